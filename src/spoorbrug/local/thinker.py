"""What a worker that thinks does."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable

from spoorbrug.analysis import analyser, json_data, judge
from spoorbrug.game import Record
from spoorbrug.local.keeping import table_of
from spoorbrug.server.screens import dumps
from spoorbrug.server.thinking.questions import Question


def think(text: str) -> str:
    """Answer a question."""
    try:
        return dumps(Question.unpack(base64.b64decode(text)).answer())
    except Exception as error:  # whoever asked thinks for themselves
        return dumps({"error": str(error) or repr(error)})


def analyse(text: str, tell: Callable[[float], None]) -> str:
    """Analyse a game that is over, as it is kept or as its record tells."""
    try:
        found = json.loads(text)
        told = found.get("record")
        game = Record.read(told).game if told else table_of(found).finished_game()
        return dumps(json_data.analysis_data(analyser.analyse(game, judge.expert(), tell=tell)))
    except Exception as error:
        return dumps({"error": str(error) or repr(error)})
