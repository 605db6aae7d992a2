"""What is fixed when a table is made."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from spoorbrug.game import Setup, SetupError, seeds
from spoorbrug.rules import versions
from spoorbrug.rules.options import OPTIONS
from spoorbrug.server.errors import Refused
from spoorbrug.server.seats import Seat

NAMES = ("tickets", *OPTIONS)
"""The options of a table."""


@dataclass(frozen=True, slots=True)
class Founding:
    """The board, the options, the pace, and the seats as they are set out."""

    board: str
    pace: str
    amount: int
    public: bool
    host: str
    server_seed: str
    seats: tuple[dict[str, Any], ...]
    rematch_of: str | None = None
    rules: int = versions.NEWEST
    """The version of the rules, which the table keeps for ever."""
    hints: bool | None = None
    """May hints be asked for? None: while one person plays there at most."""
    options: dict[str, Any] = field(default_factory=dict)
    """The options of the game and its `tickets`, by name; one that is missing has its default."""

    def stored(self) -> dict[str, Any]:
        """As it is stored: the options stand beside the rest, as they always have."""
        facts = {one.name: getattr(self, one.name) for one in fields(self) if one.name != "options"}
        return facts | self.options

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Founding:
        """What was stored, by this release or an older one that had fewer options."""
        options = {name: stored[name] for name in NAMES if name in stored}
        rest = {name: value for name, value in stored.items() if name not in NAMES}
        return cls(**rest, options=options)


def new_id() -> str:
    """An address that cannot be guessed: 132 bits."""
    return secrets.token_urlsafe(16)[:22]


def setup_of(founding: Founding, seats: int) -> Setup:
    """The setup of a table; raises `Refused` when its mix makes no sense."""
    try:
        return Setup.of(founding.board, seats, rules=founding.rules, **founding.options)
    except SetupError as error:
        facts = {"detail": str(error), "key": error.key, **error.facts}
        raise Refused("bad_setup", status=422, **facts) from None
    except ValueError as error:  # such as a board that has gone
        raise Refused("bad_setup", status=422, detail=str(error)) from None


def options_of(setup: Setup) -> dict[str, Any]:
    """The options in force, with the ticket set."""
    return {"tickets": setup.board.ticket_set, **setup.values()}


def rematch(of: str, founding: Founding, host: str, seats: Sequence[Seat]) -> Founding:
    """Once more at a new table, by the newest rules: the same people and bots, one seat further."""
    return replace(
        founding,
        rules=versions.NEWEST,
        host=host,
        server_seed=seeds.fresh(),
        seats=tuple(_kept(seat) for seat in (*seats[1:], seats[0])),
        rematch_of=of,
    )


def _kept(seat: Seat) -> dict[str, Any]:
    if seat.kind == "bot":
        return {"kind": "bot", "name": seat.name, "colour": seat.colour, "bot": seat.bot}
    return {"kind": "open", "name": seat.name, "colour": seat.colour, "visitor": seat.visitor}
