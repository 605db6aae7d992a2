"""Many games side by side: one call makes a move in each of them.

Every array is made once and written anew by each step: copy what you want to keep.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from spoorbrug.envs import actions, choosing, memories, recent, rewards
from spoorbrug.envs.layout import VERSION, Layout
from spoorbrug.envs.pasts import Pasts
from spoorbrug.game import Game, Setup, View, seeds
from spoorbrug.players.compiled.environments import batch
from spoorbrug.rules import kernel, record, scoring
from spoorbrug.rules.record import Array


class BatchEnv:
    """`number` games of one setup; each starts again when it has ended.

    The n-th game in place `i` (from 0) is that of the seed `s-n`, where `s` is the seed given
    for the place: so every game can be repeated and looked at with `Game.new(seed=...)`.
    With `past`, what is decided is written down, and a `view` knows all that its seat has seen.
    `events` of the last events that whoever decides has seen are in `recent`, made in Python.
    """

    def __init__(
        self,
        number: int,
        reward: str = rewards.WIN,
        version: int = VERSION,
        actions: str = actions.ALL,
        past: bool = False,
        events: int = 0,
        **setup: Any,
    ) -> None:
        if number < 1:
            raise ValueError(f"a batch has at least one game, not {number}")
        self.setup = Setup.of(**setup)
        self.layout = Layout(self.setup, version)
        self.actions = _actions_of(self.setup, actions)
        """What the actions stand for: `actions.ids` are the moves of all of them."""
        self.reward = rewards.check(reward)
        self.number = number
        self.observations = self.layout.new_rows(number)
        """What the seat sees that decides next, by game."""
        self.recent = np.zeros((number, *recent.shape(events)), np.float32)
        """The last events that it has seen, by game, the newest in the last row (`recent.rows`)."""
        self.masks = np.zeros((number, len(self.actions)), self.layout.mask_type)
        """One for each legal action of that seat."""
        self.legal = np.zeros((number, kernel.MOVE_ROOM), np.int16)
        """The same as lists: the first `choices[i]` entries of row `i`, in ascending order."""
        self.choices = np.zeros(number, np.int64)
        self.seats = np.zeros(number, np.int64)
        """Who decides next."""
        self.rewards = np.zeros((number, self.setup.seats), np.float32)
        """By game and seat: of the game that has just ended, else 0."""
        self.done = np.zeros(number, np.bool_)
        """Has a game ended with this step? What is observed is then the next one."""
        self.counts = np.zeros((number, record.SEATS, scoring.COLUMNS), np.int16)
        """The final count of the last game that ended in each place."""
        self._masks = self.masks.view(np.int8)  # the compiled step writes both kinds alike
        self._games = record.new_games(number)
        self._memories = memories.new(number if self.layout.remembers else 0)
        self._keys = np.zeros((number, 2), np.uint64)
        self._next = np.zeros((number, 2), np.uint64)
        self._pasts = Pasts(self.setup, number) if past or events else None
        self._seeds: list[str] = []
        self._played = np.zeros(number, np.int64)

    def reset(self, seed: int | str | Sequence[int | str] = 0) -> tuple[Array, Array]:
        """Begin all games anew; answer observations and masks.

        One seed serves all places, `s.0`, `s.1` and so on; or give one for each.
        """
        if isinstance(seed, int | str):
            seed = [f"{seed}.{i}" for i in range(self.number)]
        if len(seed) != self.number:
            raise ValueError(f"{len(seed)} seeds do not fit {self.number} games")
        self._seeds = [seeds.check(one) for one in seed]
        self._played[:] = -1
        if self._pasts is not None:
            self._pasts.begin()
        self._deal_next(range(self.number))
        self._step(np.full(self.number, batch.ANEW, np.int64))
        self._deal_next(range(self.number))
        self.rewards[:] = 0
        self._write_recent()
        return self.observations, self.masks

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array]:
        """Make a move in every game; answer observations, masks, rewards and what is done.

        A `ValueError` names the first game whose action is not legal; nothing has changed then.
        """
        chosen = self._checked(actions)
        self._play(chosen)
        self._reward()
        self._deal_next(np.flatnonzero(self.done).tolist())
        self._write_recent()
        return self.observations, self.masks, self.rewards, self.done

    def random_actions(self, rng: np.random.Generator) -> Array:
        """A legal action for every game, each as likely as the others."""
        picks = (rng.random(self.number) * self.choices).astype(np.int64)
        return self.legal[np.arange(self.number), picks].astype(np.int64)

    def choose(self, rng: np.random.Generator) -> Array:
        """The same from the masks alone, as a learner's own choice would be made."""
        return choosing.uniform(self.masks, rng)

    def seed_of(self, i: int) -> str:
        """The seed of the game that is being played in a place."""
        return f"{self._seeds[i]}-{self._played[i] - 1}"

    def view(self, i: int) -> View:
        """What the deciding seat of a game may see, for a bot.

        It tells of the past if the batch was made with `past`; else nothing.
        """
        if self._pasts is not None:
            game = self._with_past(i, self._pasts)
            return game.view(game.seat)
        game = Game(self.setup, record.copy(self._games[i : i + 1]), self._keys[i])
        return game.view(game.seat)

    def _with_past(self, i: int, pasts: Pasts) -> Game:
        """A game played again, its past included. Look, do not touch."""
        return pasts.game(i, self.seed_of(i), partial(self._answer_of, i))

    def _write_recent(self) -> None:
        """The last events, if they are asked for."""
        number = self.recent.shape[1]
        if number == 0 or self._pasts is None:
            return
        for i in range(self.number):
            self.recent[i] = recent.rows(
                self._with_past(i, self._pasts), int(self.seats[i]), number
            )

    def _checked(self, actions: Array) -> Array:
        """Whole numbers, one for each game; whether they are legal, the rules will say."""
        if not self._seeds:
            raise ValueError("reset the batch before its first step")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {given.dtype}")
        chosen = np.ascontiguousarray(given, np.int64)
        if chosen.shape != (self.number,):
            raise ValueError(f"actions of shape {chosen.shape} do not fit {self.number} games")
        if chosen.min() < 0:
            raise ValueError(f"game {int(chosen.argmin())}: there is no action {chosen.min()}")
        return chosen

    def _play(self, chosen: Array) -> None:
        refused = self._step(chosen)
        if refused != batch.ALL_LEGAL:
            raise ValueError(f"game {refused}: action {chosen[refused]} is not legal")
        if self._pasts is not None:
            self._pasts.add(self.actions.ids[chosen], chosen >= 0, self.done)

    def _answer_of(self, i: int, game: Game) -> int | None:
        """What a compiled bot does in a game that is played again; None where there is none."""
        return None

    def _reward(self) -> None:
        """What every seat got for the games that have ended."""
        self.rewards[:] = 0
        ended = np.flatnonzero(self.done)
        if len(ended):
            self.rewards[ended] = rewards.of(self.reward, self.counts[ended, : self.setup.seats])

    def _deal_next(self, places: Sequence[int]) -> None:
        """Have the key of the next game ready."""
        for i in places:
            self._played[i] += 1
            self._next[i] = seeds.key_of(f"{self._seeds[i]}-{self._played[i]}")

    def _step(self, chosen: Array) -> int:
        return int(
            batch.step(
                self.setup.board_record, self._games, self._memories, self._keys, self._next,
                chosen, self.actions.ids, self.actions.places, self.done, self.counts,
                self.layout.at, self.layout.per, self.observations, self.legal, self.choices,
                self._masks, self.seats,
            )
        )  # fmt: skip


_actions_of = actions.of  # `BatchEnv` has a parameter of that name
