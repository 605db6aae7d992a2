"""What dice, tunnels, stations and passengers ask: on a phone, to axe, and with the keyboard."""

import pytest
from playwright.sync_api import expect

from tests.server import house as houses

from . import looks
from .test_axe import AXE, Inspector


def look_closely(player, blank, *selectors):
    """Everything is on the screen, big enough for a finger, and in order for axe."""
    looks.fits(player)
    looks.targets(player)
    assert looks.cut_off(player) == []
    for selector in selectors:
        for one in player.page.locator(selector).all():
            expect(one).to_be_in_viewport(ratio=0.99)
    inspector = Inspector(player, blank)
    inspector("now")
    assert not inspector.found, inspector.found


def on_a_phone(visit, board, **given):
    player = visit("/new", phone=True, scripts=[AXE])
    player.start_on(board, **given)
    return player


def test_a_turn_with_dice_on_a_phone(visit, blank):
    player = on_a_phone(visit, "europe", dice=True)
    page = player.page
    tray = ("[data-testid=prompt]", "[data-testid=board]", "[data-die]", ".actions button")
    player.first_tickets()
    player.wait("seen.buttons?.includes('roll-keep') && seen.ready")
    look_closely(player, blank, *tray)
    player.press(page.locator("[data-die]").first)
    expect(page.locator("[data-die]").first).to_have_attribute("aria-pressed", "true")
    look_closely(player, blank, *tray)
    player.press(page.get_by_test_id("roll-again"))
    player.wait("seen.buttons?.includes('dice-done') && seen.ready")
    look_closely(player, blank, *tray)
    player.curious = True  # so that a station is asked for, if the dice show one
    player.play(until=lambda one: one.look()["question"])
    # A long list of what can have been meant scrolls.
    look_closely(player, blank, ".question", ".question footer button")


def test_dice_on_a_phone_on_its_side(visit):
    """Whatever a turn offers can be pressed, to its end."""
    player = on_a_phone(visit, "germany", dice=True)
    player.page.set_viewport_size({"width": 844, "height": 390})
    player.checks += [looks.fits, looks.within_reach]
    done = player.page.get_by_test_id("dice-done")
    ended = []

    def until(one):
        seen = one.look()
        if "dice-done" in seen["buttons"] and not seen["question"]:
            expect(done).to_be_in_viewport(ratio=0.99)
            ended.append(True)
        return len(ended) > 2 and seen["owned"] > 2

    player.play(until)
    assert len(ended) > 2


@pytest.mark.parametrize(
    ("board", "given", "question"),
    [
        # With five faces that show a tunnel, nearly every tunnel wants more.
        ("switzerland", {"dice": True, "rulings": [("options.tunnel_faces", "5")]}, "tunnel"),
        ("europe", {}, "build"),
        ("germany", {}, "walk"),
    ],
)
def test_a_decision_on_a_phone(visit, blank, board, given, question):
    player = on_a_phone(visit, board, **given)
    player.curious = True
    asked = set()

    def until(one):
        new = one.look()["question"]
        if new and new not in asked:  # those on the way to it, too
            asked.add(new)
            look_closely(one, blank, "[data-testid=board]", ".question", ".question footer button")
        return question in asked

    player.play(until)
    before = player.look()
    player.step(before)
    assert player.did[question] == 1


def test_a_turn_with_dice_with_the_keyboard_alone(visit):
    player = visit("/new", by="keyboard")
    page = player.page
    player.start_on("europe", dice=True)
    player.checks.append(looks.focus_is_seen)
    player.first_tickets()
    player.wait("seen.buttons?.includes('roll-keep') && seen.ready")
    die = page.locator("[data-die]").nth(1)
    page.keyboard.press("2")  # the second die, from anywhere
    expect(die).to_have_attribute("aria-pressed", "true")
    player.tab_to(die)
    page.keyboard.press("Space")
    expect(die).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Space")
    player.press(page.get_by_test_id("roll-again"))
    player.wait("seen.buttons?.includes('dice-done') && seen.ready")
    looks.focus_is_seen(player)
    player.play(until=lambda one: one.look()["owned"] > 3)


def test_whoever_comes_back_to_a_claim_that_is_not_paid_is_asked_how_to_pay(visit, house):
    """A bot that played for somebody can leave it so."""
    player = visit()
    page = player.page
    person = house.person()
    player.visitor.context.add_cookies(person.browser_cookies)
    table = person.make("me", "planner")
    with person.socket(table, seat=0) as socket:
        socket.must("start")

        def payable():
            claims = socket.view["choices"]["claims"]
            return [one["track"] for one in claims if len(one["payments"]) > 1]

        def collect(view, rng):  # somebody who claims at once may never have two ways to pay
            return houses.choose({**view, "choices": {**view["choices"], "claims": []}}, rng)

        houses.play([socket], until=lambda: socket.decides and payable(), think=collect)
        track = payable()[0]
        assert socket.move(f"claim {track}")["type"] == "done"
        owned = len(socket.view["tracks"])
    player.visitor.open(f"/t/{table}")
    card = page.get_by_test_id("claim")
    expect(card).to_be_visible()
    expect(page.get_by_test_id("prompt")).to_contain_text(player.t("game.prompt_pay"))
    expect(card.get_by_role("button", name=player.t("common.cancel"))).to_have_count(0)
    player.press(card.locator("button.warm"))
    expect(card).to_have_count(0)
    expect(page.locator(".track.held")).not_to_have_count(owned)
