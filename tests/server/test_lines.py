"""The line to a viewer: everything in order, whatever is full, closed or in a hurry."""

import asyncio
import json
import logging
import socket
import threading
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from spoorbrug.server import lines, sockets
from spoorbrug.server.hall import Connection
from spoorbrug.server.hall import connection as connections
from tests.support.waiting import HANGS, eventually

from .house import Server
from .test_sockets import live_of


@contextmanager
def raw_socket(person, table, *, small=False, **options):
    """A socket that reads only when a test says so."""
    inner = socket.socket()
    if small:
        inner.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    host, port = person.url.removeprefix("http://").split(":")
    inner.connect((host, int(port)))
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    given = {"open_timeout": HANGS, "ping_interval": None, "max_size": None, "close_timeout": 0.1}
    with connect(
        f"ws://{host}:{port}/api/tables/{table}/socket",
        sock=inner,
        additional_headers={"Cookie": cookie},
        max_queue=1,
        **(given | {"compression": None} | options),
    ) as raw:
        yield raw


def connection_of(server, table, person):
    """The server's side of the only socket of somebody."""
    found = [one for one in live_of(server, table).connections if one.visitor == person.id]
    assert len(found) == 1
    return found[0]


@contextmanager
def alone(server, **options):
    """Somebody at a new table who has read the first message, and the server's side of it."""
    anna = server.person()
    table = anna.make("me", "person")
    with raw_socket(anna, table, **options) as raw:
        raw.recv(HANGS)
        yield raw, table, connection_of(server, table, anna)


def command(kind, client, **fields):
    return json.dumps({"type": kind, "client": client} | fields)


def answers(raw, last):
    """Who was answered, in order, until somebody was."""
    heard = []
    while not heard or heard[-1] != last:
        client = json.loads(raw.recv(HANGS)).get("client")
        if client is not None:
            heard.append(client)
    return heard


def said(server, table):
    """What was said at a table and is stored."""
    stored = server.run(server.services.journal.load(table))
    return [one.data["text"] for one in stored.entries if one.kind == "said"]


@pytest.fixture
def narrow(tmp_path):
    """A server whose sockets are full soon."""
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", send_buffer=4096) as running:
        yield running


@pytest.fixture
def stuck(server):
    """The shared server, whose database stores nothing while `gate` is not set."""
    journal = server.services.journal
    store, gate, begun = journal.store, threading.Event(), threading.Event()
    gate.set()

    async def slow(*given, **options):
        while not gate.is_set():
            begun.set()
            await asyncio.sleep(0.001)
        await store(*given, **options)

    server.call(setattr, journal, "store", slow)
    server.gate, server.begun = gate, begun
    yield server
    gate.set()
    server.call(delattr, journal, "store")


def begin(stuck, raw, text):
    """Say something that is not stored yet."""
    stuck.gate.clear()
    raw.send(command("say", text, text=text))
    assert stuck.begun.wait(HANGS)


class Refusing:
    """A line that takes something in, or does not."""

    has_more = False

    def __init__(self):
        self.taken, self.takes = [], True

    def take(self, text):
        if self.takes:
            self.taken.append(text)
        return self.takes


def test_nothing_overtakes_what_waits_for_the_writer():
    line = Refusing()
    connection = Connection("anna", "Anna", None, line=line)
    connection.send(b"1")
    line.takes = False
    connection.send(b"2")
    line.takes = True
    connection.send(b"3")
    assert line.taken == [b"1"]
    assert [connection.unsent.get_nowait() for _ in range(2)] == ["2", "3"]
    connection.wrote()
    connection.send(b"4")  # "3" was taken out, but is not written yet
    assert line.taken == [b"1"]
    connection.wrote()
    assert connection.unsent.get_nowait() == "4"
    connection.wrote()
    connection.send(b"5")
    assert line.taken == [b"1", b"5"]


def test_a_writer_that_was_ended_lets_no_more_pile_up_than_may_wait():
    connection = Connection("anna", "Anna", None, line=Refusing())
    connection.line.takes = False
    connection.send(b"begun")
    connection.unsent.get_nowait()  # and never written
    connection.line.takes = True
    for _ in range(10 * connections.MOST_UNSENT):
        connection.send(b"more")
    assert connection.closing.is_set()
    assert connection.unsent.qsize() == connections.MOST_UNSENT
    assert connection.line.taken == []


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_a_thousand_commands_at_once_are_answered_in_order(server, compression):
    anna = server.person()
    table = anna.make("me", "person")
    with raw_socket(anna, table, compression=compression) as raw:
        asked = [f"c{number}" for number in range(1000)]
        for number, client in enumerate(asked):
            text = "x" * (number % 50 + 1)
            raw.send(command("ping", client) if number % 100 else command("say", client, text=text))
        assert answers(raw, asked[-1]) == asked
        assert len(said(server, table)) == 10


def test_what_is_said_in_one_go_is_written_once(server):
    with alone(server) as (raw, _, connection):
        written = []

        def say():
            line, transport = connection.line, connection.line.transport
            write = transport.write
            transport.write = lambda data: (written.append(data), write(data))
            for number in range(3):
                connection.send(b'{"type":"pong","client":"%d"}' % number)
            assert not written
            line.loop.call_soon(delattr, transport, "write")

        server.call(say)
        assert answers(raw, "2") == ["0", "1", "2"]
        assert len(written) == 1
        assert connection.unsent.empty()


def test_a_slow_reader_gets_everything_in_order(narrow):
    """Its buffers fill up and drain again, while more is said all the time."""
    anna, slow = narrow.person(), narrow.person("Slow")
    table = anna.make("me", "person")
    with anna.socket(table, seat=0) as one, raw_socket(slow, table, small=True) as raw:
        one.until(lambda s: s.info["spectators"] == 1)
        connection = connection_of(narrow, table, slow)
        heard = []

        def read():
            message = json.loads(raw.recv(HANGS))
            heard.extend(entry["seq"] for entry in message["entries"])

        for _ in range(3):
            while connection.unsent.qsize() < 10:
                one.must("say", text="x" * 390)
                assert one.seq < 2000, "it never was full"
            while connection.unsent.qsize() > 2:
                read()
            for _ in range(5):  # while it drains
                one.must("say", text="x" * 390)
        one.must("say", text="the end")
        while not heard or heard[-1] < one.seq:
            read()
        assert heard == list(range(1, one.seq + 1))
        assert not connection.closing.is_set()
        eventually(lambda: connection._waiting == 0)
        one.must("say", text="at once again")
        read()
        assert heard[-1] == one.seq


def test_who_asks_without_reading_is_cut_off_and_takes_little_memory(narrow, monkeypatch):
    monkeypatch.setattr(sockets, "CLOSE_SECONDS", 0.01)
    with alone(narrow, small=True) as (raw, table, connection):
        line, most = connection.line, 0
        line.close_timeout = 0.01
        lines_open = narrow.uvicorn.server_state.connections

        def ask():
            nonlocal most
            for number in range(3000):
                try:
                    raw.send(command("look", f"c{number}", seat=None))
                except (ConnectionClosed, OSError):
                    return
                most = max(most, line.transport.get_write_buffer_size())

        asking = threading.Thread(target=ask, daemon=True)
        asking.start()
        eventually(lambda: line not in lines_open)
        asking.join(HANGS)
        assert not asking.is_alive()
        assert connection.closing.is_set()
        assert connection.unsent.qsize() <= connections.MOST_UNSENT
        assert most < 200_000  # what asyncio holds, and one message
    assert not live_of(narrow, table).connections


def test_who_does_not_answer_pings_and_takes_nothing_in_is_gone_at_once(narrow):
    anna, gone = narrow.person(), narrow.person("Gone")
    table = anna.make("me", "person")
    with anna.socket(table, seat=0) as one, raw_socket(gone, table, small=True):
        one.until(lambda s: s.info["spectators"] == 1)
        line = connection_of(narrow, table, gone).line
        while line.writable.is_set():
            one.must("say", text="x" * 390)
            assert one.seq < 2000, "it never was full"
        narrow.call(line.keepalive_timeout)
        one.until(lambda s: s.info["spectators"] == 0)


def test_reading_stops_where_commands_pile_up_and_goes_on(stuck):
    with alone(stuck) as (raw, _, connection):
        line = connection.line
        begin(stuck, raw, "first")
        most = lines.MOST_UNREAD
        for number in range(most):
            raw.send(command("ping", f"c{number}"))
        eventually(lambda: line.queue.qsize() == most)
        assert not line.read_paused
        raw.send(command("ping", "one-too-many"))
        eventually(lambda: line.read_paused)
        for number in range(most):
            raw.send(command("ping", f"d{number}"))
        pong = raw.ping()
        stuck.gate.set()
        asked = [*(f"c{n}" for n in range(most)), "one-too-many", *(f"d{n}" for n in range(most))]
        assert answers(raw, asked[-1]) == ["first", *asked]
        assert pong.wait(HANGS)
        eventually(lambda: not line.read_paused)


def test_a_ping_is_answered_behind_what_was_said_before(server):
    with alone(server) as (raw, _, connection):
        line = connection.line

        def say_and_hear_a_ping():
            assert line.take(b'{"type":"pong","client":"before"}')
            line.conn.receive_data(b"\x89\x80\x00\x00\x00\x00")  # a ping without a word
            line.handle_events()
            assert line.take(b'{"type":"pong","client":"after"}')

        server.call(say_and_hear_a_ping)
        assert answers(raw, "after") == ["before", "after"]


def test_a_command_that_was_begun_is_stored_though_its_socket_is_closed(stuck, caplog):
    with alone(stuck) as (raw, table, connection):
        live = live_of(stuck, table)
        line = connection.line
        begin(stuck, raw, "begun")
        for number in range(3):
            raw.send(command("ping", f"c{number}"))
    eventually(lambda: line.disconnected)
    assert live.connections  # until the command is done
    stuck.gate.set()
    eventually(lambda: not live.connections)
    assert said(stuck, table) == ["begun"]
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


def test_closing_a_socket_waits_for_the_command_that_was_begun(stuck):
    with alone(stuck) as (raw, table, connection):
        live = live_of(stuck, table)
        begin(stuck, raw, "begun")
        raw.send(command("say", "never", text="never"))
        stuck.call(connection.closing.set)
        stuck.gate.set()
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                raw.recv(HANGS)
        assert closed.value.rcvd.code == sockets.AGAIN
    eventually(lambda: not live.connections)
    assert said(stuck, table) == ["begun"]


@pytest.mark.parametrize("error", [ValueError, RuntimeError])
@pytest.mark.parametrize("ended", [False, True])
def test_a_mistake_of_ours_stands_in_the_log(server, monkeypatch, caplog, error, ended):
    """Also when nobody waits for the answer any more; and it ends only this socket."""
    anna = server.person()
    table = anna.make("me", "person")
    begun, gate, answer = threading.Event(), threading.Event(), sockets.answer

    async def fails(*given):
        begun.set()
        while not gate.is_set():
            await asyncio.sleep(0.001)
        raise error("a mistake of ours")

    monkeypatch.setattr(sockets, "answer", fails)
    with raw_socket(anna, table) as raw:
        raw.recv(HANGS)
        live, connection = live_of(server, table), connection_of(server, table, anna)
        raw.send(command("ping", "x"))
        assert begun.wait(HANGS)
        if ended:
            server.call(connection.closing.set)
        gate.set()
        with pytest.raises(ConnectionClosed):
            raw.recv(HANGS)
    eventually(lambda: not live.connections)
    eventually(lambda: any("a mistake of ours" in (one.exc_text or "") for one in caplog.records))
    monkeypatch.setattr(sockets, "answer", answer)
    with anna.socket(table, seat=0) as back:
        back.must("ping")
