"""Tables and entries as they are stored, wherever that is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spoorbrug.server.founding import Founding
from spoorbrug.server.storage import Part
from spoorbrug.server.table import Entry, Table


def changed(part: Part) -> dict[str, Any]:
    """What is stored anew of a table whenever something happened there."""
    table = part.table
    return {
        "status": table.status,
        "summary": part.summary,
        "needs_server": table.needs_server,
        "changed": part.entries[-1].at if part.entries else table.created,
        "due": table.due,
    }


def new_row(part: Part) -> dict[str, Any]:
    """A new table."""
    table = part.table
    return changed(part) | {
        "id": table.id,
        "founding": table.founding.stored(),
        "rules": table.founding.rules,
        "public": table.founding.public,
        "created": table.created,
        "founder": table.founding.host,
    }


def entry_rows(part: Part) -> list[dict[str, Any]]:
    """New entries."""
    return [
        {
            "table_id": part.table.id,
            "seq": entry.seq,
            "at": entry.at,
            "kind": entry.kind,
            "seat": entry.seat,
            "visitor": entry.visitor,
            "client": entry.client,
            "data": entry.data,
        }
        for entry in part.entries
    ]


def replayed(row: Any, stored: Sequence[Any]) -> Table:
    """A table as its entries have made it."""
    table = Table(row.id, Founding.read(row.founding | {"rules": row.rules}), row.created)
    for one in stored:
        table.apply(entry_of(one))
    return table


def entry_of(row: Any) -> Entry:
    """A stored entry."""
    return Entry(row.kind, row.seat, row.visitor, row.data, row.client, row.at, row.seq)
