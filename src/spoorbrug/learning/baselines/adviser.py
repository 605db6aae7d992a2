"""PPO for the compiled policy: it begins as `planner`, and learns when to do something else.

The policy scores legal moves by what `planner` works out for its seat
(`players.compiled.policy`). At first only "is this the planner's move" counts. Games against
`planner` and against past selves tell which other moves came out better than expected. What to
expect is learnt beside it, by a net that also sees what the others hide: it judges in training
only, and never plays.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from spoorbrug.arena import simulate
from spoorbrug.game import Setup
from spoorbrug.learning.baselines.nets import Adam, Net
from spoorbrug.players.compiled import match
from spoorbrug.players.compiled.policy import choices, scores, self_play, situation
from spoorbrug.rules.record import SEATS, Array


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be turned, with what served here."""

    games: int = 512
    """For one update."""
    selves: float = 0.25
    """The share of them against a past self; the others are against `planner`."""
    renew: int = 20
    """Updates after which the past self is a new one."""
    usual: float = 5.0
    """How much more than other moves the planner's counts at first, as a logarithm."""
    rate: float = 1e-3
    epochs: int = 3
    batch: int = 2048
    clip: float = 0.2
    entropy: float = 0.001
    fade: float = 0.95
    """Of the trace of advantages: how far a surprise reaches back."""
    warm: int = 4
    """Updates in which only the judge learns."""
    margin: float = 1.0
    """The reward is the share of the win, and this times the margin in hundreds of points."""


DECISIONS = 110
"""Of one seat in a game, with room to spare."""
MOVES = 24
"""For one decision, likewise."""
LEANS = (0.0, 1.0, 2.0, 2.5, 3.0, 3.5)
"""By how much the planner's move may count for less when nothing is left to chance."""
FAR = 0.02
"""How far the choices may move in one update: the mean loss of the chance of what was done."""


class Scores:
    """The net of `scores`, as arrays that can be changed."""

    def __init__(self, rng: np.random.Generator, usual: float) -> None:
        hidden = scores.HIDDEN
        scale = (situation.SIZE + choices.SIZE) ** -0.5
        self.of_position = _some(rng, (situation.SIZE, hidden), scale)
        self.of_move = _some(rng, (choices.SIZE, hidden), scale)
        self.bias = np.zeros(hidden, np.float32)
        self.out = _some(rng, (hidden,), 0.01)
        self.plain = np.zeros(choices.SIZE, np.float32)
        self.plain[choices.USUAL] = usual

    @property
    def parts(self) -> list[Array]:
        """All that is learnt, to be changed in place."""
        return [self.of_position, self.of_move, self.bias, self.out, self.plain]

    def flat(self) -> Array:
        """As `scores` reads it."""
        return np.concatenate([part.ravel() for part in self.parts])

    def take(self, flat: Array) -> None:
        """Become what `flat` has told."""
        ends = np.cumsum([part.size for part in self.parts])[:-1]
        for part, kept in zip(self.parts, np.split(flat, ends), strict=True):
            part[:] = kept.reshape(part.shape)

    def trace(self, positions: Array, rows: Array, numbers: Array) -> tuple[Array, Array, Array]:
        """The units' sums, what they make of them, and the scores, by move."""
        sums = np.repeat(positions @ self.of_position + self.bias, numbers, axis=0)
        sums += rows @ self.of_move
        units = np.maximum(sums, np.float32(scores.LEAK) * sums)
        return sums, units, units @ self.out + rows @ self.plain

    def slopes(
        self, positions: Array, rows: Array, starts: Array, sums: Array, units: Array, error: Array
    ) -> list[Array]:
        """How a loss changes with each of the parts, by how it changes with the scores."""
        back = error[:, None] * self.out
        back *= np.where(sums > 0, np.float32(1), np.float32(scores.LEAK))
        by_position = np.add.reduceat(back, starts, axis=0)
        return [
            positions.T @ by_position,
            rows.T @ back,
            by_position.sum(0),
            error @ units,
            error @ rows,
        ]


def _some(rng: np.random.Generator, shape: tuple[int, ...], scale: float) -> Array:
    return (rng.standard_normal(shape) * scale).astype(np.float32)


def log_chances(found: Array, starts: Array, numbers: Array) -> Array:
    """The logarithm of each move's chance among those of its decision."""
    shown = found - np.repeat(np.maximum.reduceat(found, starts), numbers)
    total = np.log(np.add.reduceat(np.exp(shown), starts))
    logs: Array = shown - np.repeat(total, numbers)
    return logs


@dataclass(frozen=True, slots=True)
class Games:
    """Games that were played, by decision of the learner, seat after seat and game after game."""

    seen: Array
    """What the judge sees of a position; the policy sees the first part."""
    rows: Array
    numbers: Array
    firsts: Array
    taken: Array
    logs: Array
    last: Array
    """Is it its seat's last of a game?"""
    rewards: Array
    """Of the whole game, for that seat."""
    wins: Array
    """By game: the share of the win that the learner got."""


class Learner:
    """The policy, its judge, and how both learn."""

    def __init__(self, setup: Setup, seed: int, settings: Settings) -> None:
        self.setup, self.settings, self.seed = setup, settings, seed
        self.rng = np.random.default_rng(seed)
        self.scores = Scores(self.rng, settings.usual)
        self.judge = Net((self_play.SEEN, 64, 1), self.rng)
        self._adam = Adam(self.scores, settings.rate)
        self._judges_adam = Adam(self.judge, 1e-3)
        self._past = self.scores.flat()
        self._room: dict[str, Array] = {}
        self.played = 0
        self.updates = 0
        self.lean = 0.0

    def go_on(self, file: Path) -> None:
        """Go on from weights that `save` has written; the judge begins anew."""
        with np.load(file) as kept:
            self.scores.take(kept["weights"].astype(np.float32))
            self.played, self.lean = int(kept["games"]), float(kept["lean"])
        self._past = self.scores.flat()

    def save(self, file: Path) -> None:
        """The weights as the bot reads them, in half precision, which is enough."""
        weights = self.scores.flat().astype(np.float16)
        np.savez_compressed(file, weights=weights, lean=self.lean, games=self.played)

    def settle(self, deals: int) -> None:
        """Find out by how much less the planner's move should count where the best move is played.

        While it learns, it draws its moves, and the planner's has to be far ahead for most of them
        to be sound. A move that has gained on it is better long before it has caught up.
        """
        found: list[float] = []
        for lean in LEANS:
            self.lean = lean
            found.append(float(self.shares(deals, "lean").mean()))
        self.lean = LEANS[int(np.argmax(found))]

    def shares(self, deals: int, seed: str) -> Array:
        """By deal: the share of its two games against `planner`, one in each seat, that it wins.

        It plays what it likes best, as the bot does.
        """
        found = []
        for seat in range(2):
            bots = np.full((deals, SEATS), match.PLANNER, np.int64)
            bots[:, seat] = self_play.LEARNER
            found.append(self.play(bots, seed, drawn=False).wins)
        both: Array = (found[0] + found[1]) / 2
        return both

    def play(self, bots: Array, seed: str, drawn: bool) -> Games:
        """A game for each row of `bots`, which says who sits where."""
        games = len(bots)
        names = [f"{seed}.{number}" for number in range(games)]
        some = games * DECISIONS
        seen = self._array("seen", some, np.float32, self_play.SEEN)
        rows = self._array("rows", some * MOVES, np.float32, choices.SIZE)
        firsts, numbers, taken, of, seats = (
            self._array(name, some, np.int64)
            for name in ("firsts", "numbers", "taken", "of", "seats")
        )
        logs = self._array("logs", some, np.float32)
        shares, totals = np.zeros((2, games, SEATS), np.float32)
        mine = self.scores.flat()
        if not drawn:
            mine[scores.PLAIN + choices.USUAL] -= self.lean
        n = self_play.play(
            self.setup.board_record, simulate.keys_of(names), simulate.keys_of(names, "player"),
            bots, np.stack([mine, self._past]), int(drawn),
            seen, rows, firsts, numbers, taken, logs, of, seats, shares, totals,
        )  # fmt: skip
        order = np.lexsort((np.arange(n), seats[:n], of[:n]))
        of, seats = of[:n][order], seats[:n][order]
        last = np.append((of[1:] != of[:-1]) | (seats[1:] != seats[:-1]), True)
        rewards = shares + np.float32(self.settings.margin) * self._margins(totals)
        learner = bots == self_play.LEARNER
        return Games(
            seen[order], rows, numbers[order], firsts[order], taken[order], logs[order],
            last, rewards[of, seats], (shares * learner).sum(1) / learner.sum(1),
        )  # fmt: skip

    def _array(self, name: str, length: int, kind: Any, width: int = 0) -> Array:
        """Room that is used again for the next games."""
        if name not in self._room or len(self._room[name]) < length:
            self._room[name] = np.zeros((length, width) if width else length, kind)
        return self._room[name]

    def _margins(self, totals: Array) -> Array:
        """By game and seat: the own points less the best of the others', in hundreds."""
        found = np.zeros_like(totals)
        for seat in range(self.setup.seats):
            others = np.delete(totals[:, : self.setup.seats], seat, axis=1).max(axis=1)
            found[:, seat] = (totals[:, seat] - others) / 100
        return found

    def _opponents(self) -> Array:
        """Who sits where: the learner in turn in each seat, a past self or `planner` elsewhere."""
        games = self.settings.games
        bots = np.full((games, SEATS), match.PLANNER, np.int64)
        bots[: int(games * self.settings.selves)] = self_play.PAST
        bots[np.arange(games), np.arange(games) % self.setup.seats] = self_play.LEARNER
        return bots

    def update(self) -> float:
        """Play, and learn from it; the share of the games won against `planner`."""
        settings = self.settings
        games = self.play(self._opponents(), f"adviser{self.seed}.{self.played}", drawn=True)
        worth = self.judge(games.seen)[:, 0]
        gains = self._gains(games, worth)
        self._learn_to_judge(games, gains + worth)
        if self.updates >= settings.warm:
            self._learn_to_play(games, gains)
        self.updates += 1
        self.played += settings.games
        if self.updates % settings.renew == 0:
            self._past = self.scores.flat()
        return float(games.wins[int(settings.games * settings.selves) :].mean())

    def _gains(self, games: Games, worth: Array) -> Array:
        """How much better than expected each choice came out."""
        gains = np.zeros_like(worth)
        ahead, after = 0.0, 0.0
        for at in range(len(worth) - 1, -1, -1):
            if games.last[at]:
                ahead, after = 0.0, float(games.rewards[at])
            ahead = after - float(worth[at]) + self.settings.fade * ahead
            gains[at] = ahead
            after = float(worth[at])
        return gains

    def _batches(self, length: int) -> Iterator[Array]:
        order = self.rng.permutation(length)
        yield from np.array_split(order, max(1, length // self.settings.batch))

    def _learn_to_judge(self, games: Games, aims: Array) -> None:
        for drawn in self._batches(len(aims)):
            trace = self.judge.trace(games.seen[drawn])
            error = (trace[-1] - aims[drawn, None]) / np.float32(len(drawn))
            self._judges_adam.step(self.judge.slopes(trace, error))

    def _learn_to_play(self, games: Games, gains: Array) -> None:
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        for _ in range(self.settings.epochs):
            for drawn in self._batches(len(gains)):
                if not self._step(games, drawn, gains[drawn]):
                    return

    def _step(self, games: Games, drawn: Array, gains: Array) -> bool:
        """One step of the optimizer; false where the choices have moved far enough."""
        settings = self.settings
        numbers = games.numbers[drawn]
        starts = np.cumsum(numbers) - numbers
        lines = np.repeat(games.firsts[drawn] - starts, numbers) + np.arange(numbers.sum())
        rows, positions = games.rows[lines], games.seen[drawn, : situation.SIZE]
        sums, units, found = self.scores.trace(positions, rows, numbers)
        logs = log_chances(found, starts, numbers)
        at = starts + games.taken[drawn]
        moved = logs[at] - games.logs[drawn]
        if -float(moved.mean()) > FAR:
            return False
        ratio = np.exp(moved)
        clipped = np.where(gains > 0, ratio > 1 + settings.clip, ratio < 1 - settings.clip)
        push = np.where(clipped, 0, ratio * gains).astype(np.float32)
        chances = np.exp(logs)
        error = chances * np.repeat(push, numbers)
        error[at] -= push
        spread = -np.add.reduceat(chances * logs, starts)
        error += np.float32(settings.entropy) * chances * (logs + np.repeat(spread, numbers))
        error /= np.float32(len(drawn))
        self._adam.step(self.scores.slopes(positions, rows, starts, sums, units, error))
        return True
