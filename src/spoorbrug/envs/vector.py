"""Gymnasium's vector environment: one seat of many games, stepped at once in compiled code.

Examples:
    >>> import gymnasium
    >>> import spoorbrug.envs.gymnasium
    >>> envs = gymnasium.make_vec("spoorbrug/Usa-v1", num_envs=8, opponents="random")
    >>> seen, infos = envs.reset(seed=1)
    >>> seen["observation"].shape[0], seen["action_mask"].dtype
    (8, dtype('bool'))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from spoorbrug.envs import actions, choosing, rewards
from spoorbrug.envs.gymnasium import Choice, observation_space
from spoorbrug.envs.layout import VERSION
from spoorbrug.envs.versus import Opponent, VersusEnv
from spoorbrug.rules import scoring
from spoorbrug.rules.record import Array


class OneSeatVector(VectorEnv[Any, Any, Any]):
    """One seat of each of many tables; see `VersusEnv` for the options, `games` is one.

    A game that has ended begins anew in the same step: what is observed then is the next game's
    first decision, and the infos have the `totals` of the one that ended. An illegal action is an
    error. Observations, masks and rewards are written anew by each step: copy what you keep.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Opponent | Sequence[Opponent] = "planner",
        seat: int | None = 0,
        reward: str = rewards.WIN,
        version: int = VERSION,
        actions: str = actions.ALL,
        events: int = 0,
        render_mode: None = None,
        **setup: Any,
    ) -> None:
        if render_mode is not None:
            raise ValueError(f"many games are not shown: there is no render mode '{render_mode}'")
        options = {"reward": reward, "version": version, "actions": actions, "events": events}
        self.games = VersusEnv(num_envs, opponents, seat, **options, **setup)
        self.num_envs = num_envs
        self.single_observation_space = observation_space(
            self.games.layout, len(self.games.actions), events
        )
        self.single_action_space = Choice(len(self.games.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._never = np.zeros(num_envs, np.bool_)
        self._seen = {"observation": self.games.observations, "action_mask": self.games.masks}
        if events:
            self._seen["events"] = self.games.recent

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        """Begin all games anew: those of the seed, if one is given; or of one for each."""
        given: Any = seed
        if seed is None:
            given = int(self.np_random.integers(2**62))
        elif not isinstance(seed, int):
            fresh = self.np_random.integers(2**62, size=len(seed))
            given = [int(new) if one is None else one for one, new in zip(seed, fresh, strict=True)]
        self.games.reset(given)
        return self._seen, {"seat": self.games.seats}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        """A move in every game, and the others' answers."""
        games = self.games
        games.step(actions)
        infos: dict[str, Any] = {"seat": games.seats}
        if games.done.any():
            infos["totals"] = games.counts[:, : games.setup.seats, scoring.TOTAL]
            infos["_totals"] = games.done
        return self._seen, games.own_rewards, games.done, self._never, infos

    def action_masks(self) -> Array:
        """What may be done now, for libraries that ask the environment."""
        return self.games.masks

    def random_actions(self, rng: np.random.Generator) -> Array:
        """A legal action for every game, each as likely as the others."""
        return choosing.uniform(self.games.masks, rng)
