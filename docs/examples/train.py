"""Learns Nederland for two from nothing but the final scores, in minutes on one core, with NumPy.

    python docs/examples/train.py --out results

A move is described by some thirty numbers, made from what the observation tells: is it a claim,
of how many points, on a shortest way of an open ticket, how many cards of that colour are
needed, and so on. The policy is a softmax of their weighted sum. It plays against itself in a
`BatchEnv`; after each game every weight moves a little towards the choices of whoever won, the
more the higher (REINFORCE, with the margin of scores as the reward). Nobody tells it that
tickets should be completed: watch the weights find out.

The results are a learning curve (`curve.csv`, `curve.png`), the weights (`weights.json`), and
the share of games won against `random` and `planner`, with intervals from a bootstrap over
deals: each deal is played twice, with the seats exchanged.
"""

import argparse
import csv
import json
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from spoorbrug import players
from spoorbrug.envs import BatchEnv
from spoorbrug.rules import ids, scoring
from spoorbrug.rules.record import COLOURS, LOCOMOTIVE

FEATURES = (
    "draw",
    "draw, many cards in hand",
    "take",
    "take a locomotive",
    "take what a way needs",
    "take what there is in hand",
    "draw tickets",
    "draw tickets, none open",
    "draw tickets, per open ticket",
    "draw tickets, trains to spare",
    "draw tickets, trains left to the other",
    "draw tickets in the last round",
    "claim",
    "claim: points",
    "claim: many cards in hand",
    "claim on a way",
    "claim on a way: points of its tickets",
    "claim on a way: spaces",
    "claim off all ways while tickets are open",
    "claim off all ways, the end is near",
    "claim: spaces, no ticket open",
    "claim: toll",
    "claim: needs a loan",
    "claim: grey",
    "pay: locomotives",
    "pay: cards that a way needs",
    "keep: tickets",
    "keep: points",
    "keep: spaces to lay",
    "keep: spaces beyond the trains to spare",
    "keep: points, first tickets",
    "keep: spaces to lay, first tickets",
)
"""What a move is described by, in the order of the weights."""

NUMBER = {name: i for i, name in enumerate(FEATURES)}
FAR = np.float32(1000)  # there is no way
TOO_FAR = 40  # more trains than that nobody has
NEAR = 10  # trains left to somebody when the end is near
Array = np.ndarray


class Map:
    """Cities, tracks and tickets as arrays, and ways over them for many seats at once."""

    def __init__(self, batch: BatchEnv) -> None:
        board = batch.setup.board
        self.a = np.array([track.a for track in board.tracks])
        self.b = np.array([track.b for track in board.tracks])
        self.length = np.array([track.length for track in board.tracks], np.float32)
        record = batch.setup.board_record[0]
        self.colour = np.array(record.colour[: len(board.tracks)], np.int64)
        self.toll = np.array([float(track.toll) for track in board.tracks])
        self.points = np.array(record.points, np.float64)[self.length.astype(int)]
        self.start = np.array([ticket.a for ticket in board.tickets])
        self.goal = np.array([ticket.b for ticket in board.tickets])
        self.worth = np.array([float(ticket.points) for ticket in board.tickets])
        self.cities = len(board.cities)

    def distances(self, own: Array, closed: Array) -> Array:
        """Spaces to lay between any two cities, by row; own tracks cost nothing (Floyd)."""
        price = np.where(own, 0, np.where(closed, FAR, self.length)).astype(np.float32)
        far = np.full((len(own), self.cities, self.cities), FAR, np.float32)
        far[:, range(self.cities), range(self.cities)] = 0
        for track, (a, b) in enumerate(zip(self.a, self.b, strict=True)):
            far[:, a, b] = far[:, b, a] = np.minimum(far[:, a, b], price[:, track])
        for via in range(self.cities):
            np.minimum(far, far[:, :, via, None] + far[:, via, None, :], out=far)
        return far

    def ways(self, far: Array, wanted: Array, free: Array) -> Array:
        """By row and track: the points of wanted tickets for which it lies on a shortest way."""
        row, ticket = np.nonzero(wanted)
        start, goal = self.start[ticket], self.goal[ticket]
        rows = row[:, None]
        there = far[rows, start[:, None], self.a] + far[rows, self.b, goal[:, None]]
        back = far[rows, start[:, None], self.b] + far[rows, self.a, goal[:, None]]
        best = far[row, start, goal]
        through = np.minimum(there, back) + self.length <= best[:, None]
        through &= free[row] & (best < FAR)[:, None]
        found = np.zeros(free.shape)
        np.add.at(found, row, through * self.worth[ticket, None])
        return found


class Describer:
    """Describes all legal moves of a batch; remembers ways until something changes them."""

    def __init__(self, batch: BatchEnv) -> None:
        self.batch = batch
        self.map = Map(batch)
        rows, tracks = batch.number * batch.setup.seats, len(batch.setup.board.tracks)
        self.tracks = np.zeros((rows, 2, tracks), np.bool_)
        self.wanted = np.zeros((rows, len(batch.setup.board.tickets)), np.bool_)
        self.far = np.full((rows, self.map.cities, self.map.cities), FAR, np.float32)
        self.far[:] = self.map.distances(self.tracks[:1, 0], self.tracks[:1, 1])
        self.way = np.zeros((rows, tracks))
        self.need = np.zeros((rows, COLOURS))

    def moves(self) -> tuple[Array, Array, Array]:
        """By legal move: its game, its id and its description."""
        batch = self.batch
        room = np.arange(int(batch.choices.max()))
        there = room < batch.choices[:, None]
        game = np.repeat(np.arange(batch.number), batch.choices)
        move = batch.legal[:, : len(room)][there].astype(np.int64)
        found = np.zeros((len(move), len(FEATURES)))
        see = self._look()
        self._draws(see, game, move, found)
        self._claims(see, game, move, found)
        self._payments(see, game, move, found)
        self._tickets(see, game, move, found)
        return game, move, found

    def _look(self) -> dict[str, Array]:
        """The parts of all observations in whole numbers, and the ways of those who decide."""
        batch, layout = self.batch, self.batch.layout
        see = {
            name: layout.part(batch.observations, name) * layout.parts[name].part.over
            for name in ("hand", "held", "done", "offer", "owners", "closed", "trains", "tolls",
                         "cards", "last_round", "track", "chosen")
        }  # fmt: skip
        wanted = (see["held"] > 0) & (see["done"] == 0)
        own = see["owners"][:, 0] > 0
        closed = see["closed"] > 0
        row = np.arange(batch.number) * batch.setup.seats + batch.seats
        tracks = np.stack([own, closed], axis=1)
        laid = (self.tracks[row] != tracks).any(axis=(1, 2))
        if laid.any():
            self.tracks[row[laid]] = tracks[laid]
            self.far[row[laid]] = self.map.distances(own[laid], closed[laid])
        changed = laid | (self.wanted[row] != wanted).any(axis=1)
        if changed.any():
            at = row[changed]
            way = self.map.ways(self.far[at], wanted[changed], ~(own | closed)[changed])
            self.wanted[at], self.way[at] = wanted[changed], way
            on = (way > 0) * self.map.length
            for colour in range(COLOURS):
                self.need[at, colour] = on[:, self.map.colour == colour].sum(axis=1)
        see |= {"far": self.far[row], "way": self.way[row], "need": self.need[row]}
        see["open"] = wanted.sum(axis=1)
        to_lay = see["far"][:, self.map.start, self.map.goal]
        see["spare"] = see["trains"][:, 0] - (wanted * np.minimum(to_lay, TOO_FAR)).sum(axis=1)
        return see

    @staticmethod
    def _put(found: Array, rows: Array, name: str, values: Array | float) -> None:
        found[rows, NUMBER[name]] = values

    def _draws(self, see: dict[str, Array], game: Array, move: Array, found: Array) -> None:
        many = see["cards"][:, 0] / 20
        rows = np.flatnonzero(move == ids.DRAW)
        self._put(found, rows, "draw", 1)
        self._put(found, rows, "draw, many cards in hand", many[game[rows]])
        rows = np.flatnonzero((move >= ids.TAKE) & (move < ids.TAKE + COLOURS))
        g, colour = game[rows], move[rows] - ids.TAKE
        self._put(found, rows, "take", 1)
        missing = np.maximum(see["need"] - see["hand"][:, :COLOURS], 0)
        self._put(found, rows, "take what a way needs", np.minimum(missing[g, colour], 6) / 3)
        self._put(found, rows, "take what there is in hand", see["hand"][g, colour] / 4)
        rows = np.flatnonzero(move == ids.TAKE + LOCOMOTIVE)
        self._put(found, rows, "take a locomotive", 1)
        rows = np.flatnonzero(move == ids.DRAW_TICKETS)
        g = game[rows]
        self._put(found, rows, "draw tickets", 1)
        self._put(found, rows, "draw tickets, none open", see["open"][g] == 0)
        self._put(found, rows, "draw tickets, per open ticket", see["open"][g])
        self._put(found, rows, "draw tickets, trains to spare", see["spare"][g] / 20)
        self._put(found, rows, "draw tickets, trains left to the other", see["trains"][g, 1] / 20)
        self._put(found, rows, "draw tickets in the last round", see["last_round"][g] > 0)

    def _claims(self, see: dict[str, Array], game: Array, move: Array, found: Array) -> None:
        rows = np.flatnonzero((move >= ids.CLAIM) & (move < ids.BUILD))
        g, track = game[rows], move[rows] - ids.CLAIM
        spaces, toll, way = self.map.length[track], self.map.toll[track], see["way"][g, track]
        none_open = see["open"][g] == 0
        self._put(found, rows, "claim", 1)
        self._put(found, rows, "claim: points", self.map.points[track] / 5)
        self._put(found, rows, "claim: many cards in hand", see["cards"][g, 0] / 20)
        self._put(found, rows, "claim on a way", way > 0)
        self._put(found, rows, "claim on a way: points of its tickets", way / 20)
        self._put(found, rows, "claim on a way: spaces", (way > 0) * spaces / 3)
        self._put(found, rows, "claim off all ways while tickets are open", (way == 0) & ~none_open)
        near = see["trains"][g].min(axis=1) < NEAR
        self._put(found, rows, "claim off all ways, the end is near", (way == 0) & near)
        self._put(found, rows, "claim: spaces, no ticket open", none_open * spaces / 3)
        self._put(found, rows, "claim: toll", toll / 3)
        self._put(found, rows, "claim: needs a loan", toll > see["tolls"][g, 0])
        self._put(found, rows, "claim: grey", self.map.colour[track] == COLOURS)

    def _payments(self, see: dict[str, Array], game: Array, move: Array, found: Array) -> None:
        rows = np.flatnonzero((move >= ids.PAY_WITH) & (move < ids.FILL_WITH))
        g, what = game[rows], move[rows] - ids.PAY_WITH
        colour, locomotives = what // ids.AMOUNTS**2, what // ids.AMOUNTS % ids.AMOUNTS
        needed = np.hstack([see["need"], np.zeros((self.batch.number, 1))])
        # What the track itself asks for is no loss.
        itself = self.map.colour[see["track"].argmax(axis=1)][g] == colour
        self._put(found, rows, "pay: locomotives", locomotives)
        self._put(
            found, rows, "pay: cards that a way needs",
            np.where(itself, 0, np.minimum(needed[g, colour], 6) / 3),
        )  # fmt: skip

    def _tickets(self, see: dict[str, Array], game: Array, move: Array, found: Array) -> None:
        rows = np.flatnonzero((move >= ids.KEEP) & (move < ids.CLAIM))
        if not len(rows):
            return
        g, chosen = game[rows], move[rows] - ids.KEEP
        most = int(see["offer"].sum(axis=1).max())
        offered = np.argsort(-see["offer"][g], axis=1, kind="stable")[:, :most]
        kept = (chosen[:, None] >> np.arange(most) & 1).astype(float)
        far = see["far"][g[:, None], self.map.start[offered], self.map.goal[offered]]
        spaces = (kept * np.minimum(far, TOO_FAR)).sum(axis=1)
        points = (kept * self.map.worth[offered]).sum(axis=1)
        first = see["chosen"][g, 0] == 0
        self._put(found, rows, "keep: tickets", kept.sum(axis=1))
        self._put(found, rows, "keep: points", points / 10)
        self._put(found, rows, "keep: spaces to lay", spaces / 10)
        beyond = np.maximum(spaces - see["spare"][g], 0)
        self._put(found, rows, "keep: spaces beyond the trains to spare", beyond / 10)
        self._put(found, rows, "keep: points, first tickets", first * points / 10)
        self._put(found, rows, "keep: spaces to lay, first tickets", first * spaces / 10)


def softmax(scores: Array, choices: Array) -> Array:
    """The chance of each move of a game, for all games."""
    starts = np.cumsum(choices) - choices
    top = np.repeat(np.maximum.reduceat(scores, starts), choices)
    likely = np.exp(scores - top)
    return likely / np.repeat(np.add.reduceat(likely, starts), choices)


def pick(chances: Array, choices: Array, rng: np.random.Generator) -> Array:
    """The place of one move for each game, by these chances."""
    starts = np.cumsum(choices) - choices
    sums = np.cumsum(chances)
    before = np.concatenate([[0.0], sums])[starts]
    marks = before + rng.random(len(choices)) * (sums[starts + choices - 1] - before)
    return np.clip(np.searchsorted(sums, marks, side="right"), starts, starts + choices - 1)


class Learner:
    """The weights, and how they learn: Adam on the gradient of REINFORCE."""

    def __init__(self, games: int, seed: int, rate: float = 0.1) -> None:
        self.batch = BatchEnv(games, reward="margin", board="nederland", seats=2)
        self.batch.reset(f"learn{seed}")
        self.describer = Describer(self.batch)
        self.rng = np.random.default_rng(seed)
        self.weights = np.zeros(len(FEATURES))
        self.traces = np.zeros((games, 2, len(FEATURES)))
        self.rate, self.updates, self.played = rate, 0, 0
        self._mean, self._square = np.zeros(len(FEATURES)), np.zeros(len(FEATURES))

    def update(self, games: int) -> float:
        """Play until a number of games have ended, then learn from them; the mean score gained."""
        gradient, gained, ended = np.zeros(len(FEATURES)), 0.0, 0
        everyone = np.arange(self.batch.number)
        while ended < games:
            _game, move, described = self.describer.moves()
            choices, seats = self.batch.choices, self.batch.seats
            chances = softmax(described @ self.weights, choices)
            chosen = pick(chances, choices, self.rng)
            starts = np.cumsum(choices) - choices
            expected = np.add.reduceat(described * chances[:, None], starts, axis=0)
            self.traces[everyone, seats] += described[chosen] - expected
            _, _, rewards, done = self.batch.step(move[chosen])
            over = np.flatnonzero(done)
            if len(over):
                gradient += np.einsum("gs,gsf->f", rewards[over], self.traces[over])
                self.traces[over] = 0
                gained += float(self.batch.counts[over, :2, scoring.TOTAL].sum()) / 2
                ended += len(over)
        self._ascend(gradient / ended)
        self.played += ended
        return gained / ended

    def _ascend(self, gradient: Array) -> None:
        self.updates += 1
        self._mean += 0.1 * (gradient - self._mean)
        self._square += 0.01 * (gradient**2 - self._square)
        mean = self._mean / (1 - 0.9**self.updates)
        square = self._square / (1 - 0.99**self.updates)
        self.weights += self.rate * mean / (np.sqrt(square) + 1e-8)


def shares(weights: Array, opponent: str, deals: int, seed: str) -> Array:
    """By deal: the share of its two games, one in each seat, that the weights win."""
    batch = BatchEnv(2 * deals, board="nederland", seats=2)
    batch.reset([f"{seed}.{deal}" for deal in range(deals)] * 2)
    learner = np.repeat([0, 1], deals)
    bot = players.make(opponent, seed)
    rng = np.random.default_rng(deals)
    describer = Describer(batch)
    won = np.full(2 * deals, np.nan)
    while np.isnan(won).any():
        game, move, described = describer.moves()
        actions = np.zeros(2 * deals, np.int64)
        # The best move; noise decides between equals.
        scores = described @ weights + 1e-9 * rng.random(len(move))
        order = np.lexsort((scores, game))
        actions[game[order]] = move[order]
        for i in np.flatnonzero(batch.seats != learner):
            actions[i] = bot.choose(batch.view(int(i)))
        _, _, rewards, done = batch.step(actions)
        for i in np.flatnonzero(done & np.isnan(won)):
            won[i] = rewards[i, learner[i]]
    return (won[:deals] + won[deals:]) / 2


def interval(values: Array, times: int = 2000) -> tuple[float, float, float]:
    """The mean and its interval of 95 %, from a bootstrap over deals."""
    rng = np.random.default_rng(1)
    means = values[rng.integers(len(values), size=(times, len(values)))].mean(axis=1)
    low, high = np.quantile(means, [0.025, 0.975])
    return float(values.mean()), float(low), float(high)


def draw(rows: list[dict[str, float]], path: Path) -> None:
    """The learning curve as a picture, if Matplotlib is there."""
    try:
        from matplotlib import pyplot
    except ImportError:
        print("Matplotlib is not installed: no picture.")
        return
    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    games = [row["games"] for row in rows]
    for name, colour in (("random", "#1b6ca8"), ("planner", "#c0392b")):
        axes.plot(games, [100 * row[name] for row in rows], "o-", color=colour, label=name)
        low = [100 * row[f"{name}_low"] for row in rows]
        axes.fill_between(
            games, low, [100 * row[f"{name}_high"] for row in rows], color=colour, alpha=0.15
        )
    axes.set(xlabel="games played against itself", ylabel="games won, %", ylim=(0, 101))
    axes.set_title("Nederland, two seats: what was learned, against two bots")
    axes.legend(loc="center right")
    axes.grid(alpha=0.3)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


def train(options: argparse.Namespace, say: Callable[[str], object]) -> Array:
    """Learn, look now and then how it goes, and write everything down."""
    learner = Learner(options.batch, options.seed)
    rows: list[dict[str, float]] = []
    score = 0.0
    for update in range(options.updates + 1):
        if update % options.every == 0 or update == options.updates:
            last = update == options.updates
            row: dict[str, float] = {"games": learner.played, "score": round(score, 2)}
            for name in ("random", "planner"):
                deals = options.deals if last else max(2, options.deals // 10)
                found = interval(shares(learner.weights, name, deals, "last" if last else "curve"))
                for part, value in zip(("", "_low", "_high"), found, strict=True):
                    row[name + part] = round(value, 4)
            rows.append(row)
            say(
                f"{learner.played:7,} games: {score:6.1f} points; "
                f"against random {row['random']:.0%}, against planner {row['planner']:.1%}"
            )
        if update < options.updates:
            score = learner.update(options.games)
    options.out.mkdir(parents=True, exist_ok=True)
    with (options.out / "curve.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    weights = {name: round(float(w), 3) for name, w in zip(FEATURES, learner.weights, strict=True)}
    (options.out / "weights.json").write_text(json.dumps(weights, indent=2) + "\n", "utf-8")
    draw(rows, options.out / "curve.png")
    for name in ("random", "planner"):
        low, high = rows[-1][f"{name}_low"], rows[-1][f"{name}_high"]
        say(f"against {name}: {rows[-1][name]:.1%} ({low:.1%} to {high:.1%})")
    return learner.weights


def main(arguments: Sequence[str] | None = None, say: Callable[[str], object] = print) -> None:
    """Read the options, and learn."""
    parser = argparse.ArgumentParser(description="Learn Nederland for two from final scores.")
    parser.add_argument("--updates", type=int, default=150, help="how often to learn")
    parser.add_argument("--games", type=int, default=400, help="games before each time")
    parser.add_argument("--batch", type=int, default=256, help="games played side by side")
    parser.add_argument("--every", type=int, default=15, help="updates between looks")
    parser.add_argument("--deals", type=int, default=500, help="deals of the last look, twice each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("results"), help="folder for the results")
    train(parser.parse_args(arguments), say)


if __name__ == "__main__":
    main()
