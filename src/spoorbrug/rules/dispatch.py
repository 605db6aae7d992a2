"""The one table of phases: which file answers for which."""

import numpy as np

from spoorbrug.rules import refusal_codes, turns
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import MOVES
from spoorbrug.rules.phases import (
    deal_ticket,
    draw_card,
    fill,
    first_tickets,
    keep_tickets,
    mix,
    neutral_track,
    pay,
    pay_dice,
    pay_station,
    pay_tunnel,
    reroll,
    reveal_ticket,
    roll,
    second_card,
    spend,
    stand,
    tokens,
    tunnel_card,
    tunnel_die,
    turn,
    turn_up,
    walk,
)
from spoorbrug.rules.record import (
    DEAL_TICKET,
    DRAW_CARD,
    FILL,
    FIRST_CHANCE,
    FIRST_STEP,
    FIRST_TICKETS,
    KEEP_TICKETS,
    LAST_CHANCE,
    MIX,
    NEUTRAL_TRACK,
    OVER,
    PAY,
    PAY_DICE,
    PAY_STATION,
    PAY_TUNNEL,
    REROLL,
    REVEAL_TICKET,
    ROLL,
    SECOND_CARD,
    SPEND,
    STAND,
    TOKENS,
    TUNNEL_CARD,
    TUNNEL_DIE,
    TURN,
    TURN_UP,
    WALK,
)


@compiled
def is_chance(game):
    """Is it nobody's decision?"""
    return FIRST_CHANCE <= game.phase <= LAST_CHANCE


@compiled
def reason(board, game, move):
    """0, or what forbids the move: the one judgement of legality."""
    if move < 0 or move >= MOVES:
        return refusal_codes.NOT_A_MOVE
    phase = game.phase
    if phase == TURN:
        return turn.reason(board, game, move)
    if phase == SECOND_CARD:
        return second_card.reason(board, game, move)
    if phase == PAY:
        return pay.reason(board, game, move)
    if phase == KEEP_TICKETS:
        return keep_tickets.reason(board, game, move)
    if phase == FIRST_TICKETS:
        return first_tickets.reason(board, game, move)
    if phase == NEUTRAL_TRACK:
        return neutral_track.reason(board, game, move)
    if phase == MIX:
        return mix.reason(board, game, move)
    if phase == FILL:
        return fill.reason(board, game, move)
    if phase == PAY_TUNNEL:
        return pay_tunnel.reason(board, game, move)
    if phase == PAY_STATION:
        return pay_station.reason(board, game, move)
    if phase == STAND:
        return stand.reason(board, game, move)
    if phase == WALK:
        return walk.reason(board, game, move)
    if phase == REROLL:
        return reroll.reason(board, game, move)
    if phase == SPEND:
        return spend.reason(board, game, move)
    if phase == PAY_DICE:
        return pay_dice.reason(board, game, move)
    if phase == TOKENS:
        return tokens.reason(board, game, move)
    return refusal_codes.GAME_OVER if phase == OVER else refusal_codes.CHANCE_FIRST


@compiled
def legal(board, game, moves):
    """Write all legal moves, in ascending order, and answer how many."""
    phase = game.phase
    if phase == TURN:
        return turn.legal(board, game, moves)
    if phase == SECOND_CARD:
        return second_card.legal(board, game, moves)
    if phase == PAY:
        return pay.legal(board, game, moves)
    if phase == KEEP_TICKETS:
        return keep_tickets.legal(board, game, moves)
    if phase == FIRST_TICKETS:
        return first_tickets.legal(board, game, moves)
    if phase == NEUTRAL_TRACK:
        return neutral_track.legal(board, game, moves)
    if phase == MIX:
        return mix.legal(board, game, moves)
    if phase == FILL:
        return fill.legal(board, game, moves)
    if phase == PAY_TUNNEL:
        return pay_tunnel.legal(board, game, moves)
    if phase == PAY_STATION:
        return pay_station.legal(board, game, moves)
    if phase == STAND:
        return stand.legal(board, game, moves)
    if phase == WALK:
        return walk.legal(board, game, moves)
    if phase == REROLL:
        return reroll.legal(board, game, moves)
    if phase == SPEND:
        return spend.legal(board, game, moves)
    if phase == PAY_DICE:
        return pay_dice.legal(board, game, moves)
    if phase == TOKENS:
        return tokens.legal(board, game, moves)
    return 0


@compiled
def _from_deck(phase):
    return phase in (DRAW_CARD, TURN_UP, TUNNEL_CARD)


@compiled
def odds(board, game, dealt, weights):
    """Write all that a chance phase may deal, with weights, and answer how many."""
    phase = game.phase
    if _from_deck(phase):
        return draw_card.odds(game, dealt, weights)
    if phase in (DEAL_TICKET, REVEAL_TICKET):
        return deal_ticket.odds(board, game, dealt, weights)
    if phase == ROLL:
        return roll.odds(dealt, weights)
    if phase == TUNNEL_DIE:
        return tunnel_die.odds(board, dealt, weights)
    return 0


@compiled
def ways(board, game):
    """The sum of those weights."""
    phase = game.phase
    if _from_deck(phase):
        return np.int64(game.deck_size)
    if phase in (DEAL_TICKET, REVEAL_TICKET):
        return deal_ticket.ways(board, game)
    return np.int64(roll.SIDES)


@compiled
def dealt(board, game, n):
    """What is dealt in the n-th way, each thing counted as often as it weighs."""
    phase = game.phase
    if _from_deck(phase):
        return draw_card.dealt(game, n)
    if phase in (DEAL_TICKET, REVEAL_TICKET):
        return deal_ticket.dealt(board, game, n)
    if phase == ROLL:
        return roll.dealt(n)
    return tunnel_die.dealt(board, n)


@compiled
def apply(board, game, move):
    """Do a legal move, or what chance has dealt. Nothing is checked here."""
    phase = game.phase
    if FIRST_CHANCE <= phase <= LAST_CHANCE:
        game.chances += 1
    if phase == TURN:
        turn.apply(board, game, move)
    elif phase == TURN_UP:
        turn_up.apply(board, game, move)
    elif phase == DRAW_CARD:
        draw_card.apply(board, game, move)
    elif phase == SECOND_CARD:
        second_card.apply(board, game, move)
    elif phase == PAY:
        pay.apply(board, game, move)
    elif phase == KEEP_TICKETS:
        keep_tickets.apply(board, game, move)
    elif phase == DEAL_TICKET:
        deal_ticket.apply(board, game, move)
    elif phase == FIRST_TICKETS:
        first_tickets.apply(board, game, move)
    elif phase == ROLL:
        roll.apply(board, game, move)
    elif phase == REROLL:
        reroll.apply(board, game, move)
    elif phase == SPEND:
        spend.apply(board, game, move)
    elif phase == PAY_DICE:
        pay_dice.apply(board, game, move)
    elif phase == TOKENS:
        tokens.apply(board, game, move)
    elif phase == TUNNEL_CARD:
        tunnel_card.apply(board, game, move)
    elif phase == PAY_TUNNEL:
        pay_tunnel.apply(board, game, move)
    elif phase == TUNNEL_DIE:
        tunnel_die.apply(board, game, move)
    elif phase == PAY_STATION:
        pay_station.apply(board, game, move)
    elif phase == FILL:
        fill.apply(board, game, move)
    elif phase == MIX:
        mix.apply(board, game, move)
    elif phase == STAND:
        stand.apply(board, game, move)
    elif phase == WALK:
        walk.apply(board, game, move)
    elif phase == REVEAL_TICKET:
        reveal_ticket.apply(board, game, move)
    elif phase == NEUTRAL_TRACK:
        neutral_track.apply(board, game, move)
    if game.phase >= FIRST_STEP:
        turns.go_on(board, game)
