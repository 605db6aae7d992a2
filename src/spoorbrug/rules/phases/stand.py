"""After a claim: a passenger may stand in one of the track's two cities (M3)."""

from spoorbrug.rules import bits, passengers, refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import STAND_IN, STAND_NOWHERE
from spoorbrug.rules.record import FINISH


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move == STAND_NOWHERE:
        return refusal_codes.NOTHING
    if move < STAND_IN or move > STAND_NOWHERE:
        return refusal_codes.B3_NOT_NOW
    city = move - STAND_IN
    if city != board.track_a[game.track] and city != board.track_b[game.track]:
        return refusal_codes.M3_OTHER_CITY
    if passengers.is_in(board.ends, city):
        return refusal_codes.M3_COUNTRY
    return (
        refusal_codes.NOTHING if passengers.may_stand(board, game, city) else refusal_codes.M3_TAKEN
    )


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    a = board.track_a[game.track]
    b = board.track_b[game.track]
    if passengers.may_stand(board, game, min(a, b)):
        moves[n] = STAND_IN + min(a, b)
        n += 1
    if passengers.may_stand(board, game, max(a, b)):
        moves[n] = STAND_IN + max(a, b)
        n += 1
    moves[n] = STAND_NOWHERE
    return n + 1


@compiled
def apply(board, game, move):
    """The passenger stands there, or stays at home."""
    if move != STAND_NOWHERE:
        game.passengers[game.seat] |= bits.ONE << bits.shift(move - STAND_IN)
        game.passengers_left[game.seat] -= 1
    game.track = 0
    game.phase = FINISH
