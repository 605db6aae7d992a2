"""Compile entry points in a process of its own: `python -m spoorbrug.rules.compiler NAME…`.

With `--divide` it starts further processes. Each line of its output says how many steps are done,
and of how many.
"""

import sys

from spoorbrug.rules.compiler.entry_points import DIVIDE, make_ready, named


def say(done: int, total: int) -> None:
    """One line for whoever started this."""
    sys.stdout.write(f"{done} {total}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    names = sys.argv[1:]
    processes = None if DIVIDE in names else 1
    make_ready(named(name for name in names if name != DIVIDE), say, processes)
