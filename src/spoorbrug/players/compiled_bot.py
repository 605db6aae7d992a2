"""The bots that are compiled with the rules."""

from __future__ import annotations

from spoorbrug.game import View, seeds
from spoorbrug.players.bot import AS_IT_LIKES, Budget
from spoorbrug.players.compiled import match
from spoorbrug.rules import kernel

CODES = {"random": match.RANDOM, "planner": match.PLANNER}
"""Their names, with the numbers that the compiled match knows them by."""


class CompiledBot:
    """One of the bots that are compiled with the rules."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        self.name = name
        self._code = CODES[name]
        self._key = seeds.key_of(seeds.check(seed), "player")

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. It takes the time that it takes, which is little."""
        if not view.decides:
            raise ValueError("it is not this seat's decision")
        room = kernel.new_moves()
        return int(match.ask(view.setup.board_record, view.games, self._code, self._key, room))


def make(seed: str, *, name: str) -> CompiledBot:
    """For the registry: which of them it is, is fixed there."""
    return CompiledBot(name, seed)
