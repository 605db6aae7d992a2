"""The page as an app: kept for when there is no connection, brought up to date between games."""

import base64
import shutil
import zlib

import pytest
from playwright.sync_api import expect
from tools import public, web

from spoorbrug import players
from spoorbrug.game import Record
from spoorbrug.players import Budget
from spoorbrug.server import levels
from spoorbrug.server.settings import Settings
from spoorbrug.server.showcase import RECORD
from tests.server.house import Server

from .conftest import letting_in, page_folder
from .files import PATH, Files

ROOT = "/trains"
PLAYED = RECORD.read_text(encoding="utf-8")
AWAY = ("ERR_", "Failed to (fetch|load)")

KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  const kept = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
  return kept;
}
"""
# Loops within: whoever waits for a function does not wait for its promises.
WHOLE = """
async (language) => {
  const { active } = await navigator.serviceWorker.ready;
  const script = await (await fetch(active.scriptURL)).text();
  const { languages } = JSON.parse(script.slice('self.FILES='.length, script.indexOf(';\\n')));
  const wanted = languages[language].map((file) => new URL(file, active.scriptURL).href);
  for (;;) {
    const kept = new Set();
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) kept.add(url);
    if (navigator.serviceWorker.controller && wanted.every((file) => kept.has(file))) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}
"""


def settled(player, language):
    """Wait until the page and its language are kept; everything that is."""
    player.page.evaluate(WHOLE, language)
    player.page.wait_for_load_state("networkidle")
    return player.page.evaluate(KEPT)


@pytest.fixture
def visit(browser):
    """Visitors who need no server."""
    yield from letting_in(browser, None)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The site without a server, on a static host below a path."""
    top = tmp_path_factory.mktemp("host")
    public.page(top / PATH)
    with Files(top) as running:
        yield running


def test_a_phone_plays_on_without_a_connection(visit, files):
    anna = visit("/", url=files.url, phone=True, language="de", keeps=True)
    kept = settled(anna, "de")
    assert not [url for url in kept if "/assets/fr-" in url]  # one language is enough
    anna.start()
    anna.first_tickets()
    files.cut()
    before = anna.wait("seen.mine && seen.draw && !seen.busy")
    anna.page.reload()
    after = anna.wait("seen.mine && seen.draw && !seen.busy")
    assert (after["prompt"], after["hand"]) == (before["prompt"], before["hand"])
    anna.step()
    anna.wait("seen.mine")
    # The rules are there in her language, with their pictures.
    anna.visitor.open("/#/rules/N8")
    picture = anna.page.locator("article img").first
    picture.scroll_into_view_if_needed()
    drawn = "(picture) => picture.complete && picture.naturalWidth > 0"
    anna.page.wait_for_function(drawn, arg=picture.element_handle())
    expect(anna.page.locator("article")).to_have_attribute("lang", "de")
    # Her game is on the start page, and another board can be begun.
    anna.visitor.open("/#/")
    expect(anna.page.locator("[href*='#/t/local-']").first).to_be_visible()
    assert all(path.startswith(f"/{PATH}/") for path in files.asked)
    files.mend()


def letters(record):
    """A record as it stands in an address."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packing.compress(record.encode()) + packing.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def test_a_game_is_sent_to_a_friend_who_has_no_connection(visit, files):
    bert = visit("/#/rules", url=files.url, keeps=True)
    settled(bert, "en")
    bert.visitor.forgive("ERR_EMPTY_RESPONSE")  # a picture that was under way
    files.cut()
    page = bert.page
    bert.visitor.open(f"/#record={letters(PLAYED)}")
    expect(page.get_by_test_id("analysis")).to_be_visible()
    for count in Record.read(PLAYED).game.count():
        expect(page.get_by_test_id("final-table")).to_contain_text(str(count.total))
    address = page.url
    assert "/#/t/local-" in address
    bert.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bert.press(page.get_by_test_id("copy-game"))
    bert.see(bert.t("common.copied"))
    copied = page.evaluate("navigator.clipboard.readText()")
    start, _, code = copied.partition("#record=")
    assert start == f"{files.url}/"
    sent = zlib.decompress(base64.urlsafe_b64decode(code + "==="), -15).decode()
    assert Record.read(sent).game.turns[-1] is not None
    assert [line.rpartition(" ~")[0] for line in sent.splitlines()[2:-1]] == [
        line.rpartition(" ~")[0] for line in PLAYED.splitlines()[2:-1]
    ]
    bert.press_button("end.replay")
    expect(page.get_by_role("slider")).to_have_attribute(
        "max", str(Record.read(sent).game.decisions)
    )
    # The friend opens what was copied: it is the same table.
    bert.visitor.open("/#/")
    bert.visitor.open(copied)
    page.wait_for_url(address)
    # What got lost on the way is said.
    bert.visitor.forgive("The record:")
    bert.visitor.open(f"/#record={letters(PLAYED)[:-60]}")
    bert.see(bert.t("end.no_record_title"))
    files.mend()


@pytest.mark.thorough  # an expert thinks, with all of its tries
def test_a_game_that_was_sent_is_analysed_without_a_connection(visit, files):
    bert = visit("/#/rules", url=files.url, keeps=True)
    settled(bert, "en")
    files.cut()
    record = Record.read(PLAYED)
    while record.game.decisions > 4:
        record.game.undo()
    bert.visitor.open(f"/#record={letters(record.write())}")
    bert.press(bert.page.get_by_test_id("analysis"))
    chances = bert.page.get_by_role("heading", name=bert.t("analysis.chances"))
    expect(chances).to_be_visible()
    files.mend()


@pytest.fixture
def below(tmp_path, monkeypatch):
    """A server under a path, whose page the test may change; its bots answer soon."""
    monkeypatch.setattr(levels, "BUDGETS", dict.fromkeys(players.LEVELS, Budget(iterations=10)))
    page = tmp_path / "page"
    shutil.copytree(page_folder(), page)
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Server(url, page=page, settings=Settings(root_path=ROOT)) as running:
        running.page = page
        yield running


def release(page, mark):
    """Put a new release in the place of the page, which says so in its head."""
    for shell in page.glob("index*.html"):
        text = shell.read_text(encoding="utf-8")
        shell.write_text(text.replace("<title>", f'<meta name="{mark}" /><title>', 1))
    web.write_worker(page)


def test_a_new_release_comes_between_games_and_never_in_one(visit, below):
    bert = visit("/", url=below.url + ROOT, keeps=True)
    page = bert.page
    kept = settled(bert, "en")
    assert {url for url in kept if not url.startswith(f"{below.url}{ROOT}/")} == set()
    assert [url for url in kept if "/api/" in url] == []
    bert.start()
    bert.first_tickets()
    before = bert.wait("seen.mine && seen.draw && !seen.busy")
    release(below.page, "second")
    page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    bert.see(bert.t("common.update_waits"))
    second = page.locator("meta[name=second]")
    page.reload()
    after = bert.wait("seen.mine && seen.draw && !seen.busy")
    assert (after["prompt"], after["hand"]) == (before["prompt"], before["hand"])
    expect(second).to_have_count(0)
    # In another window nobody can bring it either, as long as the game is open in this one.
    other = bert.visitor.context.new_page()
    other.goto(f"{below.url}{ROOT}/rules")
    update = other.get_by_role("button", name=bert.t("common.update_now"), exact=True)
    update.click()
    expect(other.get_by_text(bert.t("common.update_waits"))).to_be_visible()
    expect(other.locator("meta[name=second]")).to_have_count(0)
    page.goto("about:blank")
    update.click()
    expect(other.locator("meta[name=second]")).to_have_count(1)
    expect(update).to_have_count(0)
    # The start page takes the next one by itself.
    release(below.page, "third")
    other.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
    expect(update).to_be_visible()
    other.goto(f"{below.url}{ROOT}/", wait_until="commit")  # it may load itself anew
    expect(other.locator("meta[name=third]")).to_have_count(1)
    assert [url for url in other.evaluate(KEPT) if "/api/" in url] == []


def test_a_server_goes_away_and_what_still_works_is_said(visit, below):
    bert = visit("/rules", url=below.url + ROOT, keeps=True)
    settled(bert, "en")
    below.__exit__()
    bert.visitor.forgive(*AWAY)
    bert.visitor.open("/")
    bert.press_button("common.away_play")
    expect(bert.page.get_by_test_id("alone")).to_be_visible()
    bert.press_button("common.play_now")
    expect(bert.page.get_by_test_id("offer")).to_be_visible()
