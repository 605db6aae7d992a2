"""What is told of a move: every kind of event, in words, to those who may know it."""

import json
import random
from collections import Counter

import pytest

from spoorbrug.game.events.kinds import (
    Arrived,
    Bought,
    Built,
    Claimed,
    LaidSet,
    Rerolls,
    Returned,
    Rolled,
    Sent,
    TunnelFailed,
    Walked,
)
from spoorbrug.rules.compiler import OFF

from ..support.events import EVERY_KIND
from ..support.play import random_game
from ..support.setups import EVERY_SETUP, ONE_EACH
from ..support.table import Table, play

SETUPS = pytest.mark.parametrize("setup", [*EVERY_SETUP, *ONE_EACH], ids=str)


def told(game, *kinds):
    """All events of some kinds."""
    return [event for event in game.events if isinstance(event, kinds)]


@SETUPS
def test_every_event_has_words_for_everyone(setup):
    for seed in range(1 if OFF else 2):
        game = random_game(setup, seed, random.Random(seed))
        for event in game.events:
            for seat in (*range(setup.seats), None):
                seen = event.seen_by(seat)
                assert str(seen)
                assert json.loads(json.dumps(seen.to_dict())) == seen.to_dict()
                hidden = set() if seat == event.seat else event.secret
                shown = {name: fact for name, fact in event.to_dict().items() if name not in hidden}
                assert seen.to_dict() == shown | dict.fromkeys(hidden)
        assert game.events[-1].kind == "ended"


@SETUPS
def test_points_follow_from_events(setup):
    """Claims and merchandise are all that brings points before the end (B7, M4)."""
    game = random_game(setup, 8, random.Random(8))
    points = Counter()
    for event in game.events:
        if event.kind == "claimed":
            points[event.seat] += event.points
        elif event.kind == "walked":
            points[event.seat] += event.value
    for seat, count in enumerate(game.count()):
        assert points[seat] == count.tracks + count.merchandise


def test_random_games_show_every_kind():
    """Between them, the boards show all but the rarest."""
    seen = Counter()
    rng = random.Random(9)
    for setup in ONE_EACH * (1 if OFF else 6):
        game = random_game(setup, rng.getrandbits(30), rng, stop=100 if OFF else None)
        seen.update(event.kind for event in game.events)
    rare = {"passed", "idle", "no_room", "blank", "laid", "marker_passed", "neutral_done"}
    rare |= {"revealed", "last_round", "ended", "pile_shuffled", "swept", "deck_shuffled"}
    assert set(seen) | rare >= {event.kind for event in EVERY_KIND} >= set(seen)


@pytest.mark.parametrize("board", ["usa", "europe", "nordic", "switzerland", "germany"])
def test_rejected_tickets_are_secret_unless_they_lie_face_up(board):
    """B10, E3, R33: others learn how many, and on two piles of which, but not which."""
    game = random_game(Table(board=board).setup, 10, random.Random(10), stop=100)
    kept = [event for event in game.events if event.kind == "kept"]
    assert len(kept) >= 2
    for event in kept:
        assert len(event.tickets) == event.number
        assert event.rejected_number == len(event.rejected)
        assert (event.rejected_long is not None) == (board == "germany")
        seen = event.seen_by(1 - event.seat)
        assert (seen.tickets, seen.rejected) == (None, None)
        assert seen.rejected_number == event.rejected_number
        assert event.seen_by(event.seat) == event
    assert not [event for event in game.events if event.kind == "pile_shuffled"]


def test_long_tickets_are_known_by_their_backs():
    """E3, M2."""
    for board in ("europe", "germany", "usa"):
        game = random_game(Table(board=board).setup, 11, random.Random(11), stop=20)
        for event in game.events:
            if event.kind == "offered":
                seen = event.seen_by(None)
                pile = game.board.ticket_named[event.ticket].pile
                assert seen.ticket is None
                assert seen.long == (None if board == "usa" else pile == 1)


def test_a_tunnel_is_told_step_by_step():
    """E2: the set, the cards, then the claim with everything that was paid."""
    game = Table(board="europe").hand(0, black=4, locomotive=1).game()
    play(game, "claim Madrid–Pamplona black")
    play(game, "pay 3 black", "black", "locomotive", "green")
    assert [event.kind for event in game.events] == ["laid_set"] + ["tunnel_card"] * 3
    laid = game.events[0]
    assert laid == LaidSet(seat=0, track="Madrid–Pamplona black", cards={"black": 3})
    assert laid.payment == "3 black"
    failed = game.copy()
    failed.play("take back")
    left = TunnelFailed(seat=0, track="Madrid–Pamplona black", cost=2)
    assert told(failed, TunnelFailed) == [left]
    game.play("extra 1 black + 1 locomotive")
    (claimed,) = told(game, Claimed)
    assert claimed.cards == {"black": 4, "locomotive": 1}
    assert claimed.extra == {"black": 1, "locomotive": 1}
    assert claimed.points == 4


def test_a_tunnel_that_costs_nothing_more():
    game = Table(board="europe").hand(0, black=3).game()
    play(game, "claim Madrid–Pamplona black")
    play(game, "pay 3 black", "red", "green", "green")
    (claimed,) = told(game, Claimed)
    assert claimed.cards == {"black": 3}
    assert claimed.extra == {}


def test_fillers_are_part_of_what_was_paid():
    """F2: one event at the end, with all the cards."""
    game = Table(board="nordic").hand(0, pink=1, green=2, black=1).game()
    game.play("claim Helsinki–Tallinn: 1 pink + 1 substitute; add green; add green")
    assert game.events == []
    game.play("add black")
    (claimed,) = told(game, Claimed)
    assert claimed.cards == {"green": 2, "pink": 1, "black": 1}


def test_a_walk_is_told_step_by_step():
    """M4: fares are spent at once, and the sum is told at the end."""
    table = Table(board="germany").hand(0, passenger=1).passengers(0, "Kiel")
    table.owns(0, "Hamburg–Kiel black").owns(1, "Berlin–Hamburg blue")
    game = table.game()
    game.play("send Kiel; walk Hamburg–Kiel black; walk Berlin–Hamburg blue; stop")
    assert told(game, Sent, Walked, Arrived) == [
        Sent(seat=0, city="Kiel"),
        Walked(seat=0, track="Hamburg–Kiel black", to="Hamburg", value=4, spent=False),
        Walked(seat=0, track="Berlin–Hamburg blue", to="Berlin", value=7, spent=True),
        Arrived(seat=0, city="Berlin", merchandise=11),
    ]


def test_a_turn_with_dice_is_told_step_by_step():
    """D3, D7, D8, D12."""
    table = Table(board="europe", dice=True).tokens(0, double=1)
    game = table.roll("single", "single", "double", "station", "wild", stands=False).game()
    play(game, "reroll 2 single", "wild", "double")
    game.play("build Wien; buy single; return double")
    assert game.events == [
        Rerolls(seat=0, dice={"single": 2}),
        Rolled(seat=0, face="wild", again=True),
        Rolled(seat=0, face="double", again=True),
        Built(seat=0, city="Wien", dice=1),
        Bought(seat=0, token="single"),
        Returned(seat=0, token="double"),
    ]
    assert game.events[3].payment == "1 die"


def test_a_game_that_gets_nowhere_says_so():
    """R27: ten rounds in which nobody does anything."""
    game = random_game(Table(board="usa", dice=True, idle_rounds=1).setup, 12, random.Random(12),
                       stop=2)  # fmt: skip
    while not game.is_over:
        game.play("reroll nothing" if game.phase.name == "REROLL" else "done")
    assert [event.kind for event in game.events[-2:]] == ["idle", "ended"]
