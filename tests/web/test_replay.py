"""Looking back: slider, keys, links to a moment, other people's hands, and an honest deal."""

import re

from playwright.sync_api import expect

from .test_spectator import some_turns


def test_a_game_is_looked_back_on(visit):
    player = visit("/")
    page = player.page
    player.start()
    player.play(until=some_turns(25))
    player.menu("game.stop")
    player.wait("seen.at === 'end'")

    player.press_button("end.replay")
    slider = page.get_by_role("slider", name=player.t("end.moment"))
    expect(slider).to_have_value("0")
    last = int(slider.get_attribute("max"))
    assert last > 20
    player.see(player.t("end.the_deal"))
    # Nothing is pointed at yet.
    board = page.get_by_test_id("board")
    expect(board.locator("[data-city], .city").first).to_be_visible()
    assert board.locator(".ring, [data-wanted], .way, .last").count() == 0
    expect(page).to_have_url(re.compile(r"[?&]at=0\b"))

    page.keyboard.press("End")
    expect(slider).to_have_value(str(last))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(last - 1))
    page.keyboard.press("Home")
    player.press_button("end.forward")
    player.press_button("end.forward")
    expect(slider).to_have_value("2")
    slider.fill(str(last // 2))
    expect(page).to_have_url(re.compile(rf"[?&]at={last // 2}\b"))

    # Everyone's cards may be seen now.
    seen_by = page.get_by_label(player.t("end.seen_by"))
    hands = set()
    for seat in ("0", "1"):
        seen_by.select_option(seat)
        expect(page).to_have_url(re.compile(rf"seat={seat}"))
        hand = page.get_by_text(player.t("end.hand")).locator("..")
        expect(hand).to_be_visible()
        if hands:
            expect(hand).not_to_have_text(next(iter(hands)))
        hands.add(hand.text_content())  # what `expect` compares with
    assert len(hands) == 2

    # Someone else opens the link to this moment.
    other = visit(page.url)
    expect(other.page.get_by_role("slider")).to_have_value(str(last // 2))
    owned = "[data-testid=board] [data-owner]"
    expect(other.page.locator(owned)).to_have_count(page.locator(owned).count())
    # On a phone on its side, too, the buttons are in sight beside the board.
    other.page.set_viewport_size({"width": 844, "height": 390})
    play = other.page.get_by_role("button", name=player.t("end.play"), exact=True)
    for one in (play, other.page.get_by_role("slider")):
        expect(one).to_be_in_viewport(ratio=0.99)

    player.press_button("end.play")
    expect(slider).not_to_have_value(str(last // 2))
    player.press_button("end.pause")
    player.press_button("end.back_to_result")
    expect(page.get_by_test_id("final-table")).to_be_visible()

    player.press_button("end.deal_check")
    for key in ("deal_good", "deal_fits", "deal_same", "deal_included"):
        player.see(player.t(f"end.{key}"))


def test_a_running_game_is_looked_back_on_too(visit):
    player = visit("/")
    page = player.page
    player.start()
    player.play(until=some_turns(8))
    address = page.url
    player.visitor.open(f"{address}?at=3")
    slider = page.get_by_role("slider")
    expect(slider).to_have_value("3")
    seats = page.get_by_label(player.t("end.seen_by")).locator("option")
    assert seats.count() == 2  # a spectator's eyes and one's own, nobody else's
    player.press_button("end.back_to_turn")
    player.step(player.wait())
