"""Taking back: whether a seat may, and how many decisions go together.

A person alone among bots takes their decisions back with one's own, as far as none of them showed
anything hidden. Where people play each other, nobody's decision is taken back by another.
"""

from __future__ import annotations

from collections.abc import Collection

from spoorbrug.game import Game
from spoorbrug.game.phase import Phase
from spoorbrug.server.errors import Refused


def why_not(game: Game, seat: int, bots: Collection[int] = ()) -> str | None:
    """The code of what forbids a seat to take back its last decision; None if nothing does.

    Decisions that the seats in `bots` have made since go back, too.
    """
    steps = game.steps
    if not any(step.seat == seat for step in steps):
        return "undo_nothing"
    last = len(steps) - 1 - _since(game, seat, bots)
    if steps[last].seat != seat:
        return "undo_moved"
    # R33: the last choice of first tickets shows how many everyone kept.
    shown = any(step.reveals(game.setup, seat) for step in steps[last:])
    if shown or steps[last].dealt:
        return "undo_revealed"
    return None


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
    if not since and game.phase is Phase.FILL is Phase.of(steps[-1].before[0]):
        return 1  # a card that is added while others are due goes alone
    number = 1  # a payment is taken back together with what it pays for
    while Phase.of(steps[-number].before[0]).pays and not steps[-number - 1].dealt:
        number += 1
    return since + number
