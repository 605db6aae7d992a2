"""Which tickets of a later offer to keep: B10, N2, N3, R32."""

from spoorbrug.rules import refusal_codes, tickets
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import KEEP
from spoorbrug.rules.record import FINISH, OFFERED


@compiled
def reason_for(move, offered, minimum):
    """What forbids keeping this set of an offer."""
    if move < KEEP or move >= KEEP + (1 << OFFERED):
        return refusal_codes.B3_NOT_NOW
    places = move - KEEP
    if places >> offered:
        return refusal_codes.B10_NOT_OFFERED
    if tickets.set_size(places) < min(minimum, offered):
        return refusal_codes.B10_TOO_FEW
    return refusal_codes.NOTHING


@compiled
def legal_from(offered, minimum, moves):
    """All sets of an offer that are large enough."""
    n = 0
    for places in range(1 << offered):
        if tickets.set_size(places) >= min(minimum, offered):
            moves[n] = KEEP + places
            n += 1
    return n


@compiled
def reason(board, game, move):
    """What forbids a move."""
    return reason_for(move, game.offer_count[game.seat], board.keep)


@compiled
def legal(board, game, moves):
    """All legal moves."""
    return legal_from(game.offer_count[game.seat], board.keep, moves)


@compiled
def apply(board, game, move):
    """Keep some, reject the rest; only then is an empty pile made anew (R32)."""
    tickets.keep(game, game.seat, move - KEEP)
    tickets.reject_offer(board, game, game.seat, board.rejected)
    tickets.shuffle_if_empty(game)
    game.phase = FINISH
