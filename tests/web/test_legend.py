"""The legend of the board: with the keyboard, the mouse and a finger; what this game has."""

import pytest
from playwright.sync_api import expect

CARDS = {"free", "any", "double", "claimable", "helpful", "held", "last", "ticket", "shown"}


def kinds(player):
    """Every line of the legend: each with a picture and words that are seen."""
    lines = player.page.get_by_test_id("legend").locator("li")
    expect(lines.first).to_be_visible()
    for line in lines.all():
        line.scroll_into_view_if_needed()
        assert line.locator("svg").bounding_box()["width"] > 90
        assert line.inner_text().strip()
    return {line.get_attribute("data-kind") for line in lines.all()}


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_on_a_desktop(visit, by):
    player = visit("/new", by=by)
    player.start_on("nederland")
    player.menu("game.legend")
    assert kinds(player) == CARDS | {"toll"}
    player.page.keyboard.press("Escape")
    expect(player.page.locator("dialog[open]")).to_have_count(0)
    expect(player.page.get_by_test_id("game")).to_be_visible()


def test_on_a_phone_with_dice(visit):
    player = visit("/new", phone=True)
    player.start_on("europe", dice=True)
    player.menu("game.legend")
    assert kinds(player) == CARDS - {"free", "any"} | {
        "single",
        "tunnel",
        "ferry",
        "station",
        "place",
    }
    ferry = player.page.locator("[data-kind=ferry]")
    assert player.t("game.face_wild") in ferry.inner_text()
    dialog = player.page.locator("dialog[open]")
    assert dialog.evaluate("(it) => it.scrollWidth <= it.clientWidth"), "wider than the screen"
    player.close_dialog()
    expect(dialog).to_have_count(0)
