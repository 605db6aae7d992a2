"""Two at one screen: a curtain hangs between their turns, and hides what each of them has."""

from playwright.sync_api import expect

# Turns that are looked at; a whole game has twice as many, and they are alike.
CURTAINS = 20


def test_a_game_with_a_curtain_between_turns(visit):
    player = visit("/")
    page = player.page
    player.press(page.get_by_role("link", name=player.t("common.one_screen")))
    for number, name in ((1, "Anna"), (2, "Bert")):
        player.fill(page.get_by_label(player.t("lobby.name_of", number=number)), name)
    player.press(page.get_by_test_id("create"))
    private = set()
    curtains = 0
    seen = player.wait()
    while curtains < CURTAINS and seen["at"] != "end":
        if seen["at"] == "curtain":
            curtains += 1
            check_curtain(page, private)
        player.step(seen)
        # What one of them has is noted, to be looked for behind the curtain.
        private |= set(
            page.evaluate(
                "[...document.querySelectorAll('[data-ticket]')].map(t => t.dataset.ticket)"
            )
        )
        seen = player.look()
        if not seen["ready"]:
            seen = player.wait()
    assert curtains == CURTAINS
    assert len(private) > 6
    player.resign()
    expect(page.get_by_test_id("final-table")).to_be_visible()


def check_curtain(page, private):
    """Neither to be seen, nor to be heard, nor in the page at all."""
    assert page.locator("[data-hand], [data-pile-of], [data-ticket], [data-card]").count() == 0
    everything = page.content() + page.locator("body").aria_snapshot()
    assert not [name for name in private if name in everything]
