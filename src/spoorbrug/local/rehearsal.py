"""A game that nobody plays, before Python's memory is noted: it fetches what every table needs.

Whoever begins with that memory has it all: modules that are imported with the first move, the start
page's board, and what Python works out once.
"""

from __future__ import annotations

import base64

from spoorbrug.game import seeds
from spoorbrug.local import house, thinker
from spoorbrug.players import LEVELS
from spoorbrug.server import making, messages, screens
from spoorbrug.server.hall import Connection, Live
from spoorbrug.server.hall.updates import snapshot
from spoorbrug.server.screens import Json
from spoorbrug.server.table import Table
from spoorbrug.server.thinking.questions import Question

NOBODY = "nobody"


def rehearse() -> Json:
    """Begin a game against a level, look at it, and have the level think; answers what is seen."""
    wanted = messages.NewTable.model_validate(
        {
            "seats": [{"kind": "me", "name": NOBODY}, {"kind": "bot", "bot": LEVELS[0]}],
            "contribution": "0" * 24,
            "start": True,
        }
    )
    founding, entries = making.table_of(wanted, NOBODY, NOBODY, seeds.fresh())
    live = Live(Table(house.PREFIX, founding))
    for entry in entries:
        live.table.apply(entry)
    seen = snapshot(live, Connection(NOBODY, NOBODY, 0), None)
    screens.dumps(seen)
    game = live.table.game
    assert game is not None, "it has begun"
    question = Question("move", game.view(1), LEVELS[0], live.bots.seed_of(1))
    thinker.think(base64.b64encode(question.pack()).decode())
    return seen
