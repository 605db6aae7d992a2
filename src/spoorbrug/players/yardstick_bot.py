"""Four agents of published playtesting studies: yardsticks for whoever builds a better bot.

docs/yardsticks.md describes them.
"""

from __future__ import annotations

from spoorbrug.game import View, seeds
from spoorbrug.players.bot import AS_IT_LIKES, Budget
from spoorbrug.rules import kernel


class YardstickBot:
    """One of the four. What it does follows from the view alone, but for choices of no weight."""

    def __init__(self, name: str, seed: int | str = 0) -> None:
        from spoorbrug.players.compiled.yardsticks import ask

        self.name = name
        self._code = ask.CODES[name]
        self._ask = ask.ask
        self._key = seeds.key_of(seeds.check(seed), "player")

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move. It takes the time that it takes, which is little."""
        if not view.decides:
            raise ValueError("it is not this seat's decision")
        room = kernel.new_moves()
        return int(self._ask(view.setup.board_record, view.games, self._code, self._key, room))


def make(seed: str, *, name: str) -> YardstickBot:
    """For the registry: which of them it is, is fixed there."""
    return YardstickBot(name, seed)
