"""The start page and the form for a table: what people come for is on the first screen."""

from playwright.sync_api import expect

SIZES = ((1920, 1080), (1280, 800), (820, 1180), (390, 844), (360, 640), (844, 390))


def test_play_continue_and_start_need_no_scrolling(visit):
    player = visit("/")
    page = player.page
    player.start()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        player.visitor.open("/")
        go_on = page.get_by_role("link", name=player.t("common.go_on"))
        expect(go_on).to_be_in_viewport(ratio=0.99)
        expect(player.button("common.play_now")).to_be_in_viewport(ratio=0.99)
        if height > width:  # a phone on its side has room for less
            expect(page.locator("a[href='/learn']")).to_be_in_viewport(ratio=0.99)
        player.visitor.open("/new")
        expect(page.locator("[data-board]")).not_to_have_count(1)  # all of them have come
        expect(page.get_by_test_id("create")).to_be_in_viewport(ratio=0.99)
        expect(page.locator("[data-board=nederland]")).to_be_in_viewport(ratio=0.99)


def test_what_one_press_starts_is_said_and_can_be_changed(visit):
    player = visit("/", phone=True)
    page = player.page
    board = page.locator("#choices .board select")
    expect(board).to_be_hidden()
    change = page.get_by_test_id("change-game")
    player.press(change)
    board.select_option("europe")
    player.choose(page.get_by_role("radio", name="3", exact=True))
    player.press(change)
    expect(board).to_be_hidden()
    said = page.locator(".summary")
    expect(said).to_contain_text(player.t("common.board_europe"))
    expect(said).to_contain_text(f"3 × {player.t('common.bot_medium')}")


def test_a_game_between_experts_is_on_the_start_page(visit):
    """Without motion it shows how the game ended, and begins again when it is asked to."""
    player = visit("/")
    live = player.page.get_by_test_id("live-board")
    owned = live.locator(".track[data-owner]")
    expect(owned.nth(20)).to_be_attached()
    ended = owned.count()
    player.press(live.get_by_role("button", name=player.t("end.play")))
    expect(owned).not_to_have_count(ended)
