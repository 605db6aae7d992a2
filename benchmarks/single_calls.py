"""What one call from Python costs: copies, views, steps, a decision of the planner."""

import random
import statistics
from collections.abc import Iterator

from benchmarks.measure import Figure, Size, each, number, seconds
from spoorbrug import players
from spoorbrug.game import Game
from spoorbrug.rules import kernel, record

MICRO = 1e6


def random_moves(seed: str, seats: int = 4) -> list[int]:
    """The moves of a whole random game."""
    game, rng, moves = Game.new(seats=seats, seed=seed), random.Random(seed), []
    while not game.is_over:
        moves.append(rng.choice(game.legal_moves.ids))
        game.push(moves[-1])
    return moves


def midgame(seed: str = "middle", seats: int = 4) -> Game:
    """A random game half-way, at the start of a turn."""
    moves = random_moves(seed, seats)
    game = Game.new(seats=seats, seed=seed)
    for move in moves[: len(moves) // 2]:
        game.push(move)
    return game


def copies(size: Size) -> Iterator[Figure]:
    """A record and what it costs to copy one."""
    yield Figure("record of a game", (record.GAME.itemsize,), "bytes", at_most=1024)
    game = midgame()
    room, times = record.new_games(64), size.calls * 50
    took = [
        seconds(lambda: kernel.copy_often(game._games, room, times)) / times * MICRO
        for _ in range(size.repeats)
    ]
    yield Figure("compiled copy", tuple(took), "µs", at_most=1)
    took = [t * MICRO for t in each(game.copy, size.calls, size.repeats)]
    yield Figure("Game.copy()", tuple(took), "µs", at_most=10)


def views(size: Size) -> Iterator[Figure]:
    """What a player may see, and a game that it may be."""
    game, rng = midgame(), random.Random(1)
    calls = max(1, size.calls // 100)
    note = f"half-way, after {game.decisions} decisions"
    took = [t * MICRO for t in each(lambda: game.view(0), calls, size.repeats)]
    yield Figure("Game.view()", tuple(took), "µs", note=note)
    view = game.view(0)
    took = [t * MICRO for t in each(lambda: view.sample(rng), calls, size.repeats)]
    yield Figure("View.sample()", tuple(took), "µs", note=note)


def _step_all(moves: list[int], seed: str, seats: int = 4) -> float:
    """Seconds for the kernel's own steps through a whole game, called from Python."""
    game = Game.new(seats=seats, seed=seed)
    boards, games, key, dealt = (
        game.setup.board_record,
        game._games,
        game._key,
        kernel.new_dealt(),
    )
    step = kernel.step

    def run() -> None:
        for move in moves:
            step(boards, games, key, move, dealt)

    return seconds(run)


def _play_all(moves: list[int], seed: str, checked: bool, seats: int = 4) -> float:
    """Seconds for a whole game through `Game.play`, or `Game.push`, which does not check."""
    game = Game.new(seats=seats, seed=seed)
    act = game.play if checked else game.push

    def run() -> None:
        for move in moves:
            act(move)

    return seconds(run)


def stepping(size: Size) -> Iterator[Figure]:
    """Moves a second, called one by one from Python."""
    moves = random_moves("steps")
    games = max(1, size.calls // len(moves))

    def rates(one_game) -> tuple[float, ...]:
        return tuple(
            games * len(moves) / sum(one_game() for _ in range(games)) for _ in range(size.repeats)
        )

    steps = rates(lambda: _step_all(moves, "steps"))
    yield Figure("kernel.step from Python", steps, "moves/s", at_least=100_000)
    pushes = rates(lambda: _play_all(moves, "steps", checked=False))
    yield Figure("Game.push(int), unchecked", pushes, "moves/s")
    plays = rates(lambda: _play_all(moves, "steps", checked=True))
    yield Figure("Game.play(int), checked", plays, "moves/s")


def planner(size: Size) -> Iterator[Figure]:
    """How long the planner thinks, over all decisions of some games."""
    took = []
    for n in range(max(1, size.repeats // 2)):
        game = Game.new(seats=2 + n % 4, seed=f"planner{n}")
        bot = players.make("planner", n)
        while not game.is_over:
            view = game.view(game.seat)
            chosen: list[int] = []
            took.append(seconds(lambda: chosen.append(bot.choose(view))) * 1000)  # noqa: B023
            game.push(chosen[0])
    note = f"median of {len(took):,} decisions; slowest {number(max(took))} ms"
    yield Figure("planner: a decision", (statistics.median(took),), "ms", at_most=2, note=note)


def all_of_them(size: Size) -> Iterator[Figure]:
    """Every figure of this file."""
    for part in (copies, views, stepping, planner):
        yield from part(size)
