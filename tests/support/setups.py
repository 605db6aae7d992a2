"""Every way to play."""

from spoorbrug.boards import load
from spoorbrug.game import Setup

NEDERLAND = load("nederland")

EVERY_SETUP = [
    *(Setup.of(NEDERLAND, seats, tolls) for seats in (2, 3, 4, 5) for tolls in (True, False)),
    Setup.of(NEDERLAND, 2, neutral=True),
]
