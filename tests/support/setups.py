"""Every way to play."""

import pytest

from spoorbrug.boards import load
from spoorbrug.game import Setup

NEDERLAND = load("nederland")

EVERY_SETUP = [
    *(Setup.of(NEDERLAND, seats, tolls=tolls) for seats in (2, 3, 4, 5) for tolls in (True, False)),
    Setup.of(NEDERLAND, 2, neutral=True),
]

OTHER_BOARDS = ("usa", "europe", "nordic", "switzerland", "germany")

EVERY_BOARD = [
    *(Setup.of(NEDERLAND, seats, dice=True) for seats in (2, 3, 4, 5)),
    Setup.of(NEDERLAND, 2, neutral=True, dice=True),
    *(
        Setup.of(board, seats, dice=dice)
        for board in map(load, OTHER_BOARDS)
        for seats in range(board.fewest_players, board.most_players + 1)
        for dice in (False, True)
    ),
    *(Setup.of("usa", 3, tickets=tickets) for tickets in ("1910", "mega", "big-cities")),
    Setup.of("europe", 2, dice=True, dice_tokens="each", tunnel_faces=5, idle_rounds=1),
    Setup.of("europe", 2, dice=True, tunnel_tokens="held", sole_action=True, strict_tokens=True),
    Setup.of("nordic", 2, refresh=True),
]
"""The dice and the other boards, for each number of seats."""

ONE_EACH = [setup for setup in EVERY_BOARD if setup.seats == setup.board.fewest_players]
"""The same for the fewest seats only, where one number says enough."""


def in_turn(setups):
    """Parameters: each board, mode and option once, with two to five seats in turn.

    The same with the other numbers of seats is for `make thorough`.
    """
    alike = {}
    for setup in setups:
        alike.setdefault((setup.board, *setup.values().values()), []).append(setup)
    chosen = [same[number % len(same)] for number, same in enumerate(alike.values())]
    return [
        pytest.param(setup, marks=[] if setup in chosen else pytest.mark.thorough, id=str(setup))
        for setup in setups
    ]
