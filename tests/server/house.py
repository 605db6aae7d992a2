"""A server in a thread, people with browsers, and their sockets, for tests.

Nothing here waits for time to pass: a test waits for messages. `HANGS` only ends a test that
would wait for ever, and nobody is sent away for answering a ping late.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import socket
import threading
from functools import partial

import httpx
import uvicorn
from pydantic import TypeAdapter
from websockets.sync.client import connect

from spoorbrug import players
from spoorbrug.server import messages
from spoorbrug.server.app import make_app
from spoorbrug.server.serving import configuration, listening_socket
from spoorbrug.server.settings import Settings, with_values
from spoorbrug.server.table import Table
from tests.support.choosing import choose
from tests.support.waiting import HANGS, NEW_EACH_TIME

CONTRIBUTION = "0123456789abcdef01234567"
from_server = TypeAdapter(messages.FromServer)


class Server:
    """The application on a free port of this machine, in a thread of its own."""

    def __init__(self, database_url, *, proxy=False, send_buffer=None, **options):
        given = {"limits": False, "bot_pause": 0} | options
        self.settings = with_values(given.get("settings", Settings()), limits=given["limits"])
        self.app = make_app(database_url, **given)
        self.listener = listening_socket("127.0.0.1", 0)
        if send_buffer is not None:
            self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
        self.address = self.listener.getsockname()
        self.host = "{}:{}".format(*self.address)
        self.url = f"http://{self.host}"
        # Behind a proxy, all that it says is believed.
        behind = {"public_url": "http://behind.example", "proxy": ("*",)} if proxy else {}
        served = with_values(self.settings, **behind)
        config = configuration(self.app, served, ping_seconds=None)
        self._server = self.uvicorn = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._up = threading.Event()
        self.loop = None

    def _run(self):
        asyncio.run(self._serve())

    async def _serve(self):
        self.loop = asyncio.get_running_loop()
        startup = self._server.startup

        async def telling(sockets=None):
            await startup(sockets)
            self._up.set()

        self._server.startup = telling
        await self._server.serve(sockets=[self.listener])
        self._up.set()

    def __enter__(self):
        self._thread.start()
        assert self._up.wait(HANGS)
        assert self._server.started, "the server did not start"
        return self

    def __exit__(self, *_):
        self._server.should_exit = True
        self._thread.join(HANGS)
        self.listener.close()

    @property
    def services(self):
        return self.app.state.services

    def run(self, coroutine):
        """Run something on the server's own loop, and wait for its result."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(HANGS)

    def call(self, function, *given):
        """The same for a plain function."""

        async def calling():
            return function(*given)

        return self.run(calling())

    def table(self, table_id):
        """A table in memory."""
        return self.run(self.services.hall.find(table_id)).table

    def play_on(self, table_id, trains):
        """Let the planner play for the people until somebody has few trains left."""
        self.run(play_on(self.services.hall, table_id, trains))

    def person(self, name="Anna"):
        return Person(self.url, name)


class Person:
    """Someone with a browser."""

    def __init__(self, url, name="Anna", cookies=None):
        self.name = name
        self.url = url
        # Without TLS there is nothing to verify, and preparing to takes longer than a test.
        self.http = httpx.Client(
            base_url=f"{url}/api",
            cookies=cookies,
            timeout=HANGS,
            verify=False,
            limits=NEW_EACH_TIME,
        )
        self.id = self.http.get("me").json()["id"]

    def at(self, url):
        """The same person at the address of a server that was started again."""
        return Person(url, self.name, self.http.cookies)

    @property
    def browser_cookies(self):
        """What makes a browser that of this person."""
        return [
            {"name": name, "value": value, "url": self.url}
            for name, value in self.http.cookies.items()
        ]

    def make(self, *seats, **given):
        """A table; seats are `me`, `person`, or a bot's name."""
        data = {
            "seats": [self._seat(i, kind) for i, kind in enumerate(seats)],
            "contribution": CONTRIBUTION,
        }
        answer = self.http.post("tables", json=data | given)
        assert answer.status_code == 201, answer.text
        return messages.TableInfo.model_validate(answer.json()).id

    def _seat(self, i, kind):
        if kind == "me":
            return {"kind": "me", "name": f"{self.name} {i + 1}"}
        return {"kind": "person"} if kind == "person" else {"kind": "bot", "bot": kind}

    def socket(self, table, **query):
        return Socket(self, table, **query)


class Socket:
    """A socket at a table. It remembers everything that it ever received, and checks it."""

    _clients = itertools.count(1)

    def __init__(self, person, table, **query):
        self.person, self.table = person, table
        self.texts, self.entries = [], []
        self.view = self.info = self.seq = self.looking = None
        given = "&".join(f"{name}={value}" for name, value in query.items())
        self.looking = query.get("seat")
        cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
        opening = connect(
            f"{person.url.replace('http', 'ws', 1)}/api/tables/{table}/socket?{given}",
            additional_headers={"Cookie": cookie},
            open_timeout=HANGS,
            ping_interval=None,
            max_size=None,
            close_timeout=1,
            compression=None,
        )
        self.raw = opening.__enter__()
        self.first = self.receive()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.raw.close()

    def receive(self):
        """The next message, checked and taken in."""
        text = self.raw.recv(HANGS)
        self.texts.append(text)
        from_server.validate_json(text, strict=True)
        message = json.loads(text)
        if message["type"] in ("snapshot", "update"):
            self._take_in(message)
        return message

    def _take_in(self, message):
        if message["type"] == "snapshot":
            self.looking, self.view = message["looking"], message["view"]
            self.entries = list(message["entries"])
        else:
            self.entries += message["entries"]
            self.view = message["view"] or self.view
        self.info, self.seq = message["table"], message["seq"]
        if len(self.entries) == self.seq:  # a socket that resumed has only the newer ones
            assert [e["seq"] for e in self.entries] == list(range(1, self.seq + 1))

    def send(self, kind, client=None, **fields):
        """Send a command and do not wait; answers its client id."""
        client = client or f"c{next(self._clients)}"
        self.raw.send(json.dumps({"type": kind, "client": client} | fields))
        return client

    def do(self, kind, client=None, **fields):
        """Send a command, and wait for its answer."""
        client = self.send(kind, client, **fields)
        while True:
            message = self.receive()
            if message.get("client") == client:
                return message

    def must(self, kind, **fields):
        """The same for a command that must be carried out."""
        answer = self.do(kind, **fields)
        assert answer["type"] != "failed", answer
        return answer

    def refused(self, kind, **fields):
        """The code with which a command is refused."""
        answer = self.do(kind, **fields)
        assert answer["type"] == "failed", answer
        assert answer["sentence"]
        return answer["code"]

    def until(self, there):
        """Receive until something is so."""
        while not there(self):
            self.receive()
        return self

    def move(self, move, **fields):
        return self.do("move", **({"seat": self.looking, "seen": self.seq, "move": move} | fields))

    @property
    def decides(self):
        return self.info["status"] == "playing" and self.looking in self.view["waiting"]


def sit(sockets, names=("Anna", "Bert", "Cas", "Door", "Emma"), first=0):
    """Everyone takes a seat and looks from there."""
    for seat, one in enumerate(sockets, first):
        one.must("sit", seat=seat, name=names[seat], contribution=CONTRIBUTION)
        one.must("look", seat=seat)


async def play_on(hall, table_id, trains):
    """Let the planner play for the people in a hall until somebody has few trains left."""
    live = await hall.find(table_id)
    planner = players.make("planner", "test")
    while (table := live.table).status == "playing" and fewest_trains(table) > trains:
        people = [seat for seat in table.waiting if table.seats[seat].bot is None]
        if not people:
            await asyncio.sleep(0.001)  # a bot thinks in a thread
            continue
        visitor, move = table.seats[people[0]].visitor, planner.choose(table.view(people[0]))
        make = partial(Table.move, visitor=visitor, seat=people[0], seen=table.seq, move=move)
        await hall.command(live, visitor, None, make)


def fewest_trains(table):
    """How many trains the seat has that is nearest to its last."""
    return min(int(trains) for trains in table.game.state.trains[: table.setup.seats])


def planned(table, seat):
    """What the planner would play for a seat: for games that go somewhere."""
    view = table.view(seat)
    move = players.make("planner", "test").choose(view)
    return str(next(m for m, i in zip(view.legal_moves, view.legal_moves.ids, strict=True)
                    if i == move))  # fmt: skip


def level(sockets):
    """Everyone has heard what anyone has heard."""
    newest = max(one.seq for one in sockets)
    for one in sockets:
        one.until(lambda s: s.seq >= newest)


def play(sockets, rng=None, until=lambda: False, think=choose):
    """Let sockets play by turns until the game is over, or something is so."""
    rng = rng or random.Random(1)
    while True:
        level(sockets)
        if sockets[0].info["status"] == "over" or until():
            return
        deciding = [one for one in sockets if one.decides]
        if not deciding:  # a bot's turn
            sockets[0].receive()
            continue
        one = rng.choice(deciding)
        answer = one.move(think(one.view, rng))
        assert answer["type"] == "done", answer
