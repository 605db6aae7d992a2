"""The options of every command that sets up a game, and the setup that they make."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from spoorbrug.cli.fail import fail

if TYPE_CHECKING:
    from spoorbrug.game import Setup

DEFAULT_BOARD = "nederland"

PROCESSES = typer.Option(None, help="How many processes; all cores if not said.")
NO_TOLLS = typer.Option(False, "--no-tolls", help="Leave the bridge tolls out.")
NEUTRAL = typer.Option(False, "--neutral", help="Two players and a neutral third.")
OPEN_TOLLS = typer.Option(False, "--open-tolls", help="Everybody sees all purses.")
TICKETS = typer.Option(
    None, "--tickets", metavar="SET", help="Another ticket set of the board, such as mega."
)
DICE = typer.Option(False, "--dice", help="Five dice instead of the cards, on any board.")
DICE_TOKENS = typer.Option(
    None, "--dice-tokens", metavar="all|each", help="Three tokens in all, or three of each type."
)
TUNNEL_FACES = typer.Option(
    None, "--tunnel-faces", metavar="N", help="Tunnel faces of a tunnel die, 1 to 5 (2)."
)
REFRESH = typer.Option(
    None,
    "--refresh/--no-refresh",
    help="Are three face-up locomotives swept away? (As the board has it.)",
)
IDLE_ROUNDS = typer.Option(
    None, "--idle-rounds", metavar="N", help="Rounds without any gain that end the game (10)."
)
BOARDS = typer.Option(
    None, "--boards", metavar="DIR", help="A folder with boards of your own, beside ours."
)


def check_processes(processes: int | None) -> None:
    """Somebody must do the work."""
    if processes is not None and processes < 1:
        fail(f"At least one process must do the work, not {processes}.")


def look_in(folder: Path | None) -> None:
    """Put somebody's own boards beside ours."""
    if folder is None:
        return
    from spoorbrug import boards

    try:
        boards.look_in(folder)
    except boards.BoardError as error:
        fail(error)


def setup_of(board: str | None, seats: int, **given: Any) -> Setup:
    """The setup that was asked for, or one sentence why there is none."""
    from spoorbrug.boards import BoardError
    from spoorbrug.game import Setup, SetupError

    try:
        return Setup.of(board or DEFAULT_BOARD, seats, **given)
    except (BoardError, SetupError) as error:
        fail(error)
