"""One seat of every game in a batch against others: compiled bots, or policies of one's own.

Compiled bots answer inside the compiled step, without Python. A policy is a function that gets
rows of observations and masks, and answers with an action for each: a network's frozen past self.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from spoorbrug.envs.batch import BatchEnv
from spoorbrug.game import Game
from spoorbrug.players import CODES
from spoorbrug.players.compiled import match
from spoorbrug.players.compiled.environments import batch
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

Policy = Callable[[Array, Array], Array]
"""Observations and masks in, an action for each row out."""

Opponent = str | Policy
"""The name of a compiled bot, or a policy."""


class VersusEnv(BatchEnv):
    """A batch in which you play one seat of every game; others answer before you are asked again.

    `opponents` is one opponent for all other seats, or one for each in their order; `seat` is
    yours, or None: another one in each game, in turn. `set_opponents` changes them for the next
    game in one place or in all. `rewards` and `done` are as in `BatchEnv`; `own_rewards` are your
    seat's, and `own` the seat that got them.
    """

    def __init__(
        self,
        number: int,
        opponents: Opponent | Sequence[Opponent] = "planner",
        seat: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(number, **options)
        others = self.setup.seats - 1
        if seat is not None and not 0 <= seat <= others:
            raise ValueError(f"there are seats 0 to {others}, not {seat}")
        self._always = seat
        self._policies: list[Policy] = []
        self._codes: Array = np.zeros((number, others), np.int64)
        self._bots = np.full((number, record.SEATS), batch.OUTSIDE, np.int64)
        self._next_bots = self._bots.copy()
        self.own = np.zeros(number, np.int64)
        """Your seat: of the game that has just ended, or else of the one that goes on."""
        self.own_rewards = np.zeros(number, np.float32)
        """What your seat got for the game that has just ended, else 0."""
        self.set_opponents(opponents)

    def set_opponents(
        self, opponents: Opponent | Sequence[Opponent], places: Sequence[int] | None = None
    ) -> None:
        """From the next game in these places on (None: in all), you play against these."""
        others = self.setup.seats - 1
        if isinstance(opponents, str) or callable(opponents):
            opponents = [opponents] * others
        if len(opponents) != others:
            raise ValueError(f"{len(opponents)} opponents do not fit {others} other seats")
        rows = list(range(self.number)) if places is None else list(places)
        self._codes[rows] = [self._code(one) for one in opponents]
        self._forget()
        if self._seeds:
            self._seat_next(rows)

    def reset(self, seed: int | str | Sequence[int | str] = 0) -> tuple[Array, Array]:
        """Begin all games anew; answer what you see when you decide first."""
        self._played[:] = 0
        self._seat_next(range(self.number))
        super().reset(seed)
        self._seat_next(range(self.number))
        self._let_policies_play()
        self.own[:] = self.seats
        self.own_rewards[:] = 0
        self._write_recent()
        return self.observations, self.masks

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array]:
        """Your move in every game, and the others' answers."""
        chosen = self._checked(actions)
        self.own[:] = self.seats
        self._play(chosen)
        done = self.done.copy()
        self._renew(done)
        done |= self._let_policies_play()
        self.done[:] = done
        self._reward()
        self.own_rewards[:] = self.rewards[np.arange(self.number), self.own]
        self._write_recent()
        return self.observations, self.masks, self.rewards, self.done

    def _renew(self, done: Array) -> None:
        """The next games' keys and seats, where one has just begun."""
        ended = np.flatnonzero(done).tolist()
        self._deal_next(ended)
        self._seat_next(ended)

    def _let_policies_play(self) -> Array:
        """Ask the policies until you decide everywhere; answer which games ended meanwhile."""
        ended = np.zeros(self.number, np.bool_)
        rows = np.arange(self.number)
        while self._policies:
            waiting = self._bots[rows, self.seats]
            asked = np.flatnonzero(waiting < batch.OUTSIDE)
            if not len(asked):
                break
            chosen = np.full(self.number, batch.WAIT, np.int64)
            for code in np.unique(waiting[asked]).tolist():
                these = np.flatnonzero(waiting == code)
                policy = self._policies[batch.OUTSIDE - 1 - code]
                answer = np.asarray(policy(self.observations[these], self.masks[these]))
                if answer.shape != these.shape or answer.dtype.kind not in "iu":
                    raise ValueError(
                        f"a policy answers with a whole number for each of {len(these)} rows, "
                        f"not with {answer.dtype} of shape {answer.shape}"
                    )
                if answer.min() < 0:
                    raise ValueError(f"a policy's action is {int(answer.min())}")
                chosen[these] = answer
            self._play(chosen)
            ended |= self.done
            self._renew(self.done)
        return ended

    def _answer_of(self, i: int, game: Game) -> int | None:
        """What the compiled bot of a seat answered, which follows from its view and the seed."""
        code = int(self._bots[i, game.seat])
        if code <= batch.OUTSIDE:
            return None
        hidden = game.to_array()
        kernel.hide(self.setup.board_record, hidden, game.seat)
        key = self._keys[i] ^ np.array([batch.OTHERS, 0], np.uint64)
        room = kernel.new_moves()
        return int(match.ask(self.setup.board_record, hidden, code, key, room))

    def _code(self, opponent: Opponent) -> int:
        """The number by which the compiled step knows an opponent."""
        if isinstance(opponent, str):
            if opponent not in CODES:
                there = ", ".join(sorted(CODES))
                raise ValueError(
                    f"'{opponent}' cannot play in a batch; {there} can, or a policy of yours"
                )
            return CODES[opponent]
        if opponent not in self._policies:
            self._policies.append(opponent)
        return batch.OUTSIDE - 1 - self._policies.index(opponent)

    def _forget(self) -> None:
        """Let go of policies that sit nowhere any more: past selves can be large."""
        kept = np.unique([*self._codes.ravel(), *self._bots.ravel(), *self._next_bots.ravel()])
        for place in range(len(self._policies)):
            if batch.OUTSIDE - 1 - place not in kept:
                self._policies[place] = _nobody
        while self._policies and self._policies[-1] is _nobody:
            self._policies.pop()

    def _seat_next(self, places: Sequence[int]) -> None:
        """Who sits where in the next games."""
        for i in places:
            seats = self.setup.seats
            own = (i + self._played[i]) % seats if self._always is None else self._always
            row = list(self._codes[i])
            row.insert(int(own), batch.OUTSIDE)
            self._next_bots[i, :seats] = row

    def _step(self, chosen: Array) -> int:
        return int(
            batch.step_against(
                self.setup.board_record, self._games, self._memories, self._keys, self._next,
                self._bots, self._next_bots, chosen, self.actions.ids, self.actions.places,
                self.done, self.counts, self.layout.at, self.layout.per, self.observations,
                self.legal, self.choices, self._masks, self.seats,
            )
        )  # fmt: skip


def _nobody(observations: Array, masks: Array) -> Array:
    raise AssertionError("a policy that was let go is asked")  # pragma: no cover
