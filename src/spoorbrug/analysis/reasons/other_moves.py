"""The neutral player, passengers, tunnels, and what can be said of any move."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.analysis.reasons.facts import Facts
from spoorbrug.analysis.reasons.reason import Reason
from spoorbrug.analysis.reasons.tracks import blocked
from spoorbrug.game import MoveKind

CLEAR, CLOSE = 0.05, 0.01
"""Differences of winning chance: a clearly better move, and one that is hardly better."""

GENERAL = {"clear_best": 3, "close_call": 2, "best_of_few": 1}
"""Reasons that fit any move; each is given where fewer reasons than its number are known."""


def reasons(facts: Facts) -> Iterator[Reason]:
    """For moves of rare kinds."""
    move, state = facts.move, facts.state
    if move.kind is MoveKind.LAY and move.track is not None:
        if move.track.route not in {track.route for track in facts.on_the_way}:
            yield Reason("neutral_away", {"track": move.track.name}, 60)
        yield from blocked(facts, move.track)
    elif move.kind is MoveKind.WALK:
        value = int(facts.after[0].goods[facts.seat] - state.goods[facts.seat])
        if value > 0:
            yield Reason("merchandise", {"value": value}, 60)
    elif move.kind is MoveKind.TAKE_BACK:
        yield Reason("tunnel_too_dear", {"cost": int(state.tunnel_cost)}, 60)


def of_any(facts: Facts) -> Iterator[Reason]:
    """How it compares with the next best, which is always something."""
    others = [one for one in facts.thoughts.options if one.move != facts.steps[0]]
    mine = [one for one in facts.thoughts.options if one.move == facts.steps[0]]
    if mine and others:
        by = max(0.0, mine[0].chance - max(one.chance for one in others))
        if by >= CLEAR:
            yield Reason("clear_best", {"by": round(by, 4)}, 20)
        elif by < CLOSE:
            yield Reason("close_call", {"by": round(by, 4)}, 10)
    yield Reason("best_of_few", {"options": len(facts.thoughts.options)}, 5)
