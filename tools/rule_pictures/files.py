"""Which picture is in which file, and the words of each language."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from tools.rule_pictures.pictures import PICTURES
from tools.rule_pictures.sheet import Sheet, Words

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "images" / "rules"
CATALOGUES = ROOT / "web" / "src" / "i18n"
WORDS = Path(__file__).with_name("words.toml")
FACES = ("single", "double", "station", "wild")


def languages() -> list[str]:
    """The languages of the page: those that have messages."""
    return sorted(path.parent.name for path in CATALOGUES.glob("*/game.json"))


def words_of(language: str) -> Words:
    """The words of all pictures in a language."""
    with WORDS.open("rb") as file:
        known = tomllib.load(file)
    missing = sorted(key for key, in_languages in known.items() if language not in in_languages)
    if missing:
        raise ValueError(f"{WORDS.name} has no {language} for {', '.join(missing)}")
    words = {key: in_languages[language] for key, in_languages in known.items()}
    messages = json.loads((CATALOGUES / language / "game.json").read_text(encoding="utf-8"))
    return words | {f"face_{face}": messages[f"face_{face}"] for face in FACES}


def all_pictures() -> dict[Path, str]:
    """The text of every picture file."""
    found = {}
    for language in languages():
        words = words_of(language)
        for name, draw in PICTURES.items():
            sheet = Sheet(words, language)
            draw(sheet)
            found[FOLDER / language / f"{name}.svg"] = sheet.text()
    return found
