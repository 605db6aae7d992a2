"""The start of a turn: draw cards, claim a track, draw tickets, or pass (B3)."""

from spoorbrug.rules import bits, reasons, tickets, turns
from spoorbrug.rules.claims import owner_of
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.ids import CLAIM, DRAW_TICKETS, PASS, PAY_WITH
from spoorbrug.rules.phases import take_card
from spoorbrug.rules.record import (
    AFTER_TURN,
    COLOURS,
    DEAL_TICKET,
    GREY,
    KINDS,
    LOCOMOTIVE,
    LONGEST,
    NONE,
    PAY,
    TWINS,
)


@compiled
def _reach(game, seat, cards):
    """The longest track for which so many cards, and this seat's trains, are enough."""
    return min(cards, game.trains[seat], LONGEST)


@compiled
def _most_of_a_colour(game, seat):
    most = 0
    for colour in range(COLOURS):
        most = max(most, game.hand[seat, colour])
    return most


@compiled
def _claimable(board, game, seat, w):
    """B6, B8, B9: one word of the set of tracks that a seat could claim now."""
    locomotives = game.hand[seat, LOCOMOTIVE]
    reach = _reach(game, seat, _most_of_a_colour(game, seat) + locomotives)
    tracks = board.payable[GREY, reach, w]
    for colour in range(COLOURS):
        reach = _reach(game, seat, game.hand[seat, colour] + locomotives)
        tracks |= board.payable[colour, reach, w]
    return tracks & ~game.closed[seat, w]


@compiled
def _can_play(board, game):
    """B15: is there anything at all that this seat can do?"""
    if game.deck_size > 0 or game.market_size > 0 or tickets.available(game) > 0:
        return True
    for w in range(bits.WORDS):
        if _claimable(board, game, game.seat, w) != bits.ZERO:
            return True
    return False


@compiled
def _reason_for_claim(board, game, track):
    seat = game.seat
    if track >= board.tracks:
        return reasons.NOT_A_MOVE
    if owner_of(board, game, track) != NONE:
        return reasons.B6_TAKEN
    for i in range(TWINS):
        twin = board.twins[track, i]
        if twin != NONE and bits.has(game.owned[seat], twin):
            return reasons.B8_OWN_TWIN
    if bits.has(game.closed[seat], track):
        return reasons.B9_CLOSED
    if game.trains[seat] < board.length[track]:
        return reasons.B6_TRAINS
    if board.colour[track] == GREY:
        cards = _most_of_a_colour(game, seat)
    else:
        cards = game.hand[seat, board.colour[track]]
    if cards + game.hand[seat, LOCOMOTIVE] < board.length[track]:
        return reasons.B6_CARDS
    return reasons.NOTHING


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move < DRAW_TICKETS:
        return take_card.reason(game, move)
    if move == DRAW_TICKETS:
        return reasons.NOTHING if tickets.available(game) > 0 else reasons.R2_NO_TICKETS
    if move == PASS:
        return reasons.B15_CAN_PLAY if _can_play(board, game) else reasons.NOTHING
    if CLAIM <= move < PAY_WITH:
        return _reason_for_claim(board, game, move - CLAIM)
    return reasons.B3_NOT_NOW


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = take_card.legal(game, KINDS, moves)
    if tickets.available(game) > 0:
        moves[n] = DRAW_TICKETS
        n += 1
    for w in range(bits.WORDS):
        word = _claimable(board, game, game.seat, w)
        while word != bits.ZERO:
            moves[n] = CLAIM + w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            n += 1
    if n == 0:
        moves[n] = PASS
        n += 1
    return n


@compiled
def apply(board, game, move):
    """Begin what the seat has chosen to do."""
    if move == PASS:
        game.passes += 1
        turns.end_turn(board, game)
        return
    game.passes = 0
    if move < DRAW_TICKETS:
        take_card.apply(board, game, move)
    elif move == DRAW_TICKETS:
        game.after = AFTER_TURN
        game.tickets_due = min(board.tickets_drawn, tickets.available(game))
        game.phase = DEAL_TICKET
    else:
        game.track = move - CLAIM
        game.phase = PAY
