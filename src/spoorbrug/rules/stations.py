"""Stations: what they cost, where they may stand, and building one (E3, D12)."""

from spoorbrug.rules import bits, passengers, refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import FINISH, FINISH_DICE


@compiled
def built(game, seat):
    """How many stations a seat has built."""
    return bits.count(game.stations[seat])


@compiled
def price(game, seat):
    """What a seat's next station costs, in cards or dice."""
    return built(game, seat) + 1


@compiled
def reason_for(board, game, city, means):
    """What forbids a station in a city, with a number of cards of one kind, or dice."""
    if city >= board.cities or board.stations == 0:
        return refusal_codes.NOT_A_MOVE
    if built(game, game.seat) == board.stations:
        return refusal_codes.E3_NONE_LEFT
    if passengers.is_in(board.ends, city):
        return refusal_codes.E3_COUNTRY
    for seat in range(board.seats):
        if passengers.is_in(game.stations[seat], city):
            return refusal_codes.E3_TAKEN
    return refusal_codes.NOTHING if means >= price(game, game.seat) else refusal_codes.E3_CARDS


@compiled
def free_cities(board, game, means):
    """The set of cities where the seat could build now."""
    if board.stations == 0 or built(game, game.seat) == board.stations:
        return bits.ZERO
    if means < price(game, game.seat):
        return bits.ZERO
    cities = ~board.ends
    if board.cities < 64:
        cities &= (bits.ONE << bits.shift(board.cities)) - bits.ONE
    for seat in range(board.seats):
        cities &= ~game.stations[seat]
    return cities


@compiled
def build(board, game):
    """The station stands; the turn goes on to its end."""
    game.stations[game.seat] |= bits.ONE << bits.shift(game.city)
    game.city = 0
    game.acted = 1
    game.phase = FINISH_DICE if board.sole_action else FINISH  # R13
