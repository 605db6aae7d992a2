"""`python -m spoorbrug.game.events`: the table of events for docs/protocol.md."""

import sys

from spoorbrug.game.events.kinds.table import table

sys.stdout.write(table() + "\n")
