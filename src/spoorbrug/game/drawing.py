"""A game as a picture: the board with its trains, and what lies before the players.

It is what a notebook shows of a game or a view, as one SVG text that needs nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import escape, quoteattr

from spoorbrug.boards import drawing
from spoorbrug.boards.looks import FONT, NEUTRAL, PAINTS, PLAYERS, SYMBOL_STROKE, SYMBOLS, TRAINS
from spoorbrug.game import names
from spoorbrug.rules import record

if TYPE_CHECKING:
    from spoorbrug.game.setup import Setup
    from spoorbrug.game.view import View

Json = Mapping[str, Any]

_VIEW_BOX = re.compile(r'viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+) ([-\d.]+)"')
SIZE = 15.0
ROW = 1.7 * SIZE
EDGE = 14.0
WIDEST = 760.0
CARD, CARD_GAP = 24.0, 10.0
INK, FAINT, PAPER = "#2b2b2b", "#6d6d6d", "#faf8f2"
DONE = "#2c6a30"


def board(setup: Setup, state: Any) -> str:
    """The board with everybody's trains, stations and passengers."""
    owners = {
        track: _player(owner)
        for owner, words in enumerate(state.owned.tolist())
        for track in names.members(words)
    }
    stations, passengers = _standing(state.stations), _standing(state.passengers)
    return drawing.draw(setup.board, owners=owners, stations=stations, passengers=passengers)


def view(seen: View) -> str:
    """What a seat sees: the board, every player, and its own cards and tickets."""
    position = seen.position()
    map_ = board(seen.setup, seen.state)
    found = _VIEW_BOX.search(map_)
    assert found is not None
    width, height = float(found[3]), float(found[4])
    lines = list(_below(seen, position, width))
    low = height + 2 * EDGE + ROW * sum(rows for rows, _ in lines)
    body, y = [], height + EDGE
    for rows, text in lines:
        body.append(f'<g transform="translate({EDGE:g} {y + SIZE:.1f})">{text}</g>')
        y += rows * ROW
    inner = map_.replace("<svg ", f'<svg x="0" y="0" width="{width:g}" height="{height:g}" ', 1)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {low:.1f}" '
            f'width="{min(width, WIDEST):g}" style="max-width:100%;height:auto" role="img" '
            f"font-family={quoteattr(FONT)} "
            f'font-size="{SIZE:g}">',
            f"<title>{escape(repr(seen))}</title>",
            f'<rect width="{width:g}" height="{low:.1f}" rx="22" fill="{PAPER}"/>',
            inner,
            *body,
            "</svg>",
        ]
    )


def _player(owner: int) -> str:
    return NEUTRAL if owner == record.NEUTRAL else PLAYERS[owner]


def _standing(words: Any) -> dict[int, str]:
    return {
        city: PLAYERS[seat]
        for seat, word in enumerate(words.tolist())
        for city in names.members([word])
    }


def _below(seen: View, position: Json, width: float) -> Iterator[tuple[float, str]]:
    """What stands under the board: how many rows it takes, and its elements from the left edge."""
    yield 1, _text(0, _situation(seen))
    if position["market"]:
        market = {kind: position["market"].count(kind) for kind in position["market"]}
        yield 1.4, _text(0, "open cards", FAINT) + _cards(market, 110)
    if position["dice"]:
        yield 1, _text(0, f"dice: {_words(position['dice']['faces'])}")
    for seat, facts in enumerate(position["seats"]):
        yield 1, _seat_line(seen, seat, facts)
    if seen.seat is None:
        return
    own = position["seats"][seen.seat]
    if own["hand"]:
        yield 1.4, _text(0, "your cards", FAINT) + _cards(own["hand"], 110)
    if own["held"]:
        yield from _tickets("your tickets", map(_held, own["held"]), width)
    if seen.offer:
        offered = ((f"{ticket.name} {ticket.points}", INK) for ticket in seen.offer)
        yield from _tickets("offered", offered, width)


def _situation(seen: View) -> str:
    words = str(seen.setup)
    if seen.is_over:
        return f"{words}: the game is over"
    deciding = ", ".join(str(seat + 1) for seat in seen.waiting)
    who = f"seats {deciding} decide" if len(seen.waiting) > 1 else f"seat {deciding} decides"
    you = f"; seen by seat {seen.seat + 1}" if seen.seat is not None else ""
    return f"{words}: {seen.phase.words}, {who}{you}"


def _seat_line(seen: View, seat: int, facts: Json) -> str:
    train = TRAINS[PLAYERS[seat]]
    parts = [f"seat {seat + 1}", _number(facts["points"], "point")]
    parts.append(_number(facts["trains"], "train"))
    if seen.setup.dice:
        parts.append(f"tokens: {_words(facts['tokens'])}")
    else:
        parts.append(_number(facts["cards"], "card"))
    parts.append(_number(facts["tickets"], "ticket"))
    if facts["tolls"] is not None:
        parts.append(_number(facts["tolls"], "toll"))
    if facts["loans"]:
        parts.append(_number(facts["loans"], "loan"))
    dot = f'<rect y="-11" width="20" height="12" rx="3" fill="{train.fill}" stroke="{train.edge}"/>'
    return dot + _text(30, ", ".join(parts))


def _number(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def _words(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items() if number) or "none"


def _held(held: Json) -> tuple[str, str]:
    mark = " ✓" if held["complete"] else ""
    return f"{held['ticket']} {held['points']}{mark}", DONE if held["complete"] else INK


def _tickets(
    title: str, tickets: Iterator[tuple[str, str]], width: float
) -> Iterator[tuple[float, str]]:
    """As many on a line as there is room for."""
    line, x = _text(0, title, FAINT), 110.0
    for text, colour in tickets:
        wide = 0.56 * SIZE * len(text) + 18
        if x + wide > width - 2 * EDGE and x > 110:
            yield 1, line
            line, x = "", 110.0
        line += _text(x, text, colour)
        x += wide
    yield 1, line


def _cards(cards: Mapping[str, int], x: float) -> str:
    """A card for each kind, with its symbol, and their number beside it."""
    found = []
    for kind, number in cards.items():
        paint, symbol = PAINTS[kind], SYMBOLS[kind]
        how = (
            f'fill="none" stroke="{paint.ink}" stroke-width="{SYMBOL_STROKE}"'
            if symbol.stroked
            else f'fill="{paint.ink}"'
        )
        found.append(
            f'<g transform="translate({x:g} 0)"><title>{number} {kind}</title>'
            f'<rect y="-15" width="{CARD:g}" height="20" rx="3" fill="{paint.fill}" '
            f'stroke="{paint.edge}"/><path transform="translate({CARD / 2:g} -5)" '
            f'd="{symbol.d}" {how}/></g>' + _text(x + CARD + 4, str(number))
        )
        x += CARD + 4 + 0.6 * SIZE * len(str(number)) + CARD_GAP
    return "".join(found)


def _text(x: float, text: str, colour: str = INK) -> str:
    return f'<text x="{x:g}" fill="{colour}">{escape(text)}</text>'
