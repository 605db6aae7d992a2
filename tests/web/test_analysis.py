"""After a game: where it turned, and what the expert would have done; for anyone with the link."""

import re

import pytest
from playwright.sync_api import expect

from spoorbrug.analysis import judge
from tests.server.house import play

from . import looks


def over(house, decisions):
    """A game that was played for a while and given up, and its address."""
    anna = house.person()
    table = anna.make("me", "planner", start=True)
    with anna.socket(table, seat=0) as one:
        play([one], until=lambda: one.info["decisions"] >= decisions)
        one.must("resign", seat=0)
    return f"{house.url}/t/{table}"


@pytest.fixture(scope="module")
def address(house):
    """Of a game that all tests here look at."""
    return over(house, 50)


def test_a_game_is_explained(visit, address):
    player = visit(address)
    page = player.page
    player.press(page.get_by_test_id("analysis"))
    expect(page).to_have_url(re.compile(r"/t/[\w-]+/analysis"))
    expect(page.get_by_test_id("luck")).to_be_visible()
    chart = page.get_by_role("img", name=player.t("analysis.chances_label"))
    expect(chart).to_be_visible()
    expect(chart.locator("path.line")).to_have_count(2)

    turning = page.get_by_test_id("turning").get_by_role("button")
    slider = page.get_by_role("slider")
    current = page.get_by_test_id("turning").locator("[aria-current]")
    expect(current).not_to_have_count(0)  # it begins where the game turned most
    assert 1 <= turning.count() <= 8
    last = turning.last
    player.press(last)
    expect(last).to_have_attribute("aria-current", "step")
    moment = slider.input_value()
    expect(page).to_have_url(re.compile(rf"/analysis\?at={moment}\b"))
    expect(page.get_by_test_id("board")).to_be_in_viewport()
    player.see(player.t("analysis.played"))

    player.press(page.get_by_role("checkbox", name=player.t("analysis.only_costly")))
    rows = page.get_by_test_id("decisions").locator("tbody tr")
    assert rows.count() > 10
    some = rows.nth(5).get_by_role("button")
    number = some.inner_text()
    player.press(some)
    expect(slider).to_have_value(number)
    expect(page.get_by_test_id("given")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(int(number) + 1))

    # Someone else opens the link to this moment, later; the work was done already.
    other = visit(page.url)
    expect(other.page.get_by_test_id("luck")).to_be_visible()
    expect(other.page.get_by_role("slider")).to_have_value(str(int(number) + 1))
    for cell in ("thead", "tbody"):
        text = page.get_by_test_id("luck").locator(cell).first.inner_text()
        expect(other.page.get_by_test_id("luck").locator(cell).first).to_have_text(
            re.compile(r"\s*".join(map(re.escape, text.split())))
        )
    other.press(other.link("end.back_to_result"))
    expect(other.page.get_by_test_id("final-table")).to_be_visible()
    assert other.page.url == address


def test_by_link_and_keyboard(visit, address):
    player = visit(f"{address}/analysis", by="keyboard")
    page = player.page
    expect(page.get_by_test_id("luck")).to_be_visible()
    point = page.get_by_test_id("turning").get_by_role("button").first
    player.press(point)
    expect(point).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("heading", name=player.t("analysis.moment"))).to_be_focused()
    expect(page.get_by_test_id("board")).to_be_in_viewport()
    before = page.get_by_role("slider").input_value()
    following = player.button("analysis.next")
    if following.is_enabled():
        player.press(following)
        expect(page.get_by_role("slider")).not_to_have_value(before)
        looks.focus_is_seen(player)


def test_on_a_phone(visit, address):
    player = visit(f"{address}/analysis", phone=True)
    page = player.page
    expect(page.get_by_test_id("luck")).to_be_visible()
    looks.fits(player)
    looks.targets(player)
    assert looks.cut_off(player) == []
    player.press(page.get_by_test_id("turning").get_by_role("button").last)
    expect(page.get_by_test_id("board")).to_be_in_viewport()
    player.press(page.get_by_role("checkbox", name=player.t("analysis.only_costly")))
    expect(page.get_by_test_id("decisions")).to_be_visible()
    looks.fits(player)
    looks.targets(player)


def test_a_running_game_has_none_yet(visit):
    player = visit("/")
    player.start()
    player.visitor.open(f"{player.page.url}/analysis")
    player.see(player.t("analysis.not_over"))
    player.press(player.link("end.back_to_game"))
    player.wait("seen.at === 'game'")


def test_what_fails_is_said_and_tried_again(visit, house):
    player = visit()
    page = player.page
    address = over(house, 6)

    def gone():
        raise ValueError("the expert has gone home")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judge, "expert", gone)
        player.visitor.open(f"{address}/analysis")
        expect(page.get_by_role("alert")).to_contain_text(player.t("analysis.failed"))
    player.press(page.get_by_test_id("again"))
    expect(page.get_by_test_id("luck")).to_be_visible()
