"""Every track of every board under a finger, on four screens: it is meant, or asked about."""

import pytest

from . import fingers

BOARDS = ("nederland", "usa", "europe", "nordic", "switzerland", "germany")
SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180))


@pytest.mark.parametrize("board", BOARDS)
def test_a_finger_is_never_misunderstood(visit, board):
    player = visit(phone=True)
    player.visitor.context.add_init_script(fingers.KEEP)
    player.visitor.open("/new")
    player.start_on(board)
    player.play(until=lambda one: one.look()["draw"])  # tickets have been chosen
    player.page.evaluate(fingers.BARE)
    finger = fingers.Finger(player)
    wrong = {}
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.press_button("game.zoom_whole")  # everything is there, and as small as can be
        for name, said in finger.judge_all().items():
            if said not in ("chosen", "asked"):
                wrong[width, height, name] = said
    assert wrong == {}
