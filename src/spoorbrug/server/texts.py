"""Names and chat are text: what cannot be seen, or could rearrange a line, is left out."""

from __future__ import annotations

import unicodedata

from spoorbrug.server.errors import Refused
from spoorbrug.server.messages import NAME_LENGTH

_JOINERS = "\u200c\u200d\ufe0f"  # needed inside some scripts and emoji
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


def clean(text: str) -> str:
    """One line without control, bidirectional and private characters."""
    kept = (
        c if c in _JOINERS or unicodedata.category(c) not in ("Cf", "Co", "Cn", "Cs") else ""
        for c in text
    )
    spaced = (" " if unicodedata.category(c) in ("Cc", "Zl", "Zp") else c for c in "".join(kept))
    return " ".join("".join(spaced).split())


def has_ink(text: str) -> bool:
    """Is there anything to see?"""
    return any(unicodedata.category(c)[0] in "LNPS" and c not in _BLANK for c in text)


def checked_name(name: str) -> str:
    """A name that can be shown."""
    cleaned = clean(name)
    if not has_ink(cleaned) or len(cleaned) > NAME_LENGTH:
        raise Refused("bad_name", status=422, most=NAME_LENGTH)
    return cleaned
