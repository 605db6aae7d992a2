"""The ids of release 0.1, which stored them, as the text that is stored since.

The numbers below are those of that release and stay as they are, whatever `rules/ids.py` says
today. Some ids mean something only in the position that they were played in, so games are
replayed. Tracks, tickets and cities had the numbers of their rows in the board's files.
"""

from __future__ import annotations

import logging
import time
from bisect import bisect_right
from collections.abc import Callable
from itertools import product
from typing import Any

import sqlalchemy as sa

from spoorbrug.boards import Board
from spoorbrug.game import Game, Move, MoveKind, Setup

CARDS = ("red", "orange", "yellow", "green", "blue", "pink", "black", "white",
         "locomotive", "plus-four", "passenger")  # fmt: skip
LOCOMOTIVE = 8
FACES = ("single", "double", "station", "wild")
DICE = 5
AMOUNTS = 10
"""A payment was (colour * 10 + locomotives) * 10 + cards of a third kind."""
REROLLS = [dice for dice in product(range(DICE + 1), repeat=len(FACES)) if sum(dice) <= DICE]
OPTIONS = ("tolls", "neutral", "open_tolls", "tickets", "dice", "dice_tokens", "tunnel_faces",
           "refresh", "idle_rounds")  # fmt: skip

EVERY = 5.0
"""Seconds between two lines that say how far the upgrade is."""
log = logging.getLogger("spoorbrug.server.upgrade")

Writer = Callable[[Game, int, int], str]
"""From the game, the seat that decides, and how far an id is from the first of its kind."""


def _plain(text: str) -> Writer:
    return lambda game, seat, n: text


def _of(word: str, names: tuple[str, ...]) -> Writer:
    return lambda game, seat, n: f"{word} {names[n]}"


def _city(word: str) -> Writer:
    return lambda game, seat, n: f"{word} {game.board.cities[n].name}"


def _tickets(game: Game, seat: int, dice: int) -> str:
    return f"tickets {dice}" if dice else "tickets"


def _keep(game: Game, seat: int, places: int) -> str:
    """A bit for each ticket of the offer, in the order of the board's file."""
    choices = game.legal_moves_of(seat).of_kind(MoveKind.KEEP)
    offer = sorted({t for move in choices for t in move.tickets}, key=lambda t: t.index)
    kept = tuple(ticket for i, ticket in enumerate(offer) if places >> i & 1)
    return str(Move(MoveKind.KEEP, tickets=kept))


def _track(game: Game, seat: int, track: int) -> str:
    """A claim; or the neutral player's track."""
    word = "lay" if game.phase.words == "neutral track" else "claim"
    return f"{word} {game.board.tracks[track].name}"


def _walk(game: Game, seat: int, track: int) -> str:
    return f"walk {game.board.tracks[track].name}"


def _pay(game: Game, seat: int, number: int) -> str:
    rest, third = divmod(number, AMOUNTS)
    colour, locomotives = divmod(rest, AMOUNTS)
    card = CARDS[min(colour, LOCOMOTIVE)]

    def is_it(move: Move) -> bool:
        others = move.plus_fours + move.substitutes
        return (
            move.kind is MoveKind.PAY
            and (move.card, move.locomotives, others) == (card, locomotives, third)
        )  # fmt: skip

    return _legal(game, seat, is_it)


def _extra(game: Game, seat: int, locomotives: int) -> str:
    return _legal(game, seat, lambda m: m.kind is MoveKind.EXTRA and m.locomotives == locomotives)


def _reroll(game: Game, seat: int, number: int) -> str:
    return str(Move(MoveKind.REROLL, dice=REROLLS[number]))


def _legal(game: Game, seat: int, is_it: Callable[[Move], bool]) -> str:
    """The one legal move that is meant."""
    found = [move for move in game.legal_moves_of(seat) if is_it(move)]
    if len(found) != 1:
        raise ValueError("a stored move does not fit the game")
    return str(found[0])


MOVES: tuple[tuple[int, Writer], ...] = (
    (0, _plain("draw")),
    (1, _of("take", CARDS)),
    (12, _tickets),
    (18, _plain("pass")),
    (19, _keep),
    (51, _track),
    (179, _city("build")),
    (243, _city("send")),
    (307, _pay),
    (1207, _of("add", CARDS)),
    (1218, _extra),
    (1222, _plain("take back")),
    (1223, lambda game, seat, n: f"mix {n} long"),
    (1229, _city("stand")),
    (1293, _plain("stand nowhere")),
    (1294, _walk),
    (1422, _plain("stop")),
    (1423, _reroll),
    (1549, lambda game, seat, n: str(Move(MoveKind.USE, number=n))),
    (1555, _of("buy", FACES)),
    (1557, _of("return", FACES)),
    (1559, _plain("done")),
)
CARD, TICKET, FACE, TUNNEL_FACE, END = 1560, 1571, 1699, 1703, 1705
"""What chance dealt."""


def move_text(game: Game, seat: int, move: int) -> str:
    """The move that an id stood for where this seat decides."""
    if not 0 <= move < CARD:
        raise ValueError(f"{move} was not the number of a move")
    place = bisect_right(MOVES, move, key=lambda pair: pair[0]) - 1
    start, writer = MOVES[place]
    return writer(game, seat, move - start)


def dealt_text(board: Board, dealt: int) -> str:
    """The card, ticket or face of a die that an id stood for."""
    if not CARD <= dealt < END:
        raise ValueError(f"{dealt} was not the number of anything that is dealt")
    if dealt >= TUNNEL_FACE:
        return ("blank", "tunnel")[dealt - TUNNEL_FACE]
    if dealt >= FACE:
        return FACES[dealt - FACE]
    if dealt >= TICKET:
        return board.tickets[dealt - TICKET].name
    return CARDS[dealt - CARD]


# In the database

tables = sa.table(
    "tables", sa.column("id"), sa.column("founding", sa.JSON), sa.column("rules", sa.Integer)
)
entries = sa.table(
    "entries",
    sa.column("table_id"),
    sa.column("seq"),
    sa.column("kind"),
    sa.column("seat"),
    sa.column("data", sa.JSON),
)
_CHANGE = (
    entries.update()
    .where(
        (entries.c.table_id == sa.bindparam("which")) & (entries.c.seq == sa.bindparam("number"))
    )
    .values(data=sa.bindparam("new_data", type_=sa.JSON))
)
KINDS = ("started", "moved", "undone")
Setups = dict[tuple[Any, ...], Setup]


def is_old(data: dict[str, Any]) -> bool:
    """Does an entry hold ids?"""
    return "outcomes" in data


def rewrite_all(connection: sa.Connection) -> None:
    """Every game in text. One that cannot be replayed is left for when it is asked for.

    That is so while its board is not there: boards of one's own come and go.
    """
    begun = sa.select(entries.c.table_id).where(entries.c.kind == "started").distinct()
    found = connection.execute(begun).scalars().all()
    told = time.monotonic()
    setups: Setups = {}
    for number, table_id in enumerate(found, 1):
        try:
            rewrite(connection, table_id, setups)
        except (ValueError, LookupError) as error:
            log.warning("table %s is left as it is for now: %s", table_id, error)
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            log.info("Upgrading the database: %d of %d games", number, len(found))


def rewrite(connection: sa.Connection, table_id: str, setups: Setups | None = None) -> bool:
    """Write a table's moves as text; answer whether there was anything to do.

    `setups` are those that are known already: one serves many games. Raises `ValueError` where
    the game cannot be replayed; then nothing has changed.
    """
    mine = (entries.c.table_id == table_id) & entries.c.kind.in_(KINDS)
    rows = connection.execute(sa.select(entries).where(mine).order_by(entries.c.seq)).all()
    if not any(is_old(row.data) for row in rows):
        return False
    row = connection.execute(sa.select(tables).where(tables.c.id == table_id)).one()
    game: Game | None = None
    changes: list[dict[str, Any]] = []
    for one in rows:
        data = dict(one.data)
        if one.kind == "started":
            game = Game.undealt(_setup(row, {} if setups is None else setups), data["seed"])
        assert game is not None
        if one.kind == "undone":
            for _ in range(data["steps"]):
                game.undo()
            continue
        if is_old(data):
            if one.kind == "moved":
                data["move"] = move_text(game, one.seat, data["move"])
            data["dealt"] = [dealt_text(game.board, n) for n in data.pop("outcomes")]
            changes.append({"which": table_id, "number": one.seq, "new_data": data})
        game.replay_text(data.get("move"), data["dealt"], one.seat)
    connection.execute(_CHANGE, changes)
    return True


def _setup(row: Any, setups: Setups) -> Setup:
    founding = row.founding
    options = {name: founding[name] for name in OPTIONS if name in founding}
    key = (founding["board"], len(founding["seats"]), row.rules, *options.items())
    if key not in setups:
        setups[key] = Setup.of(
            founding["board"], len(founding["seats"]), rules=row.rules, **options
        )
    return setups[key]
