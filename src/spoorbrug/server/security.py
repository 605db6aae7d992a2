"""What guards every request: whose page is asking, how long it may be, what a page may load."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spoorbrug.server.errors import Refused

MOST_BYTES = 300_000

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions of things; no style sheet of a stranger
        "connect-src 'self' ws: wss:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # an invitation is a secret
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def is_same_origin(headers: Headers, also: Iterable[str] = ()) -> bool:
    """Does a browser ask for a page of ours? Programs that are no browser send no Origin."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and (host == headers.get("host") or origin in also)


class Guard:
    """Refuses foreign pages and long bodies, and adds the headers that bind a browser."""

    def __init__(self, app: ASGIApp, origins: Iterable[str] = ()) -> None:
        self.app = app
        self.origins = tuple(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers, send = Headers(scope=scope), _with_headers(send)
        if scope["method"] not in ("GET", "HEAD") and not is_same_origin(headers, self.origins):
            error = Refused("bad_message", detail="it comes from another site's page.")
            await _problem(error, 403)(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            await _problem(Refused("too_long"), 413)(scope, receive, send)
            return
        await self.app(scope, _counted(receive), send)


def _counted(receive: Receive) -> Receive:
    """A body without a length is cut off where a long one would be refused."""
    taken = 0

    async def counted() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MOST_BYTES:
            return {"type": "http.disconnect"}
        return message

    return counted


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            found = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                found.setdefault(name, value)
        await send(message)

    return sending


def _problem(error: Refused, status: int) -> JSONResponse:
    return JSONResponse(error.to_dict(), status)
