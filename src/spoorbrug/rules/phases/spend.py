"""What to do with the dice: claim, tickets, a station, a passenger, or nothing (D4-D6, D10-D14)."""

from spoorbrug.rules import bits, refusal_codes, stations, tickets, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import BUILD, CLAIM, DONE, DRAW_TICKETS, PASS, PAY_WITH, SEND
from spoorbrug.rules.phases import tunnel_die, walk
from spoorbrug.rules.phases.turn import legal_sending, legal_stations, reason_for_track
from spoorbrug.rules.record import AFTER_TURN, FINISH, LONGEST, PAY_DICE, STATION, TYPES, WALK, WILD


@compiled
def _claimable(board, game, w):
    """D4, D5, D10: one word of the set of tracks that these dice and tokens pay for."""
    seat = game.seat
    tracks = bits.ZERO
    for kind in range(TYPES):
        tracks |= board.dice_within[kind, min(tokens.reach(board, game, kind), LONGEST), w]
    tracks &= board.within[min(game.trains[seat], LONGEST), w]
    return tracks & board.ferry_within[game.dice[WILD], w] & ~game.closed[seat, w]


@compiled
def _reason_for_claim(board, game, track):
    why = reason_for_track(board, game, track)
    if why != refusal_codes.NOTHING:
        return why
    if board.ferry[track] > game.dice[WILD]:
        return refusal_codes.D10_WILDS
    enough = tokens.reach(board, game, board.type[track]) >= board.spaces[track]
    return refusal_codes.NOTHING if enough else refusal_codes.D5_DICE


@compiled
def _reason_for_tickets(board, game, number):
    if number == 0 or number > tokens.good_dice(game, STATION):
        return refusal_codes.D6_DICE
    return (
        refusal_codes.NOTHING if number <= tickets.available(game) else refusal_codes.R2_NO_TICKETS
    )


@compiled
def reason(board, game, move):
    """What forbids a move."""
    if move == DONE:
        return refusal_codes.NOTHING
    if DRAW_TICKETS <= move < PASS:
        return _reason_for_tickets(board, game, move - DRAW_TICKETS)
    if CLAIM <= move < BUILD:
        return _reason_for_claim(board, game, move - CLAIM)
    if BUILD <= move < SEND:
        why = stations.reason_for(board, game, move - BUILD, tokens.good_dice(game, STATION))
        return refusal_codes.D12_DICE if why == refusal_codes.E3_CARDS else why
    if SEND <= move < PAY_WITH:
        return walk.reason_for_sending(board, game, move - SEND)
    return refusal_codes.B3_NOT_NOW


@compiled
def legal(board, game, moves):
    """All legal moves."""
    n = 0
    for number in range(1, min(tokens.good_dice(game, STATION), tickets.available(game)) + 1):
        moves[n] = DRAW_TICKETS + number
        n += 1
    for w in range(bits.WORDS):
        n = bits.write_all(_claimable(board, game, w), CLAIM + w * 64, moves, n)
    if board.stations:
        n = legal_stations(board, game, tokens.good_dice(game, STATION), moves, n)
    if board.passengers:
        n = legal_sending(board, game, moves, n)
    moves[n] = DONE
    return n + 1


@compiled
def apply(board, game, move):
    """Begin what the seat has chosen; dice for tickets and stations are used at once (R35)."""
    if move == DONE:
        game.phase = FINISH
    elif move < PASS:
        game.dice_used = move - DRAW_TICKETS
        game.after = AFTER_TURN
        tickets.begin_draw(board, game, game.dice_used)
    elif move < BUILD:
        game.track = move - CLAIM
        game.tunnel_cost = 0
        if board.tunnel[game.track]:
            tunnel_die.begin(game)
        else:
            game.phase = PAY_DICE
    elif move < SEND:
        game.city = move - BUILD
        game.dice_used = stations.price(game, game.seat)
        stations.build(board, game)
    else:
        walk.begin(board, game, move - SEND)
        game.phase = WALK
