"""Workers that think for the servers, and what they are asked."""

import sqlalchemy as sa
from alembic import op

revision = "008"
down_revision = "007"


def upgrade() -> None:
    """Two new tables; nothing else changes."""
    op.create_table(
        "workers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("threads", sa.Integer, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "thoughts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("asker", sa.String(32), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("visitor", sa.String(32), nullable=False),
        sa.Column("asked", sa.Float, nullable=False),
        sa.Column("question", sa.LargeBinary, nullable=False),
        sa.Column("holder", sa.String(32), nullable=False),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("answer", sa.JSON(none_as_null=True)),
    )
    op.create_index("ix_thoughts_asker", "thoughts", ["asker"])


def downgrade() -> None:
    """They are forgotten."""
    op.drop_table("thoughts")
    op.drop_table("workers")
