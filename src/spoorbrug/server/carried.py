"""Running games that are carried from place to place: as a file, and from a browser to a server.

Whatever a file says is held against the rules. Every entry is made again by the table's own
commands, and the kernel deals again from the seed: what is refused there, or comes out otherwise,
is refused here. A bot's moves have to be legal, not the ones that it would have chosen.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from pydantic import ValidationError

from spoorbrug import __version__, boards
from spoorbrug.rules import versions
from spoorbrug.server.catalogue import known_bot
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, options_of, setup_of
from spoorbrug.server.messages.carried import GameFile
from spoorbrug.server.table import Entry, Table

Json = dict[str, Any]
Make = Callable[[Table, str, Any], list[Entry]]

GAME = "game 1"
LEFT_OUT = frozenset(("went_on", "stayed"))
"""Entries that tell where a game is played: the copy somewhere else has its own."""

_COMMANDS: dict[str, Make] = {
    "created": lambda table, me, one: [Entry("created", None, me)],
    "sat": lambda table, me, one: table.sit(
        me, one.seat, one.data["name"], one.data["contribution"]
    ),
    "left": lambda table, me, one: table.leave(me, one.seat),
    "coloured": lambda table, me, one: table.colour(me, one.seat, one.data["colour"]),
    "filled": lambda table, me, one: table.fill(me, one.seat, known_bot(one.data["bot"])),
    "opened": lambda table, me, one: table.open(me, one.seat),
    "started": lambda table, me, one: table.start(me),
    "moved": lambda table, me, one: table.move(
        me if table.seats[one.seat].bot is None else None, one.seat, table.seq, one.data["move"]
    ),
    "undone": lambda table, me, one: table.undo(me, one.seat, table.seq),
    "said": lambda table, me, one: table.say(me, one.data["name"], one.data["text"]),
    "reacted": lambda table, me, one: table.react(me, one.data["text"]),
    "resigned": lambda table, me, one: table.resign(me, one.seat),
    "returned": lambda table, me, one: table.come_back(me, one.seat),
    "hinted": lambda table, me, one: table.hinted(me, one.seat, table.seq),
}
"""How each kind of entry is made again, for the visitor whose game it is."""


def written(table: Table, number: str) -> Json:
    """A running game as a file; raises `Refused` where none is being played."""
    if table.game is None or table.status != "playing":
        raise Refused("not_playing")
    founding = table.founding
    return {
        "spoorbrug": GAME,
        "release": __version__,
        "id": number,
        "board": founding.board,
        "fingerprint": table.setup.board.fingerprint,
        "rules": founding.rules,
        "options": options_of(table.setup),
        "hints": founding.hints,
        "seed": founding.server_seed,
        "seats": [_seat(seat) for seat in founding.seats],
        "entries": [
            {"kind": kind, "seat": seat, "data": data} for kind, seat, data in history(table)
        ],
    }


def _seat(seat: Json) -> Json:
    """Without whom a rematch has kept it for: whoever plays is one visitor."""
    wanted = {"name": ""} | seat
    return {name: wanted[name] for name in ("kind", "colour", "name", "bot") if name in wanted}


def history(table: Table) -> list[tuple[str, int | None, Json]]:
    """What happened at a table, whoever it was done by and wherever it is."""
    return [(e.kind, e.seat, e.data) for e in table.entries if e.kind not in LEFT_OUT]


def number_of(game: GameFile) -> str:
    """A number for a game that has gone on otherwise: the same file is the same game."""
    return hashlib.sha256(game.model_dump_json().encode()).hexdigest()[:22]


def read(text: str) -> GameFile:
    """What a file says, in the form of one; raises `Refused` with what is wrong."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise _bad("no_game", "This is no game of Spoorbrug.") from None
    title = found.get("spoorbrug") if isinstance(found, dict) else None
    if not isinstance(title, str) or not title.startswith("game "):
        raise _bad("no_game", "This is no game of Spoorbrug.")
    if title != GAME:
        raise _bad("newer", "This game was written by a newer release of Spoorbrug.")
    try:
        return GameFile.model_validate(found)
    except ValidationError as error:
        where = [part for part in error.errors()[0]["loc"] if isinstance(part, int)]
        if error.errors()[0]["loc"][0] == "entries" and where:
            raise _at(where[0] + 1, str(error.errors()[0]["msg"])) from None
        name = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise _bad("damaged", f"The game is damaged: {name[:60]}.") from None


def table_of(game: GameFile, me: str) -> tuple[Founding, list[Entry]]:
    """The founding and the entries of a table where this is played, by `me`."""
    table = _played_again(game, me)
    return table.founding, _told(table)


def brought(game: GameFile, me: str, mine: Sequence[int]) -> tuple[Founding, list[Entry]]:
    """The same for a table of a server: whoever does not come along leaves a seat open."""
    table = _played_again(game, me)
    return table.founding, _told(table) + table.bring(me, mine)


def _played_again(game: GameFile, me: str) -> Table:
    table = Table("carried", _founding(game, me))
    for number, one in enumerate(game.entries, 1):
        for entry in _made_again(table, me, number, one):
            table.apply(entry)
    if table.status != "playing":
        raise _bad("over", "This game is not being played any more.")
    return table


def _told(table: Table) -> list[Entry]:
    """The entries of a table, for another."""
    return [Entry(e.kind, e.seat, e.visitor, e.data) for e in table.entries]


def _founding(game: GameFile, me: str) -> Founding:
    if game.rules > versions.NEWEST:
        detail = f"This game is played by rules {game.rules}: it needs a newer release."
        raise _bad("newer", detail)
    if game.board not in boards.available():
        raise _bad("board", f"There is no board '{game.board}' here.", board=game.board)
    for seat in game.seats:
        if seat.kind == "bot":
            try:
                known_bot(seat.bot or "")
            except Refused:
                text = f"There is no bot '{seat.bot}' here."
                raise _bad("bot", text, bot=seat.bot) from None
    founding = Founding(
        board=game.board,
        pace="none",
        amount=0,
        public=False,
        host=me,
        server_seed=game.seed,
        seats=tuple(
            {n: v for n, v in seat.model_dump().items() if v is not None} for seat in game.seats
        ),
        rules=game.rules,
        hints=game.hints,
        options=game.options.model_dump(),
    )
    try:
        setup = setup_of(founding, len(game.seats))
    except Refused as refused:
        raise _bad("damaged", f"The game is damaged: {refused.sentence}") from None
    if setup.board.fingerprint != game.fingerprint:
        text = f"This game was played on another version of the board '{game.board}'."
        raise _bad("board", text, board=game.board)
    return founding


def _made_again(table: Table, me: str, number: int, given: Any) -> list[Entry]:
    """The entry that the same command makes; raises `Refused` when it is another one."""
    make = _COMMANDS.get(given.kind)
    if make is None:
        raise _at(number, f"nothing of the kind '{given.kind}' happens in a browser")
    try:
        made = make(table, me, given)
    except Refused as refused:
        raise _at(number, refused.sentence) from None
    except (LookupError, TypeError, ValueError, AttributeError):
        raise _at(number, "something is missing or of the wrong kind") from None
    if [(e.kind, e.seat, e.data) for e in made] != [(given.kind, given.seat, given.data)]:
        raise _at(number, "by the rules and the seed it comes out otherwise")
    return made


def _at(number: int, what: str) -> Refused:
    return _bad("entry", f"The game was changed or damaged at entry {number}: {what}", at=number)


def _bad(key: str, detail: str, **facts: Any) -> Refused:
    return Refused("bad_game", status=422, key=key, detail=detail, **facts)
