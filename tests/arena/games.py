"""Deals that were never played: scores made up, to test what is counted from them."""

from spoorbrug.arena.plan import Plan
from spoorbrug.arena.play import Chair, Deal, Played
from spoorbrug.arena.run import Run
from spoorbrug.game import Setup
from spoorbrug.rules import scoring


def plan(bots=("planner", "random"), deals=4, seed="s", setups=None, **options):
    return Plan.of(bots, setups or [Setup.of(seats=2)], deals, seed, **options)


def game(seating, winners):
    """A game that some seats won."""
    chairs = []
    for seat, bot in enumerate(seating):
        count = [0] * scoring.COLUMNS
        count[scoring.PLACE] = 1 if seat in winners else 2
        chairs.append(Chair(bot, tuple(count), 1))
    return Played(chairs, 1)


def deal(contest, number, winners):
    """A deal; `winners` are the seats that won in each seating."""
    games = [game(s, w) for s, w in zip(contest.seatings, winners, strict=True)]
    return Deal(contest.number, number, games, 0.1)


def run_of(plan, winners):
    """A run in which deal after deal came out like this, in the only contest."""
    run = Run(plan)
    run.take_up(deal(plan.contests[0], i, w) for i, w in enumerate(winners))
    return run
