"""The seeds of bots: their own, so that nobody can work out from them how the cards will fall."""

from __future__ import annotations

import hashlib

from spoorbrug import players

_COMPILED = "compiled"  # the compiled match has one key for all its bots


def bot_seed(seed: str, spec: str) -> str:
    """A bot's own seed for the games of a deal."""
    who = _COMPILED if spec in players.CODES else spec
    return hashlib.sha256(f"spoorbrug arena\0{who}\0{seed}".encode()).hexdigest()[:32]
