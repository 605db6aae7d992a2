"""All live tables: who is connected, what they are sent, which bots think, which clocks run.

| module | |
|---|---|
| `connection` | a socket at a table, with what it has still to be sent |
| `live` | a table in memory, with those who look at it |
| `tables` | the live tables: found, read again, forgotten |
| `updates` | what viewers are sent |
| `bots` | bots that play; `table_bots` are those of one table |
| `around` | what a hall has around it; `on_database` makes one on a database |
| `room` | how much fits on a table |
| `agenda` | what is due when: bots' moves, turns whose time has run out |
| `presence` | who is connected; `presence_elsewhere` adds those at other servers |
| `neighbours` | other servers on the same database, and what they have stored |
| `hall` | carries out commands, with the help of the others |
"""

from spoorbrug.server.hall.connection import Connection
from spoorbrug.server.hall.hall import Hall
from spoorbrug.server.hall.live import Live

__all__ = ["Connection", "Hall", "Live"]
