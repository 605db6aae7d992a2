"""A whole game on a phone, by touch: nothing to scroll sideways, nothing too small to hit."""

import pytest
from playwright.sync_api import expect

from . import looks


def test_a_whole_game_by_touch(visit):
    player = visit("/", phone=True)
    looks.fits(player)
    looks.targets(player)
    player.checks.append(looks.fits)
    player.start()
    looks.targets(player)  # the offer
    player.first_tickets()
    player.wait()
    looks.targets(player)
    player.play()
    looks.fits(player)
    looks.targets(player)
    looks.names_are_free(player)


def test_sheets_and_dialogs_fit(visit):
    player = visit("/", phone=True)
    page = player.page
    player.start()
    player.first_tickets()
    player.wait()
    for key in ("game.tickets", "game.log", "game.chat", "game.menu"):
        player.press(page.get_by_role("navigation").get_by_role("button", name=player.t(key)))
        dialog = page.locator("dialog[open]")
        expect(dialog).to_be_visible()
        looks.fits(player)
        looks.targets(player)
        player.press(dialog.get_by_role("button", name=player.t("common.close")))
        expect(dialog).to_have_count(0)
    player.press(page.locator("[data-seat='1'] button"))
    looks.fits(player)
    player.press_button("common.close")
    player.menu("game.track_list")
    looks.fits(player)
    looks.targets(player)


def test_other_pages_fit(visit):
    player = visit(phone=True)
    player.visitor.forgive("404")
    for path in ("/", "/new", "/new?with=friends", "/learn", "/rules", "/rules/N8", "/recover"):
        player.visitor.open(path)
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
        looks.fits(player)
        looks.targets(player)


def scale(page):
    """How far the board is zoomed in."""
    attribute = page.get_by_test_id("board").locator("svg > g").first.get_attribute("transform")
    return float(attribute.partition("scale(")[2].rstrip(")") or 1)


def test_the_board_is_zoomed_by_buttons_and_by_pinching(visit):
    player = visit("/", phone=True)
    page = player.page
    player.start()
    player.first_tickets()
    assert scale(page) == 1
    player.press_button("game.zoom_in")
    assert scale(page) > 1
    player.press_button("game.zoom_whole")
    assert scale(page) == 1
    box = page.get_by_test_id("board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pinch(player.visitor.context.new_cdp_session(page), x, y)
    assert scale(page) > 1.3
    assert page.evaluate("visualViewport.scale") == 1  # the board, not the page
    looks.fits(player)


@pytest.mark.parametrize(
    "board", ["nederland", "usa", "europe", "nordic", "switzerland", "germany"]
)
def test_buttons_hide_no_names(visit, board):
    player = visit("/new", phone=True)
    player.start_on(board)
    player.play(until=lambda one: one.look()["draw"])  # tickets have been chosen
    for width, height in ((360, 640), (412, 915), (390, 620), (390, 844)):
        player.page.set_viewport_size({"width": width, "height": height})
        looks.names_are_free(player)
    looks.targets(player)
    player.resign()
    looks.names_are_free(player)
    looks.targets(player)


def pinch(session, x, y):
    """Two fingers move apart."""

    def touch(kind, far):
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        given = {"type": kind, "touchPoints": points if kind != "touchEnd" else []}
        session.send("Input.dispatchTouchEvent", given)

    touch("touchStart", 30)
    for far in range(35, 95, 10):
        touch("touchMove", far)
    touch("touchEnd", 0)
