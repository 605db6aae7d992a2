"""What whoever keeps a server says to it: orders, and who is banned."""

import sqlalchemy as sa
from alembic import op

revision = "006"
down_revision = "005"


def upgrade() -> None:
    """Two new tables; nothing else changes."""
    op.create_table(
        "orders",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.String(100), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_table(
        "bans",
        sa.Column("subject", sa.String(100), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("reason", sa.String(200), nullable=False),
    )


def downgrade() -> None:
    """They are forgotten."""
    op.drop_table("bans")
    op.drop_table("orders")
