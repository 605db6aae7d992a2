"""For those who look after servers: is it alive, can it serve?"""

from __future__ import annotations

import asyncio

import sqlalchemy as sa
from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from spoorbrug.server.preparation import Preparation
from spoorbrug.server.services import Services

PATIENCE = 5.0
"""Seconds that the database may take to answer."""
NO_STORE = {"cache-control": "no-store"}
router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """The process lives: whoever gets no answer starts it again."""
    return JSONResponse({"alive": True}, headers=NO_STORE)


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """The rules are compiled and the database answers: a proxy may send people here."""
    preparation: Preparation = request.app.state.preparation
    rules = preparation.state == "ready"
    database = await _database_answers(request)
    good = rules and database
    said = {"ready": good, "rules": rules, "database": database}
    return JSONResponse(said, 200 if good else 503, headers=NO_STORE)


async def _database_answers(request: Request) -> bool:
    services: Services | None = getattr(request.app.state, "services", None)
    if services is None:
        return False
    try:
        async with asyncio.timeout(PATIENCE):
            async with services.journal.database.reading() as connection:
                await connection.execute(sa.text("SELECT 1"))
    except Exception:  # whatever keeps it from answering
        return False
    return True
