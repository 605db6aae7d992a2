"""Moves, and what chance dealt, are stored as text: ids may be laid out anew at any time."""

from alembic import op

from spoorbrug.server.migrations import ids_0_1

revision = "004"
down_revision = "003"


def upgrade() -> None:
    """Every game in text."""
    ids_0_1.rewrite_all(op.get_bind())


def downgrade() -> None:
    """There is no way back: older releases read ids only."""
    raise NotImplementedError("a database cannot be taken back to an older release")
