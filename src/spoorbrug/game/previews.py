"""What a claim would bring and cost. The kernel tries it on a copy of what the player sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct

import numpy as np

from spoorbrug.boards import Board, Track
from spoorbrug.boards.model import TUNNEL
from spoorbrug.game import moves
from spoorbrug.game.events import Purses, consequences
from spoorbrug.game.events.purses import Consequences
from spoorbrug.game.kept import remembered
from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.view import View
from spoorbrug.rules import ids, kernel, previews, record

Way = tuple[int, ...]
"""A way to pay: the id of the move, fillers, tokens held, tokens bought."""
Ways = bytes
"""All ways to pay for a track, as the kernel has written them."""

_LAYOUT = Struct(f"{previews.WAY_COLUMNS}h")
_WAY = _LAYOUT.size
_ROW, _POINTS = 2 * previews.CLAIM_COLUMNS, 2 * previews.POINTS
"""In bytes, as numbers of a row have two."""


@dataclass(frozen=True, slots=True)
class Payment:
    """One way to pay: the move, and what else it takes."""

    move: Move
    fillers: int = 0
    """Cards of any kind that are added afterwards (F2, F3)."""
    tokens: int = 0
    """Tokens that were held (D5)."""
    bought: int = 0
    """Tokens bought with unused dice and spent at once (D7)."""


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
    ways: Sequence[Payment]
    """None for a tunnel with dice, which is paid for when its dice have fallen (D11)."""

    @property
    def payments(self) -> list[Move]:
        """The moves that pay."""
        return [way.move for way in self.ways]

    @property
    def is_tunnel(self) -> bool:
        """May it cost more than is printed (E2, D11)?"""
        return self.track.kind == TUNNEL


class Previews:
    """What would follow from claims, as one seat sees them."""

    def __init__(self, view: View) -> None:
        self._view = view

    def claim(self, move: Move) -> Preview:
        """What would follow from one legal claim."""
        assert move.track is not None
        ((found, ways),) = of_tracks(self._view, [move.track.index])
        payments = [self._payment(move.track, way) for way in each_way(ways)]
        return Preview(move, move.track, ways=payments, **found)

    def payments(self) -> list[Payment]:
        """The ways to pay for the claim that is only to be paid for."""
        track = self._view.board.tracks[int(self._view.state.track)]
        ((_, ways),) = of_tracks(self._view, [track.index])
        return [self._payment(track, way) for way in each_way(ways)]

    def _payment(self, track: Track, way: Way) -> Payment:
        return Payment(paying_move(self._view.board, track, way[0]), *way[1:])


def paying_move(board: Board, track: Track, move: int) -> Move:
    """The move that an id stands for where this track is to be paid for."""
    if move < ids.FILL_WITH:
        return moves.payment(board, track, move)
    return Move(MoveKind.USE, number=move - ids.USE_DICE)


def of_tracks(view: View, tracks: list[int]) -> list[tuple[Consequences, Ways]]:
    """What would follow from claiming each of these tracks, and the ways to pay for it.

    They may be claimed now, or one is to be paid for now.
    """
    assert view.seat is not None
    before = Purses.of(view.games[0])
    found: list[tuple[Consequences, Ways]] = []
    same: dict[tuple[bytes, int], Consequences] = {}  # of tracks that bring and cost the same
    while len(found) < len(tracks):
        some = tracks[len(found) :]
        rows, ways = kernel.new_claims(), kernel.new_ways()
        numbers = np.array(some, np.int16)
        done = kernel.preview(view.setup.board_record, view.games, numbers, rows, ways)
        counts = rows[:done, previews.WAYS].tolist()
        brought, paid = rows[:done].tobytes(), ways[: sum(counts)].tobytes()
        at = start = 0
        for track, number in zip(some, counts, strict=False):
            facts, end = brought[at + _POINTS : at + _ROW], start + _WAY * number
            key = facts, view.board.tracks[track].toll
            if key not in same:
                after = Purses.read(memoryview(facts).cast("h").tolist())
                same[key] = consequences(view.board.tracks[track], view.seat, before, after)
            found.append((same[key], paid[start:end]))
            at, start = at + _ROW, end
    return found


@remembered(4096)
def each_way(ways: Ways) -> tuple[Way, ...]:
    """The ways to pay, one by one."""
    return tuple(_LAYOUT.iter_unpack(ways))


def station_payments(view: View, city: int) -> list[int]:
    """The ids of the ways to pay for a station that may be built now, by cards (E3)."""
    games, room = record.copy(view.games), kernel.new_moves()
    kernel.apply(view.setup.board_record, games, ids.BUILD + city)
    n = kernel.legal(view.setup.board_record, games, room)
    return [int(way) for way in room[:n]]
