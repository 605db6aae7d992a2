"""The guided game: a deal that was chosen, so that five turns show what the game is about.

Whoever follows the guide draws, builds second on a double route and pays the bot for it, draws
again, takes a locomotive, and completes two tickets at once. Everything else is a usual game.
"""

from __future__ import annotations

from spoorbrug.server.founding import Founding, options_of, setup_of

BOARD = "nederland"
SEED = "guide-53"
"""Nobody adds to it: everyone who learns gets the same cards."""
BOT = "planner"
"""It plays alike whenever it sees the same, and needs no time to think."""


def is_lesson(table: Founding) -> bool:
    """Was this table dealt so that one can learn from it?"""
    return table.server_seed == SEED


def founding(host: str) -> Founding:
    """A table for one who learns and a bot."""
    seats = ({"kind": "open", "colour": "red"}, {"kind": "bot", "colour": "blue", "bot": BOT})
    table = Founding(
        board=BOARD,
        pace="none",
        amount=0,
        public=False,
        host=host,
        server_seed=SEED,
        seats=(seats[0], seats[1] | {"name": BOT}),
    )
    return Founding.read(table.stored() | options_of(setup_of(table, len(seats))))
