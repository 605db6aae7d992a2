"""Paying for a track: which colour, and how many locomotives (B6); then its toll (N7, N8)."""

from spoorbrug.rules import cards, claims, reasons, turns
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.ids import MOVES, PAY_LOCOMOTIVES, PAY_WITH
from spoorbrug.rules.record import AFTER_TURN, COLOURS, GREY, LOCOMOTIVE, LONGEST


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move < PAY_WITH or move >= MOVES:
        return reasons.B3_NOT_NOW
    length = board.length[game.track]
    locomotives = game.hand[game.seat, LOCOMOTIVE]
    if move == PAY_LOCOMOTIVES:
        return reasons.NOTHING if locomotives >= length else reasons.B6_CARDS
    colour = (move - PAY_WITH) // LONGEST
    number = (move - PAY_WITH) % LONGEST
    if board.colour[game.track] != GREY and board.colour[game.track] != colour:
        return reasons.B6_COLOUR
    if number >= length:
        return reasons.B6_NUMBER
    if locomotives < number or game.hand[game.seat, colour] < length - number:
        return reasons.B6_CARDS
    return reasons.NOTHING


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    length = board.length[game.track]
    locomotives = game.hand[game.seat, LOCOMOTIVE]
    for colour in range(COLOURS):
        if board.colour[game.track] == GREY or board.colour[game.track] == colour:
            fewest = max(0, length - game.hand[game.seat, colour])
            for number in range(fewest, min(length - 1, locomotives) + 1):
                moves[n] = PAY_WITH + colour * LONGEST + number
                n += 1
    if locomotives >= length:
        moves[n] = PAY_LOCOMOTIVES
        n += 1
    return n


@compiled
def apply(board, game, move):
    """Cards, trains, points (B7), toll."""
    seat = game.seat
    track = game.track
    length = board.length[track]
    number = length
    if move != PAY_LOCOMOTIVES:
        number = (move - PAY_WITH) % LONGEST
        cards.play_cards(game, seat, (move - PAY_WITH) // LONGEST, length - number)
    cards.play_cards(game, seat, LOCOMOTIVE, number)
    claims.pay_toll(board, game, seat, track)
    claims.lay(board, game, seat, track)
    game.points[seat] += board.points[length]
    game.track = 0
    game.after = AFTER_TURN
    turns.settle(board, game)
