"""Boards: facts in files, and the loader that checks them.

Each board is a folder: `board.toml` says which rules are on and with which numbers,
`cities.csv`, `routes.csv` (one line a track) and `tickets.csv` hold the facts.
"""

from spoorbrug.boards.loader import available, load, load_folder, look_in
from spoorbrug.boards.model import (
    CARD_KINDS,
    COLOURS,
    GREY,
    LOCOMOTIVE,
    Board,
    BoardError,
    City,
    Goal,
    Problem,
    Route,
    Ticket,
    Track,
)

__all__ = [
    "CARD_KINDS",
    "COLOURS",
    "GREY",
    "LOCOMOTIVE",
    "Board",
    "BoardError",
    "City",
    "Goal",
    "Problem",
    "Route",
    "Ticket",
    "Track",
    "available",
    "load",
    "load_folder",
    "look_in",
]
