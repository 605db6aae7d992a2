"""What servers of one PostgreSQL tell each other, by notifications within their transactions.

A notification is only a hint that there is something to read: one that is lost is made good by
looking. Each is one text of a few kinds, as JSON:

| | |
|---|---|
| `tables` | new entries: the last number of each table, and when something is due there |
| `presence` | tables at which somebody came or went |
| `visitor` | somebody has another name |
| `analysis` | somebody has asked for one |
| `thoughts` | a worker has answered something that this server asked; empty: a worker has gone |
| `leases` | somebody has given up leases |
| `orders` | whoever keeps the server has left one |
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

CHANNEL = "spoorbrug"
WORKERS = "spoorbrug_workers"
"""Where workers are told that there is something to think about; they need not hear the rest."""
MOST_NAMES = 120
"""Tables in one notification, which has at most 8,000 bytes."""
NOTIFY = sa.text("SELECT pg_notify(:channel, :payload)")
"""Takes what `_message` makes."""


async def tell(connection: AsyncConnection, **news: Any) -> None:
    """Tell all servers, once this transaction is committed."""
    await connection.execute(NOTIFY, _message(news))


async def call_workers(connection: AsyncConnection) -> None:
    """Tell workers, once this transaction is committed, that there is something for them."""
    await connection.execute(NOTIFY, {"channel": WORKERS, "payload": "{}"})


def of_tables(tables: Mapping[str, tuple[int, float | None]]) -> list[dict[str, str]]:
    """What tells of new entries: one notification, unless there are very many tables."""
    return [_message({"tables": {one: tables[one] for one in p}}) for p in _parts(list(tables))]


async def tell_presence(connection: AsyncConnection, tables: Sequence[str]) -> None:
    """Tell of people who came and went."""
    for part in _parts(tables):
        await tell(connection, presence=list(part))


def _message(news: Mapping[str, Any]) -> dict[str, str]:
    return {"channel": CHANNEL, "payload": json.dumps(news, separators=(",", ":"))}


def _parts(names: Sequence[str]) -> list[Sequence[str]]:
    return [names[i : i + MOST_NAMES] for i in range(0, len(names), MOST_NAMES)]
