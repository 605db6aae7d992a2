"""What viewers of a table are sent: all of it at first, then what is new."""

from __future__ import annotations

from spoorbrug.server import screens
from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.live import Live
from spoorbrug.server.screens import Json, written
from spoorbrug.server.table import Entry, Table

CHANGE_GAME = frozenset(("started", "moved", "undone", "resigned", "stopped", "went_on", "stayed"))
"""Entries after which the view of the game is another."""


TALK = frozenset(("said", "reacted"))
RECENT = 200
"""How many entries a viewer is sent at once of the talk, and of all else."""


def history(table: Table, what: str, before: int) -> tuple[list[Entry], int]:
    """The newest entries before a number, of the talk or of all else; and how many are older."""
    earlier = [one for one in table.entries[: before - 1] if (one.kind in TALK) == (what == "talk")]
    return earlier[-RECENT:], max(0, len(earlier) - RECENT)


def earlier(live: Live, connection: Connection, what: str, before: int, client: str) -> Json:
    """The answer to whoever asks for older entries."""
    # No more than was sent: what is not yet stored is nobody's to know.
    found, older = history(live.table, what, max(1, min(before, live.told + 1)))
    return {
        "type": "history",
        "client": client,
        "what": what,
        "entries": [screens.entry_data(live.table, one, connection.looking) for one in found],
        "older": older,
    }


def snapshot(live: Live, connection: Connection, client: str | None) -> Json:
    """The whole table for one viewer, but for a long past."""
    table, seat = live.table, connection.looking
    talk, older_talk = history(table, "talk", table.seq + 1)
    log, older_log = history(table, "log", table.seq + 1)
    newest = sorted(talk + log, key=lambda entry: entry.seq)
    return {
        "type": "snapshot",
        "client": client,
        "seq": table.seq,
        "table": _table_data(live, connection.visitor),
        "looking": seat,
        "view": _view_data(live, seat),
        "entries": [screens.entry_data(table, entry, seat) for entry in newest],
        "older": {"talk": older_talk, "log": older_log},
    }


def can_resume(live: Live, seen: int) -> bool:
    """Is what a viewer missed since a number short enough to be sent by itself?"""
    return 0 < seen <= live.table.seq <= seen + RECENT


def resumed(live: Live, connection: Connection, seen: int) -> Json:
    """What a viewer missed since a number."""
    return {
        "type": "update",
        "seq": live.table.seq,
        "table": _table_data(live, connection.visitor),
        "view": _view_data(live, connection.looking),
        "entries": missed(live, connection.looking, seen),
    }


def missed(live: Live, seat: int | None, seen: int) -> list[Json]:
    """The entries after a number, as a seat sees them: the newest of them."""
    table = live.table
    start = max(seen, table.seq - RECENT, 0)
    return [screens.entry_data(table, entry, seat) for entry in table.entries[start:]]


def send(live: Live, entries: list[Entry], but: Connection | None = None) -> None:
    """Send everyone what is new; views only when the game changed."""
    table = live.table
    changed = any(entry.kind in CHANGE_GAME for entry in entries)
    games: dict[int | None, bytes] = {}
    infos: dict[str | None, bytes] = {}
    online = live.online
    common = written(screens.common_data(table, live.spectators))[:-1]
    new = screens.Texts(table, entries)
    for connection in live.connections - {but}:
        seat = connection.looking
        if seat not in (None, *table.seats_of(connection.visitor)):
            connection.looking = None  # whoever gets up no longer sees that hand
            connection.send(written(snapshot(live, connection, None)))
            continue
        if seat not in games:
            view = written(_view_data(live, seat) if changed else None)
            games[seat] = b',"view":%s,"entries":%s}' % (view, new.seen_by(seat))
        who = connection.visitor if live.is_somebody(connection.visitor) else None
        if who not in infos:
            theirs = written(screens.visitor_data(table, who, online))[1:]
            infos[who] = b'{"type":"update","seq":%d,"table":%s,%s' % (table.seq, common, theirs)
        connection.send(infos[who] + games[seat])


def _table_data(live: Live, visitor: str) -> Json:
    return screens.table_data(live.table, visitor, live.online, live.spectators)


def _view_data(live: Live, seat: int | None) -> Json | None:
    view = live.table.look(seat)
    return None if view is None else screens.view_data(view)
