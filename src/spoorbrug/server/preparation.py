"""Getting the rules ready while the server already serves the page.

The first start after an upgrade compiles the rules, which takes half a minute. That happens in
another process; until it is done `Gate` answers every request of the API with how far it is.
"""

from __future__ import annotations

import gc
import logging
from collections.abc import Awaitable, Callable
from typing import Literal

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from spoorbrug.rules.compiler import entry_points
from spoorbrug.rules.compiler.progress import Line
from spoorbrug.server.background import in_thread
from spoorbrug.server.errors import Refused

ROUTE = "/api/preparation"
OPEN = {ROUTE, "/api/docs", "/api/docs.js", "/api/openapi.json"}
"""What needs no rules."""
RETRY_AFTER = 2
"""Seconds, for a program that asks."""
TRY_AGAIN_LATER = 1013
"""The code that closes a socket."""

State = Literal["compiling", "ready", "failed"]
log = logging.getLogger("spoorbrug.server")


YOUNG, OLDER, OLD = 20_000, 5, 1_000
"""When the collector of garbage looks at new objects, at those it has looked at, and at all."""


def settle() -> None:
    """Tell the collector that what is loaded stays, and to look at the rest seldom.

    The compiler's many objects would be looked through again and again, and so would all tables;
    everybody would wait for a fifth of a second each time. A move leaves no garbage that needs
    the collector. What closed sockets leave is found by `memory`.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, OLD)


class Preparation:
    """How far the rules are."""

    def __init__(self) -> None:
        self.state: State = "ready"
        self.done, self.total = 0, 0
        self.detail = ""
        self._line = Line("Compiling the rules, once for this version")

    @property
    def takes_long(self) -> bool:
        """Whether anything has to be compiled."""
        return not all(one.is_kept for one in entry_points.of(*entry_points.AT_THE_START))

    async def carry_out(self, begin: Callable[[], Awaitable[None]]) -> None:
        """Get the rules ready, then begin. A failure is kept for those who ask.

        Where nothing has to be compiled nobody is served yet, and a failure ends the start.
        """
        is_served, self.state = self.takes_long, "compiling"
        try:
            await in_thread(self._compile, "rules")
            await begin()
        except Exception as error:
            self.state, self.detail = "failed", str(error) or type(error).__name__
            log.warning("the server could not get ready: %s", self.detail)
            if not is_served:
                raise
        else:
            self.state = "ready"
            settle()

    def _compile(self) -> None:
        at_the_start = entry_points.of(*entry_points.AT_THE_START)
        entry_points.make_ready_beside(at_the_start, self._report)

    def _report(self, done: int, total: int) -> None:
        self.done, self.total = done, total
        self._line.show(done, total)

    def refusal(self) -> Refused:
        """What a request is told meanwhile."""
        if self.state == "failed":
            return Refused("not_prepared", status=503, detail=self.detail)
        return Refused("preparing", status=503, done=self.done, total=self.total)


class Gate:
    """Answers for the API until the rules are ready; the page is always served."""

    def __init__(self, app: ASGIApp, preparation: Preparation) -> None:
        self.app = app
        self.preparation = preparation

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request."""
        path = scope.get("path", "")
        if self.preparation.state == "ready" or not path.startswith("/api/") or path in OPEN:
            await self.app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})
        else:
            error = self.preparation.refusal()
            headers = {"retry-after": str(RETRY_AFTER)}
            answer = JSONResponse(error.to_dict(), error.status, headers)
            await answer(scope, receive, send)
