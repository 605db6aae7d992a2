"""The neutral player: N12-N16, R7, R8, R30."""

from spoorbrug.rules import claims, tickets
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import NEUTRAL, NEXT_TURN, NONE, TWINS


@compiled
def named_track(board, game, n):
    """The n-th track of the route that the revealed ticket names, or NONE."""
    first = board.ticket_names[game.revealed]
    if n == 0 or first == NONE:
        return first
    return board.twins[first, n - 1]


@compiled
def free_track(board, game, n):
    """The n-th track of that route which nobody owns yet, or NONE."""
    for i in range(TWINS + 1):
        track = named_track(board, game, i)
        if track != NONE and claims.owner_of(board, game, track) == NONE:
            if n == 0:
                return track
            n -= 1
    return NONE


@compiled
def is_blank(board, game):
    """R30: nothing named, nothing free (R7), or the neutral player is there already (N13)."""
    for i in range(TWINS + 1):
        track = named_track(board, game, i)
        if track != NONE and claims.owner_of(board, game, track) == NEUTRAL:
            return True
    return free_track(board, game, 0) == NONE


@compiled
def lay(board, game, track):
    """Neutral trains are laid; the bank pays the toll to a player who owns the twin (N13)."""
    receiver = claims.first_owner(board, game, track)
    if receiver != NONE:
        claims.bank_pays(game, receiver, board.toll[track])
    claims.lay(board, game, NEUTRAL, track)


@compiled
def end_phase(board, game):
    """The ticket is discarded. An empty pile is made anew: the marker is gone by then (N15)."""
    tickets.reject(game, game.revealed)
    tickets.shuffle_if_empty(game)
    game.revealed = NONE
    game.phase = NEXT_TURN
