"""Memory that tables have left is given back: after they went, and not all the time."""

import asyncio

from spoorbrug.server import memory
from spoorbrug.server.memory import GivingBack


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


def test_where_the_system_cannot_nothing_happens():
    giving = GivingBack()
    giving._trim = None
    giving.note()
    assert asyncio.run(giving.look())
