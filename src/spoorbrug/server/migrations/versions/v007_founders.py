"""Who made a table, so that one visitor's running tables can be counted.

A server of the release before goes on: it leaves the column empty, and such a table is not counted.
"""

import sqlalchemy as sa
from alembic import op

revision = "007"
down_revision = "006"

tables = sa.table(
    "tables", sa.column("founding", sa.JSON), sa.column("founder"), sa.column("status")
)


def upgrade() -> None:
    """A column that may be empty, filled where it matters."""
    op.add_column("tables", sa.Column("founder", sa.String(32), nullable=True))
    op.create_index("ix_tables_founder", "tables", ["founder"])
    host = tables.c.founding["host"].as_string()
    op.execute(sa.update(tables).where(tables.c.status != "over").values(founder=host))


def downgrade() -> None:
    """They are not counted any more."""
    op.drop_index("ix_tables_founder", "tables")
    op.drop_column("tables", "founder")
