"""Whole games on every board, by touch and with the keyboard alone, with cards and with dice."""

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


# Nederland is played with cards by touch in `test_phone.py`, by keys in `test_keyboard.py`.
GAMES = [
    *((board, False, "touch") for board in ASKED),
    *((board, False, "keyboard") for board in ("usa", "nordic", "switzerland")),
    *((board, True, "keyboard") for board in ("europe", "germany")),
    ("nederland", True, "mouse"),
]


@pytest.mark.parametrize(("board", "dice", "by"), GAMES)
def test_a_whole_game(visit, board, dice, by):
    """Played by what is on the screen alone, with nothing but fingers, keys or a mouse."""
    player = visit("/new", phone=by == "touch", by=by)
    player.curious = True
    player.start_on(board, dice=dice)
    player.play()
    expect(player.page.get_by_test_id("final-table")).to_be_visible()
    record = check_record(player, 2, dice=dice)
    assert record.game.setup.board.id == board
    asked = ASKED.get(board, set())
    # With dice a station costs what they show.
    asked = asked - {"build"} | {"rolled again", "tokens"} if dice else asked | {"tickets"}
    assert set(player.did) >= asked
