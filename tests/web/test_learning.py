"""Learning: the guided game to its last step, rules that are found, refusals that name theirs."""

import re

import pytest
from playwright.sync_api import expect


def test_the_guided_game_to_its_last_step(visit):
    """Five turns as the guide says: two tickets are complete, and a toll went to the bot."""
    player = visit("/")
    page = player.page
    player.press(page.get_by_role("link", name=player.t("common.learn")))
    player.press(page.get_by_test_id("start-guide"))
    guide = page.get_by_role("complementary", name=player.t("learn.guide"))

    def said(key):
        """The guide has come to this, and does not say that others play on one's own turn."""
        expect(guide.get_by_role("heading")).to_have_text(player.t(f"learn.step_{key}"))

    def ahead():
        player.press(guide.get_by_role("button", name=player.t("learn.next"), exact=True))

    def take(card):
        player.wait(f"seen.mine && seen.take?.includes('{card}')")
        player.press_quickly(page.locator(f'[data-slot].can[data-card="{card}"]').first)

    def claim(track):
        before = player.wait("seen.mine && seen.ready")["owned"]
        player.choose_track(track)
        done = f"seen.owned !== {before}"
        while (seen := player.wait(f"{done} || seen.ready && seen.question"))["owned"] == before:
            player.step(seen)

    said("board")
    ahead()
    said("choose_tickets")
    offer = page.get_by_test_id("offer")
    for name in ("'s-Gravenhage–Antwerpen", "Rotterdam–Antwerpen"):
        player.press(offer.locator(f'[data-ticket="{name}"] input'))
    player.choose_tickets()
    said("draw")
    take("white")
    said("second_card")
    take("white")
    said("claim")
    claim("Rotterdam–'s-Gravenhage orange")
    said("double")
    ahead()
    said("hand")
    take("white")
    player.wait("seen.mine && seen.draw && !seen.busy")
    player.press_quickly(page.locator("[data-deck]"))
    said("tickets")
    take("locomotive")
    said("claim")
    claim("Antwerpen–Rotterdam white")
    completed = page.locator("[data-ticket].complete")
    expect(completed).to_have_count(2)
    expect(completed.locator(".hole")).to_have_count(2)  # they are punched
    log = page.get_by_role("region", name=player.t("game.log"))
    for name in ("'s-Gravenhage–Antwerpen", "Rotterdam–Antwerpen"):
        expect(log.get_by_text(f"You’ve completed a ticket: {name}!")).to_have_count(1)
    said("toll")
    ahead()
    said("ending")
    ahead()
    said("done")
    player.press(guide.get_by_role("button", name=player.t("learn.go_on")))
    expect(guide).to_have_count(0)
    player.step(player.wait())
    player.menu("game.stop")
    player.see(player.t("end.deal_lesson"))
    expect(player.button("end.deal_check")).to_have_count(0)


def test_rules_are_searched(visit):
    player = visit("/rules")
    page = player.page
    field = page.get_by_label(player.t("learn.search"))
    rules = page.locator("article .rule")
    expect(page.locator("#N8")).to_be_visible()
    everything = rules.count()
    player.fill(field, "loan")
    expect(page.get_by_role("status").filter(has_text="found")).to_have_text(re.compile("[1-9]"))
    expect(page.locator("article mark").first).to_have_text(re.compile("loan", re.IGNORECASE))
    assert 0 < rules.count() < everything
    player.fill(field, "N8")
    expect(page.locator("#N8")).to_be_visible()
    player.fill(field, "xyzzy")
    expect(rules).to_have_count(0)
    player.visitor.open("/rules/B9")
    expect(page.locator("#B9")).to_be_in_viewport()
    expect(page.locator("#B9")).to_be_focused()


@pytest.mark.parametrize("dark", [False, True])
def test_the_rules_show_their_pictures_in_the_colours_of_the_page(visit, dark):
    player = visit("/rules", dark=dark)
    page = player.page
    pictures = page.locator("article img")
    expect(pictures.first).to_be_visible()
    assert pictures.count() == 6
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()  # until then it need not have come
        picture.evaluate("async (image) => await image.decode()")
        assert picture.get_attribute("alt")
        assert picture.get_attribute("src").endswith("#dark" if dark else "#light")
        # Room was kept for it: the words around it did not move when it came.
        box = picture.bounding_box()
        assert abs(box["width"] / box["height"] - 480 / 320) < 0.01


def test_a_refusal_leads_to_its_rule(visit):
    player = visit("/")
    page = player.page
    player.start()
    player.first_tickets()
    seen = player.wait()
    lit = {track["name"] for track in seen["lit"]}
    tracks = page.locator("[data-track]").evaluate_all(
        "all => all.map((one) => [one.dataset.track, Number(one.dataset.length)])"
    )
    long = next(name for name, length in sorted(tracks, key=lambda t: -t[1]) if name not in lit)
    player.choose_track(long)
    refusal = page.get_by_test_id("refusal")
    expect(refusal).to_be_visible()
    link = refusal.get_by_role("link")
    rule = link.get_attribute("href").rpartition("/")[2]
    with player.visitor.context.expect_page() as opened:
        player.press(link)
    expect(opened.value.locator(f"#{rule}")).to_be_focused()
    expect(opened.value.locator(f"#{rule}")).to_be_in_viewport()
