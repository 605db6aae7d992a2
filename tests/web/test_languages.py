"""Every language on a phone: nothing without words, nothing cut off, from the start to the end."""

import pytest
from playwright.sync_api import expect

from . import looks
from .words import LANGUAGES

# The longest words, narrow spaces, most plural forms; `make thorough` has the others.
HARDEST = ("de", "fi", "fr", "pl")


class Screens:
    """Looks at one screen after another, and remembers what is wrong with each."""

    def __init__(self, player):
        self.player, self.problems = player, {}

    def look(self, name):
        player = self.player
        found = [f"no words for {key}" for key in looks.raw_keys(player)]
        found += looks.cut_off(player)
        found += filter(None, [player.page.evaluate(looks.SIDEWAYS)])
        lang = player.page.evaluate("document.documentElement.lang")
        if lang != player.words.language:
            found.append(f"the page says that it is in {lang}")
        if found:
            self.problems[name] = found

    def told(self):
        return "".join(f"\n{name}: {one}" for name in self.problems for one in self.problems[name])


@pytest.mark.parametrize(
    "language",
    [pytest.param(one, marks=[] if one in HARDEST else pytest.mark.thorough) for one in LANGUAGES],
)
def test_start_claim_and_end(visit, language):
    player = visit("/", phone=True, language=language)
    page = player.page
    screens = Screens(player)
    expect(player.button("common.play_now")).to_be_visible()
    screens.look("home")
    player.press_button("common.settings")
    expect(page.locator("dialog[open]")).to_be_visible()
    screens.look("settings")
    player.close_dialog()
    player.visitor.open("/rules")
    expect(page.locator("#N8")).to_be_visible()
    screens.look("rules")
    player.visitor.open("/learn")
    expect(page.get_by_test_id("start-guide")).to_be_visible()
    screens.look("learn")

    player.visitor.open("/new?with=friends")
    expect(page.get_by_test_id("create")).to_be_visible()
    screens.look("new")
    player.press(page.get_by_test_id("create"))
    expect(page.get_by_test_id("start")).to_be_visible()
    screens.look("lobby")
    page.get_by_label(player.t("lobby.fill_seat", number=2)).select_option("random")
    expect(page.get_by_test_id("start")).to_be_enabled()
    screens.look("lobby, ready")
    player.press(page.get_by_test_id("start"))

    player.wait("seen.offer?.length > 0")
    screens.look("offer")
    player.first_tickets()
    player.wait()
    screens.look("game")
    player.press(page.get_by_test_id("hint"))
    expect(page.get_by_test_id("hint-note")).to_be_visible()
    screens.look("hint")
    player.press(page.get_by_test_id("hint"))
    player.play(until=lambda one: one.look()["claim"])
    screens.look("claim")
    player.step()
    player.wait()
    screens.look("after the claim")
    player.press_button("game.menu")
    screens.look("menu")
    player.close_dialog()
    player.press(page.get_by_role("navigation").get_by_role("button", name=player.t("game.log")))
    screens.look("log")
    player.close_dialog()
    player.resign()
    screens.look("end")
    player.press(page.get_by_test_id("analysis"))
    expect(page.get_by_test_id("luck")).to_be_visible()
    screens.look("analysis")
    assert not screens.problems, screens.told()
