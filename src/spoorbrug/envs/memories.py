"""What a seat remembers, as the compiled observation wants it.

Of a game it is followed move by move in compiled code; of a view it is read off the events that its
seat has seen, by the same history that deals possible games. The tests hold both together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from spoorbrug.game import Game, Setup, View
from spoorbrug.game.events import Event
from spoorbrug.game.names import KINDS, add_member
from spoorbrug.game.possible import cards, discards, is_whole
from spoorbrug.game.possible.past import Chosen, Drawn, Past
from spoorbrug.game.step import Step
from spoorbrug.players.compiled.environments import batch
from spoorbrug.players.compiled.environments.memory import ERAS, MEMORY
from spoorbrug.rules import record
from spoorbrug.rules.record import DISCARD, NONE, OUT, SHUFFLE, UNDER, Array


def new(number: int = 1) -> Array:
    """Room for the memories of a number of games, a row for each with one of each seat."""
    return np.zeros((number, record.SEATS), MEMORY)


def follow(setup: Setup, step: Step, found: Array) -> None:
    """Go on remembering: a decision, and what chance dealt after it."""
    moves = (*((step.move,) if step.move >= 0 else ()), *step.dealt)
    batch.remember(setup.board_record, record.copy(step.before), np.array(moves, np.int16), found)


class Follower:
    """The memories of one game after the other; what was followed once is not followed again."""

    def __init__(self) -> None:
        self._memories = new()
        self._last: Step | None = None

    def of(self, game: Game) -> Array:
        """What every seat of a game remembers. Look, do not touch."""
        steps: list[Step] = []
        step = game.last_step
        while step is not None and step is not self._last:
            steps.append(step)
            step = step.previous
        if step is None:
            self._memories = new()
        for step in reversed(steps):
            follow(game.setup, step, self._memories)
        self._last = game.last_step
        return self._memories


def of_view(view: View, seat: int) -> Array:
    """What the seat of a view remembers; only its own place in the row is filled."""
    found = new()
    memory, setup, game = found[0, seat], view.setup, view.state
    memory.under[:] = NONE
    past = list(view.events) if is_whole(game, view.events) else None
    if not setup.dice:
        _Cards(memory, setup, seat).fill(game, past)
    if setup.board_record[0].rejected == DISCARD:
        _fill_face_up(memory, setup, discards.remembered(setup, seat, game, past))
    elif past is not None:
        _PutAway(memory, setup, seat).fill(past)
    else:
        memory.long_most[:] = game.held_count + game.offer_count
    return found


class _Cards(cards.History):
    """The history of the deck, which notes at once what shown cards say of its eras."""

    def __init__(self, memory: Any, setup: Setup, seat: int) -> None:
        super().__init__(setup)
        self._setup = setup
        self._memory = memory
        self._seat = seat
        self._unclear: Counter[tuple[int, str]] = Counter()

    def fill(self, game: Any, past: list[Event] | None) -> None:
        """Follow the events, or take the table as it is, and write down what is known."""
        if past is None:
            self.eras, self.known = cards.from_the_table(self._setup, self._seat, game)
        for event in past or ():
            self.add(event)
        if past is not None and game.phase == record.FILL and game.seat != self._seat:
            self._explain_more(int(game.seat), self._untold(game))
        for at, era in enumerate(self.eras):
            for kind, name in enumerate(KINDS):
                self._memory.pool[at, kind] = era.pool[name]
            for seat, drawn in era.drawn.items():
                self._memory.drawn[at, seat] = drawn
        for (seat, card), number in self._unclear.items():
            self._memory.shown[seat, KINDS.index(card)] += number
        self._memory.era = len(self.eras) - 1

    def add(self, event: Event) -> None:
        """One event, as the seat saw it."""
        if event.kind == "deck_shuffled":
            self.eras = _with_room(self.eras)
        super().add(event)

    def _untold(self, game: Any) -> Counter[str]:
        """Half a payment lies on the table already: what of it was hidden before."""
        era, _ = cards.from_the_table(self._setup, self._seat, game)
        known: Counter[str] = sum((one.pool for one in self.eras), Counter())
        for (_, card), number in self._unclear.items():
            known[card] -= number
        known.subtract(era[0].pool)
        return known

    def _shows(self, seat: int, shown: dict[str, int]) -> None:
        if seat != self._seat:
            known = self.known[seat]
            hidden = {card: max(0, number - known[card]) for card, number in shown.items()}
            self._explain_more(seat, hidden)
        super()._shows(seat, shown)

    def _explain_more(self, seat: int, shown: Mapping[str, int]) -> None:
        """Say of which era shown cards were, as far as there is no other way."""
        for card, number in shown.items():
            self._unclear[seat, card] += number
        if not any(shown.values()):
            return
        for card in KINDS:
            if not (number := self._unclear[seat, card]):
                continue
            spare = sum(_room(era, seat, card) for era in self.eras) - number
            for era in self.eras:
                surely = max(0, _room(era, seat, card) - spare)
                era.pool[card] -= surely
                era.drawn[seat] -= surely
                self._unclear[seat, card] -= surely


def _with_room(eras: list[cards.Era]) -> list[cards.Era]:
    """Eras of which something is unexplained, with room for another: the two oldest become one."""
    found = [era for era in eras if any(era.pool.values())]
    if len(found) < ERAS:
        return found
    first, second, *others = found
    return [cards.Era(first.pool + second.pool, first.drawn + second.drawn), *others]


def _room(era: cards.Era, seat: int, card: str) -> int:
    """How many cards of a kind a seat can have drawn in an era."""
    return min(era.drawn[seat], era.pool[card])


def _fill_face_up(memory: Any, setup: Setup, eras: list[cards.Era]) -> None:
    *closed, last = eras
    kept = [*(_with_room(closed)), last]
    for at, era in enumerate(kept):
        for name in (+era.pool).elements():
            add_member(memory.ticket_pool[at], setup.board.ticket_named[name].index)
        for seat, drawn in era.drawn.items():
            memory.ticket_drawn[at, seat] = drawn
    memory.ticket_era = len(kept) - 1


class _PutAway:
    """Tickets that are put away face down, followed as the compiled memory follows them (B10)."""

    def __init__(self, memory: Any, setup: Setup, seat: int) -> None:
        self._memory = memory
        self._setup = setup
        self._seat = seat
        self._others = [other for other in range(setup.seats) if other != seat]
        self._under: list[tuple[bool, str]] = []
        """Is it a long one, and its name if it is known."""
        self._sure: dict[int, set[str]] = {other: set() for other in self._others}
        self._offered: dict[int, set[str]] = {other: set() for other in self._others}
        """Of those, what is on offer."""
        self._never: dict[int, set[str]] = {other: set() for other in self._others}
        self._offer: list[tuple[bool, str]] = []
        """This seat's own, in the order in which it was drawn."""

    def fill(self, events: list[Event]) -> None:
        """Follow the events as the seat saw them."""
        past = Past.of(self._setup, events)
        for step in past.steps:
            if isinstance(step, Drawn):
                self._drawn(step, past.long)
            elif isinstance(step, Chosen):
                self._chosen(step)
        self._write()

    def _drawn(self, step: Drawn, long: dict[str, bool]) -> None:
        name = step.name
        if step.from_under:
            slot = next(slot for slot in self._under if slot[0] == step.long)
            self._under.remove(slot)
            self._memory.under_long -= step.long
            name = name or slot[1]
        if step.seat == self._seat:
            self._offer.append((step.long, name))
            return
        if step.long:
            self._memory.long_most[step.seat] += 1
        if not step.from_under:
            never = self._never[step.seat]
            self._never[step.seat] = {one for one in never if long[one] != step.long}
        elif name:
            self._sure[step.seat].add(name)
            self._offered[step.seat].add(name)
        else:
            self._never[step.seat] = set()

    def _chosen(self, step: Chosen) -> None:
        if step.seat == self._seat:
            assert step.tickets is not None
            for long, name in self._offer:
                if name not in step.tickets:
                    self._put_away(step.where, long, name)
            self._offer = []
            return
        lost, self._offered[step.seat] = self._offered[step.seat], set()
        if step.rejected_long is not None:
            self._memory.long_most[step.seat] -= step.rejected_long
        if step.rejected:
            self._sure[step.seat] -= lost
            for other in self._others:
                if other != step.seat:
                    self._never[other] |= lost
        if step.where == UNDER:
            number = step.rejected_long or 0  # long ones are drawn first, and so put away first
            self._under += [(True, "")] * number + [(False, "")] * (step.rejected - number)
            self._memory.under_long += number

    def _put_away(self, where: int, long: bool, name: str) -> None:
        if where == UNDER:
            self._under.append((long, name))
            self._memory.under_long += long
        elif where == OUT:
            add_member(self._memory.gone, self._setup.board.ticket_named[name].index)
        elif where == SHUFFLE:
            for other in self._others:
                self._never[other].add(name)

    def _write(self) -> None:
        numbers = {ticket.name: ticket.index for ticket in self._setup.board.tickets}
        for place, (_, name) in enumerate(self._under):
            self._memory.under[place] = numbers[name] if name else NONE
        for other in self._others:
            for name in self._sure[other]:
                add_member(self._memory.sure[other], numbers[name])
            for name in self._never[other]:
                add_member(self._memory.never[other], numbers[name])
