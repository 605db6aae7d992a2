"""The end of a game: the last stop is announced, and a podium and confetti celebrate it."""

import re

from playwright.sync_api import expect

from tests.server import house as houses

from .test_first_game import totals_shown

# The sign hangs for some seconds only: whatever it said is kept.
KEEP = """
window.signs = [];
new MutationObserver(() => {
  const sign = document.querySelector('[data-testid="last-stop"]');
  if (sign && !window.signs.includes(sign.innerText)) window.signs.push(sign.innerText);
}).observe(document, { subtree: true, childList: true });
"""

NEAR = 12
"""Trains: one or two claims before the last round."""


def near_the_end(player, house):
    """A game against a bot, played over a socket almost to its end; the browser is the same
    person's."""
    person = house.person()
    player.visitor.context.add_cookies(person.browser_cookies)
    table = person.make("me", "planner")
    with person.socket(table, seat=0) as socket:
        socket.must("start")

        def near():
            assert socket.view["turns_left"] == 0, "too far"
            return socket.decides and min(s["trains"] for s in socket.view["seats"]) <= NEAR

        houses.play([socket], until=near)
    return table


def heights(podium):
    """Points and the height of the step, from the left."""
    steps = podium.locator(".step")
    return [
        (int(re.search(r"[−]?\d+", step.locator(".points").inner_text())[0].replace("−", "-")),
         step.bounding_box()["height"])
        for step in steps.all()
    ]  # fmt: skip


def test_the_last_stop_the_podium_and_the_confetti(visit, house):
    player = visit()
    player.visitor.context.add_init_script(KEEP)
    page = player.page
    table = near_the_end(player, house)
    player.visitor.open(f"/t/{table}")
    player.wait()
    assert page.evaluate("signs") == []
    player.play(until=lambda one: one.page.evaluate("signs.length"))
    assert player.t("game.last_stop") in page.evaluate("signs")[0]
    expect(page.get_by_test_id("prompt")).to_contain_text(player.t("game.last_round"))
    player.play()

    podium = page.get_by_test_id("podium")
    expect(podium).to_be_visible()
    expect(page.get_by_test_id("last-stop")).to_have_count(0)
    steps = heights(podium)
    assert sorted(points for points, _ in steps) == totals_shown(player)
    assert max(steps)[1] == max(height for _, height in steps), "the most points stand highest"
    confetti = page.get_by_test_id("confetti")
    expect(confetti).to_have_count(0)  # this device asks for less motion

    page.emulate_media(reduced_motion="no-preference")
    count_again(player)
    expect(podium).to_be_visible()
    expect(confetti).to_be_visible()
    assert confetti.evaluate("(it) => it.width === innerWidth")
    assert confetti.evaluate("(it) => getComputedStyle(it).pointerEvents") == "none"

    player.press_button("common.settings")
    player.press(page.get_by_role("checkbox", name=player.t("common.settings_confetti")))
    player.close_dialog()
    expect(confetti).to_have_count(0)
    for width, height in ((1280, 800), (360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        count_again(player)
        expect(podium).to_be_in_viewport(ratio=0.99)
        expect(confetti).to_have_count(0)


def count_again(player):
    """See the count once more, everyone's points at once, and skip it."""
    player.press_button("end.count_again")
    page = player.page
    expect(page.get_by_test_id("podium")).to_have_count(0)
    for bar in page.get_by_test_id("counting").locator(".bar").all():
        expect(bar).to_be_in_viewport(ratio=1)
    expect(player.button("end.skip")).to_be_in_viewport(ratio=1)
    player.press_button("end.skip")
