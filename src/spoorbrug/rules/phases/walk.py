"""A passenger walks one track further, or stops: M4, D13."""

from spoorbrug.rules import bits, cards, passengers, refusal_codes
from spoorbrug.rules.claims import owner_of
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import STOP, WALK_ALONG
from spoorbrug.rules.record import FINISH, FINISH_DICE, NONE, PASSENGER, WILD


@compiled
def begin(board, game, city):
    """A passenger sets out from a city and will not come back to the board."""
    bit = bits.ONE << bits.shift(city)
    game.passengers[game.seat] &= ~bit
    game.visited = bit
    game.city = city


@compiled
def reason_for_sending(board, game, city):
    """What forbids sending the passenger of a city."""
    if city >= board.cities or board.passengers == 0:
        return refusal_codes.NOT_A_MOVE
    if not passengers.is_in(game.passengers[game.seat], city):
        return refusal_codes.M4_NO_PASSENGER
    return (
        refusal_codes.NOTHING
        if passengers.can_leave(board, game, city)
        else refusal_codes.M4_NO_WAY
    )


@compiled
def _has_walked(game):
    return (game.walked[0] | game.walked[1]) != bits.ZERO


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move == STOP:
        return refusal_codes.NOTHING if _has_walked(game) else refusal_codes.M4_NOT_YET
    if move < WALK_ALONG or move > STOP:
        return refusal_codes.B3_NOT_NOW
    track = move - WALK_ALONG
    if track >= board.tracks:
        return refusal_codes.NOT_A_MOVE
    other = passengers.far_end(board, track, game.city)
    if other == NONE:
        return refusal_codes.M4_NOT_HERE
    if passengers.is_in(board.ends, other):
        return refusal_codes.M4_COUNTRY
    if bits.has(game.walked, track):
        return refusal_codes.M4_TWICE
    if owner_of(board, game, track) == NONE:
        return refusal_codes.M4_NOBODYS
    return (
        refusal_codes.NOTHING
        if passengers.may_walk(board, game, track, game.city)
        else (refusal_codes.M4_NO_CARD)
    )


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    for track in range(board.tracks):
        if passengers.may_walk(board, game, track, game.city):
            moves[n] = WALK_ALONG + track
            n += 1
    if _has_walked(game):
        moves[n] = STOP
        n += 1
    return n


@compiled
def apply(board, game, move):
    """On to the next city and its merchandise; or the walk is over."""
    if move == STOP:
        for w in range(bits.WORDS):
            game.walked[w] = bits.ZERO
        game.visited = bits.ZERO
        game.city = 0
        game.acted = 1
        game.phase = FINISH_DICE if board.sole_action else FINISH  # R13
        return
    track = move - WALK_ALONG
    if not bits.has(game.owned[game.seat], track):
        if board.dice:
            game.dice[WILD] -= 1
            game.dice_used += 1
        else:
            cards.play_cards(game, game.seat, PASSENGER, 1)
    bits.put(game.walked, track)
    game.city = passengers.far_end(board, track, game.city)
    passengers.collect(board, game, game.city)
