"""`spoorbrug analyse`: the analysis of a record in a terminal, and for programs."""

import json

import pytest

from spoorbrug.analysis import analyser, json_data, judge
from spoorbrug.analysis.report import Effort
from spoorbrug.game import Record
from tests.analysis.games import played
from tests.support.thinking import Simple


@pytest.fixture(autouse=True)
def simple(monkeypatch):
    monkeypatch.setattr(judge, "expert", lambda: Simple())


@pytest.fixture
def record(tmp_path):
    found = Record.of(played(("planner", "random"), seed=3), ["Anna", "Bert"])
    (tmp_path / "game.txt").write_text(found.write(), encoding="utf-8")
    return found


def test_in_words(run, record):
    result = run("analyse", "game.txt")
    assert result.exit_code == 0, result.output
    text = result.stdout
    assert text.startswith("Nederland, 2 seats, tolls: Anna, Bert.")
    assert "Turning points:" in text
    assert "Anna" in text
    assert "150 futures a position" in text
    assert "{" not in text


def test_for_programs(run, record):
    """The same numbers as from Python."""
    result = run("analyse", "game.txt", "--json", "--futures", "3", "--iterations", "20")
    effort = Effort(judge=3, consider=20)
    wanted = json_data.analysis_data(analyser.analyse(record.game, Simple(), effort))
    assert json.loads(result.stdout) == wanted


def test_standard_input_and_games_that_go_on(run, record):
    half = Record.of(record.game.at(30)).write()
    result = run("analyse", "-", input=half)
    assert "ends before the game does" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere.txt",), "nowhere.txt: this file cannot be read"),
        (("game.txt", "--futures", "0"), "--futures is at least 1, not 0."),
        (("game.txt", "--iterations", "-2"), "--iterations is at least 1, not -2."),
    ],
)
def test_one_sentence(run, record, arguments, said):
    result = run("analyse", *arguments)
    assert result.exit_code in (1, 2)
    assert said in result.stderr
    assert "Traceback" not in result.output


def test_a_bad_record(run, tmp_path, record):
    (tmp_path / "bad.txt").write_text(record.write().replace("seed 3", "seed 4", 1))
    result = run("analyse", "bad.txt")
    assert result.exit_code == 1
    assert "line 9" in result.stderr
