"""Words for the choices in a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spoorbrug.game.moves import Move, MoveKind, station_price
from spoorbrug.game.names import members
from spoorbrug.game.phase import Phase

if TYPE_CHECKING:
    from spoorbrug.cli.menu import Menu
    from spoorbrug.game import View


_WORDS = ("no", "one", "two", "three", "four", "five")


def plural(number: int, word: str) -> str:
    """`1 train`, `2 trains`, `3 dice`."""
    if word == "die":
        return f"{number} {'die' if number == 1 else 'dice'}"
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def tickets(view: View, move: Move) -> str:
    """What drawing tickets means here."""
    numbers = view.board.ticket_numbers
    if move.number:
        number = _WORDS[move.number]
        return f"{number} ticket{'' if move.number == 1 else 's'} ({plural(move.number, 'die')})"
    what = f"look at {numbers.drawn} new tickets"
    if numbers.mix:
        what = f"ask for {numbers.drawn} tickets, short or long,"
    return f"{what} and keep {numbers.keep} or more"


def station_cost(view: View) -> str:
    """`2 cards of a colour`, `1 station or wild die`."""
    price = station_price(view.state)
    if view.setup.dice:
        return f"{price} station or wild {'die' if price == 1 else 'dice'}"
    return plural(price, "card") + (" of a colour" if price > 1 else "")


def other(menu: Menu, move: Move) -> str:
    """Any choice that is neither a card nor a new ticket nor a claim."""
    view = menu.view
    match move.kind:
        case MoveKind.PAY:
            fillers = "" if not move.substitutes else ", then cards of any kind"
            return f"pay {move.payment}{fillers}"
        case MoveKind.USE:
            return _use(menu, move)
        case MoveKind.EXTRA:
            return f"pay {move.payment} more"
        case MoveKind.TAKE_BACK:
            what = "the tunnel up" if view.setup.dice else "it up and take your cards back"
            return f"give {what}: your turn is over"
        case MoveKind.LAY if move.track:
            return f"{move.track.name} for the neutral trains"
        case MoveKind.MIX:
            short = int(view.state.tickets_due) - move.number
            return f"{move.number} long and {short} short"
        case MoveKind.STAND:
            return f"in {move.city.name}" if move.city else "nowhere"
        case MoveKind.SEND if move.city:
            return f"send your passenger of {move.city.name} on its walk"
        case MoveKind.WALK:
            return _walk(view, move)
        case MoveKind.STOP:
            return "stop here: the passenger leaves the game"
        case MoveKind.BUY:
            return f"buy a {move.token} token"
        case MoveKind.RETURN:
            return f"give back a {move.token} token"
        case MoveKind.DONE:
            return _done(view)
        case MoveKind.PASS:
            return "pass: there is nothing else you can do"
    return str(move)


def _use(menu: Menu, move: Move) -> str:
    """`use 3 dice and 1 token`."""
    way = menu.payments[move]
    parts = [plural(move.number, "die")] if move.number else []
    parts += [plural(way.tokens, "token")] if way.tokens else []
    if way.bought:
        parts.append(f"{plural(way.bought, 'token')} bought with {2 * way.bought} other dice")
    return f"use {' and '.join(parts)}"


def _walk(view: View, move: Move) -> str:
    """`to Dresden (takes 3)`."""
    track = move.track
    assert track is not None
    here = int(view.state.city)
    there = view.board.cities[track.b if track.a == here else track.a]
    taken = int(view.state.taken[there.index])
    been = there.index in members([view.state.visited])
    left = () if been else there.merchandise[taken:]
    goods = f", merchandise {left[0]}" if left else ""
    fare = ""
    if track.index not in members(view.state.owned[view.seat]):
        fare = ", for a wild die" if view.setup.dice else ", for a passenger card"
    return f"to {there.name} by {track.name}{goods}{fare}"


def _done(view: View) -> str:
    if view.phase is Phase.SPEND:
        return "nothing: no action with these dice"
    return "done: your turn is over"
