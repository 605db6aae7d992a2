"""Tolls and loans: N4, N5, N7-N10, R4, R5, R8, R17, R24, R25."""

import pytest

from spoorbrug.game import Game

from ..support import rule
from ..support.setups import EVERY_SETUP, NEDERLAND
from ..support.table import Table, play


def claim(game, track, payment):
    play(game, f"claim {track}")
    play(game, f"pay {payment}")


@rule("N4")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everyone_starts_with_thirty(seats):
    game = Game.new(seats=seats, seed=2)
    assert game.state.tolls[:seats].tolist() == [30] * seats
    assert game.state.loans.sum() == 0


@rule("N4", "R17")
def test_purses_are_printed_for_their_owner_only():
    game = Table().put(0, tolls=17).put(1, tolls=23).game()
    tolls = [seat["tolls"] for seat in game.view(0).to_dict()["seats"]]
    assert tolls == [17, None]
    assert [seat["tolls"] for seat in game.view(None).to_dict()["seats"]] == [None, None]
    game = Table(open_tolls=True).put(0, tolls=17).put(1, tolls=23).game()
    assert [seat["tolls"] for seat in game.view(0).to_dict()["seats"]] == [17, 23]


@rule("R17")
def test_a_possible_game_knows_the_purses():
    game = Table().put(0, tolls=17).put(1, tolls=23).game()
    assert game.view(0).state.tolls[:2].tolist() == [17, 23]


@rule("N5", "R3", "R16")
@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_staggered_start(setup):
    game = Game.begin(setup, 1)
    assert game.state.points[: setup.seats].tolist() == list(range(setup.seats))
    assert [count.start for count in game.count()] == list(range(setup.seats))
    assert [count.tracks for count in game.count()] == [0] * setup.seats


@rule("N7")
def test_breda_rotterdam_at_four_twice():
    game = Table().hand(0, pink=2).hand(1, yellow=2).game()
    claim(game, "Breda–Rotterdam pink", "2 pink")
    assert game.state.tolls[:2].tolist() == [26, 30]
    assert game.state.bank == 4
    claim(game, "Breda–Rotterdam yellow", "2 yellow")
    assert game.state.tolls[:2].tolist() == [30, 26]
    assert game.state.bank == 4


@rule("N8", "R4")
def test_the_loan_with_two_tokens_left():
    table = Table().put(0, tolls=5).put(1, tolls=2).hand(1, yellow=2)
    game = table.owns(0, "Breda–Rotterdam pink").set(seat=1, turn_of=1).game()
    claim(game, "Breda–Rotterdam yellow", "2 yellow")
    assert game.state.loans[:2].tolist() == [0, 1]
    assert game.state.tolls[:2].tolist() == [9, 2]
    assert game.state.bank == -4


@rule("N8", "R24")
def test_a_loan_on_a_first_track_moves_no_tokens():
    game = Table().put(0, tolls=3).hand(0, pink=2).game()
    claim(game, "Breda–Rotterdam pink", "2 pink")
    assert game.state.loans[0] == 1
    assert (game.state.tolls[0], game.state.bank) == (3, 0)


@rule("N8")
def test_who_can_just_pay_pays():
    game = Table().put(0, tolls=4).hand(0, pink=2).game()
    claim(game, "Breda–Rotterdam pink", "2 pink")
    assert (game.state.tolls[0], game.state.loans[0], game.state.bank) == (0, 0, 4)


@rule("N8", "R24")
def test_loans_never_run_out():
    table = Table().put(0, tolls=0, loans=40).hand(0, pink=2)
    game = table.game()
    claim(game, "Breda–Rotterdam pink", "2 pink")
    assert game.state.loans[0] == 41


@rule("N7", "R5", "R25")
def test_single_routes_pay_the_bank():
    game = Table().hand(0, red=5).game()
    claim(game, "Aarschot–Liège red", "5 red")
    assert (game.state.tolls[0], game.state.bank) == (29, 1)


@rule("N7")
def test_every_route_has_a_toll_of_one_to_four():
    assert {track.toll for track in NEDERLAND.tracks} == {1, 2, 3, 4}


def finished(seats, tolls, loans=(0, 0, 0, 0, 0), **options):
    table = Table(seats, **options)
    for seat in range(seats):
        table.put(seat, tolls=tolls[seat], loans=loans[seat], points=0)
    game = table.set(phase=0).game()
    return game.outcome


@rule("N9", "N10")
def test_the_booklets_bonus():
    counts = finished(4, (9, 9, 3, 1), (0, 0, 1, 0)).counts
    assert [count.toll_bonus for count in counts] == [55, 55, 0, 20]
    assert [count.loans for count in counts] == [0, 0, -5, 0]


@rule("N9", "R38")
@pytest.mark.parametrize(
    ("tolls", "bonus"),
    [
        ((9, 5), (35, 0)),
        ((5, 5), (35, 35)),
        ((9, 5, 1), (55, 35, 0)),
        ((9, 5, 5), (55, 35, 35)),
        ((5, 9, 5), (35, 55, 35)),
        ((9, 9, 1), (55, 55, 0)),
        ((1, 2, 3, 4), (0, 20, 35, 55)),
        ((4, 4, 4, 1), (55, 55, 55, 0)),
        ((5, 4, 3, 2, 1), (55, 35, 20, 10, 0)),
        ((5, 5, 3, 2, 1), (55, 55, 20, 10, 0)),
    ],
)
def test_bonus_by_place(tolls, bonus):
    counts = finished(len(tolls), tolls).counts
    assert tuple(count.toll_bonus for count in counts) == bonus


@rule("R31")
def test_loans_choose_the_column_but_take_no_place():
    counts = finished(3, (9, 5, 1), (1, 0, 0)).counts
    assert [count.toll_bonus for count in counts] == [0, 55, 35]
    counts = finished(3, (9, 5, 1), (1, 1, 1)).counts
    assert [count.toll_bonus for count in counts] == [0, 0, 0]
    counts = finished(2, (0, 9), (0, 2)).counts
    assert [count.toll_bonus for count in counts] == [35, 0]


@rule("R31")
def test_the_neutral_player_does_not_count():
    counts = finished(2, (9, 5), neutral=True).counts
    assert [count.toll_bonus for count in counts] == [35, 0]


@rule("N10")
def test_loans_cost_five_each_and_tokens_are_worth_nothing():
    counts = finished(2, (30, 12), (3, 0)).counts
    assert [count.loans for count in counts] == [-15, 0]
    assert [count.total - count.start - count.tracks for count in counts] == [-15, 35]


@rule("N11", "R16")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_no_tolls_at_all(seats):
    game = Table(seats, tolls=False).hand(0, pink=2).game()
    assert game.state.tolls.sum() == 0
    claim(game, "Breda–Rotterdam pink", "2 pink")
    assert (game.state.tolls[0], game.state.loans[0], game.state.bank) == (0, 0, 0)
    assert all(count.toll_bonus == 0 and count.loans == 0 for count in game.count())
