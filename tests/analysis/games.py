"""Games to be explained."""

from functools import cache

from spoorbrug import players
from spoorbrug.game import Game


@cache
def played(bots=("planner", "planner"), seed=1, **options):
    """A whole game between bots; whoever changes it takes a copy."""
    game = Game.new(seed=seed, seats=len(bots), **options)
    seated = [players.make(bot, seed) for bot in bots]
    while not game.is_over:
        seat = game.waiting[0]
        game.push(seated[seat].choose(game.view(seat)), seat)
    return game


def decisions(game):
    """Every decision, the last first: the game before it, and who decided."""
    past = game.copy()
    while past.decisions:
        step = past.last_step
        past.undo()
        yield past.copy(), step
