"""What a person may do now, sorted, grouped and numbered."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.names import FACES
from spoorbrug.game.phase import Phase
from spoorbrug.game.previews import Payment, Preview, Previews
from spoorbrug.game.ways import Way, Ways

if TYPE_CHECKING:
    from spoorbrug.boards import Ticket
    from spoorbrug.game import View


class NoSuchNumber(ValueError):
    """A number that nothing stands behind; the message says which there are."""


@dataclass(frozen=True, slots=True)
class TicketNeed:
    """A ticket and what it still takes."""

    ticket: Ticket
    value: int
    """What it is worth as things stand; 0 while it is not complete."""
    way: Way | None

    @property
    def complete(self) -> bool:
        """Is one of its goals reached?"""
        return self.value > 0


@dataclass(slots=True)
class Menu:
    """The choices of one decision. Numbers count through the groups, from 1."""

    view: View
    draws: list[Move] = field(default_factory=list)
    tickets: list[Move] = field(default_factory=list)
    claims: list[Preview] = field(default_factory=list)
    others: list[Move] = field(default_factory=list)
    builds: list[Move] = field(default_factory=list)
    """Stations: they may go to nearly every city, so they are listed only on demand."""
    offer: list[TicketNeed] = field(default_factory=list)
    fewest: int = 0
    """How many tickets of the offer must be kept."""
    dice: list[str] = field(default_factory=list)
    """The faces of the dice that may be rolled again."""
    payments: dict[Move, Payment] = field(default_factory=dict)
    """What the ways to pay with dice take beside them."""
    helpful: frozenset[int] = frozenset()
    """Routes on the cheapest way of a ticket that is not complete."""

    @property
    def moves(self) -> list[Move]:
        """Everything that has a number, in order."""
        claims = (claim.move for claim in self.claims)
        return [*self.draws, *self.tickets, *claims, *self.others, *self.builds]

    @property
    def picks_several(self) -> bool:
        """Are several numbers one answer?"""
        return bool(self.offer or self.dice)

    def first_number(self, group: str) -> int:
        """The number of the first choice in a group."""
        before = {"draws": 0, "tickets": len(self.draws)}
        before["claims"] = before["tickets"] + len(self.tickets)
        before["others"] = before["claims"] + len(self.claims)
        before["builds"] = before["others"] + len(self.others)
        return before[group] + 1

    def pick(self, text: str) -> Move:
        """The move behind a number, or behind several for tickets to keep or dice to roll."""
        numbers = [int(word[:9]) for word in re.findall(r"\d+", text)]
        if self.dice and set(numbers) == {0}:
            return self._rolled_again([])
        count = len(self.offer) or len(self.dice) or len(self.moves)
        wrong = [number for number in numbers if not 1 <= number <= count]
        if wrong:
            raise NoSuchNumber(f"There is no {wrong[0]} here; the numbers go from 1 to {count}.")
        if self.offer:
            kept = [self.offer[number - 1].ticket for number in sorted(set(numbers))]
            return Move(MoveKind.KEEP, tickets=tuple(kept))
        if self.dice:
            return self._rolled_again([self.dice[number - 1] for number in set(numbers)])
        if len(numbers) > 1:
            raise NoSuchNumber("One number at a time, please.")
        return self.moves[numbers[0] - 1]

    def _rolled_again(self, dice: list[str]) -> Move:
        return Move(MoveKind.REROLL, dice=tuple(dice.count(face) for face in FACES))


def needs(view: View, tickets: list[Ticket]) -> list[TicketNeed]:
    """What each ticket still takes; those that miss most come last."""
    ways = Ways(view)
    found = [TicketNeed(ticket, view.value_of(ticket), ways.cheapest(ticket)) for ticket in tickets]
    return sorted(found, key=lambda need: need.way.trains if need.way else 1000)


def build(view: View) -> Menu:
    """The menu of a view whose seat decides."""
    menu = Menu(view)
    if view.phase is Phase.REROLL:
        dice = view.state.dice
        menu.dice = [face for face, n in zip(FACES, dice, strict=True) for _ in range(n)]
        return menu
    legal = list(view.legal_moves)
    if view.phase.keeps_tickets:
        menu.offer = needs(view, view.offer)
        menu.fewest = min(len(move.tickets) for move in legal)
        return menu
    of_kind: dict[MoveKind, list[Move]] = {kind: [] for kind in MoveKind}
    for move in legal:
        of_kind[move.kind].append(move)
    menu.draws = of_kind[MoveKind.DRAW] + of_kind[MoveKind.TAKE]
    menu.tickets = of_kind[MoveKind.TICKETS]
    menu.helpful = _helpful(view)
    previews = Previews(view)
    claims = [previews.claim(move) for move in of_kind[MoveKind.CLAIM]]
    menu.claims = sorted(claims, key=lambda claim: _claim_order(menu, claim))
    menu.builds = of_kind[MoveKind.BUILD]
    grouped = (MoveKind.DRAW, MoveKind.TAKE, MoveKind.TICKETS, MoveKind.CLAIM, MoveKind.BUILD)
    menu.others = [move for move in legal if move.kind not in grouped]
    menu.others.sort(key=_other_order)
    if of_kind[MoveKind.USE]:
        menu.payments = {way.move: way for way in previews.payments()}
    return menu


_LAST = (MoveKind.TAKE_BACK, MoveKind.STOP, MoveKind.DONE, MoveKind.PASS)


def _other_order(move: Move) -> tuple[bool, int, int, int]:
    """Cheap ways to pay first; ways out last."""
    nowhere = move.kind is MoveKind.STAND and move.city is None
    dice = -move.number if move.kind is MoveKind.USE else move.number
    return move.kind in _LAST or nowhere, dice, move.substitutes, move.locomotives


def _helpful(view: View) -> frozenset[int]:
    open_needs = [need for need in needs(view, view.tickets) if need.way and not need.complete]
    return frozenset(track.route for need in open_needs if need.way for track in need.way.tracks)


def _claim_order(menu: Menu, claim: Preview) -> tuple[bool, bool, int, str]:
    """Those on the way of a ticket first, then those that bring most."""
    helpful = claim.track.route in menu.helpful
    return (not helpful, claim.loan, -claim.points, claim.track.name)
