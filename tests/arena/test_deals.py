"""The games of a deal: common chance, honest seeds, and what faults cost."""

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.arena import play
from spoorbrug.arena.play import Deal, play_deal, play_game
from spoorbrug.game import Setup, seeds
from spoorbrug.players import Budget
from spoorbrug.rules import scoring
from tests.arena.games import plan


def facts(played):
    return [(c.bot, c.count, c.decisions, c.faults) for c in played.chairs], played.turns


@pytest.mark.parametrize("options", [{"seats": 3}, {"seats": 2, "dice": True, "board": "usa"}])
def test_the_compiled_match_and_the_plain_loop_agree(options):
    wanted = plan(setups=[Setup.of(**options)])
    for contest in wanted.contests:
        quick = play_deal(wanted, contest, 1)
        plain = play_deal(wanted, contest, 1, compiled=False)
        assert [facts(g) for g in quick.games] == [facts(g) for g in plain.games]
        assert all(c.seconds is None for g in quick.games for c in g.chairs)
        assert all(c.seconds > 0 for g in plain.games for c in g.chairs)


def test_a_game_longer_than_the_room_for_its_moves(monkeypatch):
    wanted = plan()
    before = play_deal(wanted, wanted.contests[0], 0)
    monkeypatch.setattr(play, "_TRACE_ROOM", 10)
    after = play_deal(wanted, wanted.contests[0], 0)
    assert [facts(g) for g in before.games] == [facts(g) for g in after.games]


def test_all_seatings_of_a_deal_begin_with_the_same_chance(monkeypatch):
    begun = []
    begin = play.Game.begin

    def noted(setup, seed):
        begun.append((seed, begin(setup, seed).state.tobytes()))
        return begin(setup, seed)

    monkeypatch.setattr(play.Game, "begin", noted)
    wanted = plan(setups=[Setup.of(seats=3)])
    play_deal(wanted, wanted.contests[0], 5)
    assert len(begun) == 3
    assert len(set(begun)) == 1
    assert begun[0][0] == "s-5"


def test_a_bots_seed_tells_nothing_of_the_deal():
    mine = play.bot_seed("s-5", "expert")
    assert mine != play.bot_seed("s-5", "other") != play.bot_seed("s-6", "other")
    assert "s-5" not in mine
    assert not np.array_equal(seeds.key_of(mine), seeds.key_of("s-5"))


def test_a_deal_as_text():
    wanted = plan()
    deal = play_deal(wanted, wanted.contests[0], 0)
    assert Deal.from_dict(deal.to_dict()) == deal


def test_shared_wins_are_shared():
    wanted = plan()
    deal = play_deal(wanted, wanted.contests[0], 0)
    for chair in deal.games[0].chairs:
        count = list(chair.count)
        count[scoring.PLACE] = 1
        chair.count = tuple(count)
    assert deal.games[0].shares == [0.5, 0.5]
    assert deal.share_of("planner") + deal.share_of("random") == pytest.approx(1)


# Faults


class Broken:
    name = "broken"

    def choose(self, view, budget=None):
        raise RuntimeError("no idea")


class Wrong:
    name = "wrong"
    asked = 0

    def choose(self, view, budget=None):
        Wrong.asked += 1
        return -7 if Wrong.asked == 2 else view.legal_moves.ids[0]


@pytest.fixture
def odd_bots(monkeypatch):
    make = players.make
    ours = {"broken": Broken, "wrong": Wrong}
    monkeypatch.setattr(
        players, "make", lambda spec, seed=0: ours[spec]() if spec in ours else make(spec, seed)
    )
    Wrong.asked = 0


def test_who_crashes_three_times_has_lost(odd_bots):
    # Its rival is `random` as well, so the score alone would let it win many of these.
    for seed in "abcd":
        played = play_game(Setup.of(seats=2), seed, ("broken", "random"), Budget())
        broken, other = played.chairs
        assert broken.faults == 3
        assert "no idea" in broken.fault
        assert (broken.place, other.place) == (2, 1)
        assert played.shares == [0, 1]
        assert broken.decisions > 3


def test_one_wrong_move_is_counted_and_played_on(odd_bots):
    played = play_game(Setup.of(seats=2), "a", ("wrong", "random"), Budget())
    assert played.chairs[0].faults == 1
    assert "-7" in played.chairs[0].fault
    assert Wrong.asked == played.chairs[0].decisions


def test_where_all_lose_the_win_is_shared(odd_bots):
    played = play_game(Setup.of(seats=3), "a", ("broken",) * 3, Budget())
    assert played.shares == pytest.approx([1 / 3] * 3)


def test_a_budget_reaches_the_bots(monkeypatch):
    seen = set()

    class Curious:
        name = "curious"

        def choose(self, view, budget):
            seen.add(budget)
            return view.legal_moves.ids[-1]

    make = players.make
    monkeypatch.setattr(
        players, "make", lambda spec, seed=0: Curious() if spec == "c" else make(spec, seed)
    )
    play_game(Setup.of(seats=2), "a", ("c", "random"), Budget(iterations=400))
    assert seen == {Budget(iterations=400)}
