"""The page of rules, and the text of a rule by its number."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PLACES = (HERE / "rules.md", HERE.parents[2] / "docs" / "rules.md")
"""Inside an installed package, and in the project's own folder."""


def page() -> str | None:
    """The whole page, in English; None if there is none."""
    place = next((place for place in PLACES if place.is_file()), None)
    return None if place is None else place.read_text(encoding="utf-8")


def rule_text(number: str) -> str | None:
    """What the page says under a number such as N8; None if it is unknown or there is no page."""
    text = page()
    if text is None:
        return None
    lines = text.splitlines()
    start = f"- **{number.strip().upper()}** "
    first = next((n for n, line in enumerate(lines) if line.startswith(start)), None)
    if first is None:
        return None
    found = [lines[first].removeprefix("- ")]
    for line in lines[first + 1 :]:
        if line and not line.startswith(" "):
            break
        found.append(line)
    return re.sub(r"[*`]", "", "\n".join(found)).strip()
