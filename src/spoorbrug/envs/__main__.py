"""`python -m spoorbrug.envs`: the table of parts for docs/envs.md."""

import sys

from spoorbrug.envs import layout

sys.stdout.write(layout.table() + "\n")
