"""Dice and what they cost: put on a track by mouse, by finger and by key, greyed when used."""

import pytest
from playwright.sync_api import expect

from . import looks
from .sight import POINT


def with_dice(visit, **given):
    """A game with dice in which something can be claimed now."""
    player = visit("/new", **given)
    player.start_on("nederland", dice=True)
    player.first_tickets()
    player.wait("seen.buttons?.includes('roll-keep') && seen.ready")
    expect(player.page.get_by_test_id("within")).to_be_visible()
    player.press(player.page.get_by_test_id("roll-keep"))
    player.play(until=lambda one: one.look()["lit"] and "dice-done" in one.look()["buttons"])
    return player


class Mouse:
    """What drags a die, with its button or on the glass."""

    def __init__(self, page):
        self.page = page

    def down(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def move(self, x, y):
        self.page.mouse.move(x, y, steps=4)

    def up(self):
        self.page.mouse.up()


class Finger(Mouse):
    def __init__(self, page):
        super().__init__(page)
        self.session = page.context.new_cdp_session(page)

    def _send(self, kind, *points):
        given = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self.session.send("Input.dispatchTouchEvent", given)

    def down(self, x, y):
        self._send("touchStart", (x, y))

    def move(self, x, y):
        self._send("touchMove", (x, y))

    def up(self):
        self._send("touchEnd")


@pytest.mark.parametrize("phone", [False, True], ids=["mouse", "finger"])
def test_dice_are_dragged_to_a_track(visit, phone):
    player = with_dice(visit, phone=phone)
    page, seen = player.page, player.look()
    before = {track["name"] for track in seen["lit"]}
    for place in range(5):
        die = page.locator("[data-testid=dice] [data-die]").nth(place)
        page.keyboard.press(str(place + 1))
        expect(die).to_have_attribute("aria-pressed", "true")
        fitting = {track["name"] for track in player.look()["lit"]}
        assert fitting <= before
        page.keyboard.press("Escape")
        expect(die).to_have_attribute("aria-pressed", "false")
        if fitting:
            break
    if phone:
        player.press_button("game.zoom_whole")
        looks.names_are_large(player)  # it has arrived there
    target = page.evaluate(POINT, sorted(fitting)[0])
    box = die.bounding_box()
    hand = Finger(page) if phone else Mouse(page)
    hand.down(box["x"] + 20, box["y"] + 20)
    hand.move(target["x"] - 30, target["y"])
    hand.move(target["x"], target["y"])
    expect(page.locator(".board .tip")).to_contain_text("+")  # what it would bring and cost
    hand.up()
    owned = seen["owned"]
    done = f"seen.question === 'claim' || seen.owned > {owned}"
    seen = player.wait(f"seen.options.length || {done}")
    if seen["options"]:  # a finger covers more than one track
        player.press(page.locator("[data-track-option]").first)
        seen = player.wait(done)
    if seen["question"]:
        expect(page.get_by_test_id("price")).to_be_visible()
        expect(page.get_by_test_id("spaces")).to_be_visible()
        player.pay(seen)
    seen = player.wait(f"seen.owned > {owned}")
    if seen["mine"] and "dice-done" in seen["buttons"]:
        expect(page.locator("[data-die][data-spent]")).not_to_have_count(0)
