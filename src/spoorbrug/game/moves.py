"""Moves: objects for people, dense integers for machines, exact both ways.

A move is one small decision. Claiming a track is two of them or more (which track, then which
cards), drawing cards usually two; the notation joins those of one turn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from spoorbrug.boards import Board, City, Ticket, Track
from spoorbrug.boards.model import FERRY
from spoorbrug.game.move import Move, MoveKind
from spoorbrug.game.names import FACES, KINDS, TYPES, members
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids, refusal_codes
from spoorbrug.rules.record import COLOURS, DICE, LOCOMOTIVE, OFFERED

__all__ = ["Move", "MoveKind", "NotHere", "from_id", "offered", "payment", "to_id"]


class NotHere(ValueError):
    """A move that has no id in this position; `reason` says which rule is in the way."""

    def __init__(self, reason: int) -> None:
        self.reason = reason
        super().__init__(f"no such move here ({refusal_codes.rule_of(reason)})")


def offered(board: Board, game: Any, seat: int) -> list[Ticket]:
    """A seat's offer, in the order in which its places are numbered."""
    return [board.tickets[i] for i in members(game.offer[seat])]


def station_price(game: Any) -> int:
    """How many cards the station that is being paid for costs (E3)."""
    return len(members([game.stations[int(game.seat)]])) + 1


def has_substitutes(board: Board, track: Track) -> bool:
    """F2, F3: may other cards stand in for some of this track's set?"""
    rules = board.substitutes
    return (track.kind == FERRY and rules.ferry > 0) or track.route in rules.routes


# From ids


def from_id(board: Board, game: Any, move: int) -> Move:
    """The move that an id stands for in this position. The id is a legal one."""
    place = bisect_right(_STARTS, move) - 1
    return _READERS[place](board, game, move - _STARTS[place])


def _plain(kind: MoveKind) -> Callable[[Board, Any, int], Move]:
    return lambda board, game, n: Move(kind)


def _with_card(kind: MoveKind) -> Callable[[Board, Any, int], Move]:
    return lambda board, game, n: Move(kind, card=KINDS[n])


def _with_city(kind: MoveKind) -> Callable[[Board, Any, int], Move]:
    return lambda board, game, n: Move(kind, city=board.cities[n])


def _with_number(kind: MoveKind) -> Callable[[Board, Any, int], Move]:
    return lambda board, game, n: Move(kind, number=n)


def _with_token(kind: MoveKind) -> Callable[[Board, Any, int], Move]:
    return lambda board, game, n: Move(kind, token=TYPES[n])


def _keep(board: Board, game: Any, places: int) -> Move:
    offer = offered(board, game, int(game.seat))
    kept = tuple(ticket for i, ticket in enumerate(offer) if places >> i & 1)
    return Move(MoveKind.KEEP, tickets=kept)


def _claim(board: Board, game: Any, track: int) -> Move:
    lays = Phase.of(game) is Phase.NEUTRAL_TRACK
    return Move(MoveKind.LAY if lays else MoveKind.CLAIM, track=board.tracks[track])


def _walk(board: Board, game: Any, track: int) -> Move:
    return Move(MoveKind.WALK, track=board.tracks[track])


def _pay(board: Board, game: Any, number: int) -> Move:
    if Phase.of(game) is Phase.PAY_STATION:
        return station_payment(ids.PAY_WITH + number, station_price(game))
    return payment(board, board.tracks[int(game.track)], ids.PAY_WITH + number)


def payment(board: Board, track: Track, move: int) -> Move:
    """The payment that an id stands for on a track."""
    return _payment(move - ids.PAY_WITH, track.length, has_substitutes(board, track))


def station_payment(move: int, price: int) -> Move:
    """The payment that an id stands for where a station has a price (E3)."""
    return _payment(move - ids.PAY_WITH, price, False)


def _payment(number: int, length: int, substitutes: bool) -> Move:
    rest, third = divmod(number, ids.AMOUNTS)
    colour, locomotives = divmod(rest, ids.AMOUNTS)
    return Move(
        MoveKind.PAY,
        card=KINDS[min(colour, LOCOMOTIVE)],
        cards=length - locomotives - third,
        locomotives=locomotives,
        plus_fours=0 if substitutes else third,
        substitutes=third if substitutes else 0,
    )


def _extra(board: Board, game: Any, locomotives: int) -> Move:
    cards = int(game.tunnel_cost) - locomotives
    card = KINDS[int(game.laid_colour)] if cards else KINDS[LOCOMOTIVE]
    return Move(MoveKind.EXTRA, card=card, cards=cards, locomotives=locomotives)


def _reroll(board: Board, game: Any, number: int) -> Move:
    return Move(MoveKind.REROLL, dice=tuple(ids.REROLLS[number].tolist()))


_RANGES: tuple[tuple[int, Callable[[Board, Any, int], Move]], ...] = (
    (ids.DRAW, _plain(MoveKind.DRAW)),
    (ids.TAKE, _with_card(MoveKind.TAKE)),
    (ids.DRAW_TICKETS, _with_number(MoveKind.TICKETS)),
    (ids.PASS, _plain(MoveKind.PASS)),
    (ids.KEEP, _keep),
    (ids.CLAIM, _claim),
    (ids.BUILD, _with_city(MoveKind.BUILD)),
    (ids.SEND, _with_city(MoveKind.SEND)),
    (ids.PAY_WITH, _pay),
    (ids.FILL_WITH, _with_card(MoveKind.ADD)),
    (ids.PAY_EXTRA, _extra),
    (ids.TAKE_BACK, _plain(MoveKind.TAKE_BACK)),
    (ids.NAME_MIX, _with_number(MoveKind.MIX)),
    (ids.STAND_IN, _with_city(MoveKind.STAND)),
    (ids.STAND_NOWHERE, _plain(MoveKind.STAND)),
    (ids.WALK_ALONG, _walk),
    (ids.STOP, _plain(MoveKind.STOP)),
    (ids.ROLL_AGAIN, _reroll),
    (ids.USE_DICE, _with_number(MoveKind.USE)),
    (ids.BUY, _with_token(MoveKind.BUY)),
    (ids.GIVE_BACK, _with_token(MoveKind.RETURN)),
    (ids.DONE, _plain(MoveKind.DONE)),
)
_STARTS = [start for start, _ in _RANGES]
_READERS = [reader for _, reader in _RANGES]


# To ids


def to_id(board: Board, game: Any, move: Move) -> int:
    """The id of a move in this position; raises `NotHere` when it has none."""
    match move.kind:
        case MoveKind.TAKE if move.card in KINDS:
            return ids.TAKE + KINDS.index(move.card)
        case MoveKind.ADD if move.card in KINDS:
            return ids.FILL_WITH + KINDS.index(move.card)
        case MoveKind.TICKETS:
            return ids.DRAW_TICKETS + _within(move.number, DICE)
        case MoveKind.KEEP:
            return ids.KEEP + _places(board, game, move)
        case MoveKind.CLAIM | MoveKind.LAY if move.track:
            if (move.kind is MoveKind.LAY) != (Phase.of(game) is Phase.NEUTRAL_TRACK):
                raise NotHere(refusal_codes.B3_NOT_NOW)
            return ids.CLAIM + move.track.index
        case MoveKind.PAY if move.card in KINDS:
            return _pay_id(board, game, move)
        case MoveKind.EXTRA if move.card in KINDS:
            return _extra_id(game, move)
        case MoveKind.MIX:
            return ids.NAME_MIX + _within(move.number, OFFERED, refusal_codes.M2_NUMBER)
        case MoveKind.BUILD | MoveKind.SEND | MoveKind.STAND:
            return _city_id(move.kind, move.city)
        case MoveKind.WALK if move.track:
            return ids.WALK_ALONG + move.track.index
        case MoveKind.REROLL:
            return ids.ROLL_AGAIN + _reroll_number(move.dice)
        case MoveKind.USE:
            return ids.USE_DICE + _within(move.number, DICE)
        case MoveKind.BUY if move.token in TYPES:
            return ids.BUY + TYPES.index(move.token)
        case MoveKind.RETURN if move.token in TYPES:
            return ids.GIVE_BACK + TYPES.index(move.token)
    if move.kind in _PLAIN_IDS:
        return _PLAIN_IDS[move.kind]
    raise NotHere(refusal_codes.NOT_A_MOVE)


_PLAIN_IDS = {
    MoveKind.DRAW: ids.DRAW,
    MoveKind.PASS: ids.PASS,
    MoveKind.TAKE_BACK: ids.TAKE_BACK,
    MoveKind.STOP: ids.STOP,
    MoveKind.DONE: ids.DONE,
}
_CITY_IDS = {
    MoveKind.BUILD: ids.BUILD,
    MoveKind.SEND: ids.SEND,
    MoveKind.STAND: ids.STAND_IN,
}


def _within(number: int, most: int, reason: int = refusal_codes.NOT_A_MOVE) -> int:
    if not 0 <= number <= most:
        raise NotHere(reason)
    return number


def _city_id(kind: MoveKind, city: City | None) -> int:
    if city is not None:
        return _CITY_IDS[kind] + city.index
    if kind is MoveKind.STAND:
        return ids.STAND_NOWHERE
    raise NotHere(refusal_codes.NOT_A_MOVE)


def _reroll_number(dice: tuple[int, ...]) -> int:
    if len(dice) != len(FACES) or min(dice) < 0:
        raise NotHere(refusal_codes.NOT_A_MOVE)
    if sum(dice) > DICE:
        raise NotHere(refusal_codes.D3_NO_SUCH_DICE)
    return int(ids.REROLL_NUMBER[dice])


def _places(board: Board, game: Any, move: Move) -> int:
    if not Phase.of(game).keeps_tickets:
        raise NotHere(refusal_codes.B3_NOT_NOW)
    offer = offered(board, game, int(game.seat))
    if any(ticket not in offer for ticket in move.tickets):
        raise NotHere(refusal_codes.B10_NOT_OFFERED)
    return sum(1 << offer.index(ticket) for ticket in set(move.tickets))


def _pay_id(board: Board, game: Any, move: Move) -> int:
    if Phase.of(game) is Phase.PAY_STATION:
        if move.plus_fours or move.substitutes:
            raise NotHere(refusal_codes.E3_NUMBER)
        return _set_id(move, station_price(game), 0, refusal_codes.E3_NUMBER)
    if Phase.of(game) is not Phase.PAY:
        raise NotHere(refusal_codes.B3_NOT_NOW)
    track = board.tracks[int(game.track)]
    third, other = move.plus_fours, move.substitutes
    if has_substitutes(board, track):
        third, other = other, third
    if other:
        raise NotHere(
            refusal_codes.F2_SUBSTITUTES if move.substitutes else refusal_codes.NOT_A_MOVE
        )
    return _set_id(move, track.length, third, refusal_codes.B6_NUMBER)


def _set_id(move: Move, length: int, third: int, reason: int) -> int:
    """The id of a set of `length` cards; `reason` says what is wrong with another number."""
    numbers = (move.cards, move.locomotives, third)
    if sum(numbers) != length or min(numbers) < 0:
        raise NotHere(reason)
    colour = KINDS.index(move.card or "") if move.cards else COLOURS
    if move.cards and colour >= COLOURS:
        raise NotHere(reason)
    return ids.PAY_WITH + (colour * ids.AMOUNTS + move.locomotives) * ids.AMOUNTS + third


def _extra_id(game: Any, move: Move) -> int:
    if Phase.of(game) is not Phase.PAY_TUNNEL:
        raise NotHere(refusal_codes.B3_NOT_NOW)
    numbers = (move.cards, move.locomotives)
    if sum(numbers) != game.tunnel_cost or min(numbers) < 0 or move.plus_fours + move.substitutes:
        raise NotHere(refusal_codes.E2_NUMBER)
    if move.cards and move.card != KINDS[int(game.laid_colour)]:
        raise NotHere(refusal_codes.E2_CARDS)
    return ids.PAY_EXTRA + move.locomotives
