"""Several servers on one database: who is there, who does what, and what is due when.

Nothing is taken away or made stricter, so that servers of the release before go on writing while
this is done and after it.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "005"
down_revision = "004"

tables = sa.table(
    "tables",
    sa.column("id"),
    sa.column("status"),
    sa.column("needs_server"),
    sa.column("changed"),
    sa.column("summary", sa.JSON),
    sa.column("due"),
)


def upgrade() -> None:
    """New tables and a column that may be empty."""
    op.add_column("tables", sa.Column("due", sa.Float, nullable=True))
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "presence",
        sa.Column("server", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("visitor", sa.String(32), primary_key=True),
    )
    op.create_index("ix_presence_table_id", "presence", ["table_id"])
    op.create_table(
        "promises",
        sa.Column("visitor", sa.String(32), primary_key=True),
        sa.Column("seed", sa.String(100), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_index("ix_promises_made", "promises", ["made"])
    op.create_table(
        "analysis_jobs",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    _fill_due()


def _fill_due() -> None:
    """When each running game is due, from the summary that lies beside it."""
    connection = op.get_bind()
    mine = (tables.c.status == "playing") & tables.c.needs_server
    rows = connection.execute(sa.select(tables).where(mine)).all()
    changes = [{"which": row.id, "when": _due(row)} for row in rows]
    if changes:
        one = tables.update().where(tables.c.id == sa.bindparam("which"))
        connection.execute(one.values(due=sa.bindparam("when")), changes)


def _due(row: Any) -> float:
    seats, waiting = row.summary.get("seats", []), row.summary.get("waiting", [])
    for_bot = any(seat < len(seats) and seats[seat].get("bot") for seat in waiting)
    deadline = row.summary.get("deadline")
    return float(row.changed if for_bot or deadline is None else deadline)


def downgrade() -> None:
    """What is in them belongs to running servers."""
    for name in ("analysis_jobs", "promises", "presence", "leases", "servers"):
        op.drop_table(name)
    op.drop_index("ix_tables_due", "tables")
    op.drop_column("tables", "due")
