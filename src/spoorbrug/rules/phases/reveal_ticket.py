"""Chance: the top ticket is turned up for the neutral player (N13, N15, R30)."""

from spoorbrug.rules import neutral, tickets
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import TICKET
from spoorbrug.rules.record import NEUTRAL, NEUTRAL_TRACK, NONE


@compiled
def apply(board, game, move):
    """Blank, too few trains, one track or a choice of two: in this order (R30)."""
    game.revealed = move - TICKET
    tickets.leave_pile(board, game, game.revealed)
    track = neutral.free_track(board, game, 0)
    if neutral.is_blank(board, game):
        neutral.end_phase(board, game)
    elif board.length[track] > game.trains[NEUTRAL]:
        game.marker = NONE
        neutral.end_phase(board, game)
    elif neutral.free_track(board, game, 1) == NONE:
        neutral.lay(board, game, track)
        neutral.end_phase(board, game)
    else:
        game.phase = NEUTRAL_TRACK
