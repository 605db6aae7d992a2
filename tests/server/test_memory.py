"""Memory that tables have left is given back: after they went, and not all the time."""

import asyncio
import gc

from spoorbrug.server import memory
from spoorbrug.server.founding import Founding
from spoorbrug.server.hall import Connection, Live, updates
from spoorbrug.server.memory import GivingBack
from spoorbrug.server.screens import dumps
from spoorbrug.server.table import Entry, Table


def test_it_is_given_back_after_something_was_forgotten_and_not_too_often():
    now, trimmed = [0.0], []
    giving = GivingBack(lambda: now[0])
    giving._trim = trimmed.append

    async def looks():
        return await giving.look()

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
    assert asyncio.run(giving.look())


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
