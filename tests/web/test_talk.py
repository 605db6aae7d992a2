"""What is said at a table: reactions, what is unread, older lines, and whom the host mutes."""

import pytest
from playwright.sync_api import expect

from spoorbrug.server.hall import updates

from .test_two_browsers import playing, two

__all__ = ["playing", "two"]


def say(player, text):
    """Write something in the chat that is open."""
    player.fill(player.page.get_by_label(player.t("game.chat_label")), text)
    player.press_button("game.chat_send")
    expect(said(player).filter(has_text=text)).to_have_count(1)


def said(player):
    return player.page.get_by_role("log", name=player.t("game.chat")).locator("p")


def seat(player, number):
    return player.page.locator(f"[data-seat='{number}'] button")


def open_chat(player):
    player.press(player.page.get_by_role("tab", name=player.t("game.chat")))


def test_the_host_mutes_before_the_game_and_in_it(two):
    anna, bert = two
    say(bert, "hello")
    anna.press_button("game.mute", name="Bert")
    bert.see(bert.t("common.error_muted"))
    expect(bert.page.get_by_label(bert.t("game.chat_label"))).to_be_hidden()
    anna.press_button("game.unmute", name="Bert")
    say(bert, "thank you")
    assert anna.page.get_by_role("button", name=bert.t("game.mute", name="Anna")).count() == 0

    anna.press(anna.page.get_by_test_id("start"))
    for player in two:
        player.first_tickets()
        open_chat(player)
    anna.press(seat(anna, 1))
    anna.press_button("game.mute", name="Bert")
    bert.see(bert.t("common.error_muted"))
    expect(bert.page.get_by_role("group", name=bert.t("game.reactions"))).to_have_count(0)
    anna.press(seat(anna, 1))
    anna.press_button("game.unmute", name="Bert")
    say(bert, "back again")


def test_the_host_mutes_somebody_who_only_watches(two, visit):
    anna, _ = two
    carla = visit()
    carla.page.request.get(f"{carla.visitor.url}/api/me")
    named = carla.page.request.patch(f"{carla.visitor.url}/api/me", data={"name": "Carla"})
    assert named.ok
    carla.visitor.open(anna.page.url)
    say(carla, "you play badly")
    expect(said(anna).filter(has_text="you play badly")).to_have_count(1)
    anna.press_button("game.mute", name="Carla")
    carla.see(carla.t("common.error_muted"))
    anna.press_button("game.unmute", name="Carla")
    say(carla, "sorry")


# A reaction is gone after some seconds: which were seen is kept.
KEEP = """
window.bubbles = [];
new MutationObserver(() => {
  for (const one of document.querySelectorAll('[data-testid=bubble]')) {
    if (!bubbles.includes(one.innerText.trim())) bubbles.push(one.innerText.trim());
  }
}).observe(document, { subtree: true, childList: true });
"""


def test_a_reaction_is_seen_beside_the_name_unless_one_wants_none(playing):
    anna, bert = playing
    hello, wow = (anna.t(f"game.reaction_{name}") for name in ("hello", "wow"))
    open_chat(anna)
    bert.page.evaluate(KEEP)
    anna.press_button("game.reaction_hello")
    bert.page.wait_for_function("() => bubbles.length")
    assert bert.page.evaluate("bubbles") == [hello]
    open_chat(bert)
    expect(said(bert).filter(has_text=hello)).to_have_count(1)
    bert.menu("common.settings")
    bert.press(bert.page.get_by_role("checkbox", name=bert.t("common.settings_reactions")))
    bert.close_dialog()
    expect(said(bert).filter(has_text=hello)).to_have_count(0)
    anna.press_button("game.reaction_wow")
    say(anna, "still there?")  # comes after it
    expect(said(bert).filter(has_text="still there?")).to_have_count(1)
    assert bert.page.evaluate("bubbles") == [hello]
    expect(said(bert).filter(has_text=wow)).to_have_count(0)


def test_what_is_unread_stays_unread_when_the_page_is_loaded_anew(playing):
    anna, bert = playing
    tab = bert.page.get_by_role("tab", name=bert.t("game.chat"))
    unread = tab.locator(".badge")
    open_chat(anna)
    for text in ("are you", "there?"):
        say(anna, text)
    expect(unread).to_have_text("2")
    bert.page.reload()
    expect(unread).to_have_text("2")
    bert.press(tab)
    expect(said(bert)).to_have_count(2)
    expect(unread).to_have_count(0)
    bert.page.reload()
    bert.wait("seen.at === 'game'")
    expect(tab).to_be_visible()
    say(anna, "good")
    expect(unread).to_have_text("1")


@pytest.fixture
def few(monkeypatch):
    """A short past."""
    monkeypatch.setattr(updates, "RECENT", 4)


def test_older_lines_come_when_one_asks_and_stay_in_order(playing, few):
    anna, _ = playing
    open_chat(anna)
    for number in range(7):
        say(anna, f"line {number}")
    anna.page.reload()
    anna.wait("seen.at === 'game'")
    open_chat(anna)
    expect(said(anna)).to_have_count(4)
    expect(said(anna).first).to_contain_text("line 3")
    anna.press_button("game.earlier_talk")
    expect(said(anna)).to_have_count(7)
    assert [text.split()[-1] for text in said(anna).all_inner_texts()] == list("0123456")
    expect(anna.page.get_by_text(anna.t("game.earlier_talk"))).to_have_count(0)

    log = anna.page.get_by_role("region", name=anna.t("game.log"))
    anna.press(anna.page.get_by_role("tab", name=anna.t("game.log")))
    begun = anna.t("events.entry_created")
    older = log.get_by_role("button", name=anna.t("game.earlier_log"))
    expect(older).to_have_count(1)
    expect(log.get_by_text(begun)).to_have_count(0)
    while older.count():
        before = log.text_content()  # what `expect` compares with
        anna.press(older)
        expect(log).not_to_have_text(before)
    expect(log.get_by_text(begun)).to_have_count(1)
