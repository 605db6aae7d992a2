"""Compile entry points in a process of its own: `python -m spoorbrug.rules.compiler NAME…`.

Each line of its output says how many steps are done, and of how many.
"""

import sys

from spoorbrug.rules.compiler.entry_points import make_ready, named


def say(done: int, total: int) -> None:
    """One line for whoever started this."""
    sys.stdout.write(f"{done} {total}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    make_ready(named(sys.argv[1:]), say)
