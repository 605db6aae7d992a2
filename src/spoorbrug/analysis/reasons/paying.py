"""What speaks for a way to pay."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.analysis.reasons.facts import Facts, legal
from spoorbrug.analysis.reasons.reason import Reason
from spoorbrug.boards.model import COLOURS
from spoorbrug.game import Move, MoveKind, moves
from spoorbrug.rules import kernel, record


def reasons(facts: Facts) -> Iterator[Reason]:
    """For the step that pays, be it the next one or the one after a claim."""
    for number, step in enumerate(facts.steps):
        games = record.copy(facts.view.games)
        for earlier in facts.steps[:number]:
            kernel.apply(facts.setup.board_record, games, earlier)
        move = moves.from_id(facts.board, games[0], step)
        if move.kind not in (MoveKind.PAY, MoveKind.EXTRA, MoveKind.USE):
            continue
        ids_ = legal(facts.setup.board_record, games)
        ways = [moves.from_id(facts.board, games[0], way) for way in ids_]
        others = [way for way in ways if way.kind is move.kind and way != move]
        yield from _compared(facts, move, others)


def _compared(facts: Facts, move: Move, others: list[Move]) -> Iterator[Reason]:
    if move.kind is MoveKind.USE:
        if others and all(way.number > move.number for way in others):
            yield Reason("fewest_dice", {"dice": move.number}, 32)
        return
    dearer = [way.locomotives - move.locomotives for way in others]
    if dearer and min(dearer) >= 0 and max(dearer) > 0:
        number = min(more for more in dearer if more > 0)
        yield Reason("saves_the_locomotive", {"number": number}, 30)
    colours = {way.card for way in others if way.card in COLOURS} - {move.card}
    wanted = {track.colour for track in facts.on_the_way if track != facts.track}
    if colours and move.card in COLOURS and wanted and move.card not in wanted:
        yield Reason("spare_colour", {"colour": move.card}, 28)
