"""The legal moves of a position, as moves, ids or a mask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import numpy as np

from spoorbrug.game import moves, notation
from spoorbrug.game.moves import Move, MoveKind, NotHere
from spoorbrug.game.setup import Setup
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.record import Array

SHOWN = 6
"""Moves that the `repr` of many names."""


class LegalMoves(Sequence[Move]):
    """The legal moves of a position: a lazy sequence of moves, in ascending order of id.

    `in` takes a `Move`, an id or a text; `ids` and `mask()` are for machines.
    """

    def __init__(self, setup: Setup, games: Array) -> None:
        self._setup = setup
        self._games = record.copy(games)
        self.ids: tuple[int, ...] = ()
        if self._games["phase"][0] > record.LAST_CHANCE:  # else nobody decides
            room = kernel.new_moves()
            n = kernel.legal(setup.board_record, self._games, room)
            self.ids = tuple(room[:n].tolist())

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [self._move(i) for i in self.ids[index]]
        return self._move(self.ids[index])

    def _move(self, move: int) -> Move:
        return moves.from_id(self._setup.board, self._games[0], move)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                steps = notation.read(self._setup.board, move)
            except notation.NotationError:
                return False
            if len(steps) != 1:
                return False
            move = steps[0]
        if isinstance(move, Move):
            try:
                move = moves.to_id(self._setup.board, self._games[0], move)
            except NotHere:
                return False
        return move in self.ids

    def of_kind(self, kind: MoveKind | str) -> list[Move]:
        """The legal moves of one kind, such as `claim`."""
        wanted = MoveKind(kind)
        return [move for move in self if move.kind is wanted]

    def mask(self) -> Array:
        """A boolean for each id below `ids.MOVES`: is it legal?"""
        mask = np.zeros(ids.MOVES, np.bool_)
        mask[list(self.ids)] = True
        return mask

    def __repr__(self) -> str:
        left = len(self) - SHOWN
        shown = [str(move) for move in self[: SHOWN if left > 1 else None]]
        return f"<LegalMoves: {'; '.join([*shown, *[f'{left} more'] * (left > 1)])}>"
