"""The end of a game: the last stop is announced, the last move is seen, a podium and confetti
celebrate, and a chart shows how it came to that."""

import re

from playwright.sync_api import expect

from tests.server import house as houses

from .test_axe import AXE, Inspector
from .test_first_game import totals_shown

# The sign hangs, and the last move is seen, for some seconds only: what they showed is kept.
KEEP = """
window.signs = [];
window.lastMove = null;
new MutationObserver(() => {
  const sign = document.querySelector('[data-testid="last-stop"]');
  if (sign && !window.signs.includes(sign.innerText)) window.signs.push(sign.innerText);
  const arrival = document.querySelector('[data-testid="arrival"]');
  if (arrival) window.lastMove ??= {
    said: arrival.querySelector('[role=status]').innerText,
    owned: document.querySelectorAll('[data-testid="board"] .track[data-owner]').length,
    last: document.querySelectorAll('[data-testid="board"] .last').length,
    counts: !!document.querySelector('[data-testid="counting"], [data-testid="podium"]'),
  };
}).observe(document, { subtree: true, childList: true });
"""

# The count stands still at its first ticket, for whoever wants to look closely; and goes on.
HOLD = """
() => {
  window.later = setTimeout;
  const still = (wait) => wait > 600 && wait < 2000 && document.querySelector('.stub:not(.track)');
  window.setTimeout = (act, wait, ...more) => (still(wait) ? 0 : later(act, wait, ...more));
}
"""
GO_ON = "() => { window.setTimeout = later; }"

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


def test_the_last_stop_the_podium_and_the_confetti(visit, house, blank):
    player = visit(scripts=[AXE])
    inspect = Inspector(player, blank)
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
    last = page.evaluate("lastMove")
    assert last["said"] == player.t("end.arrival")
    assert not last["counts"], "the last move is seen before it is counted"
    assert last["owned"] == page.locator("[data-testid=board] .track[data-owner]").count() > 0
    inspect("podium")
    chart(player)
    steps = heights(podium)
    assert sorted(points for points, _ in steps) == totals_shown(player)
    assert max(steps)[1] == max(height for _, height in steps), "the most points stand highest"
    confetti = page.get_by_test_id("confetti")
    expect(confetti).to_have_count(0)  # this device asks for less motion

    page.emulate_media(reduced_motion="no-preference")
    count_again(player, look=inspect)
    assert inspect.found == {}
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


def chart(player):
    """It ends at the totals, and before that it moves: tickets count all the time."""
    page = player.page
    drawn = page.get_by_role("img", name=player.t("end.chart_label"))
    expect(drawn.locator(".line")).to_have_count(2)
    figure = page.locator("section").filter(has=drawn)
    player.press(figure.locator("summary"))
    rows = [
        [int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()]
        for row in figure.locator("tbody tr").all()
    ]
    assert sorted(rows[-1]) == totals_shown(player)
    assert len({tuple(row) for row in rows}) > len(rows) // 2, "it is flat until its end"


def count_again(player, look=None):
    """See the count once more, everyone's points at once, and skip it."""
    page = player.page
    if look:
        page.evaluate(HOLD)
    player.press_button("end.count_again")
    expect(page.get_by_test_id("podium")).to_have_count(0)
    for bar in page.get_by_test_id("counting").locator(".bar").all():
        expect(bar).to_be_in_viewport(ratio=1)
    expect(player.button("end.skip")).to_be_in_viewport(ratio=1)
    if look:
        expect(page.locator(".stub:not(.track)")).to_be_visible()
        look("the count")
        page.evaluate(GO_ON)
    player.press_button("end.skip")
