"""What PettingZoo's two interfaces share: agents, their spaces, the game, words about it."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from spoorbrug.envs import rewards
from spoorbrug.envs.gymnasium import Choice, observation_space
from spoorbrug.envs.layout import ACTIONS
from spoorbrug.envs.observing import Observer
from spoorbrug.game import Game, Setup


class Agents:
    """A table whose agents are `seat_0`, `seat_1`, ..."""

    metadata: dict[str, Any]

    def set_up(
        self,
        name: str,
        reward: str,
        render_mode: str | None,
        version: int,
        events: int,
        setup: dict[str, Any],
    ) -> None:
        """Who plays what; no game has begun yet."""
        self.setup = Setup.of(**setup)
        self.observer = Observer(self.setup, version, events)
        self.metadata = self.metadata | {"name": f"{name}_v{version}"}
        self.reward = rewards.check(reward)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.observer.layout, events=events)
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: Choice(ACTIONS) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self.game: Game | None = None

    def deal(self, seed: int | None) -> Game:
        """A new game: that of the seed, if one is given."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        text = str(self._rng.integers(2**62) if seed is None else seed)
        self.game = Game.begin(self.setup, text)
        self.agents = self.possible_agents[:]
        return self.game

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def render(self) -> str | None:
        """The last events as all can see them, in words."""
        if self.render_mode is None or self.game is None:
            return None
        return "\n".join(str(event) for event in self.game.view(None).events[-10:])

    def close(self) -> None:
        """Nothing to close."""
