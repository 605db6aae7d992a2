"""A move: one small decision, with the text that people write for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from spoorbrug.boards import City, Ticket, Track
from spoorbrug.boards.model import LOCOMOTIVE, PLUS_FOUR
from spoorbrug.game.names import FACES, sum_of

SUBSTITUTE = "substitute"
"""F2, F3: a card of the set that others stand in for."""


class MoveKind(StrEnum):
    """The word that a move begins with."""

    DRAW = "draw"
    TAKE = "take"
    TICKETS = "tickets"
    PASS = "pass"
    KEEP = "keep"
    CLAIM = "claim"
    PAY = "pay"
    LAY = "lay"
    MIX = "mix"
    BUILD = "build"
    ADD = "add"
    EXTRA = "extra"
    TAKE_BACK = "take back"
    STAND = "stand"
    SEND = "send"
    WALK = "walk"
    STOP = "stop"
    REROLL = "reroll"
    USE = "use"
    BUY = "buy"
    RETURN = "return"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. `str(move)` is its notation."""

    kind: MoveKind
    card: str | None = None
    """What is taken or added; or the colour that pays (`locomotive` when no colour does)."""
    cards: int = 0
    """How many cards of that colour pay."""
    locomotives: int = 0
    """How many locomotives pay."""
    track: Track | None = None
    tickets: tuple[Ticket, ...] = ()
    plus_fours: int = 0
    """How many +4 locomotives pay (M1)."""
    substitutes: int = 0
    """For how many cards of the set others will be added (F2, F3)."""
    city: City | None = None
    """Where to build, stand or set out; None for a passenger that stands nowhere."""
    number: int = 0
    """How many dice are used, or how many long tickets are in a mix."""
    dice: tuple[int, ...] = ()
    """How many dice of each face are rolled again."""
    token: str | None = None
    """The type of a token that is bought or given back."""

    def __str__(self) -> str:
        word = self.kind.value
        match self.kind:
            case MoveKind.TAKE | MoveKind.ADD:
                return f"{word} {self.card}"
            case MoveKind.TICKETS if self.number:
                return f"{word} {self.number}"
            case MoveKind.KEEP:
                return "keep " + (", ".join(t.name for t in self.tickets) or "nothing")
            case MoveKind.CLAIM | MoveKind.LAY | MoveKind.WALK if self.track:
                return f"{word} {self.track.name}"
            case MoveKind.PAY | MoveKind.EXTRA:
                return f"{word} {self.payment}"
            case MoveKind.MIX:
                return f"{word} {self.number} long"
            case MoveKind.BUILD | MoveKind.SEND | MoveKind.STAND:
                return f"{word} {self.city.name if self.city else 'nowhere'}"
            case MoveKind.REROLL:
                again = sum_of(dict(zip(FACES, self.dice, strict=False)))
                return f"{word} {again or 'nothing'}"
            case MoveKind.USE:
                return f"{word} {self.number} {'die' if self.number == 1 else 'dice'}"
            case MoveKind.BUY | MoveKind.RETURN:
                return f"{word} {self.token}"
        return word

    @property
    def payment(self) -> str:
        """`2 pink + 1 locomotive`."""
        parts = {self.card or "": self.cards} if self.cards else {}
        parts[LOCOMOTIVE] = self.locomotives
        parts[PLUS_FOUR] = self.plus_fours
        parts[SUBSTITUTE] = self.substitutes
        return sum_of(parts)
