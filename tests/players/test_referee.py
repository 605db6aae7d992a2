"""What a crash, a late answer or an illegal move costs, whoever lets bots play."""

import pickle

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.game import Game
from spoorbrug.players import Budget, Fault, FaultKind, Referee


class Scripted:
    """Does what it is told, decision by decision; then the first legal move."""

    name = "scripted"

    def __init__(self, *script):
        self.script = list(script)
        self.asked = 0

    def choose(self, view, budget):
        self.asked += 1
        move = self.script.pop(0) if self.script else view.legal_moves.ids[0]
        if isinstance(move, Exception):
            raise move
        return move(view) if callable(move) else move


@pytest.fixture
def view():
    return Game.new(seats=3, seed=1).view(1)


def random_move(view, seed=0):
    return players.make("random", seed).choose(view)


def test_a_good_answer_is_passed_on(view):
    for move in (view.legal_moves.ids[3], np.int16(view.legal_moves.ids[3])):
        referee = Referee()
        answer = referee.choose(Scripted(move), view)
        assert answer == players.Answer(view.legal_moves.ids[3])
        assert type(answer.move) is int
        assert not referee.faults


@pytest.mark.parametrize(
    ("does", "kind", "sentence"),
    [
        (ZeroDivisionError("oh"), FaultKind.CRASH, "scripted crashed: ZeroDivisionError: oh"),
        (KeyError(), FaultKind.CRASH, "scripted crashed: KeyError"),
        (-1, FaultKind.ILLEGAL, "scripted answered '-1', which is not the id of a legal move"),
        (10**9, FaultKind.ILLEGAL, "answered '1000000000'"),
        ("draw", FaultKind.ILLEGAL, "answered 'draw'"),
        (None, FaultKind.ILLEGAL, "answered 'None'"),
        (True, FaultKind.ILLEGAL, "answered 'True'"),
        (1.5, FaultKind.ILLEGAL, "answered '1.5'"),
        (Fault(FaultKind.LATE, "too late"), FaultKind.LATE, "too late"),
    ],
)
def test_a_fault_costs_the_decision(view, does, kind, sentence):
    told = []
    referee = Referee(5, lambda seat, fault: told.append((seat, fault)))
    answer = referee.choose(Scripted(does), view)
    assert answer.move == random_move(view, 5)
    assert answer.fault.kind is kind
    assert sentence in str(answer.fault)
    assert referee.faults == {1: [answer.fault]}
    assert told == [(1, answer.fault)]
    assert not referee.is_out(1)


def test_after_three_faults_a_bot_is_not_asked_any_more(view):
    referee, bot = Referee(), Scripted(-1, -1, view.legal_moves.ids[0], -1)
    assert [referee.choose(bot, view).fault is None for _ in range(4)] == [
        False,
        False,
        True,
        False,
    ]
    assert referee.is_out(1)
    answer = referee.choose(bot, view)
    assert bot.asked == 4
    assert answer == players.Answer(random_move(view))
    assert not referee.is_out(0)


def test_a_bot_that_never_came_back_is_not_asked_again(view):
    referee, bot = Referee(), Scripted()
    fault = Fault(FaultKind.LATE, "gone")
    assert referee.dismiss(view, fault).fault is fault
    assert referee.is_out(1)
    assert referee.choose(bot, view).fault is None
    assert bot.asked == 0


@pytest.mark.parametrize(
    ("took", "seconds", "late"), [(4.9, 2, False), (5.1, 2, True), (999, None, False)]
)
def test_late_is_twice_the_seconds_and_one(view, took, seconds, late):
    times = iter([100, 100 + took])
    referee = Referee(clock=lambda: next(times))
    answer = referee.choose(Scripted(), view, Budget(seconds=seconds))
    assert (answer.fault is not None and answer.fault.kind is FaultKind.LATE) == late


def test_a_bot_that_spoils_its_view_harms_nobody(view):
    def spoil(own):
        own.games[0].phase = 99
        own.games[0].seat = 0
        return -1

    expected = random_move(view)
    assert Referee().choose(Scripted(spoil), view).move == expected


def test_only_a_seat_that_decides_is_asked(view):
    game = Game.new(seats=2, seed=1)
    game.play(game.legal_moves[0])
    for idle in (game.view(0), game.view(None)):
        with pytest.raises(ValueError, match="not this seat's decision"):
            Referee().choose(Scripted(), idle)


@pytest.mark.parametrize(
    ("places", "out", "expected"),
    [
        ([1, 2, 3], [], [1, 2, 3]),
        ([1, 1, 3], [], [1, 1, 3]),
        ([1, 2, 3], [0], [3, 1, 2]),
        ([1, 1, 3], [1], [1, 3, 2]),
        ([1, 2, 3], [0, 1], [2, 2, 1]),
        ([2, 1], [0, 1], [1, 1]),
    ],
)
def test_who_is_out_is_last(view, places, out, expected):
    referee = Referee()
    for seat in out:
        referee.faults[seat] = [Fault(FaultKind.CRASH, "x")] * 3
    assert referee.places(places) == expected


def test_a_bot_that_is_invited_comes_when_it_is_asked(view):
    answer = Referee().choose(players.Invited("nobody"), view)
    assert "there is no bot 'nobody'" in str(answer.fault)
    bot = players.Invited("planner", 3)
    assert Referee().choose(bot, view).move == players.make("planner", 3).choose(view)
    bot.close()
    assert Referee().choose(bot, view).fault is None


def test_a_fault_travels_between_processes():
    fault = pickle.loads(pickle.dumps(Fault(FaultKind.LATE, "too late")))
    assert (fault.kind, str(fault)) == (FaultKind.LATE, "too late")
