"""A browser that thinks for a table of a server finds what the server finds."""

import base64
import json
import subprocess
from pathlib import Path

import pytest
from tools import web
from tools.local import build

from spoorbrug import players
from spoorbrug.analysis import analyser, json_data, judge
from spoorbrug.game import Game, Record
from spoorbrug.rules.compiler.mode import PARTS
from spoorbrug.server.screens import dumps
from spoorbrug.server.thinking.questions import Question

HERE = Path(__file__).parent
SETUPS = [("nederland", False), ("europe", True), ("germany", False)]

pytestmark = pytest.mark.skipif(not PARTS, reason="WebAssembly is made of compiled parts")


def played(board, dice, decisions):
    """A game between planners, so far."""
    game = Game.new(board, 2, seed=7, dice=dice)
    planner = players.make("planner", "test")
    while game.decisions < decisions:
        seat = game.waiting[0]
        game.push(planner.choose(game.view(seat)), seat)
    return game


def test_hints_moves_and_analyses_are_the_same(tmp_path):
    build.build()
    asked = []
    for board, dice in SETUPS:
        view = (game := played(board, dice, 12)).view(game.waiting[0])
        asked += [Question("hint", view), Question("move", view, "easy", "seed")]
    short = Record.of(played("nederland", False, 4)).write()
    given = [("think", base64.b64encode(one.pack()).decode()) for one in asked]
    given.append(("analyse", json.dumps({"record": short})))
    questions = tmp_path / "questions.json"
    questions.write_text(json.dumps(given), encoding="utf-8")
    done = subprocess.run(
        [str(web.node()[0]), "--no-warnings", HERE / "answers.mjs", web.ROOT, questions],
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    ours = [one.answer() for one in asked]
    analysis = analyser.analyse(Record.read(short).game, judge.expert())
    ours.append(json_data.analysis_data(analysis))
    for one, answer, here in zip([*asked, None], found, ours, strict=True):
        assert answer == json.loads(dumps(here)), one and (one.kind, one.view.setup.board.id)
    assert any(answer.get("reasons") for answer in found)
