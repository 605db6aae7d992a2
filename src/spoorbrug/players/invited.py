"""A bot that is made when it is first asked: one that cannot be made makes a fault then."""

from __future__ import annotations

from spoorbrug.game import View
from spoorbrug.players import registry
from spoorbrug.players.bot import AS_IT_LIKES, Bot, Budget


class Invited:
    """Stands for a bot that may be slow to come, or gone since it was chosen."""

    def __init__(self, spec: str, seed: int | str = 0) -> None:
        self.name = spec
        self._seed = seed
        self._bot: Bot | None = None

    @property
    def keeps_time(self) -> bool:
        """Does the bot end by itself what is late?"""
        return getattr(self._bot, "keeps_time", False)

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """What the bot chooses, once it is there."""
        if self._bot is None:
            self._bot = registry.make(self.name, self._seed)
        return self._bot.choose(view, budget)

    def close(self) -> None:
        """Send the bot home; asked again, it comes again."""
        if self._bot is not None:
            registry.close(self._bot)
        self._bot = None
