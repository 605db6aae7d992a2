"""The end and the count: B11-B13, R9, R18, R19, N10."""

import pytest

from spoorbrug.game.phase import Phase

from ..support import rule
from ..support.table import Table, play


def draw(game):
    for _ in range(2):
        play(game, "draw", "white")


@rule("B11", "R19")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("first", [0, 1])
def test_everyone_has_one_more_turn(seats, first):
    table = Table(seats).hand(first, pink=2).put(first, trains=4)
    game = table.set(seat=first, turn_of=first).game()
    play(game, "claim Breda–Rotterdam pink")
    play(game, "pay 2 pink")
    assert game.state.trains[first] == 2
    turns = []
    while not game.is_over:
        turns.append(game.seat)
        draw(game)
    assert turns == [(first + 1 + i) % seats for i in range(seats)]


@rule("B11")
def test_three_trains_go_on():
    game = Table().hand(0, pink=2).put(0, trains=5).game()
    play(game, "claim Breda–Rotterdam pink")
    play(game, "pay 2 pink")
    assert game.state.turns_left == 0
    for _ in range(4):
        draw(game)
    assert not game.is_over


@rule("B11", "R19")
def test_the_last_round_comes_once():
    table = Table(3).put(0, trains=2).put(1, trains=1).put(2, trains=40)
    game = table.game()
    draw(game)
    assert game.state.turns_left == 3
    draw(game)
    assert game.state.turns_left == 2
    draw(game)
    draw(game)
    assert game.is_over
    assert game.state.turn == 4


@rule("R19", "B15")
def test_a_pass_uses_up_the_last_turn():
    table = Table(2).market().pile(rest_to=1).deck(1).put(0, trains=0).put(1, trains=0)
    game = table.set(turns_left=2).game()
    game.play("pass")
    assert not game.is_over
    game.play("pass")
    assert game.is_over


@rule("B12")
def test_tickets_add_or_take_away_their_value():
    table = Table().tickets(0, "Amsterdam–Rotterdam", "Breda–Eindhoven", "Rotterdam–Antwerpen")
    table.owns(0, "Amsterdam–Haarlem green", "Haarlem–'s-Gravenhage white")
    table.owns(0, "Rotterdam–'s-Gravenhage green", "Breda–'s-Hertogenbosch orange")
    table.owns(1, "Eindhoven–'s-Hertogenbosch green")
    count = table.set(phase=0).game().outcome.counts[0]
    assert (count.tickets, count.failed, count.completed) == (10, -7 - 13, 1)


@rule("B12")
def test_all_components_make_the_total():
    table = Table(3).tickets(1, "Amsterdam–Rotterdam", "Breda–Eindhoven")
    table.owns(1, "Amsterdam–Rotterdam red").put(1, points=8, tolls=3).put(0, tolls=1)
    table.put(2, tolls=9, loans=2)
    count = table.set(phase=0).game().outcome.counts[1]
    assert (count.start, count.tracks, count.tickets, count.failed) == (1, 7, 10, -7)
    assert (count.toll_bonus, count.loans) == (55, 0)
    assert count.total == 1 + 7 + 10 - 7 + 55


def end(*seats):
    """Points and completed tickets of each seat."""
    table = Table(len(seats), tolls=False)
    one_track = ["Amsterdam–Rotterdam red", "Rotterdam–Antwerpen black"]
    tickets = ["Amsterdam–Rotterdam", "Rotterdam–Antwerpen"]
    for seat, (points, done) in enumerate(seats):
        if done:
            track, ticket = one_track.pop(0), tickets.pop(0)
            points -= {"Amsterdam–Rotterdam": 10, "Rotterdam–Antwerpen": 13}[ticket]
            table.owns(seat, track).tickets(seat, ticket)
        table.put(seat, points=points)
    return table.set(phase=0).game().outcome


@rule("B13")
def test_most_points_win():
    outcome = end((10, 0), (30, 0), (20, 1))
    assert outcome.winners == (1,)
    assert [count.place for count in outcome.counts] == [3, 1, 2]
    assert outcome.totals == (10, 30, 20)


@rule("B13")
def test_ties_go_to_more_completed_tickets():
    outcome = end((30, 0), (30, 1), (20, 0))
    assert outcome.winners == (1,)
    assert [count.place for count in outcome.counts] == [2, 1, 3]


@rule("B13", "R18")
def test_else_the_victory_is_shared():
    outcome = end((30, 1), (30, 1), (30, 0))
    assert outcome.winners == (0, 1)
    assert [count.place for count in outcome.counts] == [1, 1, 3]


@rule("N10")
def test_no_bonus_for_long_paths_or_many_tickets():
    outcome = end((23, 1), (0, 0))
    assert outcome.totals == (23, 0)


@rule("R9")
@pytest.mark.parametrize("seat", [0, 1])
def test_only_the_neutral_phase_after_the_last_turn_is_skipped(seat):
    game = (
        Table(neutral=True).put(seat, trains=2).set(seat=seat, turn_of=seat, turn=20 + seat).game()
    )
    blank = ["Duisburg–Rotterdam"]
    # The first seat brings on the end: second's last turn, neutral phase, first's last turn.
    # The second does: neutral phase, then both last turns with nothing after them.
    reveals = {0: [[], blank, []], 1: [blank, [], []]}[seat]
    for revealed in reveals:
        assert not game.is_over
        play(game, "draw", "white")
        play(game, "draw", "white", *revealed)
    assert game.phase is Phase.OVER
    assert game.state.turn == 20 + seat + 3
    assert game.state.marker == 1
