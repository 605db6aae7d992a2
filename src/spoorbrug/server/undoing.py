"""Taking back: whether a seat may, and how many decisions go together."""

from __future__ import annotations

from spoorbrug.game import Game
from spoorbrug.game.phase import Phase
from spoorbrug.server.errors import Refused


def why_not(game: Game, seat: int) -> str | None:
    """The code of what forbids a seat to take back its last decision; None if nothing does."""
    steps = game.steps
    if not any(step.seat == seat for step in steps):
        return "undo_nothing"
    if steps[-1].seat != seat:
        return "undo_moved"
    # R33: the last choice of first tickets shows how many everyone kept.
    shown = Phase.of(steps[-1].before[0]) is Phase.FIRST_TICKETS is not game.phase
    if shown or steps[-1].dealt:
        return "undo_revealed"
    return None


def taken_back(game: Game, seat: int) -> int:
    """How many decisions a seat takes back at once; raises `Refused` when it may not."""
    code = why_not(game, seat)
    if code is not None:
        raise Refused(code)
    steps = game.steps
    if game.phase is Phase.FILL is Phase.of(steps[-1].before[0]):
        return 1  # a card that is added while others are due goes alone
    number = 1  # a payment is taken back together with what it pays for
    while Phase.of(steps[-number].before[0]).pays and not steps[-number - 1].dealt:
        number += 1
    return number
