"""Compile what a server needs, the expert included: `python -m spoorbrug.server.warm`.

For whoever makes an image: its servers need not compile when they start.
"""

from __future__ import annotations

from spoorbrug.analysis import judge
from spoorbrug.rules.compiler import entry_points
from spoorbrug.rules.compiler.progress import Line
from spoorbrug.server import app  # noqa: F401 - it declares what is to be compiled


def main() -> None:
    """Compile."""
    line = Line("Compiling the rules")
    entry_points.make_ready_beside(entry_points.of(*entry_points.AT_THE_START), line.show)
    line = Line("Compiling the expert")
    judge.prepare(line.show)


if __name__ == "__main__":
    main()
