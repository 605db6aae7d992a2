"""What a table can be made of: boards and bots that there are."""

from __future__ import annotations

from spoorbrug import boards, players
from spoorbrug.boards import Board
from spoorbrug.boards.model import STANDARD
from spoorbrug.server.errors import Refused


def known_board(name: str, tickets: str = STANDARD, status: int = 404) -> Board:
    """A board that there is, with one of its ticket sets."""
    if name not in boards.available():
        detail = f"There is no board '{name[:40]}'."
        raise Refused("bad_setup", status=status, detail=detail, key="no_board", board=name[:40])
    if tickets not in boards.load(name).ticket_sets:
        detail = f"There is no ticket set '{tickets[:40]}' on this board."
        raise Refused("bad_setup", status=status, detail=detail, key="no_such_tickets")
    return boards.load(name, tickets)


def known_bot(name: str) -> str:
    """The name of a bot that there is.

    A visitor names one and says no more: parameters could ask for hours of thought, and a
    `program:` for anything at all.
    """
    if name not in players.names():
        there = ", ".join(players.names())
        detail = f"There is no bot '{name[:40]}'; there are {there}."
        raise Refused("bad_setup", status=422, detail=detail)
    try:
        players.check(name)
    except ValueError as error:
        raise Refused("bad_setup", status=422, detail=f"{error}.") from None
    return name
