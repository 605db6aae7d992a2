"""Moves: objects for people, dense integers for machines, exact both ways.

A move is one small decision. Claiming a track is two of them (which track, then which
cards), drawing cards usually two; the notation joins those of one turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from spoorbrug.boards import Board, Ticket, Track
from spoorbrug.game.names import KINDS, Phase, members
from spoorbrug.rules import ids, reasons
from spoorbrug.rules.record import LOCOMOTIVE, LONGEST


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


class NotHere(ValueError):
    """A move that has no id in this position; `reason` says which rule is in the way."""

    def __init__(self, reason: int) -> None:
        self.reason = reason
        super().__init__(f"no such move here ({reasons.rule_of(reason)})")


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. `str(move)` is its notation."""

    kind: MoveKind
    card: str | None = None
    """What is taken; or the colour that pays (`locomotive` when nothing else does)."""
    cards: int = 0
    """How many cards of that colour pay."""
    locomotives: int = 0
    """How many locomotives pay."""
    track: Track | None = None
    tickets: tuple[Ticket, ...] = ()

    def __str__(self) -> str:
        match self.kind:
            case MoveKind.TAKE:
                return f"take {self.card}"
            case MoveKind.KEEP:
                return "keep " + (", ".join(t.name for t in self.tickets) or "nothing")
            case MoveKind.CLAIM | MoveKind.LAY if self.track:
                return f"{self.kind.value} {self.track.name}"
            case MoveKind.PAY:
                return f"pay {self.payment}"
        return self.kind.value

    @property
    def payment(self) -> str:
        """`2 pink + 1 locomotive`."""
        parts = [f"{self.cards} {self.card}"] if self.cards else []
        parts += [f"{self.locomotives} locomotive"] if self.locomotives else []
        return " + ".join(parts)


def offered(board: Board, game: Any, seat: int) -> list[Ticket]:
    """A seat's offer, in the order in which its places are numbered."""
    return [board.tickets[i] for i in members(game.offer[seat])]


def from_id(board: Board, game: Any, move: int) -> Move:
    """The move that an id stands for in this position. The id is a legal one."""
    if move == ids.DRAW:
        return Move(MoveKind.DRAW)
    if move < ids.DRAW_TICKETS:
        return Move(MoveKind.TAKE, card=KINDS[move - ids.TAKE])
    if move == ids.DRAW_TICKETS:
        return Move(MoveKind.TICKETS)
    if move == ids.PASS:
        return Move(MoveKind.PASS)
    if move < ids.CLAIM:
        places = move - ids.KEEP
        offer = offered(board, game, game.seat)
        kept = tuple(ticket for i, ticket in enumerate(offer) if places >> i & 1)
        return Move(MoveKind.KEEP, tickets=kept)
    if move < ids.PAY_WITH:
        kind = MoveKind.LAY if game.phase == Phase.NEUTRAL_TRACK else MoveKind.CLAIM
        return Move(kind, track=board.tracks[move - ids.CLAIM])
    return payment(move, board.tracks[game.track].length)


def payment(move: int, length: int) -> Move:
    """The payment that an id stands for on a track of this length."""
    if move == ids.PAY_LOCOMOTIVES:
        return Move(MoveKind.PAY, card=KINDS[LOCOMOTIVE], locomotives=length)
    colour, locomotives = divmod(move - ids.PAY_WITH, LONGEST)
    return Move(
        MoveKind.PAY, card=KINDS[colour], cards=length - locomotives, locomotives=locomotives
    )


def to_id(board: Board, game: Any, move: Move) -> int:
    """The id of a move in this position; raises `NotHere` when it has none."""
    match move.kind:
        case MoveKind.DRAW:
            return ids.DRAW
        case MoveKind.TAKE if move.card in KINDS:
            return ids.TAKE + KINDS.index(move.card)
        case MoveKind.TICKETS:
            return ids.DRAW_TICKETS
        case MoveKind.PASS:
            return ids.PASS
        case MoveKind.KEEP:
            return ids.KEEP + _places(board, game, move)
        case MoveKind.CLAIM | MoveKind.LAY if move.track:
            if (move.kind is MoveKind.LAY) != (game.phase == Phase.NEUTRAL_TRACK):
                raise NotHere(reasons.B3_NOT_NOW)
            return ids.CLAIM + move.track.index
        case MoveKind.PAY if move.card in KINDS:
            return _payment(board, game, move)
    raise NotHere(reasons.NOT_A_MOVE)


def _places(board: Board, game: Any, move: Move) -> int:
    if game.phase not in (Phase.FIRST_TICKETS, Phase.KEEP_TICKETS):
        raise NotHere(reasons.B3_NOT_NOW)
    offer = offered(board, game, game.seat)
    if any(ticket not in offer for ticket in move.tickets):
        raise NotHere(reasons.B10_NOT_OFFERED)
    return sum(1 << offer.index(ticket) for ticket in set(move.tickets))


def _payment(board: Board, game: Any, move: Move) -> int:
    if game.phase != Phase.PAY:
        raise NotHere(reasons.B3_NOT_NOW)
    if move.cards + move.locomotives != board.tracks[game.track].length or move.cards < 0:
        raise NotHere(reasons.B6_NUMBER)
    if not move.cards:
        return ids.PAY_LOCOMOTIVES
    if move.card == KINDS[LOCOMOTIVE] or move.locomotives < 0:
        raise NotHere(reasons.B6_NUMBER)
    return ids.PAY_WITH + KINDS.index(move.card or "") * LONGEST + move.locomotives
