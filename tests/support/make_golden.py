"""Makes the golden records and counts anew: `python -m tests.support.make_golden`.

Only after a rule was changed on purpose; the difference is then part of the change.
"""

import json
import random
from pathlib import Path

from spoorbrug import players
from spoorbrug.game import Game, Record

from .perft import perft
from .setups import EVERY_SETUP

FOLDER = Path(__file__).parents[1] / "golden"
DEPTHS = (1, 2, 3, 4)


def file_name(setup, who):
    options = setup.options.replace(", ", "-").replace(" ", "-")
    return f"{setup.seats}-{options}-{who}.txt"


def played(setup, who, seed):
    """A whole game between bots."""
    game = Game.begin(setup, seed)
    bot = players.make(who, seed)
    while not game.is_over:
        game.push(bot.choose(game.view(game.seat)))
    return game


def positions(game, number=6):
    """Some positions of a game, spread over its length."""
    steps = game.steps[1:]
    chosen = [steps[len(steps) * i // number] for i in range(number)]
    return [(step.number, step.before) for step in chosen]


def counts(game):
    """The perft counts of those positions."""
    boards = game.setup.lowered
    return {
        str(number): [perft(boards, before.copy(), depth) for depth in DEPTHS]
        for number, before in positions(game)
    }


def main():
    FOLDER.mkdir(exist_ok=True)
    found = {}
    rng = random.Random("golden")
    for setup in EVERY_SETUP:
        for who in ("random", "planner"):
            game = played(setup, who, f"golden-{rng.randrange(10**6)}")
            name = file_name(setup, who)
            text = Record.of(game, [who] * setup.seats).write()
            (FOLDER / name).write_text(text, encoding="utf-8")
            if who == "random":
                found[name] = counts(game)
    (FOLDER / "perft.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
