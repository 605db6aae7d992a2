"""Paying for a station with cards: one for the first, two for the second, three (E3)."""

from spoorbrug.rules import payments, refusal_codes, stations
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import COLOURS, GREY, LOCOMOTIVE


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if not payments.is_payment(move):
        return refusal_codes.B3_NOT_NOW
    colour = payments.colour_of(move)
    locomotives = payments.locomotives_of(move)
    number = stations.price(game, game.seat) - locomotives
    if payments.third_of(move) > 0 or number < 0 or (number == 0) != (colour == GREY):
        return refusal_codes.E3_NUMBER
    if locomotives > game.hand[game.seat, LOCOMOTIVE]:
        return refusal_codes.E3_CARDS
    if number > 0 and game.hand[game.seat, colour] < number:
        return refusal_codes.E3_CARDS
    return refusal_codes.NOTHING


@compiled
def legal(board, game, moves):
    """All legal moves."""
    price = stations.price(game, game.seat)
    wilds = game.hand[game.seat, LOCOMOTIVE]
    n = 0
    for colour in range(COLOURS):
        fewest = max(0, price - game.hand[game.seat, colour])
        for locomotives in range(fewest, min(price - 1, wilds) + 1):
            moves[n] = payments.id_of(colour, locomotives, 0)
            n += 1
    if wilds >= price:
        moves[n] = payments.id_of(GREY, price, 0)
        n += 1
    return n


@compiled
def apply(board, game, move):
    """The station stands."""
    payments.play(game, move, stations.price(game, game.seat))
    stations.build(board, game)
