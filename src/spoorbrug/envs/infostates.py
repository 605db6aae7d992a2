"""What a seat has seen in a tree with chance nodes: information states with perfect recall.

A past is a chain of steps that states share. One that was sampled begins where it was sampled: the
seat for which it was has seen what it has seen; the others what everybody saw, and their own cards.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from spoorbrug.envs import memories
from spoorbrug.game import Setup, View
from spoorbrug.game.events import Event
from spoorbrug.game.events.kinds import EVENT_KINDS
from spoorbrug.game.step import Step
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

RECALL = (256, 3)
"""The events of a tensor, the last ones; each has its kind, its seat from 1 on, and a digest.

The digest is that of everything seen until then, so that the last row alone tells pasts apart.
"""

KINDS = {
    fact.default: number
    for number, kind in enumerate(EVENT_KINDS, 1)
    for fact in fields(kind)
    if fact.name == "kind"
}
"""The number of each kind of event, from 1 on."""


def digest(data: bytes) -> bytes:
    """A few bytes that tell things apart."""
    return hashlib.blake2s(data, digest_size=6).digest()


@dataclass(frozen=True)
class _Root:
    """Where a sampled state begins: what each seat, or a spectator, had seen."""

    seat: int
    events: dict[int | None, tuple[Event, ...]]
    own: dict[int, str]
    """What the others hold there, as they would say it."""
    memories: Array


class Past:
    """Everything that led to a state. It never changes, so copies of a state share it."""

    def __init__(self, setup: Setup, last: Step | None = None, root: _Root | None = None) -> None:
        self._setup = setup
        self._last = last
        self._root = root

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return self

    def then(self, games: Array, move: int, by_chance: bool) -> Past:
        """The past after one more move, or one more thing that chance has dealt."""
        last = self._last
        before, seat = record.copy(games), int(games[0].seat)
        if not by_chance:
            step = Step(last, seat, move, (), before, 0)
        elif last is None:
            step = Step(None, None, -1, (move,), before, 0)
        else:
            step = Step(last.previous, last.seat, last.move, (*last.dealt, move), last.before, 0)
        return Past(self._setup, step, self._root)

    def events(self, seat: int | None) -> tuple[Event, ...]:
        """What a seat has seen; None: what everybody has."""
        found: list[tuple[Event, ...]] = []
        step = self._last
        while step is not None:
            found.append(step.seen_by(self._setup, seat))
            step = step.previous
        if self._root is not None:
            found.append(self._root.events.get(seat, self._root.events[None]))
        return tuple(event for events in reversed(found) for event in events)

    def text(self, games: Array, seat: int | None) -> str:
        """An information state in words: what was seen, and what is asked now."""
        state = games[0]
        own = self._root.own.get(seat, "") if self._root and seat is not None else ""
        told = [own] if own else []
        told += [str(event) for event in self.events(seat)]
        told.append(f"phase {state.phase} seat {state.seat} track {state.track} city {state.city}")
        if seat is not None and state.phase == record.FIRST_TICKETS:
            told.append(f"chosen {state.chosen} held {state.held[seat].tolist()}")
        return "\n".join(told)

    def rows(self, seat: int | None) -> Array:
        """The last events as numbers: see `RECALL`."""
        found = np.zeros(RECALL, np.float32)
        seen = b""
        rows: list[tuple[int, int, float]] = []
        for event in self.events(seat):
            seen = digest(seen + str(event.to_dict()).encode())
            number = int.from_bytes(seen[:3], "big") / 2**24
            rows.append((KINDS[event.kind], 0 if event.seat is None else event.seat + 1, number))
        last = rows[-RECALL[0] :]
        if last:
            found[-len(last) :] = last
        return found

    def memories(self, games: Array) -> Array:
        """What every seat remembers."""
        steps: list[Step] = []
        step = self._last
        while step is not None:
            steps.append(step)
            step = step.previous
        found = memories.new() if self._root is None else self._root.memories.copy()
        for step in reversed(steps):
            memories.follow(self._setup, step, found)
        return found

    def resample(
        self, games: Array, seat: int, rng: Callable[[], float], belief: bool = False
    ) -> tuple[Array, Past]:
        """A record that a seat cannot tell from the true one, and a past that goes with it.

        With `belief`, tickets are likelier with those whose tracks fit them.
        """
        setup = self._setup
        hidden = record.copy(games)
        kernel.hide(setup.board_record, hidden, seat)
        events = self.events(seat)
        # In a state that was sampled for another seat, this one has no past of its own.
        whole = self._root is None or self._root.seat == seat
        view = View(setup, seat, hidden, events if whole else (), (int(games[0].seat),))
        leaning = _leaning(view) if belief else None
        dealt, _ = view.possible().deal(random.Random(int(rng() * 2**53)), leaning)
        own = {
            other: f"holds {dealt[0].hand[other].tolist()} {dealt[0].held[other].tolist()}"
            f" {dealt[0].offer[other].tolist()}"
            for other in range(setup.seats)
            if other != seat
        }
        kept = memories.of_view(view, seat)
        for other in range(setup.seats):
            if other != seat:
                theirs = record.copy(dealt)
                kernel.hide(setup.board_record, theirs, other)
                told = View(setup, other, theirs, (), ())
                kept[0, other] = memories.of_view(told, other)[0, other]
        root = _Root(seat, {seat: events, None: self.events(None)}, own, kept)
        return dealt, Past(setup, None, root)


def _leaning(view: View) -> Array:
    from spoorbrug.players import beliefs  # compiled code that few ask for

    return beliefs.leaning(view)
