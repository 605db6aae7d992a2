"""A stranger's first game: from the start page to the final table, and once more."""

import pytest
from playwright.sync_api import expect

from spoorbrug.game import Record

from .player import skip_ahead


def downloaded_record(player):
    """The record of the game on the screen, kept as anyone would keep it."""
    with player.page.expect_download() as download:
        player.press(player.page.get_by_test_id("download-record"))
    return Record.read(download.value.path().read_text("utf-8"))


def totals_shown(player):
    cells = player.page.get_by_test_id("final-table").locator("tfoot tr").first.locator("td")
    return sorted(int(text.replace("−", "-")) for text in cells.all_inner_texts())


def check_record(player, seats, **options):
    record = downloaded_record(player)
    setup = record.game.setup
    assert record.is_finished
    assert setup.seats == seats
    assert {name: getattr(setup, name) for name in options} == options
    assert totals_shown(player) == sorted(record.game.outcome.totals)
    return record


@pytest.mark.parametrize(
    ("variant", "opponents", "options"),
    [
        ("neutral", 1, {"tolls": True, "neutral": True}),
        # Other journeys begin such games elsewhere.
        *(
            pytest.param(*given, marks=pytest.mark.thorough)
            for given in (
                ("tolls", 1, {"tolls": True, "neutral": False}),
                ("tolls", 4, {"tolls": True, "neutral": False}),
                ("plain", 2, {"tolls": False, "neutral": False}),
            )
        ),
    ],
)
def test_from_the_start_page_to_the_final_table(visit, house, variant, opponents, options):
    player = visit("/")
    player.start(opponents, variant)
    shown = player.page.locator("[data-seat]:not([data-seat='5'])")
    expect(shown).to_have_count(opponents + 1)
    player.play(until=lambda one: one.look()["owned"] > 3)
    skip_ahead(house, player)
    player.play()
    check_record(player, opponents + 1, **options)


def test_one_press_is_enough_to_play(visit):
    player = visit("/")
    player.press_button("common.play_now")
    player.wait("seen.offer?.length > 0")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_what_to_do_next_is_in_sight(visit, phone):
    """Without scrolling, at a full table."""
    player = visit("/", phone=phone)
    player.start(opponents=4)
    offer = player.page.get_by_test_id("offer")
    expect(offer.get_by_role("checkbox").first).to_be_in_viewport(ratio=0.99)
    expect(offer.locator("button.warm")).to_be_in_viewport(ratio=0.99)
    player.first_tickets()
    player.wait()
    for selector in ("[data-testid=prompt]", "[data-testid=board]", "[data-deck]", "[data-hand]"):
        expect(player.page.locator(selector)).to_be_in_viewport(ratio=0.99)


def test_tickets_are_in_sight_with_letters_twice_as_large(visit):
    player = visit("/")
    player.start()
    player.page.evaluate("document.documentElement.style.fontSize = '200%'")
    offer = player.page.get_by_test_id("offer")
    expect(offer.locator("button.warm")).to_be_in_viewport(ratio=0.99)
    expect(offer.get_by_role("checkbox").first).to_be_in_viewport(ratio=0.99)
    for box in offer.get_by_role("checkbox").all():
        player.press(box)
        expect(box).to_be_checked()
    player.press(offer.locator("button.warm"))
    expect(offer).to_have_count(0)


def test_open_purses_at_a_table_of_ones_own_and_a_rematch(visit, house):
    player = visit("/new")
    page = player.page
    player.press(page.get_by_role("radio", name="4", exact=True))
    player.unfold("lobby.rulings")
    player.press(page.get_by_role("checkbox", name=player.t("options.open_tolls")))
    player.press(page.get_by_test_id("create"))
    player.first_tickets()
    player.wait()
    explained = 0
    for seat in range(4):  # everyone's purse is in sight
        player.press(page.locator(f"[data-seat='{seat}'] button"))
        expect(page.locator("dialog[open] dl")).to_contain_text(player.t("game.tolls"))
        explained += page.locator("dialog[open] a[href$='/N5']").count()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
    assert explained == 3, "whoever does not begin has a head start, and it is explained"
    skip_ahead(house, player)
    player.play()
    check_record(player, 4, open_tolls=True)
    first = page.url
    player.press_button("end.rematch")
    expect(page).not_to_have_url(first)
    player.wait("seen.offer?.length > 0")  # nobody else has to be waited for
    expect(page.locator("[data-seat]")).to_have_count(4)
    player.first_tickets()


def test_games_under_way_are_listed_on_the_start_page(visit):
    player = visit("/")
    player.start()
    player.first_tickets()
    address = player.page.url
    player.visitor.open("/")
    player.press(player.page.get_by_role("link", name=player.t("common.go_on")))
    player.wait("seen.at === 'game' && seen.ready")
    assert player.page.url == address
