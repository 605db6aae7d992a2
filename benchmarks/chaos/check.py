"""Afterwards: what was acknowledged is there once, and nobody saw more than they may."""

from __future__ import annotations

import json
from collections import defaultdict

from benchmarks.chaos.player import Broken, Player
from spoorbrug.game import Record
from spoorbrug.server import screens
from spoorbrug.server.database import Database
from spoorbrug.server.journal import Journal
from spoorbrug.server.table import Entry, Table


async def check(database_url: str, players: list[Player]) -> dict[str, int]:
    """Raises `Broken` when something is wrong; answers what was looked at."""
    database = Database(database_url)
    tables: dict[str, list[Player]] = defaultdict(list)
    for player in players:
        tables[player.table].append(player)
    found = {"tables": 0, "over": 0, "moves": 0, "bots' moves": 0, "views": 0}
    try:
        for table_id, people in tables.items():
            table = await Journal(database).load(table_id)
            if table is None:
                raise Broken(f"table {table_id} is gone")
            _moves(table, people)
            found["tables"] += 1
            found["over"] += table.status == "over"
            found["moves"] += sum(len(player.acknowledged) for player in people)
            found["bots' moves"] += sum(e.kind == "moved" and not e.visitor for e in table.entries)
            found["views"] += sum(_views(table, player) for player in people)
    finally:
        await database.close()
    return found


def _moves(table: Table, people: list[Player]) -> None:
    """Every move that was acknowledged is there, at the number that was told, and no other."""
    told = {
        f"{player.visitor}:{client}": seq
        for player in people
        for client, seq in player.acknowledged.items()
    }
    stored = {e.client: e.seq for e in table.entries if e.kind == "moved" and e.client}
    if told != stored:
        raise Broken(f"table {table.id}: acknowledged {told}, stored {stored}")
    for player in people:
        for entry, true in zip(player.entries, table.entries, strict=False):
            if (entry["seq"], entry["kind"], entry["seat"]) != (true.seq, true.kind, true.seat):
                raise Broken(f"table {table.id}: seat {player.seat} saw another entry {true.seq}")
    if table.bot_turns:
        raise Broken(f"table {table.id}: a bot has not moved on")
    assert table.game is not None
    Record.read(Record.of(table.game).write())  # every card is the seed's


def _views(table: Table, player: Player) -> int:
    """Every view that a player was sent is that seat's view of the true game at that moment."""
    seen = defaultdict(list)
    for seq, view in player.seen:
        seen[seq].append(view)
    again = Table(table.id, table.founding, table.created)
    for entry in table.entries:
        again.apply(
            Entry(entry.kind, entry.seat, entry.visitor, entry.data, entry.client, entry.at)
        )
        if entry.seq not in seen:
            continue
        shown = again.view(player.seat)
        assert shown is not None
        true = json.loads(screens.dumps(screens.view_data(shown)))
        if any(one != true for one in seen[entry.seq]):
            raise Broken(f"table {table.id}: seat {player.seat} saw another game at {entry.seq}")
    return len(player.seen)
