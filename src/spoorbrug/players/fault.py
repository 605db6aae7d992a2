"""What a bot can do wrong at one decision; `players.referee` says what that costs."""

from __future__ import annotations

from enum import StrEnum


class FaultKind(StrEnum):
    """How it went wrong."""

    CRASH = "crash"
    LATE = "late"
    ILLEGAL = "illegal"


class Fault(Exception):
    """A decision that a bot did not make: how it went wrong, and a sentence about it."""

    def __init__(self, kind: FaultKind, sentence: str) -> None:
        super().__init__(kind, sentence)  # both, so that it travels between processes
        self.kind = kind
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence
