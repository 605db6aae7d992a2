"""Several servers on one PostgreSQL, and what befalls them while people play.

| module | |
|---|---|
| `servers` | real server processes: started, killed, stopped for a while |
| `proxy` | a line to a server that drops and delays what it carries |
| `player` | a page: it plays over a server chosen at random and goes on elsewhere |
| `evening` | people at tables, and the troubles of an evening |
| `check` | afterwards: everything acknowledged is there once, and nobody saw too much |
| `upgrade` | servers of another version are replaced one by one while people play |

`python -m benchmarks.chaos --minutes 60` runs it; a short one is among the tests.
`python -m benchmarks.chaos.upgrade FOLDER` takes the project's folder in an older version.
"""
