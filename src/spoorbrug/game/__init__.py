"""The friendly face of the rules: games, moves, views, events, outcomes and records."""

from spoorbrug.game.events import Event
from spoorbrug.game.game import Game
from spoorbrug.game.legal_moves import LegalMoves
from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.notation import NotationError
from spoorbrug.game.outcome import Count, Outcome
from spoorbrug.game.positions import PositionError
from spoorbrug.game.records import Record, RecordError
from spoorbrug.game.refusals import IllegalMove, Refusal
from spoorbrug.game.setup import Setup, SetupError
from spoorbrug.game.view import View

__all__ = [
    "Count",
    "Event",
    "Game",
    "IllegalMove",
    "LegalMoves",
    "Move",
    "MoveKind",
    "NotationError",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Setup",
    "SetupError",
    "View",
]
