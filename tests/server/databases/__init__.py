"""What older releases left behind: databases that this one must open.

`release_0_1` was made with release 0.1.0, whose rules are version 1, by `make`. Its 21 tables
wait, run and are over, with cards and with dice, on all six boards; people took moves back,
chatted, left, gave up and asked for hints, and bots are to move on. One game has an
analysis. One dice game ended in the middle of its last round, as version 1 of the rules has it.
"""

import json
import sqlite3
from pathlib import Path

HOME = Path(__file__).parent


def restore(name: str, path: Path) -> None:
    """Make the SQLite database that a release left behind."""
    connection = sqlite3.connect(path)
    connection.executescript((HOME / f"{name}.sql").read_text(encoding="utf-8"))
    connection.close()


def about(name: str):
    """The cookies of its people, and how every game that had begun looked."""
    return json.loads((HOME / f"{name}.json").read_text(encoding="utf-8"))
