"""The page as an app: kept for when there is no connection, brought up to date between games."""

import shutil

import pytest
from playwright.sync_api import expect
from tools import public, web

from spoorbrug.server.settings import Settings
from tests.server.house import Server

from .conftest import page_folder
from .files import PATH, Files

ROOT = "/trains"
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
WHOLE = """
async (language) => {
  if (!navigator.serviceWorker.controller) return false;
  const words = new RegExp(`/assets/${language}-[^/]+\\\\.js$`);
  for (const name of await caches.keys()) {
    if (!name.startsWith('spoorbrug')) continue;
    const keys = await (await caches.open(name)).keys();
    if (keys.some(({ url }) => words.test(url))) return true;
  }
  return false;
}
"""


def settled(player, language):
    """Wait until the page and its language are kept; everything that is."""
    player.page.wait_for_function(WHOLE, arg=language, polling=250)
    return player.page.evaluate(KEPT)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The site without a server, on a static host below a path."""
    top = tmp_path_factory.mktemp("host")
    public.page(top / PATH)
    with Files(top) as running:
        yield running


def test_a_phone_reads_and_looks_around_without_a_connection(visit, files):
    anna = visit("/", url=files.url, phone=True, language="de", keeps=True)
    kept = settled(anna, "de")
    assert not [url for url in kept if "/assets/fr-" in url]
    files.cut()
    anna.visitor.forgive(*AWAY)
    anna.page.reload()
    expect(anna.page.get_by_test_id("play-now")).to_be_visible()


@pytest.fixture
def below(tmp_path):
    """A server under a path, whose page the test may change."""
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
    other.goto(f"{below.url}{ROOT}/")
    expect(other.locator("meta[name=third]")).to_have_count(1)
    assert [url for url in other.evaluate(KEPT) if "/api/" in url] == []
