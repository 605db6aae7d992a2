"""`spoorbrug boards`: which there are, what is on them, and whether a new one is right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli.fail import fail

if TYPE_CHECKING:
    from rich.table import Table

    from spoorbrug.boards import Board

app = typer.Typer(help="List, show and check boards.", no_args_is_help=True)


@app.command("list")
def list_() -> None:
    """List the boards that come with Spoorbrug."""
    from spoorbrug import boards
    from spoorbrug.cli.console import console

    table = _table("name", "players", "cities", "tracks", "tickets", "rules")
    for name in boards.available():
        board = boards.load(name)
        table.add_row(
            name,
            f"{board.fewest_players}–{board.most_players}",
            *(str(len(part)) for part in (board.cities, board.tracks, board.tickets)),
            ", ".join(_rules(board)),
        )
    console().print(table)


@app.command()
def show(
    name: str = typer.Argument(help="The name of a board, or the path of a board's folder."),
    svg: str | None = typer.Option(
        None, metavar="FILE", help="Write a picture instead; - is standard output."
    ),
    dark: bool = typer.Option(False, "--dark", help="A picture for dark surroundings."),
) -> None:
    """Show a board as tables, or write a picture of it."""
    if dark and svg is None:
        fail("--dark is about the picture: say also --svg FILE.")
    board, folder = _find(name)
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


def _find(name: str) -> tuple[Board, Path | None]:
    """A board by name or by folder; a name that is both means the board of ours."""
    from spoorbrug import boards

    try:
        if name not in boards.available() and Path(name).is_dir():
            return boards.load_folder(name), Path(name)
        return boards.load(name), None
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
    rules = [f"{board.trains} trains"]
    rules += ["tolls"] if board.tolls else []
    rules += ["neutral player"] if board.neutral else []
    rules += ["head starts"] if board.staggered_start else []
    return rules


def _table(*columns: str) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold", show_edge=False)
    for column in columns:
        right = column in ("cities", "tracks", "tickets", "spaces", "toll", "points")
        table.add_column(column, justify="right" if right else "left")
    return table


def _print(board: Board) -> None:
    from rich.text import Text

    from spoorbrug.cli.console import STYLES, console

    out = console()
    out.print(
        f"{board.name}: {board.fewest_players} to {board.most_players} players, "
        f"{', '.join(_rules(board))}."
    )
    out.print()
    columns = ["route", "spaces"] + (["toll"] if board.tolls else []) + ["tracks: their colours"]
    table = _table(*columns)
    for route in board.routes:
        tracks = [board.tracks[i] for i in route.tracks]
        lengths = sorted({str(track.length) for track in tracks})
        toll = ["/".join(sorted({str(track.toll) for track in tracks}))] if board.tolls else []
        colours = Text(", ").join(Text(t.colour, style=STYLES.get(t.colour, "")) for t in tracks)
        table.add_row(route.name, "/".join(lengths), *toll, colours)
    out.print(table)
    out.print()
    columns = ["ticket", "points"] + (["route for the neutral player"] if board.neutral else [])
    table = _table(*columns)
    for ticket in board.tickets:
        named = "-" if ticket.neutral is None else board.routes[ticket.neutral].name
        table.add_row(ticket.name, str(ticket.points), *([named] if board.neutral else []))
    out.print(table)
