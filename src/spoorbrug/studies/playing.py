"""Playing the games of a study and gathering what was seen, in one process, in many or on Ray.

Game `i` of seed `S` is the game of seed `S-i`, as in `spoorbrug simulate`; so nothing depends on
how the work was divided.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

import numpy as np

from spoorbrug.arena import plain
from spoorbrug.arena.play import moves_of
from spoorbrug.arena.simulate import Plan, Span, play_in_chunks, seed_of
from spoorbrug.rules import scoring
from spoorbrug.rules.record import Array
from spoorbrug.studies.observer import Claim, Offer, Watched, Watcher


@dataclass(frozen=True)
class Seen:
    """What was seen of many games: arrays with a row for each game, offer or claim."""

    counts: Array
    """By game, seat and column of `rules.scoring`; who lost by faults is last."""
    places: Array
    """By game and seat, as the rules count."""
    places_without: dict[str, Array]
    """The same if a part of the score did not count."""
    turns: Array
    decisions: Array
    enders: Array
    purses: Array
    loans: Array
    trains: Array
    faults: Array
    offers: Array
    """Columns: the game, and the fields of `observer.Offer`."""
    claims: Array
    """Columns: the game, and the fields of `observer.Claim`."""

    @property
    def games(self) -> int:
        """How many there are."""
        return len(self.counts)

    def offered(self, name: str) -> Array:
        """A column of the offers: `game`, or a field of `Offer`."""
        column: Array = self.offers[:, ("game", *Offer._fields).index(name)]
        return column

    def claimed(self, name: str) -> Array:
        """A column of the claims: `game`, or a field of `Claim`."""
        column: Array = self.claims[:, ("game", *Claim._fields).index(name)]
        return column


def play_chunk(plan: Plan, span: Span) -> Seen:
    """Play some of the games, and watch them."""
    texts = [seed_of(plan.seed, i) for i in range(*span)]
    watcher = Watcher(plan.setup)
    if plan.is_compiled:
        watched = [
            watcher.watch(text, moves_of(plan.setup, text, plan.bots, text)) for text in texts
        ]
        counts = np.stack([one.counts for one in watched])
        faults = np.zeros(counts.shape[:2], np.int32)
    else:
        with plain.company(plan.bots) as company:
            played = [plain.play(plan.setup, text, company(text)) for text in texts]
        watched = [
            watcher.watch(text, [step.move for step in one.game.steps if step.move >= 0])
            for text, one in zip(texts, played, strict=True)
        ]
        counts = np.stack([one.counts for one in played])
        seats = range(plan.setup.seats)
        faults = np.array([[len(one.faults.get(s, ())) for s in seats] for one in played])
    return _gathered(span[0], watched, counts, faults)


def _gathered(first: int, watched: Sequence[Watched], counts: Array, faults: Array) -> Seen:
    numbered = list(enumerate(watched, first))
    offers = [(i, *offer) for i, one in numbered for offer in one.offers]
    claims = [(i, *claim) for i, one in numbered for claim in one.claims]
    return Seen(
        counts,
        np.stack([one.counts[:, scoring.PLACE] for one in watched]),
        {
            part: np.stack([one.places_without[part] for one in watched])
            for part in watched[0].places_without
        },
        np.array([one.turns for one in watched], np.int32),
        np.array([one.decisions for one in watched], np.int32),
        np.array([one.ender for one in watched], np.int8),
        np.array([one.purses for one in watched], np.int16),
        np.array([one.loans for one in watched], np.int16),
        np.array([one.trains for one in watched], np.int16),
        faults,
        np.array(offers, np.int32).reshape(-1, 1 + len(Offer._fields)),
        np.array(claims, np.int32).reshape(-1, 1 + len(Claim._fields)),
    )


def play(
    plan: Plan,
    processes: int = 1,
    report: Callable[[int], object] = lambda games: None,
    on: str = "here",
    chunk: int | None = None,
) -> Seen:
    """Play a whole plan, here or on Ray. `report` is told of every few games that are done."""
    return _joined(play_in_chunks(plan, partial(play_chunk, plan), processes, chunk, report, on))


def _joined(parts: Sequence[Seen]) -> Seen:
    together: dict[str, Any] = {}
    for one in fields(Seen):
        values = [getattr(part, one.name) for part in parts]
        if isinstance(values[0], dict):
            together[one.name] = {
                key: np.concatenate([value[key] for value in values]) for key in values[0]
            }
        else:
            together[one.name] = np.concatenate(values)
    return Seen(**together)
