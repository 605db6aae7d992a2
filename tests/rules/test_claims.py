"""Claiming tracks: B6-B9, N6, N11, B15."""

import pytest

from spoorbrug.boards.model import POINTS_BY_LENGTH
from spoorbrug.game.phase import Phase

from ..support import rule
from ..support.setups import NEDERLAND
from ..support.table import Table, cards, hand, owner, play, refusal


@rule("B6")
def test_a_coloured_track_takes_its_colour():
    game = Table().hand(0, pink=2, yellow=5).game()
    play(game, "claim Breda–Rotterdam pink")
    assert game.phase is Phase.PAY
    assert [str(move) for move in game.legal_moves] == ["pay 2 pink"]
    assert refusal(game, "pay 2 yellow") == "B6"
    assert refusal(game, "pay 1 pink") == "B6"
    assert refusal(game, "pay 3 pink") == "B6"
    play(game, "pay 2 pink")
    assert owner(game, "Breda–Rotterdam pink") == 0
    assert hand(game, 0) == {"yellow": 5}
    assert cards(game.state.discard) == {"pink": 2}
    assert game.state.discard_size == 2
    assert game.state.hand_size[0] == 5
    assert game.state.trains[0] == 38
    assert game.seat == 1


@rule("B6")
def test_the_player_chooses_how_many_locomotives_to_spend():
    game = Table().hand(0, pink=2, locomotive=3).game()
    play(game, "claim Breda–Rotterdam pink")
    ways = ["pay 2 pink", "pay 1 pink + 1 locomotive", "pay 2 locomotive"]
    assert [str(move) for move in game.legal_moves] == ways
    play(game, "pay 1 pink + 1 locomotive")
    assert hand(game, 0) == {"pink": 1, "locomotive": 2}


@rule("B6")
def test_locomotives_may_be_the_whole_set():
    game = Table().hand(0, locomotive=2).game()
    play(game, "claim Breda–Rotterdam yellow")
    play(game, "pay 2 locomotive")
    assert cards(game.state.discard) == {"locomotive": 2}
    assert hand(game, 0) == {}


@rule("B6")
def test_a_grey_track_takes_any_one_colour():
    game = Table().hand(0, red=2, blue=3, white=1, locomotive=1).game()
    play(game, "claim Rotterdam–Utrecht grey")
    ways = ["pay 2 red + 1 locomotive", "pay 3 blue", "pay 2 blue + 1 locomotive"]
    assert [str(move) for move in game.legal_moves] == ways


@rule("B6")
@pytest.mark.parametrize("number", [6, 7, 8, 9, 10, 11])
def test_a_full_hand_claims_short_tracks_too(number):
    game = Table().hand(0, red=number).game()
    red = {t.name for t in NEDERLAND.tracks if t.colour in ("red", "grey")}
    assert {move.track.name for move in game.legal_moves.of_kind("claim")} == red


@rule("B6")
def test_too_few_cards():
    game = Table().hand(0, pink=1, red=2).game()
    assert refusal(game, "claim Breda–Rotterdam pink") == "B6"
    assert refusal(game, "claim Rotterdam–Utrecht grey") == "B6"
    sentence = str(game.why_not("claim Breda–Rotterdam pink"))
    assert "2 cards of pink" in sentence
    assert "1 pink" in sentence


@rule("B6")
@pytest.mark.parametrize(("trains", "allowed"), [(1, False), (2, True), (3, True)])
def test_trains_for_every_space(trains, allowed):
    game = Table().hand(0, pink=2).put(0, trains=trains).game()
    assert refusal(game, "claim Breda–Rotterdam pink") == (None if allowed else "B6")
    assert ("claim Breda–Rotterdam pink" in game.legal_moves) is allowed


@rule("B6")
def test_a_taken_track_is_taken():
    game = Table().hand(0, pink=2).owns(1, "Breda–Rotterdam pink").game()
    assert refusal(game, "claim Breda–Rotterdam pink") == "B6"
    assert "seat 2" in str(game.why_not("claim Breda–Rotterdam pink"))


@rule("B7")
@pytest.mark.parametrize(
    ("track", "payment", "points"),
    [
        ("Amsterdam–Utrecht pink", {"pink": 1}, 1),
        ("Breda–Rotterdam pink", {"pink": 2}, 2),
        ("Eindhoven–Roermond red", {"red": 3}, 4),
        ("Arnhem–Zwolle pink", {"pink": 4}, 7),
        ("Aarschot–Liège red", {"red": 5}, 10),
        ("Duisburg–Enschede white", {"white": 6}, 15),
    ],
)
def test_points_by_length(track, payment, points):
    game = Table().hand(0, **payment).game()
    play(game, f"claim {track}")
    play(game, "pay " + " + ".join(f"{n} {card}" for card, n in payment.items()))
    assert game.state.points[0] == points


@rule("B7")
def test_the_table_of_points():
    assert POINTS_BY_LENGTH == (0, 1, 2, 4, 7, 10, 15, 18, 21, 27)


@rule("B8")
@pytest.mark.parametrize("seats", [2, 4, 5])
def test_nobody_owns_both_tracks(seats):
    game = Table(seats).hand(0, yellow=2).owns(0, "Breda–Rotterdam pink").game()
    assert refusal(game, "claim Breda–Rotterdam yellow") == "B8"
    assert "claim Breda–Rotterdam yellow" not in game.legal_moves


@rule("B8")
def test_a_claim_closes_the_twin_to_its_owner_only():
    game = Table().hand(0, pink=2, yellow=2).hand(1, yellow=2).game()
    play(game, "claim Breda–Rotterdam pink")
    play(game, "pay 2 pink")
    assert "claim Breda–Rotterdam yellow" in game.legal_moves
    play(game, "draw", "red")
    play(game, "draw", "red")
    assert refusal(game, "claim Breda–Rotterdam yellow") == "B8"


@rule("B9", "N11")
@pytest.mark.parametrize(("seats", "closed"), [(2, True), (3, True), (4, False), (5, False)])
def test_without_tolls_few_players_close_double_routes(seats, closed):
    table = Table(seats, tolls=False).hand(0, yellow=2).owns(1, "Breda–Rotterdam pink")
    game = table.game()
    assert refusal(game, "claim Breda–Rotterdam yellow") == ("B9" if closed else None)
    if closed:
        assert "without tolls" in str(game.why_not("claim Breda–Rotterdam yellow"))


@rule("N6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_tolls_both_tracks_are_open(seats):
    game = Table(seats).hand(0, yellow=2).owns(1, "Breda–Rotterdam pink").game()
    assert "claim Breda–Rotterdam yellow" in game.legal_moves


@rule("N6", "R38")
def test_most_routes_are_double():
    sizes = [len(route.tracks) for route in NEDERLAND.routes]
    assert (sizes.count(2), sizes.count(1)) == (44, 9)


@rule("B15")
def test_nobody_passes_who_can_do_anything():
    for table in (
        Table(),
        Table().market("red").deck(1).pile(rest_to=1),
        Table().market().deck(1).pile("Sneek–Utrecht", rest_to=1),
        Table().market().hand(0, red=5).deck(1).pile(rest_to=1),
        Table().market().deck(1, red=1).pile(rest_to=1),
    ):
        game = table.game()
        assert refusal(game, "pass") == "B15"
        assert "pass" not in game.legal_moves


@rule("B15", "R27")
def test_all_passing_in_turn_ends_the_game():
    table = Table(3).market().pile(rest_to=2).deck(2)
    for seat in range(3):
        table.put(seat, trains=3)
    # Seat 3 holds every card, but the tracks of three spaces or fewer are all taken.
    short = [t.name for t in NEDERLAND.tracks if t.length <= 3]
    trains = table.state.trains.copy()
    table.owns(3, *short)
    table.state.trains[:] = trains
    game = table.game()
    for seat in range(3):
        assert (game.seat, game.is_over) == (seat, False)
        assert [str(move) for move in game.legal_moves] == ["pass"]
        game.play("pass")
    assert game.is_over
    assert game.outcome is not None


@rule("B15")
def test_passes_count_in_a_row_only():
    table = Table().market().pile(rest_to=1).hand(1, red=5).deck(1).set(passes=1)
    table.put(0, trains=10)
    table.state.seat = table.state.turn_of = 1
    game = table.game()
    game.play("claim Aarschot–Liège red: 5 red")
    assert game.state.passes == 0
    assert not game.is_over
