"""What a seat's tickets ask for: the planner's plan, for those who look on."""

import numpy as np
from numba import types

from spoorbrug.players.compiled.planner import clock, network, prices, ticket_choice
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.rules import hiding, kernel
from spoorbrug.rules.compiler import entry_point, keep_until_here
from spoorbrug.rules.record import GAME, NONE, TWINS


@entry_point(kernel.signature(types.void, kernel.BOARDS, kernel.GAMES, types.int64, kernel.MOVES))
def planned(boards, games, seat, wanted):
    """Write 1 for every track of a route that a seat would still need, 0 for all others.

    It is the network that the planner, who knows only this seat's view, would plan now for all
    tickets that it holds and thinks worth while. Routes that the seat owns are not needed.
    """
    board = boards[0]
    view_room = np.empty(1, GAME)
    view_room[0] = games[0]
    hiding.hide(board, view_room[0], seat)
    room = np.empty(1, NOTES)
    notes = room[0]
    view = view_room[0]
    notes.orders = network.CAREFUL
    notes.turns_left = clock.turns_left(board, view, seat)
    prices.price_routes(board, view, seat, notes)
    ticket_choice.plan_held(board, view, seat, notes)
    for track in range(board.tracks):
        wanted[track] = 0
    for route in range(board.tracks):
        if network.is_planned(notes, route):
            wanted[route] = 1
            for i in range(TWINS):
                twin = board.twins[route, i]
                if twin != NONE:
                    wanted[twin] = 1
    keep_until_here(room)
    keep_until_here(view_room)
