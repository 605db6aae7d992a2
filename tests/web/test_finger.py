"""Every track of every board under a finger, on small screens: it is meant, or asked about."""

import pytest

from . import fingers

BOARDS = ("nederland", "usa", "europe", "nordic", "switzerland", "germany")
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180))
SMALLEST = SIZES[0]
TAPS = 3
"""With a real finger, at each size: they show that its events are those that all others had."""


def to_ones_turn(player, dice):
    """Tickets have been chosen, and dice stand: tracks can be claimed."""

    def there(one):
        seen = one.look()
        if not dice:
            return seen["draw"]
        return seen["mine"] and seen["dice"] and "roll-keep" not in seen["buttons"]

    player.play(until=there)


@pytest.mark.parametrize(
    ("board", "dice"),
    [("nederland", False), ("usa", False), ("europe", False), ("germany", True)],
)
def test_a_finger_is_never_misunderstood(visit, board, dice):
    """Every track where a board is smallest, on the boards with most of them; elsewhere some."""
    assert misunderstood(visit, board, dice, every=[SMALLEST]) == {}


@pytest.mark.thorough
@pytest.mark.parametrize("dice", [False, True], ids=["cards", "dice"])
@pytest.mark.parametrize("board", BOARDS)
def test_nor_on_any_other_board_or_at_any_other_size(visit, board, dice):
    assert misunderstood(visit, board, dice, every=SIZES) == {}


def misunderstood(visit, board, dice, every):
    player = visit(phone=True)
    player.visitor.context.add_init_script(fingers.KEEP)
    player.visitor.open("/new")
    player.start_on(board, dice=dice)
    to_ones_turn(player, dice)
    player.page.evaluate(fingers.BARE)
    finger = fingers.Finger(player)
    wrong = {}
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.press_button("game.zoom_whole")  # everything is there, and as small as can be
        said = finger.judge_some(TAPS)
        if (width, height) in every:
            said |= finger.judge_all()
        for name, what in said.items():
            if what not in ("chosen", "asked"):
                wrong[width, height, name] = what
    return wrong
