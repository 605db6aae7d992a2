"""The numbered choices of a decision, for narrow and wide terminals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from spoorbrug.boards.model import FERRY, LOCOMOTIVE, TUNNEL
from spoorbrug.cli import screen, wording
from spoorbrug.cli.console import STYLES
from spoorbrug.cli.wording import plural
from spoorbrug.game import turn_grammar
from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.phase import Phase

if TYPE_CHECKING:
    from spoorbrug.cli.menu import Menu
    from spoorbrug.game import View
    from spoorbrug.game.previews import Preview


def _numbered(pairs: Iterable[tuple[int, Text]], width: int) -> Text:
    """Choices side by side; a number and its words stay on one line."""
    lines = [Text()]
    for number, words in pairs:
        part = Text(f"{number} ", style="bold") + words
        if lines[-1] and lines[-1].cell_len + 3 + part.cell_len > width - screen.LABEL - 1:
            lines.append(Text())
        lines[-1].append("   " if lines[-1] else "").append(part)
    return Text("\n").join(lines)


def choices(menu: Menu, names: Sequence[str], width: int, room: int) -> Group:
    """The numbered choices by kind; of the claims as many as there is room for."""
    view = menu.view
    lines: list[RenderableType] = []
    if menu.draws:
        label = "Draw" if menu.claims or menu.tickets else "Card"
        words = (_draw(view, move) for move in menu.draws)
        lines.append(screen.indented(_numbered(enumerate(words, 1), width), label))
    if menu.tickets:
        first = menu.first_number("tickets")
        looks = (Text(wording.tickets(view, move)) for move in menu.tickets)
        lines.append(screen.indented(_numbered(enumerate(looks, first), width), "Tickets"))
    if menu.claims:
        lines += _claims(menu, names, room)
    lines += _others(menu, width)
    if menu.builds:
        lines += _builds(menu, width, room >= len(menu.builds))
    return Group(*lines)


def _draw(view: View, move: Move) -> Text:
    if move.kind is MoveKind.DRAW:
        return Text("from the deck")
    assert move.card is not None
    first = view.phase is Phase.TURN and move.card == LOCOMOTIVE
    if first and turn_grammar.is_only_card(view.setup, view.games, move):
        return Text("locomotive (only card)", style=STYLES[LOCOMOTIVE])
    return screen.card(move.card)


def _others(menu: Menu, width: int) -> list[RenderableType]:
    """Everything else: a line each, but for short ones."""
    first = menu.first_number("others")
    numbered = [(n, Text(wording.other(menu, move))) for n, move in enumerate(menu.others, first)]
    if len(numbered) > 3 and all(text.cell_len <= 14 for _, text in numbered):
        return [screen.indented(_numbered(numbered, width), "Choose")]
    return [Text(f"  {number:>2}  ", style="bold") + text for number, text in numbered]


def _builds(menu: Menu, width: int, everything: bool) -> list[RenderableType]:
    """Stations: any city, so only said in a line unless there is room."""
    first = menu.first_number("builds")
    cost = wording.station_cost(menu.view)
    if not everything:
        last = first + len(menu.builds) - 1
        text = f"a station costs {cost}: type  build CITY  (or {first} to {last}: see  all )"
        return [screen.indented(text, "Station")]
    cities = (Text(move.city.name if move.city else "") for move in menu.builds)
    head = Text("Build a station", style="bold") + Text(f" for {cost} in", style="not bold")
    return [head, screen.indented(_numbered(enumerate(cities, first), width), "")]


def _claims(menu: Menu, names: Sequence[str], room: int) -> list[RenderableType]:
    first = menu.first_number("claims")
    shown = menu.claims if len(menu.claims) <= room + 1 else menu.claims[:room]
    lines: list[RenderableType] = []
    table = screen.grid("right", "left", "right", "right")
    table.columns[1].no_wrap = False  # in a narrow terminal the names give way
    table.add_column(min_width=14)
    for number, claim in enumerate(shown, first):
        star = "*" if claim.track.route in menu.helpful else " "
        table.add_row(
            Text(f"  {number:>2}", style="bold"),
            f"{star}{claim.track.name}",
            plural(claim.track.length, "train"),
            plural(claim.points, "point"),
            _cost(claim, names),
        )
    note = "   * on the cheapest way of a ticket of yours" if menu.helpful else ""
    lines.append(Text("Claim a track", style="bold") + Text(note, style="dim not bold"))
    lines.append(table)
    hidden = len(menu.claims) - len(shown)
    if hidden:
        last = first + len(menu.claims) - 1
        more = f"       and {hidden} more, to number {last}: type  all  to see them"
        lines.append(Text(more))
    return lines


def _cost(claim: Preview, names: Sequence[str]) -> Text:
    """The toll, what is special, and locomotives or tokens if it does not go without."""
    parts: list[Text] = []
    if claim.loan:
        parts.append(Text(f"toll {claim.toll}: A LOAN, your purse is too small", style="red"))
    elif claim.toll:
        to = "bank" if claim.paid_to is None else names[claim.paid_to]
        parts.append(Text(f"toll {claim.toll} to {to}"))
    if claim.track.kind in (FERRY, TUNNEL):
        parts.append(Text(claim.track.kind))
    tokens = min((way.tokens + way.bought for way in claim.ways), default=0)
    if tokens:
        parts.append(Text(plural(tokens, "token"), style="bold"))
    fewest = min((payment.locomotives for payment in claim.payments), default=0)
    if fewest:
        parts.append(Text(f"{fewest} loc.", style="bold"))
    fillers = min((way.fillers for way in claim.ways), default=0)
    if fillers:
        parts.append(Text(f"{fillers} any", style="bold"))
    return Text(", ").join(parts)
