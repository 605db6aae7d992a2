"""The expert itself, asked for hints and for a small analysis."""

from dataclasses import replace

import pytest

from spoorbrug.analysis import analyser, hints, judge
from spoorbrug.analysis.report import Effort, changes
from spoorbrug.rules import compiler

from .games import played

EFFORT = Effort(judge=4, consider=12, compare=2)
pytestmark = pytest.mark.skipif(compiler.OFF, reason="thinking wants compiled code")


def test_a_whole_game():
    game = played()
    found = analyser.analyse(game, judge.expert(), EFFORT)
    assert [chance > 0 for chance in found.end] == [s in game.outcome.winners for s in range(2)]
    assert found.finished


@pytest.mark.parametrize(
    "given",
    [
        {"bots": ("planner", "random", "planner")},
        {"neutral": True},
        {"dice": True},
        {"board": "europe"},
        {"board": "germany"},
    ],
    ids=str,
)
def test_everywhere(given):
    found = analyser.analyse(played(**given).at(25), judge.expert(), EFFORT)
    for seat, total in enumerate(found.totals):
        whole = round(found.end[seat] - found.start[seat], 4)
        assert round(total.luck + total.own + total.others, 4) == whole
    for one in changes(found.start, found.moments):
        assert sum(one.after) == pytest.approx(1, abs=0.001)


def test_the_same_twice():
    part = played().at(30)
    one, other = (analyser.analyse(part.copy(), judge.expert(), EFFORT) for _ in range(2))
    assert one == other


def test_a_hint_is_a_legal_move_and_the_same_twice():
    game = played(("planner",) * 3, seed=6)
    for number in (0, 1, 8, 30, 60):
        then = game.at(number)
        view = then.view(then.seat)
        found = hints.hint(view, judge.expert(), 40)
        assert found == hints.hint(replace(view), judge.expert(), 40)
        then.play(found.best.text, view.seat)
        assert 0 <= found.best.chance <= 1
        chances = [found.best.chance, *(other.chance for other in found.alternatives)]
        assert chances == sorted(chances, reverse=True)
        assert found.reasons


def test_each_thread_has_its_own():
    """It thinks in memory that nobody else may use meanwhile."""
    import threading

    mine, theirs = judge.expert(), []
    thread = threading.Thread(target=lambda: theirs.append(judge.expert()))
    thread.start()
    thread.join()
    assert mine is judge.expert()
    assert mine is not theirs[0]
