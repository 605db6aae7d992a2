"""Games on every board, by touch and with the keyboard alone, with cards and with dice."""

import pytest
from playwright.sync_api import expect

from . import looks
from .player import skip_ahead
from .test_first_game import check_record

# What only some boards ask, and every game there does.
ASKED = {
    "usa": set(),
    "europe": {"station", "build"},
    "nordic": set(),
    "switzerland": {"tunnel"},
    "germany": {"mix", "places", "send", "walk", "stopped"},
}


# These ask what no other board asks. Nederland is played with cards by keys in `test_keyboard.py`.
SPECIAL = [
    ("europe", False, "touch"),
    ("switzerland", False, "touch"),
]
GAMES = [
    *SPECIAL,
    ("usa", False, "keyboard"),
    ("nordic", False, "touch"),
    ("nederland", True, "mouse"),
]
# The most to press on the least room: played from start to end in `make test`.
SMALLEST = {"width": 360, "height": 640}
HARDEST = ("germany", True, "touch")
# Every board both by touch and by keys.
MORE = [
    ("nederland", False, "touch"),
    ("usa", False, "touch"),
    ("europe", True, "keyboard"),
    ("nordic", False, "keyboard"),
    ("switzerland", False, "keyboard"),
    ("germany", False, "keyboard"),
]


@pytest.mark.parametrize(("board", "dice", "by"), SPECIAL)
def test_first_and_last_turns(visit, house, board, dice, by):
    """Everything that a board asks, and then the end of the game."""
    play(visit, board, dice, by, skip_in=house)


@pytest.mark.parametrize(
    ("board", "dice", "by"),
    [HARDEST, *(pytest.param(*game, marks=pytest.mark.thorough) for game in (*GAMES, *MORE))],
)
def test_a_whole_game(visit, board, dice, by):
    play(visit, board, dice, by)


def play(visit, board, dice, by, skip_in=None):
    """Play by what is on the screen alone, with nothing but fingers, keys or a mouse."""
    player = visit("/new", phone=by == "touch", by=by)
    player.curious = True
    if (board, dice, by) == HARDEST:
        player.page.set_viewport_size(SMALLEST)
        player.checks += [looks.fits, looks.within_reach, looks.board_has_room]
    asked = ASKED.get(board, set())
    # With dice a station costs what they show.
    asked = asked - {"build"} | {"rolled again", "tokens"} if dice else asked | {"tickets"}
    player.start_on(board, dice=dice)
    if skip_in:
        player.play(until=lambda one: set(one.did) >= asked and one.look()["owned"] > 3)
        skip_ahead(skip_in, player)
    player.play()
    expect(player.page.get_by_test_id("final-table")).to_be_visible()
    record = check_record(player, 2, dice=dice)
    assert record.game.setup.board.id == board
    assert set(player.did) >= asked
