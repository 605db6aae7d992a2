"""Whole games on every board, by touch and with the keyboard alone, with cards and with dice."""

import pytest
from playwright.sync_api import expect

from . import looks
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
    ("usa", False, "keyboard"),
    ("europe", False, "touch"),
    ("nordic", False, "touch"),
    ("switzerland", False, "touch"),
    ("germany", True, "touch"),
    ("nederland", True, "mouse"),
]
# Every board both by touch and by keys.
MORE = [
    ("usa", False, "touch"),
    ("europe", True, "keyboard"),
    ("nordic", False, "keyboard"),
    ("switzerland", False, "keyboard"),
    ("germany", False, "keyboard"),
]
SMALLEST = {"width": 360, "height": 640}


@pytest.mark.parametrize(
    ("board", "dice", "by"),
    [*GAMES, *(pytest.param(*game, marks=pytest.mark.thorough) for game in MORE)],
)
def test_a_whole_game(visit, board, dice, by):
    """Played by what is on the screen alone, with nothing but fingers, keys or a mouse."""
    player = visit("/new", phone=by == "touch", by=by)
    player.curious = True
    if dice and by == "touch":  # the most to press on the least room
        player.page.set_viewport_size(SMALLEST)
        player.checks += [looks.fits, looks.within_reach]
    player.start_on(board, dice=dice)
    player.play()
    expect(player.page.get_by_test_id("final-table")).to_be_visible()
    record = check_record(player, 2, dice=dice)
    assert record.game.setup.board.id == board
    asked = ASKED.get(board, set())
    # With dice a station costs what they show.
    asked = asked - {"build"} | {"rolled again", "tokens"} if dice else asked | {"tickets"}
    assert set(player.did) >= asked
