"""What a server says alike to everybody, said once: the page needs no Python for it."""

from __future__ import annotations

import json
from collections.abc import Iterator

from spoorbrug import boards
from spoorbrug.boards.plan import plan
from spoorbrug.players import for_studies
from spoorbrug.players.registry import BUILT_IN
from spoorbrug.server import http, screens
from spoorbrug.server.pictures import thumbnail
from spoorbrug.server.showcase import showcase


def answers() -> Iterator[tuple[str, str]]:
    """The paths below `/api/`, and what is answered there. Only our own boards and bots."""
    found = [boards.load(name) for name in boards.available()]
    yield "boards", json.dumps([http.line(board).model_dump() for board in found])
    yield "bots", json.dumps(sorted(set(BUILT_IN) - for_studies()))
    yield "showcase", showcase().model_dump_json()
    for board in found:
        for tickets in board.ticket_sets:
            name = f"boards/{board.id}/{tickets}"
            yield name, screens.dumps(plan(boards.load(board.id, tickets)))
        for theme in ("light", "dark"):
            yield f"pictures/{board.id}.{theme}.svg", thumbnail(board, dark=theme == "dark")
