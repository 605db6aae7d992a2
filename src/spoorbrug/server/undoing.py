"""Taking back: whether a seat may, and how many decisions go together."""

from __future__ import annotations

from spoorbrug.game import Game
from spoorbrug.game.names import Phase
from spoorbrug.server.errors import Refused

_PAYING = (Phase.PAY, Phase.PAY_STATION, Phase.PAY_DICE, Phase.FILL)
"""Decisions that are taken back together with what they pay for."""


def taken_back(game: Game, seat: int) -> int:
    """How many decisions a seat takes back at once; raises `Refused` when it may not."""
    steps = game.steps
    if not any(step.seat == seat for step in steps):
        raise Refused("undo_nothing")
    if steps[-1].seat != seat:
        raise Refused("undo_moved")
    # R33: the last choice of first tickets shows how many everyone kept.
    shown = steps[-1].before["phase"][0] == Phase.FIRST_TICKETS != game.phase
    if shown or steps[-1].outcomes:
        raise Refused("undo_revealed")
    if game.phase is Phase.FILL and steps[-1].before["phase"][0] == Phase.FILL:
        return 1  # a card that is added while others are due goes alone
    number = 1
    while steps[-number].before["phase"][0] in _PAYING and not steps[-number - 1].outcomes:
        number += 1
    return number
