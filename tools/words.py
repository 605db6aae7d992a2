"""Which translations are older than the English that they say.

Beside each translation lies a short hash of the English it was made from, in
`web/src/i18n/made_from/<language>.json`: texts of the page as `part.key`, rules as `rules.N8`.

`python -m tools.words` notes down what is new, forgets what is gone, and lists what is stale: texts
whose English has changed since. Look at each, change the translation where it needs it, and say so
with `--accept`:

    python -m tools.words --accept de game.way rules.N8
    python -m tools.words --accept all game.way
    python -m tools.words --accept de          (everything that is stale in German)
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
I18N = ROOT / "web" / "src" / "i18n"
NOTES = I18N / "made_from"
RULES = ROOT / "docs" / "rules.md"
COMMAND = "python -m tools.words"
_RULE = re.compile(r"^- \*\*([A-Z]+\d+)\*\* (.*(?:\n+(?: {4}| *$).*)*)", re.MULTILINE)

Notes = dict[str, str]


def languages() -> list[str]:
    """All but English."""
    return sorted(
        path.parent.name for path in I18N.glob("*/common.json") if path.parent.name != "en"
    )


def english() -> Notes:
    """A short hash of every English text and of every rule, by key."""
    texts: dict[str, str] = {}
    for path in sorted((I18N / "en").glob("*.json")):
        for key, text in json.loads(path.read_text(encoding="utf-8")).items():
            texts[f"{path.stem}.{key}"] = text
    for number, text in _RULE.findall(RULES.read_text(encoding="utf-8")):
        texts[f"rules.{number}"] = " ".join(text.split())
    return {key: hashlib.sha256(text.encode()).hexdigest()[:8] for key, text in texts.items()}


def read(language: str) -> Notes:
    """What a language's translations were made from."""
    path = NOTES / f"{language}.json"
    notes: Notes = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return notes


def write(language: str, notes: Notes) -> None:
    """Keep them, in the order of the English."""
    NOTES.mkdir(exist_ok=True)
    text = json.dumps(notes, indent=2, ensure_ascii=False)
    (NOTES / f"{language}.json").write_text(text + "\n", encoding="utf-8")


def stale(notes: Notes, now: Notes) -> list[str]:
    """Texts whose English has changed since they were translated."""
    return [key for key, made_from in notes.items() if now.get(key, made_from) != made_from]


def problems() -> list[str]:
    """What keeps the notes from being right, each with the command that settles it."""
    now = english()
    found = []
    for language in languages():
        notes = read(language)
        if notes.keys() != now.keys():
            keys = sorted(notes.keys() ^ now.keys())
            found.append(f"{language}: not noted down, or gone: {', '.join(keys)}. Run: {COMMAND}")
        if old := stale(notes, now):
            found.append(
                f"{language}: the English of these has changed: {', '.join(old)}. Bring them up to"
                f" date, then run: {COMMAND} --accept {language} {' '.join(old)}"
            )
    return found


def refresh(accept: Iterable[str] = (), keys: Iterable[str] = ()) -> dict[str, list[str]]:
    """Note down new texts, forget old ones, accept what is named; answers what is stale still."""
    now, accept, keys = english(), set(accept), set(keys)
    left = {}
    for language in languages():
        notes = read(language)
        taken = (keys or now.keys()) if language in accept or "all" in accept else set()
        kept = {
            key: made_from if key in taken else notes.get(key, made_from)
            for key, made_from in now.items()
        }
        if kept != notes or list(kept) != list(notes):
            write(language, kept)
        if old := stale(kept, now):
            left[language] = old
    return left


def main(args: list[str] | None = None) -> int:
    """Refresh the notes and say what is stale."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--accept", metavar="LANGUAGE", help="its translations are up to date")
    parser.add_argument("keys", nargs="*", help="which of them; without any, all")
    chosen = parser.parse_args(args)
    if chosen.keys and not chosen.accept:
        parser.error("say for which language: --accept LANGUAGE KEY …, or --accept all KEY …")
    if chosen.accept and chosen.accept not in (*languages(), "all"):
        parser.error(f"there is no language {chosen.accept}: {', '.join(languages())}, or all")
    if unknown := sorted(set(chosen.keys) - english().keys()):
        parser.error(f"there is no text {', '.join(unknown)}")
    left = refresh([chosen.accept] if chosen.accept else [], chosen.keys)
    for language, keys in left.items():
        print(f"{language}: the English has changed: {' '.join(keys)}")
    if left:
        print(f"Look at them, then: {COMMAND} --accept LANGUAGE KEY …")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
