"""What viewers of a table are sent: all of it at first, then what is new."""

from __future__ import annotations

from spoorbrug.server import screens
from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.live import Live
from spoorbrug.server.screens import Json, dumps
from spoorbrug.server.table import Entry

CHANGE_GAME = frozenset(("started", "moved", "undone", "resigned", "stopped"))
"""Entries after which the view of the game is another."""


def snapshot(live: Live, connection: Connection, client: str | None) -> Json:
    """The whole table for one viewer."""
    table, seat = live.table, connection.looking
    return {
        "type": "snapshot",
        "client": client,
        "seq": table.seq,
        "table": _table_data(live, connection.visitor),
        "looking": seat,
        "view": _view_data(live, seat),
        "entries": [screens.entry_data(table, entry, seat) for entry in table.entries],
    }


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
    """The entries after a number, as a seat sees them."""
    table = live.table
    return [screens.entry_data(table, entry, seat) for entry in table.entries[max(seen, 0) :]]


def send(live: Live, entries: list[Entry], but: Connection | None = None) -> None:
    """Send everyone what is new; views only when the game changed."""
    table = live.table
    changed = any(entry.kind in CHANGE_GAME for entry in entries)
    games: dict[int | None, tuple[str, str]] = {}
    infos: dict[str | None, str] = {}
    online = live.online
    common = screens.common_data(table, live.spectators)
    for connection in live.connections - {but}:
        seat = connection.looking
        if seat not in (None, *table.seats_of(connection.visitor)):
            connection.looking = None  # whoever gets up no longer sees that hand
            connection.send(dumps(snapshot(live, connection, None)))
            continue
        if seat not in games:
            shown = [screens.entry_data(table, entry, seat) for entry in entries]
            games[seat] = (dumps(_view_data(live, seat) if changed else None), dumps(shown))
        who = connection.visitor if live.is_somebody(connection.visitor) else None
        if who not in infos:
            infos[who] = dumps(common | screens.visitor_data(table, who, online))
        view_text, entries_text = games[seat]
        connection.send(
            f'{{"type":"update","seq":{table.seq},"table":{infos[who]},'
            f'"view":{view_text},"entries":{entries_text}}}'
        )


def _table_data(live: Live, visitor: str) -> Json:
    return screens.table_data(live.table, visitor, live.online, live.spectators)


def _view_data(live: Live, seat: int | None) -> Json | None:
    view = live.table.look(seat)
    return None if view is None else screens.view_data(view)
