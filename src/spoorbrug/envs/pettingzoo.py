"""PettingZoo: every seat an agent, one after the other (AEC), with action masks.

Examples:
    >>> from spoorbrug.envs import pettingzoo
    >>> table = pettingzoo.env(board="nederland", seats=3)
    >>> table.reset(seed=7)
    >>> observation, reward, termination, truncation, info = table.last()
    >>> table.agent_selection, int(observation["action_mask"].sum())
    ('seat_0', 16)
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from spoorbrug.envs import actions, rewards
from spoorbrug.envs.agents import Agents
from spoorbrug.envs.gymnasium import Observation
from spoorbrug.envs.layout import ACTIONS, VERSION
from spoorbrug.game import Game


def env(**options: Any) -> Any:
    """A table with the usual wrappers: an illegal move ends the game with a reward of -1.

    The options are those of `raw_env` and of `Setup.of`.
    """
    wrapped: Any = raw_env(**options)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=rewards.ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(Agents, AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801, the library's name for it
    """A table whose agents `seat_0`, `seat_1`, ... decide in the order of the game.

    An observation has the parts of `layout` and the action mask, which the info of the agent
    that decides has as well. The mask of one that waits is empty. `events` is how many of
    the last events are there as well (`recent`).
    """

    metadata: dict[str, Any] = {  # noqa: RUF012, a table has its own
        "name": f"spoorbrug_v{VERSION}",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        reward: str = rewards.WIN,
        render_mode: str | None = None,
        version: int = VERSION,
        events: int = 0,
        **setup: Any,
    ) -> None:
        EzPickle.__init__(self, reward, render_mode, version, events, **setup)
        super().__init__()
        self.set_up("spoorbrug", reward, render_mode, version, events, setup)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: that of the seed, if one is given."""
        game = self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._next_agent(game)

    def observe(self, agent: str) -> Observation:
        """What an agent sees, and what it may do now."""
        assert self.game is not None
        return self.observer.see(self.game, self._seat_of[agent], self._mask(self.game, agent))

    def step(self, action: int | None) -> None:
        """The selected agent makes a move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.game is not None and action is not None
        chosen = actions.number(action)
        self._cumulative_rewards[agent] = 0.0
        self.game.play(chosen)
        self._clear_rewards()
        if self.game.is_over:
            found = rewards.of_game(self.reward, self.game)
            self.rewards = dict(zip(self.possible_agents, found, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        self._next_agent(self.game)
        self._accumulate_rewards()

    def _next_agent(self, game: Game) -> None:
        self.agent_selection = self.possible_agents[game.seat]
        self.infos = {agent: {"action_mask": self._mask(game, agent)} for agent in self.agents}
        if game.is_over:  # before, it would tell which cards come next
            for info in self.infos.values():
                info["seed"] = game.seed

    def _mask(self, game: Game, agent: str) -> Any:
        """The selected agent's moves: first tickets, too, are chosen one after the other here."""
        seat = self._seat_of[agent]
        if agent != self.agent_selection:
            return np.zeros(ACTIONS, self.observer.layout.mask_type)
        return self.observer.mask(game, seat)
