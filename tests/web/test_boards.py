"""Whole games on every board, with cards and with dice, from the form to the final table."""

import pytest
from playwright.sync_api import expect

from .test_first_game import check_record

# What only some boards ask, and every game there does.
ASKED = {
    "usa": set(),
    "europe": {"station", "build"},
    "nordic": set(),
    "switzerland": {"tunnel"},
    "germany": {"mix", "places", "send", "walk", "stopped"},
}


def play_whole_game(visit, board, *, dice):
    """Play by what is on the screen alone; answers what had to be decided."""
    player = visit("/new")
    player.curious = True
    player.start_on(board, dice=dice)
    player.play()
    expect(player.page.get_by_test_id("final-table")).to_be_visible()
    record = check_record(player, 2, dice=dice)
    assert record.game.setup.board.id == board
    return player.did


@pytest.mark.parametrize("board", ASKED)
def test_a_whole_game_with_cards(visit, board):
    did = play_whole_game(visit, board, dice=False)
    assert set(did) >= ASKED[board] | {"tickets"}


@pytest.mark.parametrize("board", ["nederland", "europe", "germany"])
def test_a_whole_game_with_dice(visit, board):
    did = play_whole_game(visit, board, dice=True)
    asked = ASKED.get(board, set()) - {"build"}  # a station costs what the dice show
    assert set(did) >= asked | {"rolled again", "tokens"}
