"""How much fits on a table, by kind: whatever is said there, the game can go on."""

from __future__ import annotations

from spoorbrug.server.errors import Refused
from spoorbrug.server.table import Entry, Table

ROOM = {"said": 3_000, "reacted": 2_000, "undone": 3_000, "hinted": 3_000}
"""How many entries of a kind a table takes: far more than any game has."""
ELSE = 5_000
"""How many of all other kinds together that are no moves: sitting down, leaving, coming back."""
ALWAYS = frozenset(("moved", "resigned", "stopped", "started", "substituted", "rematch"))
"""A game of any length can be played to its end. Each of these ends something for good, or is
made by the server."""


def check_room(table: Table, entries: list[Entry]) -> None:
    """Raises `Refused` when a table has no room for entries like these."""
    if table.seq < min(ROOM.values()):
        return
    kinds = table.kinds
    rest = sum(n for kind, n in kinds.items() if kind not in ROOM and kind not in ALWAYS)
    for entry in entries:
        if entry.kind in ALWAYS:
            continue
        if (kinds[entry.kind] if entry.kind in ROOM else rest) >= ROOM.get(entry.kind, ELSE):
            raise Refused("table_full", status=429)
