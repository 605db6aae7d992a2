"""Names and chat are text: what cannot be seen, or could rearrange a line, is left out."""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d\ufe0f"  # needed inside some scripts and emoji


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
    return any(c.isprintable() and not c.isspace() and c not in _JOINERS for c in text)
