"""What a table's past was: positions, points, the record; and whether a record is right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spoorbrug.boards import BoardError
from spoorbrug.game import Record, RecordError, Setup, outcome
from spoorbrug.rules.record import Array
from spoorbrug.server import screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.screens import Json
from spoorbrug.server.table import Table

MOST_MOMENTS = 50


def moments(table: Table, visitor: str | None, start: int, to: int, seat: int | None) -> Json:
    """Positions of the past, as one seat saw them: one's own, or any once the game is over."""
    if table.game is None:
        raise Refused("not_playing")
    if seat is not None and not 0 <= seat < len(table.seats):
        raise Refused("not_found", status=404)
    if seat is not None and seat not in table.seats_of(visitor) and table.status != "over":
        raise Refused("not_over")
    last = table.game.decisions
    game = table.game.at(min(to, last, start + MOST_MOMENTS - 1))
    found: list[dict[str, Any]] = []
    while game.decisions >= start:
        found.append(screens.moment_data(game, seat))
        if game.decisions == 0:
            break
        game.undo()
    return {"last": last, "moments": found[::-1]}


@dataclass(frozen=True, slots=True)
class Played:
    """All positions of a game."""

    setup: Setup
    positions: list[Array]
    over: bool


def positions(table: Table) -> Played:
    """Every position of a table's game so far."""
    game = table.game
    if game is None:
        raise Refused("not_playing")
    found = [step.before for step in game.steps[1:]] + [game.to_array()]
    return Played(game.setup, found, table.status == "over")


def scores(played: Played) -> Json:
    """Everyone's points after each decision: they are open. What a count would have said then
    tells of tickets, so it comes once the game is over."""
    seats = range(played.setup.seats)
    points = [[int(games[0].points[seat]) for seat in seats] for games in played.positions]
    counted = None
    if played.over:
        counted = [[one.total for one in outcome.count(played.setup, p)] for p in played.positions]
    return {
        "decisions": list(range(len(points))),
        "points": points,
        "counted": counted,
    }


def record(table: Table) -> tuple[str, str]:
    """The name of a file for a game that is over, and its record: every move, card, the seed."""
    if table.game is None or table.status != "over":
        raise Refused("not_over")
    text = Record.of(table.game, [seat.name for seat in table.seats]).write()
    return f"spoorbrug-{table.founding.board}-{table.id[-8:]}.txt", text


def verified(text: str) -> Json:
    """Whether every line, every move, the seed and the score of a record are right."""
    try:
        record = Record.read(text)
    except (RecordError, BoardError) as error:
        return {"good": False, "sentence": str(error), "players": [], "winners": []}
    outcome = record.game.outcome
    return {
        "good": True,
        "sentence": "Every line, every move and every score is right.",
        "players": list(record.players),
        "winners": list(outcome.winners) if outcome else [],
    }
