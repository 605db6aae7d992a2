"""`spoorbrug replay` and `spoorbrug verify`: games that were written down."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from spoorbrug.cli import options
from spoorbrug.cli.fail import fail

if TYPE_CHECKING:
    from rich.console import Console

    from spoorbrug.game import Game, Record


def replay(
    file: str = typer.Argument(metavar="FILE", help="A record; - is standard input."),
    to: int | None = typer.Option(None, metavar="N", help="Stop after decision N."),
    step: bool = typer.Option(False, "--step", help="Wait for Enter after each turn; q stops."),
    seat: int | None = typer.Option(
        None, "--as", metavar="SEAT", help="Show only what this seat saw."
    ),
    position: bool = typer.Option(
        False, "--position", help="Print only the position, as text that programs can read."
    ),
    boards: Path | None = options.BOARDS,
) -> None:
    """Show a recorded game turn by turn, checking it on the way."""
    options.look_in(boards)
    record = read_record(file)
    game = record.game
    last = game.decisions
    if to is not None and not 0 <= to <= last:
        fail(f"--to is a decision from 0 to {last} in this game, not {to}.")
    if seat is not None and not 1 <= seat <= game.setup.seats:
        fail(f"--as is a seat from 1 to {game.setup.seats}, not {seat}.")
    if position and seat is not None:
        fail("--position prints the secrets of all seats, so it does not go with --as.")
    if step and file == "-":
        fail("--step waits for Enter on standard input, so the record must be in a file.")
    stop = last if to is None else to
    there = _at(game, stop)
    if position:
        from spoorbrug.game import positions

        typer.echo(positions.write(there), nl=False)
        return
    try:
        _tell(record, there, None if seat is None else seat - 1, step)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def verify(
    files: list[str] = typer.Argument(metavar="FILE...", help="Records; - is standard input."),
    boards: Path | None = options.BOARDS,
) -> None:
    """Check records: hash, seed, every move and the score."""
    options.look_in(boards)
    from spoorbrug.cli.files import FileProblem, read_text
    from spoorbrug.game import Record, RecordError

    wrong = False
    for name in files:
        try:
            typer.echo(f"{name}: {_checked(Record.read(read_text(name)))}")
        except (FileProblem, RecordError) as error:
            typer.echo(f"{name}: {error}", err=True)
            wrong = True
    if wrong:
        raise typer.Exit(1)


def read_record(name: str) -> Record:
    """A record that somebody named, or one sentence why there is none."""
    from spoorbrug.cli.files import FileProblem, read_text
    from spoorbrug.game import Record, RecordError

    try:
        return Record.read(read_text(name))
    except (FileProblem, RecordError) as error:
        fail(f"{name}: {error}", 1)


def _checked(record: Record) -> str:
    """What could be checked, in words."""
    game = record.game
    if game.seed is not None:
        seed = "seed"
    elif record.commitment:
        seed = "no seed yet, only its commitment"
    else:
        seed = "no seed"
    moves = f"{game.decisions} decision{'' if game.decisions == 1 else 's'}"
    if game.outcome is None:
        return f"verified: hash, {seed}, {moves}; the game is still running"
    scores = ", ".join(str(total) for total in game.outcome.totals)
    return f"verified: hash, {seed}, {moves}, scores {scores}"


def _at(game: Game, number: int) -> Game:
    """The game after a number of decisions."""
    copy = game.copy()
    while copy.decisions > number:
        copy.undo()
    return copy


def seat_names(record: Record) -> tuple[list[str], int | None]:
    """The players' names, and the seat of the one who is called `you` in saved games."""
    from spoorbrug.cli.event_lines import display_names

    seats = record.game.setup.seats
    players = record.players or [f"seat {s + 1}" for s in range(seats)]
    you = players.index("you") if players.count("you") == 1 else None
    return display_names(players, you), you


def _tell(record: Record, there: Game, seat: int | None, step: bool) -> None:
    """Every turn in words, then how things stand."""
    from spoorbrug.cli.console import console
    from spoorbrug.cli.event_lines import EventLines

    out = console()
    names, you = seat_names(record)
    event_lines = EventLines(names, you, whole=True)
    seed = f", seed {there.seed}" if there.seed and seat is None else ""
    out.print(f"{there.setup}{seed}: {', '.join(names)}.", soft_wrap=True)
    if step:
        typer.echo("(Enter shows the next turn, q stops.)", err=True)
    for steps in there.turns:
        first = steps[0]
        head = f"{first.number}." if first.number else "Deal."
        events = [
            event
            for one in steps
            for event in (
                one.events(there.setup) if seat is None else one.seen_by(there.setup, seat)
            )
        ]
        for line in event_lines.lines(events):
            out.print(f"{head:<6}{line}", soft_wrap=True)
            head = ""
        if step and not _goes_on():
            return
    _stands(out, record, there, names, seat)


def _goes_on() -> bool:
    """Wait for Enter; False to stop."""
    try:
        line = input()
    except EOFError:
        return False
    return line.strip().casefold() not in ("q", "quit")


def _stands(out: Console, record: Record, there: Game, names: list[str], seat: int | None) -> None:
    """The table as it is at the end of what was told."""
    from spoorbrug.cli import screen

    out.print()
    if there.outcome is not None:
        out.print(screen.final(there.outcome, names, there.setup))
        return
    rest = record.game.decisions - there.decisions
    more = f" of {record.game.decisions}" if rest else ", where the record ends"
    out.print(f"After decision {there.decisions}{more}; next: {there.phase.words}.")
    out.print(screen.players(there.view(seat), names, every_purse=seat is None))
    neutral = screen.neutral(there.view(seat), names)
    if neutral is not None:
        out.print(neutral)
    for line in screen.figures(there.view(seat), names):
        out.print(line)
    if there.setup.dice:
        out.print(screen.indented(screen.dice(there.view(seat)), "Dice"))
    else:
        out.print(screen.indented(screen.market(there.view(seat)), "Market"))
    for other in range(there.setup.seats) if seat is None else (seat,):
        _secrets(out, there, names, other)


def _secrets(out: Console, there: Game, names: list[str], seat: int) -> None:
    """What one seat holds."""
    from spoorbrug.cli import menu, screen

    view = there.view(seat)
    out.print()
    out.print(f"{seat + 1} {names[seat]}")
    if there.setup.dice:
        out.print(screen.indented(screen.tokens(view), "Tokens"))
    else:
        out.print(screen.indented(screen.hand(view), "Hand"))
    tracks = ", ".join(track.name for track in view.tracks_of(seat)) or "none"
    out.print(screen.indented(tracks, "Tracks"))
    for label, tickets in (("Tickets", view.tickets), ("Offer", view.offer)):
        if tickets:
            needs = menu.needs(view, tickets)
            out.print(screen.indented("", label))
            out.print(screen.tickets(view, needs, out.width))
