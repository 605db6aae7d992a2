"""What guards a server: names, cookies, headers, connections, half-sent requests."""

import http.client
import socket
import stat
import sys
from functools import partial
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from spoorbrug.server import connections, security
from spoorbrug.server.serving import configuration
from spoorbrug.server.settings import Settings
from tests.support.waiting import HANGS, eventually

from .house import Person, Server

get = partial(httpx.get, verify=False, timeout=HANGS)
linux = pytest.mark.skipif(sys.platform != "linux", reason="has one loopback address only")
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'a.sqlite'}"


def raw(server, data, source="127.0.0.1"):
    """A connection over which something was sent."""
    made = socket.create_connection(server.address, timeout=HANGS, source_address=(source, 0))
    made.sendall(data)
    return made


def everything(connection):
    """What comes until the server hangs up."""
    found = b""
    while piece := connection.recv(65_536):
        found += piece
    connection.close()
    return found


# Half-sent requests


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"G",
        HALF,
        b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\ncontent-length: 10\r\n\r\n12345",
        b"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\n",
    ],
)
def test_half_a_request_is_not_waited_for(database, half):
    settings = Settings(header_seconds=0.05, body_seconds=0.05)
    with Server(database, limits=True, settings=settings) as server:
        said = everything(raw(server, half))
        assert said.startswith(b"HTTP/1.1 408 ")
        # Half of a second request, after a whole one.
        whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        said = everything(raw(server, whole + HALF))
        assert said.startswith(b"HTTP/1.1 200 ") and b"HTTP/1.1 408 " in said


def test_a_whole_request_is_answered_however_long_that_takes(database):
    settings = Settings(header_seconds=0.05, body_seconds=0.05)
    with Server(database, limits=True, settings=settings) as server:
        anna = server.person()
        with anna.socket(anna.make("me", "me", start=True), seat=0) as table:
            everything(raw(server, HALF))  # by now every timer of the socket would have run out
            table.must("ping")


def test_connections_are_limited_in_all_and_for_each_address(database):
    settings = Settings(connections=30, connections_each=20, header_seconds=HANGS)
    with Server(database, limits=True, settings=settings) as server:
        held = [raw(server, HALF) for _ in range(20)]
        eventually(lambda: len(server.uvicorn.server_state.connections) == 20)
        said = everything(raw(server, b""))  # unread bytes would turn the answer into a reset
        assert said.startswith(b"HTTP/1.1 503 ") and b"retry-after" in said
        if sys.platform == "linux":  # others are served meanwhile, until all are taken
            others = [raw(server, HALF, "127.0.0.2") for _ in range(10)]
            eventually(lambda: len(server.uvicorn.server_state.connections) == 30)
            assert everything(raw(server, b"", "127.0.0.3")).startswith(b"HTTP/1.1 503 ")
            for one in others:
                one.close()
        for one in held:
            one.close()
        eventually(lambda: not server.uvicorn.server_state.connections)
        assert not server.uvicorn.config.http_protocol_class.there
        anna = server.person()  # and a socket at a table counts for as long as it is open
        anna.http.close()
        eventually(lambda: not server.uvicorn.server_state.connections)
        table = Person(server.url).make("me", "me", start=True)
        with anna.socket(table):
            assert server.uvicorn.config.http_protocol_class.there["127.0.0.1"] >= 1
        eventually(lambda: not server.uvicorn.server_state.connections)
        assert not server.uvicorn.config.http_protocol_class.there
        assert get(f"{server.url}/healthz").status_code == 200


def test_those_behind_a_proxy_are_many(database):
    settings = Settings(
        public_url="https://trains.example", connections_each=2, header_seconds=HANGS
    )
    with Server(database, limits=True, settings=settings) as server:
        held = [raw(server, HALF) for _ in range(5)]
        assert get(f"{server.url}/healthz").status_code == 200
        for one in held:
            one.close()


def test_sockets_are_counted_before_anybody_is_asked_who_they_are(database):
    settings = Settings(sockets_each=3)
    with Server(database, limits=True, settings=settings) as server:
        anna = server.person()
        table = anna.make("me", "me", start=True)
        held = [anna.socket(table) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            anna.socket(table)
        held.pop().close()

        def again():
            try:
                held.append(anna.socket(table))
            except InvalidStatus:
                return False
            return True

        eventually(again)
        for one in held:
            one.close()


def test_an_address_that_knocks_too_often_is_refused(database, slow_windows, monkeypatch):
    from spoorbrug.server import limits

    monkeypatch.setitem(limits.RATES, "knock", "5/day")
    with Server(database, limits=True) as server:
        anna = server.person()
        table = anna.make("me", "me", start=True)
        for _ in range(5):
            anna.socket(table).close()
        anna.http.cookies.clear()
        with pytest.raises(InvalidStatus):
            anna.socket(table)


@pytest.mark.parametrize(
    ("address", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("?", "?"),
    ],
)
def test_an_ipv6_network_is_one_visitor(address, who):
    assert connections.key(address) == who


@pytest.mark.parametrize(
    ("soft", "hard", "raised", "room"),
    [
        (1024, 4096, 3048, (900, 512)),
        (1024, -1, 3048, (900, 512)),
        (100_000, 100_000, None, (900, 512)),
        (-1, -1, None, (900, 512)),
        (1024, 1024, 1024, (796, 32)),
        (1024, 2000, 2000, (900, 250)),
        (64, 64, 64, (1, 32)),
    ],
)
def test_there_are_file_handles_for_the_connections(monkeypatch, soft, hard, raised, room):
    resource = pytest.importorskip("resource")
    limits = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, given: limits.append(given))
    assert connections.room(900) == room
    assert limits == ([] if raised is None else [(raised, hard)])


def test_a_burst_is_taken_in_by_pieces():
    served = configuration(None, Settings(connections=10))
    assert served.backlog == connections.room(10).waiting <= connections.BURST
    assert connections.guarded(Settings(limits=False)).__name__ == "H11Protocol"


def test_a_request_has_one_length(server):
    head = b"POST /api/me/link HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    both = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    hidden = b"GET /hidden HTTP/1.1\r\n\r\n"
    said = everything(raw(server, head + both + b"0\r\n\r\n" + hidden))
    assert said.startswith(b"HTTP/1.1 400 ")
    assert said.count(b"HTTP/1.1 ") == 1


# Names


@pytest.mark.parametrize(
    ("host", "good"),
    [
        ("127.0.0.1:8765", True), ("localhost", True), ("app.localhost:1", True),
        ("[::1]:8765", True), ("192.168.1.20:8765", True), ("trains.example", True),
        ("TRAINS.example:443", True), ("board.example", True), (socket.gethostname(), True),
        (None, True), ("evil.example", False), ("trains.example.evil.example", False),
        ("127.0.0.1.evil.example", False), ("", False), ("a b", False), ("x;y", False),
        ("localhost@evil.example", False),
    ],
)  # fmt: skip
def test_names_that_are_ours(host, good):
    settings = Settings(public_url="https://trains.example", allowed_hosts=("board.example",))
    assert security.Names(settings).allow(host) is good
    assert security.Names(Settings(allowed_hosts=("*",))).allow("any.example")


def test_another_name_is_refused(server):
    answer = get(f"{server.url}/api/me", headers={"host": "evil.example"})
    assert answer.status_code == 421 and "another name" in answer.json()["sentence"]
    assert "set-cookie" not in answer.headers
    request = (
        "GET /api/tables/0123456789abcdef01234567/socket HTTP/1.1\r\nHost: evil.example\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
    )
    with raw(server, request.encode()) as connection:
        assert connection.recv(100).startswith(b"HTTP/1.1 403 ")


# Cookies and headers


def test_behind_https_the_cookie_is_bound_to_the_name(database):
    settings = Settings(public_url="https://trains.example", limits=False)
    with Server(database, settings=settings) as server:
        headers = {"x-forwarded-proto": "https", "host": "trains.example"}
        answer = get(f"{server.url}/api/me", headers=headers)
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-spoorbrug=")
        for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
            assert part in cookie
        assert "Domain" not in cookie
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        policy = answer.headers["content-security-policy"]
        assert "connect-src 'self' wss://trains.example;" in policy
        # Whoever has the older cookie keeps their identity.
        token = cookie.partition("=")[2].partition(";")[0]
        older = get(f"{server.url}/api/me", headers=headers | {"cookie": f"spoorbrug={token}"})
        assert older.json() == answer.json()
        kept = older.headers.get_list("set-cookie")
        assert any(one.startswith(f"__Host-spoorbrug={token}") for one in kept)
        assert any(one.startswith('spoorbrug="";') for one in kept)
        own = {"cookie": f"__Host-spoorbrug={token}", "origin": "https://trains.example"}
        made = httpx.post(f"{server.url}/api/me/link", headers=headers | own)
        assert made.status_code == 200


def test_without_https_there_is_no_promise_of_it(server):
    answer = get(f"{server.url}/api/me")
    assert "strict-transport-security" not in answer.headers
    assert answer.headers["cache-control"] == "no-store"


def test_boards_and_pictures_are_counted_and_kept(database, slow_windows, monkeypatch):
    from spoorbrug.server import limits

    monkeypatch.setitem(limits.RATES, "request", "8/day")
    with Server(database, limits=True) as server:
        first = get(f"{server.url}/api/boards")
        known = {"if-none-match": first.headers["etag"]}
        assert get(f"{server.url}/api/boards", headers=known).status_code == 304
        paths = ("boards/usa", "boards/usa/picture.svg", "bots", "showcase", "boards", "bots")
        codes = [get(f"{server.url}/api/{path}").status_code for path in paths]
        assert codes == [200] * 6
        for path in paths:
            assert get(f"{server.url}/api/{path}").status_code == 429


@pytest.mark.skipif(sys.platform == "win32", reason="has other rights")
def test_the_database_is_for_its_owner_only(tmp_path):
    path = Path(tmp_path / "new" / "a.sqlite")
    for _ in range(2):
        with Server(f"sqlite:///{path}") as server:
            server.person()
            files = list(path.parent.iterdir())
            assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        path.chmod(0o644)  # as an older release left it


def test_http_client_still_works(server):
    connection = http.client.HTTPConnection(*server.address, timeout=HANGS)
    for _ in range(3):
        connection.request("GET", "/healthz")
        assert connection.getresponse().read() == b'{"alive":true}'
    connection.close()
