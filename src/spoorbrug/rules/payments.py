"""Sets of cards that pay: a colour, locomotives and a third kind (B6, E1, F2, F3, M1).

A payment is an id: how many locomotives, how many of the third kind (plus-fours, or cards that
others stand in for), and the rest in one colour; GREY where nothing is left for a colour.
"""

from spoorbrug.rules import cards, refusal_codes
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import AMOUNTS, FILL_WITH, PAY_WITH
from spoorbrug.rules.record import COLOURS, GREY, LOCOMOTIVE, PLUS_FOUR

LONG_ENOUGH = 4  # M1: the spaces from which on a plus-four is wild


@compiled
def is_payment(move):
    """Is this id a payment?"""
    return PAY_WITH <= move < FILL_WITH


@compiled
def colour_of(move):
    """The colour that pays, or GREY."""
    return (move - PAY_WITH) // (AMOUNTS * AMOUNTS)


@compiled
def locomotives_of(move):
    """How many locomotives pay."""
    return (move - PAY_WITH) // AMOUNTS % AMOUNTS


@compiled
def third_of(move):
    """How many plus-fours, or substitutes, pay."""
    return (move - PAY_WITH) % AMOUNTS


@compiled
def id_of(colour, locomotives, third):
    """The id of a payment."""
    return PAY_WITH + (colour * AMOUNTS + locomotives) * AMOUNTS + third


@compiled
def most_third(board, game, seat, track):
    """How many plus-fours or substitutes may be in the set for a track."""
    if board.fillers[track] > 0:
        return board.most_fillers[track]
    if board.plus_fours > 0 and board.length[track] >= LONG_ENOUGH:
        return game.hand[seat, PLUS_FOUR]
    return 0


@compiled
def most_locomotives(board, game, seat, track):
    """How many locomotives a seat could lay on a track."""
    return game.hand[seat, LOCOMOTIVE] if board.wild[track] else 0


@compiled
def has_fillers(board, game, seat, track, cards_of_set, third):
    """F2, F3: are there cards enough beside the set to stand in for some of it?"""
    return game.hand_size[seat] - cards_of_set >= third * board.fillers[track]


@compiled
def reason(board, game, track, move):
    """What forbids paying for a track like this."""
    seat = game.seat
    length = board.length[track]
    colour = colour_of(move)
    locomotives = locomotives_of(move)
    third = third_of(move)
    number = length - locomotives - third
    if number < 0 or (number == 0) != (colour == GREY):
        return refusal_codes.B6_NUMBER
    if number > 0 and board.colour[track] != GREY and board.colour[track] != colour:
        return refusal_codes.B6_COLOUR
    if locomotives > 0 and not board.wild[track]:
        return refusal_codes.F2_LOCOMOTIVES
    if third > 0 and board.fillers[track] == 0:
        if board.plus_fours == 0:
            return refusal_codes.F2_SUBSTITUTES
        if length < LONG_ENOUGH:
            return refusal_codes.M1_TOO_SHORT
    if third > most_third(board, game, seat, track):
        return refusal_codes.F2_SUBSTITUTES if board.fillers[track] > 0 else refusal_codes.B6_CARDS
    printed = board.ferry[track]
    if locomotives + third < printed:
        return refusal_codes.E1_FERRY
    if locomotives > game.hand[seat, LOCOMOTIVE]:
        return refusal_codes.B6_CARDS
    if number > 0 and game.hand[seat, colour] < number:
        return refusal_codes.B6_CARDS
    if not has_fillers(board, game, seat, track, number + locomotives, third):
        return refusal_codes.B6_CARDS
    return refusal_codes.NOTHING


@compiled
def legal(board, game, track, moves):
    """Every way to pay for a track."""
    seat = game.seat
    length = board.length[track]
    wilds = most_locomotives(board, game, seat, track)
    most = most_third(board, game, seat, track)
    printed = board.ferry[track]
    n = 0
    any_colour = board.colour[track] == GREY
    first = 0 if any_colour else board.colour[track]
    for colour in range(first, COLOURS if any_colour else first + 1):
        own = game.hand[seat, colour]
        fewest = max(0, length - most - own)
        for locomotives in range(fewest, min(wilds, length - 1) + 1):
            for third in range(most + 1):
                number = length - locomotives - third
                if number < 1 or number > own or locomotives + third < printed:
                    continue
                if has_fillers(board, game, seat, track, number + locomotives, third):
                    moves[n] = id_of(colour, locomotives, third)
                    n += 1
    for locomotives in range(max(0, length - most), min(wilds, length) + 1):
        third = length - locomotives
        if has_fillers(board, game, seat, track, locomotives, third):
            moves[n] = id_of(GREY, locomotives, third)
            n += 1
    return n


@compiled
def can_pay(board, game, seat, track):
    """Is there any way to pay? For special tracks, which the sets of tracks do not cover."""
    length = board.length[track]
    wilds = most_locomotives(board, game, seat, track)
    most = most_third(board, game, seat, track)
    if board.colour[track] == GREY:
        own = cards.most_of_a_colour(game, seat)
    else:
        own = game.hand[seat, board.colour[track]]
    for third in range(min(most, length) + 1):
        for locomotives in range(
            max(0, board.ferry[track] - third), min(wilds, length - third) + 1
        ):
            number = length - locomotives - third
            if number <= own and has_fillers(board, game, seat, track, number + locomotives, third):
                return True
    return False


@compiled
def play(game, move, length):
    """The cards of a payment leave the hand, but for those that others stand in for."""
    seat = game.seat
    locomotives = locomotives_of(move)
    third = third_of(move)
    number = length - locomotives - third
    if number > 0:
        cards.play_cards(game, seat, colour_of(move), number)
    cards.play_cards(game, seat, LOCOMOTIVE, locomotives)
    return third
