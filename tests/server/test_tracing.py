"""Spans for OpenTelemetry: who waited for what, and nothing at all where nobody wants them."""

import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer

import httpx
import pytest
import sqlalchemy as sa
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode
from typer.testing import CliRunner

from spoorbrug.cli import app
from spoorbrug.server import tracing
from spoorbrug.server.errors import Refused
from spoorbrug.server.settings import SettingsError, read
from tests.support.waiting import HANGS

from .house import Server

TRACE = "0af7651916cd43dd8448eb211c80319c"
WITHOUT = """
import sys
from pathlib import Path
from spoorbrug.server import tracing
from spoorbrug.server.errors import Refused
from spoorbrug.server.app import make_app
app = make_app("sqlite://")
assert tracing.span("a") is tracing.span("b") and tracing.here() is None
assert not any(one.cls is tracing.Traced for one in app.user_middleware)
print(sorted(name for name in sys.modules if name.startswith("opentelemetry.sdk")))
"""


@pytest.fixture
def spans():
    kept = InMemorySpanExporter()
    with tracing.running(SimpleSpanProcessor(kept)):
        yield kept
    assert not tracing.is_on()


def named(kept, name):
    found = [span for span in kept.get_finished_spans() if span.name == name]
    assert found, sorted(span.name for span in kept.get_finished_spans())
    return found[-1]


def inside(kept, outer):
    return [
        span
        for span in kept.get_finished_spans()
        if span.parent is not None and span.parent.span_id == outer.context.span_id
    ]


def test_a_request_a_command_and_what_they_ask_the_database(spans, database_url):
    with Server(database_url) as server:
        anna = server.person()
        table = anna.make("me", "planner", start=True)
        with anna.socket(table, seat=0) as socket:
            socket.until(lambda s: s.decides)
            socket.must(
                "move", seat=0, seen=socket.seq, move="keep " + ", ".join(socket.view["offer"])
            )
            assert socket.refused("say", text="") == "bad_message"

    made = named(spans, "POST /api/tables")
    assert made.attributes["http.response.status_code"] == 201
    assert made.attributes["spoorbrug.request"]
    welcome = [
        span.attributes["db.query.text"] for span in inside(spans, named(spans, "GET /api/me"))
    ]
    assert any("INSERT INTO visitors" in text for text in welcome)

    for asked in (made, named(spans, "command move")):
        store = next(span for span in inside(spans, asked) if span.name == "store")
        texts = [span.attributes["db.query.text"] for span in inside(spans, store)]
        assert any("INSERT INTO entries" in text for text in texts)
    assert named(spans, "command unreadable").attributes["spoorbrug.refused"] == "bad_message"

    # Who has the address of a table may look at it: it is nobody else's.
    told = repr([(span.name, dict(span.attributes)) for span in spans.get_finished_spans()])
    assert table not in told


def test_what_several_have_stored_is_linked_to_each(spans):
    with tracing.span("one"):
        one = tracing.here()
    with tracing.span("two"):
        two = tracing.here()
    with tracing.span("store", [None, one, two]):
        pass
    with tracing.span("store of a bot's move", [None]):
        pass
    store = named(spans, "store")
    assert store.parent == one and [link.context for link in store.links] == [two]
    assert named(spans, "store of a bot's move").parent is None


class Collector(BaseHTTPRequestHandler):
    """Takes in what is sent as OpenTelemetry's collectors do."""

    def do_POST(self):
        sent = ExportTraceServiceRequest()
        sent.ParseFromString(self.rfile.read(int(self.headers["content-length"])))
        self.server.heard.append((self.path, sent))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture
def collector():
    with HTTPServer(("127.0.0.1", 0), Collector) as server:
        server.heard = []
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server
        server.shutdown()
        thread.join(HANGS)


def test_a_collector_gets_them_by_http(collector, tmp_path):
    url = f"http://127.0.0.1:{collector.server_port}"
    with (
        tracing.running(tracing.collector(url)),
        Server(f"sqlite:///{tmp_path / 'a.sqlite'}") as server,
    ):
        parent = {"traceparent": f"00-{TRACE}-b7ad6b7169203331-01"}
        assert httpx.get(f"{server.url}/api/nothing", headers=parent).status_code == 404
        assert httpx.get(f"{server.url}/healthz", headers=parent).status_code == 200
    ((path, sent),) = collector.heard  # stopping waits for what is left
    assert path == "/v1/traces"
    (resource,) = sent.resource_spans
    about = {one.key: one.value.string_value for one in resource.resource.attributes}
    assert about["service.name"] == "spoorbrug"
    found = [span for scope in resource.scope_spans for span in scope.spans]
    names = {span.name for span in found if span.trace_id.hex() == TRACE}
    assert "GET /healthz" in names
    assert not any("nothing" in name for name in names)  # paths are strangers' words


def test_an_error_is_one_and_its_values_are_nobodys(spans, tmp_path):
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}") as server:
        database = server.services.journal.database

        async def failing():
            with tracing.span("what fails"):
                async with database.reading() as connection:
                    asked = sa.text("SELECT * FROM nowhere WHERE a = :a")
                    await connection.execute(asked, {"a": "a secret"})

        with pytest.raises(Refused):
            server.run(failing())
        server.app.state.preparation.state = "compiling"
        assert httpx.get(f"{server.url}/readyz").status_code == 503
    assert named(spans, "GET /readyz").status.status_code is StatusCode.ERROR
    asked = inside(spans, named(spans, "what fails"))[-1]  # after BEGIN
    assert asked.status.status_code is StatusCode.ERROR
    assert "a secret" not in "".join(span.to_json() for span in spans.get_finished_spans())


def test_off_nothing_is_loaded():
    said = subprocess.check_output([sys.executable, "-c", WITHOUT], text=True)
    assert said.strip() == "[]"


def test_where_the_packages_are_missing_a_sentence_says_so(monkeypatch):
    monkeypatch.setitem(sys.modules, "opentelemetry.exporter.otlp.proto.http.trace_exporter", None)
    result = CliRunner().invoke(app, ["serve", "--telemetry", "http://127.0.0.1:4318"])
    assert result.exit_code == 2
    assert "pip install 'spoorbrug[telemetry]'" in result.output


def test_a_collector_has_an_address():
    with pytest.raises(SettingsError, match="--telemetry begins with https:// or http://"):
        read({"telemetry": "127.0.0.1:4318"})
