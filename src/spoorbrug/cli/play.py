"""`spoorbrug play`: a whole game in the terminal against bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from spoorbrug.cli.fail import fail

if TYPE_CHECKING:
    from spoorbrug.cli.session import Session


def play(
    board: str | None = typer.Option(None, help="The board; see `spoorbrug boards list`."),
    seats: int | None = typer.Option(None, help="How many play, you included (2 if not given)."),
    no_tolls: bool = typer.Option(False, "--no-tolls", help="Leave the bridge tolls out."),
    neutral: bool = typer.Option(False, "--neutral", help="Two players and a neutral third."),
    open_tolls: bool = typer.Option(False, "--open-tolls", help="Everybody sees all purses."),
    seed: str | None = typer.Option(None, help="The same seed deals the same game."),
    bots: str | None = typer.Option(
        None,
        help="Who fills the other seats: one name for all, or one for each, as in "
        "`planner,random` (planner if not given).",
    ),
    seat: int | None = typer.Option(None, help="Where you sit; seat 1 begins (1 if not given)."),
    load: str | None = typer.Option(None, metavar="FILE", help="Go on with a saved game."),
) -> None:
    """Play a game in the terminal against bots."""
    names = [] if bots is None else [name.strip() for name in bots.split(",")]
    if load is not None:
        setup_given = {
            "--board": board is not None,
            "--seats": seats is not None,
            "--no-tolls": no_tolls,
            "--neutral": neutral,
            "--open-tolls": open_tolls,
            "--seed": seed is not None,
        }
        wrong = [option for option, given in setup_given.items() if given]
        if wrong:
            fail(f"a saved game brings its own setup: leave out {', '.join(wrong)}.")
        session = _resumed(load, seat, names)
    else:
        if seats is None:
            seats = max(2, len(names) + 1)
        options = (not no_tolls and None, neutral, open_tolls)
        session = _dealt(board or "nederland", seats, options, seed, seat, names)
    _converse(session, resumed=load is not None)


def _dealt(
    board: str,
    seats: int,
    options: tuple[bool | None, bool, bool],
    seed: str | None,
    seat: int | None,
    bots: list[str],
) -> Session:
    from spoorbrug.boards import BoardError
    from spoorbrug.cli.session import DEFAULT_BOT, Session
    from spoorbrug.game import Setup

    try:
        setup = Setup.of(board, seats, *options)
        place = 0 if seat is None else seat - 1
        return Session.new(setup, seed, place, bots or [DEFAULT_BOT])
    except (BoardError, ValueError) as error:
        fail(error)


def _resumed(name: str, seat: int | None, bots: list[str]) -> Session:
    from spoorbrug.cli.files import FileProblem, read_text
    from spoorbrug.cli.session import Session

    if name == "-":
        fail("standard input is for your moves; save the game to a file and name that.")
    try:
        place = None if seat is None else seat - 1
        return Session.resume(read_text(name), place, bots)
    except (FileProblem, ValueError) as error:
        fail(f"{name}: {error}")


def _converse(session: Session, resumed: bool) -> None:
    from spoorbrug.cli.console import console
    from spoorbrug.cli.dialogue import Dialogue

    Dialogue(session, console()).run(resumed)
