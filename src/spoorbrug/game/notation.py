"""Moves as text that can be read aloud, typed by hand and read back exactly.

Written: `draw`, `take red`, `tickets`, `keep Emmen–Antwerpen, Breda–Eindhoven`,
`claim Breda–Rotterdam pink`, `pay 1 pink + 1 locomotive`, `lay Amsterdam–Utrecht orange`,
`pass`. The steps of one turn are joined by `;`, and a claim with its payment by `:`, as in
`claim Breda–Rotterdam pink: 2 pink`.

What other boards add: `mix 1 long`, `add blue`, `extra 1 red`, `take back`,
`build Wien: 2 red`, `stand Berlin`, `stand nowhere`, `send Berlin; walk Berlin–Dresden green;
stop`. With dice: `reroll 2 single + 1 station`, `reroll nothing`, `tickets 2`, `use 3 dice`,
`buy single`, `return double`, `done`.

Read with some patience: capitals, accents, apostrophes and the kind of dash do not matter,
cities may come in either order, and a colour may be left out where only one track is meant.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from functools import cache

from spoorbrug.boards import Board, City, Ticket, Track
from spoorbrug.boards.model import LOCOMOTIVE, PLUS_FOUR, plain_name
from spoorbrug.game.move import SUBSTITUTE, Move, MoveKind
from spoorbrug.game.names import FACES, KINDS, TYPES, kinds_of
from spoorbrug.rules import ids

PAID = (MoveKind.CLAIM, MoveKind.BUILD)
"""Moves that have their payment behind a colon."""


class NotationError(ValueError):
    """A text that is not a move; the message says what would be one."""


def join(moves: list[Move]) -> str:
    """The steps of one turn as one readable text."""
    text = ""
    last: Move | None = None
    for move in moves:
        if move.kind is MoveKind.PAY and last is not None and last.kind in PAID:
            text += f": {move.payment}"
        else:
            text += f"; {move}" if text else str(move)
        last = move
    return text


def read(board: Board, text: str) -> list[Move]:
    """The moves that a text means, one or several steps of one turn."""
    moves: list[Move] = []
    for part in text.split(";"):
        head, colon, payment = part.partition(":")
        moves.append(_read_one(board, head))
        if colon:
            if moves[-1].kind not in PAID:
                what = "a claim or a station" if board.stations else "a claim"
                raise NotationError(f"only {what} has a payment behind ':', not '{head.strip()}'")
            moves.append(_read_payment(board, payment, MoveKind.PAY))
    return moves


def _read_one(board: Board, text: str) -> Move:
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if (word.casefold(), rest.casefold()) == ("take", "back"):
        word, rest = MoveKind.TAKE_BACK.value, ""
    try:
        kind = MoveKind(word.casefold())
    except ValueError:
        known = ", ".join(kind.value for kind in MoveKind)
        shown = word or text
        raise NotationError(f"a move begins with one of {known}, not '{shown}'") from None
    match kind:
        case MoveKind.TAKE | MoveKind.ADD:
            return Move(kind, card=read_card(board, rest))
        case MoveKind.KEEP:
            names = [] if rest.casefold() == "nothing" else rest.split(",")
            return Move(kind, tickets=_sorted(read_ticket(board, name) for name in names))
        case MoveKind.CLAIM | MoveKind.LAY | MoveKind.WALK:
            return Move(kind, track=read_track(board, rest))
        case MoveKind.PAY | MoveKind.EXTRA:
            return _read_payment(board, rest, kind)
        case MoveKind.BUILD | MoveKind.SEND:
            return Move(kind, city=read_city(board, rest))
        case MoveKind.STAND:
            nowhere = rest.casefold() == "nowhere"
            return Move(kind, city=None if nowhere else read_city(board, rest))
        case MoveKind.BUY | MoveKind.RETURN:
            return Move(kind, token=_read_token(rest))
        case MoveKind.REROLL:
            return Move(kind, dice=_read_dice(rest))
        case MoveKind.TICKETS if rest:
            return Move(kind, number=_read_number(rest, r"(\d)", "tickets 2"))
        case MoveKind.MIX:
            return Move(kind, number=_read_number(rest, r"(\d) long", "mix 1 long"))
        case MoveKind.USE:
            return Move(kind, number=_read_number(rest, r"(\d)(?: dice| die)?", "use 3 dice"))
    if rest:
        raise NotationError(f"nothing should follow '{kind.value}', but '{rest}' does")
    return Move(kind)


def _sorted(tickets: Iterable[Ticket]) -> tuple[Ticket, ...]:
    return tuple(sorted(tickets, key=lambda ticket: ticket.index))


def _read_number(text: str, pattern: str, example: str) -> int:
    found = re.fullmatch(pattern, " ".join(text.casefold().split()), re.ASCII)
    if not found:
        word = example.partition(" ")[0]
        raise NotationError(f"it looks like '{example}', not '{word} {text}'")
    return int(found.group(1))


def _read_parts(text: str, example: str) -> list[tuple[int, str]]:
    """`2 pink + 1 locomotives` as numbers with their singular words."""
    parts: list[tuple[int, str]] = []
    for part in text.split("+"):
        found = re.fullmatch(r"([0-9]{1,2})\s+(\w[\w\s-]*)", part.strip())
        if not found:
            raise NotationError(f"{example}, not '{text.strip()}'")
        parts.append((int(found.group(1)), found.group(2).strip().removesuffix("s")))
    return parts


def read_card(board: Board, text: str) -> str:
    """A kind of card by its name."""
    name = plain_name(text)
    name = PLUS_FOUR if name == "+4" else name
    kinds = kinds_of(board)
    if name in kinds:
        return name
    raise NotationError(f"a card is one of {', '.join(kinds)}, not '{text.strip()}'")


def _read_payment(board: Board, text: str, kind: MoveKind) -> Move:
    number: dict[str, int] = {}
    for n, word in _read_parts(text, "a payment looks like '2 pink + 1 locomotive'"):
        card = SUBSTITUTE if word.casefold() == SUBSTITUTE else read_card(board, word)
        number[card] = number.get(card, 0) + n
    locomotives, plus_fours, substitutes = (
        number.pop(card, 0) for card in (LOCOMOTIVE, PLUS_FOUR, SUBSTITUTE)
    )
    colours = [card for card, n in number.items() if n]
    if len(colours) > 1:
        raise NotationError("one colour pays, with or without locomotives (B6)")
    card = colours[0] if colours else LOCOMOTIVE
    return Move(
        kind,
        card=card,
        cards=number.get(card, 0),
        locomotives=locomotives,
        plus_fours=plus_fours,
        substitutes=substitutes,
    )


def _read_dice(text: str) -> tuple[int, ...]:
    dice = [0] * len(FACES)
    if text.casefold() == "nothing":
        return tuple(dice)
    for n, word in _read_parts(text, "dice look like '2 single + 1 station', or 'nothing'"):
        if word.casefold() not in FACES:
            raise NotationError(f"a die shows one of {', '.join(FACES)}, not '{word}'")
        dice[FACES.index(word.casefold())] += n
    return tuple(dice)


def _read_token(text: str) -> str:
    name = text.casefold().removesuffix("token").strip()
    if name not in TYPES:
        raise NotationError(f"a token is {' or '.join(TYPES)}, not '{text}'")
    return name


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
    """Every ticket by its name; those with one goal the other way round, too."""
    found = {plain_name(ticket.name): ticket for ticket in board.tickets}
    for ticket in board.tickets:
        if len(ticket.goals) == 1:
            goal = ticket.goals[0].name
            start, _, number = ticket.name.partition(f"–{goal}")
            found.setdefault(plain_name(f"{goal}-{start}{number}"), ticket)
    return found


@cache
def _cities_by_name(board: Board) -> dict[str, City]:
    return {plain_name(city.name): city for city in board.cities}


def read_track(board: Board, text: str) -> Track:
    """A track by its cities and colour."""
    names = _tracks_by_name(board)
    tracks = names.get(plain_name(text), [])
    if len(tracks) == 1:
        return tracks[0]
    if tracks:
        choice = " or ".join(track.name for track in tracks)
        raise NotationError(f"which track? {choice}")
    raise _nothing_like("track", text, names, lambda near: names[near][0].name)


def read_ticket(board: Board, text: str) -> Ticket:
    """A ticket by its cities."""
    names = _tickets_by_name(board)
    ticket = names.get(plain_name(text))
    if ticket:
        return ticket
    raise _nothing_like("ticket", text, names, lambda near: names[near].name)


def read_city(board: Board, text: str) -> City:
    """A city by its name."""
    names = _cities_by_name(board)
    city = names.get(plain_name(text))
    if city:
        return city
    raise _nothing_like("city", text, names, lambda near: names[near].name)


def _nothing_like(
    what: str, text: str, names: Iterable[str], full: Callable[[str], str]
) -> NotationError:
    """There is none of that name; the one that comes nearest may be meant."""
    near = difflib.get_close_matches(plain_name(text), names, n=1)
    hint = f"; did you mean {full(near[0])}?" if near else ""
    return NotationError(f"there is no {what} '{text.strip()}'{hint}")


# What chance dealt

_NAMES: dict[str, int] = {
    **{kind: ids.CARD + i for i, kind in enumerate(KINDS)},
    **{face: ids.FACE + i for i, face in enumerate(FACES)},
    "blank": ids.TUNNEL_FACE,
    "tunnel": ids.TUNNEL_FACE + 1,
}
_DEALT = {one: name for name, one in _NAMES.items()}


def write_dealt(board: Board, dealt: int) -> str:
    """What chance dealt: the name of a card, a ticket or a die's face."""
    if dealt in _DEALT:
        return _DEALT[dealt]
    return board.tickets[dealt - ids.TICKET].name


def read_dealt(board: Board, text: str) -> int:
    """What chance dealt, by its name."""
    name = text.strip()
    if name.casefold() in _NAMES:
        return _NAMES[name.casefold()]
    return ids.TICKET + read_ticket(board, name).index
