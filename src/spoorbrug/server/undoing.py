"""Taking back: whether a seat may, and how many decisions go together.

A person alone among bots takes their decisions back with one's own, as far as none of them showed
anything hidden. Where people play each other, nobody's decision is taken back by another.
"""

from __future__ import annotations

from collections.abc import Collection

from spoorbrug.game import Game
from spoorbrug.game.phase import Phase
from spoorbrug.game.step import Step
from spoorbrug.server.errors import Refused


def why_not(game: Game, seat: int, bots: Collection[int] = ()) -> str | None:
    """The code of what forbids a seat to take back its last decision; None if nothing does.

    Decisions that the seats in `bots` have made since go back, too.
    """
    steps = _last(game, 1 + _since(game, seat, bots))
    if not steps or steps[0].seat != seat:
        return "undo_moved" if _has_decided(game, seat) else "undo_nothing"
    # R33: the last choice of first tickets shows how many everyone kept.
    if steps[0].dealt or any(step.reveals(game.setup, seat) for step in steps):
        return "undo_revealed"
    return None


def _last(game: Game, number: int) -> list[Step]:
    """The last decisions, or the deal before them, in order."""
    found: list[Step] = []
    step = game.last_step
    while step is not None and len(found) < number:
        found.append(step)
        step = step.previous
    return found[::-1]


def _has_decided(game: Game, seat: int) -> bool:
    step = game.last_step
    while step is not None and step.seat != seat:
        step = step.previous
    return step is not None


def _since(game: Game, seat: int, bots: Collection[int]) -> int:
    """How many decisions bots have made since."""
    number, step = 0, game.last_step
    while step is not None and step.seat != seat and step.seat in bots:
        number, step = number + 1, step.previous
    return number


def taken_back(game: Game, seat: int, bots: Collection[int] = ()) -> int:
    """How many decisions a seat takes back at once; raises `Refused` when it may not."""
    code = why_not(game, seat, bots)
    if code is not None:
        raise Refused(code)
    since = _since(game, seat, bots)
    steps = game.steps[: game.decisions + 1 - since]
    if not since and game.phase is Phase.FILL is steps[-1].phase:
        return 1  # a card that is added while others are due goes alone
    number = 1  # a payment is taken back together with what it pays for
    while steps[-number].phase.pays and not steps[-number - 1].dealt:
        number += 1
    return since + number
