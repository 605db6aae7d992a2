"""A game on a phone, by touch: nothing to scroll sideways, nothing too small to hit."""

import pytest
from playwright.sync_api import expect

from . import looks
from .player import skip_ahead
from .sight import POINT


def test_a_game_by_touch(visit, house):
    player = visit("/", phone=True)
    looks.fits(player)
    looks.targets(player)
    player.checks.append(looks.fits)
    player.start()
    looks.targets(player)  # the offer
    player.first_tickets()
    player.wait()
    looks.targets(player)
    player.play(until=lambda one: one.look()["owned"] > 3)
    skip_ahead(house, player)
    player.play()
    looks.fits(player)
    looks.targets(player)
    looks.names_are_free(player)


def test_sheets_and_dialogs_fit(visit):
    player = visit("/", phone=True)
    page = player.page
    player.start()
    player.first_tickets()
    player.wait()
    for key in ("game.tickets", "game.log", "game.chat", "game.menu"):
        player.press(page.get_by_role("navigation").get_by_role("button", name=player.t(key)))
        dialog = page.locator("dialog[open]")
        expect(dialog).to_be_visible()
        looks.fits(player)
        looks.targets(player)
        player.close_dialog()
        expect(dialog).to_have_count(0)
    player.press(page.locator("[data-seat='1'] button"))
    looks.fits(player)
    player.close_dialog()
    player.menu("game.track_list")
    looks.fits(player)
    looks.targets(player)
    player.close_dialog()

    page.set_viewport_size({"width": 844, "height": 390})
    player.press(page.get_by_role("navigation").get_by_role("button", name=player.t("game.log")))
    log = page.locator("dialog[open] .log")
    assert log.evaluate("(it) => it.scrollHeight > it.clientHeight")
    expect(log.locator(".block").last).to_be_in_viewport()  # it opens at what happened last


def test_other_pages_fit(visit):
    player = visit(phone=True)
    player.visitor.forgive("404")
    for path in ("/", "/new", "/new?with=friends", "/learn", "/rules", "/rules/N8", "/recover"):
        player.visitor.open(path)
        expect(player.page.get_by_role("heading", level=1)).to_be_visible()
        looks.fits(player)
        looks.targets(player)


# The point of the board in the middle of its frame, and how many pixels one of its units has.
LOOKED_AT = """
() => {
  const board = document.querySelector('[data-testid="board"]');
  const { x, y, width, height } = board.getBoundingClientRect();
  const { a: scale, e, f } = board.querySelector('svg > g').getScreenCTM();
  return { x: (x + width / 2 - e) / scale, y: (y + height / 2 - f) / scale, scale };
}
"""


def looked_at(page):
    return page.evaluate(LOOKED_AT)


def test_the_board_is_zoomed_by_buttons_and_by_pinching(visit):
    player = visit("/", phone=True)
    page = player.page
    player.start()
    player.first_tickets()
    player.wait()
    home = looked_at(page)
    player.press_button("game.zoom_in")
    closer = looked_at(page)
    assert closer["scale"] == pytest.approx(1.5 * home["scale"])
    assert (closer["x"], closer["y"]) == pytest.approx((home["x"], home["y"]), abs=1)
    player.press_button("game.zoom_whole")
    whole = looked_at(page)["scale"]
    assert whole <= home["scale"]
    box = page.get_by_test_id("board").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    pinch(player.visitor.context.new_cdp_session(page), x, y)
    assert looked_at(page)["scale"] > 1.3 * whole
    assert page.evaluate("visualViewport.scale") == 1  # the board, not the page
    looks.fits(player)


def test_choosing_a_track_comes_closer_and_goes_back(visit):
    player = visit("/", phone=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 640})
    player.start()
    player.first_tickets()
    player.wait()
    home = looked_at(page)
    # Pressed twice: it is chosen once, and nothing is paid by the second press.
    lit = [track["name"] for track in player.look()["lit"]]
    # One that is in sight: the board is larger than its frame.
    track, point = next((name, at) for name in lit if (at := page.evaluate(POINT, name)))
    for _ in range(2):
        player.press_at(point)
    seen = player.wait("seen.question || seen.options.length")
    assert seen["owned"] == 0
    if seen["options"]:
        player.press(page.locator(f'[data-track-option="{track}"]'))
    expect(page.get_by_test_id("claim")).to_be_visible()
    page.wait_for_function(f"(scale) => ({LOOKED_AT})().scale > 1.2 * scale", arg=home["scale"])
    for gone in ("prompt", "dice"):
        expect(page.get_by_test_id(gone)).not_to_be_visible()
    expect(page.get_by_role("navigation")).not_to_be_visible()
    looks.fits(player)
    player.press_button("common.cancel")
    expect(page.get_by_test_id("prompt")).to_be_visible()
    page.wait_for_function(
        f"(scale) => Math.abs(({LOOKED_AT})().scale - scale) < 0.001", arg=home["scale"]
    )


LARGE_LETTERS = "document.documentElement.style.fontSize = '200%'"


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_tickets_can_be_chosen_with_letters_twice_as_large(visit, size):
    player = visit("/", phone=True)
    page = player.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    player.start()
    page.evaluate(LARGE_LETTERS)
    offer = page.get_by_test_id("offer")
    expect(offer.locator("button.warm")).to_be_in_viewport(ratio=1)
    for box in offer.get_by_role("checkbox").all():
        player.press(box)
        expect(box).to_be_checked()
        expect(box).to_be_in_viewport()
    looks.fits(player)
    player.press(offer.locator("button.warm"))
    expect(offer).to_have_count(0)


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_every_mix_of_tickets_can_be_chosen(visit, size):
    player = visit("/new", phone=True)
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.start_on("germany", dice=True)
    mixes = player.page.locator("[data-mix]")
    expect(mixes).to_have_count(5)
    expect(player.page.get_by_test_id("mix")).to_be_in_viewport(ratio=1)
    looks.within_reach(player)
    player.press(mixes.last)
    expect(mixes).to_have_count(0)


def test_a_phone_on_its_side_shows_the_tickets_to_choose_from(visit):
    player = visit("/", phone=True)
    page = player.page
    page.set_viewport_size({"width": 844, "height": 390})
    player.start()
    offer = page.get_by_test_id("offer")
    expect(offer.locator("button.warm")).to_be_in_viewport(ratio=1)
    for box in offer.get_by_role("checkbox").all()[:3]:
        expect(box).to_be_in_viewport(ratio=1)


def test_the_board_stays_where_it_is_whatever_is_told(visit):
    player = visit("/", phone=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 640})
    player.start()
    player.first_tickets()
    places = set()
    for _ in range(5):  # the first card and the second, before and after the bot's first turn
        seen = player.wait("seen.mine && seen.ready && seen.draw")
        box = page.get_by_test_id("board").bounding_box()
        places.add((box["y"], box["height"]))
        player.draw(seen)
        assert player.changed(seen)
    assert len(places) == 1, places


def test_what_others_did_has_the_screen_while_it_is_looked_at(visit):
    player = visit("/new", phone=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 640})
    player.start_on("germany", dice=True)
    player.play(until=lambda one: "roll-keep" in one.look().get("buttons", []))
    latest, rewind = (
        page.get_by_test_id("latest").get_by_role("button"),
        page.get_by_test_id("rewind"),
    )
    for size in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        player.press(latest)
        expect(rewind.get_by_role("status")).to_be_in_viewport(ratio=1)
        expect(page.get_by_test_id("dice")).not_to_be_visible()
        looks.fits(player)
        looks.targets(player)
        board, bar = page.get_by_test_id("board").bounding_box(), rewind.bounding_box()
        assert bar["y"] >= board["y"] + board["height"] or bar["x"] >= board["x"] + board["width"]
        player.press_button("end.back_to_game")
        expect(rewind).to_have_count(0)
        expect(latest).to_be_focused()


def test_a_slip_is_taken_back_while_the_next_question_is_open(visit):
    player = visit("/new", phone=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 640})
    player.start_on("germany", dice=True)
    player.play(until=lambda one: one.look()["question"] == "places")  # a track has been claimed
    owned = player.look()["owned"]
    undo = page.get_by_test_id("undo").locator("visible=true")
    looks.targets(player)
    looks.within_reach(player)
    player.press(undo)
    seen = player.wait(f"seen.owned === {owned - 1} && seen.ready")
    assert seen["question"] is None
    assert "dice-done" in seen["buttons"]


# Of every track that blinks: was it in sight when it began, and is it now?
WATCH_BLINKS = """
() => {
  window.blinks = {};
  const look = () => {
    const frame = document.querySelector('[data-testid="board"]')?.getBoundingClientRect();
    for (const one of document.querySelectorAll('[data-blink]')) {
      const box = one.getBoundingClientRect();
      const seen = box.left >= frame.left && box.right <= frame.right &&
        box.top >= frame.top && box.bottom <= frame.bottom;
      const known = window.blinks[one.dataset.blink] ??= { first: seen };
      known.now = seen;
    }
    requestAnimationFrame(look);
  };
  look();
}
"""


def test_what_others_take_comes_into_sight_and_the_board_goes_back(visit):
    player = visit("/", phone=True, settings={"speed": "fast"})
    page = player.page
    page.set_viewport_size({"width": 360, "height": 640})
    player.start()
    player.first_tickets()
    player.wait()
    for _ in range(4):
        player.press_button("game.zoom_in")
    before = looked_at(page)
    page.evaluate(WATCH_BLINKS)
    unseen = "Object.values(blinks).some(({ first }) => !first)"
    while not page.evaluate(unseen):  # until the bot takes one that is out of sight
        seen = player.wait("seen.mine && seen.ready && (seen.draw || seen.take.length)")
        player.draw(seen)
        assert player.changed(seen)
    page.wait_for_function("() => Object.values(blinks).every(({ first, now }) => first || now)")
    page.wait_for_function(
        f"""({{ x, y, scale }}) => {{
          const now = ({LOOKED_AT})();
          return Math.abs(now.x - x) < 1 && Math.abs(now.y - y) < 1 && now.scale === scale;
        }}""",
        arg=before,
    )


# What of the board, and of buttons that wait for an answer, notices cover.
UNDER_NOTICES = """
() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)]
    .map((one) => ({ name: one.dataset.testid ?? one.textContent.trim(),
      box: one.getBoundingClientRect() }));
  const over = ({ box: a }, { box: b }) => a.left < b.right && a.right > b.left &&
    a.top < b.bottom && a.bottom > b.top;
  const needed = boxes('.offer button.warm, [data-testid="dice"] .actions button, ' +
    '.game:not(.asked, .offering) [data-testid="board"], .game.asked .question footer button');
  return boxes('.toast').flatMap((toast) => needed.filter((one) => over(toast, one)))
    .map((one) => one.name);
}
"""


def test_notices_cover_neither_the_board_nor_what_is_to_be_pressed(visit):
    player = visit("/", phone=True)
    player.visitor.forgive("503")
    page = player.page
    player.start()
    page.route("**/hint*", lambda route: route.fulfill(status=503, json={"detail": "Not now."}))
    notice = page.locator(".toast")

    def look():
        for width, height in ((360, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            player.press(page.get_by_test_id("hint").locator("visible=true"))
            expect(notice).to_be_visible()
            looks.comes_right(player, UNDER_NOTICES)

    look()
    player.press(notice.get_by_role("button"))
    player.first_tickets()
    player.wait("seen.mine && seen.ready && seen.draw")
    look()


def test_the_longest_path_so_far_is_seen_on_a_phone(visit):
    player = visit("/new", phone=True)
    player.start_on("europe")
    paths = player.page.locator("[data-seat] .numbers [data-longest]")
    expect(paths).to_have_count(2)
    for path in paths.all():
        expect(path).to_be_in_viewport(ratio=1)
    looks.fits(player)


def test_five_players_fit_side_by_side(visit):
    player = visit("/new", phone=True)
    page = player.page
    page.set_viewport_size({"width": 360, "height": 640})
    player.choose(page.get_by_role("radio", name="5", exact=True))
    player.start_on("germany", dice=True)
    player.play(until=lambda one: one.look()["dice"])
    seats = page.locator("[data-seat]")
    expect(seats).to_have_count(5)
    for seat in seats.all():
        wide = seat.evaluate("""(seat) => {
          const right = seat.getBoundingClientRect().right - 1; // within its line
          const inside = [...seat.querySelectorAll('.numbers *')];
          return inside.filter((one) => one.getBoundingClientRect().right > right).length;
        }""")
        assert wide == 0, seat.inner_text()


@pytest.mark.parametrize(
    "board", ["nederland", "usa", "europe", "nordic", "switzerland", "germany"]
)
def test_buttons_hide_no_names(visit, board):
    player = visit("/new", phone=True)
    player.start_on(board)
    player.play(until=lambda one: one.look()["draw"])  # tickets have been chosen
    for width, height in ((360, 640), (412, 915), (390, 620), (390, 844)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.press_button("game.zoom_whole")
        looks.names_are_free(player)
        looks.names_are_large(player)
    looks.targets(player)
    player.resign()
    looks.names_are_free(player)
    looks.targets(player)


def pinch(session, x, y):
    """Two fingers move apart."""

    def touch(kind, far):
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        given = {"type": kind, "touchPoints": points if kind != "touchEnd" else []}
        session.send("Input.dispatchTouchEvent", given)

    touch("touchStart", 30)
    for far in range(35, 95, 10):
        touch("touchMove", far)
    touch("touchEnd", 0)
