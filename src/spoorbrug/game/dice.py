"""Which of the dice that lie there pay for an action (D5-D7, D10, D12, D13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from spoorbrug.boards import Track
from spoorbrug.game.events import Event
from spoorbrug.game.events.kinds import Built, Claimed, Offered, Rolled, Walked
from spoorbrug.game.names import FACES, TYPES, Face, face_counts
from spoorbrug.game.setup import Setup

STATION: Face = "station"
WILD: Face = "wild"
NOTHING: Mapping[Face, int] = dict.fromkeys(FACES, 0)


def face_of(setup: Setup, track: Track) -> Face:
    """The face that is one space of a track: `single` or `double` (D1, D5)."""
    return TYPES[int(setup.board_record[0].type[track.index])]


def fitting(setup: Setup, track: Track) -> list[Face]:
    """All faces that may stand for a space of a track."""
    return [face_of(setup, track), WILD]


def paying(dice: Sequence[Any], face: Face, number: int, wilds: int = 0) -> dict[Face, int]:
    """Which dice pay, when a number of them does: fitting ones first, wilds last (D7).

    `wilds` is how many of them must be wild: the locomotives of a ferry (D10).
    """
    wild = number if face == WILD else max(wilds, number - face_counts(dice)[face])
    return {**NOTHING, face: number - wild, WILD: wild}


def spent(setup: Setup, state: Any, events: Sequence[Event]) -> dict[Face, int]:
    """The dice that this turn's action has used, told from what happened since they were rolled.

    A position that was set up by hand has no past: then none are named.
    """
    used = int(state.dice_used)
    for event in reversed(events) if used else ():
        if isinstance(event, Rolled):
            break
        if isinstance(event, Claimed):
            track = setup.board.track_named[event.track]
            return paying(state.dice, face_of(setup, track), used, track.locomotives)
        if isinstance(event, Offered | Built):
            return paying(state.dice, STATION, used)
        if isinstance(event, Walked):
            return paying(state.dice, WILD, used)
    return dict(NOTHING)
