"""Compile entry points in a process of its own: `python -m spoorbrug.rules.compiler NAME…`.

With `--divide` it starts further processes; without, whoever started it has the locks. Each
line of its output says how many steps are done, and of how many.
"""

import sys

from spoorbrug.rules.compiler.entry_points import DIVIDE, compile_missing, make_ready, named


def say(done: int, total: int) -> None:
    """One line for whoever started this."""
    sys.stdout.write(f"{done} {total}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    names = sys.argv[1:]
    wanted = named(name for name in names if name != DIVIDE)
    if DIVIDE in names:
        make_ready(wanted, say)
    else:
        compile_missing([one for one in wanted if not one.is_kept], say, processes=1)
