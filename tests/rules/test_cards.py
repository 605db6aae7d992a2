"""Drawing cards: B1-B5, R1, R28, R29."""

import pytest

from spoorbrug.game import Game
from spoorbrug.game.phase import Phase

from ..support import rule
from ..support.table import Table, cards, hand, play, refusal


@rule("B1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_deal(seats):
    game = Game.new(seats=seats, seed=1)
    whole = game.state.hand.sum(axis=0) + game.state.deck + game.state.market + game.state.discard
    assert whole.tolist() == [12] * 8 + [14, 0, 0]
    assert [len(game.view(s).state.hand[s].nonzero()[0]) > 0 for s in range(seats)]
    assert game.state.hand.sum(axis=1)[:seats].tolist() == [4] * seats
    assert game.state.market.sum() == 5
    assert game.state.hand_size.tolist()[:seats] == [4] * seats


@rule("B2")
def test_three_face_up_locomotives_sweep_the_row():
    game = Table().market("locomotive", "locomotive", "red", "red", "blue").game()
    play(game, "take red", "locomotive", "red", "blue", "green", "white", "black")
    assert cards(game.state.market) == {"red": 1, "blue": 1, "green": 1, "white": 1, "black": 1}
    assert cards(game.state.discard) == {"locomotive": 3, "red": 1, "blue": 1}
    assert game.phase is Phase.SECOND_CARD


@rule("B2")
def test_swept_again_until_fewer_than_three():
    game = Table().market("locomotive", "locomotive", "red", "red", "blue").game()
    first = ["locomotive", "locomotive", "red", "red", "locomotive", "locomotive"]
    play(game, "take red", *first, "red", "blue", "green", "white", "black")
    assert cards(game.state.discard)["locomotive"] == 6
    assert game.state.market_size == 5


@rule("B2")
def test_two_locomotives_stay():
    game = Table().market("locomotive", "red", "red", "red", "blue").game()
    play(game, "take red", "locomotive")
    assert cards(game.state.market) == {"locomotive": 2, "red": 2, "blue": 1}


@rule("B2", "R1", "R28")
@pytest.mark.parametrize(("others", "swept"), [(2, False), (3, True)])
def test_a_row_is_swept_only_if_the_cards_can_do_better(others, swept):
    # Row: three locomotives, one red to take, one red; the deck: one locomotive and the others.
    table = Table().market("locomotive", "locomotive", "locomotive", "red", "red")
    # After the take: row of 3 locomotives and 1 red, filled with a locomotive from the deck.
    table.deck(1, locomotive=2, blue=others - 1)
    game = table.game()
    if swept:
        play(game, "take red", "locomotive", "blue", "blue", "locomotive", "red", "locomotive")
        assert cards(game.state.market) == {"blue": 2, "locomotive": 2, "red": 1}
    else:
        play(game, "take red", "locomotive")
        assert cards(game.state.market) == {"locomotive": 4, "red": 1}
        assert game.phase is Phase.SECOND_CARD


@rule("R28")
def test_discards_count_for_a_refresh_and_a_claim_can_bring_it():
    # A row of locomotives that stays; then a claim lays three others on the discards.
    table = Table().market("locomotive", "locomotive", "locomotive", "locomotive", "locomotive")
    table.hand(0, black=3).deck(1)
    game = table.game()
    play(game, "claim Emmen–Groningen black")
    play(game, "pay 3 black", "black", "black", "black", "locomotive", "locomotive")
    assert cards(game.state.market) == {"black": 3, "locomotive": 2}
    assert game.seat == 1


@rule("R28", "B5")
def test_ten_cards_with_seven_locomotives_do_not_take_turns_for_ever():
    # Row of five and deck of five, both full of locomotives: the whole ten are shuffled.
    table = Table().market("locomotive", "locomotive", "red", "red", "red")
    table.deck(1, locomotive=5, blue=1)
    game = table.game()
    play(
        game,
        "take red",
        *["locomotive", "locomotive", "locomotive", "locomotive", "locomotive", "blue"],
        *["blue", "red", "red", "locomotive", "locomotive"],
    )
    assert cards(game.state.market) == {"blue": 1, "red": 2, "locomotive": 2}
    assert cards(game.state.deck) == {"locomotive": 5}


@rule("B3")
def test_one_thing_a_turn():
    game = Table().hand(0, red=2).game()
    play(game, "take red", "white")
    assert refusal(game, "tickets") == "B3"
    assert refusal(game, "claim Den Helder–Sneek red") == "B3"
    assert refusal(game, "pay 2 red") == "B3"
    assert refusal(game, "pass") == "B3"
    play(game, "draw", "white")
    assert game.seat == 1
    assert game.phase is Phase.TURN
    assert refusal(game, "keep Amsterdam–Rotterdam") == "B3"
    assert refusal(game, "pay 1 red") == "B3"


@rule("B4")
def test_two_cards_each_from_market_or_deck():
    game = Table().game()
    play(game, "take red", "white")
    assert hand(game, 0) == {"red": 1}
    assert cards(game.state.market)["white"] == 1
    assert (game.seat, game.phase) == (0, Phase.SECOND_CARD)
    play(game, "draw", "pink")
    assert hand(game, 0) == {"red": 1, "pink": 1}
    assert game.seat == 1
    play(game, "draw", "black")
    assert (game.seat, game.phase) == (1, Phase.SECOND_CARD)
    play(game, "take blue", "black")
    assert hand(game, 1) == {"blue": 1, "black": 1}
    assert game.seat == 0


@rule("B4")
def test_a_face_up_locomotive_is_the_only_card():
    game = Table().market("locomotive", "red", "red", "red", "red").game()
    play(game, "take locomotive", "white")
    assert hand(game, 0) == {"locomotive": 1}
    assert game.seat == 1


@rule("B4")
def test_a_face_up_locomotive_is_not_a_second_card():
    game = Table().market("locomotive", "red", "red", "red", "red").game()
    play(game, "take red", "white")
    assert refusal(game, "take locomotive") == "B4"
    assert "take locomotive" not in game.legal_moves
    assert "take red" in game.legal_moves


@rule("B4")
def test_a_locomotive_drawn_unseen_is_an_ordinary_card():
    game = Table().game()
    play(game, "draw", "locomotive")
    assert game.phase is Phase.SECOND_CARD
    play(game, "draw", "locomotive")
    assert hand(game, 0) == {"locomotive": 2}


@rule("B4")
def test_what_is_not_face_up_cannot_be_taken():
    game = Table().game()
    assert refusal(game, "take white") == "B4"


@rule("B5")
def test_discards_become_the_new_deck():
    game = Table().discards(pink=3).deck(1, white=1).game()
    play(game, "draw", "white")
    assert cards(game.state.deck) == {"pink": 3}
    assert game.state.discard_size == 0
    assert game.state.deck_size == 3
    play(game, "draw", "pink")


@rule("B5")
def test_a_gap_stays_until_there_are_cards_again():
    game = Table().hand(0, black=3).deck(1).game()
    assert refusal(game, "draw") == "B5"
    play(game, "take red")
    assert game.state.market_size == 4
    play(game, "take orange")
    assert game.state.market_size == 3
    play(game, "take yellow")
    play(game, "take green")
    assert game.state.market_size == 1
    play(game, "claim Emmen–Groningen black")
    play(game, "pay 3 black", "black", "black", "black")
    assert cards(game.state.market) == {"blue": 1, "black": 3}
    assert game.state.deck_size == 0


@rule("R29")
def test_no_second_card_to_be_had_ends_the_draw():
    row = ("locomotive", "locomotive", "locomotive", "locomotive", "red")
    game = Table().market(*row).deck(1).game()
    play(game, "take red")
    assert game.seat == 1
    assert hand(game, 0) == {"red": 1}


@rule("R29")
def test_the_deck_alone_offers_a_second_card():
    row = ("locomotive", "locomotive", "locomotive", "locomotive", "red")
    game = Table().market(*row).deck(1, locomotive=2).game()
    play(game, "take red", "locomotive")
    assert game.phase is Phase.SECOND_CARD
    assert [str(move) for move in game.legal_moves] == ["draw"]


def test_what_was_taken_face_up_is_known_until_played():
    game = Table().hand(0, red=1).market("red", "red", "red", "red", "red").game()
    play(game, "take red", "white")
    play(game, "take red", "white")
    assert cards(game.state.known[0]) == {"red": 2}
    play(game, "draw", "black")
    play(game, "draw", "black")
    play(game, "claim Eindhoven–Roermond red")
    play(game, "pay 3 red")
    assert cards(game.state.known[0]) == {}
