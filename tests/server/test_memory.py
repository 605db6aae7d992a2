"""Tables that are forgotten leave nothing behind, and their memory is given back now and then."""

import asyncio
import ctypes
import gc
import random
import sys

import orjson
import pytest
from starlette.websockets import WebSocket

from spoorbrug.game import Game, choices, kept
from spoorbrug.game.open_table import OpenTable
from spoorbrug.game.step import Step
from spoorbrug.players import Invited
from spoorbrug.server import memory, screens
from spoorbrug.server.founding import Founding
from spoorbrug.server.hall import Connection, Live, tables, updates
from spoorbrug.server.hall.table_bots import TableBots
from spoorbrug.server.lines import Line
from spoorbrug.server.memory import GivingBack
from spoorbrug.server.screens import dumps
from spoorbrug.server.storage import Part
from spoorbrug.server.table import Entry, Table
from tests.support.waiting import eventually

from .house import play, sit

OF_A_TABLE = (Live, Table, Game, Step, Entry, Part, OpenTable, TableBots, Invited)
OF_A_SOCKET = (Connection, WebSocket, Line)


def there(kinds):
    """What there is of some classes, in use or held by somebody."""
    gc.collect()
    return [one for one in gc.get_objects() if type(one) in kinds]


def test_a_table_that_is_forgotten_leaves_nothing_of_it(server_on, monkeypatch):
    """Played with a bot, talked at, looked at: nobody holds a part of it, whoever did."""
    kinds = (*OF_A_TABLE, *OF_A_SOCKET)
    before = there(kinds)  # of other tests

    def left():
        known = {id(one) for one in before}
        return [one for one in there(kinds) if id(one) not in known]

    people = [server_on.person(name) for name in ("Anna", "Bert", "Cas")]
    table = people[0].make("person", "person", "planner", hints=True)
    sockets = [person.socket(table) for person in people]
    sit(sockets[:2])
    sockets[0].must("start")
    play(sockets[:2], random.Random(1), lambda: sockets[0].info["decisions"] > 30)
    sockets[1].must("say", text="Bye!")
    assert {type(one) for one in left()} >= set(kinds) - {Part}
    for one in sockets:
        one.close()
    hall = server_on.services.hall
    monkeypatch.setattr(tables, "IDLE_SECONDS", -1.0)
    # Sockets are still being closed, and a bot may be thinking.
    eventually(lambda: server_on.call(hall.tables.forget_idle, hall.tables.get(table)))
    assert len(hall.tables) == 0
    eventually(lambda: not left())


def test_when_no_table_is_left_what_was_kept_for_all_goes():
    view = Game.new(seed=1).view(0)
    assert choices.choices(view)["keep"]
    keeping = [one for one in kept._REMEMBERED if one.cache_info().currsize]
    assert keeping
    giving = GivingBack()
    giving._trim = None
    giving.note()
    assert asyncio.run(giving.look(1))
    assert all(one.cache_info().currsize for one in keeping)
    giving = GivingBack()
    giving._trim = None
    giving.note()
    assert asyncio.run(giving.look(0))
    assert not any(one.cache_info().currsize for one in kept._REMEMBERED)


@pytest.mark.skipif(sys.platform != "linux", reason="asks the C library of Linux")
def test_a_text_that_is_kept_takes_no_more_room_than_it_needs():
    """The encoder's own answer does: it lies in a block for the longest."""
    room = ctypes.CDLL(None).malloc_usable_size
    room.argtypes, room.restype = [ctypes.c_void_p], ctypes.c_size_t
    text = screens._to_keep({"text": "x" * 1000})
    assert orjson.loads(text) == {"text": "x" * 1000}
    assert room(id(text)) < 2 * len(text)


def test_it_is_given_back_after_something_was_forgotten_and_not_too_often():
    now, trimmed = [0.0], []
    giving = GivingBack(lambda: now[0])
    giving._trim = trimmed.append

    async def looks():
        return await giving.look(0)

    assert not asyncio.run(looks())  # nothing was forgotten
    giving.note()
    assert asyncio.run(looks()) and not asyncio.run(looks())
    giving.note()
    assert not asyncio.run(looks())  # that was a moment ago
    now[0] += memory.EVERY
    assert asyncio.run(looks())
    assert trimmed == [0, 0]
    now[0] += memory.ANYWAY  # closed sockets leave something, too
    assert asyncio.run(looks()) and not asyncio.run(looks())


def test_where_the_system_cannot_nothing_happens():
    giving = GivingBack()
    giving._trim = None
    giving.note()
    assert asyncio.run(giving.look(0))


def test_a_move_leaves_nothing_for_the_collector():
    """Which therefore need not look at tables again and again: see `preparation.settle`."""
    people = ("anna", "bob")
    seats = [
        {"kind": "person", "name": one, "colour": colour, "visitor": one, "contribution": "0" * 24}
        for one, colour in zip(people, ("red", "blue"), strict=True)
    ]
    table = Table("t", Founding("nederland", "none", 0, False, "anna", "7" * 64, tuple(seats)))
    live = Live(table)
    viewers = [Connection(one, one, seat) for seat, one in enumerate(people)]
    for viewer in viewers:
        live.connect(viewer)
    table.apply(Entry("created", None, "anna"))
    table.apply(table.start("anna")[0])

    def play(decisions):
        for _ in range(decisions):
            seat = table.waiting[0]
            move = table.game.legal_moves_of(seat)[-1]
            made = table.move(people[seat], seat, table.seq, str(move))
            for entry in made:
                table.apply(entry)
            updates.send(live, made)
            for viewer in viewers:
                assert viewer.unsent.get_nowait()
            dumps(updates.snapshot(live, viewers[0], None))

    play(10)  # whatever is worked out once and kept
    gc.collect()
    gc.disable()
    try:
        play(30)
        assert gc.collect() == 0
    finally:
        gc.enable()
