"""The start of a turn with cards (B3): draw, claim, tickets, a station, a passenger, or pass."""

from spoorbrug.rules import bits, cards, passengers, payments, refusal_codes, stations, tickets
from spoorbrug.rules.claims import owner_of
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import BUILD, CLAIM, DRAW_TICKETS, PASS, PAY_WITH, SEND
from spoorbrug.rules.phases import take_card, walk
from spoorbrug.rules.record import (
    AFTER_TURN,
    COLOURS,
    END_TURN,
    GREY,
    LOCOMOTIVE,
    LONGEST,
    NONE,
    PAY,
    PAY_STATION,
    PLUS_FOUR,
    TWINS,
    WALK,
)


@compiled
def _claimable(board, game, seat):
    """B6, B8, B9: the set of tracks that a seat could claim now, as its two words."""
    most = min(game.trains[seat], LONGEST)
    locomotives = game.hand[seat, LOCOMOTIVE]
    low, high = _payable(board, game, seat, 1, locomotives, most)
    if board.has_plain:
        plain_low, plain_high = _payable(board, game, seat, 0, 0, most)
        low |= plain_low
        high |= plain_high
    if game.hand[seat, PLUS_FOUR] > 0:  # M1: they help on the longer tracks
        wilds = locomotives + game.hand[seat, PLUS_FOUR]
        long_low, long_high = _payable(board, game, seat, 1, wilds, most)
        low |= long_low & ~board.within[payments.LONG_ENOUGH - 1, 0]
        high |= long_high & ~board.within[payments.LONG_ENOUGH - 1, 1]
    low = low & ~game.closed[seat, 0] | _special(board, game, seat, most, 0)
    high = high & ~game.closed[seat, 1] | _special(board, game, seat, most, 1)
    return low, high


@compiled
def _payable(board, game, seat, wild, wilds, most):
    """The tracks with or without locomotives for which there are cards and trains."""
    low = bits.ZERO
    high = bits.ZERO
    best = 0
    for colour in range(COLOURS):
        own = game.hand[seat, colour]
        best = max(best, own)
        reach = min(own + wilds, most)
        low |= board.payable[wild, colour, reach, 0]
        high |= board.payable[wild, colour, reach, 1]
    reach = min(best + wilds, most)
    low |= board.payable[wild, GREY, reach, 0]
    return low, high | board.payable[wild, GREY, reach, 1]


@compiled
def _special(board, game, seat, most, w):
    """Ferries, and where other cards stand in: looked at one by one."""
    found = bits.ZERO
    word = board.special[w] & board.within[most, w] & ~game.closed[seat, w]
    while word != bits.ZERO:
        track = bits.lowest(word)
        word = bits.without_lowest(word)
        if payments.can_pay(board, game, seat, w * 64 + track):
            found |= bits.ONE << bits.shift(track)
    return found


@compiled
def _can_play(board, game):
    """B15: is there anything at all that this seat can do?"""
    if game.deck_size > 0 or game.market_size > 0 or tickets.available(game) > 0:
        return True
    low, high = _claimable(board, game, game.seat)
    if low | high != bits.ZERO:
        return True
    if stations.free_cities(board, game, cards.most_of_a_set(game, game.seat)) != bits.ZERO:
        return True
    for city in range(board.cities):
        if walk.reason_for_sending(board, game, city) == refusal_codes.NOTHING:
            return True
    return False


@compiled
def reason_for_track(board, game, track):
    """What forbids claiming a track, whatever pays for it."""
    seat = game.seat
    if track >= board.tracks:
        return refusal_codes.NOT_A_MOVE
    if owner_of(board, game, track) != NONE:
        return refusal_codes.B6_TAKEN
    for i in range(TWINS):
        twin = board.twins[track, i]
        if twin != NONE and bits.has(game.owned[seat], twin):
            return refusal_codes.B8_OWN_TWIN
    if bits.has(game.closed[seat], track):
        return refusal_codes.B9_CLOSED
    return (
        refusal_codes.B6_TRAINS
        if game.trains[seat] < board.length[track]
        else refusal_codes.NOTHING
    )


@compiled
def _reason_for_claim(board, game, track):
    why = reason_for_track(board, game, track)
    if why != refusal_codes.NOTHING or payments.can_pay(board, game, game.seat, track):
        return why
    return refusal_codes.E1_FERRY if board.ferry[track] > 0 else refusal_codes.B6_CARDS


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move < DRAW_TICKETS:
        return take_card.reason(game, move)
    if move == DRAW_TICKETS:
        return refusal_codes.NOTHING if tickets.available(game) > 0 else refusal_codes.R2_NO_TICKETS
    if move == PASS:
        return refusal_codes.B15_CAN_PLAY if _can_play(board, game) else refusal_codes.NOTHING
    if CLAIM <= move < BUILD:
        return _reason_for_claim(board, game, move - CLAIM)
    if BUILD <= move < SEND:
        return stations.reason_for(board, game, move - BUILD, cards.most_of_a_set(game, game.seat))
    if SEND <= move < PAY_WITH:
        return walk.reason_for_sending(board, game, move - SEND)
    return refusal_codes.B3_NOT_NOW


@compiled
def legal_stations(board, game, means, moves, n):
    """Add the cities where a station may be built."""
    return bits.write_all(stations.free_cities(board, game, means), BUILD, moves, n)


@compiled
def legal_sending(board, game, moves, n):
    """Add the passengers that may set out."""
    word = game.passengers[game.seat]
    while word != bits.ZERO:
        city = bits.lowest(word)
        word = bits.without_lowest(word)
        if passengers.can_leave(board, game, city):
            moves[n] = SEND + city
            n += 1
    return n


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = take_card.legal(game, True, moves)
    if tickets.available(game) > 0:
        moves[n] = DRAW_TICKETS
        n += 1
    low, high = _claimable(board, game, game.seat)
    n = bits.write_all(low, CLAIM, moves, n)
    n = bits.write_all(high, CLAIM + 64, moves, n)
    if board.stations:
        n = legal_stations(board, game, cards.most_of_a_set(game, game.seat), moves, n)
    if board.passengers:
        n = legal_sending(board, game, moves, n)
    if n == 0:
        moves[n] = PASS
        n += 1
    return n


@compiled
def apply(board, game, move):
    """Begin what the seat has chosen to do."""
    if move == PASS:
        game.passes += 1
        game.phase = END_TURN
        return
    game.passes = 0
    if move < DRAW_TICKETS:
        take_card.apply(board, game, move)
    elif move == DRAW_TICKETS:
        game.after = AFTER_TURN
        tickets.begin_draw(board, game, board.tickets_drawn)
    elif move < BUILD:
        game.track = move - CLAIM
        game.phase = PAY
    elif move < SEND:
        game.city = move - BUILD
        game.phase = PAY_STATION
    else:
        walk.begin(board, game, move - SEND)
        game.phase = WALK
