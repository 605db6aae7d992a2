"""Gymnasium: one seat against bots of one's choice.

Importing this registers `spoorbrug/Nederland-v1` and its like: one for each board, one with dice
(`spoorbrug/NederlandDice-v1`), and both of every version. `gymnasium.make` takes the options of
`OneSeat`, `gymnasium.make_vec` those of `spoorbrug.envs.vector.OneSeatVector`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from spoorbrug import boards, players
from spoorbrug.arena.bot_seeds import bot_seed
from spoorbrug.envs import actions, recent, rewards
from spoorbrug.envs.layout import ACTIONS, VERSION, VERSIONS, Layout
from spoorbrug.envs.observing import Observer
from spoorbrug.game import Game, Setup
from spoorbrug.rules.record import Array

Observation = dict[str, Array]


class Choice(spaces.Discrete):
    """Actions, from which one can be drawn with a mask of either kind."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random action, among those that the mask allows."""
        given = mask.astype(np.int8) if mask is not None else None
        return super().sample(given, probability)


def observation_space(layout: Layout, number: int = ACTIONS, events: int = 0) -> spaces.Space[Any]:
    """What is observed, a mask of what may be done, and the last events if they are asked for."""
    found: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
        "action_mask": spaces.Box(0, 1, (number,), layout.mask_type),
    }
    if events:
        found["events"] = spaces.Box(0, recent.HIGH, recent.shape(events), np.float32)
    return spaces.Dict(found)


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """One seat of a table; bots play the others.

    `opponents` is a bot's spec (see `players.make`) for all other seats, or one for each in
    their order; `seat` is a number from 0, or None for another one in each game. The reward
    comes with the last step (`rewards`). An action that is not legal ends the game, lost, with
    a reward of -1 and the reason in `info["illegal"]`. `events` is how many of the last
    events are in every observation (`recent`). `info["seed"]`, by which a game can be
    repeated, is told when it is over.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        opponents: str | Sequence[str] = "planner",
        seat: int | None = 0,
        reward: str = rewards.WIN,
        render_mode: str | None = None,
        version: int = VERSION,
        events: int = 0,
        **setup: Any,
    ) -> None:
        self.setup = Setup.of(**setup)
        others = self.setup.seats - 1
        self.opponents = [opponents] * others if isinstance(opponents, str) else list(opponents)
        if len(self.opponents) != others:
            raise ValueError(f"{len(self.opponents)} opponents do not fit {others} other seats")
        for spec in self.opponents:
            players.check(spec)  # refuses what is no bot before the first game
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"there are seats 0 to {others}, not {seat}")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode '{render_mode}'; there is 'ansi'")
        self.reward = rewards.check(reward)
        self.render_mode = render_mode
        self.observer = Observer(self.setup, version, events)
        self.observation_space = observation_space(self.observer.layout, events=events)
        self.action_space = Choice(ACTIONS)
        self._always = seat
        self.seat = seat or 0
        self.game: Game | None = None
        self._bots: dict[int, players.Bot] = {}
        self._referee = players.Referee()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, that of the seed if one is given, and play up to one's own turn."""
        super().reset(seed=seed)
        text = str(self.np_random.integers(2**62) if seed is None else seed)
        if self._always is None:
            self.seat = int(self.np_random.integers(self.setup.seats))
        others = [seat for seat in range(self.setup.seats) if seat != self.seat]
        self.close()
        self._bots = {
            seat: players.make(spec, bot_seed(text, spec))
            for seat, spec in zip(others, self.opponents, strict=True)
        }
        self.game = Game.begin(self.setup, text)
        self._referee = players.Referee(bot_seed(text, "referee"))
        self._let_others_play(self.game)
        return self._observe(self.game), self._info(self.game)

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others answer."""
        game = self.game
        if game is None or game.is_over:
            raise ValueError("reset the environment: there is no game to go on with")
        chosen = actions.number(action)
        refusal = game.why_not(chosen, self.seat)
        if refusal is not None:
            self.game = None
            info = self._info(game, ended=True) | {"illegal": str(refusal)}
            return self._observe(game), rewards.ILLEGAL, True, False, info
        game.push(chosen, self.seat)
        self._let_others_play(game)
        reward = rewards.of_game(self.reward, game)[self.seat] if game.is_over else 0.0
        return self._observe(game), reward, game.is_over, False, self._info(game)

    def action_masks(self) -> Array:
        """What may be done now, for libraries that ask the environment."""
        if self.game is None:
            return np.zeros(ACTIONS, self.observer.layout.mask_type)
        return self.observer.mask(self.game, self.seat)

    def render(self) -> str | None:
        """What this seat has seen of the last turns, in words."""
        if self.render_mode is None or self.game is None:
            return None
        return "\n".join(str(event) for event in self.game.view(self.seat).events[-10:])

    def close(self) -> None:
        """Send the other seats' bots home."""
        for bot in self._bots.values():
            players.close(bot)

    def _let_others_play(self, game: Game) -> None:
        while not game.is_over and game.seat != self.seat:
            view = game.view(game.seat)
            game.push(self._referee.choose(self._bots[game.seat], view).move)

    def _observe(self, game: Game) -> Observation:
        return self.observer.see(game, self.seat)

    def _info(self, game: Game, ended: bool = False) -> dict[str, Any]:
        info: dict[str, Any] = {
            "seat": self.seat,
            "action_mask": self.observer.mask(game, self.seat),
        }
        if ended or game.is_over:  # before, it would tell which cards come next
            info["seed"] = game.seed
        if game.outcome is not None:
            info["totals"] = game.outcome.totals
        return info


def register() -> list[str]:
    """Make the environments known to Gymnasium; answer their ids."""
    found = []
    for version, name, dice in product(VERSIONS, boards.available(), (False, True)):
        env_id = f"spoorbrug/{name.capitalize()}{'Dice' if dice else ''}-v{version}"
        found.append(env_id)
        if env_id not in gymnasium.registry:
            gymnasium.register(
                env_id,
                entry_point=f"{__name__}:OneSeat",
                vector_entry_point="spoorbrug.envs.vector:OneSeatVector",
                kwargs={"board": name, "dice": dice, "version": version},
            )
    return found


register()
