"""Someone who watches sees the board and no hands, and may take a seat that was left."""

import itertools

from playwright.sync_api import expect

from .player import play_together
from .test_two_browsers import events, views


def some_turns(number):
    """Until a number of things were done."""
    count = itertools.count()
    return lambda _: next(count) >= number


def test_a_spectator_sees_no_hands_and_takes_a_seat_that_was_left(visit):
    anna = visit("/new")
    page = anna.page
    page.get_by_label(anna.t("lobby.who_sits", number=2)).select_option("here")
    for number, name in ((1, "Anna"), (2, "Bert")):
        anna.fill(page.get_by_label(anna.t("lobby.name_of", number=number)), name)
    anna.press(page.get_by_test_id("create"))
    anna.wait()

    carla = visit(page.url)
    carla.wait("seen.at === 'game'")
    carla.see(carla.t("game.watching"))
    anna.play(until=some_turns(40))
    owned = anna.look().get("owned")
    if owned:
        carla.wait(f"seen.owned === {owned}")
    assert carla.page.locator("[data-hand], [data-testid='offer']").count() == 0
    carla.page.locator("[data-deck]").click(force=True)  # in vain
    for view in views(carla.visitor.frames):
        assert view["seat"] is None and view["offer"] == []
        assert all(seat["hand"] is None and seat["held"] is None for seat in view["seats"])
    for event in events(carla.visitor.frames):
        if event["kind"] in ("dealt", "drawn", "offered"):
            assert not any(event.get(name) for name in ("card", "cards", "ticket", "tickets"))

    if anna.look()["at"] == "curtain":
        anna.step()
    seat = next(
        view["seat"] for view in reversed(views(anna.visitor.frames)) if view["seat"] is not None
    )
    anna.menu("game.leave")
    anna.press(page.locator("dialog[open] button.danger"))
    chair = carla.page.locator(f"[data-seat='{seat}']")
    expect(chair).to_contain_text(carla.t("game.mark_left"))
    carla.press(chair.get_by_role("button"))
    carla.press_button("game.sit")
    expect(carla.page.locator("[data-hand]")).to_be_visible()
    play_together(anna, carla, until=lambda: carla.look()["ready"])
    carla.step()
