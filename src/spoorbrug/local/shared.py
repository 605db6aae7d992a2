"""A game that somebody has sent, as a table that is over."""

from __future__ import annotations

import hashlib
from typing import Any

from spoorbrug.boards import BoardError
from spoorbrug.boards.looks import PLAYERS
from spoorbrug.game import Record, RecordError
from spoorbrug.players.registry import BUILT_IN
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, options_of
from spoorbrug.server.screens import Json
from spoorbrug.server.table import Entry


def number_of(text: str) -> str:
    """The same record is the same table."""
    return hashlib.sha256(text.encode()).hexdigest()[:22]


def table_of(text: str) -> tuple[Founding, list[Entry]]:
    """The founding and the entries of a table where this was played. Nobody of this browser sat
    there. Every line of the record is checked; whoever it was made by, it is no more than a game.
    """
    try:
        record = Record.read(text)
    except RecordError as error:
        raise _refused("line", str(error), at=error.line) from None
    except BoardError as error:
        raise _refused("board", str(error), board="") from None
    game = record.game
    if game.seed is None:
        raise _refused("running", "The record has no seed, as the game is not over.")
    names = record.players or tuple(f"{seat + 1}" for seat in range(game.setup.seats))
    founding = Founding(
        board=game.board.id,
        pace="none",
        amount=0,
        public=False,
        host="",
        server_seed=game.seed.partition("+")[0],
        seats=tuple(_seat(name, PLAYERS[i]) for i, name in enumerate(names)),
        rules=game.setup.rules,
        options=options_of(game.setup),
    )
    steps = [(step.seat, *step.text(game.board)) for step in game.steps]
    entries = [
        Entry("created"),
        Entry("started", data={"seed": game.seed, "dealt": steps[0][2]}),
        *(Entry("moved", seat, None, {"move": m, "dealt": d}) for seat, m, d in steps[1:]),
    ]
    if not game.is_over:
        entries.append(Entry("stopped"))
    return founding, entries


def _refused(key: str, detail: str, **facts: Any) -> Refused:
    return Refused("bad_game", status=422, key=key, detail=detail, **facts)


def _seat(name: str, colour: str) -> Json:
    """A seat; a bot is known by its name."""
    if name in BUILT_IN:
        return {"kind": "bot", "bot": name, "name": name, "colour": colour}
    return {"kind": "person", "name": name, "colour": colour}
