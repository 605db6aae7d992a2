"""PettingZoo's parallel interface: all who may decide do so at once.

That is how first tickets are chosen at a table (R33). Everywhere else one agent decides; the
others' masks are empty, and whatever they answer is not looked at.

Examples:
    >>> from spoorbrug.envs import parallel
    >>> table = parallel.parallel_env(seats=3)
    >>> seen, infos = table.reset(seed=7)
    >>> [int(one["action_mask"].sum()) for one in seen.values()]
    [16, 16, 16]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from spoorbrug.envs import actions, rewards
from spoorbrug.envs.gymnasium import Choice, Observation, observation_space
from spoorbrug.envs.layout import ACTIONS, VERSION
from spoorbrug.envs.observing import Observer
from spoorbrug.game import Game, IllegalMove, Setup


class parallel_env(ParallelEnv, EzPickle):  # type: ignore[misc]  # noqa: N801, the library's name
    """A table whose agents are `seat_0`, `seat_1`, ...; the options are those of `Setup.of`.

    An illegal move of one who decides ends the game with a reward of -1 for that agent.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        reward: str = rewards.WIN,
        render_mode: str | None = None,
        version: int = VERSION,
        events: int = 0,
        **setup: Any,
    ) -> None:
        EzPickle.__init__(self, reward, render_mode, version, events, **setup)
        self.setup = Setup.of(**setup)
        self.observer = Observer(self.setup, version, events)
        self.metadata = self.metadata | {"name": f"spoorbrug_parallel_v{version}"}
        self.reward = rewards.check(reward)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setup.seats)]
        self.agents: list[str] = []
        space = observation_space(self.observer.layout, events=events)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Choice(ACTIONS) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self.game: Game | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game: that of the seed, if one is given."""
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        text = str(self._rng.integers(2**62) if seed is None else seed)
        self.game = Game.begin(self.setup, text)
        self.agents = self.possible_agents[:]
        return self._observe(self.game), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """The moves of all who may decide now."""
        game, agents = self.game, self.agents
        if game is None or not agents:
            raise ValueError("reset the table: there is no game to go on with")
        gained = dict.fromkeys(agents, 0.0)
        refused = False
        for seat in game.waiting:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} may decide now, but there is no action of it")
            try:
                game.play(_number(actions[agent]), seat)
            except IllegalMove:
                gained[agent], refused = rewards.ILLEGAL, True
                break
        if game.is_over:
            gained = dict(zip(agents, rewards.of_game(self.reward, game), strict=True))
        over = game.is_over or refused
        infos: dict[str, Any] = {agent: {"seed": game.seed} if over else {} for agent in agents}
        seen = self._observe(game)
        if over:
            self.agents = []
        return (
            seen, gained, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos,
        )  # fmt: skip

    def render(self) -> str | None:
        """The last events as all can see them, in words."""
        if self.render_mode is None or self.game is None:
            return None
        return "\n".join(str(event) for event in self.game.view(None).events[-10:])

    def close(self) -> None:
        """Nothing to close."""

    def _observe(self, game: Game) -> dict[str, Observation]:
        return {
            agent: self.observer.see(game, seat) for seat, agent in enumerate(self.possible_agents)
        }


_number = actions.number  # `step` has a parameter of that name
