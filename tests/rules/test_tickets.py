"""Tickets: B10, N2, N3, R2, R32, R33, R38, B14."""

import pytest

from spoorbrug.game import Game
from spoorbrug.game.names import members
from spoorbrug.game.phase import Phase

from ..support import rule
from ..support.setups import NEDERLAND
from ..support.table import Table, play, refusal, ticket_names

FOUR = ["Sneek–Utrecht", "Zwolle–Rotterdam", "Breda–Eindhoven", "Lingen–Duisburg"]


@rule("N2", "N1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_five_are_dealt_and_three_must_stay(seats):
    game = Game.new(seats=seats, seed=4)
    assert len(NEDERLAND.tickets) == 44
    for seat in range(seats):
        view = game.view(seat)
        assert len(view.offer) == 5
        sizes = {len(move.tickets) for move in view.legal_moves}
        assert sizes == {3, 4, 5}
        assert len(view.legal_moves) == 16
    assert game.state.pile_size == 44 - 5 * seats


@rule("N2", "R22")
def test_two_first_tickets_are_too_few_and_five_are_fine():
    game = Game.new(seats=2, seed=4)
    names = [ticket.name for ticket in game.view(0).offer]
    assert refusal(game, f"keep {names[0]}, {names[1]}") == "B10"
    assert refusal(game, "keep nothing") == "B10"
    assert refusal(game, "keep " + ", ".join(names)) is None
    assert refusal(game, "draw") == "B3"


@rule("B10")
def test_only_offered_tickets_can_be_kept():
    game = Game.new(seats=2, seed=4)
    mine = {ticket.name for ticket in game.view(0).offer}
    other = next(t.name for t in NEDERLAND.tickets if t.name not in mine)
    assert refusal(game, f"keep {other}, {', '.join(sorted(mine))}") == "B10"


@rule("B10", "N2", "N3", "R38")
def test_four_are_drawn_and_the_rest_lies_face_up():
    game = Table().game()
    play(game, "tickets", *FOUR)
    assert game.phase is Phase.KEEP_TICKETS
    assert len(game.legal_moves) == 15
    assert refusal(game, "keep nothing") == "B10"
    assert refusal(game, f"claim {NEDERLAND.tracks[0].name}") == "B3"
    assert refusal(game, "pass") == "B3"
    play(game, "keep Sneek–Utrecht, Lingen–Duisburg")
    assert ticket_names(game, game.state.held[0]) == {"Sneek–Utrecht", "Lingen–Duisburg"}
    assert ticket_names(game, game.state.rejected) == {"Zwolle–Rotterdam", "Breda–Eindhoven"}
    assert (game.state.held_count[0], game.state.rejected_count) == (2, 2)
    assert game.state.offer_count[0] == 0
    assert not members(game.state.offer[0])
    assert game.seat == 1
    assert "Zwolle–Rotterdam" in game.view(None).to_json()


@rule("R2", "N3")
def test_a_draw_that_empties_the_pile_half_way_goes_on_with_the_discards():
    table = Table().rejected("Zwolle–Rotterdam", "Breda–Eindhoven", "Lingen–Duisburg")
    game = table.pile("Sneek–Utrecht", rest_to=1).game()
    play(game, "tickets", *FOUR)
    assert game.state.offer_count[0] == 4
    assert (game.state.pile_size, game.state.rejected_count) == (0, 0)


@rule("R2")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_fewer_tickets_than_a_draw(number):
    game = Table().pile(*FOUR[:number], rest_to=1).game()
    play(game, "tickets", *FOUR[:number])
    assert game.state.offer_count[0] == number
    assert len(game.legal_moves) == 2**number - 1


@rule("R2")
def test_no_tickets_at_all():
    game = Table().pile(rest_to=1).game()
    assert refusal(game, "tickets") == "R2"
    assert "tickets" not in game.legal_moves


@rule("R2")
def test_the_minimum_is_never_more_than_the_offer():
    game = Game.new(seats=2, seed=1)
    state = game.state
    for ticket in members(state.offer[0])[2:]:
        state.offer[0, ticket >> 6] ^= 1 << (ticket & 63)
        state.offer_count[0] -= 1
    assert len(game.legal_moves) == 1
    assert len(game.legal_moves[0].tickets) == 2


@rule("R32")
def test_a_draw_that_empties_the_pile_exactly_is_shuffled_after_the_choice():
    table = Table().rejected("Amsterdam–Rotterdam").pile(*FOUR, rest_to=1)
    game = table.game()
    play(game, "tickets", *FOUR)
    assert (game.state.pile_size, game.state.rejected_count) == (0, 1)
    play(game, "keep Sneek–Utrecht")
    wanted = {"Amsterdam–Rotterdam", "Zwolle–Rotterdam", "Breda–Eindhoven", "Lingen–Duisburg"}
    assert ticket_names(game, game.state.pile) == wanted
    assert (game.state.pile_size, game.state.rejected_count) == (4, 0)


@rule("R32")
def test_in_the_middle_of_a_draw_the_offer_is_not_shuffled_in():
    table = Table().rejected(*FOUR[1:], "Amsterdam–Rotterdam").pile(FOUR[0], rest_to=1)
    game = table.game()
    play(game, "tickets", *FOUR)
    assert ticket_names(game, game.state.pile) == {"Amsterdam–Rotterdam"}
    assert game.state.pile_size == 1


@rule("R33")
def test_first_tickets_are_chosen_at_once_in_any_order():
    orders = [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    ends = []
    for order in orders:
        game = Game.new(seats=3, seed=9)
        assert game.waiting == (0, 1, 2)
        for seat in order:
            assert not game.state.rejected_count
            game.play(game.legal_moves_of(seat)[seat], seat)
        ends.append(game.state.tobytes())
        assert (game.phase, game.seat) == (Phase.TURN, 0)
        assert game.state.rejected_count == 6
    assert len(set(ends)) == 1


@rule("R33")
def test_nobody_chooses_twice():
    game = Game.new(seats=3, seed=9)
    game.play(game.legal_moves_of(1)[0], 1)
    assert game.waiting == (0, 2)
    assert game.why_not(game.legal_moves[0], 1).rule == "B3"


@rule("R33", "B14")
def test_choices_stay_hidden_until_all_have_chosen():
    views = []
    for choice in (0, -1):
        game = Game.new(seats=3, seed=9)
        game.play(game.legal_moves_of(1)[choice], 1)
        views.append([game.view(seat).to_json() for seat in (0, 2, None)])
    assert views[0] == views[1]
    assert '"chosen":true' in views[0][0]
