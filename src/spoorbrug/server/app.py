"""The server as one application: routes, page, and what happens when it starts and stops."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, Response
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from spoorbrug import __version__
from spoorbrug.server import (
    expert_routes,
    health,
    http,
    metrics_route,
    privacy_routes,
    sockets,
    tracing,
)
from spoorbrug.server.analyses import Analyses
from spoorbrug.server.connections import SocketCap
from spoorbrug.server.database import Database
from spoorbrug.server.documents import FRESH
from spoorbrug.server.errors import Refused, first_problem
from spoorbrug.server.hall.on_database import hall_on
from spoorbrug.server.hints import Hints
from spoorbrug.server.journal import Journal
from spoorbrug.server.languages import best_language
from spoorbrug.server.leases import leases_on
from spoorbrug.server.levels import Expert
from spoorbrug.server.limits import Limits
from spoorbrug.server.openapi import with_socket_messages
from spoorbrug.server.orders import Orders
from spoorbrug.server.outages import complain
from spoorbrug.server.preparation import Gate, Preparation
from spoorbrug.server.promises import Promises
from spoorbrug.server.requests import Requests, Rooted
from spoorbrug.server.retention import Retention
from spoorbrug.server.rooted import rooted, with_root
from spoorbrug.server.security import WORKER_POLICY, Guard
from spoorbrug.server.services import Services
from spoorbrug.server.settings import Settings, with_values
from spoorbrug.server.visitors import Visitors

PREPARE_AFTER = 1.0
RETRY_AFTER = "2"
"""Seconds after which to ask again when the database is away."""
DEFAULT = Settings()
PROBES = frozenset(("health", "healthz", "livez", "ready", "readyz", "metrics", "status", "ping"))
"""Names that programs ask for: the page is no answer to them."""
PAGE = Path(__file__).parent / "page"

_DOCS = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Spoorbrug API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/api/docs.js"></script>
</body></html>"""
_DOCS_START = 'SwaggerUIBundle({url: "/api/openapi.json", dom_id: "#docs"});'
_NO_PAGE = "The page has not been built: run `make web`.\n"


def make_app(
    database_url: str,
    *,
    limits: bool = True,
    bot_pause: float | None = None,
    origins: tuple[str, ...] = (),
    page: Path = PAGE,
    prepare: bool = False,
    settings: Settings = DEFAULT,
) -> FastAPI:
    """A server on a database. `origins` are further addresses that its page is served under.

    With `prepare` the rules are compiled beside the running server where that is needed, and the
    expert is got ready soon after, not only when somebody asks for it.
    """
    preparation = Preparation()
    settings = with_values(settings, limits=settings.limits and limits)
    bot_pause = settings.bot_pause if bot_pause is None else bot_pause
    origins = (*origins, settings.origin) if settings.origin else origins

    @asynccontextmanager
    async def running(app: FastAPI) -> AsyncIterator[None]:
        stack = AsyncExitStack()
        database = Database(database_url)
        stack.push_async_callback(database.close)
        await database.prepare()
        journal = Journal(database)
        expert = Expert()
        leases = leases_on(database, settings.lease_seconds)
        hall = hall_on(journal, bot_pause, expert, leases, settings.threads)
        hints = Hints(hall, expert, hall.elsewhere)
        analyses = Analyses(hall, database, expert)
        visitors = Visitors(database, settings.link_days)
        hall.neighbours.renamed = visitors.forget
        orders = Orders(database, hall, visitors, preparation)
        retention = Retention(database, settings.forget_after)
        app.state.services = Services(
            visitors,
            journal,
            hall,
            Limits(active=settings.limits),
            hints,
            analyses,
            expert,
            Promises(database),
            orders,
            origins,
            settings.tables_each if settings.limits else None,
            browsers_think=settings.thinking == "browser",
        )

        async def begin() -> None:
            for part in (journal, hall, orders, retention):
                stack.push_async_callback(part.stop)
            stack.callback(hints.stop)
            stack.push_async_callback(analyses.stop)
            journal.start()
            await hall.start()
            await orders.start()
            retention.start()
            analyses.start()
            if prepare:  # once whoever has waited for the server can see it
                asyncio.get_running_loop().call_later(PREPARE_AFTER, expert.prepare)

        beginning = asyncio.create_task(preparation.carry_out(begin) if prepare else begin())
        if not (prepare and preparation.takes_long):
            await beginning
        try:
            yield
        finally:
            beginning.cancel()
            await asyncio.gather(beginning, return_exceptions=True)
            await stack.aclose()

    app = FastAPI(
        title="Spoorbrug",
        version=__version__,
        description="Tables, seats and records. The socket's messages are listed as schemas: "
        "`FromPage` and `FromServer`. Unofficial: not affiliated with the publisher of the "
        "games that it implements.",
        lifespan=running,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=lambda route: route.name,
    )
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Gate, preparation=preparation)
    app.add_middleware(SocketCap, most=settings.sockets_each if settings.limits else None)
    app.add_middleware(Guard, settings=settings, origins=origins)
    if tracing.is_on():
        app.add_middleware(tracing.Traced)
    app.add_middleware(Requests)
    app.add_middleware(Rooted, root=settings.root)
    app.state.preparation = preparation
    app.state.settings = settings
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(SQLAlchemyError, _unavailable)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http_error)
    app.include_router(health.router)
    app.include_router(metrics_route.router)
    app.include_router(http.router)
    app.include_router(privacy_routes.router)
    app.include_router(expert_routes.router)
    app.include_router(sockets.router)
    _serve_docs(app, settings.root)
    _serve_page(app, page, settings.root)
    with_socket_messages(app)
    return app


def _serve_docs(app: FastAPI, root: str) -> None:
    """A page that shows the API."""

    async def docs() -> Response:
        return HTMLResponse(rooted(_DOCS, root))

    async def start() -> Response:
        return Response(rooted(_DOCS_START, root), media_type="text/javascript")

    app.add_api_route("/api/docs", docs, include_in_schema=False)
    app.add_api_route("/api/docs.js", start, include_in_schema=False)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    again = {"retry-after": RETRY_AFTER} if error.status == 503 else None
    return JSONResponse(error.to_dict(), error.status, headers=again)


async def _unavailable(request: Request, error: Exception) -> Response:
    complain("the database", error)
    return await _refused(request, Refused("unavailable", status=503))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    refused = Refused("bad_message", status=422, detail=first_problem(error.errors()))
    return await _refused(request, refused)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "not_found" if error.status_code == 404 else "bad_message"
    data = {"code": code, "sentence": f"{error.detail}.", "facts": {}}
    return JSONResponse(data, error.status_code)


class _Fresh(StaticFiles):
    """Files whose names stay when their content changes: a browser asks whether it has changed."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = FRESH
        if str(args[0]).endswith(".gz"):
            response.headers["content-encoding"] = "gzip"  # squeezed once is enough
        return response


class _Forever(StaticFiles):
    """Files whose names change with their content."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response: Response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        if ".worker-" in Path(str(args[0])).name:
            response.headers["content-security-policy"] = WORKER_POLICY
        return response


def _serve_page(app: FastAPI, page: Path, root: str) -> None:
    """The built page: hashed assets for ever, its own files, and for every address `index.html`.

    What that says before its script runs is in the language that the browser asks for.
    """
    for name, files in (("assets", _Forever), ("docs", StaticFiles), ("local", _Fresh)):
        if (page / name).is_dir():
            app.mount(f"/{name}", files(directory=page / name))

    shells = {file.name.split(".")[1]: file for file in page.glob("index.*.html")}

    async def index(path: str, request: Request) -> Response:
        with suppress(OSError, ValueError):  # names that no file can have
            found = (page / path).resolve()
            if path and found.is_relative_to(page.resolve()) and found.is_file():
                return FileResponse(found, headers={"cache-control": FRESH})
        if path == "api" or path.startswith("api/") or path in PROBES:
            raise HTTPException(404)
        if not (page / "index.html").is_file():
            return PlainTextResponse(_NO_PAGE, 503)
        code = best_language(request.headers.get("accept-language", ""), shells)
        shell = shells[code] if code else page / "index.html"
        headers = {"cache-control": FRESH, "vary": "Accept-Language"}
        if root:
            text = rooted(shell.read_text(encoding="utf-8"), root)
            return HTMLResponse(with_root(text, root), headers=headers)
        return FileResponse(shell, headers=headers)

    app.add_api_route("/{path:path}", index, include_in_schema=False)
