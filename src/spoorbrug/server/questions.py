"""What somebody who plays asks about the game, and is answered without changing anything."""

from __future__ import annotations

from spoorbrug.game import NotationError
from spoorbrug.game.ways import Ways
from spoorbrug.server import screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.screens import Json
from spoorbrug.server.table import Table


def why(table: Table, seat: int, move: str) -> Json | None:
    """Why a seat may not play a move; nothing if it may."""
    if table.game is None or table.status == "waiting":
        raise Refused("not_playing")
    try:
        return screens.refusal_data(table.game.why_not(move, seat))
    except NotationError as error:
        raise Refused("bad_move", detail=str(error)) from None


def way(table: Table, seat: int, ticket: str) -> Json:
    """The cheapest way to complete a ticket that the seat holds or is offered."""
    view = table.look(seat)
    if view is None:
        raise Refused("not_playing")
    found = [t for t in (*view.tickets, *view.offer) if t.name == ticket]
    if not found:
        raise Refused("bad_move", detail="This is not a ticket of yours.")
    way = Ways(view).cheapest(found[0])
    return {
        "type": "way",
        "ticket": ticket,
        "possible": way is not None,
        "trains": way.trains if way else 0,
        "toll": way.toll if way else 0,
        "tracks": [track.name for track in way.tracks] if way else [],
        "stops": list(way.stops) if way else [],
    }
