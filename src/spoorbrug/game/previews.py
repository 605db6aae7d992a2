"""What a claim would bring and cost, found by trying it on a copy of what the player sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spoorbrug.boards import Track
    from spoorbrug.game import Move, View


@dataclass(frozen=True, slots=True)
class Preview:
    """A claim that is legal now, with everything that would follow from it."""

    move: Move
    track: Track
    points: int
    toll: int
    paid_to: int | None
    """The seat that gets the toll; None for the bank."""
    loan: bool
    payments: Sequence[Move]


def preview(view: View, move: Move) -> Preview:
    """What would follow from one legal claim."""
    from spoorbrug.game import LegalMoves
    from spoorbrug.game.events import observe
    from spoorbrug.game.moves import to_id
    from spoorbrug.rules import kernel, record

    assert move.track is not None
    lowered = view.setup.lowered
    games = record.copy(view.games)
    kernel.apply(lowered, games, to_id(view.board, games[0], move))
    payments = LegalMoves(view.setup, games)
    before = record.copy(games)
    kernel.apply(lowered, games, payments.ids[0])
    facts = next(iter(observe(view.board, before[0], payments.ids[0], games[0]))).facts
    return Preview(
        move,
        move.track,
        facts["points"],
        facts["toll"],
        facts["paid_to"],
        facts["loan"],
        payments,
    )
