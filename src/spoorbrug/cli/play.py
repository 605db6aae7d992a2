"""`spoorbrug play`: a whole game in the terminal against bots."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail

if TYPE_CHECKING:
    from spoorbrug.cli.session import Session
    from spoorbrug.game import Setup


@options.with_options
def play(
    board: str | None = typer.Option(None, help="The board; see `spoorbrug boards list`."),
    seats: int | None = typer.Option(None, help="How many play, you included (2 if not given)."),
    given: options.Given = options.DECLARED,
    boards: Path | None = options.BOARDS,
    seed: str | None = typer.Option(None, help="The same seed deals the same game."),
    bots: str | None = typer.Option(
        None,
        help="Who fills the other seats: one bot for all, or one for each, as in "
        "`planner,random` or `program:node bot.mjs` (planner if not given).",
    ),
    seat: int | None = typer.Option(None, help="Where you sit; seat 1 begins (1 if not given)."),
    load: str | None = typer.Option(None, metavar="FILE", help="Go on with a saved game."),
) -> None:
    """Play a game in the terminal against bots."""
    options.look_in(boards)
    names = [] if bots is None else _split(bots)
    if load is not None:
        named = {"--board": board, "--seats": seats, "--seed": seed}
        wrong = [flag for flag, value in named.items() if value is not None]
        wrong += options.flags_used(given)
        if wrong:
            fail(f"a saved game brings its own setup: leave out {', '.join(wrong)}.")
        session = _resumed(load, seat, names)
    else:
        number = max(2, len(names) + 1) if seats is None else seats
        setup = options.setup_of(board, number, given)
        session = _dealt(setup, seed, seat, names)
    _converse(session, resumed=load is not None)


def _split(bots: str) -> list[str]:
    from spoorbrug.players import split

    return split(bots)


def _dealt(setup: Setup, seed: str | None, seat: int | None, bots: list[str]) -> Session:
    from spoorbrug.cli.session import DEFAULT_BOT, Session

    try:
        place = 0 if seat is None else seat - 1
        return Session.new(setup, seed, place, bots or [DEFAULT_BOT])
    except ValueError as error:
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
