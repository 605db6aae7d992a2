"""Moves have other numbers since there are dice and more boards; tables have more options.

What is stored of a game are the ids of its moves, so those of older games are written anew. The
numbers below are those of the two releases and stay as they are; the next change of
`rules/ids.py` needs a version of its own.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

from spoorbrug import boards

revision = "002"
down_revision = "001"

# Where each kind of move begins: its old number, its new one. Within most kinds the order is
# the same; payments and what chance deals come after them.
STARTS = ((0, 0), (1, 1), (10, 12), (11, 18), (12, 19), (44, 51))
OLD_PAY, OLD_LOCOMOTIVES, OLD_CARD, OLD_TICKET = 172, 244, 245, 254
PAY, CARD, TICKET = 307, 1560, 1571
OLD_LONGEST, AMOUNTS, NO_COLOUR = 9, 10, 8

NEW_OPTIONS: dict[str, Any] = {
    "tickets": "standard",
    "dice": False,
    "dice_tokens": "all",
    "tunnel_faces": 2,
    "refresh": True,
    "idle_rounds": 10,
}

tables = sa.table(
    "tables", sa.column("id"), sa.column("founding", sa.JSON), sa.column("summary", sa.JSON)
)
entries = sa.table(
    "entries",
    sa.column("table_id"),
    sa.column("seq"),
    sa.column("kind"),
    sa.column("data", sa.JSON),
)


def new_move(old: int, length: int) -> int:
    """The new id of a decision; `length` is that of the track claimed last."""
    if old == OLD_LOCOMOTIVES:
        return PAY + (NO_COLOUR * AMOUNTS + length) * AMOUNTS
    if old >= OLD_PAY:
        colour, locomotives = divmod(old - OLD_PAY, OLD_LONGEST)
        return PAY + (colour * AMOUNTS + locomotives) * AMOUNTS
    start, new_start = next(pair for pair in reversed(STARTS) if pair[0] <= old)
    return old - start + new_start


def new_outcome(old: int) -> int:
    """The new id of what chance dealt."""
    return old - OLD_TICKET + TICKET if old >= OLD_TICKET else old - OLD_CARD + CARD


def upgrade() -> None:
    """Every stored game in the new numbers."""
    connection = op.get_bind()
    for row in connection.execute(sa.select(tables)).all():
        summary = dict(row.summary)
        summary["options"] = summary["options"] | NEW_OPTIONS
        board = boards.load(row.founding["board"])
        summary["board_name"] = board.name
        connection.execute(tables.update().where(tables.c.id == row.id).values(summary=summary))
        _renumber(connection, row.id, [track.length for track in board.tracks])


def _renumber(connection: sa.Connection, table_id: str, lengths: list[int]) -> None:
    mine = entries.c.table_id == table_id
    played = entries.c.kind.in_(("started", "moved"))
    length = 0
    for row in connection.execute(
        sa.select(entries).where(mine & played).order_by(entries.c.seq)
    ).all():
        data = dict(row.data)
        data["outcomes"] = [new_outcome(outcome) for outcome in data["outcomes"]]
        if row.kind == "moved":
            old = data["move"]
            if STARTS[-1][0] <= old < OLD_PAY:
                length = lengths[old - STARTS[-1][0]]
            data["move"] = new_move(old, length)
        connection.execute(
            entries.update().where(mine & (entries.c.seq == row.seq)).values(data=data)
        )


def downgrade() -> None:
    """There is no way back: games with dice have no numbers there."""
    raise NotImplementedError("a database cannot be taken back to an older release")
