"""What a seat may do now, sorted by what a person would call it: for pages and menus."""

from __future__ import annotations

from typing import Any

from spoorbrug.boards import City, Track
from spoorbrug.boards.model import TUNNEL
from spoorbrug.game import dice
from spoorbrug.game.moves import Move, MoveKind, station_price
from spoorbrug.game.names import TYPES, Face, members
from spoorbrug.game.phase import Phase
from spoorbrug.game.previews import Payment, Preview, Previews
from spoorbrug.game.view import View
from spoorbrug.rules import ids, kernel, record

Json = dict[str, Any]


def choices(view: View) -> Json:
    """Plain data, for JSON. Every payment brings the text of its move."""
    moves = view.legal_moves
    of_kind: dict[MoveKind, list[Move]] = {kind: [] for kind in MoveKind}
    if not view.phase.chooses_set:
        for move in moves:
            of_kind[move.kind].append(move)
    tunnelling = _is_in_tunnel(view, of_kind)
    return {
        "draw": bool(of_kind[MoveKind.DRAW]),
        "take": [move.card for move in of_kind[MoveKind.TAKE]],
        "tickets": any(not move.number for move in of_kind[MoveKind.TICKETS]),
        "can_pass": bool(of_kind[MoveKind.PASS]),
        "keep": _fewest(view),
        "claims": [] if tunnelling else _claims(view, of_kind),
        "lay": [move.track.name for move in of_kind[MoveKind.LAY] if move.track],
        "ticket_dice": [move.number for move in of_kind[MoveKind.TICKETS] if move.number],
        "within": _within(view),
        "mix": _mix(view, of_kind[MoveKind.MIX]),
        "builds": _builds(view, of_kind),
        "sends": [{"city": _name(move.city), "move": str(move)} for move in of_kind[MoveKind.SEND]],
        "walk": _walk(view, of_kind),
        "stand": [_name(move.city) for move in of_kind[MoveKind.STAND] if move.city]
        if of_kind[MoveKind.STAND]
        else None,
        "fill": _fill(view, of_kind[MoveKind.ADD]),
        "extra": _extra(view, of_kind) if tunnelling else None,
        "reroll": view.decides and view.phase is Phase.REROLL,
        "spend": view.decides and view.phase is Phase.SPEND,
        "buy": [move.token for move in of_kind[MoveKind.BUY]],
        "give_back": [move.token for move in of_kind[MoveKind.RETURN]],
        "done": bool(of_kind[MoveKind.DONE]),
    }


def _name(city: City | None) -> str:
    assert city is not None
    return city.name


def _fewest(view: View) -> int | None:
    """How many tickets must be kept, read off the legal moves."""
    if not view.decides or not view.phase.keeps_tickets:
        return None
    return min(len(move.tickets) for move in view.legal_moves)


def _mix(view: View, mixes: list[Move]) -> Json | None:
    if not mixes:
        return None
    return {"number": int(view.state.tickets_due), "long": [move.number for move in mixes]}


def _within(view: View) -> Json | None:
    """What the dice can do as they lie: the longest track of each type, the most tickets.

    While some may be rolled again, the kernel is asked on a copy where none was.
    """
    if not (view.decides and view.phase.has_open_dice):
        return None
    boards, games = view.setup.board_record, record.copy(view.games)
    if view.phase is Phase.REROLL:
        kernel.apply(boards, games, ids.ROLL_AGAIN + int(ids.REROLL_NUMBER[0, 0, 0, 0]))
    room = kernel.new_moves()
    found = dict.fromkeys((*TYPES, "tickets"), 0)
    for move in room[: kernel.legal(boards, games, room)].tolist():
        if ids.DRAW_TICKETS < move < ids.PASS:
            found["tickets"] = max(found["tickets"], move - ids.DRAW_TICKETS)
        elif ids.CLAIM <= move < ids.BUILD:
            track = view.board.tracks[move - ids.CLAIM]
            kind = dice.face_of(view.setup, track)
            found[kind] = max(found[kind], track.length)
    return found


# Tracks


def _claims(view: View, of_kind: dict[MoveKind, list[Move]]) -> list[Json]:
    previews = Previews(view)
    if view.phase.claims:
        paying = of_kind[MoveKind.PAY] + of_kind[MoveKind.USE]
        return [_claim(view, previews.payment(paying[0]), "")] if paying else []
    return [_claim(view, previews.claim(move), str(move)) for move in of_kind[MoveKind.CLAIM]]


def _claim(view: View, claim: Preview, begun: str) -> Json:
    """`begun` is the text of the claim itself, if that is still to be made."""
    return {
        "track": claim.track.name,
        "points": claim.points,
        "toll": claim.toll,
        "paid_to": claim.paid_to,
        "loan": claim.loan,
        "tunnel": claim.is_tunnel,
        "ferry": claim.track.locomotives,
        "fits": _fits(view, claim.track),
        "payments": [_payment(view, way, begun, claim.track) for way in claim.ways],
    }


def _fits(view: View, track: Track) -> list[Face]:
    """The faces that may stand for a space; none with cards."""
    return dice.fitting(view.setup, track) if view.setup.dice else []


def _payment(view: View, way: Payment, begun: str, track: Track | None = None) -> Json:
    move = way.move
    text = str(move)
    if begun:
        text = f"{begun}: {move.payment}" if move.kind is MoveKind.PAY else f"{begun}; {move}"
    faces = None
    if move.kind is MoveKind.USE and track is not None:
        face = dice.face_of(view.setup, track)
        faces = dice.paying(view.state.dice, face, move.number, track.locomotives)
    return {
        "card": move.card,
        "cards": move.cards,
        "locomotives": move.locomotives,
        "plus_fours": move.plus_fours,
        "substitutes": move.substitutes,
        "fillers": way.fillers,
        "dice": None if faces is None else move.number,
        "faces": faces,
        "tokens": way.tokens,
        "bought": way.bought,
        "move": text,
    }


def _is_in_tunnel(view: View, of_kind: dict[MoveKind, list[Move]]) -> bool:
    """Has a tunnel turned up its cards or dice? With dice it is paid for only then."""
    if of_kind[MoveKind.TAKE_BACK]:
        return True
    return bool(of_kind[MoveKind.USE]) and view.board.tracks[int(view.state.track)].kind == TUNNEL


def _extra(view: View, of_kind: dict[MoveKind, list[Move]]) -> Json:
    """What a tunnel costs now (E2), or all of it with dice (D11)."""
    track = view.board.tracks[int(view.state.track)]
    return {
        "cost": int(view.state.tunnel_cost),
        "fits": _fits(view, track),
        "payments": [_payment(view, way, "", track) for way in Previews(view).extra()],
        "decline": MoveKind.TAKE_BACK.value if of_kind[MoveKind.TAKE_BACK] else None,
    }


def _fill(view: View, added: list[Move]) -> Json | None:
    if not added:
        return None
    return {"due": int(view.state.fill_due), "kinds": [move.card for move in added]}


# Cities


def _builds(view: View, of_kind: dict[MoveKind, list[Move]]) -> Json | None:
    """Where a station may stand. What pays for it is the same in every city, and listed once."""
    ways: list[Move] = []
    if view.phase is Phase.PAY_STATION:
        ways = of_kind[MoveKind.PAY]
        city = view.board.cities[int(view.state.city)].name
        sites: list[Json] = [{"city": city, "move": None}] if ways else []
    else:
        builds = of_kind[MoveKind.BUILD]
        sites = [{"city": _name(move.city), "move": str(move)} for move in builds]
        if builds and not view.setup.dice:
            ways = Previews(view).station(builds[0])
    if not sites:
        return None
    payments = [_payment(view, Payment(way), "") for way in ways]
    return {"cost": station_price(view.state), "sites": sites, "payments": payments}


def _walk(view: View, of_kind: dict[MoveKind, list[Move]]) -> Json | None:
    if view.phase is not Phase.WALK or not view.decides:
        return None
    return {
        "at": view.board.cities[int(view.state.city)].name,
        "steps": [_step(view, move) for move in of_kind[MoveKind.WALK]],
        "stop": MoveKind.STOP.value if of_kind[MoveKind.STOP] else None,
    }


def _step(view: View, move: Move) -> Json:
    """One track further, tried on a copy: where it leads, and what is taken there."""
    assert move.track is not None
    assert view.seat is not None
    games = record.copy(view.games)
    kernel.apply(view.setup.board_record, games, ids.WALK_ALONG + move.track.index)
    return {
        "track": move.track.name,
        "to": view.board.cities[int(games[0].city)].name,
        "cost": move.track.index not in members(view.state.owned[view.seat]),
        "value": int(games[0].goods[view.seat] - view.state.goods[view.seat]),
        "move": str(move),
    }
