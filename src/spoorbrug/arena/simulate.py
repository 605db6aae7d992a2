"""Many games between bots: played in chunks on all cores, counted, and written to a file.

Bots that are compiled play at full speed; where others sit at the table, too, the game is played
move by move (`arena.plain`).

Game `i` of seed `S` is the game of seed `S-i`, and its players choose by that seed too. So
the results do not depend on how the work was divided, and `record_of` replays any game.
"""

from __future__ import annotations

import csv
import importlib.util
import io
import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, TypeVar

import numpy as np

from spoorbrug import players
from spoorbrug.arena import plain, pools
from spoorbrug.game import Record, Setup, seeds
from spoorbrug.players.compiled import match
from spoorbrug.rules import record, scoring
from spoorbrug.rules.record import Array

COMPONENTS = {
    "start": scoring.START,
    "tracks": scoring.TRACKS,
    "tickets": scoring.TICKETS,
    "failed": scoring.FAILED,
    "toll_bonus": scoring.TOLL_BONUS,
    "loans": scoring.LOANS,
    "stations": scoring.STATIONS,
    "longest_path": scoring.LONGEST_PATH,
    "most_tickets": scoring.MOST_TICKETS,
    "merchandise": scoring.MERCHANDISE,
    "total": scoring.TOTAL,
}
"""The parts of a score and their sum, by the names of a file's columns."""

MOST_TOLD = 5
"""Number of faults that are described one by one."""
SUFFIXES = (".csv", ".parquet")
_NORMAL = 1.959964  # standard deviations around the mean that hold 95 % of a normal distribution
_NO_TRACE = np.empty(0, np.int16)

Span = tuple[int, int]
"""Games of a plan by their numbers: the first, and the one behind the last."""
Chunk = TypeVar("Chunk")


class SimulationError(ValueError):
    """A simulation that makes no sense, or a file that cannot be; the message says why."""


@dataclass(frozen=True)
class Plan:
    """What to play: a setup, a bot for each seat, how many games, and the seed of them all."""

    setup: Setup
    bots: tuple[str, ...]
    number: int
    seed: str

    @classmethod
    def of(cls, setup: Setup, bots: Sequence[str], number: int, seed: int | str) -> Plan:
        """Check everything; one bot may stand for all seats."""
        if number < 1:
            raise SimulationError(f"Simulate at least one game, not {number}.")
        for spec in dict.fromkeys(bots):
            _check_bot(spec)
        if len(bots) == 1:
            bots = tuple(bots) * setup.seats
        if len(bots) != setup.seats:
            raise SimulationError(
                f"Name one bot for all seats or one for each: {len(bots)} bots do not fit "
                f"{setup.seats} seats."
            )
        try:
            seeds.check(seed_of(str(seed), number - 1))
        except ValueError as error:
            raise SimulationError(str(error)) from None
        return cls(setup, tuple(bots), number, str(seed))

    @property
    def is_compiled(self) -> bool:
        """Are all bots known to the compiled match?"""
        return all(spec in players.CODES for spec in self.bots)


def _check_bot(spec: str) -> None:
    """Make a bot once: what its parameters may be, it knows best."""
    try:
        players.check(spec)
        players.close(players.make(spec))
    except ValueError as error:
        text = str(error)
        raise SimulationError(f"{text[:1].upper()}{text[1:]}.") from None


class Part(NamedTuple):
    """What came of some games of a plan: arrays with a row for each."""

    counts: Array
    turns: Array
    decisions: Array
    faults: Array
    told: tuple[str, ...] = ()
    """What the first faults were."""


@dataclass(frozen=True)
class Results:
    """What came of a plan: arrays with a row for each game."""

    plan: Plan
    counts: Array
    """By game, seat and column of `rules.scoring`."""
    turns: Array
    decisions: Array
    seconds: float
    faults: Array
    """By game and seat: decisions that were made for a bot (`players.referee`)."""
    told: tuple[str, ...] = ()
    """What some of these faults were."""


def seed_of(seed: str, number: int) -> str:
    """The seed of one game of a simulation."""
    return f"{seed}-{number}"


def keys_of(texts: Sequence[str], purpose: str = "game") -> Array:
    """The kernel's keys for many seeds: row by row what `seeds.key_of` answers."""
    digests = b"".join(seeds._digest(purpose, text)[:16] for text in texts)
    return np.frombuffer(digests, "<u8").reshape(-1, 2).astype(np.uint64)


def codes_of(bots: Sequence[str]) -> Array:
    """The numbers by which the compiled match knows these bots."""
    return np.array([players.CODES[name] for name in bots], np.int64)


# Playing


def play_chunk(plan: Plan, span: Span) -> Part:
    """Play some of the games."""
    texts = [seed_of(plan.seed, i) for i in range(*span)]
    return _play_compiled(plan, texts) if plan.is_compiled else _play_plainly(plan, texts)


def _play_compiled(plan: Plan, texts: Sequence[str]) -> Part:
    keys, choices = keys_of(texts), keys_of(texts, "player")
    bots = codes_of(plan.bots)
    games = record.new_games(len(texts))
    counts = np.zeros((len(texts), record.SEATS, scoring.COLUMNS), np.int16)
    decisions = np.zeros(len(texts), np.int32)
    for i in range(len(texts)):  # one by one, as a match answers the decisions of all its games
        one = slice(i, i + 1)
        decisions[i] = match.play(
            plan.setup.board_record,
            games[one],
            keys[one],
            choices[one],
            bots,
            counts[one],
            _NO_TRACE,
        )
    seats = plan.setup.seats
    faults = np.zeros((len(texts), seats), np.int32)
    return Part(counts[:, :seats].copy(), games["turn"].astype(np.int32), decisions, faults)


def _play_plainly(plan: Plan, texts: Sequence[str]) -> Part:
    with plain.company(plan.bots) as company:
        played = [plain.play(plan.setup, text, company(text)) for text in texts]
    seats = range(plan.setup.seats)
    faults = [[len(one.faults.get(seat, ())) for seat in seats] for one in played]
    told = [str(fault) for one in played for made in one.faults.values() for fault in made]
    return Part(
        np.stack([one.counts for one in played]),
        np.array([one.game.state.turn for one in played], np.int32),
        np.array([one.game.decisions for one in played], np.int32),
        np.array(faults, np.int32),
        tuple(dict.fromkeys(told))[:MOST_TOLD],
    )


def simulate(
    plan: Plan,
    processes: int = 1,
    chunk: int | None = None,
    report: Callable[[int], object] = lambda games: None,
    on: str = "here",
) -> Results:
    """Play a whole plan, here or on Ray. `report` is called after every few games."""
    began = time.perf_counter()
    parts = play_in_chunks(plan, partial(play_chunk, plan), processes, chunk, report, on)
    *arrays, told = zip(*parts, strict=True)
    counts, turns, decisions, faults = map(np.concatenate, arrays)
    sentences = tuple(dict.fromkeys(text for some in told for text in some))[:MOST_TOLD]
    seconds = time.perf_counter() - began
    return Results(plan, counts, turns, decisions, seconds, faults, sentences)


def play_in_chunks(
    plan: Plan,
    play: Callable[[Span], Chunk],
    processes: int,
    chunk: int | None,
    report: Callable[[int], object],
    on: str,
) -> list[Chunk]:
    """What `play` makes of the games of a plan, chunk by chunk."""
    _ = plan.setup.board_record  # travels with the plan
    most = -(-plan.number // (chunk or 1))
    with pools.open_pool(min(processes, most), on) as pool:
        size = chunk or chunk_size(plan, pool.number)
        spans = [(i, min(i + size, plan.number)) for i in range(0, plan.number, size)]
        return pools.do_in_order(pool, play, spans, lambda span: report(span[1] - span[0]))


def chunk_size(plan: Plan, processes: int) -> int:
    """Chunks of a fraction of a second, and enough of them for everyone."""
    most = 500 if set(plan.bots) == {"random"} else 16 if plan.is_compiled else 4
    return max(1, min(most, math.ceil(plan.number / (4 * processes))))


def record_of(setup: Setup, seed: str, bots: Sequence[str]) -> Record:
    """The record of one simulated game, replayed move by move with bots that see views."""
    with plain.company(bots) as company:
        return Record.of(plain.play(setup, seed, company(seed)).game, bots)


# Counting


def components_of(setup: Setup) -> list[str]:
    """The parts of a score that can be anything but 0 in this setup, and their sum."""
    board = setup.board
    can_be = {
        "start": board.staggered_start,
        "toll_bonus": setup.tolls,
        "loans": setup.tolls,
        "stations": board.stations is not None,
        "longest_path": board.bonuses.longest_path > 0,
        "most_tickets": board.bonuses.most_tickets > 0,
        "merchandise": board.passengers is not None,
    }
    return [part for part in COMPONENTS if can_be.get(part, True)]


@dataclass(frozen=True)
class Summary:
    """How a seat did, or a bot in all its seats."""

    name: str
    games: int
    wins: float
    """A victory shared by two counts half for each."""
    interval: tuple[float, float]
    """Of the share of games won: Wilson's, 95 %."""
    mean: dict[str, float]
    sd: dict[str, float]
    completed: float
    """Tickets completed, on average."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a share of games."""
    share, z2 = wins / games, _NORMAL**2 / games
    middle = (share + z2 / 2) / (1 + z2)
    half = math.sqrt(z2 * (share * (1 - share) + z2 / 4)) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)


def shares_of_wins(counts: Array) -> Array:
    """By game and seat: 1 for a victory, a part of it for one that is shared (B13)."""
    won = counts[:, :, scoring.PLACE] == 1
    shares: Array = won / won.sum(axis=1, keepdims=True)
    return shares


def summaries(results: Results) -> list[Summary]:
    """One for each seat, then one for each bot that holds some of several seats."""
    bots = results.plan.bots
    groups = {f"seat {seat + 1}: {players.shown(bot)}": [seat] for seat, bot in enumerate(bots)}
    for bot in dict.fromkeys(bots):
        held = [seat for seat, name in enumerate(bots) if name == bot]
        if 1 < len(held) < len(bots):
            groups[f"all {players.shown(bot)}"] = held
    return [_summary(results, name, held) for name, held in groups.items()]


def _summary(results: Results, name: str, held: list[int]) -> Summary:
    counts = results.counts[:, held]
    wins = float(shares_of_wins(results.counts)[:, held].sum())
    spread = 1 if counts[:, :, 0].size > 1 else 0
    return Summary(
        name,
        results.plan.number,
        wins,
        wilson(wins, results.plan.number),
        {part: float(counts[:, :, c].mean()) for part, c in COMPONENTS.items()},
        {part: float(counts[:, :, c].std(ddof=spread)) for part, c in COMPONENTS.items()},
        float(counts[:, :, scoring.COMPLETED].mean()),
    )


# Files


def columns_of(results: Results, first: int = 0) -> dict[str, list[Any]]:
    """A row for each game and seat, as columns; `first` is the number of the first game."""
    plan, seats = results.plan, results.plan.setup.seats
    games = range(first, first + plan.number)
    columns: dict[str, list[Any]] = {
        "game": [i for i in games for _ in range(seats)],
        "seed": [text for i in games for text in [seed_of(plan.seed, i)] * seats],
        "seat": [seat + 1 for _ in games for seat in range(seats)],
        "bot": list(plan.bots) * plan.number,
    }
    for name, column in {
        **COMPONENTS,
        "completed": scoring.COMPLETED,
        "place": scoring.PLACE,
    }.items():
        columns[name] = results.counts[:, :, column].ravel().tolist()
    columns["turns"] = np.repeat(results.turns, seats).tolist()
    columns["decisions"] = np.repeat(results.decisions, seats).tolist()
    return columns


@contextmanager
def open_table(path: Path) -> Iterator[Callable[[Results], None]]:
    """Check at once that a table can be written there; answer what writes it.

    It is written beside its place and moved there at the end, so that nobody finds half a
    table, and an older one stays when something goes wrong.
    """
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise SimulationError(f"The table ends in .csv or .parquet, not '{path.name}'.")
    if suffix == ".parquet" and importlib.util.find_spec("pyarrow") is None:
        raise SimulationError(
            "Parquet needs pyarrow, which is not installed: pip install 'spoorbrug[parquet]', "
            "or write a .csv."
        )
    if path.is_dir():
        raise SimulationError(f"{path} is a folder.")
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        file = part.open("wb")
    except OSError as error:
        raise SimulationError(f"{path} cannot be written: {error.strerror}.") from None
    try:
        with file:
            yield lambda results: _write(results, file, suffix)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _write(results: Results, file: BinaryIO, suffix: str) -> None:
    columns = columns_of(results)
    if suffix == ".parquet":
        from pyarrow import parquet, table

        parquet.write_table(table(columns), file)
        return
    text = io.TextIOWrapper(file, "utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    text.detach()
