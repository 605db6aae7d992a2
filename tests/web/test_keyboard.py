"""A whole game with the keyboard alone, told to whoever listens instead of looking."""

from playwright.sync_api import expect

from . import looks


def choose(player, select, value):
    """Choose in a list of options with the arrow keys."""
    player.tab_to(select)
    options = select.locator("option").evaluate_all("all => all.map((one) => one.value)")
    steps = options.index(value) - options.index(select.input_value())
    for _ in range(abs(steps)):
        player.page.keyboard.press("ArrowDown" if steps > 0 else "ArrowUp")
    expect(select).to_have_value(value)


def log_lines(player):
    lines = player.page.locator(".log .line").all_inner_texts()
    return [" ".join(line.split()) for line in lines]


def as_told(line):
    """The sentences of a line: cards that came one by one are told one by one."""
    known, _, cards = line.removesuffix(".").partition(": ")
    if known == "You draw from the deck":
        return [f"{known}: {card}." for card in cards.split(", ")]
    return [line.replace(" draws 2 cards from the deck.", " draws a card from the deck.")]


def test_a_whole_game_with_the_keyboard_alone(visit):
    player = visit("/", by="keyboard", listening=True)
    page = player.page
    player.checks.append(looks.focus_is_seen)
    player.press(page.get_by_role("link", name=player.t("common.with_friends")))
    choose(player, page.get_by_label(player.t("lobby.who_sits", number=2)), "planner")
    player.fill(page.get_by_label(player.t("lobby.name_of", number=1)), "Anna")
    player.press(page.get_by_test_id("create"))
    player.first_tickets()
    player.wait()
    before = len(log_lines(player))
    told = []

    def note(_):
        nonlocal told
        told = log_lines(player)
        return False

    player.play(until=note)
    expect(page.get_by_test_id("final-table")).to_be_visible()
    heard = page.evaluate("heard")
    assert len(told) - before > 40
    sentences = [one for line in told[before:] for one in as_told(line)]
    assert [one for one in sentences if one not in heard] == []
    assert not any("undefined" in line or "{" in line for line in heard)


def test_the_board_is_read_and_used_by_arrow_keys(visit):
    player = visit("/", by="keyboard", listening=True)
    page = player.page
    player.start()
    player.first_tickets()
    city = page.locator("[data-city][tabindex='0']")
    player.tab_to(city)
    visited = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"):
        page.keyboard.press(key)
        looks.focus_is_seen(player)
        visited.add(page.evaluate("document.activeElement.dataset.city"))
    assert len(visited) > 2 and None not in visited
    name = page.evaluate("document.activeElement.dataset.city")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(name)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(name)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate("document.activeElement.dataset.city") == name
    for key in ("+", "0", "-"):
        page.keyboard.press(key)
    looks.focus_is_seen(player)


def test_escape_closes_what_was_opened_and_the_focus_goes_back(visit):
    player = visit("/", by="keyboard")
    page = player.page
    player.press_button("common.settings")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(player.button("common.settings")).to_be_focused()
    player.start()
    player.first_tickets()
    for key in ("game.menu", "game.track_list"):
        player.press_button(key)
        expect(page.locator("dialog[open]")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        expect(player.button(key)).to_be_focused()
