"""The one table of phases: which file answers for which."""

from spoorbrug.rules import reasons
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.ids import MOVES
from spoorbrug.rules.phases import (
    deal_ticket,
    draw_card,
    first_tickets,
    keep_tickets,
    neutral_track,
    pay,
    reveal_ticket,
    second_card,
    turn,
    turn_up,
)
from spoorbrug.rules.record import (
    DEAL_TICKET,
    DRAW_CARD,
    FIRST_CHANCE,
    FIRST_TICKETS,
    KEEP_TICKETS,
    LAST_CHANCE,
    NEUTRAL_TRACK,
    OVER,
    PAY,
    REVEAL_TICKET,
    SECOND_CARD,
    TURN,
    TURN_UP,
)


@compiled
def is_chance(game):
    """Is it nobody's decision?"""
    return FIRST_CHANCE <= game.phase <= LAST_CHANCE


@compiled
def reason(board, game, move):
    """0, or what forbids the move: the one judgement of legality."""
    if move < 0 or move >= MOVES:
        return reasons.NOT_A_MOVE
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
    return reasons.GAME_OVER if phase == OVER else reasons.CHANCE_FIRST


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
    return 0


@compiled
def odds(game, outcomes, weights):
    """Write all outcomes of a chance phase with their weights, and answer how many."""
    if game.phase == DRAW_CARD or game.phase == TURN_UP:
        return draw_card.odds(game, outcomes, weights)
    if game.phase == DEAL_TICKET or game.phase == REVEAL_TICKET:
        return deal_ticket.odds(game, outcomes, weights)
    return 0


@compiled
def ways(game):
    """The sum of those weights."""
    if game.phase == DRAW_CARD or game.phase == TURN_UP:
        return game.deck_size
    return game.pile_size


@compiled
def outcome(game, n):
    """The n-th outcome, each counted as often as it weighs."""
    if game.phase == DRAW_CARD or game.phase == TURN_UP:
        return draw_card.outcome(game, n)
    return deal_ticket.outcome(game, n)


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
    elif phase == REVEAL_TICKET:
        reveal_ticket.apply(board, game, move)
    elif phase == NEUTRAL_TRACK:
        neutral_track.apply(board, game, move)
