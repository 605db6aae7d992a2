"""Lines to tables that are closed at an awkward moment, and requests that make no sense."""

import asyncio
import json

from spoorbrug import players
from spoorbrug.local.house import PREFIX, open_house
from tests.local.games import CONTRIBUTION, LINE, Browser, Page

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


async def played(page, seats=("me", "me"), moves=4):
    """A table with people at one screen, begun, and some moves made."""
    wanted = [{"kind": kind, "name": f"Anna {i}" * (kind == "me")} for i, kind in enumerate(seats)]
    table = (await page.ask("POST", "tables", {
        "board": "nederland", "seats": wanted, "start": True, "contribution": CONTRIBUTION,
    }))["id"]  # fmt: skip
    await on(page, table, moves)
    return table


async def on(page, table, moves):
    """Some more moves, by whoever is to decide."""
    live = await page.house.hall.find(table)
    planner, me = players.make("planner", "test"), page.house._me
    for _ in range(moves):
        seat = live.table.waiting[0]
        move = planner.choose(live.table.view(seat))
        who = me if live.table.seats[seat].bot is None else None
        await page.house.hall.command(
            live, me, None, lambda t, s=seat, m=move, w=who: t.move(w, s, t.seq, m)
        )


def test_a_game_is_opened_from_a_file_and_nothing_that_is_here_is_lost():
    async def check():
        ours, theirs = Browser(None, None), Browser(None, None)
        page = Page(await open_house(ours, ME, 0), ours)
        table = await played(page)
        early = (await page.ask("GET", f"tables/{table}/file"))["text"]
        await on(page, table, 3)
        saved = await page.ask("GET", f"tables/{table}/file")
        assert saved["name"].endswith(".spoorbrug") and "nederland" in saved["name"]
        other = Page(
            await open_house(theirs, json.dumps({"id": "bert", "name": "Bert"}), 0), theirs
        )
        assert await other.ask("POST", "games", early) == {"id": table, "kept": "new"}
        assert await other.ask("POST", "games", saved["text"]) == {"id": table, "kept": "later"}
        assert await other.ask("POST", "games", early) == {"id": table, "kept": "known"}
        assert theirs.tables[table]["line"]["your_seats"] == [0, 1]
        here = (await page.house.hall.find(table)).table
        there = (await other.house.hall.find(table)).table
        assert there.game.to_array().tobytes() == here.game.to_array().tobytes()
        assert there.commitment == here.commitment
        # Both go on, each otherwise: the one that is there stays, the other one lies beside it.
        live = await page.house.hall.find(table)
        while len(live.table.view(seat := live.table.waiting[0]).legal_moves) == 1:
            await on(page, table, 1)
            await on(other, table, 1)
        await on(other, table, 1)
        chosen = players.make("planner", "test").choose(live.table.view(seat))
        last = next(m for m in live.table.view(seat).legal_moves.ids if m != chosen)
        await page.house.hall.command(live, "me", None, lambda t: t.move("me", seat, t.seq, last))
        mine = (await page.ask("GET", f"tables/{table}/file"))["text"]
        before = json.dumps(theirs.entries[table])
        found = await other.ask("POST", "games", mine)
        assert found["kept"] == "beside" and found["id"] != table
        assert await other.ask("POST", "games", mine) == {"id": found["id"], "kept": "beside"}
        assert json.dumps(theirs.entries[table]) == before
        assert len(theirs.tables) == 2
        problem = await other.ask("POST", "games", mine[:-40], status=422)
        assert (problem["code"], problem["facts"]["key"]) == ("bad_game", "no_game")
        assert len(theirs.tables) == 2

    asyncio.run(check())


def test_a_game_that_goes_on_at_a_server_stands_still_here():
    async def check():
        browser = Browser(None, None)
        page = Page(await open_house(browser, ME, 0), browser)
        table = await played(page, ("me", "bot"), 3)
        sent = await page.ask("POST", f"tables/{table}/went_on")
        assert PREFIX + sent["table"] == table and sent["game"]["id"] == sent["table"]
        assert await page.ask("POST", f"tables/{table}/went_on") == sent  # asked again
        assert browser.tables[table]["line"]["went_to"] == sent["table"]
        await page.look_at(table)  # whoever comes back finds it so
        assert page.info["went_to"] == sent["table"] and page.view["waiting"] == []
        answer = await page.say("move", seat=0, seen=page.seq, move="draw")
        assert answer["code"] == "went_on"
        back = await page.ask("POST", f"tables/{table}/stayed")
        assert back["went_to"] is None
        while not page.view["waiting"]:
            await page.hear()

    asyncio.run(check())


def test_a_game_that_another_window_deletes_is_left_by_this_one():
    async def check():
        browser = Browser(None, None)
        page = Page(await open_house(browser, ME, 0), browser)
        table = await played(page)
        await page.look_at(table)
        del browser.tables[table], browser.entries[table]
        page.house.heard(json.dumps({"deleted": [table]}))
        while (await browser.heard.get()).get("type") != "closed":
            pass
        await page.house.connect(LINE, table, None, 0)
        assert [(await browser.heard.get())["type"] for _ in range(2)] == ["failed", "closed"]
        assert table not in browser.tables

    asyncio.run(check())


def test_what_another_window_plays_is_seen_although_no_bot_plays():
    async def check():
        browser = Browser(None, None)
        page = Page(await open_house(browser, ME, 0), browser)
        table = await played(page)
        other = Page(await open_house(browser, ME, 0), browser)
        await page.look_at(table)
        await on(other, table, 1)
        seq = (await other.house.hall.find(table)).table.seq
        page.house.heard(json.dumps({"tables": {table: [seq, None]}}))
        while page.seq < seq:
            await page.hear()

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
