"""Moves as text that can be read aloud, typed by hand and read back exactly.

Written: `draw`, `take red`, `tickets`, `keep Emmen–Antwerpen, Breda–Eindhoven`,
`claim Breda–Rotterdam pink`, `pay 1 pink + 1 locomotive`, `lay Amsterdam–Utrecht orange`,
`pass`. The steps of one turn are joined by `;`, and a claim with its payment by `:`, as in
`claim Breda–Rotterdam pink: 2 pink`.

Read with some patience: capitals, accents, apostrophes and the kind of dash do not matter,
cities may come in either order, and a colour may be left out where only one track is meant.
"""

from __future__ import annotations

import difflib
import re
from functools import cache

from spoorbrug.boards import Board, Ticket, Track
from spoorbrug.boards.model import plain_name
from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.names import KINDS
from spoorbrug.rules import ids
from spoorbrug.rules.record import KINDS as CARD_KINDS


class NotationError(ValueError):
    """A text that is not a move; the message says what would be one."""


def join(moves: list[Move]) -> str:
    """The steps of one turn as one readable text."""
    text = ""
    for move in moves:
        if move.kind is MoveKind.PAY and text:
            text += f": {move.payment}"
        else:
            text += f"; {move}" if text else str(move)
    return text


def read(board: Board, text: str) -> list[Move]:
    """The moves that a text means, one or several steps of one turn."""
    moves: list[Move] = []
    for part in text.split(";"):
        head, colon, payment = part.partition(":")
        moves.append(_read_one(board, head))
        if colon:
            if moves[-1].kind is not MoveKind.CLAIM:
                raise NotationError(f"only a claim has a payment behind ':', not '{head.strip()}'")
            moves.append(_read_payment(payment))
    return moves


def _read_one(board: Board, text: str) -> Move:
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    try:
        kind = MoveKind(word.casefold())
    except ValueError:
        known = ", ".join(kind.value for kind in MoveKind)
        shown = word or text
        raise NotationError(f"a move begins with one of {known}, not '{shown}'") from None
    match kind:
        case MoveKind.TAKE:
            return Move(kind, card=read_card(rest))
        case MoveKind.KEEP:
            names = [] if rest.casefold() == "nothing" else rest.split(",")
            return Move(kind, tickets=_sorted(read_ticket(board, name) for name in names))
        case MoveKind.CLAIM | MoveKind.LAY:
            return Move(kind, track=read_track(board, rest))
        case MoveKind.PAY:
            return _read_payment(rest)
    if rest:
        raise NotationError(f"nothing should follow '{kind.value}', but '{rest}' does")
    return Move(kind)


def _sorted(tickets: object) -> tuple[Ticket, ...]:
    found: list[Ticket] = list(tickets)  # type: ignore[call-overload]
    return tuple(sorted(found, key=lambda ticket: ticket.index))


def read_card(text: str) -> str:
    """A kind of card by its name."""
    name = text.strip().casefold()
    if name in KINDS:
        return name
    raise NotationError(f"a card is one of {', '.join(KINDS)}, not '{text.strip()}'")


def _read_payment(text: str) -> Move:
    number: dict[str, int] = {}
    for part in text.split("+"):
        found = re.fullmatch(r"(\d{1,2})\s+(\w+)", part.strip())
        if not found:
            raise NotationError(
                f"a payment looks like '2 pink + 1 locomotive', not '{text.strip()}'"
            )
        card = read_card(found.group(2).removesuffix("s"))
        number[card] = number.get(card, 0) + int(found.group(1))
    locomotives = number.pop("locomotive", 0)
    colours = [card for card, n in number.items() if n]
    if len(colours) > 1:
        raise NotationError("one colour pays, with or without locomotives (B6)")
    card = colours[0] if colours else "locomotive"
    return Move(MoveKind.PAY, card=card, cards=number.get(card, 0), locomotives=locomotives)


@cache
def _tracks_by_name(board: Board) -> dict[str, list[Track]]:
    """Every way to name a track, with all the tracks that it may mean."""
    found: dict[str, list[Track]] = {}
    for track in board.tracks:
        route = board.routes[track.route]
        a, b = board.cities[route.a].name, board.cities[route.b].name
        colour = track.name.removeprefix(f"{a}–{b} ")
        for first, second in ((a, b), (b, a)):
            for name in {f"{first}-{second}", f"{first}-{second} {colour}",
                         f"{first}-{second} {track.colour}"}:  # fmt: skip
                found.setdefault(plain_name(name), []).append(track)
    return found


@cache
def _tickets_by_name(board: Board) -> dict[str, Ticket]:
    found: dict[str, Ticket] = {}
    for ticket in board.tickets:
        a, b = board.cities[ticket.a].name, board.cities[ticket.b].name
        number = ticket.name.removeprefix(f"{a}–{b}")
        for first, second in ((b, a), (a, b)):
            found.setdefault(plain_name(f"{first}-{second}{number}"), ticket)
    return found


def read_track(board: Board, text: str) -> Track:
    """A track by its cities and colour."""
    names = _tracks_by_name(board)
    tracks = names.get(plain_name(text), [])
    if len(tracks) == 1:
        return tracks[0]
    if tracks:
        choice = " or ".join(track.name for track in tracks)
        raise NotationError(f"which track? {choice}")
    near = difflib.get_close_matches(plain_name(text), names, n=1)
    hint = f"; did you mean {names[near[0]][0].name}?" if near else ""
    raise NotationError(f"there is no track '{text.strip()}'{hint}")


def read_ticket(board: Board, text: str) -> Ticket:
    """A ticket by its cities."""
    names = _tickets_by_name(board)
    ticket = names.get(plain_name(text))
    if ticket:
        return ticket
    near = difflib.get_close_matches(plain_name(text), names, n=1)
    hint = f"; did you mean {names[near[0]].name}?" if near else ""
    raise NotationError(f"there is no ticket '{text.strip()}'{hint}")


def write_outcome(board: Board, outcome: int) -> str:
    """What chance dealt: the name of a card or a ticket."""
    if outcome < ids.CARD + CARD_KINDS:
        return KINDS[outcome - ids.CARD]
    return board.tickets[outcome - ids.TICKET].name


def read_outcome(board: Board, text: str) -> int:
    """The outcome that a text names."""
    name = text.strip()
    if name.casefold() in KINDS:
        return ids.CARD + KINDS.index(name.casefold())
    return ids.TICKET + read_ticket(board, name).index
