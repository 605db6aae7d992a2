"""Hidden tickets where rejected ones go under the pile, back into it, or out of the game (B10).

What happened to tickets is played again with slots in place of those whose names the seat does
not know. Which tickets others kept is a guess, made so that whatever this seat saw later still
fits: what lies under the pile comes up again in the order in which it was put there. In the
end the names that are left are dealt to the slots that have none.

Long tickets can be told from the others by their backs (E3, M2).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from spoorbrug.game.events import Event
from spoorbrug.game.names import add_member
from spoorbrug.game.possible.offers import choose_first, put_offer
from spoorbrug.game.possible.past import Chosen, Drawn, Dropped, Past
from spoorbrug.game.possible.quotas import from_the_table
from spoorbrug.game.possible.slots import Hidden, Slot
from spoorbrug.game.setup import Setup
from spoorbrug.rules.record import SHUFFLE, UNDER, Array

GUESSES = 100
"""How often the past is guessed again before the seat relies on the table alone."""


class Contradiction(Exception):
    """A guess that does not fit what was seen later."""


class Tickets:
    """The piles and the tickets that a seat cannot see."""

    def __init__(self, setup: Setup, seat: int | None, game: Any, past: list[Event] | None) -> None:
        self._setup = setup
        self._seat = seat
        self._past = None if past is None else Past.of(setup, past)

    def deal(self, game: Any, rng: random.Random, leaning: Array | None = None) -> None:
        """Deal what is hidden into a record."""
        setup, seat = self._setup, self._seat
        hidden = None if self._past is None else self._guessed(self._past, game, rng, leaning)
        if hidden is None:
            hidden = from_the_table(setup, seat, game, rng)
        numbers = {ticket.name: ticket.index for ticket in setup.board.tickets}
        for other in hidden.held:
            for slot in hidden.held[other]:
                add_member(game.held[other], numbers[slot.name])
            put_offer(game, other, [numbers[slot.name] for slot in hidden.offers[other]])
        for place, slot in enumerate(hidden.under):
            game.under[place] = numbers[slot.name]
        for name in hidden.pile:
            add_member(game.pile, numbers[name])
        choose_first(setup, seat, game, rng)

    def _guessed(
        self, past: Past, game: Any, rng: random.Random, leaning: Array | None
    ) -> Hidden | None:
        """A past that fits, or None if none was found."""
        for _ in range(GUESSES):
            try:
                hidden = _Guess(past, self._setup, rng, leaning).hidden()
            except Contradiction:
                continue
            if self._seat is not None:
                del hidden.held[self._seat], hidden.offers[self._seat]
            if hidden.fits(game):
                return hidden
        return None


@dataclass(slots=True)
class _Guess:
    """One guess at the past."""

    past: Past
    setup: Setup
    rng: random.Random
    leaning: Array | None
    shuffles: int = 0
    followed: dict[str, Slot] = field(default_factory=dict)
    """The slots of the names that this seat can follow, or that a guess has given away."""
    freed: dict[str, int] = field(default_factory=dict)
    """Names that the seat saw go back into the pile, and with which shuffle."""
    put_under: dict[bool, int] = field(default_factory=lambda: {False: 0, True: 0})
    found: Hidden = field(init=False)

    def __post_init__(self) -> None:
        self.found = Hidden.empty(self.setup.seats)

    def hidden(self) -> Hidden:
        """Play everything again, then name what has no name."""
        chosen = 0
        for number, step in enumerate(self.past.steps):
            match step:
                case Drawn():
                    self.found.offers[step.seat].append(self._drawn(step))
                case Dropped():
                    self.found.out += [Slot(True, self.shuffles) for _ in range(step.number)]
                case Chosen():
                    self._chosen(number, step)
                    chosen += 1
                    if chosen == self.setup.seats and step.where == SHUFFLE:
                        self.shuffles += 1
        self._name_all()
        return self.found

    def _drawn(self, step: Drawn) -> Slot:
        if not step.from_under:
            slot = Slot(step.long, self.shuffles)
            if step.name:
                self._name(slot, step.name)
            return slot
        slot = next(slot for slot in self.found.under if slot.long == step.long)
        self.found.under.remove(slot)
        if step.name and slot.name != step.name:
            raise Contradiction
        return slot

    def _name(self, slot: Slot, name: str) -> None:
        if name in self.followed or self.freed.get(name, 0) > slot.drawn_after:
            raise Contradiction
        slot.name = name
        self.followed[name] = slot

    def _chosen(self, number: int, step: Chosen) -> None:
        offer = self.found.offers[step.seat]
        self.found.offers[step.seat] = []
        if step.tickets is not None:
            rejected = [slot for slot in offer if slot.name not in step.tickets]
        else:
            rejected = self._guess_rejected(number, step, offer)
        self.found.held[step.seat] += [slot for slot in offer if slot not in rejected]
        for slot in rejected:
            if step.where == UNDER:
                self.found.under.append(slot)
                self.put_under[slot.long] += 1
            elif step.where != SHUFFLE:
                self.found.out.append(slot)
            elif slot.name:
                del self.followed[slot.name]
                self.freed[slot.name] = self.shuffles + 1

    def _guess_rejected(self, number: int, step: Chosen, offer: list[Slot]) -> list[Slot]:
        """Which tickets another seat did not keep: any that fit what is seen later."""
        ways = [list(way) for way in combinations(offer, step.rejected)]
        if step.rejected_long is not None:
            ways = [way for way in ways if sum(s.long for s in way) == step.rejected_long]
        self.rng.shuffle(ways)
        later = self.past.seen_after[number]
        for way in ways:
            if step.where != UNDER:
                return way
            kept = (slot for slot in offer if slot not in way)
            if any(slot.name in later for slot in kept if slot.name):
                continue  # it comes up again, so it was not kept
            names = self._names_to_come(way)
            if all(self._may_be(slot, name) for slot, name in zip(way, names, strict=True)):
                for slot, name in zip(way, names, strict=True):
                    if name and not slot.name:
                        self._name(slot, name)
                return way
        raise Contradiction

    def _names_to_come(self, way: list[Slot]) -> list[str]:
        """The names that this seat will see when these tickets come up from under the pile."""
        at = dict(self.put_under)
        names: list[str] = []
        for slot in way:
            seen = self.past.raised[slot.long]
            names.append(seen[at[slot.long]] if at[slot.long] < len(seen) else "")
            at[slot.long] += 1
        return names

    def _may_be(self, slot: Slot, name: str) -> bool:
        if not name or slot.name:
            return name in ("", slot.name)
        return name not in self.followed and self.freed.get(name, 0) <= slot.drawn_after

    def _name_all(self) -> None:
        """Deal the names that are left to the slots without one; the others are in the pile."""
        free = [name for name in self.past.long if name not in self.followed]
        self.rng.shuffle(free)
        slots = [slot for slot in self.found.slots() if not slot.name]
        self.rng.shuffle(slots)
        holders = self._holders()
        # Those drawn before a shuffle cannot be what was shuffled back then: they come first.
        for slot in sorted(slots, key=lambda slot: slot.drawn_after):
            fitting = [
                name
                for name in free
                if self.past.long[name] == slot.long and self.freed.get(name, 0) <= slot.drawn_after
            ]
            if not fitting:
                raise Contradiction
            slot.name = self._one_of(fitting, holders.get(id(slot)))
            free.remove(slot.name)
        self.found.pile = free

    def _holders(self) -> dict[int, int]:
        """Whose hand a slot is in, where some tickets are likelier than others."""
        if self.leaning is None:
            return {}
        return {id(slot): seat for seat, slots in self.found.held.items() for slot in slots}

    def _one_of(self, names: list[str], holder: int | None) -> str:
        if self.leaning is None or holder is None:
            return names[0]  # they are shuffled
        numbers = (self.setup.board.ticket_named[name].index for name in names)
        weights = [float(self.leaning[holder, number]) for number in numbers]
        return self.rng.choices(names, weights)[0]
