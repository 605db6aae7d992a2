"""For those who look after servers: probes, figures, the log."""

import json
import logging
import re
from functools import partial

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from spoorbrug.server import logs
from spoorbrug.server.limits import Limits
from spoorbrug.server.settings import Settings
from tests.support.waiting import HANGS

from .house import Person, Server

get = partial(httpx.get, verify=False, timeout=HANGS)
TOKEN = "a token that is long enough"


def figures(text):
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_probes_say_whether_it_lives_and_can_serve(server_on):
    assert get(f"{server_on.url}/healthz").json() == {"alive": True}
    answer = get(f"{server_on.url}/readyz")
    assert answer.status_code == 200 and answer.json()["ready"]
    server_on.app.state.preparation.state = "compiling"
    answer = get(f"{server_on.url}/readyz")
    assert answer.status_code == 503
    assert not answer.json()["rules"] and answer.json()["database"]
    assert get(f"{server_on.url}/healthz").status_code == 200
    server_on.app.state.preparation.state = "ready"


def test_without_its_database_it_is_not_ready(server, monkeypatch):
    def broken():
        raise OSError("gone")

    monkeypatch.setattr(server.services.journal.database, "reading", broken)
    answer = get(f"{server.url}/readyz")
    assert answer.status_code == 503 and not answer.json()["database"]


@pytest.mark.parametrize("path", ["api", "api/", "api/nothing", "health", "metrics", "status"])
def test_the_page_is_no_answer_to_a_probe(server, path):
    answer = get(f"{server.url}/{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


def test_head_answers_like_get(server):
    for path in ("/healthz", "/readyz", "/api/boards", "/api/nothing", "/", "/favicon.svg"):
        whole = get(f"{server.url}{path}")
        head = httpx.head(f"{server.url}{path}", verify=False, timeout=HANGS)
        assert head.status_code == whole.status_code, path
        assert head.content == b""
        assert head.headers["content-type"] == whole.headers["content-type"]


def test_figures_count_what_happens(tmp_path):
    settings = Settings(metrics=True)
    url = f"sqlite:///{tmp_path / 'a.sqlite'}"
    with Server(url, settings=settings) as server:

        def now():
            return figures(get(f"{server.url}/metrics").text)

        before = now()
        anna = server.person()
        with anna.socket(anna.make("me", "planner", start=True), seat=0) as socket:
            socket.until(lambda s: s.decides)
            socket.must("move", seat=0, seen=socket.seq, move="keep " + ", ".join(
                socket.view["offer"]))  # fmt: skip
            assert socket.refused("move", seat=0, seen=socket.seq, move="nonsense") == "bad_move"
            after = now()
        moved = ("spoorbrug_entries_total", ("kind", "moved"))
        assert after[moved] > before.get(moved, 0)
        assert after[("spoorbrug_sockets",)] == 1 and after[("spoorbrug_tables",)] == 1
        answered = ("spoorbrug_command_seconds_count", ("type", "move"))
        assert after[answered] >= before.get(answered, 0) + 2
        refused = ("spoorbrug_refusals_total", ("code", "bad_move"))
        assert after[refused] > before.get(refused, 0)
        for queue in ("journal", "analyses", "bots", "thoughts"):
            assert after[("spoorbrug_waiting", ("queue", queue))] == 0
        assert after[("spoorbrug_workers",)] == 0
        assert (
            after[("spoorbrug_database_seconds_count",)]
            > before[("spoorbrug_database_seconds_count",)]
        )
        routes = {dict(key[1:]).get("route") for key in after if "request_seconds_count" in key[0]}
        assert "/api/tables" in routes and not any("/t/" in (route or "") for route in routes)
        # A proxy on this computer asks for somebody elsewhere.
        forwarded = {"x-forwarded-for": "203.0.113.7"}
        assert get(f"{server.url}/metrics", headers=forwarded).status_code == 403


def test_a_token_guards_the_figures(tmp_path):
    settings = Settings(metrics=True, metrics_token=TOKEN)
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", settings=settings) as server:
        assert get(f"{server.url}/metrics").status_code == 403
        wrong = {"authorization": "Bearer another token"}
        assert get(f"{server.url}/metrics", headers=wrong).status_code == 403
        right = {"authorization": f"Bearer {TOKEN}"}
        assert get(f"{server.url}/metrics", headers=right).status_code == 200


def test_a_server_that_stops_says_that_it_comes_back(tmp_path):
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}") as server:
        anna = server.person()
        socket = anna.socket(anna.make("me", "me", start=True), seat=0)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            socket.receive()
    assert closed.value.rcvd.code == 1012  # service restart: the page comes back by itself


# Under a path


def test_the_page_can_be_served_under_a_path(tmp_path):
    page = tmp_path / "page"
    page.mkdir()
    (page / "index.html").write_text(
        '<html><head><link href="/favicon.svg"><script src="/assets/a.js"></script></head></html>'
    )
    (page / "manifest.en.webmanifest").write_text('{"start_url": "./"}')  # from where it lies
    url = f"sqlite:///{tmp_path / 'a.sqlite'}"
    with Server(url, page=page, settings=Settings(root_path="/trains")) as server:
        # A proxy hands the path on, or takes it away.
        for before in ("/trains", ""):
            text = get(f"{server.url}{before}/t/abc").text
            assert 'href="/trains/favicon.svg"' in text and 'src="/trains/assets/a.js"' in text
            assert '<meta name="root" content="/trains" />' in text
            manifest = get(f"{server.url}{before}/manifest.en.webmanifest")
            assert manifest.headers["content-type"] == "application/manifest+json"
            assert manifest.json() == {"start_url": "./"}
            assert get(f"{server.url}{before}/healthz").status_code == 200
            assert get(f"{server.url}{before}/api/nothing").status_code == 404
            assert 'src="/trains/api/docs.js"' in get(f"{server.url}{before}/api/docs").text
        assert get(f"{server.url}/trainspotting/healthz").text == text
        anna = server.person()
        below = Person(f"{server.url}/trains", cookies=anna.http.cookies)
        assert below.id == anna.id
        with below.socket(below.make("me", "me", start=True), seat=0) as socket:
            assert socket.info["status"] == "playing"


# The log


def record(message, *given, level=logging.WARNING, **extra):
    made = logging.LogRecord("spoorbrug.server", level, "x.py", 1, message, given, None)
    made.__dict__ |= extra
    return made


def test_lines_have_a_time_a_request_and_a_table():
    logs.request_id.set("abc")
    logs.table_id.set("t1")
    text = logs.TextLines().format(record("storing %s", "failed\nFAKE line"))
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING spoorbrug\.server: "
        r"storing failed\\nFAKE line \[request=abc table=t1\]",
        text,
    )
    found = json.loads(logs.JsonLines().format(record("storing %s", "failed", status=503)))
    assert found.pop("time").endswith("Z")
    assert found == {
        "level": "warning", "logger": "spoorbrug.server", "message": "storing failed",
        "request": "abc", "table": "t1", "status": 503,
    }  # fmt: skip
    logs.request_id.set("")
    logs.table_id.set("")


def test_nobody_fills_the_disk_with_the_same_line():
    now = [0.0]
    seldom = logs.Seldom(lambda: now[0])
    through = [seldom.filter(record("no %d", number)) for number in range(1000)]
    assert sum(through) == logs.MOST_ALIKE
    assert seldom.filter(record("something else"))
    now[0] += logs.MINUTE
    last = record("no %d", 1000)
    assert seldom.filter(last)
    assert last.getMessage() == f"no 1000 (and {1000 - logs.MOST_ALIKE} more like it)"
    assert all(seldom.filter(record("told", level=logging.INFO)) for _ in range(1000))


def test_requests_are_named(server):
    first, second = (get(f"{server.url}/healthz").headers["x-request-id"] for _ in range(2))
    assert first != second
    given = {"x-request-id": "from-the-proxy-1"}
    assert get(f"{server.url}/healthz", headers=given).headers["x-request-id"] == "from-the-proxy-1"
    bad = {"x-request-id": "x" * 200}
    assert len(get(f"{server.url}/healthz", headers=bad).headers["x-request-id"]) == 16


def test_a_clock_that_is_set_back_leaves_nobody_out(monkeypatch):
    now = [1000.0]
    limits = Limits(clock=lambda: now[0])
    refused = 0
    for _ in range(11):
        try:
            limits.count("link", "a")
        except Exception:
            refused += 1
    assert refused == 1
    monkeypatch.setattr("time.time", lambda: 5.0)  # nobody asks it
    now[0] += 60
    limits.count("link", "a")
    for number in range(5_000):
        limits.count("link", str(number))
    now[0] += 60
    for number in range(5_000):
        limits.count("link", f"b{number}")
    assert len(limits._times) <= 5_001
