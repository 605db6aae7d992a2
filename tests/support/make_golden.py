"""Makes golden records and counts: `python -m tests.support.make_golden [--again]`.

Those that are missing; with `--again` all of them anew, which is for a rule that was changed on
purpose: the difference is then part of the change.
"""

import json
import random
import sys
from pathlib import Path

from spoorbrug import players
from spoorbrug.game import Game, Record

from .perft import perft
from .setups import EVERY_SETUP, ONE_EACH

FOLDER = Path(__file__).parents[1] / "golden"
DEPTHS = (1, 2, 3, 4)


def file_name(setup, who):
    options = setup.options.replace(", ", "-").replace(" ", "-")
    name = f"{setup.seats}-{options}-{who}.txt"
    return name if setup in EVERY_SETUP else f"{setup.board.id}-{name}"


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


def counts(game, depths):
    """The perft counts of those positions."""
    boards = game.setup.board_record
    return {
        str(number): [perft(boards, before.copy(), depth) for depth in depths]
        for number, before in positions(game)
    }


def main(again):
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / "perft.json"
    found = {} if again else json.loads(file.read_text(encoding="utf-8"))
    rng = random.Random("golden")
    for setup in EVERY_SETUP + ONE_EACH:
        for who in ("random", "planner"):
            seed = f"golden-{rng.randrange(10**6)}"
            name = file_name(setup, who)
            if (FOLDER / name).exists() and not again:
                continue
            game = played(setup, who, seed)
            text = Record.of(game, [who] * setup.seats).write()
            (FOLDER / name).write_text(text, encoding="utf-8")
            if who == "random":
                found[name] = counts(game, DEPTHS if setup in EVERY_SETUP else DEPTHS[:3])
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main("--again" in sys.argv)
