"""Games as data: how many a second one core writes, beside the way there was before."""

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.measure import Figure, Size
from spoorbrug import players
from spoorbrug.arena import dataset, simulate
from spoorbrug.game import Game, Setup

WANTED = 1000.0


def busy(work: Callable[[], object]) -> float:
    """Seconds of one core, whatever else the machine does."""
    before = time.process_time()
    work()
    return time.process_time() - before


def written(bots: list[str], number: int, views: bool) -> float:
    """Games a second of one core, played and written to a folder."""
    plan = simulate.Plan.of(Setup.of(), bots, number, "bench")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "data"
        return number / busy(lambda: dataset.write(plan, out, views))


def told(bots: str, number: int) -> float:
    """The same with `View.to_dict`: every decision's view and move as JSON."""

    def play() -> None:
        for i in range(number):
            game = Game.new(seats=2, seed=f"bench-{i}")
            bot, lines = players.make(bots, f"bench-{i}"), []
            while not game.is_over:
                view = game.view(game.seat)
                move = bot.choose(view)
                lines.append(json.dumps([view.to_dict(), move]))
                game.push(move)

    return number / busy(play)


def all_of_them(size: Size) -> Iterator[Figure]:
    """Every figure of this file."""
    number = max(20, size.games // 4)
    written(["random"], 20, True)
    for name, views, wanted in (("moves", False, None), ("moves and views", True, WANTED)):
        rates = tuple(written(["random"], number, views) for _ in range(size.repeats))
        name = f"games of random written with {name}, one core"
        yield Figure(name, rates, "games/s", wanted, note="spoorbrug simulate --moves")
    rates = tuple(written(["planner"], max(10, number // 4), True) for _ in range(size.repeats))
    yield Figure("the same of planner, moves and views, one core", rates, "games/s", WANTED)
    for bot in ("random", "planner"):
        before = tuple(told(bot, 2) for _ in range(size.repeats))
        yield Figure(f"the same of {bot} by View.to_dict, the way before", before, "games/s")
