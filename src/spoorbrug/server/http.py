"""The HTTP routes: visitors, boards, tables, moments, records."""

from __future__ import annotations

import logging
from functools import cache, partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse
from pydantic import TypeAdapter

from spoorbrug import boards, players
from spoorbrug.boards import Board, BoardError
from spoorbrug.boards.drawing import draw
from spoorbrug.boards.layout import layout
from spoorbrug.boards.loader import HOME
from spoorbrug.boards.model import STANDARD
from spoorbrug.boards.plan import plan
from spoorbrug.boards.plan_model import Plan
from spoorbrug.game import seeds
from spoorbrug.rules.options import FEATURES
from spoorbrug.server import carried, connections, cookies, making, messages, past, screens
from spoorbrug.server.catalogue import known_board
from spoorbrug.server.documents import Document
from spoorbrug.server.errors import Refused
from spoorbrug.server.pictures import thumbnail
from spoorbrug.server.preparation import Preparation
from spoorbrug.server.services import Services
from spoorbrug.server.showcase import showcase
from spoorbrug.server.texts import checked_name
from spoorbrug.server.visitors import Visitor

log = logging.getLogger("spoorbrug.server")
MOST_LINES = 100

PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": messages.Problem, "description": "What was wrong"}
}
router = APIRouter(prefix="/api", responses=PROBLEMS)
_all_lines: TypeAdapter[list[messages.BoardLine]] = TypeAdapter(list[messages.BoardLine])


def services(request: Request) -> Services:
    """What the server is made of."""
    found: Services = request.app.state.services
    found.orders.admit(address(request))
    found.limits.count("request", address(request))
    return found


Given = Annotated[Services, Depends(services)]


def address(request: Request) -> str:
    """Where a request comes from."""
    return connections.key(request.client.host) if request.client else "?"


async def visitor(request: Request, given: Given) -> Visitor:
    """Whoever asks; a browser has a cookie since it asked for `me`."""
    found = await given.visitors.find(cookies.token_of(request))
    if found is None:
        raise Refused("no_identity", status=401)
    return found


Asking = Annotated[Visitor, Depends(visitor)]


# Before anything else


@router.get("/preparation")
async def get_preparation(request: Request) -> messages.Preparation:
    """How far the server is with compiling its rules; until then all else answers 503."""
    found: Preparation = request.app.state.preparation
    steps = request.app.state.services.expert.compiling
    expert = None if steps is None else messages.Steps(done=steps[0], total=steps[1])
    return messages.Preparation(
        state=found.state, done=found.done, total=found.total, expert=expert
    )


# Visitors


@router.get("/me")
async def get_me(request: Request, response: Response, given: Given) -> messages.Me:
    """Who am I? A new visitor gets an identity."""
    found = await given.visitors.find(cookies.token_of(request))
    if found is None:
        token = cookies.older_token(request)
        found = await given.visitors.find(token)
        if found is None or token is None:
            given.limits.count("visitor", address(request))
            found, token = await given.visitors.welcome()
        cookies.give(request, response, token)
    return messages.Me(id=found.id, name=found.name)


@router.patch("/me")
async def rename_me(new: messages.NewName, me: Asking, given: Given) -> messages.Me:
    """Choose a name."""
    renamed = await given.visitors.rename(me, checked_name(new.name))
    return messages.Me(id=renamed.id, name=renamed.name)


@router.post("/me/link")
async def make_link(me: Asking, given: Given) -> messages.RecoveryLink:
    """A link that moves my identity to another device; an older one stops working."""
    given.limits.count("link", me.id)
    return messages.RecoveryLink(token=await given.visitors.new_link(me))


@router.post("/me/recover")
async def recover(
    link: messages.Recover, request: Request, response: Response, given: Given
) -> messages.Me:
    """Become the visitor of a recovery link on this device."""
    given.limits.count("link", address(request))
    found, token = await given.visitors.recover(link.token)
    cookies.give(request, response, token)
    return messages.Me(id=found.id, name=found.name)


# Boards and bots


@router.get("/boards", response_model=list[messages.BoardLine])
def get_boards(request: Request, _: Given) -> Response:
    """The boards there are, ours and those put beside them."""
    found: list[Board] = []
    for name in boards.available():
        try:
            found.append(boards.load(name))
        except BoardError as error:  # it was changed while we served it
            log.warning("the board %s cannot be used: %s", name, error)
    return _lines(tuple(found)).answer(request)


@cache
def _lines(found: tuple[Board, ...]) -> Document:
    return Document.of(_all_lines.dump_json([line(board) for board in found]).decode())


def line(board: Board) -> messages.BoardLine:
    """A board as lists show it."""
    return messages.BoardLine(
        id=board.id,
        name=board.name,
        players=(board.fewest_players, board.most_players),
        ours=board.folder.parent == HOME,
        fingerprint=board.fingerprint,
        size=_size(board),
        cities=len(board.cities),
        tracks=len(board.tracks),
        trains=board.trains,
        sets=[_ticket_set(boards.load(board.id, tickets)) for tickets in board.ticket_sets],
        head_starts=board.staggered_start,
        ferries=board.has_ferries,
        stations=board.stations.number if board.stations else 0,
        passengers=board.passengers.number if board.passengers else 0,
        plus_fours=board.cards.plus_fours > 0,
        countries=any(city.country for city in board.cities),
        **{name: has(board) for name, has in FEATURES.items()},
    )


@cache
def _size(board: Board) -> tuple[float, float]:
    _, _, width, height = layout(board).view
    return width, height


def _ticket_set(board: Board) -> messages.TicketSet:
    numbers, bonuses = board.ticket_numbers, board.bonuses
    return messages.TicketSet(
        id=board.ticket_set,
        tickets=len(board.tickets),
        dealt=numbers.dealt,
        keep_first=numbers.keep_first,
        drawn=numbers.drawn,
        keep=numbers.keep,
        long_dealt=numbers.long_dealt,
        mix=numbers.mix,
        longest_path=bonuses.longest_path,
        most_tickets=bonuses.most_tickets,
    )


@router.get("/boards/{name}", response_model=Plan, response_description="The plan of the board")
def get_board(name: str, request: Request, _: Given, tickets: str = STANDARD) -> Response:
    """Everything that a page needs to draw a board, with the tickets of one of its sets."""
    return _plan(known_board(name, tickets)).answer(request)


@router.get("/boards/{name}/picture.svg", responses={200: {"content": {"image/svg+xml": {}}}})
def get_picture(
    name: str,
    request: Request,
    _: Given,
    theme: Literal["light", "dark"] = "light",
    names: bool = True,
) -> Response:
    """A picture of a board with a legend; without names it is small, to choose from."""
    return _picture(known_board(name), theme == "dark", names).answer(request)


@cache
def _plan(board: Board) -> Document:
    return Document.of(screens.dumps(plan(board)))


@cache
def _picture(board: Board, dark: bool, names: bool) -> Document:
    drawn = draw(board, dark=dark) if names else thumbnail(board, dark=dark)
    return Document.of(drawn, "image/svg+xml")


@router.get("/showcase", response_model=messages.Showcase)
def get_showcase(request: Request, _: Given) -> Response:
    """A game between two experts, for the start page."""
    return _showcase().answer(request)


@cache
def _showcase() -> Document:
    return Document.of(showcase().model_dump_json())


@router.get("/bots", response_model=list[str])
def get_bots(request: Request, _: Given) -> Response:
    """The bots to play with: ours, and those of installed packages; none for studies."""
    hidden = players.for_studies()
    return _bots(tuple(name for name in players.usable() if name not in hidden)).answer(request)


@cache
def _bots(names: tuple[str, ...]) -> Document:
    return Document.of(screens.dumps(names))


# Tables


@router.get("/tables")
async def get_tables(request: Request, given: Given) -> list[messages.TableLine]:
    """Public tables to join or to watch."""
    me = await given.visitors.find(cookies.token_of(request))
    rows = await given.journal.public_tables(MOST_LINES)
    return [given.line(row, me.id if me else None) for row in rows]


@router.get("/tables/mine")
async def get_my_tables(me: Asking, given: Given) -> list[messages.TableLine]:
    """My tables, those that wait for me first."""
    rows = await given.journal.tables_of(me.id, MOST_LINES)
    lines = [given.line(row, me.id) for row in rows]
    return sorted(lines, key=lambda line: (not line.waits_for_you, line.status == "over"))


@router.post("/commitments", status_code=201)
async def make_commitment(me: Asking, given: Given) -> messages.Commitment:
    """What the server promises for my next table, before it knows what my browser adds."""
    given.limits.count("table", me.id)
    return messages.Commitment(commitment=await given.promises.make(me.id))


@router.post("/tables", status_code=201)
async def make_table(new: messages.NewTable, me: Asking, given: Given) -> messages.TableInfo:
    """Make a table, and begin at once if that is wanted and every seat is filled."""
    await given.admit_table(me.id)
    seed: str | None = seeds.fresh()
    if new.commitment:
        seed = await given.promises.keep(me.id, new.commitment)
    founding, entries = making.table_of(new, me.id, me.name, seed)
    live = await given.hall.found(founding, entries)
    return given.info(live, me.id)


@router.post("/tables/brought", status_code=201)
async def bring_table(wanted: messages.BroughtGame, me: Asking, given: Given) -> messages.TableInfo:
    """Go on here with a game of one's browser. Brought once more, it is the same table."""
    given.limits.count("brought", me.id)
    making_it = partial(carried.brought, wanted.game, me.id, wanted.mine)
    founding, entries = await run_in_threadpool(making_it)
    live = await given.hall.known(wanted.game.id)
    if live is None:
        await given.admit_table(me.id)
        live = await given.hall.found(founding, entries, wanted.game.id)
    async with live.lock:
        told = carried.history(live.table)[: len(entries)]
        if live.table.host != me.id or told != [(e.kind, e.seat, e.data) for e in entries]:
            raise Refused("brought_before", table=wanted.game.id)
        return given.info(live, me.id)


@router.post("/lessons", status_code=201)
async def make_lesson(new: messages.NewName, me: Asking, given: Given) -> messages.TableInfo:
    """Make a table for the guided game and begin: its cards are always the same."""
    await given.admit_table(me.id)
    founding, entries = making.lesson_of(me.id, new.name)
    return given.info(await given.hall.found(founding, entries), me.id)


@router.get("/tables/{table_id}")
async def get_table(
    table_id: messages.TableId, request: Request, given: Given
) -> messages.TableInfo:
    """A table, for anyone who has its address."""
    me = await given.visitors.find(cookies.token_of(request))
    live = await given.hall.find(table_id)
    async with live.lock:
        return given.info(live, me.id if me else None)


@router.get("/tables/{table_id}/moments")
async def get_moments(
    table_id: messages.TableId,
    request: Request,
    given: Given,
    start: Annotated[int, Query(alias="from", ge=0)] = 0,
    to: Annotated[int, Query(ge=0)] = 0,
    seat: int | None = None,
) -> messages.Moments:
    """Positions of the past, as one seat saw them: one's own, or any once the game is over."""
    me = await given.visitors.find(cookies.token_of(request))
    live = await given.hall.find(table_id)
    async with live.lock:
        found = past.moments(live.table, me.id if me else None, start, to, seat)
    return messages.Moments.model_validate(found)


@router.get("/tables/{table_id}/scores")
async def get_scores(table_id: messages.TableId, given: Given) -> messages.Scores:
    """Everyone's points after each decision: they are open. What a count would have said then
    tells of tickets, so it comes once the game is over."""
    live = await given.hall.find(table_id)
    async with live.lock:
        played = past.positions(live.table)
    return messages.Scores.model_validate(await run_in_threadpool(past.scores, played))


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def get_record(table_id: messages.TableId, given: Given) -> Response:
    """The record of a game that is over: every move, every card, the seed."""
    live = await given.hall.find(table_id)
    async with live.lock:
        name, text = past.record(live.table)
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


@router.post("/records")
async def verify_record(
    text: Annotated[str, Body(media_type="text/plain")], request: Request, given: Given
) -> messages.Verified:
    """Check a record: every line, every move, the seed, the score."""
    given.limits.count("record", address(request))
    return messages.Verified.model_validate(await run_in_threadpool(past.verified, text))
