"""A visitor keeps what is stored of them, and erases it, on the page."""

import json
from pathlib import Path

from playwright.sync_api import expect


def test_what_is_stored_is_downloaded_and_erased(visit, house):
    anna = visit("/new")
    page = anna.page
    page.get_by_label(anna.t("lobby.who_sits", number=2)).select_option("here")
    anna.fill(page.get_by_label(anna.t("lobby.name_of", number=1)), "Annabella")
    anna.press(page.get_by_test_id("create"))
    anna.wait()
    table = page.url.rsplit("/", 1)[1]
    anna.visitor.open("/")

    anna.press_button("common.settings")
    with page.expect_download() as downloading:
        anna.press(page.get_by_role("link", name=anna.t("common.settings_data_download")))
    kept = json.loads(Path(downloading.value.path()).read_text(encoding="utf-8"))
    assert [one["id"] for one in kept["tables"]] == [table]
    assert "Annabella" in json.dumps(kept)

    anna.press_button("common.settings_data_erase")
    anna.see(anna.t("common.settings_data_sure"))
    anna.press_button("common.cancel")
    assert house.run(house.services.hall.find(table)).table.seats[0].name == "Annabella"
    anna.press_button("common.settings_data_erase")
    anna.press_button("common.settings_data_erase")
    anna.see(anna.t("common.settings_data_erased"))
    expect(page.locator("dialog[open]")).to_have_count(0)
    again = page.request.get(f"{house.url}/api/me").json()
    assert again["id"] != kept["id"] and again["name"] != "Annabella"
    told = page.request.get(f"{house.url}/api/tables/{table}").text()
    assert "Annabella" not in told
