"""Those who play: bots, by name.

A bot gets a `View` and a budget and answers with the id of a legal move (`players.bot`).
"""

from __future__ import annotations

from spoorbrug.rules import compiled

# The bots' part of the compiled code and the rules' own take about as long: side by side.
compiled.compile_beside("spoorbrug.players.compiled.match", "play")

from spoorbrug.game import View, seeds  # noqa: E402
from spoorbrug.players.bot import AS_IT_LIKES, Bot, Budget  # noqa: E402
from spoorbrug.players.compiled import match  # noqa: E402
from spoorbrug.players.study import NAMES, StudyBot  # noqa: E402
from spoorbrug.rules import kernel  # noqa: E402

CODES = {"random": match.RANDOM, "planner": match.PLANNER}
"""The bots that are compiled, with the numbers that the compiled match knows them by."""


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
        return int(match.ask(view.setup.lowered, view.games, self._code, self._key, room))


def names() -> list[str]:
    """The bots there are."""
    return sorted((*CODES, *NAMES))


def make(name: str, seed: int | str = 0) -> Bot:
    """A bot by its name; a `ValueError` says which there are."""
    if name in NAMES:
        return StudyBot(name, seed)
    if name not in CODES:
        raise ValueError(f"there is no bot '{name}'; there are {', '.join(names())}")
    return CompiledBot(name, seed)


__all__ = ["AS_IT_LIKES", "CODES", "Bot", "Budget", "CompiledBot", "StudyBot", "make", "names"]
