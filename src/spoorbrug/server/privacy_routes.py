"""Routes for what is stored of a visitor, their recovery link, and what the host announces."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from spoorbrug.server import admin, cookies, messages, privacy
from spoorbrug.server.http import PROBLEMS, Asking, Given
from spoorbrug.server.times import moment

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/announcement")
async def get_announcement(given: Given) -> messages.Announcement:
    """What whoever keeps the server says to everybody; the text is empty if there is nothing."""
    number, text = given.orders.announcement or (0, "")
    return messages.Announcement(id=number, text=text)


@router.get("/me/link")
async def get_link(me: Asking, given: Given) -> messages.LinkState:
    """Until when my recovery link is good."""
    until = await given.visitors.link_until(me)
    return messages.LinkState(until=None if until is None else moment(until))


@router.delete("/me/link")
async def revoke_link(me: Asking, given: Given) -> messages.LinkState:
    """Make my recovery link worthless."""
    await given.visitors.revoke_link(me)
    return messages.LinkState(until=None)


@router.get("/me/data", response_class=JSONResponse)
async def get_data(me: Asking, given: Given) -> Response:
    """Everything that is stored of me, as a file."""
    given.limits.count("export", me.id)
    async with given.journal.database.reading() as connection:
        found = await privacy.everything_of(connection, me.id)
    headers = {
        "content-disposition": 'attachment; filename="spoorbrug-me.json"',
        "cache-control": "no-store",
    }
    return JSONResponse(found, headers=headers)


@router.delete("/me")
async def erase_me(
    me: Asking, request: Request, response: Response, given: Given
) -> messages.Erased:
    """Erase what is stored of me: name, words, keys. The games of the others stay."""
    given.limits.count("export", me.id)
    tables = await admin.forget(given.journal.database, me.id)
    await given.orders.look()  # here at once; other servers hear of it soon
    cookies.take(request, response)
    return messages.Erased(tables=len(tables))
