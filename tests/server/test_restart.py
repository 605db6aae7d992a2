"""A server that is killed at any moment, and started again."""

import asyncio
import contextlib
import itertools
import os
import random
import subprocess
import sys

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from spoorbrug.game import Record
from spoorbrug.server.database import Database
from spoorbrug.server.journal import Journal
from tests.support.waiting import HANGS, eventually

from .house import Person, choose, sit

SERVE = [sys.executable, "-c", "from spoorbrug.cli import main; main()", "serve"]


class Process:
    """`spoorbrug serve` as people start it."""

    def __init__(self, *where, bot_pause="0"):
        self.where = where
        self.start(bot_pause)

    def start(self, bot_pause="0"):
        self.process = subprocess.Popen(
            [*SERVE, "--port", "0", "--no-browser", "--no-limits", *self.where],
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"SPOORBRUG_BOT_PAUSE": bot_pause},
        )
        for line in self.process.stdout:
            if "Spoorbrug is at" in line:
                self.url = line.split()[-1]
                eventually(self._is_ready)
                return
        raise AssertionError("the server did not start")

    def _is_ready(self):
        """Whether its rules are compiled; until then it serves the page only."""
        return httpx.get(f"{self.url}/api/preparation", timeout=HANGS).json()["state"] == "ready"

    def kill(self):
        """Without a warning."""
        self.process.kill()
        self.process.wait(HANGS)
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


def test_a_server_that_is_told_to_stop_ends_in_good_order(tmp_path):
    with Process("--data", str(tmp_path)) as process:
        process.process.terminate()
        assert process.process.wait(HANGS) == 0
        assert "Stopped. Every game goes on" in process.process.stdout.read()
        process.process.stdout.close()


@pytest.mark.parametrize("works", [False, True])
def test_a_thread_that_still_works_does_not_keep_a_process(works):
    lines = (
        "import atexit, threading",
        "from spoorbrug.server.serving import leave",
        "atexit.register(print, 'the last word')",
        f"threading.Thread(target=threading.Event().wait, daemon=True).start() if {works} else 0",
        "leave()",
        "print('nothing works any more')",
    )
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    )
    said = "" if works else "nothing works any more\n"
    assert done.stdout == f"{said}the last word\n"


def load(url, table_id):
    """A table as it is stored."""

    async def loading():
        database = Database(url)
        found = await Journal(database).load(table_id)
        await database.close()
        return found

    return asyncio.run(loading())


class Player:
    """A page: it comes back with what it saw, and sends again what was not answered."""

    def __init__(self, person, table, seat):
        self.person, self.table, self.seat = person, table, seat
        self.entries = []
        self.pending = None
        self.done = {}
        self.socket = None

    def connect(self, url):
        self.person = self.person.at(url)
        seen = {"seen": len(self.entries)} if self.entries else {}
        self.socket = self.person.socket(self.table, seat=self.seat, **seen)
        self._hear(self.socket.first)
        if self.pending:
            self.socket.send(**self.pending)

    def send(self, client, move):
        self.pending = {"kind": "move", "client": client, "seat": self.seat,
                        "seen": len(self.entries), "move": move}  # fmt: skip
        self.socket.send(**self.pending)

    def receive(self):
        self._hear(self.socket.receive())

    def _hear(self, message):
        if message["type"] == "snapshot":
            self.entries = []
        if message["type"] in ("snapshot", "update"):
            self.entries += message["entries"]
            assert [e["seq"] for e in self.entries] == list(range(1, message["seq"] + 1))
        elif message["type"] == "done":
            assert message["client"] == self.pending["client"]
            self.done[message["client"]] = message["seq"]
            self.pending = None
        else:
            raise AssertionError(message)

    @property
    def decides(self):
        return self.socket.decides


def play_through_kills(process, players, kills, rng, most):
    """Play on, with the server killed at some of the moves; answers how many were sent."""
    clients = itertools.count(1)
    sent = 0
    while players[0].socket.info["status"] == "playing" and sent < most:
        newest = max(len(p.entries) for p in players)
        try:
            for player in players:
                while len(player.entries) < newest or player.pending:
                    player.receive()
            deciding = [p for p in players if p.decides]
            if not deciding:
                continue
            player = deciding[0]
            player.send(f"move{next(clients)}", choose(player.socket.view, rng))
            sent += 1
            if sent in kills:
                for _ in range(rng.randrange(3)):  # before, or after, anything was heard of it
                    player.receive()
                raise ConnectionClosed(None, None)
        except ConnectionClosed:
            process.kill()
            for each in players:
                with contextlib.suppress(ConnectionClosed):
                    while True:  # what had been sent before the end
                        each.receive()
                each.socket.close()
            process.start()
            for each in players:
                each.connect(process.url)
    for player in players:
        while player.pending:
            player.receive()
    newest = max(len(p.entries) for p in players)
    for player in players:
        while len(player.entries) < newest:
            player.receive()
    return sent


def test_no_acknowledged_move_is_lost_and_none_doubled_on_sqlite(tmp_path):
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    check("--data", str(tmp_path), url=url, kills=2, most=80)


def test_no_acknowledged_move_is_lost_and_none_doubled_on_postgresql(postgresql):
    url = postgresql()
    check("--database", url, url=url, kills=2, most=60)


def check(*where, url, kills, most):
    rng = random.Random(f"kill {kills}")
    with Process(*where) as process:
        people = [Person(process.url, name) for name in ("Anna", "Bert")]
        table_id = people[0].make("person", "person")
        sockets = [person.socket(table_id) for person in people]
        sit(sockets)
        sockets[0].must("start")
        for one in sockets:
            one.close()
        players = [Player(person, table_id, seat) for seat, person in enumerate(people)]
        for player in players:
            player.connect(process.url)
        at = set(rng.sample(range(1, most), kills))
        sent = play_through_kills(process, players, at, rng, most)
        acknowledged = {}
        for player in players:
            for client, seq in player.done.items():
                acknowledged[f"{player.person.id}:{client}"] = seq
            player.socket.close()
        assert len(acknowledged) == sent
        process.kill()
    table = load(url, table_id)
    moved = {e.client: e.seq for e in table.entries if e.kind == "moved" and e.client}
    assert moved == acknowledged
    record = Record.read(Record.of(table.game).write())  # every card is the seed's
    assert record.game.decisions == sum(e.kind == "moved" for e in table.entries)
    for player in players:
        assert [e["seq"] for e in player.entries] == [e.seq for e in table.entries]
        assert [e["kind"] for e in player.entries] == [e.kind for e in table.entries]


def test_bots_go_on_without_anybody_there(tmp_path):
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Process("--data", str(tmp_path), bot_pause="1000000") as process:
        anna = Person(process.url)
        table_id = anna.make("me", "planner", "random", start=True)
        process.kill()
        assert load(url, table_id).bot_turns
        process.start()
        eventually(lambda: not load(url, table_id).bot_turns)
        table = load(url, table_id)
        assert {e.seat for e in table.entries if e.kind == "moved"} == {1, 2}
        with anna.at(process.url).socket(table_id, seat=0) as one:
            assert one.move(choose(one.view, random.Random(1)))["type"] == "done"
            one.until(lambda s: s.decides)


def test_an_orderly_stop_loses_nothing_either(tmp_path):
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Process("--data", str(tmp_path)) as process:
        anna = Person(process.url)
        table_id = anna.make("me", "planner", start=True)
        with anna.socket(table_id, seat=0) as one:
            assert one.move(choose(one.view, random.Random(1)))["type"] == "done"
            seq = one.seq
            process.process.terminate()
            with pytest.raises(ConnectionClosed):
                while True:
                    one.receive()
                    seq = one.seq
        assert process.process.wait(HANGS) is not None
        process.process.stdout.close()
        assert load(url, table_id).seq >= seq
