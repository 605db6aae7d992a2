"""What a player sees: tables and lines made from a view, for narrow and wide terminals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from spoorbrug.boards.model import FERRY, TUNNEL
from spoorbrug.cli.console import STYLES
from spoorbrug.cli.menu import Menu, TicketNeed
from spoorbrug.cli.wording import plural
from spoorbrug.game.names import card_counts, cities_in, face_counts, token_counts
from spoorbrug.rules.record import NEUTRAL, NONE

if TYPE_CHECKING:
    from spoorbrug.boards import Track
    from spoorbrug.game import Outcome, Setup, View

WIDE = 112
"""From this many columns on, two things stand side by side."""
LABEL = 8
"""How many columns a label before a line takes."""
LEFT = 76
"""How many columns the left one gets."""


def card(name: str, number: int | None = None) -> Text:
    """A card by its name, or how many there are of it."""
    words = name if number is None else f"{number} {name}"
    return Text(words, style=STYLES.get(name, ""))


def cards(counts: dict[str, int]) -> Text:
    """`2 red, 1 locomotive`."""
    return Text(", ").join(card(name, n) for name, n in counts.items()) if counts else Text("none")


def grid(*justify: str) -> Table:
    """Columns without lines between them."""
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
    setup, board = view.setup, view.board
    columns = ["points", "trains", "tokens" if setup.dice else "cards", "tickets", "tracks"]
    columns += ["purse", "loans"] if setup.tolls else []
    columns += ["stations left"] if board.stations else []
    columns += ["passengers", "goods"] if board.passengers else []
    table = Table(box=None, padding=(0, 1), header_style="dim", show_edge=False)
    table.add_column("", width=1)
    table.add_column("seat and player", no_wrap=True)
    for name in columns:
        table.add_column(name, justify="right", no_wrap=True)
    state = view.state
    for seat, name in enumerate(names):
        saved = _short_tokens(token_counts(state.tokens[seat]))
        row = [
            int(state.points[seat]),
            int(state.trains[seat]),
            saved if setup.dice else int(state.hand_size[seat]),
            int(state.held_count[seat]),
            len(view.tracks_of(seat)),
        ]
        if setup.tolls:
            seen = every_purse or view.sees_tolls_of(seat)
            row += [int(state.tolls[seat]) if seen else "secret", int(state.loans[seat])]
        if board.stations:
            row.append(board.stations.number - len(cities_in(board, state.stations[seat])))
        if board.passengers:
            row += [int(state.passengers_left[seat]), int(state.goods[seat])]
        mark = ">" if not view.is_over and seat in view.waiting else ""
        texts = (str(number) for number in row)
        table.add_row(mark, f"{seat + 1} {name}", *texts, style="bold" if name == "you" else "")
    return table


def _short_tokens(tokens: dict[str, int]) -> str:
    """`2 s, 1 d`."""
    return ", ".join(f"{number} {kind[0]}" for kind, number in tokens.items() if number) or "none"


def figures(view: View, names: Sequence[str]) -> list[Text]:
    """Where stations and passengers stand."""
    lines: list[Text] = []
    for label, words in (("Stations", view.state.stations), ("Passengers", view.state.passengers)):
        there = {name: cities_in(view.board, words[seat]) for seat, name in enumerate(names)}
        parts = [f"{name} in {', '.join(cities)}" for name, cities in there.items() if cities]
        if parts:
            lines.append(Text(f"{label}: {'; '.join(parts)}."))
    return lines


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


def dice(view: View) -> Text:
    """The dice as they lie, and the tokens of the supply."""
    faces = {face: n for face, n in face_counts(view.state.dice).items() if n}
    supply = ", ".join(f"{n} {kind}" for kind, n in token_counts(view.state.supply).items())
    lying = ", ".join(f"{n} {face}" for face, n in faces.items()) or "none"
    return Text(lying, style="bold") + Text(f"   (tokens to buy: {supply})", style="dim not bold")


def tokens(view: View) -> Text:
    """The own tokens."""
    saved = token_counts(view.state.tokens[view.seat])
    return Text(", ".join(f"{n} {kind}" for kind, n in saved.items() if n) or "none")


def material(view: View) -> list[RenderableType]:
    """What claims are paid with: market and hand, or dice and tokens."""
    if view.setup.dice:
        found = [indented(tokens(view), "Tokens")]
        return [indented(dice(view), "Dice"), *found] if view.state.dice.any() else found
    return [indented(market(view), "Market"), indented(hand(view), "Hand")]


def worth(need: TicketNeed) -> str:
    """`12 points`; `5-12 points` for a ticket with several goals (S2)."""
    least, most = need.ticket.penalty, need.ticket.points
    return plural(most, "point") if least == most else f"{least}-{most} points"


def ticket_name(need: TicketNeed) -> str:
    """The name, which may be broken between goals."""
    return need.ticket.name.replace("/", " / ")


def missing(view: View, need: TicketNeed) -> Text:
    """`complete`, or what it still takes."""
    several = len(need.ticket.goals) > 1
    if need.complete:
        got = f", {plural(need.value, 'point')}" if several else ""
        return Text(f"complete{got}", style="green")
    if need.way is None:
        return Text("impossible now: every way is blocked", style="red")
    have = int(view.state.trains[view.seat])
    text = Text(plural(need.way.trains, "train"))
    if several:
        text.append(f" to {need.way.goal.name}")
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
    table = grid("left", "right", "left", "left")
    table.columns[2].no_wrap = False  # names with several goals may be long
    rows = []
    for n, need in enumerate(needs, 1):
        mark = Text(f"{n:>4}" if numbered else "", style="bold")
        rows.append((mark, Text(worth(need)), Text(ticket_name(need)), missing(view, need)))
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
        head = Text(f"{worth(need):>10}  {ticket_name(need)}: ", style="bold")
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
    table += figures(view, names)
    cards_ = material(view)
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


# The board and the end


def score(view: View) -> Text:
    """What the own points would be now, as far as one player can tell."""
    seat, board = view.seat, view.board
    done = sum(view.value_of(ticket) for ticket in view.tickets)
    rest = sum(ticket.penalty for ticket in view.tickets if not view.is_complete(ticket))
    points, loans = int(view.state.points[seat]), int(view.state.loans[seat])
    text = f"If the game ended now: {points} on the board"
    text += f" + {done} for complete tickets - {rest} for the others"
    total = points + done - rest
    if board.stations:
        left = board.stations.number - len(cities_in(board, view.state.stations[seat]))
        total += left * board.stations.unbuilt
        text += f" + {left * board.stations.unbuilt} for stations left"
    hopes = []
    if board.tolls is not None and view.setup.tolls:
        cost = loans * board.tolls.loan_cost
        total -= cost
        text += f" - {cost} for loans" if loans else ""
        hopes += [] if loans else ["a toll bonus"]
    hopes += ["the longest path"] if board.bonuses.longest_path else []
    hopes += ["most tickets"] if board.bonuses.most_tickets else []
    perhaps = f", and perhaps {' and '.join(hopes)}" if hopes else ""
    return Text(f"{text} = {total}{perhaps}.")


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
        line = Text(", ").join(_track(track, owners.get(track.index)) for track in tracks)
        toll = [str(tracks[0].toll)] if view.setup.tolls else []
        lengths = "/".join(sorted({str(track.length) for track in tracks}))
        table.add_row(route.name, lengths, *toll, line)
    return table


def _track(track: Track, owner: str | None) -> Text:
    kind = {FERRY: f" ferry {track.locomotives}", TUNNEL: " tunnel"}.get(track.kind, "")
    return card(track.colour) + Text(kind) + Text(f" ({owner})" if owner else "", style="bold")


def final(outcome: Outcome, names: Sequence[str], setup: Setup) -> Group:
    """Every component of every score, best first, and who won."""
    from spoorbrug.arena.simulate import components_of

    table = Table(box=None, padding=(0, 1), pad_edge=False, header_style="dim", show_edge=False)
    table.add_column("", justify="right")
    table.add_column("player", no_wrap=True)
    parts = [part for part in components_of(setup) if part != "total"]
    for part in (*parts, "TOTAL", "completed"):
        table.add_column(_SHORT.get(part, part), justify="right")
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


_SHORT = {
    "toll_bonus": "bonus",
    "longest_path": "longest",
    "most_tickets": "most",
    "merchandise": "goods",
}
"""Components of a score, where a table has no room for their whole names."""


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
