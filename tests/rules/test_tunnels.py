"""Ferries and tunnels with cards: E1, E2, R34."""

from spoorbrug.game.phase import Phase

from ..support import rule
from ..support.table import Table, cards, hand, owner, play, refusal


def texts(game):
    return [str(move) for move in game.legal_moves]


@rule("E1")
def test_a_ferry_needs_its_locomotives():
    game = Table(2, board="europe").hand(0, red=3, locomotive=1).game()
    play(game, "claim Essen–Kobenhavn grey 1")  # three spaces, one locomotive
    assert texts(game) == ["pay 2 red + 1 locomotive"]
    assert refusal(game, "pay 3 red") == "E1"
    play(game, "pay 2 red + 1 locomotive")
    assert owner(game, "Essen–Kobenhavn grey 1") == 0


@rule("E1")
def test_a_ferry_without_locomotives_is_refused():
    game = Table(2, board="europe").hand(0, red=8, locomotive=1).game()
    assert refusal(game, "claim Amsterdam–London grey") == "E1"
    assert refusal(game, "claim Dieppe–London grey 1") is None


@rule("E2")
def test_a_tunnel_turns_up_three_cards_and_nothing_is_added():
    game = Table(2, board="europe").hand(0, blue=2).game()
    play(game, "claim München–Venezia blue")
    play(game, "pay 2 blue", "red", "red", "white")
    assert owner(game, "München–Venezia blue") == 0
    assert cards(game.state.discard) == {"blue": 2, "red": 2, "white": 1}
    assert not game.state.tunnel.any()
    assert game.seat == 1


@rule("E2")
def test_each_card_of_the_colour_and_each_locomotive_costs_one_more():
    game = Table(2, board="europe").hand(0, blue=3, locomotive=1).game()
    play(game, "claim München–Venezia blue")
    play(game, "pay 2 blue", "blue", "locomotive", "white")
    assert game.phase is Phase.PAY_TUNNEL
    assert texts(game) == ["extra 1 blue + 1 locomotive", "take back"]
    assert refusal(game, "extra 2 blue") == "E2"
    play(game, "extra 1 blue + 1 locomotive")
    assert owner(game, "München–Venezia blue") == 0
    assert hand(game, 0) == {}
    assert game.state.trains[0] == 43  # R34: the extra cards need no trains


@rule("E2")
def test_locomotives_only_are_paid_with_locomotives_for_locomotives():
    game = Table(2, board="europe").hand(0, blue=5, locomotive=3).game()
    play(game, "claim München–Venezia blue")
    play(game, "pay 2 locomotive", "blue", "locomotive", "blue")
    assert texts(game) == ["extra 1 locomotive", "take back"]
    assert refusal(game, "extra 1 blue") == "E2"
    play(game, "extra 1 locomotive")
    assert hand(game, 0) == {"blue": 5}


@rule("E2")
def test_who_does_not_pay_takes_the_set_back():
    game = Table(2, board="europe").hand(0, blue=3).game()
    play(game, "claim München–Venezia blue")
    play(game, "pay 2 blue", "blue", "white", "white")
    play(game, "take back")
    assert owner(game, "München–Venezia blue") is None
    assert hand(game, 0) == {"blue": 3}
    assert int(game.state.known[0, 4]) == 2  # the set was shown to all
    assert cards(game.state.discard) == {"blue": 1, "white": 2}
    assert game.seat == 1


@rule("R34")
def test_a_tunnel_with_too_few_cards_in_the_deck():
    table = Table(2, board="europe").hand(0, blue=2).deck(1, green=1).game()
    play(table, "claim München–Venezia blue")
    play(table, "pay 2 blue", "green")  # one card, and the set laid out is not shuffled in
    assert owner(table, "München–Venezia blue") == 0

    shuffled = Table(2, board="europe").hand(0, blue=2).discards(green=2).deck(1, green=1).game()
    play(shuffled, "claim München–Venezia blue")
    play(shuffled, "pay 2 blue", "green", "green", "green")
    assert owner(shuffled, "München–Venezia blue") == 0


@rule("R34")
def test_nothing_to_turn_up_costs_nothing():
    game = Table(2, board="europe").hand(0, blue=2).deck(1).game()
    play(game, "claim München–Venezia blue")
    play(game, "pay 2 blue")
    assert owner(game, "München–Venezia blue") == 0
