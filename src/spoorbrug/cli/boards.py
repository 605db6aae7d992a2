"""`spoorbrug boards`: which there are, what is on them, and whether a new one is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from spoorbrug.boards import Board, Track

app = typer.Typer(help="List, show and check boards.", no_args_is_help=True)


@app.command("list")
def list_(boards: Path | None = options.BOARDS) -> None:
    """List the boards: how many play, which ticket sets there are, what is special."""
    from spoorbrug import boards as all_boards
    from spoorbrug.cli.console import console

    options.look_in(boards)
    table = _table("name", "players", "cities", "tracks", "tickets", "rules")
    table.columns[-1].overflow = "fold"
    for name in all_boards.available():
        board = all_boards.load(name)
        sets = [s for s in board.ticket_sets if s != board.ticket_set]
        table.add_row(
            name,
            f"{board.fewest_players}–{board.most_players}",
            *(str(len(part)) for part in (board.cities, board.tracks, board.tickets)),
            ", ".join(_rules(board)) + (f"; ticket sets {', '.join(sets)}" if sets else ""),
        )
    console().print(table)
    console().print("Every board can be played with --dice.")


@app.command()
def show(
    name: str = typer.Argument(help="The name of a board, or the path of a board's folder."),
    svg: str | None = typer.Option(
        None, metavar="FILE", help="Write a picture instead; - is standard output."
    ),
    dark: bool = typer.Option(False, "--dark", help="A picture for dark surroundings."),
    tickets: str | None = options.TICKETS,
    boards: Path | None = options.BOARDS,
) -> None:
    """Show a board as tables, or write a picture of it."""
    if dark and svg is None:
        fail("--dark is about the picture: say also --svg FILE.")
    options.look_in(boards)
    board, folder = _find(name, tickets)
    if svg is None:
        _print(board)
    else:
        _draw(board, folder, svg, dark)


@app.command()
def check(path: Path = typer.Argument(help="The folder of a board.")) -> None:
    """Check a board's folder: every problem with its file and line."""
    from spoorbrug.boards import BoardError, load_folder
    from spoorbrug.boards.layout import layout

    try:
        board = load_folder(path)
        layout(board, path)
    except BoardError as error:
        for problem in error.problems:
            typer.echo(str(problem), err=True)
        raise typer.Exit(1) from None
    counts = (
        f"{len(board.cities)} cities, {len(board.routes)} routes, {len(board.tracks)} tracks, "
        f"{len(board.tickets)} tickets"
    )
    typer.echo(f"{board.name}: all is well ({counts}; {', '.join(_rules(board))}).")


def _find(name: str, tickets: str | None) -> tuple[Board, Path | None]:
    """A board by name or by folder; a name that is both means the board of ours."""
    from spoorbrug import boards
    from spoorbrug.boards.model import STANDARD

    try:
        if name not in boards.available() and Path(name).is_dir():
            return boards.load_folder(name, tickets or STANDARD), Path(name)
        return boards.load(name, tickets or STANDARD), None
    except (boards.BoardError, OSError, ValueError) as error:
        fail(error)


def _draw(board: Board, folder: Path | None, name: str, dark: bool) -> None:
    from spoorbrug.boards import BoardError
    from spoorbrug.boards.drawing import draw
    from spoorbrug.cli.files import FileProblem
    from spoorbrug.cli.places import write_svg

    try:
        picture = draw(board, dark=dark, folder=folder)
        if name == "-":
            typer.echo(picture, nl=False)
        else:
            typer.echo(f"The picture is in {write_svg(name, picture)}.")
    except (BoardError, FileProblem) as error:
        fail(error)


def _rules(board: Board) -> list[str]:
    """The rules that not every board has."""
    tickets, bonuses = board.ticket_numbers, board.bonuses
    stations, passengers = board.stations, board.passengers
    special = {
        "tolls": board.tolls,
        "neutral player": board.neutral,
        "head starts": board.staggered_start,
        "ferries": board.has_ferries,
        "tunnels": board.has_tunnels,
        f"{stations.number if stations else 0} stations": stations,
        f"{passengers.number if passengers else 0} passengers": passengers,
        "short and long tickets": tickets.mix,
        "long tickets": tickets.long_dealt,
        "countries": any(city.country for city in board.cities),
        f"longest path {bonuses.longest_path}": bonuses.longest_path,
        f"most tickets {bonuses.most_tickets}": bonuses.most_tickets,
    }
    return [f"{board.trains} trains", *(rule for rule, there in special.items() if there)]


def _table(*columns: str) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", show_edge=False)
    for column in columns:
        right = column in ("cities", "tracks", "tickets", "spaces", "toll", "points")
        table.add_column(column, justify="right" if right else "left")
    return table


def _print(board: Board) -> None:
    from spoorbrug.cli.console import console

    out = console()
    out.print(
        f"{board.name}: {board.fewest_players} to {board.most_players} players, "
        f"{', '.join(_rules(board))}."
    )
    if len(board.ticket_sets) > 1:
        out.print(f"Ticket set: {board.ticket_set}, of {', '.join(board.ticket_sets)}.")
    out.print()
    out.print(_routes(board))
    out.print()
    out.print(_tickets(board))
    if board.passengers:
        out.print()
        out.print(_merchandise(board))


def _routes(board: Board) -> Table:
    from rich.text import Text

    columns = ["route", "spaces"] + (["toll"] if board.tolls else []) + ["tracks: their colours"]
    table = _table(*columns)
    for route in board.routes:
        tracks = [board.tracks[i] for i in route.tracks]
        lengths = sorted({str(track.length) for track in tracks})
        toll = ["/".join(sorted({str(track.toll) for track in tracks}))] if board.tolls else []
        colours = Text(", ").join(_track(track) for track in tracks)
        table.add_row(route.name, "/".join(lengths), *toll, colours)
    return table


def _track(track: Track) -> Text:
    """`grey (ferry, 2 locomotives)`."""
    from rich.text import Text

    from spoorbrug.boards.model import FERRY, TUNNEL
    from spoorbrug.cli.console import STYLES

    text = Text(track.colour, style=STYLES.get(track.colour, ""))
    if track.kind == FERRY:
        text.append(f" (ferry, {track.locomotives} loc.)", style="default")
    elif track.kind == TUNNEL:
        text.append(" (tunnel)", style="default")
    return text


def _tickets(board: Board) -> Table:
    classes = any(ticket.pile for ticket in board.tickets)
    columns = ["ticket", "points"] + (["pile"] if classes else [])
    table = _table(*columns, *(["route for the neutral player"] if board.neutral else []))
    for ticket in board.tickets:
        points = "/".join(str(goal.points) for goal in ticket.goals)
        more = ["long" if ticket.pile else "short"] if classes else []
        if board.neutral:
            more.append("-" if ticket.neutral is None else board.routes[ticket.neutral].name)
        table.add_row(ticket.name, points, *more)
    return table


def _merchandise(board: Board) -> Table:
    table = _table("city", "merchandise, first one first")
    for city in board.cities:
        if city.merchandise:
            table.add_row(city.name, ", ".join(str(value) for value in city.merchandise))
    return table
