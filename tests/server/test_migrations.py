"""Databases of older releases: their tables are still there, and are played on.

`first_release.json` is a table as the first release stored it.
"""

import asyncio
import json
import random
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from spoorbrug import boards
from spoorbrug.game import Game, MoveKind, Record, Setup
from spoorbrug.server import database, messages, screens
from spoorbrug.server.database import Database
from spoorbrug.server.founding import options_of
from spoorbrug.server.journal import Journal
from spoorbrug.server.migrations import ids_0_1
from tests.support.setups import ONE_EACH

TABLE = "t" * 22


@pytest.fixture
def old():
    return json.loads((Path(__file__).parent / "first_release.json").read_text(encoding="utf-8"))


def store(connection, old, entries):
    """A database as the first release left it."""
    config = Config()
    folder = Path(database.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = connection
    command.upgrade(config, "001")
    people = [{"id": who, "name": who, "created": 0.0} for who in ("anna", "bert")]
    connection.execute(sa.insert(database.visitors), people)
    row = {
        "id": TABLE, "founding": old["founding"], "rules": 1, "public": True,
        "status": "playing", "summary": old["summary"], "needs_server": False,
        "created": 1000.0, "changed": 4e9,
    }  # fmt: skip
    connection.execute(sa.insert(database.tables), [row])
    names = ("seq", "at", "kind", "seat", "visitor", "data")
    rows = [dict(zip(names, entry, strict=True)) | {"table_id": TABLE} for entry in entries]
    connection.execute(sa.insert(database.entries), rows)


def read(url, old, entries):
    """The table and its line in a list, as this release reads them."""

    async def inside():
        first = Database(url)
        async with first.writing() as connection:
            await connection.run_sync(store, old, entries)
        await first.close()
        now = Database(url)
        await now.prepare()
        journal = Journal(now)
        table, lines = await journal.load(TABLE), await journal.public_tables(9)
        await now.close()
        return table, lines

    return asyncio.run(inside())


def test_a_game_of_the_first_release_is_the_same_game(database_url, old):
    table, (line,) = read(database_url, old, old["entries"])
    assert table.status == "over"
    record = Record.of(table.game, ["Anna", "Bert"])
    record.release = "0.1.0"
    assert record.write() == old["record"]
    paid = [entry.data["move"] for entry in table.entries if entry.kind == "moved"]
    assert any(
        move.startswith("pay ") and "+" not in move and "locomotive" in move for move in paid
    )
    shown = messages.TableLine.model_validate(screens.line_data(line, "anna", ()))
    assert (shown.board_name, shown.options.neutral, shown.options.dice) == (
        "Nederland",
        True,
        False,
    )
    assert shown.options == messages.Options(**options_of(table.setup))


def test_it_goes_on(database_url, old):
    half = old["entries"][:100]
    table, _ = read(database_url, old, half)
    assert (table.status, table.seq) == ("playing", 100)
    seat = table.waiting[0]
    move = table.game.legal_moves_of(seat).ids[0]
    for entry in table.move(None, seat, table.seq, move):
        table.apply(entry)
    assert table.seq == 101


def id_of_0_1(move, offer):
    """What release 0.1 stored for a move: the layout of its ids, written down once more."""
    cards = ids_0_1.CARDS
    third = move.plus_fours + move.substitutes
    colour = cards.index(move.card) if move.card and move.cards else 8
    starts = {
        "draw": 0, "pass": 18, "take back": 1222, "stop": 1422, "done": 1559,
        "tickets": 12 + move.number, "mix": 1223 + move.number, "use": 1549 + move.number,
        "pay": 307 + 100 * colour + 10 * move.locomotives + third,
        "extra": 1218 + move.locomotives,
        "keep": 19 + sum(1 << offer.index(ticket) for ticket in move.tickets),
    }  # fmt: skip
    if move.kind in ("take", "add"):
        return {"take": 1, "add": 1207}[move.kind] + cards.index(move.card)
    if move.track is not None:
        return {"claim": 51, "lay": 51, "walk": 1294}[move.kind] + move.track.index
    if move.kind == "stand" and move.city is None:
        return 1293
    if move.city is not None:
        return {"build": 179, "send": 243, "stand": 1229}[move.kind] + move.city.index
    if move.token is not None:
        return {"buy": 1555, "return": 1557}[move.kind] + ids_0_1.FACES.index(move.token)
    if move.kind == "reroll":
        return 1423 + ids_0_1.REROLLS.index(move.dice)
    return starts[move.kind]


def test_every_kind_of_move_is_turned_over():
    """Random games on all boards: each move, from its old id, is its text again."""
    rng = random.Random("ids of 0.1")
    seen = set()
    for setup in (*ONE_EACH, Setup.of("nederland", 2, neutral=True)):
        game = Game.begin(setup, "ids")
        while not game.is_over:
            seat, legal = game.seat, game.legal_moves
            fresh = [m for m in legal if (m.kind, setup.board.id) not in seen]
            move = rng.choice(fresh or list(legal))
            seen.add((move.kind, setup.board.id))
            offer = sorted({t for m in legal for t in m.tickets}, key=lambda t: t.index)
            text = ids_0_1.move_text(game, seat, id_of_0_1(move, offer))
            assert text == str(move)
            game.play(move)
    seen_kinds = {kind for kind, _ in seen} | {MoveKind.PASS}  # which hardly ever is legal (B15)
    assert seen_kinds == set(MoveKind)
    assert ids_0_1.move_text(game, 0, 18) == "pass"


def test_what_chance_dealt_is_turned_over():
    board = boards.load("europe")
    names = [ids_0_1.dealt_text(board, number) for number in (1560, 1568, 1699, 1702, 1703, 1704)]
    assert names == ["red", "locomotive", "single", "wild", "blank", "tunnel"]
    assert ids_0_1.dealt_text(board, 1571) == board.tickets[0].name
    for number in (1559, 1705, -1):
        with pytest.raises(ValueError, match="was not the number"):
            ids_0_1.dealt_text(board, number)
    for number in (-1, 1560):
        with pytest.raises(ValueError, match="was not the number of a move"):
            ids_0_1.move_text(Game.new(), 0, number)
