"""A hint is shown, told and explained; it is played only by whoever wants it played."""

import pytest
from playwright.sync_api import expect

from . import looks

LIT = "[data-testid=board] .way, .slot.hinted, [data-ticket].hinted"


def begin(player):
    player.start()
    player.first_tickets()
    player.wait("seen.mine && seen.ready")


def test_a_hint_by_keyboard_is_heard_and_played(visit):
    player = visit("/", by="keyboard", listening=True)
    page = player.page
    begin(player)
    note, button = page.get_by_test_id("hint-note"), page.get_by_test_id("hint")
    before = player.look()

    page.keyboard.press("h")
    expect(note).to_be_visible()
    expect(page.locator(LIT).first).to_be_attached()
    said = " ".join(note.get_by_role("heading").inner_text().split())
    start = player.t("hints.said", move="").rstrip(". ")
    heard = [" ".join(line.split()) for line in page.evaluate("heard") if line.startswith(start)]
    assert len(heard) == 1
    assert said.partition(":")[2].strip() in heard[0]
    for reason in note.locator("ul").first.locator("li").all_inner_texts():
        assert " ".join(reason.split()) in heard[0]
    assert "%" in heard[0]
    now = player.look()
    assert (now["hand"], now["prompt"]) == (before["hand"], before["prompt"])  # only shown

    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    player.press(button)
    expect(note).to_be_visible()
    expect(note.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(button).to_be_focused()

    page.keyboard.press("h")
    expect(note).to_be_visible()
    before = player.look()
    player.press(page.get_by_test_id("hint-play"))
    assert player.changed(before)
    expect(note).to_have_count(0)
    looks.focus_is_seen(player)
    assert [sent["type"] for sent in player.visitor.sent].count("move") == 2  # tickets, and this


def test_hints_on_a_phone(visit):
    player = visit("/", phone=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 640})
    player.start()
    player.wait("seen.offer?.length > 0")
    note = page.get_by_test_id("hint-note")
    player.press(page.get_by_test_id("hint"))
    expect(note).to_be_visible()
    marked = page.locator("[data-ticket].hinted")
    expect(marked).not_to_have_count(0)
    looks.comes_right(player, looks.HINTED_UNSEEN)
    page.set_viewport_size({"width": 390, "height": 844})
    looks.comes_right(player, looks.HINTED_UNSEEN)
    looks.fits(player)
    looks.targets(player)
    assert looks.cut_off(player) == []
    player.press(page.get_by_test_id("hint-play"))
    for _ in range(4):  # cards, and soon a track
        player.wait("seen.mine && seen.ready && !seen.offer.length")
        player.press(page.get_by_test_id("hint"))
        expect(note).to_be_visible()
        expect(page.locator(LIT).first).to_be_attached()
        looks.fits(player)
        looks.targets(player)
        before = player.look()
        player.press(page.get_by_test_id("hint-play"))
        assert player.changed(before)
    player.resign()
    expect(page.get_by_test_id("final-table")).to_contain_text("5")
    expect(page.get_by_test_id("final-table").locator("thead")).to_contain_text("hints")


def test_a_hint_beside_a_question_on_a_phone(visit):
    player = visit("/new", phone=True)
    page = player.page
    player.start_on("germany")
    player.wait("seen.question")  # short or long tickets?
    player.press(page.get_by_test_id("hint"))
    before = player.look()
    player.press(page.get_by_test_id("hint-play"))  # nothing covers it
    assert player.changed(before)
    # While a passenger is to be placed the prompt has given way, but not the hint.
    player.first_tickets()
    player.play(until=lambda one: one.look()["question"] == "places")
    expect(page.get_by_test_id("prompt")).not_to_be_visible()
    player.press(page.get_by_test_id("hint").locator("visible=true"))
    before = player.look()
    player.press(page.get_by_test_id("hint-play"))
    assert player.changed(before)


def test_whoever_types_gets_no_hint(visit):
    player = visit("/")
    page = player.page
    begin(player)
    player.press(page.get_by_role("tab", name=player.t("game.chat")))
    page.get_by_role("textbox").fill("")
    page.get_by_role("textbox").press_sequentially("hh")
    expect(page.get_by_test_id("hint")).to_have_attribute("aria-busy", "false")
    expect(page.get_by_test_id("hint-note")).to_have_count(0)
    assert not any("/hint" in url for url in player.visitor.requests)


@pytest.mark.parametrize("wanted", ["off", "on"])
def test_hints_are_switched_at_a_new_table(visit, wanted):
    player = visit("/new")
    page = player.page
    player.unfold("lobby.pace_and_guests")
    group = page.get_by_role("group", name=player.t("lobby.hints"))
    player.choose(group.get_by_role("radio", name=player.t(f"lobby.hints_{wanted}"), exact=True))
    player.press(page.get_by_test_id("create"))
    player.first_tickets()
    player.wait("seen.mine && seen.ready")
    expect(page.get_by_test_id("hint")).to_have_count(1 if wanted == "on" else 0)
    if wanted == "off":
        page.keyboard.press("h")
        assert not any("/hint" in url for url in player.visitor.requests)
