"""The text of a rule by its number, from the page of rules."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
PLACES = (HERE / "rules.md", HERE.parents[2] / "docs" / "rules.md")
"""Inside an installed package, and in the project's own folder."""


def rule_text(number: str) -> str | None:
    """What the page says under a number such as N8; None if it is unknown or there is no page."""
    page = next((place for place in PLACES if place.is_file()), None)
    if page is None:
        return None
    lines = page.read_text(encoding="utf-8").splitlines()
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
