"""How long a person waits: the first compilation, later starts, `--help`."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from benchmarks.measure import Figure, Size, seconds

FIRST_GAME = """
from spoorbrug import Game, players
game = Game.new(seats=2, seed=1)
bots = [players.make(name, 0) for name in ("planner", "random")]
while not game.is_over:
    game.push(bots[game.seat].choose(game.view(game.seat)))
assert len(game.outcome.totals) == 2
"""
# Both want the same; one of them compiles it.
TWO = """
import subprocess, sys
both = [subprocess.Popen([sys.executable, "-c", sys.argv[1]]) for _ in range(2)]
sys.exit(max(one.wait() for one in both))
"""
HELP = "from spoorbrug.cli import main; main()"


def run(code: str, *words: str, cache: str | None = None) -> float:
    """Seconds for a new Python to run this."""
    surroundings = dict(os.environ)
    if cache is not None:
        surroundings["SPOORBRUG_CACHE_DIR"] = cache
    command = [sys.executable, "-c", code, *words]
    return seconds(
        lambda: subprocess.run(command, env=surroundings, capture_output=True, check=True)
    )


def all_of_them(size: Size) -> Iterator[Figure]:
    """Every figure of this file."""
    if size.cold:
        with tempfile.TemporaryDirectory() as empty:
            cold = (run(FIRST_GAME, cache=empty),)
        yield Figure("first compilation: the rules and the planner", cold, "s", at_most=25)
        with tempfile.TemporaryDirectory() as empty:
            two = (run(TWO, FIRST_GAME, cache=empty),)
        note = "one compiles, the other waits for it"
        yield Figure("first compilation, wanted by two processes at once", two, "s", note=note)
    run(FIRST_GAME)
    warm = tuple(run(FIRST_GAME) for _ in range(size.starts))
    yield Figure("later start: import and first game", warm, "s", at_most=2)
    helped = tuple(run(HELP, "--help") for _ in range(size.starts))
    yield Figure("spoorbrug --help", helped, "s", at_most=0.5)
