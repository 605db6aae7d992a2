"""axe finds nothing to complain about, and nothing stays undecided.

Each screen is looked at in light colours, and again in dark ones for its contrasts alone: all
else is the same. A phone shows the same colours, so there light ones are enough.
"""

import pytest
from playwright.sync_api import expect

from .contrasts import too_faint
from .looks import STILL
from .words import ROOT

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# The letters on a board are judged by its colours (tests/boards/test_contrast.py), all else of it
# here. A single figure is text, too.
RUN = """
async (rules) => {
  axe.configure({ checks: [{ id: 'color-contrast', options: { ignoreLength: true } }] });
  const board = '[data-testid="board"] svg';
  const look = (where, more) =>
    axe.run(where, { resultTypes: ['violations', 'incomplete'], ...more });
  const around = await look({ exclude: [[board]] }, rules && { runOnly: rules });
  const inside = !rules && document.querySelector(board) &&
    await look({ include: [[board]] }, { rules: { 'color-contrast': { enabled: false } } });
  const violations = [...around.violations, ...(inside?.violations ?? [])];
  const incomplete = [...around.incomplete, ...(inside?.incomplete ?? [])];
  const told = (one, node) => `${one.id}: ${one.help} ${node.target.join(' ')} ` +
    ([...node.any, ...node.all, ...node.none][0]?.message ?? '');
  const undecided = incomplete.filter((one) => one.id !== 'color-contrast');
  return {
    found: [...violations, ...undecided].flatMap((one) =>
      one.nodes.slice(0, 3).map((node) => told(one, node))),
    faint: incomplete.filter((one) => one.id === 'color-contrast')
      .flatMap((one) => one.nodes.map((node) => node.target.join(' '))),
  };
}
"""


class Inspector:
    """Runs axe on one screen after another; what it cannot decide is measured."""

    def __init__(self, player, blank):
        self.player, self.blank, self.found = player, blank, {}

    def __call__(self, name):
        page = self.player.page
        # The screen has arrived, and all of it.
        expect(page.locator("h1").first).to_be_attached()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        self._look(name, None)
        if self.player.visitor.phone:
            return
        page.emulate_media(color_scheme="dark")
        page.evaluate(STILL)
        self._look(f"{name}, dark", ["color-contrast"])
        page.emulate_media(color_scheme="light")
        page.evaluate(STILL)

    def _look(self, name, rules):
        page = self.player.page
        answer = page.evaluate(RUN, rules)
        if answer["found"]:  # the screen may have changed while it was looked at
            answer = page.evaluate(RUN, rules)
        problems = answer["found"] + too_faint(page, answer["faint"], self.blank)
        if problems:
            self.found[name] = problems


@pytest.fixture
def inspected(visit, blank):
    def letting_in(path, **given):
        player = visit(path, scripts=[AXE], **given)
        inspectors.append(Inspector(player, blank))
        return player, inspectors[-1]

    inspectors = []
    yield letting_in
    for inspector in inspectors:
        told = [f"\n{name}: {one}" for name, found in inspector.found.items() for one in found]
        assert not inspector.found, "".join(told)


def test_pages(inspected):
    player, inspect = inspected("/")
    page = player.page
    player.visitor.forgive("404")
    expect(player.button("common.play_now")).to_be_visible()
    inspect("home")
    player.press_button("common.settings")
    expect(page.locator("dialog[open]")).to_be_visible()
    player.press_button("common.settings_device_make")
    expect(player.button("common.copy")).to_be_visible()
    inspect("settings")
    for name, path in {
        "new": "/new",
        "rules": "/rules",
        "a rule": "/rules/N8",
        "learn": "/learn",
        "recover": "/recover#abcdefghijklmnopqrstuvwxyz",
        "recover without a link": "/recover",
        "nowhere": "/nowhere",
        "no such table": "/t/0123456789abcdefghij",
    }.items():
        player.visitor.open("/api/bots")  # so that a hash alone is a new page, too
        player.visitor.open(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if "rule" in name:
            expect(page.locator("#N8")).to_be_visible()
        inspect(name)
    player.visitor.open("/rules")
    player.fill(page.get_by_label(player.t("learn.search")), "toll")
    expect(page.locator("article mark").first).to_be_visible()
    inspect("rules, searched")


def test_a_game(inspected):
    player, inspect = inspected("/new?with=friends", settings={"confirm": "always"})
    page = player.page
    player.press(page.get_by_test_id("create"))
    expect(page.get_by_test_id("start")).to_be_visible()
    inspect("lobby")
    page.get_by_label(player.t("lobby.fill_seat", number=2)).select_option("planner")
    expect(page.get_by_test_id("start")).to_be_enabled()
    player.press(page.get_by_test_id("start"))
    player.wait("seen.offer?.length > 0")
    inspect("offer")
    player.first_tickets()
    player.wait()
    inspect("turn")
    page.keyboard.press("h")
    expect(page.get_by_test_id("hint-note")).to_be_visible()
    player.press(page.get_by_test_id("hint-note").locator("summary"))
    inspect("hint")
    page.keyboard.press("Escape")
    player.press(page.get_by_role("tab", name=player.t("game.chat")))
    inspect("chat")
    player.press(page.locator("[data-pile-of]").first)
    inspect("cards chosen first")
    page.keyboard.press("Escape")
    player.play(until=lambda one: one.look()["claim"])
    inspect("claim")
    player.step()
    player.wait()
    inspect("claimed")
    player.press(page.get_by_test_id("latest").get_by_role("button"))
    expect(page.get_by_test_id("rewind")).to_be_visible()
    inspect("what others did")
    page.keyboard.press("Escape")
    player.press_button("game.track_list")
    inspect("list of tracks")
    player.close_dialog()
    page.locator("[data-city][tabindex='0']").press("Enter")
    expect(page.locator("dialog[open]")).to_be_visible()
    inspect("a city")
    player.close_dialog()
    player.choose_track(too_long(player))
    expect(page.get_by_test_id("refusal")).to_be_visible()
    inspect("a refusal")
    page.keyboard.press("Escape")
    player.menu("game.legend")
    inspect("legend")
    player.close_dialog()
    player.press(page.locator("[data-seat='1'] button"))
    inspect("a player")
    player.close_dialog()
    player.menu("game.resign")
    inspect("resign?")
    player.press_button("common.cancel")
    player.close_dialog()
    player.press(page.locator("[data-pile]"))
    inspect("draw tickets?")
    player.press_button("game.tickets_draw")
    player.wait("seen.offer?.length > 0")
    inspect("new tickets")
    player.first_tickets()
    player.wait()
    player.menu("game.stop")
    player.wait("seen.at === 'end'")
    inspect("end")
    player.press_button("end.deal_check")
    player.press(page.locator("details summary").first)
    inspect("end, opened")
    player.press_button("end.replay")
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    inspect("replay")
    player.press_button("end.back_to_result")
    player.press(page.get_by_test_id("analysis"))
    expect(page.get_by_test_id("luck")).to_be_visible()
    player.press(page.locator("details summary").first)
    player.press(page.get_by_role("checkbox", name=player.t("analysis.only_costly")))
    expect(page.get_by_test_id("decisions")).to_be_visible()
    inspect("analysis")


def too_long(player):
    """A track that cannot be claimed yet."""
    lit = {track["name"] for track in player.look()["lit"]}
    free = player.page.locator("[data-testid=board] .track:not([data-owner])").evaluate_all(
        "all => all.map((one) => [Number(one.dataset.length), one.dataset.track])"
    )
    return max((length, name) for length, name in free if name not in lit)[1]


def test_dice_and_what_they_ask(inspected):
    """With all questions of the board that asks most; nothing else is seen of dice in the dark."""
    player, inspect = inspected("/new")
    page = player.page
    player.start_on("germany", dice=True)
    player.curious = True
    wanted = {"mix", "places", "claim", "walk"}
    seen = set()

    def until(one):
        now = one.look()
        screen = now["question"] or ("offer" if now["offer"] else now["prompt"].split(":")[0])
        if screen not in seen:
            seen.add(screen)
            inspect(f"dice: {screen}")
        return wanted <= seen and page.locator("[data-die][data-spent]").count()

    player.play(until)
    assert wanted <= seen
    inspect("dice: some are used")


def test_a_phone(inspected):
    player, inspect = inspected("/learn", phone=True)
    page = player.page
    inspect("learn")
    player.press(page.get_by_test_id("start-guide"))
    player.wait("seen.offer?.length > 0")
    inspect("guide")
    player.press_button("learn.leave")
    inspect("offer")
    player.first_tickets()
    player.wait()
    inspect("turn")
    player.press(page.get_by_test_id("hint"))
    expect(page.get_by_test_id("hint-note")).to_be_visible()
    inspect("hint")
    player.press(page.get_by_test_id("hint"))
    navigation = page.get_by_role("navigation")
    for key in ("game.tickets", "game.log", "game.chat", "game.menu"):
        player.press(navigation.get_by_role("button", name=player.t(key)))
        expect(page.locator("dialog[open]")).to_be_visible()
        inspect(key)
        player.close_dialog()
    player.play(until=lambda one: one.look()["claim"])
    inspect("claim")
    player.step()
    player.wait()
    player.menu("game.stop")
    player.wait("seen.at === 'end'")
    inspect("end")
    player.press(page.get_by_test_id("analysis"))
    expect(page.get_by_test_id("luck")).to_be_visible()
    inspect("analysis")


def test_one_screen(inspected):
    player, inspect = inspected("/new?with=screen")
    player.press(player.page.get_by_test_id("create"))
    player.wait("seen.at === 'curtain'")
    inspect("curtain")


def test_what_is_too_faint_is_found(visit, blank):
    player = visit("/rules")
    heading = player.page.locator("h1")
    expect(heading).to_be_visible()
    assert too_faint(player.page, ["h1"], blank) == []
    heading.evaluate("(it) => (it.style.color = '#c9c2b4')")
    assert len(too_faint(player.page, ["h1"], blank)) == 1
