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


def play(
    board: str | None = typer.Option(None, help="The board; see `spoorbrug boards list`."),
    seats: int | None = typer.Option(None, help="How many play, you included (2 if not given)."),
    no_tolls: bool = options.NO_TOLLS,
    neutral: bool = options.NEUTRAL,
    open_tolls: bool = options.OPEN_TOLLS,
    dice: bool = options.DICE,
    tickets: str | None = options.TICKETS,
    dice_tokens: str | None = options.DICE_TOKENS,
    tunnel_faces: int | None = options.TUNNEL_FACES,
    refresh: bool | None = options.REFRESH,
    idle_rounds: int | None = options.IDLE_ROUNDS,
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
        given = {
            "--board": board,
            "--seats": seats,
            "--no-tolls": no_tolls or None,
            "--neutral": neutral or None,
            "--open-tolls": open_tolls or None,
            "--dice": dice or None,
            "--tickets": tickets,
            "--dice-tokens": dice_tokens,
            "--tunnel-faces": tunnel_faces,
            "--refresh": refresh,
            "--idle-rounds": idle_rounds,
            "--seed": seed,
        }
        wrong = [option for option, value in given.items() if value is not None]
        if wrong:
            fail(f"a saved game brings its own setup: leave out {', '.join(wrong)}.")
        session = _resumed(load, seat, names)
    else:
        setup = options.setup_of(
            board,
            max(2, len(names) + 1) if seats is None else seats,
            tolls=False if no_tolls else None,
            neutral=neutral,
            open_tolls=open_tolls,
            tickets=tickets,
            dice=dice,
            dice_tokens=dice_tokens,
            tunnel_faces=tunnel_faces,
            refresh=refresh,
            idle_rounds=idle_rounds,
        )
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
