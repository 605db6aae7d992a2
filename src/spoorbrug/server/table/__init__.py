"""One table: who sits there, the game, and everything that may be done.

A table is its founding and a list of entries. `entry` is a line of its history, `state` what the
entries have made of the table, `commands` what people and bots may do. Whoever calls a command
applies its entries and stores them before anyone is told, so a table that is read back from
storage is the one that everyone knows.
"""

from spoorbrug.server.table.commands import Table
from spoorbrug.server.table.entry import Entry

__all__ = ["Entry", "Table"]
