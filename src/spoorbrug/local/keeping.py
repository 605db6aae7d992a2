"""Tables in the browser's storage: the rows of a server's database, as JSON.

Another tab may write, too: of two entries with one number the first is kept, as in a database.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from spoorbrug.local.bridge import Bridge
from spoorbrug.rules import versions
from spoorbrug.server import screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.rows import changed, entry_of, entry_rows, new_row, replayed
from spoorbrug.server.screens import Json
from spoorbrug.server.storage import Conflict, Fence, Part
from spoorbrug.server.table import Entry, Table


class Keeping:
    """Stores tables and entries, and reads them back."""

    shared = True
    """Another tab may be open."""

    def __init__(self, bridge: Bridge, me: str) -> None:
        self._bridge = bridge
        self._me = me

    async def store(self, *parts: Part, fence: Fence | None = None) -> None:
        """Store what belongs together."""
        rows = {
            "tables": [self._row(part) for part in parts],
            "entries": [row for part in parts for row in entry_rows(part)],
        }
        if not await self._bridge.store(screens.dumps(rows)):
            raise Conflict

    def _row(self, part: Part) -> Json:
        """A table, with the line that lists show of it: the start page need not wait for Python."""
        row = new_row(part) | changed(part)
        return row | {"line": screens.line_data(SimpleNamespace(**row), self._me, ())}

    async def load(self, table_id: str) -> Table | None:
        """A table with all its entries, or nothing."""
        found = json.loads(await self._bridge.table(table_id))
        return None if found is None else table_of(found)

    async def entries_after(self, seen: Mapping[str, int]) -> dict[str, list[Entry]]:
        """What was stored at some tables after the number that is known of each."""
        found = {}
        for table_id, seq in seen.items():
            rows = json.loads(await self._bridge.entries_after(table_id, seq))
            found[table_id] = [_entry(row) for row in rows]
        return found

    async def last_numbers(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of the last entry of each table."""
        rows = json.loads(await self._bridge.rows())
        return {row["id"]: row["seq"] for row in rows if row["id"] in tables}

    async def due(self, before: float) -> dict[str, float]:
        """Tables that a bot or a clock has to go on with: only at one that is looked at."""
        return {}


def table_of(found: Json) -> Table:
    """A table as it is kept: its row and the rows of its entries."""
    row = SimpleNamespace(**found["table"])
    if row.rules > versions.NEWEST:
        raise Refused("unknown_rules", theirs=row.rules, ours=versions.NEWEST)
    try:
        return replayed(row, [SimpleNamespace(**one) for one in found["entries"]])
    except (ValueError, LookupError) as error:
        raise Refused("unreadable", detail=str(error).rstrip(".")) from error


def _entry(row: Any) -> Entry:
    return entry_of(SimpleNamespace(**row))
