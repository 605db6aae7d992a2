"""Playing on from a position for a while, then asking the estimate."""

import numpy as np

from spoorbrug.players.compiled.planner import network, planner
from spoorbrug.players.compiled.search import estimate, outlook
from spoorbrug.rules import dispatch, kernel, scoring
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import OVER, ROLL, TURN


@compiled
def prepare(sheets):
    """Sheets on which plans are made quickly."""
    for i in range(len(sheets)):
        sheets[i].orders = network.QUICK


@compiled
def is_due(game, last):
    """Is this the end, or the beginning of the turn with which to stop looking ahead?"""
    if game.phase == OVER:
        return True
    return game.turn >= last and (game.phase == TURN or game.phase == ROLL)


@compiled
def usual_move(board, game, sheets, moves):
    """What the planner would do: the policy that leads the search."""
    return np.int64(planner.choose_with(board, game, sheets[0], moves))


@compiled
def play_on(board, game, key0, key1, last, sheets, moves):
    """Let all seats play as the planner does for a number of turns."""
    while not is_due(game, last):
        if dispatch.is_chance(game):
            kernel.deal(board, game, key0, key1)
        else:
            dispatch.apply(board, game, usual_move(board, game, sheets, moves))


@compiled
def shares(board, game, counts, answer):
    """How a game that is over ended: the winners share one."""
    scoring.score(board, game, counts)
    winners = 0
    for seat in range(board.seats):
        winners += counts[seat, scoring.PLACE] == 1
    for seat in range(board.seats):
        answer[seat] = (counts[seat, scoring.PLACE] == 1) / winners


@compiled
def value(board, game, sheets, net, rows, units, counts, answer):
    """Every seat's chance to win: as it ended, or as the estimate has it."""
    if game.phase == OVER:
        shares(board, game, counts, answer)
    else:
        outlook.describe_all(board, game, sheets, rows)
        estimate.chances(net, rows, np.int64(board.seats), units, answer)
