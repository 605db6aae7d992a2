"""The cookie that says who a visitor is.

Behind HTTPS its name begins with `__Host-`: a browser takes such a cookie only from this very
name, over HTTPS, for all paths, so that no neighbour under the same domain can set it.
"""

from __future__ import annotations

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from spoorbrug.server.settings import Settings

PLAIN = "spoorbrug"
SAFE = "__Host-spoorbrug"
DAYS = 400


def name(settings: Settings) -> str:
    """What the cookie is called."""
    return SAFE if settings.is_https else PLAIN


def token_of(connection: HTTPConnection) -> str | None:
    """The secret that a browser sent."""
    settings: Settings = connection.app.state.settings
    return connection.cookies.get(name(settings))


def older_token(request: Request) -> str | None:
    """The secret of a browser that got it before the page had its safe cookie."""
    settings: Settings = request.app.state.settings
    return request.cookies.get(PLAIN) if settings.is_https else None


def give(request: Request, response: Response, token: str) -> None:
    """Have the browser keep a secret; nobody on the way may."""
    settings: Settings = request.app.state.settings
    response.set_cookie(
        name(settings),
        token,
        max_age=DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=settings.is_https or request.url.scheme == "https",
    )
    response.headers["cache-control"] = "no-store"
    if older_token(request) is not None:
        response.delete_cookie(PLAIN, httponly=True, samesite="lax", secure=True)


def take(request: Request, response: Response) -> None:
    """Have the browser forget it."""
    settings: Settings = request.app.state.settings
    secure = settings.is_https or request.url.scheme == "https"
    response.delete_cookie(name(settings), httponly=True, samesite="lax", secure=secure)
    response.headers["cache-control"] = "no-store"
