"""Whole games without a server and without a connection: each board, cards and dice, each level."""

import pytest
from playwright.sync_api import expect

from spoorbrug.boards import available
from spoorbrug.players import LEVELS
from spoorbrug.server.levels import QUICK

from .test_app import AWAY, settled
from .test_first_game import check_record
from .without_server import come, skip_ahead

BOTS = (*LEVELS, *QUICK)
MODES = (False, True)
# Where a player is asked most; the first turns and the last.
IN_PART = (("germany", True, "hard", True), ("europe", False, "expert", False))


def on_a_phone(number):
    """Every second game of each board, of each mode and of each level."""
    return number % 2 == 1


WHOLE = [
    (board, dice, bot, on_a_phone(b + dice + level))
    for b, board in enumerate(sorted(available()))
    for dice in MODES
    for level, bot in enumerate(BOTS)
]


def name(game):
    board, dice, bot, phone = game
    return f"{board}-{'dice' if dice else 'cards'}-{bot}-{'phone' if phone else 'desktop'}"


def test_every_level_and_no_other_bot_is_offered(visit, site):
    anna = come(visit, site, path="/#/new")
    offered = anna.page.get_by_label(anna.t("lobby.who_sits", number=2)).locator("optgroup option")
    expect(offered).to_have_count(len(BOTS))
    values = offered.evaluate_all("all => all.map((one) => one.value)")
    assert sorted(values) == sorted(BOTS)


@pytest.mark.parametrize("game", IN_PART, ids=name)
def test_first_and_last_turns(visit, site, game):
    play(visit, site, *game, skip=True)


@pytest.mark.thorough
@pytest.mark.parametrize("game", WHOLE, ids=name)
def test_a_whole_game(visit, site, game):
    play(visit, site, *game)


def play(visit, site, board, dice, bot, phone, skip=False):
    """From the form to the end, with no connection at all, and opened anew on the way."""
    anna = come(visit, site, keeps=True, phone=phone)
    page = anna.page
    settled(anna, "en")
    site.cut()
    try:
        anna.visitor.forgive(*AWAY)
        anna.visitor.open("/#/new")
        anna.start_on(board, dice=dice, against=bot)
        anna.play(until=lambda one: one.look()["owned"] > 3)
        before = anna.wait()
        page.reload()
        after = anna.wait()
        assert (after["hand"], after["owned"]) == (before["hand"], before["owned"])
        if skip:
            skip_ahead(anna)
        anna.play()
        expect(page.get_by_test_id("final-table")).to_be_visible()
        record = check_record(anna, 2, dice=dice)
        assert record.game.setup.board.id == board
    finally:
        site.mend()
