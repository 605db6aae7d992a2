"""AlphaZero's way: the search plays itself, and the nets learn what it found.

The policy begins as that of `adviser`. Its games, played without search, teach the judge what a
position is worth to a seat by what that seat sees. Then the search plays against itself: the
policy learns how often each move was tried, the judge how the games came out.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

import numpy as np

from spoorbrug.arena import plain
from spoorbrug.envs import rewards
from spoorbrug.game import Game, Setup, View
from spoorbrug.learning.baselines import adviser, kept, search_bot
from spoorbrug.learning.baselines.learners import Counted
from spoorbrug.learning.baselines.nets import Adam, Net
from spoorbrug.players import adviser as adviser_bot
from spoorbrug.players import make
from spoorbrug.players.compiled import match
from spoorbrug.players.compiled.policy import (
    ask,
    choices,
    self_play,
    situation,
    tree_search,
)
from spoorbrug.rules import kernel
from spoorbrug.rules.record import SEATS, Array


@dataclass(frozen=True, slots=True)
class Settings:
    """What can be turned, with what served here."""

    lessons: int = 6_000
    """Games of the policy without search, from which the judge learns first."""
    games: int = 16
    """Of the search against itself, for one update."""
    iterations: int = 64
    """Tries for a decision in them."""
    boldness: float = search_bot.BOLDNESS
    noise: float = 0.5
    """Dirichlet's, among the moves of a decision that is searched."""
    early: int = 40
    """Decisions of a game that are drawn by how often moves were tried; then the best is played."""
    kept: int = 400
    """Games that are learnt from again and again."""
    steps: int = 40
    """Of the optimizer, for one update."""
    batch: int = 1024
    rate: float = 3e-4


AT_ONCE = 500
"""Games of the judge's first lessons that are played before it learns from them."""


def aim(shares: Array, margins: Array) -> Array:
    """What a game was worth to a seat, from 0 to 1: half for the win, half for the margin."""
    worth: Array = (shares + 1 / (1 + np.exp(-5 * margins))) / 2
    return worth.astype(np.float32)


@dataclass(frozen=True, slots=True)
class Decisions:
    """What was searched in one game or in many, decision after decision."""

    positions: Array
    worth: Array
    """What the game was worth to the seat in the end."""
    numbers: Array
    """Of moves."""
    rows: Array
    """Of all moves, one decision's after another's."""
    wanted: Array
    """Likewise: how often each was tried, as a share."""

    @property
    def starts(self) -> Array:
        """Where the moves of each decision begin."""
        starts: Array = np.cumsum(self.numbers) - self.numbers
        return starts

    def some(self, places: Array) -> Decisions:
        """Only some of the decisions."""
        numbers = self.numbers[places]
        into = np.cumsum(numbers) - numbers
        lines = np.repeat(self.starts[places] - into, numbers) + np.arange(numbers.sum())
        return Decisions(
            self.positions[places], self.worth[places], numbers, self.rows[lines],
            self.wanted[lines],
        )  # fmt: skip


def together(games: Sequence[Decisions]) -> Decisions:
    """All decisions of some games."""
    return Decisions(
        *(np.concatenate([getattr(game, one.name) for game in games]) for one in fields(Decisions))
    )


class Learner(Counted):
    """Both nets, and how they learn."""

    def __init__(self, setup: Setup, seed: int, settings: Settings) -> None:
        super().__init__()
        self.setup, self.seed, self.settings = setup, seed, settings
        rng = np.random.default_rng(seed)
        self.policy = adviser.Scores(rng, 0.0)
        self.policy.take(adviser_bot.weights())
        self.judge = Net((situation.SIZE, tree_search.UNITS, 1), rng)
        self._adams = Adam(self.policy, settings.rate), Adam(self.judge, 1e-3)
        self._games: list[Decisions] = []

    @property
    def nets(self) -> search_bot.Nets:
        """As the search reads them."""
        weights, biases = self.judge.weights, self.judge.biases
        parts = [weights[0].ravel(), biases[0], weights[1].ravel(), biases[1]]
        return search_bot.Nets(self.policy.flat(), np.concatenate(parts))

    def save(self, file: Path) -> None:
        """The weights as the bot reads them, in half precision, which is enough."""
        nets = self.nets
        kept.write(file, {
            "what": np.array("weights of search"),
            "policy": nets.policy.astype(np.float16), "judge": nets.judge.astype(np.float16),
            "games": np.array(self.played),
        })  # fmt: skip

    @property
    def _state(self) -> list[Array]:
        nets = [*self.policy.parts, *self.judge.parts]
        return [*nets, *self._adams[0].memory, *self._adams[1].memory, self._counts]

    def write_state(self, file: Path) -> None:
        """All that it goes on from."""
        kept.write_state(file, "search", self.setup, self._state, **self._remembered())

    def _remembered(self) -> dict[str, Array]:
        """The games that it still learns from."""
        if not self._games:
            return {}
        lengths = np.array([len(game.worth) for game in self._games])
        whole = together(self._games)
        return {"lengths": lengths} | {one.name: getattr(whole, one.name) for one in fields(whole)}

    def read_state(self, file: Path) -> None:
        """Go on from there."""
        found = kept.read_state(file, "search", self.setup, self._state)
        if "lengths" in found:
            whole = Decisions(*(found[one.name] for one in fields(Decisions)))
            ends = np.cumsum(found["lengths"])
            spans = zip(ends - found["lengths"], ends, strict=True)
            self._games = [whole.some(np.arange(first, end)) for first, end in spans]

    # The judge's first lessons

    def prepare(self) -> float:
        """Teach the judge by games of the policy without search; its error at last."""
        player = adviser.Learner(self.setup, self.seed, adviser.Settings())
        player.scores.take(self.policy.flat())
        error, size = 0.0, min(AT_ONCE, self.settings.lessons)
        for part in range(self.settings.lessons // size):
            bots = np.full((size, SEATS), self_play.LEARNER, np.int64)
            bots[::2, 1 - part % 2] = match.PLANNER
            games = player.play(bots, f"lessons{self.seed}.{part}", drawn=True)
            shares = np.clip(games.rewards, 0, 1)  # the margin goes beyond
            aims = aim(shares, games.rewards - shares)
            rng = np.random.default_rng([self.seed, part])
            batches = max(1, len(aims) // self.settings.batch)
            for _ in range(2):
                for some in np.array_split(rng.permutation(len(aims)), batches):
                    error = self._teach_judge(games.seen[some, : situation.SIZE], aims[some])
        return error

    def _teach_judge(self, positions: Array, aims: Array) -> float:
        trace = self.judge.trace(positions)
        found = 1 / (1 + np.exp(-trace[-1][:, 0]))
        off = (found - aims)[:, None] / np.float32(len(aims))
        self._adams[1].step(self.judge.slopes(trace, off.astype(np.float32)))
        return float(((found - aims) ** 2).mean())

    # The search's own games

    def update(self) -> float:
        """Play, and learn from it; the judge's error."""
        for _ in range(self.settings.games):
            self._games.append(self._play(f"search{self.seed}.{self.played}"))
            self._counts[1] += 1
        del self._games[: -self.settings.kept]
        rng = np.random.default_rng([self.seed, 1, self.updates])
        self._counts[0] += 1
        return self._learn(rng)

    def _play(self, seed: str) -> Decisions:
        """A game of the search against itself."""
        rng, nets = random.Random(seed), self.nets
        game = Game.begin(self.setup, seed)
        found: list[Decisions] = []
        seats: list[int] = []
        while not game.is_over:
            view = game.view(game.seat)
            move = view.legal_moves.ids[0]
            if len(view.legal_moves) > 1:
                move, decision = self._decide(view, nets, rng, len(found) < self.settings.early)
                found.append(decision)
                seats.append(game.seat)
            game.push(move)
        shares, margins = (rewards.of_game(kind, game) for kind in rewards.REWARDS)
        worth = aim(np.array(shares), np.array(margins))[seats]
        return replace(together(found), worth=worth)

    def _decide(
        self, view: View, nets: search_bot.Nets, rng: random.Random, early: bool
    ) -> tuple[int, Decisions]:
        """A move, and what was found out about all of them; what it was worth is not known yet."""
        settings, n = self.settings, len(view.legal_moves)
        noise = np.random.default_rng(rng.getrandbits(64)).dirichlet([settings.noise] * n)
        thoughts = search_bot.think(
            view, nets, settings.iterations, settings.boldness, rng, noise.astype(np.float32)
        )
        position = np.zeros((1, situation.SIZE), np.float32)
        moves = kernel.new_moves()
        rows = np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32)
        ask.describe(view.setup.board_record, view.games, moves, position[0], rows)
        wanted = np.zeros(n, np.float32)
        wanted[np.searchsorted(moves[:n], thoughts.moves)] = thoughts.tried
        decision = Decisions(
            position, np.zeros(1, np.float32), np.array([n]), rows[:n].copy(), wanted / wanted.sum()
        )
        at = thoughts.best
        if early:
            at = rng.choices(range(len(thoughts.moves)), thoughts.tried.tolist())[0]
        return int(thoughts.moves[at]), decision

    def _learn(self, rng: np.random.Generator) -> float:
        whole, error = together(self._games), 0.0
        for _ in range(self.settings.steps):
            size = min(self.settings.batch, len(whole.worth))
            some = whole.some(rng.integers(len(whole.worth), size=size))
            error = self._teach_judge(some.positions, some.worth)
            self._teach_policy(some)
        return error

    def _teach_policy(self, some: Decisions) -> None:
        """One step towards what the search tried."""
        sums, units, found = self.policy.trace(some.positions, some.rows, some.numbers)
        chances = np.exp(adviser.log_chances(found, some.starts, some.numbers))
        off = (chances - some.wanted) / np.float32(len(some.worth))
        slopes = self.policy.slopes(some.positions, some.rows, some.starts, sums, units, off)
        self._adams[0].step(slopes)

    def shares(self, deals: int, seed: str, opponent: str = "planner") -> Array:
        """By deal: the share of its games against a bot, one in each seat, that the search wins."""
        found = np.zeros((deals, self.setup.seats))
        for deal in range(deals):
            for seat in range(self.setup.seats):
                name = f"{seed}.{deal}"
                bots = [make(opponent, name) for _ in range(self.setup.seats)]
                bots[seat] = search_bot.SearchBot(
                    name, self.nets, name="search", iterations=self.settings.iterations,
                    boldness=self.settings.boldness,
                )  # fmt: skip
                counts = plain.play(self.setup, name, bots).counts
                found[deal, seat] = rewards.of(rewards.WIN, counts[None])[0, seat]
        by_deal: Array = found.mean(axis=1)
        return by_deal
