"""What a player sees: tables and lines made from a view, for narrow and wide terminals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from spoorbrug.boards.model import LOCOMOTIVE
from spoorbrug.cli.console import STYLES
from spoorbrug.cli.menu import Menu, TicketNeed
from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.names import Phase, card_counts
from spoorbrug.game.previews import Preview
from spoorbrug.rules.record import NEUTRAL, NONE

if TYPE_CHECKING:
    from spoorbrug.game import Outcome, View

WIDE = 112
"""From this many columns on, two things stand side by side."""
LABEL = 8
"""How many columns a label before a line takes."""
LEFT = 76
"""How many columns the left one gets."""


def plural(number: int, word: str) -> str:
    """`1 train`, `2 trains`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def card(name: str, number: int | None = None) -> Text:
    """A card by its name, or how many there are of it."""
    words = name if number is None else f"{number} {name}"
    return Text(words, style=STYLES.get(name, ""))


def cards(counts: dict[str, int]) -> Text:
    """`2 red, 1 locomotive`."""
    return Text(", ").join(card(name, n) for name, n in counts.items()) if counts else Text("none")


def _grid(*justify: str) -> Table:
    table = Table.grid(padding=(0, 2))
    for n, side in enumerate(justify):
        table.add_column(justify=side, no_wrap=True, min_width=0 if n else 4)  # type: ignore[arg-type]
    return table


def indented(text: str | Text, label: str = "") -> RenderableType:
    """A line with a label before it; what follows stays right of the label."""
    table = Table.grid(padding=(0, 1))
    table.add_column(width=LABEL, no_wrap=True, style="bold")
    table.add_column(overflow="fold")
    table.add_row(label, text)
    return table


# Where the game stands


def round_of(view: View) -> int:
    """The round that is being played, from 1."""
    return int(view.state.turn) // view.setup.seats + 1


def players(view: View, names: Sequence[str], every_purse: bool = False) -> Table:
    """Everybody's open numbers, and the own purse."""
    tolls = view.setup.tolls
    columns = ["points", "trains", "cards", "tickets", "tracks"]
    columns += ["purse", "loans"] if tolls else []
    table = Table(box=None, padding=(0, 1), header_style="dim", show_edge=False)
    table.add_column("", width=1)
    table.add_column("seat and player", no_wrap=True)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    state = view.state
    for seat, name in enumerate(names):
        row = [
            state.points[seat],
            state.trains[seat],
            state.hand_size[seat],
            state.held_count[seat],
            len(view.tracks_of(seat)),
        ]
        texts = [str(int(number)) for number in row]
        if tolls:
            seen = every_purse or view.sees_tolls_of(seat)
            purse = str(int(state.tolls[seat])) if seen else "secret"
            texts += [purse, str(int(state.loans[seat]))]
        mark = ">" if not view.is_over and seat in view.waiting else ""
        table.add_row(mark, f"{seat + 1} {name}", *texts, style="bold" if name == "you" else "")
    return table


def neutral(view: View, names: Sequence[str]) -> Text | None:
    """A line about the neutral player."""
    numbers = view.board.neutral
    if not view.setup.neutral or numbers is None:
        return None
    state = view.state
    trains = plural(int(state.trains[NEUTRAL]), "train")
    tracks = plural(len(view.tracks_of(NEUTRAL)), "track")
    if state.marker == NONE:
        return Text(f"The neutral player has {tracks} and is finished.")
    now = round_of(view)
    when = f", begins in round {numbers.first_round}" if now < numbers.first_round else ""
    marker = names[int(state.marker)]
    return Text(f"Neutral player: {trains} left, {tracks}{when}; marker with {marker}.")


def market(view: View) -> Text:
    """The face-up cards and what lies behind them."""
    state = view.state
    found = cards(card_counts(state.market))
    left = plural(int(state.deck_size), "card") if state.deck_size else "no cards"
    return found + Text(f"   (deck: {left})", style="dim")


def hand(view: View) -> Text:
    """The own cards, by colour."""
    return cards(card_counts(view.state.hand[view.seat]))


def missing(view: View, need: TicketNeed) -> Text:
    """`complete`, or what it still takes."""
    if need.complete:
        return Text("complete", style="green")
    if need.way is None:
        return Text("impossible now: every way is blocked", style="red")
    have = int(view.state.trains[view.seat])
    text = Text(plural(need.way.trains, "train"))
    if view.setup.tolls:
        text.append(f", toll {need.way.toll}")
    if need.way.trains > have:
        text.append(f" - out of reach, you have {have}", style="red")
    return text


def stretch(view: View, need: TicketNeed) -> str:
    """The tracks that are missing, as journeys: `Breda–Rotterdam–Haarlem, Zwolle–Emmen`."""
    if need.complete or need.way is None:
        return ""
    missing_routes = {track.route for track in need.way.tracks}
    routes = {frozenset((route.a, route.b)): route.index for route in view.board.routes}
    number = {city.name: city.index for city in view.board.cities}
    parts: list[list[str]] = []
    for here, there in zip(need.way.stops, need.way.stops[1:], strict=False):
        if routes[frozenset((number[here], number[there]))] not in missing_routes:
            continue
        if parts and parts[-1][-1] == here:
            parts[-1].append(there)
        else:
            parts.append([here, there])
    return ", ".join("–".join(part) for part in parts)


def tickets(
    view: View, needs: Sequence[TicketNeed], width: int, numbered: bool = False
) -> RenderableType:
    """Tickets with points and what is missing; numbered when they are an offer."""
    table = _grid("left", "right", "left", "left")
    rows = []
    for n, need in enumerate(needs, 1):
        mark = Text(f"{n:>4}" if numbered else "", style="bold")
        points = Text(plural(need.ticket.points, "point"))
        rows.append((mark, points, Text(need.ticket.name), missing(view, need)))
    used = 6 + sum(max((row[i].cell_len for row in rows), default=0) + 2 for i in (1, 2, 3))
    ways = width - used >= 16  # what is left of the line, if that is worth it
    if ways:
        table.add_column(no_wrap=True, overflow="ellipsis", style="dim", max_width=width - used)
    for row, need in zip(rows, needs, strict=True):
        table.add_row(*row, *([stretch(view, need)] if ways else []))
    return table


def bullets(lines: Sequence[str]) -> Table:
    """Sentences, one below the other."""
    table = Table.grid(padding=(0, 1))
    table.add_column()
    table.add_column(overflow="fold")
    for line in lines:
        table.add_row("-", line)
    return table


def ticket_details(view: View, needs: Sequence[TicketNeed]) -> Group:
    """The same with whole ways, wrapped."""
    lines: list[RenderableType] = []
    for need in needs:
        head = Text(f"{need.ticket.points:>3} points  {need.ticket.name}: ", style="bold")
        lines.append(head + missing(view, need))
        if need.way and not need.complete:
            lines.append(Text(f"            by {stretch(view, need)}"))
    return Group(*lines)


def turn(
    view: View,
    menu: Menu,
    names: Sequence[str],
    needs: Sequence[TicketNeed],
    news: Sequence[str],
    width: int,
) -> Group:
    """Everything a player looks at before deciding."""
    table: list[RenderableType] = [players(view, names)]
    line = neutral(view, names)
    if line is not None:
        table.append(line)
    cards_ = [indented(market(view), "Market"), indented(hand(view), "Hand")]
    own: list[RenderableType] = []
    if needs:
        own = [Text("Your tickets, and what they still take", style="bold")]
        own.append(tickets(view, needs, width))
    told: list[RenderableType] = []
    if news:
        told = [Text("Since your last choice", style="bold"), bullets(news)]
    if width < WIDE:
        return Group(*table, *told, *cards_, *own)
    side = Table.grid(padding=(0, 4), expand=False)
    side.add_column(width=LEFT)
    side.add_column(width=width - LEFT - 4, overflow="fold")
    side.add_row(Group(*table, *cards_), Group(*told))
    return Group(side, *own)


# Choices


def _numbered(pairs: Iterable[tuple[int, Text]], width: int) -> Text:
    """Choices side by side; a number and its words stay on one line."""
    lines = [Text()]
    for number, words in pairs:
        part = Text(f"{number} ", style="bold") + words
        if lines[-1] and lines[-1].cell_len + 3 + part.cell_len > width - LABEL - 1:
            lines.append(Text())
        lines[-1].append("   " if lines[-1] else "").append(part)
    return Text("\n").join(lines)


def choices(menu: Menu, names: Sequence[str], width: int, room: int) -> Group:
    """The numbered choices by kind; of the claims as many as there is room for."""
    view = menu.view
    lines: list[RenderableType] = []
    if menu.draws:
        label = "Draw" if menu.claims or menu.tickets else "Card"
        first_card = view.phase is Phase.TURN
        words = (_draw(move, first_card) for move in menu.draws)
        lines.append(indented(_numbered(enumerate(words, 1), width), label))
    if menu.tickets:
        number = menu.first_number("tickets")
        board = view.board.ticket_numbers
        look = f"look at {board.drawn} new tickets and keep {board.keep} or more"
        lines.append(indented(_numbered([(number, Text(look))], width), "Tickets"))
    if menu.claims:
        lines += _claims(menu, names, room)
    first = menu.first_number("others")
    for number, move in enumerate(menu.others, first):
        lines.append(Text(f"  {number:>2}  ", style="bold") + _other(move))
    return Group(*lines)


def _draw(move: Move, first_card: bool) -> Text:
    if move.kind is MoveKind.DRAW:
        return Text("from the deck")
    assert move.card is not None
    if move.card == LOCOMOTIVE and first_card:
        return Text("locomotive (only card)", style=STYLES[LOCOMOTIVE])
    return card(move.card)


def _other(move: Move) -> Text:
    match move.kind:
        case MoveKind.PAY:
            return Text(f"pay {move.payment}")
        case MoveKind.LAY if move.track:
            return Text(f"{move.track.name} for the neutral trains")
    return Text("pass: there is nothing else you can do")


def _claims(menu: Menu, names: Sequence[str], room: int) -> list[RenderableType]:
    first = menu.first_number("claims")
    shown = menu.claims if len(menu.claims) <= room + 1 else menu.claims[:room]
    lines: list[RenderableType] = []
    table = _grid("right", "left", "right", "right")
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
    """The toll, and locomotives if it does not go without."""
    parts: list[Text] = []
    if claim.loan:
        parts.append(Text(f"toll {claim.toll}: A LOAN, your purse is too small", style="red"))
    elif claim.toll:
        to = "bank" if claim.paid_to is None else names[claim.paid_to]
        parts.append(Text(f"toll {claim.toll} to {to}"))
    fewest = min(payment.locomotives for payment in claim.payments)
    if fewest:
        parts.append(Text(f"{fewest} loc.", style="bold"))
    return Text(", ").join(parts)


# The board and the end


def score(view: View) -> Text:
    """What the own points would be now, as far as one player can tell."""
    seat = view.seat
    done = [ticket.points for ticket in view.tickets if view.is_complete(ticket)]
    rest = [ticket.points for ticket in view.tickets if not view.is_complete(ticket)]
    points, loans = int(view.state.points[seat]), int(view.state.loans[seat])
    text = f"If the game ended now: {points} on the board"
    text += f" + {sum(done)} for complete tickets - {sum(rest)} for the others"
    total = points + sum(done) - sum(rest)
    if view.board.tolls is not None and view.setup.tolls:
        cost = loans * view.board.tolls.loan_cost
        total -= cost
        text += f" - {cost} for loans" if loans else ""
        bonus = "" if loans else ", and perhaps a toll bonus"
        return Text(f"{text} = {total}{bonus}.")
    return Text(f"{text} = {total}.")


def routes(view: View, names: Sequence[str], city: int | None = None) -> Table:
    """Routes with their tracks and who owns them; all of them, or those of one city."""
    owners = {track.index: names[s] for s in range(len(names)) for track in view.tracks_of(s)}
    owners |= {track.index: "neutral" for track in view.tracks_of(NEUTRAL)}
    table = Table(box=None, padding=(0, 1), header_style="dim", show_edge=False)
    table.add_column("route", no_wrap=True)
    table.add_column("trains", justify="right")
    if view.setup.tolls:
        table.add_column("toll", justify="right")
    table.add_column("tracks")
    for route in view.board.routes:
        if city is not None and city not in (route.a, route.b):
            continue
        tracks = [view.board.tracks[i] for i in route.tracks]
        line = Text(", ").join(_track(t.colour, owners.get(t.index)) for t in tracks)
        toll = [str(tracks[0].toll)] if view.setup.tolls else []
        table.add_row(route.name, str(tracks[0].length), *toll, line)
    return table


def _track(colour: str, owner: str | None) -> Text:
    return card(colour) + Text(f" ({owner})" if owner else "", style="bold")


def final(outcome: Outcome, names: Sequence[str], tolls: bool) -> Group:
    """Every component of every score, best first, and who won."""
    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim", show_edge=False)
    table.add_column("", justify="right")
    table.add_column("player", no_wrap=True)
    parts = ["start", "tracks", "tickets", "failed"] + (["toll_bonus", "loans"] if tolls else [])
    for part in (*parts, "TOTAL", "completed"):
        table.add_column(part.removeprefix("toll_"), justify="right")
    order = sorted(range(len(names)), key=lambda seat: outcome.counts[seat].place)
    for seat in order:
        count = outcome.counts[seat]
        numbers = [getattr(count, part) for part in parts]
        table.add_row(
            f"{count.place}.",
            f"{seat + 1} {names[seat]}",
            *(str(number) for number in numbers),
            str(count.total),
            str(count.completed),
        )
    return Group(table, Text(winners(outcome, names), style="bold"))


def purses(view: View, names: Sequence[str]) -> str:
    """What is left of everybody's tolls, once the game is over."""
    left = (f"{name} {int(view.state.tolls[seat])}" for seat, name in enumerate(names))
    return f"Purses: {', '.join(left)}."


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """`planner wins.`"""
    who = [names[seat] for seat in outcome.winners]
    if len(who) > 1:
        joined = f"{', '.join(who[:-1])} and {who[-1]}"
        return f"{joined[0].upper()}{joined[1:]} share the victory."
    return "You win!" if who[0] == "you" else f"{who[0]} wins."
