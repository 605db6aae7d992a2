"""Both tracks are free: the holder of the marker chooses where neutral trains go (N13)."""

from spoorbrug.rules import claims, neutral, refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import BUILD, CLAIM
from spoorbrug.rules.record import NONE, TWINS


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move < CLAIM or move >= BUILD:
        return refusal_codes.B3_NOT_NOW
    for n in range(TWINS + 1):
        if neutral.named_track(board, game, n) == move - CLAIM:
            taken = claims.owner_of(board, game, move - CLAIM) != NONE
            return refusal_codes.N13_TAKEN if taken else refusal_codes.NOTHING
    return refusal_codes.N13_OTHER_ROUTE


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    while n <= TWINS:
        track = neutral.free_track(board, game, n)
        if track == NONE:
            break
        moves[n] = CLAIM + track
        n += 1
    return n


@compiled
def apply(board, game, move):
    """The trains are laid and, as there was a choice, the marker changes hands."""
    neutral.lay(board, game, move - CLAIM)
    if game.marker != NONE:
        game.marker = 1 - game.marker
    neutral.end_phase(board, game)
