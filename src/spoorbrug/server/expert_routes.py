"""The HTTP routes of the expert: a hint for a decision, the analysis of a game.

Answers are sent as they were made or stored: in the shape of `messages`, which a test holds
them to, but not taken apart and put together again each time.
"""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from spoorbrug.server import messages
from spoorbrug.server.http import PROBLEMS, Asking, Given

router = APIRouter(prefix="/api/tables/{table_id}", responses=PROBLEMS)


@router.post("/hint", response_model=messages.Hint | messages.HintQuestion)
async def ask_hint(
    table_id: messages.TableId, asked: messages.AskHint, me: Asking, given: Given
) -> Response:
    """What the expert would do on a seat of mine that is to decide, and why; or the question, for a
    browser that is to think for itself."""
    given.limits.count("hint", me.id)
    live = await given.hall.find(table_id)
    if asked.here and given.browsers_think:
        return JSONResponse(await given.hints.question(live, me.id, asked.seat, asked.seen))
    return JSONResponse(await given.hints.hint(live, me.id, asked.seat, asked.seen))


@router.get("/analysis", response_model=messages.AnalysisState)
async def get_analysis(table_id: messages.TableId, given: Given) -> Response:
    """The analysis of a game that is over, or how far it is; anyone with the address may look."""
    return JSONResponse(await given.analyses.look(table_id))


@router.post("/analysis", response_model=messages.AnalysisState)
async def ask_analysis(
    table_id: messages.TableId, me: Asking, given: Given, here: bool = False
) -> Response:
    """The same, and let it be made if it is not there: with `here` by the browser that asks, where
    whoever keeps the server has chosen so."""
    given.limits.count("analysis", me.id)
    if here and given.browsers_think:
        state = await given.analyses.look(table_id)
        return JSONResponse(state | {"status": "yours"} if state["status"] == "none" else state)
    return JSONResponse(await given.analyses.ask(table_id, me.id))
