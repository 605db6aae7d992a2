"""On desktops and tablets all of a board is seen, and what is rare is explained beforehand."""

import pytest
from playwright.sync_api import expect

from . import looks
from .sight import PLACE

SIZES = ((1920, 1080), (1280, 800), (820, 1180))

# Cities that lie beyond the edge of the board's frame.
BEYOND = """
() => {
  const frame = document.querySelector('[data-testid="board"]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-testid="board"] [data-city] .dot')].filter((dot) => {
    const box = dot.getBoundingClientRect();
    return box.left < frame.left || box.right > frame.right ||
      box.top < frame.top || box.bottom > frame.bottom;
  }).map((dot) => dot.closest('[data-city]').dataset.city);
}
"""

# Merchandise whose value is not written.
WITHOUT_NUMBER = """
() => [...document.querySelectorAll('[data-stack]')]
  .filter((stack) => !stack.querySelector('text')).map((stack) => stack.dataset.stack)
"""

# Cities that may be chosen and cannot be pressed.
HIDDEN = f"""
() => [...document.querySelectorAll('.place[data-city]')]
  .map((place) => place.dataset.city)
  .filter((name) => !({PLACE})(name))
"""

# Does something have to be scrolled to see all of a dialog?
SCROLLS = """
() => {
  const body = document.querySelector('dialog[open] .body');
  return body.scrollHeight > body.clientHeight + 1;
}
"""


def game_on(visit, house, board, **given):
    """A game that waits for the first person, who looks at it."""
    anna = house.person()
    table = anna.make("me", "planner", start=True, board=board, **given)
    player = visit()
    player.visitor.context.add_cookies(anna.browser_cookies)
    player.visitor.open(f"/t/{table}")
    player.wait()
    return player


@pytest.mark.parametrize("dice", [False, True], ids=["cards", "dice"])
@pytest.mark.parametrize("board", ["germany", "nederland", "europe"])
def test_all_of_a_board_is_in_sight(visit, house, board, dice):
    player = game_on(visit, house, board, options={"dice": dice})
    if player.look()["question"] == "mix":
        player.step()
    player.first_tickets()
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        looks.comes_right(player, BEYOND)
        looks.comes_right(player, WITHOUT_NUMBER)
        looks.names_are_large(player)
        looks.fits(player)


def test_a_station_is_not_built_by_one_press(visit, house):
    player = game_on(visit, house, "europe")
    page = player.page
    player.first_tickets()
    player.press(page.get_by_test_id("build-station"))
    places = page.get_by_test_id("places")
    expect(places).to_contain_text("It costs 1 card.")
    expect(places).to_contain_text("lends you one track")
    expect(places).to_contain_text("is worth 4 points.")
    # The question hides none of the cities that may be the answer.
    for width, height in SIZES[:2]:
        page.set_viewport_size({"width": width, "height": height})
        looks.comes_right(player, HIDDEN)
    player.press_at(page.evaluate(PLACE, "Edinburgh"))
    build = page.get_by_test_id("build")
    expect(build).to_contain_text("Edinburgh")
    expect(build).to_contain_text("It costs 1 card.")
    own = page.locator("[data-seat='0']")
    expect(own).to_contain_text("3 stations left.")
    player.press(build.locator("button.warm"))
    expect(own).to_contain_text("2 stations left.")


def test_all_settings_are_seen_at_once(visit):
    player = visit("/")
    for width, height in SIZES:
        player.page.set_viewport_size({"width": width, "height": height})
        player.press_button("common.settings")
        expect(player.page.locator("dialog[open] h2")).to_be_visible()
        assert not player.page.evaluate(SCROLLS), f"settings scroll at {width}×{height}"
        player.close_dialog()
