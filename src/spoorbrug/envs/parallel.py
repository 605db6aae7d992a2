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

from gymnasium.utils import EzPickle
from pettingzoo import ParallelEnv

from spoorbrug.envs import actions, rewards
from spoorbrug.envs.agents import Agents
from spoorbrug.envs.gymnasium import Observation
from spoorbrug.envs.layout import VERSION
from spoorbrug.game import Game, IllegalMove


class parallel_env(Agents, ParallelEnv, EzPickle):  # type: ignore[misc]  # noqa: N801, the library's name
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
        self.set_up("spoorbrug_parallel", reward, render_mode, version, events, setup)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a new game: that of the seed, if one is given."""
        game = self.deal(seed)
        return self._observe(game), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """The moves of all who may decide now."""
        game, agents = self.game, self.agents
        if game is None or not agents:
            raise ValueError("reset the table: there is no game to go on with")
        gained = dict.fromkeys(agents, 0.0)
        refused = False
        chosen: dict[int, int] = {}
        for seat in game.waiting:  # all of them first: an error leaves the game as it was
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise ValueError(f"{agent} may decide now, but there is no action of it")
            chosen[seat] = _number(actions[agent])
        for seat, move in chosen.items():
            agent = self.possible_agents[seat]
            try:
                game.play(move, seat)
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

    def _observe(self, game: Game) -> dict[str, Observation]:
        return {
            agent: self.observer.see(game, seat) for seat, agent in enumerate(self.possible_agents)
        }


_number = actions.number  # `step` has a parameter of that name
