"""What travels to a worker: what the seat may see, all of it and nothing else."""

import random

import pytest

from spoorbrug.game import Setup
from spoorbrug.server.thinking import questions
from spoorbrug.server.thinking.questions import Question, Unanswerable
from tests.game.test_views import redealt
from tests.support.play import random_game
from tests.support.setups import ONE_EACH

SETUPS = pytest.mark.parametrize(
    "setup", [*ONE_EACH, Setup.of("nederland", 3), Setup.of("nederland", 2, rules=1)], ids=str
)


def deciding(setup, seed="q", stop=30):
    game = random_game(setup, seed, random.Random(seed), stop=stop)
    return game, game.view(game.seat)


@SETUPS
def test_a_question_arrives_as_it_was_asked(setup):
    _, view = deciding(setup)
    asked = Question("move", view, "easy", "a seed")
    found = Question.unpack(asked.pack())
    assert (found.kind, found.bot, found.seed) == ("move", "easy", "a seed")
    assert found.view == view
    assert found.view.setup == setup
    assert found.view.decides
    assert found.view.to_json() == view.to_json()
    one, other = (v.sample(random.Random(1)) for v in (found.view, view))
    assert one.state.tobytes() == other.state.tobytes()


@pytest.mark.parametrize("setup", [Setup.of("nederland", 2), Setup.of("europe", 3)], ids=str)
def test_nothing_hidden_travels(setup):
    """Whatever the others hold, the question is the same to the byte."""
    game, view = deciding(setup)
    rng = random.Random(5)
    others = [found for _ in range(20) if (found := redealt(game, game.seat, rng)) is not None]
    assert any(other.state.tobytes() != game.state.tobytes() for other in others)
    for other in others:
        assert Question("hint", other.view(game.seat)).pack() == Question("hint", view).pack()


def test_a_worker_starts_no_programs():
    _, view = deciding(Setup.of())
    with pytest.raises(Unanswerable, match="not one of the levels"):
        Question("move", view, "program:touch /tmp/x", "s").answer()


def test_what_cannot_be_read_is_said(monkeypatch):
    _, view = deciding(Setup.of())
    for stored in (b"", b"nonsense", Question("hint", view).pack()[:-9]):
        with pytest.raises(Unanswerable):
            Question.unpack(stored)
    packed = questions._packed
    for change in ({"board": "atlantis"}, {"fingerprint": "other"}, {"games": "AAAA"}):
        monkeypatch.setattr(questions, "_packed", lambda view, c=change: packed(view) | c)
        with pytest.raises(Unanswerable):
            Question.unpack(Question("hint", view).pack())


def test_code_is_the_same_in_every_process():
    assert questions.code() == questions.code.__wrapped__()
    assert len(questions.code()) == 32
