"""What guards every request: by which name it comes, whose page is asking, how long it may be,
what a page may load."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from spoorbrug.server.errors import Refused
from spoorbrug.server.settings import Settings

MOST_BYTES = 300_000
DEFAULT = Settings()
YEAR = 31_536_000
FOREIGN = 4403
"""The code that closes a socket of another site's page, or under a name that is not ours."""
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9._-]+)(:\d{1,5})?")

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # WebAssembly, and no text that becomes a script
        "worker-src 'self'",
        "img-src 'self' data: blob:",  # pictures that a game without the server unpacks
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # positions of things; no style sheet of a stranger
        "connect-src 'self' {socket}",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
WORKER_POLICY = "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'"
"""For the workers in which games are played without a server: they unpack Python's own script."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # an invitation is a secret
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
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


class Names:
    """Under which names the page may be asked for.

    A stranger's name can be made to lead to this computer (DNS rebinding): then the stranger's
    page would be "ours". An address cannot, so addresses are always good.
    """

    def __init__(self, settings: Settings) -> None:
        own = socket.gethostname().lower()
        self._any = "*" in settings.allowed_hosts
        self._names = {"localhost", own, f"{own}.local", f"{own.partition('.')[0]}.local"}
        self._names |= {name.lower() for name in settings.allowed_hosts}
        if settings.public_url:
            self._names.add(urlsplit(settings.public_url).hostname or "")

    def allow(self, host: str | None) -> bool:
        """Is this `Host` one of ours? Old programs send none."""
        if host is None:
            return True
        if not _HOST.fullmatch(host):
            return False
        name = host.lower() if host.endswith("]") else re.sub(r":\d*$", "", host.lower())
        if self._any or name in self._names or host.lower() in self._names:
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return name.endswith(".localhost")
        return True


class Guard:
    """Refuses what is not for us, and adds the headers that bind a browser."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings = DEFAULT,
        origins: Iterable[str] = (),
    ) -> None:
        self.app = app
        self.origins = tuple(origins)
        self._names = Names(settings)
        self._settings = settings
        self._headers = dict(HEADERS)
        if settings.is_https:
            self._headers["strict-transport-security"] = f"max-age={YEAR}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        is_ours = self._names.allow(headers.get("host"))
        if scope["type"] == "websocket":
            if is_ours:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": FOREIGN})
            return
        send = _with_headers(send, self._headers | {"content-security-policy": self._policy(scope)})
        refusal = self._refusal(scope, headers, is_ours)
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self.app(scope, _counted(receive), send)

    def _refusal(self, scope: Scope, headers: Headers, is_ours: bool) -> Response | None:
        """Why a request is not answered; None if it is."""
        if not is_ours:
            detail = "this server has another name; --allowed-hosts adds one."
            return _problem(Refused("bad_message", detail=detail), 421)
        if "content-length" in headers and "transfer-encoding" in headers:
            # A proxy might believe the other one, and take the rest for the next request.
            detail = "it has a content-length and a transfer-encoding."
            return _problem(Refused("bad_message", detail=detail), 400, {"connection": "close"})
        if scope["method"] not in ("GET", "HEAD") and not is_same_origin(headers, self.origins):
            error = Refused("bad_message", detail="it comes from another site's page.")
            return _problem(error, 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BYTES:
            return _problem(Refused("too_long"), 413)
        return None

    def _policy(self, scope: Scope) -> str:
        """A page may open sockets to where it came from, and nowhere else."""
        if self._settings.origin is not None:
            socket_at = self._settings.origin.replace("http", "ws", 1)
        else:
            host = Headers(scope=scope).get("host", "")
            scheme = "wss" if scope.get("scheme") == "https" else "ws"
            socket_at = f"{scheme}://{host}" if _HOST.fullmatch(host) else ""
        return POLICY.format(socket=socket_at).replace(" ;", ";")


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


def _with_headers(send: Send, headers: dict[str, str]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            found = MutableHeaders(scope=message)
            for name, value in headers.items():
                found.setdefault(name, value)
        await send(message)

    return sending


def _problem(error: Refused, status: int, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse(error.to_dict(), status, headers)
