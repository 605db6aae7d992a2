"""Dice and what they cost: put on a track by mouse and by key, greyed when they are used."""

from playwright.sync_api import expect

from .sight import POINT


def with_dice(visit):
    """A game with dice in which something can be claimed now."""
    player = visit("/new")
    player.start_on("nederland", dice=True)
    player.first_tickets()
    player.wait("seen.buttons?.includes('roll-keep') && seen.ready")
    expect(player.page.get_by_test_id("within")).to_be_visible()
    player.press(player.page.get_by_test_id("roll-keep"))
    player.play(until=lambda one: one.look()["lit"] and "dice-done" in one.look()["buttons"])
    return player


def test_dice_are_dragged_to_a_track(visit):
    player = with_dice(visit)
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
    target = page.evaluate(POINT, sorted(fitting)[0])
    box = die.bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(target["x"] - 30, target["y"], steps=4)
    page.mouse.move(target["x"], target["y"], steps=4)
    expect(page.locator(".board .tip")).to_contain_text("+")  # what it would bring and cost
    page.mouse.up()
    owned = seen["owned"]
    seen = player.wait(f"seen.question === 'claim' || seen.owned > {owned}")
    if seen["question"]:
        expect(page.get_by_test_id("price")).to_be_visible()
        expect(page.get_by_test_id("spaces")).to_be_visible()
        player.pay(seen)
    seen = player.wait(f"seen.owned > {owned}")
    if seen["mine"] and "dice-done" in seen["buttons"]:
        expect(page.locator("[data-die][data-spent]")).not_to_have_count(0)
