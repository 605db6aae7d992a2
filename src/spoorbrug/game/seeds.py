"""Seeds: where a game's chance comes from, and how to promise one before showing it."""

from __future__ import annotations

import hashlib
import re
import secrets

from spoorbrug.rules import kernel
from spoorbrug.rules.record import Array

_SHAPE = re.compile(r"[0-9A-Za-z_.+-]{1,200}")


def fresh() -> str:
    """256 random bits as text."""
    return secrets.token_hex(32)


def check(seed: int | str) -> str:
    """A seed as text: a number, or a word of letters, digits and `_ . + -`."""
    text = str(seed)
    if not _SHAPE.fullmatch(text):
        raise ValueError(
            "A seed is a number or a word of up to 200 letters, digits and _ . + -, "
            f"not {text[:60]!r}."
        )
    return text


def _digest(purpose: str, seed: str) -> bytes:
    return hashlib.sha256(f"spoorbrug {purpose}\0{seed}".encode()).digest()


def key_of(seed: str, purpose: str = "game") -> Array:
    """The kernel's key for a seed. Different purposes give independent keys."""
    digest = _digest(purpose, seed)
    return kernel.new_key([int.from_bytes(digest[i : i + 8], "little") for i in (0, 8)])


def commitment(seed: str) -> str:
    """What can be shown before the game without giving the seed away."""
    return _digest("commitment", seed).hex()
