"""Passengers and merchandise: M3, M4, M5, D13."""

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import NONE, PASSENGER, STACK, WILD


@compiled
def is_in(words, city):
    """Is this city in a set of cities, which is one word?"""
    return (words >> bits.shift(city)) & bits.ONE != bits.ZERO


@compiled
def may_stand(board, game, city):
    """M3: has the seat a passenger left, and may it stand in this city?"""
    if game.passengers_left[game.seat] == 0 or is_in(board.ends, city):
        return False
    for seat in range(board.seats):
        if is_in(game.passengers[seat], city):
            return False
    return True


@compiled
def far_end(board, track, city):
    """The other city of a track, or NONE where it does not lead to this one."""
    if board.track_a[track] == city:
        return board.track_b[track]
    if board.track_b[track] == city:
        return board.track_a[track]
    return NONE


@compiled
def fares(board, game):
    """How many tracks of others may still be walked: passenger cards, or wild dice (D13)."""
    return game.dice[WILD] if board.dice else game.hand[game.seat, PASSENGER]


@compiled
def may_walk(board, game, track, city):
    """M4: may a passenger go on from a city along this track?"""
    if bits.has(game.walked, track):
        return False
    return leads_on(board, game, track, city, fares(board, game))


@compiled
def leads_on(board, game, track, city, fares_left):
    """M4, but for the tracks already walked: the owner's, or others' for a fare."""
    other = far_end(board, track, city)
    if other == NONE or is_in(board.ends, other):
        return False
    if bits.has(game.owned[game.seat], track):
        return True
    if fares_left == 0:
        return False
    for owner in range(len(game.owned)):
        if bits.has(game.owned[owner], track):
            return True
    return False


@compiled
def can_leave(board, game, city):
    """Is there any track that a passenger could walk from here?"""
    for track in range(board.tracks):
        if may_walk(board, game, track, city):
            return True
    return False


@compiled
def collect(board, game, city):
    """M4, M5: the top token of a city, scored at once; none where it has been before."""
    bit = bits.ONE << bits.shift(city)
    if game.visited & bit != bits.ZERO:
        return
    game.visited |= bit
    place = game.taken[city]
    if place < STACK and board.stack[city, place] > 0:
        value = board.stack[city, place]
        game.taken[city] += 1
        game.goods[game.seat] += value
        game.points[game.seat] += value
