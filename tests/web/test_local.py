"""Games without a server: a plain static host, and after the first load no connection at all."""

import gzip
import hashlib
import json
import re

import pytest
from benchmarks.local_start import BEFORE_PICTURE
from playwright.sync_api import expect
from tools import web

from spoorbrug.game import Record

from .files import PATH, Files, copied
from .test_app import AWAY, settled
from .without_server import AT_ONCE, come

WITHOUT_STORAGE = "Object.defineProperty(globalThis, 'indexedDB', { value: undefined }); "
FULL = """
IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); };
"""


@pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.thorough)], ids=["short", "whole"]
)
def test_a_game_without_a_connection(visit, site, whole):
    """From the first move to the end: a hint, a reload, the analysis, the record."""
    anna = come(visit, site, keeps=True)
    page = anna.page
    settled(anna, "en")
    site.cut()
    try:
        anna.visitor.forgive(*AWAY)
        anna.change_game()
        anna.choose(page.get_by_role("radio", name=anna.t("common.level_easy"), exact=True))
        anna.start()
        expect(page).to_have_url(re.compile(r"/#/t/local-[\w-]{22}$"))
        anna.first_tickets()
        anna.wait("seen.mine && seen.ready")
        anna.press(page.get_by_test_id("hint"))
        expect(page.get_by_test_id("hint-note").get_by_role("heading")).to_be_visible()
        page.keyboard.press("Escape")
        for _ in range(3):
            anna.wait("seen.mine && seen.ready")
            anna.step()
        before = anna.wait("seen.mine && seen.ready")
        page.reload()
        after = anna.wait("seen.mine && seen.ready")
        assert after["hand"] == before["hand"]
        if whole:
            anna.play()
        else:
            anna.resign()
        anna.press(page.get_by_test_id("analysis"))
        expect(page.get_by_test_id("luck")).to_be_visible()
        page.go_back()
        with page.expect_download() as loading:
            anna.press(page.get_by_test_id("download-record"))
        text = loading.value.path().read_text(encoding="utf-8")
        assert Record.read(text).is_finished == whole
        anna.visitor.open("/#/")  # the start page lists it, before Python runs
        anna.see(anna.t("common.table_over"))
    finally:
        site.mend()


def with_worker(visit, site, script):
    """Somebody whose table worker begins with a script. Workers have none of the test's: theirs are
    changed as they are delivered."""
    anna = visit(url=site.url, listening=True)
    anna.visitor.context.route(
        re.compile("table.worker-"),
        lambda route: route.fulfill(
            body=script + route.fetch().text(), content_type="text/javascript"
        ),
    )
    anna.visitor.context.add_init_script(AT_ONCE)
    anna.visitor.open("/")
    return anna


@pytest.mark.parametrize(("trouble", "script"), [("forbidden", WITHOUT_STORAGE), ("full", FULL)])
def test_where_nothing_can_be_kept_the_game_goes_on(visit, site, trouble, script):
    anna = with_worker(visit, site, script)
    anna.start()
    said = anna.t(f"common.not_kept_{trouble}")
    anna.page.wait_for_function("(said) => heard.some((one) => one.includes(said))", arg=said)
    anna.first_tickets()
    anna.wait("seen.mine && seen.ready")
    anna.step()
    anna.wait("seen.mine && seen.ready")


FULL_LATER = """
new BroadcastChannel('fill').onmessage = () => {
  IDBObjectStore.prototype.add = () => { throw new DOMException('full', 'QuotaExceededError'); };
};
"""


def test_where_the_storage_fills_up_in_mid_game_it_goes_on(visit, site):
    """What was kept is there again; what was played since is lost with the page, as was said."""
    anna = with_worker(visit, site, FULL_LATER)
    anna.start()
    anna.first_tickets()
    before = anna.wait("seen.mine && seen.ready")
    anna.page.evaluate("new BroadcastChannel('fill').postMessage('now')")
    for _ in range(2):
        anna.wait("seen.mine && seen.ready")
        anna.step()
    said = anna.t("common.not_kept_full")
    anna.page.wait_for_function("(said) => heard.some((one) => one.includes(said))", arg=said)
    anna.wait("seen.mine && seen.ready")
    anna.page.reload()
    assert anna.wait("seen.mine && seen.ready")["hand"] == before["hand"]


KEPT = """
async () => {
  const cache = await caches.open('spoorbrug-python');
  for (;;) {
    const [asked] = await cache.keys();
    if (asked) return [asked.url, ...(await cache.match(asked)).headers.values()].join(' ');
    await new Promise((done) => setTimeout(done, 100));
  }
}
"""
MADE_ANEW = """
async () => {
  const cache = await caches.open('spoorbrug-python');
  for (;;) {
    const [asked] = await cache.keys();
    if (!(await cache.match(asked)).headers.get('x-mark')) return true;
    await new Promise((done) => setTimeout(done, 100));
  }
}
"""
MARKED = """
async (damaged) => {
  const cache = await caches.open('spoorbrug-python');
  const [asked] = await cache.keys();
  const kept = await cache.match(asked);
  const headers = { 'x-of': kept.headers.get('x-of'), 'x-mark': 'ours' };
  const bytes = await kept.arrayBuffer();
  if (damaged) new Uint8Array(bytes).fill(0, 0, 8);
  await cache.put(asked, new Response(bytes, { headers }));
}
"""


@pytest.mark.parametrize("damaged", [False, True], ids=["whole", "damaged"])
def test_who_comes_back_begins_with_pythons_memory(visit, site, damaged):
    """It is kept by the first visit, and made anew where it does not serve."""
    anna = come(visit, site)
    page = anna.page
    kept = page.evaluate(KEPT)
    assert kept.startswith(f"{site.url}/local/memory ")
    assert "spoorbrug.pack" in kept
    page.evaluate(MARKED, damaged)
    page.reload()
    anna.start()
    anna.first_tickets()
    anna.wait("seen.mine && seen.ready")
    if damaged:
        assert page.evaluate(MADE_ANEW)
    else:
        assert " ours " in page.evaluate(KEPT)


def test_two_windows_play_one_game(visit, site):
    """What is stored by one is told to the other, as between two servers."""
    anna = come(visit, site)
    anna.start()
    anna.visitor.forgive("SecurityError: Failed to read the 'localStorage'")  # of a blank page
    other = anna.visitor.context.new_page()
    other.goto(anna.page.url)
    anna.first_tickets()
    anna.wait("seen.mine && seen.ready")
    hand = anna.page.locator("[data-hand]").inner_text()
    expect(other.locator("[data-hand]")).to_have_text(hand, use_inner_text=True)


def test_little_is_sent_before_the_first_move(site):
    listed = json.loads((site.folder / "local" / "files.json").read_text(encoding="utf-8"))
    needed = ("pyodide.wasm", "pyodide.mjs", "library.zip", "spoorbrug.pack", "kernel.wasm")
    assert sum(listed["files"][name]["size"] for name in needed) < 5_250_000


# What comes after the first picture waits for it in these ways.
NO_MORE = "globalThis.requestAnimationFrame = globalThis.requestIdleCallback = () => 0;"


# Some letters of Polish are in a file of their own.
@pytest.mark.parametrize(
    ("language", "most"), [("en", BEFORE_PICTURE), ("pl", BEFORE_PICTURE + 5_000)]
)
def test_little_is_sent_before_the_first_picture(visit, site, language, most):
    """The page itself, with its style, its letters and the words of the start page."""
    del site.asked[:]
    anna = visit(url=site.url, language=language)
    anna.visitor.context.add_init_script(NO_MORE)
    anna.visitor.open("/")
    anna.see(anna.t("common.home_title"))
    names = {path.removeprefix(f"/{PATH}/") or "index.html" for path in site.asked}
    assert any(name.startswith(f"assets/{language}-") for name in names)
    size = sum((site.folder / name).stat().st_size for name in names)
    assert size < most, names


COMES = f"""
async (name) => {{
  while (!(await ({KEPT})()).includes(name)) await new Promise((done) => setTimeout(done, 100));
}}
"""


def other_python(folder):
    """The same game as another release packs it: files with other names."""
    listed = json.loads((folder / "local" / "files.json").read_text(encoding="utf-8"))
    known = listed["files"]["spoorbrug.pack"]
    old = folder / "local" / known["file"]
    packed = gzip.decompress(old.read_bytes())
    size = int.from_bytes(packed[:4], "little")
    files = [*json.loads(packed[4 : 4 + size]), ["release.txt", 6]]
    index = json.dumps(files).encode()
    packed = len(index).to_bytes(4, "little") + index + packed[4 + size :] + b"second"
    squeezed = gzip.compress(packed, mtime=0)
    name = f"spoorbrug.{hashlib.sha256(squeezed).hexdigest()[:10]}.gz"
    (folder / "local" / name).write_bytes(squeezed)
    old.unlink()
    known |= {"file": name, "size": len(squeezed), "whole": len(packed)}
    (folder / "local" / "files.json").write_text(json.dumps(listed), encoding="utf-8")
    return name


def test_a_new_release_waits_for_the_end_of_a_game_and_goes_on_with_it(visit, site, tmp_path):
    """Another page, and another Python: what is kept is text, and is played again from the deal."""
    with Files(copied(site.folder, tmp_path)) as host:
        anna = come(visit, host, keeps=True)
        anna.visitor.forgive("SecurityError: Failed to read the 'localStorage'")  # of a blank page
        page = anna.page
        settled(anna, "en")
        anna.start()
        anna.first_tickets()
        anna.wait("seen.mine && seen.ready")
        anna.step()
        before = anna.wait("seen.mine && seen.ready")
        address = page.url
        name = other_python(host.folder)
        host.release("second")
        web.write_worker(host.folder)
        page.evaluate("async () => (await navigator.serviceWorker.getRegistration()).update()")
        anna.see(anna.t("common.update_waits"))
        second = page.locator("meta[name=second]")
        # Neither a new load nor another window brings it into the game.
        page.reload()
        assert anna.wait("seen.mine && seen.ready")["hand"] == before["hand"]
        expect(second).to_have_count(0)
        assert name not in page.evaluate(KEPT)
        other = anna.visitor.context.new_page()
        other.goto(f"{host.url}/#/rules")
        other.get_by_role("button", name=anna.t("common.update_now"), exact=True).click()
        expect(other.get_by_text(anna.t("common.update_waits"))).to_be_visible()
        expect(other.locator("meta[name=second]")).to_have_count(0)
        other.close()
        anna.wait("seen.mine && seen.ready")
        anna.step()
        before = anna.wait("seen.mine && seen.ready")
        # On the start page it is taken; the game is listed there, and goes on under it.
        anna.visitor.open("/#/")
        anna.press_button("common.update_now")
        expect(second).to_have_count(1)
        anna.press(page.locator(f"main a[href$='{address.rpartition('/')[2]}']").first)
        after = anna.wait("seen.mine && seen.ready")
        assert (after["hand"], after["prompt"]) == (before["hand"], before["prompt"])
        page.evaluate(COMES, name)
        anna.step()
        anna.wait("seen.mine && seen.ready")
        host.cut()  # all of the new release is there
        page.reload()
        anna.wait("seen.mine && seen.ready")
        expect(second).to_have_count(1)
        host.mend()


@pytest.mark.thorough  # a whole game, and an analysis of all of it
def test_a_stranger_with_a_phone_plays_in_flight_mode_and_sends_the_game(visit, site, tmp_path):
    """What the site is for, from its link to a friend's screen; with a picture of each screen."""
    anna = come(visit, site, phone=True, keeps=True)
    page = anna.page

    def picture(name):
        page.screenshot(path=tmp_path / f"{name}.png")

    settled(anna, "en")
    site.cut()
    try:
        anna.visitor.forgive(*AWAY)
        picture("1-start")
        anna.start()
        anna.wait("seen.offer?.length > 0")
        picture("2-tickets")
        anna.first_tickets()
        anna.wait("seen.mine && seen.ready")
        picture("3-first-turn")
        anna.press(page.get_by_test_id("hint"))
        expect(page.get_by_test_id("hint-note").get_by_role("heading")).to_be_visible()
        picture("4-hint")
        page.keyboard.press("Escape")
        anna.press_button("game.menu")
        anna.press(page.get_by_test_id("kept"))
        picture("5-kept")
        anna.close_dialog()
        anna.play()
        picture("6-end")
        anna.press(page.get_by_test_id("analysis"))
        expect(page.get_by_test_id("luck")).to_be_visible()
        picture("7-analysis")
        anna.visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
        anna.press_button("analysis.copy")
        anna.see(anna.t("common.copied"))
        link = page.evaluate("navigator.clipboard.readText()")
        page.go_back()
        anna.press(page.get_by_test_id("copy-game"))
        anna.see(anna.t("common.copied"))
        assert page.evaluate("navigator.clipboard.readText()") == link  # either is the whole game
        anna.visitor.open("/#/")
        anna.see(anna.t("common.table_over"))
        picture("8-start-again")
    finally:
        site.mend()
    bert = visit(url=site.url, phone=True)
    bert.visitor.open(link)
    expect(bert.page.get_by_test_id("final-table")).to_be_visible()
    bert.page.screenshot(path=tmp_path / "9-friend.png")
    assert all(path.startswith(f"/{PATH}/") for path in site.asked)  # files, and nothing else
