"""The doors over HTTP: visitors, boards, tables, moments, records."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Body, Depends, Query, Request, Response
from fastapi.concurrency import run_in_threadpool
from fastapi.responses import PlainTextResponse

from spoorbrug import boards, players
from spoorbrug.boards import BoardError
from spoorbrug.boards.looks import PLAYERS
from spoorbrug.boards.plan import plan
from spoorbrug.game import Record, RecordError, seeds
from spoorbrug.server import messages, showing
from spoorbrug.server.errors import Refused
from spoorbrug.server.services import Services
from spoorbrug.server.table import Entry, Founding, Table, checked_name
from spoorbrug.server.visitors import Visitor

COOKIE = "spoorbrug"
COOKIE_DAYS = 400
MOST_LINES, MOST_MOMENTS = 100, 50

PROBLEMS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": messages.Problem, "description": "What was wrong"}
}
router = APIRouter(prefix="/api", responses=PROBLEMS)


def services(request: Request) -> Services:
    """What the server is made of."""
    found: Services = request.app.state.services
    found.limits.count("request", address(request))
    return found


Given = Annotated[Services, Depends(services)]


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else "?"


async def visitor(request: Request, given: Given) -> Visitor:
    """Whoever asks; a browser has a cookie since it asked for `me`."""
    found = await given.visitors.find(request.cookies.get(COOKIE))
    if found is None:
        raise Refused("no_identity", status=401)
    return found


Asking = Annotated[Visitor, Depends(visitor)]


def _give_cookie(request: Request, response: Response, token: str) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_DAYS * 86_400,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


# Visitors


@router.get("/me")
async def get_me(request: Request, response: Response, given: Given) -> messages.Me:
    """Who am I? A new visitor gets an identity."""
    found = await given.visitors.find(request.cookies.get(COOKIE))
    if found is None:
        given.limits.count("visitor", address(request))
        found, token = await given.visitors.welcome()
        _give_cookie(request, response, token)
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
    _give_cookie(request, response, token)
    return messages.Me(id=found.id, name=found.name)


# Boards and bots


@router.get("/boards")
async def get_boards() -> list[messages.BoardLine]:
    """The boards there are."""
    found = [boards.load(name) for name in boards.available()]
    return [
        messages.BoardLine(id=b.id, name=b.name, players=(b.fewest_players, b.most_players))
        for b in found
    ]


@cache
def _plan(name: str) -> str:
    return showing.dumps(plan(boards.load(name)))


@router.get("/boards/{name}", responses={200: {"description": "Where everything is drawn"}})
async def get_board(name: str, request: Request) -> Response:
    """Everything that a page needs to draw a board."""
    if name not in boards.available():
        raise Refused("bad_setup", status=404, detail=f"There is no board '{name[:40]}'.")
    tag = f'"{boards.load(name).fingerprint}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(_plan(name), media_type="application/json", headers=headers)


@router.get("/bots")
async def get_bots() -> list[str]:
    """The bots there are."""
    return players.names()


# Tables


@router.get("/tables")
async def get_tables(request: Request, given: Given) -> list[messages.TableLine]:
    """Public tables to join or to watch."""
    me = await given.visitors.find(request.cookies.get(COOKIE))
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
    return messages.Commitment(commitment=given.promises.make(me.id))


@router.post("/tables", status_code=201)
async def make_table(new: messages.NewTable, me: Asking, given: Given) -> messages.TableInfo:
    """Make a table, and begin at once if that is wanted and every seat is filled."""
    given.limits.count("table", me.id)
    seed = given.promises.keep(me.id, new.commitment) if new.commitment else seeds.fresh()
    if seed is None:
        raise Refused("bad_setup", status=422, detail="This commitment was not made, or is used.")
    founding = _founding(new, me, seed)
    name = me.name
    table = Table("new", founding)  # a wrong setup is refused here
    entries = [Entry("created", None, me.id)]
    for i, seat in enumerate(new.seats):
        if seat.kind == "me":
            chosen = checked_name(seat.name or name)
            entries += table.sit(me.id, i, chosen, new.contribution if i == _first(new) else "")
    if new.start:
        for entry in entries:
            table.apply(entry)
        entries += table.start(me.id)
    live = await given.hall.found(founding, entries)
    return given.info(live, me.id)


def _first(new: messages.NewTable) -> int:
    """The first seat on this screen: a browser contributes once."""
    return next((i for i, seat in enumerate(new.seats) if seat.kind == "me"), 0)


def _founding(new: messages.NewTable, me: Visitor, seed: str) -> Founding:
    if new.board not in boards.available():
        raise Refused("bad_setup", status=422, detail=f"There is no board '{new.board}'.")
    wanted = [seat.colour for seat in new.seats]
    if len({c for c in wanted if c}) != sum(c is not None for c in wanted):
        raise Refused("bad_setup", status=422, detail="Two seats have the same colour.")
    free = (colour for colour in PLAYERS if colour not in wanted)
    seats: list[dict[str, Any]] = []
    for seat in new.seats:
        found: dict[str, Any] = {"kind": "open", "colour": seat.colour or next(free)}
        if seat.kind == "bot":
            found |= {"kind": "bot", "bot": known_bot(seat.bot or "planner")}
            found["name"] = found["bot"]
        seats.append(found)
    if new.pace.kind != "none" and not new.pace.amount:
        raise Refused("bad_setup", status=422, detail="A pace needs an amount of time.")
    return Founding(
        board=new.board,
        tolls=new.options.tolls,
        neutral=new.options.neutral,
        open_tolls=new.options.open_tolls,
        pace=new.pace.kind,
        amount=new.pace.amount,
        public=new.public,
        host=me.id,
        server_seed=seed,
        seats=tuple(seats),
    )


def known_bot(name: str) -> str:
    """The name of a bot that there is."""
    if name not in players.names():
        there = ", ".join(players.names())
        detail = f"There is no bot '{name[:40]}'; there are {there}."
        raise Refused("bad_setup", status=422, detail=detail)
    return name


@router.get("/tables/{table_id}")
async def get_table(
    table_id: messages.TableId, request: Request, given: Given
) -> messages.TableInfo:
    """A table, for anyone who has its address."""
    me = await given.visitors.find(request.cookies.get(COOKIE))
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
    me = await given.visitors.find(request.cookies.get(COOKIE))
    live = await given.hall.find(table_id)
    async with live.lock:
        table = live.table
        if table.game is None:
            raise Refused("not_playing")
        if seat is not None and not 0 <= seat < len(table.seats):
            raise Refused("not_found", status=404)
        own = seat is None or seat in table.seats_of(me.id if me else None)
        if not own and table.status != "over":
            raise Refused("not_over")
        last = table.game.decisions
        game = table.game.at(min(to, last, start + MOST_MOMENTS - 1))
        found: list[dict[str, Any]] = []
        while game.decisions >= start:
            found.append(showing.moment_data(game, seat))
            if game.decisions == 0:
                break
            game.undo()
    return messages.Moments.model_validate({"last": last, "moments": found[::-1]})


@router.get("/tables/{table_id}/scores")
async def get_scores(table_id: messages.TableId, given: Given) -> messages.Scores:
    """Everyone's points after each decision: they are open."""
    live = await given.hall.find(table_id)
    async with live.lock:
        game = live.table.game
        if game is None:
            raise Refused("not_playing")
        seats = game.setup.seats
        states = [step.before[0] for step in game.steps[1:]] + [game.state]
        points = [[int(state.points[seat]) for seat in range(seats)] for state in states]
    return messages.Scores(decisions=list(range(len(points))), points=points)


@router.get("/tables/{table_id}/record", response_class=PlainTextResponse)
async def get_record(table_id: messages.TableId, given: Given) -> Response:
    """The record of a game that is over: every move, every card, the seed."""
    live = await given.hall.find(table_id)
    async with live.lock:
        table = live.table
        if table.game is None or table.status != "over":
            raise Refused("not_over")
        text = Record.of(table.game, [seat.name for seat in table.seats]).write()
    name = f"spoorbrug-{table.founding.board}-{table.id[:8]}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


@router.post("/records")
async def verify_record(
    text: Annotated[str, Body(media_type="text/plain")], request: Request, given: Given
) -> messages.Verified:
    """Check a record: every line, every move, the seed, the score."""
    given.limits.count("record", address(request))
    try:
        record = await run_in_threadpool(Record.read, text)
    except (RecordError, BoardError) as error:
        return messages.Verified(good=False, sentence=str(error), players=[], winners=[])
    outcome = record.game.outcome
    return messages.Verified(
        good=True,
        sentence="Every line, every move and every score is right.",
        players=list(record.players),
        winners=list(outcome.winners) if outcome else [],
    )
