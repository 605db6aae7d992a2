"""The entry points: what the policy thinks of the moves, or all that it would look at."""

import numpy as np
from numba import types

from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.policy import choices, scores, situation
from spoorbrug.players.compiled.search import outlook, playout
from spoorbrug.rules import kernel
from spoorbrug.rules.compiler import compiled, entry_point, keep_until_here
from spoorbrug.rules.record import SEATS

NET = types.float32[::1]
ROW = types.float32[::1]
ROWS = types.float32[:, ::1]


@compiled
def look(board, view, sheets, outlooks, moves, room, position, rows):
    """Describe a decision; answer how many moves there are, and the place of the planner's.

    Where there is one move only, nothing is described.
    """
    n, usual = choices.describe(board, view, sheets[view.seat], moves, room, rows)
    if n > 1:
        situation.describe(board, view, sheets, outlooks, position)
    return n, usual


@entry_point(
    kernel.signature(types.int64, kernel.BOARDS, kernel.GAMES, NET, kernel.MOVES, ROW),
)
def weigh(boards, views, net, moves, found):
    """Score all moves for the seat to which this hidden view belongs; answer how many there are."""
    sheets = np.empty(SEATS, NOTES)
    playout.prepare(sheets)
    outlooks = np.zeros((SEATS, outlook.SIZE), np.float32)
    room = np.empty(kernel.MOVE_ROOM, np.int16)
    position = np.zeros(situation.SIZE, np.float32)
    rows = np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32)
    units = np.zeros((2, scores.HIDDEN), np.float32)
    n, _ = look(boards[0], views[0], sheets, outlooks, moves, room, position, rows)
    found[0] = 0.0
    if n > 1:
        scores.score(net, position, rows, n, units, found)
    keep_until_here(sheets)
    return n


@entry_point(
    kernel.signature(types.int64, kernel.BOARDS, kernel.GAMES, kernel.MOVES, ROW, ROWS),
)
def describe(boards, views, moves, position, rows):
    """What the policy goes by, and how many moves there are."""
    sheets = np.empty(SEATS, NOTES)
    playout.prepare(sheets)
    outlooks = np.zeros((SEATS, outlook.SIZE), np.float32)
    room = np.empty(kernel.MOVE_ROOM, np.int16)
    n, _ = look(boards[0], views[0], sheets, outlooks, moves, room, position, rows)
    keep_until_here(sheets)
    return n
