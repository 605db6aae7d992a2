"""Spans for OpenTelemetry: what a request or a command waited for.

Off unless somebody says where spans go (`--telemetry`). Then nothing of OpenTelemetry's SDK is
imported, no middleware and no listener is added, and `span` hands out the same empty thing.

A request that came with a `traceparent` belongs to that trace, a command on a socket begins one.
What several commands have stored together is part of the first one's trace, and linked to the
others'. Neither addresses of tables nor values of statements are told, only the request's number,
under which the log says more.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy import event
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spoorbrug import __version__
from spoorbrug.server import logs

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import SpanProcessor
    from opentelemetry.trace import Span, SpanContext, Tracer

LONGEST_STATEMENT = 1000
STOP_SECONDS = 2
"""How long a server that stops waits for the collector."""
_SILENT: dict[str, Any] = {"record_exception": False, "set_status_on_exception": False}
"""An exception's text may have values of statements in it; the log tells of it."""
_NOTHING: AbstractContextManager[None] = nullcontext()
_tracer: Tracer | None = None


def is_on() -> bool:
    """Does anybody want spans?"""
    return _tracer is not None


def need() -> None:
    """Import what spans need; raises `ModuleNotFoundError` where it is not installed."""
    import opentelemetry.exporter.otlp.proto.http.trace_exporter
    import opentelemetry.sdk.trace  # noqa: F401


def collector(url: str) -> SpanProcessor:
    """Sends spans to a collector, in batches from a thread of its own."""
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    exporter = OTLPSpanExporter(f"{url.rstrip('/')}/v1/traces", timeout=STOP_SECONDS)
    return BatchSpanProcessor(exporter)


@contextmanager
def running(processor: SpanProcessor | None) -> Iterator[None]:
    """Hand spans to this processor; None: there are none."""
    global _tracer
    if processor is None:
        yield
        return
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider

    told = {"service.version": __version__, "service.instance.id": os.urandom(8).hex()}
    if "OTEL_SERVICE_NAME" not in os.environ:
        told["service.name"] = "spoorbrug"
    # Not everybody's provider: other packages would begin to tell what they like.
    provider = TracerProvider(resource=Resource.create(told), shutdown_on_exit=False)
    provider.add_span_processor(processor)
    _tracer = provider.get_tracer("spoorbrug", __version__)
    try:
        yield
    finally:
        _tracer = None
        provider.shutdown()


def span(
    name: str, causes: Sequence[SpanContext | None] = (), **told: str | int
) -> AbstractContextManager[Any]:
    """Something that takes time. `causes`: those for whom it is done (`here`)."""
    if _tracer is None:
        return _NOTHING
    from opentelemetry import trace

    found = [cause for cause in causes if cause is not None]
    parent = trace.set_span_in_context(trace.NonRecordingSpan(found[0])) if found else None
    links = [trace.Link(one) for one in found[1:]]
    return _tracer.start_as_current_span(
        name, parent, attributes=_named(told), links=links, **_SILENT
    )


def name_command(current: Any, kind: str, refused: str | None) -> None:
    """Say which command a span is about, once that is known, and what became of it."""
    if current is not None:
        current.update_name(f"command {kind}")
        if refused is not None:
            current.set_attribute("spoorbrug.refused", refused)


def here() -> SpanContext | None:
    """What is being done, for a `span` that somebody else makes."""
    if _tracer is None:
        return None
    from opentelemetry import trace

    found = trace.get_current_span().get_span_context()
    return found if found.is_valid else None


def _named(told: dict[str, str | int]) -> dict[str, str | int]:
    request = logs.request_id.get()
    return told | ({"spoorbrug.request": request} if request else {})


class Traced:
    """A span for each request; there are sockets for hours, so their commands have their own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one."""
        if scope["type"] != "http" or _tracer is None:
            await self.app(scope, receive, send)
            return
        from opentelemetry import trace
        from opentelemetry.trace.propagation import tracecontext

        parent = tracecontext.TraceContextTextMapPropagator().extract(
            dict(Headers(scope=scope).items())
        )
        method = scope["method"]
        told = _named({"http.request.method": method})
        with _tracer.start_as_current_span(
            method, parent, kind=trace.SpanKind.SERVER, attributes=told, **_SILENT
        ) as current:

            async def sending(message: Message) -> None:
                if message["type"] == "http.response.start":
                    _answered(current, message["status"])
                await send(message)

            await self.app(scope, receive, sending)
            route = getattr(scope.get("route"), "path", None)
            if route is not None:  # the pattern: a path has secrets in it
                current.update_name(f"{method} {route}")
                current.set_attribute("http.route", route)


def _answered(current: Span, status: int) -> None:
    from opentelemetry.trace import Status, StatusCode

    current.set_attribute("http.response.status_code", status)
    if status >= 500:
        current.set_status(Status(StatusCode.ERROR))


def watch(engine: sa.Engine) -> None:
    """A span for each statement of a request or command; what goes on by itself has none."""
    if _tracer is None:
        return
    from opentelemetry import trace
    from opentelemetry.trace import Status, StatusCode

    system = "sqlite" if engine.dialect.name == "sqlite" else "postgresql"

    def before(
        _connection: Any, _cursor: Any, statement: str, _values: Any, context: Any, _many: bool
    ) -> None:
        if _tracer is None or here() is None:
            return
        told = {"db.system.name": system, "db.query.text": statement[:LONGEST_STATEMENT]}
        name = statement.split(None, 1)[0]
        context.spoorbrug_span = _tracer.start_span(
            name, kind=trace.SpanKind.CLIENT, attributes=told
        )

    def after(
        _connection: Any, _cursor: Any, _statement: str, _values: Any, context: Any, _many: bool
    ) -> None:
        end(context)

    def failed(found: Any) -> None:
        end(found.execution_context, StatusCode.ERROR)

    def end(context: Any, status: StatusCode = StatusCode.UNSET) -> None:
        current = getattr(context, "spoorbrug_span", None)
        if current is not None:
            current.set_status(Status(status))
            current.end()

    event.listen(engine, "before_cursor_execute", before)
    event.listen(engine, "after_cursor_execute", after)
    event.listen(engine, "handle_error", failed)
