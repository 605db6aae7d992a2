"""How strong the computer plays is chosen by name, at the start page and for every seat."""

import pytest
from playwright.sync_api import expect

from . import looks


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_level_is_chosen_and_remembered(visit, phone):
    player = visit("/", phone=phone)
    page = player.page
    player.change_game()
    described = page.get_by_test_id("level-text")
    medium = f"{player.t('common.bot_medium')} {player.t('common.bot_text_medium')}"
    expect(described).to_have_text(medium)
    player.choose(page.get_by_role("radio", name=player.t("common.level_easy"), exact=True))
    expect(described).to_contain_text(player.t("common.bot_text_easy"))
    looks.fits(player)
    looks.targets(player)
    player.start()
    opponent = page.locator("[data-seat='1']")
    expect(opponent).to_contain_text(player.t("common.bot_easy"))
    player.first_tickets()
    player.wait()
    player.press(opponent.get_by_role("button"))
    level = f"{player.t('common.level_easy')} · {player.t('common.bot_easy')}"
    player.see(player.t("game.about_bot", bot=level))

    player.visitor.open("/")
    player.change_game()
    easy = page.get_by_role("radio", name=player.t("common.level_easy"), exact=True)
    expect(easy).to_be_checked()
    player.visitor.open("/new")
    expect(page.get_by_label(player.t("lobby.who_sits", number=2))).to_have_value("easy")


def test_other_bots_stand_apart(visit):
    player = visit("/new")
    page = player.page
    select = page.get_by_label(player.t("lobby.who_sits", number=2))
    expect(select).to_have_value("medium")
    expect(select.locator("optgroup")).to_have_count(2)
    groups = select.locator("optgroup").evaluate_all(
        "all => all.map((one) => [one.label, [...one.children].map((child) => child.value)])"
    )
    assert groups[0] == [player.t("common.computer"), ["easy", "medium", "hard", "expert"]]
    name, others = groups[1]
    assert name == player.t("common.other_bots")
    assert {"planner", "random"} <= set(others)
    assert not {"hungry", "path", "one_step", "long_route"} & set(others)
    for level in groups[0][1]:
        select.select_option(level)
        player.see(player.t(f"common.bot_text_{level}"))
