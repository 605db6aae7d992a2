"""A game between two experts for the start page: a record of a real one, told move by move."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from spoorbrug.game import Record
from spoorbrug.server import messages

RECORD = Path(__file__).with_name("showcase.record")


@cache
def showcase() -> messages.Showcase:
    """What an onlooker would have seen."""
    record = Record.read(RECORD.read_text(encoding="utf-8"))
    game = record.game.copy()
    moves: list[dict[str, Any]] = []
    while (step := game.last_step) is not None and game.decisions > 0:
        points = [seat["points"] for seat in game.view(None).to_dict()["seats"]]
        events = [event.to_dict() for event in step.seen_by(game.setup, None)]
        moves.append({"events": events, "points": points})
        game.undo()
    told = {"board": game.board.id, "bots": list(record.players), "moves": moves[::-1]}
    return messages.Showcase.model_validate(told)
