"""What others did can be read and looked at again, and a slip against bots can be taken back."""

import pytest
from playwright.sync_api import expect

from .test_connection import wired

__all__ = ["wired"]  # a fixture


@pytest.fixture
def patient(house):
    """Bots wait before they show a card that would end a chance to take something back."""
    bots = house.services.hall.bots

    def wait(yes):
        bots.grace = 1e9 if yes else 0.0

    yield wait
    wait(False)


def some_owned(player):
    return player.look()["owned"] > 0


@pytest.mark.parametrize("device", [{}, {"phone": True}], ids=["desktop", "phone"])
def test_what_a_bot_did_is_told_and_looked_at_again(visit, device):
    player = visit("/", **device)
    page = player.page
    player.start(opponents=2)
    player.first_tickets()
    for _ in range(2):
        player.step(player.wait("seen.mine && seen.ready"))
    # A question that is open hides the line on a phone.
    while (seen := player.wait("seen.mine && seen.ready"))["question"]:
        player.step(seen)
    latest = page.get_by_test_id("latest")
    names = [one.inner_text() for one in page.locator("[data-seat] .name").all()]
    expect(latest).to_contain_text(names[-1])
    player.press(latest.get_by_role("button"))
    rewind = page.get_by_test_id("rewind")
    expect(rewind).to_contain_text(names[-2])
    expect(rewind).to_contain_text(player.t("end.done_of", done=1, all=2))
    player.press(rewind.get_by_role("button", name=player.t("end.forward")))
    expect(rewind).to_contain_text(names[-1])
    expect(rewind.get_by_role("button", name=player.t("end.forward"))).to_be_disabled()
    page.keyboard.press("Escape")
    expect(rewind).to_have_count(0)
    player.step()  # and the turn goes on


def test_a_claim_against_bots_is_taken_back(visit, patient):
    player = visit("/")
    undo = player.page.get_by_test_id("undo")
    player.start()
    player.first_tickets()
    player.play(until=lambda one: one.wanted(one.look()) and one.look()["mine"])
    before = player.look()
    patient(True)
    # The bot may claim something right after; looking only when it is one's turn misses the claim.
    while (seen := player.wait(f"seen.ready || seen.owned > {before['owned']}"))["owned"] == before[
        "owned"
    ]:
        player.step(seen)
    expect(undo).to_be_visible()
    player.press_button("game.undo")
    player.wait(f"seen.owned === {before['owned']} && seen.mine && !seen.busy")
    assert player.look()["hand"] == before["hand"]
    patient(False)
    player.play(until=some_owned)


# What a desktop shows all the time, and where. The hand grows with its cards, where there is room.
PLACES = """
() => Object.fromEntries(['[data-testid=board]', '[data-guide=market]', '.players',
  '[data-testid=prompt]', '[data-testid=hint]', 'section.tickets', '.talk'].map((one) => {
    const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
    return [one, [x, y, width, height].map(Math.round)];
  }))
"""


def test_nothing_jumps_on_a_desktop(visit):
    player = visit("/")
    page = player.page
    player.start()
    player.first_tickets()
    player.wait("seen.mine && seen.ready")
    before = page.evaluate(PLACES)
    page.locator("section.tickets [data-ticket]").first.hover()
    expect(page.locator("section.tickets .way")).not_to_have_text("")
    assert page.evaluate(PLACES) == before
    page.keyboard.press("h")
    expect(page.get_by_test_id("hint-note")).to_be_visible()
    assert page.evaluate(PLACES) == before
    page.keyboard.press("Escape")
    player.press(page.locator("[data-pile-of]").first)
    expect(page.locator("[data-testid=prompt]").get_by_role("button")).not_to_have_count(0)
    assert page.evaluate(PLACES) == before
    page.keyboard.press("Escape")
    player.play(until=lambda one: one.look()["owned"] and one.look()["mine"])
    expect(page.get_by_test_id("latest").get_by_role("button")).to_be_visible()
    assert page.evaluate(PLACES) == before


def test_a_double_press_takes_one_card(visit):
    """The second half meant the card that was there, and not the one that has come for it."""
    player = visit("/")
    page = player.page
    player.start()
    player.first_tickets()
    player.wait("seen.mine && seen.draw && !seen.busy")
    slots = page.locator("[data-slot].can:not([data-card=locomotive])")
    slot = page.locator(f'[data-slot="{slots.first.get_attribute("data-slot")}"]')
    slot.hover()
    page.mouse.down()
    page.mouse.up()
    second = player.t("game.prompt_second")
    player.wait(f"seen.prompt.includes({second!r}) && !seen.busy")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate("presses.at(-1)").split()[1] == "click"
    expect(page.get_by_test_id("prompt")).to_contain_text(second)
    player.press(page.locator("[data-deck]"))  # a press of its own takes the second
    player.wait(f"!seen.prompt.includes({second!r}) && !seen.busy")
    moves = [one["move"].split()[0] for one in player.visitor.sent if one["type"] == "move"]
    assert moves[-3:] == ["keep", "take", "draw"]


def test_the_back_button_leads_from_the_replay_to_the_result(visit):
    player = visit("/")
    page = player.page
    player.start()
    player.first_tickets()
    player.step(player.wait())
    player.menu("game.stop")
    player.wait("seen.at === 'end'")
    player.press_button("end.replay")
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    page.go_back()
    expect(page.get_by_test_id("final-table")).to_be_visible()
    player.press_button("end.replay")
    player.press_button("end.back_to_result")
    expect(page.get_by_test_id("final-table")).to_be_visible()


def test_while_tickets_are_chosen_everything_else_stays_in_reach(visit):
    for device in ({}, {"phone": True}):
        player = visit("/", **device)
        page = player.page
        player.start()
        player.wait("seen.offer?.length > 0")
        player.press_button("game.menu")
        expect(page.locator("dialog[open]")).to_be_visible()
        page.keyboard.press("Escape")
        if device:
            player.press_button("game.cards")
            expect(page.locator("dialog[open] .cards li")).not_to_have_count(0)
            page.keyboard.press("Escape")
            player.press_button("game.log")
            expect(page.locator("dialog[open] .log")).to_be_visible()
            page.keyboard.press("Escape")
        else:
            log = page.get_by_role("region", name=player.t("game.log"))
            player.press(page.get_by_role("tab", name=player.t("game.log")))
            expect(log).to_be_in_viewport()
            expect(page.locator("[data-hand]")).to_be_visible()
        player.first_tickets()


def test_the_browsers_own_word_that_it_is_offline_is_enough(wired):
    """A line over which nothing comes looks alive for seconds: the browser knows better."""
    player, line = wired
    page = player.page
    player.visitor.forgive("ERR_INTERNET_DISCONNECTED")
    line.down = True  # what is open stays open, but nothing new gets through
    player.visitor.context.set_offline(True)
    player.see(player.t("game.offline"))
    deck = page.locator("[data-deck]")
    player.press(deck)
    sign = page.get_by_test_id("sending")
    expect(sign).to_be_visible()
    pressed, told = deck.bounding_box(), sign.bounding_box()
    assert abs(told["y"] - pressed["y"]) < 100, "it is said where it was pressed"
    assert abs(told["x"] - pressed["x"]) < 100
    line.mend()
    player.visitor.context.set_offline(False)
    expect(page.get_by_text(player.t("game.offline"))).to_have_count(0)
    expect(page.get_by_test_id("sending")).to_have_count(0)
