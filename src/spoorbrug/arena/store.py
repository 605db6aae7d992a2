"""An arena's folder: the plan, a journal of deals, and the table that comes of it.

`plan.json` says what is played. `journal.jsonl` has a line for each deal that counts, written
as it is played; a run that was broken off goes on from there, and half a line is no line.
`games.parquet`, with a row for each seat of each game, is written at the end.
"""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from spoorbrug.arena.plan import ArenaError, Plan
from spoorbrug.arena.play import Deal
from spoorbrug.arena.simulate import COMPONENTS
from spoorbrug.rules import scoring

PLAN = "plan.json"
JOURNAL = "journal.jsonl"
GAMES = "games.parquet"


class Store:
    """A folder, open for writing by one run."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._journal: IO[bytes] | None = None

    def keep(self, deal: Deal) -> None:
        """One more line in the journal."""
        assert self._journal is not None
        text = json.dumps(deal.to_dict(), separators=(",", ":"), ensure_ascii=False)
        with _writing(self.folder):
            self._journal.write(text.encode() + b"\n")
            self._journal.flush()

    def deals(self) -> Iterator[Deal]:
        """What the journal has. A last line that was broken off is cut away."""
        path = self.folder / JOURNAL
        if not path.exists():
            return
        good = 0
        with path.open("rb") as file:
            for line in file:
                try:
                    deal = Deal.from_dict(json.loads(line)) if line.endswith(b"\n") else None
                except (ValueError, KeyError, TypeError):
                    deal = None
                if deal is None:
                    break
                good += len(line)
                yield deal
        os.truncate(path, good)

    def write_text(self, name: str, text: str) -> None:
        """Write a file whole or not at all."""
        self.write_bytes(name, text.encode())

    def write_bytes(self, name: str, content: bytes) -> None:
        """Write a file whole or not at all."""
        part = self.folder / f".{name}.part"
        with _writing(self.folder):
            part.write_bytes(content)
            part.replace(self.folder / name)

    def _write_plan(self, plan: Plan) -> None:
        text = json.dumps(plan.to_dict(), indent=2, ensure_ascii=False)
        self.write_text(PLAN, text + "\n")

    def write_games(self, plan: Plan, contests: list[list[Deal]]) -> None:
        """The table of all games that count."""
        from pyarrow import BufferOutputStream, parquet, table

        content = BufferOutputStream()
        parquet.write_table(table(columns_of(plan, contests)), content)
        self.write_bytes(GAMES, content.getvalue().to_pybytes())

    @contextmanager
    def _open(self) -> Iterator[Store]:
        with _writing(self.folder):
            journal = (self.folder / JOURNAL).open("ab")
        with journal:
            _lock(journal, self.folder)
            self._journal = journal
            yield self


@contextmanager
def _writing(folder: Path) -> Iterator[None]:
    """What the system refuses, as a sentence."""
    try:
        yield
    except OSError as error:
        raise ArenaError(f"{folder} cannot be written: {error.strerror}.") from None


def check_packages() -> None:
    """A sentence where something is missing that results and report need."""
    for name in ("pyarrow", "matplotlib"):
        if importlib.util.find_spec(name) is None:
            raise ArenaError(
                f"A folder with results needs {name}, which is not installed: "
                "pip install 'spoorbrug[arena]', or leave --out away."
            )


@contextmanager
def create(folder: Path, plan: Plan) -> Iterator[Store]:
    """A new folder, or an empty one; what is in another one stays."""
    check_packages()
    if (folder / PLAN).exists():
        raise ArenaError(
            f"{folder} holds the results of an arena already: --resume goes on with them, "
            "or choose another folder."
        )
    with _writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise ArenaError(f"{folder} is not empty: choose another folder.")
    store = Store(folder)
    store._write_plan(plan)
    with store._open():
        yield store


def read_plan(folder: Path) -> Plan:
    """The plan of a folder."""
    try:
        data = json.loads((folder / PLAN).read_text(encoding="utf-8"))
        return Plan.from_dict(data)
    except FileNotFoundError:
        raise ArenaError(f"There is nothing to resume in {folder}.") from None
    except OSError as error:
        raise ArenaError(f"{folder} cannot be read: {error.strerror}.") from None
    except ArenaError as error:
        raise ArenaError(f"{folder / PLAN} cannot be resumed: {error}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise ArenaError(f"{folder / PLAN} is not the plan of an arena: {error}.") from None


@contextmanager
def resume(folder: Path, plan: Plan) -> Iterator[Store]:
    """A folder in which an arena was begun. The plan may have become longer, no more."""
    check_packages()
    before = read_plan(folder)
    was, now = before.to_dict(), plan.to_dict()
    for part, value in was.items():
        if part != "deals" and now[part] != value:
            raise ArenaError(
                f"{folder} was begun with other {part}: {_short(value)}, not {_short(now[part])}."
            )
    if plan.deals < before.deals:
        raise ArenaError(f"{folder} was begun with {before.deals} deals; ask for no fewer.")
    store = Store(folder)
    with store._open():
        store._write_plan(plan)
        yield store


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _lock(file: IO[bytes], folder: Path) -> None:
    """Let nobody else write here; the lock goes with the process, however it ends."""
    try:
        import fcntl
    except ImportError:  # where there is no such lock, people must take care
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ArenaError(f"Another run is writing to {folder}.") from None


def columns_of(plan: Plan, contests: list[list[Deal]]) -> dict[str, list[Any]]:
    """A row for each seat of each game, as columns."""
    names = ["contest", "setup", "lineup", "deal", "seed", "seating", "seat", "bot"]
    names += [*COMPONENTS, "completed", "place", "share", "faults", "fault"]
    names += ["decisions", "seconds", "turns"]
    columns: dict[str, list[Any]] = {name: [] for name in names}
    for deals in contests:
        for deal in deals:
            contest = plan.contests[deal.contest]
            for seating, game in enumerate(deal.games):
                for seat, (chair, share) in enumerate(zip(game.chairs, game.shares, strict=True)):
                    row = {
                        "contest": contest.number,
                        "setup": str(contest.setup),
                        "lineup": contest.name,
                        "deal": deal.deal,
                        "seed": plan.seed_of(deal.deal),
                        "seating": seating + 1,
                        "seat": seat + 1,
                        "bot": chair.bot,
                        "completed": chair.count[scoring.COMPLETED],
                        "place": chair.place,
                        "share": share,
                        "faults": chair.faults,
                        "fault": chair.fault,
                        "decisions": chair.decisions,
                        "seconds": chair.seconds,
                        "turns": game.turns,
                    }
                    row |= {part: chair.count[column] for part, column in COMPONENTS.items()}
                    for name, value in row.items():
                        columns[name].append(value)
    return columns
