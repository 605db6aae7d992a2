"""Lines to tables that are closed at an awkward moment, and requests that make no sense."""

import asyncio
import json

from spoorbrug.local.house import open_house
from tests.local.games import LINE, Browser, Page

ME = json.dumps({"id": "me", "name": "Anna"})


class Slow(Browser):
    """A browser whose storage answers when it is allowed to."""

    def __init__(self):
        super().__init__(None, None)
        self.asked_for, self.may_answer = asyncio.Event(), asyncio.Event()

    async def table(self, table):
        self.asked_for.set()
        await self.may_answer.wait()
        return await super().table(table)


async def table_of(browser):
    """A table that is kept, and a house that has not read it yet."""
    page = Page(await open_house(browser, ME, 0), browser)
    made = await page.ask("POST", "lessons", {"name": "Anna"})
    return made["id"], await open_house(browser, ME, 0)


def test_a_line_that_is_closed_while_its_table_is_read_is_closed():
    async def check():
        browser = Slow()
        table, house = await table_of(browser)
        opening = asyncio.create_task(house.connect(LINE, table, None, 0))
        await browser.asked_for.wait()
        await house.disconnect(LINE)
        browser.may_answer.set()
        await opening
        assert not (await house.hall.find(table)).connections
        assert not house.hall.leases.holds(table)
        assert browser.asked == ["stop"] and browser.heard.empty()

    asyncio.run(check())


def test_a_line_that_the_table_ends_is_no_longer_looked_at():
    async def check():
        browser = Slow()
        browser.may_answer.set()
        table, house = await table_of(browser)
        await house.connect(LINE, table, None, 0)
        assert (await browser.heard.get())["type"] == "snapshot"
        house._lines[LINE][1].closing.set()  # an older copy of the storage was put in its place
        while (await browser.heard.get()).get("type") != "closed":
            pass
        assert not house._lines and not house.hall.leases.holds(table)
        assert browser.asked == ["stop"]

    asyncio.run(check())


def test_numbers_of_an_address_are_looked_at_and_a_table_needs_no_commitment():
    async def check():
        browser = Browser(None, None)
        page = Page(await open_house(browser, ME, 0), browser)
        seats = [{"kind": "me"}, {"kind": "bot"}]
        wanted = {"board": "nederland", "seats": seats, "start": True, "contribution": "0" * 24}
        table = (await page.ask("POST", "tables", wanted))["id"]
        problem = await page.ask("GET", f"tables/{table}/moments?from=-1", status=422)
        assert "'from' is a whole number" in problem["sentence"]
        problem = await page.ask("GET", f"tables/{table}/moments?seat=x", status=422)
        assert "'seat'" in problem["sentence"]

    asyncio.run(check())
