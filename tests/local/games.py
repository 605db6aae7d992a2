"""Whole tables without a server, by the messages that a page would send.

Run by Pyodide in Node, with what is packed for a browser; `choosing` comes from tests/support.
"""

import asyncio
import json
import random
from datetime import UTC, datetime

SETUPS = [
    (board, seats, dice)
    for board, seats in (
        *(("nederland", 2), ("usa", 3), ("europe", 3), ("nordic", 2), ("switzerland", 3)),
        ("germany", 2),
    )
    for dice in (False, True)
]
CONTRIBUTION = "0123456789abcdef01234567"
LINE = 1


class Browser:
    """What a browser does for Python, in memory. Those who think do it here."""

    def __init__(self, think, analyse):
        self.tables, self.entries, self.kept = {}, {}, {}
        self.heard = asyncio.Queue()
        self.asked = []
        self._think, self._analyse = think, analyse

    def send(self, line, text):
        self.heard.put_nowait(json.loads(text))

    def close(self, line, code):
        self.heard.put_nowait({"type": "closed", "code": code})

    async def store(self, text):
        found = json.loads(text)
        for entry in found["entries"]:
            mine = self.entries.setdefault(entry["table_id"], [])
            if entry["seq"] != len(mine) + 1:
                return False
            mine.append(entry)
        for row in found["tables"]:
            self.tables[row["id"]] = row | {"seq": len(self.entries.get(row["id"], ()))}
        return True

    async def table(self, table):
        row = self.tables.get(table)
        return json.dumps(row and {"table": row, "entries": self.entries[table]})

    async def entries_after(self, table, seq):
        return json.dumps(self.entries.get(table, [])[seq:])

    async def rows(self):
        return json.dumps(list(self.tables.values()))

    async def recall(self, key):
        return json.dumps(self.kept.get(key))

    async def keep(self, key, text):
        self.kept[key] = json.loads(text)

    async def think(self, text):
        self.asked.append("think")
        return self._think(text)

    async def analyse(self, text, tell):
        self.asked.append("analyse")
        return self._analyse(text, tell)

    def stop_thinking(self):
        self.asked.append("stop")


class Page:
    """Somebody at a screen."""

    def __init__(self, house, browser):
        self.house, self.browser = house, browser
        self.info = self.view = None
        self.seq = 0
        self.numbers = iter(range(1_000_000))

    async def ask(self, method, path, body=None, status=200):
        text = None if body is None else body if isinstance(body, str) else json.dumps(body)
        answer = json.loads(await self.house.request(method, path, text))
        assert answer["status"] == status, answer
        return answer["body"]

    async def hear(self):
        message = await self.browser.heard.get()
        if message["type"] in ("snapshot", "update"):
            self.info, self.seq = message["table"], message["seq"]
            self.view = message["view"] or self.view
        return message

    async def say(self, kind, **more):
        client = f"c{next(self.numbers)}"
        await self.house.hear(LINE, json.dumps({"type": kind, "client": client} | more))
        while True:
            message = await self.hear()
            if message.get("client") == client:
                return message

    async def sit_down(self, board, seats, dice, bots):
        """A table with a bot or two, begun, and a line to it."""
        promise = await self.ask("POST", "commitments")
        wanted = [{"kind": "me", "name": "Anna"}]
        wanted += [{"kind": "bot", "bot": bots[i % len(bots)]} for i in range(seats - 1)]
        made = await self.ask("POST", "tables", {
            "board": board, "seats": wanted, "options": {"dice": dice}, "start": True,
            "contribution": CONTRIBUTION, "commitment": promise["commitment"],
        })  # fmt: skip
        assert made["commitment"] == promise["commitment"]
        await self.look_at(made["id"])
        return made["id"]

    async def look_at(self, table):
        await self.house.connect(LINE, table, None, 0)
        await self.hear()

    async def play(self, choose, rng, most):
        """Until the game is over, or this many moves were made."""
        made = 0
        while self.info["status"] == "playing" and made < most:
            if 0 not in self.view["waiting"]:
                await self.hear()
                continue
            answer = await self.say("move", seat=0, seen=self.seq, move=choose(self.view, rng))
            assert answer["type"] == "done", answer
            made += 1
            while self.seq < answer["seq"]:
                await self.hear()


async def play_all(open_house, think, analyse, choose, most):
    """Every board, cards and dice; answers a line for each."""
    lines = []
    for number, (board, seats, dice) in enumerate(SETUPS):
        browser = Browser(think, analyse)
        house = await open_house(browser, json.dumps({"id": "me", "name": ""}), 0)
        page = Page(house, browser)
        table = await page.sit_down(board, seats, dice, ["random", "planner"])
        rng = random.Random(number)
        await page.play(choose, rng, 6)
        # The page is closed, and comes back to another house: nothing is lost.
        await house.disconnect(LINE)
        assert browser.asked == ["stop"]
        view, seq = page.view, page.seq
        page.house = await open_house(browser, json.dumps({"id": "me", "name": ""}), 0)
        await page.look_at(table)
        assert page.seq >= seq
        assert {**page.view, "choices": 0} == {**view, "choices": 0} or page.seq > seq
        await page.play(choose, rng, most)
        lines.append(f"{board} {seats} {dice} {page.info['status']}")
        if page.info["status"] == "over":
            record = await page.ask("GET", f"tables/{table}/record")
            checked = await page.ask("POST", "records", record["text"])
            assert checked["good"], checked
            counted = (await page.ask("GET", f"tables/{table}/scores"))["counted"]
            assert counted[-1] == [one["total"] for one in page.info["final"]["counts"]]
    return lines


async def ask_around(open_house, think, analyse, choose):
    """Everything else that a page asks, at one short game."""
    browser = Browser(think, analyse)
    house = await open_house(browser, json.dumps({"id": "me", "name": ""}), 0)
    page = Page(house, browser)
    assert (await page.ask("PATCH", "me", {"name": " Anna "}))["name"] == "Anna"
    assert browser.kept["me"]["name"] == "Anna"
    problem = await page.ask("PATCH", "me", {"name": " "}, status=422)
    assert problem["code"] == "bad_name"
    problem = await page.ask("POST", "tables", {"board": "nowhere"}, status=422)
    assert problem["code"] == "bad_message"
    seats = [{"kind": "me"}, {"kind": "bot"}]
    promise = await page.ask("POST", "commitments")
    wanted = {"board": "nowhere", "seats": seats, "contribution": CONTRIBUTION} | promise
    assert (await page.ask("POST", "tables", wanted, status=422))["facts"]["key"] == "no_board"
    await page.ask("GET", "tables/local-nothing", status=404)
    lesson = await page.ask("POST", "lessons", {"name": "Anna"})
    assert lesson["lesson"] and lesson["status"] == "playing"

    table = await page.sit_down("nederland", 2, False, ["easy"])
    line = browser.tables[table]["line"]
    assert line["your_seats"] == [0] and line["seats"][0]["name"] == "Anna"
    datetime.fromisoformat(line["changed"]).astimezone(UTC)
    await page.play(choose, random.Random(3), 3)
    assert "think" in browser.asked  # the easy level
    while 0 not in page.view["waiting"]:
        await page.hear()
    hint = await page.ask("POST", f"tables/{table}/hint", {"seat": 0, "seen": page.seq})
    assert hint["reasons"] and hint["moves"]
    why = await page.say("why", seat=0, move="claim Amsterdam–Groningen red")
    assert why["type"] in ("because", "failed")
    bad = await page.say("move", seat=0, seen=0, move="draw")
    assert (bad["type"], bad["code"]) == ("failed", "stale")
    bad = await page.say("move", seat="zero", seen=0, move="draw")
    assert (bad["type"], bad["code"]) == ("failed", "bad_message") and "seat" in bad["sentence"]
    moments = await page.ask("GET", f"tables/{table}/moments?from=0&to=3&seat=0")
    assert len(moments["moments"]) == 4
    await page.ask("GET", f"tables/{table}/record", status=409)
    await page.ask("GET", f"tables/{table}/analysis", status=409)
    await page.say("resign", seat=0)
    while page.info["status"] != "over":
        await page.hear()
    assert (await page.ask("POST", f"tables/{table}/analysis"))["status"] == "waiting"
    while (state := await page.ask("GET", f"tables/{table}/analysis"))["status"] != "done":
        assert state["status"] in ("waiting", "working"), state
        await asyncio.sleep(0)
    assert len(state["analysis"]["totals"]) == 2

    record = (await page.ask("GET", f"tables/{table}/record"))["text"]
    made = await page.ask("POST", "records/table", record)
    assert made["status"] == "over" and made["id"] != table
    assert made["seed"].startswith(browser.tables[table]["founding"]["server_seed"])
    same = await page.ask("GET", f"tables/{made['id']}/record")
    assert same["text"] == record
    await page.ask("POST", "records/table", record[:200], status=422)
