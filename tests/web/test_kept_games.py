"""Games that are kept in a browser: deleted, saved and opened again, moved to a server."""

import gzip
import json
import re

import pytest
from playwright.sync_api import expect

from tests.server.test_carried import begun, play, written

from .without_server import come

NUMBER = "0123456789abcdefghijkl"


def saved(tmp_path, people=1, bots=1, moves=8):
    """A running game as a file, as a browser would write it; with nothing for bots to do."""
    table = begun(people=people, bots=bots)
    play(table, moves)
    while table.seats[table.waiting[0]].bot:
        play(table, 1)
    file = tmp_path / "game.spoorbrug"
    file.write_bytes(gzip.compress(json.dumps(written(table, NUMBER)).encode()))
    return table, file


def offered(anna):
    """What can be done with the only game that is kept."""
    anna.press(anna.page.get_by_test_id("more"))
    return anna.page.get_by_role("dialog")


def choose(player, file):
    player.page.get_by_test_id("game-file").set_input_files(file)


@pytest.mark.parametrize("by", ["mouse", "keyboard", "touch"])
def test_a_kept_game_is_deleted_and_gone_from_every_window(visit, site, by):
    anna = come(visit, site, by=by, phone=by == "touch", listening=True)
    anna.start()
    anna.first_tickets()
    anna.wait("seen.mine && seen.ready")
    address = anna.page.url
    anna.visitor.forgive("SecurityError: Failed to read the 'localStorage'")  # of a blank page
    game = anna.visitor.context.new_page()  # where it is played on meanwhile
    game.goto(address)
    expect(game.locator("[data-hand]")).to_be_visible()
    home = anna.visitor.context.new_page()
    home.goto(f"{site.url}/")
    expect(home.get_by_test_id("more")).to_be_visible()
    anna.visitor.open("/#/")
    dialog = offered(anna)
    anna.press(anna.page.get_by_test_id("delete"))
    expect(dialog.get_by_role("heading")).to_have_text(anna.t("common.delete_sure"))
    anna.press(dialog.get_by_role("button", name=anna.t("common.cancel"), exact=True))
    anna.press(anna.page.get_by_test_id("delete"))
    anna.press(anna.page.get_by_test_id("delete-sure"))
    expect(anna.page.get_by_test_id("more")).to_have_count(0)
    expect(anna.page.locator("main")).to_be_focused()
    said = anna.t("common.delete_done")
    anna.page.wait_for_function("(said) => heard.some((one) => one.includes(said))", arg=said)
    expect(home.get_by_test_id("more")).to_have_count(0)
    expect(game.get_by_text(anna.t("common.no_table_local"))).to_be_visible()
    anna.visitor.open(address[len(site.url) :])
    anna.see(anna.t("common.no_table_local"))
    kept = "async () => (await indexedDB.databases()).map(({ name }) => name)"
    assert anna.page.evaluate(kept) == ["spoorbrug"]
    left = """() => new Promise((done) => {
      indexedDB.open('spoorbrug').onsuccess = ({ target: { result } }) => {
        const entries = result.transaction('entries').objectStore('entries').count();
        entries.onsuccess = () => done(entries.result);
      };
    })"""
    assert anna.page.evaluate(left) == 0
    deal = "Object.keys(localStorage).filter((key) => key.includes('local-'))"
    assert anna.page.evaluate(deal) == []


def test_a_running_game_goes_on_in_another_browser(visit, site, tmp_path):
    anna = come(visit, site)
    anna.start()
    anna.first_tickets()
    before = anna.wait("seen.mine && seen.ready")
    with anna.page.expect_download() as loading:
        anna.press_button("game.menu")
        anna.press(anna.page.get_by_test_id("kept"))
        anna.press(anna.page.get_by_test_id("save-game"))
    file = tmp_path / loading.value.suggested_filename
    loading.value.save_as(file)
    assert file.suffix == ".spoorbrug"
    assert before["hand"] and b"claim" not in file.read_bytes()  # nothing to read by accident
    bert = come(visit, site)
    choose(bert, file)
    after = bert.wait("seen.mine && seen.ready")
    assert after["hand"] == before["hand"]
    assert bert.page.url == anna.page.url
    bert.step()
    bert.wait("seen.mine && seen.ready")
    bert.visitor.open("/#/")
    choose(bert, file)  # once more: what was played since is not lost
    bert.see(bert.t("common.file_known"))
    # It can be verified like any other: the promise that this browser saw is kept.
    bert.wait("seen.mine && seen.ready")
    bert.resign()
    bert.press_button("end.deal_check")
    bert.see(bert.t("end.deal_good_browser"))


def test_a_file_that_is_no_game_is_refused_with_what_and_where(visit, site, tmp_path):
    anna = come(visit, site)
    _, file = saved(tmp_path)
    good = file.read_bytes()
    game = json.loads(gzip.decompress(good))

    def said(content, key, **given):
        bad = tmp_path / "bad.spoorbrug"
        bad.write_bytes(content)
        choose(anna, bad)
        expect(anna.page.get_by_role("alert").filter(has_text=anna.t(key, **given))).to_be_visible()

    said(b"\x89PNG\r\n\x1a\n0000", "common.file_no_game")
    said(b"", "common.file_no_game")
    said(good[:-20], "common.file_damaged")
    game["entries"][-1]["data"]["move"] = "pass"
    changed = gzip.compress(json.dumps(game).encode())
    said(changed, "common.file_entry", at=len(game["entries"]))
    said(b"Spoorbrug record 1\nrelease 0.1.0\n", "common.file_line", at=2)
    newer = gzip.compress(json.dumps({**game, "rules": 999}).encode())
    said(newer, "common.file_newer")
    anna.visitor.open("/#/")
    expect(anna.page.get_by_test_id("more")).to_have_count(0)  # nothing of it was kept


def test_a_game_of_a_browser_goes_on_at_the_server_with_a_friend(visit, house, tmp_path):
    table, file = saved(tmp_path, people=2, bots=1)
    anna, bert = visit("/"), visit("/")
    choose(anna, file)
    expect(anna.page).to_have_url(re.compile(r"/t/local-"))
    anna.wait("seen.at === 'curtain'")
    anna.visitor.open("/")
    anna.see(anna.t("common.kept_here"))
    dialog = offered(anna)
    anna.press(anna.page.get_by_test_id("bring"))
    expect(dialog.get_by_role("checkbox", name="Anna 1")).to_be_checked()
    anna.press(anna.page.get_by_test_id("bring-sure"))
    link = dialog.get_by_role("textbox").input_value()
    assert link == f"{house.url}/t/{NUMBER}"
    anna.press(dialog.get_by_role("link", name=anna.t("common.went_go")))
    there = house.table(NUMBER)
    assert there.brought and there.game.decisions == table.game.decisions
    assert there.game.to_array().tobytes() == table.game.to_array().tobytes()
    bert.visitor.open(f"/t/{NUMBER}")
    banner = bert.page.get_by_test_id("open-seat")
    expect(banner).to_contain_text("Anna 2")
    bert.press(banner.get_by_role("button", name=bert.t("game.sit"), exact=True))
    expect(banner).to_have_count(0)
    one, other = (anna, bert) if 0 in there.waiting else (bert, anna)
    one.wait("seen.mine && seen.ready")
    one.step()
    for player in (one, other):
        player.wait("seen.at !== 'curtain'")
    # The copy says where it went, and stands still.
    anna.visitor.open(f"/t/local-{NUMBER}")
    anna.see(anna.t("common.went_text"))
    expect(anna.link("common.went_go")).to_have_attribute("href", f"/t/{NUMBER}")
    # At the end everybody hears who dealt.
    bert.menu("game.resign")
    bert.press(bert.page.locator("dialog[open] button.danger"))
    anna.visitor.open(f"/t/{NUMBER}")
    anna.resign()
    for player in (anna, bert):
        player.see(player.t("end.deal_brought"))
        player.press_button("end.deal_check")
        player.see(player.t("end.deal_good_browser"))


def test_a_server_that_refuses_leaves_the_game_where_it_is(visit, house, tmp_path):
    _, file = saved(tmp_path)
    anna = visit("/")
    anna.visitor.forgive("409", "422", "ERR_", "Failed to load resource")
    choose(anna, file)
    before = anna.wait("seen.mine && seen.ready")
    for answer in (
        lambda route: route.fulfill(
            status=409,
            json={"code": "brought_before", "sentence": "It is here.", "facts": {}},
        ),
        lambda route: route.abort(),
    ):
        anna.visitor.open("/")
        anna.page.route(re.compile("tables/brought"), answer)
        offered(anna)
        anna.press(anna.page.get_by_test_id("bring"))
        anna.press(anna.page.get_by_test_id("bring-sure"))
        expect(anna.page.get_by_role("alert").filter(has_text=re.compile("."))).to_be_visible()
        anna.page.unroute(re.compile("tables/brought"))
        anna.visitor.open(f"/t/local-{NUMBER}")
        after = anna.wait("seen.mine && seen.ready")
        assert after["hand"] == before["hand"]
