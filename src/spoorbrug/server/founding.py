"""What is fixed when a table is made."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from spoorbrug.game import Setup, SetupError, seeds
from spoorbrug.server.errors import Refused
from spoorbrug.server.seats import Seat


@dataclass(frozen=True, slots=True)
class Founding:
    """The board, the variants, the pace, and the seats as they are set out."""

    board: str
    tolls: bool | None
    neutral: bool
    open_tolls: bool
    pace: str
    amount: int
    public: bool
    host: str
    server_seed: str
    seats: tuple[dict[str, Any], ...]
    rematch_of: str | None = None
    tickets: str = "standard"
    dice: bool = False
    dice_tokens: str = "all"
    tunnel_faces: int = 2
    refresh: bool | None = None
    idle_rounds: int = 10
    hints: bool | None = None
    """May hints be asked for? None: while one person plays there at most."""


def new_id() -> str:
    """An address that cannot be guessed: 132 bits."""
    return secrets.token_urlsafe(16)[:22]


def setup_of(founding: Founding, seats: int) -> Setup:
    """The setup of a table; raises `Refused` when its mix makes no sense."""
    try:
        return Setup.of(
            founding.board,
            seats,
            founding.tolls,
            founding.neutral,
            founding.open_tolls,
            tickets=founding.tickets,
            dice=founding.dice,
            dice_tokens=founding.dice_tokens,
            tunnel_faces=founding.tunnel_faces,
            refresh=founding.refresh,
            idle_rounds=founding.idle_rounds,
        )
    except SetupError as error:
        facts = {"detail": str(error), "key": error.key, **error.facts}
        raise Refused("bad_setup", status=422, **facts) from None
    except ValueError as error:  # such as a board that has gone
        raise Refused("bad_setup", status=422, detail=str(error)) from None


def rematch(of: str, founding: Founding, host: str, seats: Sequence[Seat]) -> Founding:
    """Once more at a new table: the same people and bots, one seat further."""
    return replace(
        founding,
        host=host,
        server_seed=seeds.fresh(),
        seats=tuple(_kept(seat) for seat in (*seats[1:], seats[0])),
        rematch_of=of,
    )


def _kept(seat: Seat) -> dict[str, Any]:
    if seat.kind == "bot":
        return {"kind": "bot", "name": seat.name, "colour": seat.colour, "bot": seat.bot}
    return {"kind": "open", "name": seat.name, "colour": seat.colour, "visitor": seat.visitor}
