"""The planner's ways: what is remembered or left out of a search makes no difference."""

import random

import numpy as np
import pytest

from spoorbrug.players.compiled.planner import network, prices
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.rules.compiler import OFF

from ..support.play import random_game
from ..support.setups import EVERY_SETUP, ONE_EACH

if OFF:
    njit = lambda function: function  # noqa: E731
else:
    from numba import njit

ERRANDS = 6
TOUCHED = ("uses", "used", "way", "worth", "to_city", "given_up", "still")


@njit
def begin(boards, games, sheets, tickets):
    for i in range(2):
        notes = sheets[i]
        prices.price_routes(boards[0], games[0], np.int64(games[0].seat), notes)
        network.clear_errands(boards[0], notes)
        network._note_used(boards[0], notes)
        for ticket in tickets:
            network.add_errand(boards[0], notes, ticket)


@njit
def route(boards, sheets, errand):
    """Once as the planner does it, once by a whole search over the whole map."""
    board = boards[0]
    network._route_again(board, sheets[0], errand)
    notes = sheets[1]
    network.leave_way(board, notes, errand)
    network.find_ways(board, notes, board.ticket_start[notes.ticket[errand]], network.EVERYWHERE)
    if not network.take_way(board, notes, errand):
        notes.given_up[errand] = 1


@pytest.mark.parametrize("setup", [*EVERY_SETUP[::4], *ONE_EACH][:: 6 if OFF else 1], ids=str)
def test_ways_that_are_remembered_are_those_of_a_whole_search(setup):
    rng = random.Random(f"{setup} ways")
    ways = 0
    for stop in (0, 60, 160):
        game = random_game(setup, rng.getrandbits(30), rng, stop=stop)
        sheets = np.zeros(2, NOTES)
        tickets = rng.sample(range(len(setup.board.tickets)), ERRANDS)
        begin(setup.board_record, game.to_array(), sheets, np.array(tickets))
        for _ in range(20 if OFF else 300):
            errand = rng.randrange(ERRANDS)
            route(setup.board_record, sheets, errand)
            for name in TOUCHED:
                mine, plain = sheets[name]
                assert mine.tobytes() == plain.tobytes(), (name, errand, tickets)
        ways += int(sheets["used"][0].any())
    assert ways > 0
