"""A page that lives under a path: everything it asks for is below it."""

import pytest
from playwright.sync_api import expect

from spoorbrug.server.settings import Settings
from tests.server.house import Server

from .conftest import page_folder

ROOT = "/trains"


@pytest.fixture
def below(tmp_path):
    """The address of a page under a path."""
    settings = Settings(root_path=ROOT)
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with Server(url, page=page_folder(), settings=settings) as running:
        yield running.url + ROOT


def test_a_game_is_begun_left_and_found_again_under_a_path(below, visit):
    anna = visit("/", url=below)
    page = anna.page
    anna.press(page.get_by_role("link", name=anna.t("common.with_friends")))
    anna.fill(page.get_by_label(anna.t("lobby.name_of", number=1)), "Anna")
    anna.press(page.get_by_test_id("create"))
    invitation = page.get_by_label(anna.t("lobby.invite_link")).input_value()
    assert invitation.startswith(f"{below}/t/")
    bert = visit(invitation, url=below)
    bert.press_button("lobby.sit")
    bert.fill(bert.page.get_by_label(bert.t("common.your_name")), "Bert")
    bert.press(bert.page.locator("dialog[open] button[type=submit]"))
    expect(page.get_by_test_id("start")).to_be_enabled()
    anna.press(page.get_by_test_id("start"))
    for player in (anna, bert):
        player.first_tickets()
    anna.page.reload()
    anna.wait("seen.at === 'game'")
    anna.visitor.open("/rules")
    expect(page.locator("h1").first).to_be_visible()
    assert anna.visitor.frames and bert.visitor.frames  # over sockets
    asked = {one for player in (anna, bert) for one in player.visitor.requests}
    outside = {one for one in asked if one.startswith("http") and not one.startswith(below)}
    assert outside == set()
