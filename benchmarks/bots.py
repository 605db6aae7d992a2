"""Decisions a second of each bot, and simulations a second of those that search."""

from collections.abc import Iterator

from benchmarks.measure import Figure, Size, seconds
from benchmarks.strength_matches import YARDSTICKS
from spoorbrug import players
from spoorbrug.game import Game, Setup, View
from spoorbrug.players import Bot, Budget
from spoorbrug.players.expert import ITERATIONS

QUICK_ONES = ("random", "planner", *YARDSTICKS)
EXPERT = "expert"


def views(number: int, seed: str = "bots") -> list[View]:
    """A number of decisions of a game between two planners, evenly spread."""
    game = Game.begin(Setup.of(), seed)
    planner, found = players.make("planner", seed), []
    while not game.is_over:
        found.append(game.view(game.seat))
        game.push(planner.choose(found[-1]))
    return [found[i * len(found) // number] for i in range(min(number, len(found)))]


def decisions(size: Size) -> Iterator[Figure]:
    """Whole games are made of all sorts of decisions: so is what is measured."""
    for name in (*QUICK_ONES, *players.LEVELS):
        slow = name in players.LEVELS  # they take milliseconds, and are asked less often
        asked = views(min(24, size.calls // 10) if slow else min(100, size.calls))
        bot = players.make(name, "bench")
        _ask(bot, asked[:1])  # what is compiled or loaded now is not measured
        rates = tuple(
            len(asked) / seconds(lambda bot=bot, asked=asked: _ask(bot, asked))
            for _ in range(3 if slow else size.repeats)
        )
        note = f"{len(asked)} decisions of a game, Nederland for two"
        yield Figure(f"{name}: decisions, one core", rates, "moves/s", note=note)


def _ask(bot: Bot, asked: list[View], budget: Budget = players.AS_IT_LIKES) -> None:
    for view in asked:
        bot.choose(view, budget)


def simulations(size: Size) -> Iterator[Figure]:
    """How many possible games `expert` looks at, where there is something to decide."""
    asked = [view for view in views(min(24, size.calls // 10)) if len(view.legal_moves) > 1]
    bot, budget = players.make(EXPERT, "bench"), Budget(iterations=ITERATIONS)
    took = [seconds(lambda: _ask(bot, asked, budget)) for _ in range(3)]
    rates = tuple(len(asked) * ITERATIONS / one for one in took)
    note = f"{min(took) / len(asked) * 1000:.0f} ms for {ITERATIONS}"
    yield Figure("expert: simulations, one core", rates, "/s", note=note)


def all_of_them(size: Size) -> Iterator[Figure]:
    """Every figure of this file."""
    yield from decisions(size)
    yield from simulations(size)
