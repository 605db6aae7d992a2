"""What is true of every request: its id, its line in the log, its time, and that HEAD is a GET."""

from __future__ import annotations

import logging
import re
import secrets
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spoorbrug.server import logs, metrics

log = logging.getLogger("spoorbrug.requests")
_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_TABLE = re.compile(r"^/api/tables/([0-9A-Za-z_-]{10,64})(/|$)")
ID_HEADER = "x-request-id"


class Requests:
    """Names, measures and logs each request."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).get(ID_HEADER, "")
        name = given if _ID.fullmatch(given) else secrets.token_hex(8)
        table = _TABLE.match(scope["path"])
        logs.request_id.set(name)
        logs.table_id.set(table[1] if table else "")
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        await self._answer(name, scope, receive, send)

    async def _answer(self, name: str, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 500
        is_head = scope["method"] == "HEAD"

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[ID_HEADER] = name
            elif is_head:
                message = {**message, "body": b""}
            await send(message)

        inner: Scope = {**scope, "method": "GET"} if is_head else scope
        try:
            await self.app(inner, receive, sending)
        finally:
            self._note(scope, inner, status, time.perf_counter() - began)

    def _note(self, scope: Scope, inner: Scope, status: int, seconds: float) -> None:
        # The pattern of the route: paths are without number, and have secrets in them.
        route = getattr(inner.get("route"), "path", "other")
        metrics.REQUESTS.labels(scope["method"], route, str(status)).observe(seconds)
        if log.isEnabledFor(logging.INFO):
            told = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "milliseconds": round(seconds * 1000, 1),
                "address": scope["client"][0] if scope.get("client") else "",
            }
            text = "%s %s %d in %.1f ms"
            details = (told["method"], told["path"], status, told["milliseconds"])
            log.info(text, *details, extra=told)


class Rooted:
    """Takes the path away under which a proxy serves the page; it may have done so itself."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app = app
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        path = scope.get("path", "")
        if self.root and (path == self.root or path.startswith(self.root + "/")):
            raw = scope.get("raw_path") or path.encode()
            scope = {
                **scope,
                "path": path[len(self.root) :] or "/",
                "raw_path": raw[len(self.root) :] or b"/",
            }
        await self.app(scope, receive, send)
