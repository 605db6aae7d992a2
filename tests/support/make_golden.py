"""Makes golden records and counts: `python -m tests.support.make_golden [--again]`.

Only those of the newest version of the rules; a golden record of an older version is never made
anew. Those that are missing; with `--again` all of them, while nobody plays that version yet.
"""

import json
import sys
from pathlib import Path

from spoorbrug import players
from spoorbrug.game import Game, Record
from spoorbrug.rules import versions

from .perft import perft
from .setups import EVERY_SETUP, ONE_EACH

GOLDEN = Path(__file__).parents[1] / "golden"
NEWEST = GOLDEN / f"v{versions.NEWEST}"
SETUPS = [EVERY_SETUP[0], EVERY_SETUP[-1], *ONE_EACH]
DEPTHS = (1, 2, 3, 4)


def file_name(setup, who):
    options = setup.options.replace(", ", "-").replace(" ", "-")
    return f"{setup.board.id}-{setup.seats}-{options}-{who}.txt"


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
    NEWEST.mkdir(exist_ok=True)
    file = NEWEST / "perft.json"
    found = json.loads(file.read_text(encoding="utf-8")) if file.exists() and not again else {}
    for setup in SETUPS:
        for who in ("random", "planner"):
            name = file_name(setup, who)
            if (NEWEST / name).exists() and not again:
                continue
            game = played(setup, who, f"golden-{name}")
            text = Record.of(game, [who] * setup.seats).write()
            (NEWEST / name).write_text(text, encoding="utf-8")
            if who == "random":
                found[name] = counts(game, DEPTHS if setup in EVERY_SETUP else DEPTHS[:3])
    file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main("--again" in sys.argv)
