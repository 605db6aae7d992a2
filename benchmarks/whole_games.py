"""Random whole games a second, on one core and with two processes."""

import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

import numpy as np

from benchmarks.measure import Figure, Size
from spoorbrug import boards
from spoorbrug.arena import pools
from spoorbrug.arena import simulate as arena
from spoorbrug.game import Record, Setup
from spoorbrug.players.compiled import match
from spoorbrug.rules import record, scoring
from spoorbrug.rules.record import Array

WANTED = {2: 15_000.0}
WANTED_ON = {("usa", False): 33_000.0}
"""Two random seats on another board: what the fastest public engine of that game reached."""
_NO_TRACE = np.empty(0, np.int16)


def play(seats: int, games: int, seed: str) -> tuple[float, int, Array]:
    """Random games of Nederland; answer seconds, decisions and counts."""
    return play_setup(Setup.of(seats=seats), games, seed)


def play_setup(setup: Setup, games: int, seed: str) -> tuple[float, int, Array]:
    """Play a number of random games in one call; answer seconds, decisions and counts."""
    seats = setup.seats
    texts = [arena.seed_of(seed, i) for i in range(games)]
    keys, choices = arena.keys_of(texts), arena.keys_of(texts, "player")
    rows = record.new_games(games)
    rows["turn"] = 0  # touches the memory before the clock runs
    counts = np.zeros((games, record.SEATS, scoring.COLUMNS), np.int16)
    bots = arena.codes_of(["random"] * seats)
    boards = setup.board_record
    began = time.perf_counter()
    decisions = match.play(boards, rows, keys, choices, bots, counts, _NO_TRACE)
    return time.perf_counter() - began, decisions, counts


def check(setup: Setup, seed: str, counts: Array, number: int) -> None:
    """Rebuild some of the games as records, and verify them."""
    seats = setup.seats
    bots = ("random",) * seats
    for i in np.linspace(0, len(counts) - 1, number).astype(int).tolist():
        found = arena.record_of(setup, arena.seed_of(seed, i), bots)
        read = Record.read(found.write())
        outcome = read.game.outcome
        if outcome is None or outcome.totals != tuple(counts[i, :seats, scoring.TOTAL]):
            raise SystemExit(f"game {seed}-{i} of the benchmark does not verify")


def _wall(pool: ProcessPoolExecutor, processes: int, seats: int, games: int, seed: str) -> float:
    """Seconds until each of several processes has played its games."""
    began = time.perf_counter()
    for future in [
        pool.submit(play, seats, games, f"{seed}.{worker}") for worker in range(processes)
    ]:
        future.result()
    return time.perf_counter() - began


def random_games(size: Size) -> Iterator[Figure]:
    """The figures for each number of seats."""
    with pools.workers(2) as pool:
        for seats in size.seats:
            yield from _for_seats(pool, seats, size)


def _for_seats(pool: ProcessPoolExecutor, seats: int, size: Size) -> Iterator[Figure]:
    games = max(10, size.games * 2 // seats)
    _wall(pool, 2, seats, 10, "warm")
    alone, together, rates, moves = [], [], [], []
    for repeat in range(size.repeats):
        seed = f"bench{repeat}"
        took, decisions, counts = play(seats, games, seed)
        rates.append(games / took)
        moves.append(decisions / took)
        alone.append(games / _wall(pool, 1, seats, games, seed))
        together.append(2 * games / _wall(pool, 2, seats, games, seed))
    check(Setup.of(seats=seats), seed, counts, size.checked)
    note = f"{size.checked} of them verified as records"
    name = f"{seats} seats: random games"
    yield Figure(f"{name}, one core", tuple(rates), "games/s", WANTED.get(seats), note=note)
    yield Figure(f"{name}, two processes", tuple(together), "games/s")
    ratios = tuple(b / a for a, b in zip(alone, together, strict=True))
    yield Figure(f"{seats} seats: two processes to one", ratios, "×", at_least=1.8)
    yield Figure(f"{seats} seats: moves in a game", (decisions / games,), "moves")
    yield Figure(f"{seats} seats: moves, one core", tuple(moves), "moves/s")


def every_board(size: Size) -> Iterator[Figure]:
    """Two random seats on each board, with cards and with dice."""
    for name in boards.available():
        for dice in (False, True):
            setup = Setup.of(name, dice=dice)
            rates = []
            for repeat in range(size.repeats):
                seed = f"bench{repeat}"
                took, decisions, counts = play_setup(setup, size.games, seed)
                rates.append(size.games / took)
            check(setup, seed, counts, 1)
            yield Figure(
                f"{name}, {'dice' if dice else 'cards'}: random games, one core",
                tuple(rates),
                "games/s",
                WANTED_ON.get((name, dice)),
                note=f"{decisions / size.games:.0f} moves in a game",
            )
