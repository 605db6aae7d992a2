"""The page's own words, in any of its languages: a test finds things by what they are called."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "web" / "src" / "i18n"

LANGUAGES = tuple(
    re.findall(r"code: '([\w-]+)'", (FOLDER / "languages.ts").read_text(encoding="utf-8"))
)
"""As the page lists them; the folders are called the same."""
PARTS = (
    *("common", "lobby", "learn", "end", "game", "events", "refusals", "spoken"),
    *("hints", "analysis"),
)

RAW_KEY = re.compile(rf"\b(?:{'|'.join(PARTS)})\.[a-z0-9_]+\b")
"""What a message without words would look like. `end.` ends sentences, so no space follows."""


@functools.cache
def part(language: str, name: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((FOLDER / language / f"{name}.json").read_text("utf-8"))
    return found


class Words:
    """Messages of one language. `{name}` is filled in; plurals are not needed to find things."""

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def __call__(self, key: str, **given: object) -> str:
        name, _, rest = key.partition(".")
        text = part(self.language, name)[rest]
        for placeholder, value in given.items():
            text = text.replace(f"{{{placeholder}}}", str(value))
        assert "{" not in text, f"{key} ({self.language}) asks for more: {text}"
        return text.replace("''", "'")

    def pattern(self, key: str) -> re.Pattern[str]:
        """Whatever the message may say: its fixed beginning and end around one placeholder."""
        name, _, rest = key.partition(".")
        text = part(self.language, name)[rest]
        pieces = [re.escape(piece) for piece in re.split(r"\{\w+\}", text)]
        assert not any("\\{" in piece for piece in pieces), f"{key} has more than names in it"
        return re.compile(f"^{'.+'.join(pieces)}$")
