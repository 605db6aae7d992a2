"""Making a table: what a visitor wants, as its founding and its first entries."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from spoorbrug.boards.looks import PLAYERS
from spoorbrug.server import lesson, messages
from spoorbrug.server.catalogue import known_board, known_bot
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, options_of, setup_of
from spoorbrug.server.table import Entry, Table
from spoorbrug.server.texts import checked_name


def table_of(
    new: messages.NewTable, me: str, name: str, seed: str | None
) -> tuple[Founding, list[Entry]]:
    """A table as it is wanted, begun if it is to. Without a `seed` none was promised."""
    if seed is None:
        raise Refused("bad_setup", status=422, detail="This commitment was not made, or is used.")
    founding = _founding(new, me, seed)
    table = Table("new", founding)
    entries = [Entry("created", None, me)]
    for i, seat in enumerate(new.seats):
        if seat.kind == "me":
            chosen = checked_name(seat.name or name)
            entries += table.sit(me, i, chosen, new.contribution if i == _first(new) else "")
    if new.start:
        for entry in entries:
            table.apply(entry)
        entries += table.start(me)
    return founding, entries


def lesson_of(me: str, name: str) -> tuple[Founding, list[Entry]]:
    """The guided game, begun: its cards are always the same."""
    founding = lesson.founding(me)
    table = Table("new", founding)
    entries = [Entry("created", None, me), *table.sit(me, 0, checked_name(name), "")]
    for entry in entries:
        table.apply(entry)
    entries += table.start(me)
    return founding, entries


def _first(new: messages.NewTable) -> int:
    """The first seat on this screen: a browser contributes once."""
    return next((i for i, seat in enumerate(new.seats) if seat.kind == "me"), 0)


def _founding(new: messages.NewTable, me: str, seed: str) -> Founding:
    known_board(new.board, status=422)
    wanted = [seat.colour for seat in new.seats]
    if len({c for c in wanted if c}) != sum(c is not None for c in wanted):
        raise Refused("bad_setup", status=422, detail="Two seats have the same colour.")
    free = (colour for colour in PLAYERS if colour not in wanted)
    seats: list[dict[str, Any]] = []
    for seat in new.seats:
        found: dict[str, Any] = {"kind": "open", "colour": seat.colour or next(free)}
        if seat.kind == "bot":
            found |= {"kind": "bot", "bot": known_bot(seat.bot or "planner")}
            found["name"] = found["bot"]
        seats.append(found)
    if new.pace.kind != "none" and not new.pace.amount:
        raise Refused("bad_setup", status=422, detail="A pace needs an amount of time.")
    founding = Founding(
        board=new.board,
        pace=new.pace.kind,
        amount=new.pace.amount,
        public=new.public,
        host=me,
        server_seed=seed,
        seats=tuple(seats),
        hints=new.hints,
        options=new.options.model_dump(),
    )
    setup = setup_of(founding, len(seats))  # a wrong one is refused here
    # What the board plays by default is written down: a later release may think otherwise.
    return replace(founding, options=options_of(setup))
