"""The database's history, for Alembic: each version says how to come from the one before."""
