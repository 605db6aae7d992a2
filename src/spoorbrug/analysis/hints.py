"""A hint: what the expert would do, as far as this seat can know, and what speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spoorbrug.analysis.judge import Option, Thinker, Thoughts
from spoorbrug.analysis.reasons import Reason, explain
from spoorbrug.game import Move, View, moves, notation
from spoorbrug.game.phase import Phase
from spoorbrug.players import Budget
from spoorbrug.rules import kernel, record

ITERATIONS = 1200
"""How often a decision is tried for a hint: about half a second."""
ALTERNATIVES = 3


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move, with its payment if it has one."""

    moves: tuple[Move, ...]
    chance: float

    @property
    def text(self) -> str:
        """As it is written, and can be played."""
        return notation.join(list(self.moves))


@dataclass(frozen=True, slots=True)
class Hint:
    """What the expert would do, why, and what else it thought of."""

    best: Proposal
    reasons: tuple[Reason, ...]
    alternatives: tuple[Proposal, ...]
    iterations: int


def hint(view: View, thinker: Thinker, iterations: int = ITERATIONS) -> Hint:
    """A hint for the view's seat, which must be the one to decide. It follows from the view."""
    if view.seat is None or not view.decides:
        raise ValueError("it is not this seat's decision")
    budget = Budget(iterations=iterations)
    thoughts = thinker.consider(view, budget)
    best = thoughts.options[0]
    steps = followed(view, best.move, thinker, budget)
    return Hint(
        Proposal(_moves(view, steps), best.chance),
        explain(view, steps, thoughts),
        tuple(_alternatives(view, thoughts, best)),
        iterations,
    )


def followed(view: View, move: int, thinker: Thinker, budget: Budget) -> tuple[int, ...]:
    """A move and, after a claim, how the expert would pay for it."""
    steps = [move]
    games = record.copy(view.games)
    while True:
        kernel.apply(view.setup.board_record, games, steps[-1])
        # A payment hides nothing; a tunnel is paid later with dice.
        if not Phase.of(games[0]).pays:
            return tuple(steps)
        now = replace(view, games=record.copy(games))
        legal = now.legal_moves.ids
        thoughts = None if len(legal) == 1 else thinker.consider(now, budget)
        steps.append(legal[0] if thoughts is None else thoughts.options[0].move)


def _moves(view: View, steps: Sequence[int]) -> tuple[Move, ...]:
    games = record.copy(view.games)
    found: list[Move] = []
    for step in steps:
        found.append(moves.from_id(view.board, games[0], step))
        kernel.apply(view.setup.board_record, games, step)
    return tuple(found)


def _alternatives(view: View, thoughts: Thoughts, best: Option) -> list[Proposal]:
    """What comes next, by its chance. One that did better in fewer tries is not believed to be
    better: or it would be the best."""
    others = [option for option in thoughts.options if option is not best][:ALTERNATIVES]
    others.sort(key=lambda option: -option.chance)
    return [
        Proposal(
            (moves.from_id(view.board, view.state, option.move),), min(option.chance, best.chance)
        )
        for option in others
    ]
