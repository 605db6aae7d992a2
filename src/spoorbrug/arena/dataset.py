"""Games as data: every decision with its move and what the seat saw, in a folder of Parquet files.

    dataset.json     the plan, the version, the numbers of games and decisions
    README.md        the data card
    games-*.parquet  a row for each game and seat: seed, bot, the parts of the score, the place
    moves-*.parquet  a row for each decision: game, step, seat, move, and perhaps the view

A view is the kernel's record without what the seat could not know, of which `Observer` makes an
observation of version 0. Of each view only those bytes are stored in which it differs from the one
before it. Nothing else is: a game follows from its seed and its moves.
"""

from __future__ import annotations

import hashlib
import importlib.util
import itertools
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from spoorbrug import __version__, boards
from spoorbrug.arena import plain
from spoorbrug.arena.simulate import (
    Part,
    Plan,
    Results,
    SimulationError,
    Span,
    codes_of,
    columns_of,
    keys_of,
    play_in_chunks,
    seed_of,
)
from spoorbrug.game import Game, Setup
from spoorbrug.players.compiled import match, traces
from spoorbrug.rules import ids, record, scoring
from spoorbrug.rules.record import Array

FORMAT = 2
FILE, CARD = "dataset.json", "README.md"
MOST_GAMES = 400
"""Games of a file."""
_ROOM = 4096
_CHANGES = 32
"""Bytes of a view that change at a decision, a first guess: more are asked for if need be."""


def ids_digest() -> str:
    """What the numbers of moves mean: it differs where another release numbers them otherwise."""
    known = {name: value for name, value in vars(ids).items() if isinstance(value, int)}
    return _digest(json.dumps(known, sort_keys=True))


def record_digest() -> str:
    """What the bytes of a view mean."""
    return _digest(str(record.GAME.descr))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# Writing


def check(folder: Path) -> None:
    """Refuse a folder that cannot become a dataset, before anything is played."""
    if importlib.util.find_spec("pyarrow") is None:
        raise SimulationError(
            "Games as data need pyarrow, which is not installed: pip install 'spoorbrug[parquet]'."
        )
    if folder.suffix in (".csv", ".parquet"):
        raise SimulationError(f"With --moves, --out is a folder, not a file like {folder.name}.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise SimulationError(f"{folder} is there already: name a new folder, or an empty one.")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SimulationError(f"{folder} cannot be made: {error.strerror}.") from None


def write(
    plan: Plan,
    folder: Path,
    views: bool = False,
    processes: int = 1,
    report: Callable[[int], object] = lambda games: None,
) -> int:
    """Play a plan and write it; answer the number of decisions. Each process writes its files."""
    check(folder)
    size = min(MOST_GAMES, max(1, -(-plan.number // processes)))
    work = partial(_write_chunk, plan, folder, views)
    decisions = sum(play_in_chunks(plan, work, processes, size, report, "here"))
    facts = {
        "format": FORMAT,
        "spoorbrug": __version__,
        "ids": ids_digest(),
        "views": views,
        "record": record_digest() if views else None,
        "board": plan.setup.board.id,
        "fingerprint": plan.setup.board.fingerprint,
        "rules": plan.setup.rules,
        "seats": plan.setup.seats,
        "options": plan.setup.options,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": plan.number,
        "decisions": decisions,
    }
    (folder / CARD).write_text(_card(plan, facts), encoding="utf-8")
    text = json.dumps(facts, indent=2, ensure_ascii=False) + "\n"
    (folder / FILE).write_text(text, encoding="utf-8")  # last: with it a folder is whole
    return decisions


def _write_chunk(plan: Plan, folder: Path, views: bool, span: Span) -> int:
    import pyarrow as pa
    from pyarrow import parquet

    texts = [seed_of(plan.seed, i) for i in range(*span)]
    part, moves, lengths = (_compiled if plan.is_compiled else _plainly)(plan, texts)
    seats, ends, changes = _followed(plan, texts, lengths, moves, views)
    starts = np.concatenate([[0], lengths.cumsum()[:-1]])
    step = np.arange(len(moves)) - np.repeat(starts, lengths)
    columns: dict[str, Any] = {
        "game": np.repeat(np.arange(*span, dtype=np.int32), lengths),
        "step": step.astype(np.int16),
        "seat": (seats + 1).astype(np.int8),
        "move": moves,
    }
    if views:
        offsets = np.concatenate([np.zeros(1, np.int32), ends])
        buffers = [None, pa.py_buffer(offsets), pa.py_buffer(changes)]
        columns["view"] = pa.BinaryArray.from_buffers(pa.binary(), len(moves), buffers)
    name = f"{span[0]:09}.parquet"
    parquet.write_table(
        pa.table(columns),
        folder / f"moves-{name}",
        compression="zstd",
        compression_level=1,
        use_dictionary=["game"],
        write_statistics=False,
    )
    some = Plan(plan.setup, plan.bots, span[1] - span[0], plan.seed)
    results = Results(some, part.counts, part.turns, part.decisions, 0.0, part.faults)
    table = columns_of(results, span[0])
    parquet.write_table(pa.table(table), folder / f"games-{name}")
    return len(moves)


def _followed(
    plan: Plan, texts: list[str], lengths: Array, moves: Array, views: bool
) -> tuple[Array, Array, Array]:
    """Who decided; where the changes of each view end, if views are wanted, and the changes."""
    board, keys = plan.setup.board_record, keys_of(texts)
    seats = np.empty(len(moves), np.int16)
    ends = np.empty(len(moves) if views else 0, np.int32)
    rooms = np.zeros((2, record.GAME.itemsize), np.uint8)
    view = rooms[1].view(record.GAME)
    changes = np.empty(len(ends) * traces.CHANGE * _CHANGES, np.uint8)
    while True:
        needed = traces.follow(board, keys, lengths, moves, seats, view, rooms, ends, changes)
        if needed <= len(changes):
            return seats, ends, changes
        changes = np.empty(needed, np.uint8)


def _compiled(plan: Plan, texts: list[str]) -> tuple[Part, Array, Array]:
    """The compiled match, whose moves are kept."""
    board, seats = plan.setup.board_record, plan.setup.seats
    keys, choices, bots = keys_of(texts), keys_of(texts, "player"), codes_of(plan.bots)
    games = record.new_games(len(texts))
    counts = np.zeros((len(texts), record.SEATS, scoring.COLUMNS), np.int16)
    lengths = np.zeros(len(texts), np.int64)
    traced: list[Array] = []
    room = np.empty(_ROOM, np.int16)
    for i in range(len(texts)):
        one = slice(i, i + 1)
        while True:
            made = match.play(board, games[one], keys[one], choices[one], bots, counts[one], room)
            if made <= len(room):
                break
            room = np.empty(made, np.int16)  # it did not fit: the same game once more
        lengths[i] = made
        traced.append(room[:made].copy())
    faults = np.zeros((len(texts), seats), np.int32)
    turns = games["turn"].astype(np.int32)
    part = Part(counts[:, :seats].copy(), turns, lengths.astype(np.int32), faults)
    return part, np.concatenate(traced), lengths


def _plainly(plan: Plan, texts: list[str]) -> tuple[Part, Array, Array]:
    """Move by move, where not all bots are compiled."""
    with plain.company(plan.bots) as company:
        played = [plain.play(plan.setup, text, company(text)) for text in texts]
    moves = [[step.move for step in one.game.steps if step.move >= 0] for one in played]
    seats = range(plan.setup.seats)
    part = Part(
        np.stack([one.counts for one in played]),
        np.array([one.game.state.turn for one in played], np.int32),
        np.array([len(made) for made in moves], np.int32),
        np.array([[len(one.faults.get(s, ())) for s in seats] for one in played], np.int32),
    )
    lengths = np.array([len(made) for made in moves], np.int64)
    return part, np.array([move for made in moves for move in made], np.int16), lengths


def _card(plan: Plan, facts: dict[str, Any]) -> str:
    views = (
        "| `view` | what that seat may know: the changes in the kernel's record |\n"
        if facts["views"]
        else ""
    )
    bots = ", ".join(f"seat {seat + 1}: `{bot}`" for seat, bot in enumerate(plan.bots))
    return f"""# {plan.number:,} games of {plan.setup}

Played by bots with Spoorbrug {facts["spoorbrug"]} (rules {facts["rules"]}), seed `{plan.seed}`:
game 7 is the game of seed `{seed_of(plan.seed, 7)}`. {bots}. {facts["decisions"]:,} decisions.

    spoorbrug simulate --out DIR --moves{" --views" if facts["views"] else ""} ...

makes the same again from the same plan, byte by byte in its columns.

`moves-*.parquet` has a row for each decision:

| column | |
|---|---|
| `game`, `step` | from 0; a game's decisions are in order |
| `seat` | who decided, from 1 |
| `move` | the id of the move (`spoorbrug.rules.ids`, digest {facts["ids"]}) |
{views}
{_VIEWS if facts["views"] else ""}
`games-*.parquet` has a row for each game and seat: seed, bot, the parts of the score (B12 and
others of the rules), `place` (1 for the winners), `turns`, `decisions`. A bot that made three
faults has the last place.

## Reading

```python
from spoorbrug.arena.dataset import Dataset

data = Dataset("DIR")
game = data.game(7)                    # a whole game, to replay, undo, look at
rows = data.decisions(7)               # its moves, seats and views as arrays
```

`spoorbrug.envs.observing.Observer(data.setup, version=0).write(rows["view"][:1], seat, row)` makes
a learner's observation of a view; `seat` is counted from 0 there. What a seat remembers (version 1)
follows from the game: `Observer(data.setup).observe(game, seat)`.

## Limits

These are bots' games, not people's: they show what these bots do. Chance is not stored, as it
follows from the seed. Ids of moves are those of one release; another that numbers them otherwise
refuses the folder. Seeds that begin with `task.` are those of frozen tasks, not to be trained on.
The game's name and boards belong to their owners; this is unofficial. The data may be used freely.
"""


_VIEWS = f"""
A view is a record of {record.GAME.itemsize} bytes (`spoorbrug.rules.record.GAME`). `view` has what
changed since the game's row before, or since nothing but zeros in its first: three bytes for each
that did, its place, low byte first, and its new value. `Dataset` puts them together.
"""


# Reading


@dataclass
class Dataset:
    """A folder that `simulate --moves` has written."""

    folder: Path

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        try:
            self.facts = json.loads((self.folder / FILE).read_text(encoding="utf-8"))
        except OSError:
            raise SimulationError(
                f"{self.folder} has no {FILE}: it is no dataset, or was not finished."
            ) from None
        except ValueError:
            raise SimulationError(f"{self.folder / FILE} is no JSON.") from None
        for name, ours, what in (
            ("format", FORMAT, "writes such folders"),
            ("ids", ids_digest(), "numbers moves"),
            ("record", record_digest(), "lays out views"),
        ):
            if self.facts.get(name) not in ((ours, None) if name == "record" else (ours,)):
                raise SimulationError(
                    f"{self.folder} was written by Spoorbrug {self.facts.get('spoorbrug')}, which "
                    f"{what} otherwise than {__version__}: read it with that release."
                )

    @cached_property
    def setup(self) -> Setup:
        """What was played."""
        facts = self.facts
        board = boards.load(facts["board"])
        setup = Setup.read(board, facts["seats"], facts["options"], facts["rules"])
        if setup.board.fingerprint != facts["fingerprint"]:
            raise SimulationError(f"It was played on another version of {board.name}.")
        return setup

    def __len__(self) -> int:
        return int(self.facts["games"])

    def __repr__(self) -> str:
        return f"<Dataset: {len(self):,} games of {self.setup}>"

    def _files(self, kind: str) -> list[Path]:
        return sorted(self.folder.glob(f"{kind}-*.parquet"))

    @cached_property
    def _firsts(self) -> list[int]:
        return [int(file.stem.partition("-")[2]) for file in self._files("moves")]

    def results(self) -> Any:
        """A row for each game and seat, as an Arrow table."""
        import pyarrow as pa
        from pyarrow import parquet

        return pa.concat_tables(parquet.read_table(file) for file in self._files("games"))

    def parts(self) -> Iterator[dict[str, Array]]:
        """All decisions as arrays, a file at a time; `view` as records of the kernel."""
        for file in self._files("moves"):
            yield _arrays(file)

    def decisions(self, number: int) -> dict[str, Array]:
        """One game's decisions as arrays."""
        if not 0 <= number < len(self):
            raise IndexError(f"There are games 0 to {len(self) - 1}, not {number}.")
        place = int(np.searchsorted(self._firsts, number, side="right")) - 1
        return _arrays(self._files("moves")[place], number)

    def game(self, number: int) -> Game:
        """One game, played again from its seed and its moves."""
        game = Game.begin(self.setup, seed_of(self.facts["seed"], number))
        for move in self.decisions(number)["move"].tolist():
            game.play(move)
        return game


def _arrays(file: Path, game: int | None = None) -> dict[str, Array]:
    from pyarrow import parquet

    filters = None if game is None else [("game", "==", game)]
    table = parquet.read_table(file, filters=filters).combine_chunks()
    found = {name: table[name].to_numpy() for name in table.column_names if name != "view"}
    if "view" in table.column_names:
        found["view"] = _views(table["view"].chunk(0) if len(table) else None, found["step"])
    return found


def _views(column: Any, step: Array) -> Array:
    """Views of their changes."""
    views = np.zeros((len(step), record.GAME.itemsize), np.uint8)
    if len(step) == 0:
        return views.view(record.GAME)[:, 0]
    _, offsets, changes = column.buffers()
    ends = np.frombuffer(offsets, np.int32)[column.offset : column.offset + len(step) + 1]
    places = np.frombuffer(changes, np.uint8)[ends[0] : ends[-1]].reshape(-1, traces.CHANGE)
    at = places[:, 0] + 256 * places[:, 1].astype(np.int64)
    ends = (ends - ends[0]) // traces.CHANGE
    for row, (begin, end) in enumerate(itertools.pairwise(ends.tolist())):
        if step[row] > 0:
            views[row] = views[row - 1]
        views[row, at[begin:end]] = places[begin:end, 2]
    return views.view(record.GAME)[:, 0]
