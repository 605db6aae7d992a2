"""Every screen looks as it did, at six sizes, light and dark. `make pictures` makes them anew.

The pictures are kept in `tests/web/pictures`, a sheet of six for each screen. They are
compared only where the browser sets letters as it did then.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import expect
from tools import pngs

from spoorbrug import players
from spoorbrug.analysis import judge
from spoorbrug.game import seeds
from spoorbrug.players import Budget
from spoorbrug.server import levels
from tests.server.house import Server, planned, play
from tests.support.thinking import Simple
from tests.support.waiting import eventually

from . import sheets
from .conftest import page_folder
from .looks import SIDEWAYS, STILL
from .visitor import PATIENCE
from .words import Words

FOLDER = Path(__file__).parent / "pictures"
LETTERS = FOLDER / "letters.json"
SMALL = 900
"""Pixels: who has a narrower screen uses fingers."""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# Another scheme changes colours, not places: in `make test` two sizes of it are enough.
DARK_SIZES = ((1280, 800), (390, 844))
ANEW = os.environ.get("SPOORBRUG_PICTURES") == "anew"

# How letters are set here: the width of some, in the page's own font.
MEASURE = """
() => {
  const line = document.createElement('span');
  line.textContent = "Hilversum–’s-Hertogenbosch 0123456789 ĄŻÖåé";
  document.body.append(line);
  line.style.cssText = 'position: absolute; font: 40px var(--sans)';
  const width = Math.round(line.getBoundingClientRect().width);
  line.remove();
  return width;
}
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A server whose deals are the same every time."""
    folder = tmp_path_factory.mktemp("house")
    quick = Simple()
    judge.prepare()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seeds, "fresh", lambda: "5" * 32)
        patch.setattr(judge, "expert", lambda: quick)
        patch.setattr(levels, "BUDGETS", dict.fromkeys(players.LEVELS, Budget(iterations=10)))
        address = f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"
        with Server(address, page=page_folder()) as running:
            yield running


class Scenes:
    """Games to look at, and who may look."""

    def __init__(self, house):
        self.house, self.anna = house, house.person()
        self.waiting = "/t/" + self.anna.make("me", "person", "planner")
        self.offer = self.game(0)
        self.cards = self.game(60, claims=True)
        self.dice = self.game(40, board="germany", options={"dice": True})
        self.over = self.game(10_000)
        self.behind_curtain = "/t/" + self.anna.make("me", "me", start=True)

    def game(self, decisions, claims=False, **given):
        """A game that the planner has played for a number of decisions; its address.

        With `claims` it goes on until a track may be claimed in several ways: what can be paid
        for in one way only is claimed without a question.
        """
        table_id = self.anna.make("me", "planner", start=True, **given)
        with self.anna.socket(table_id, seat=0) as one:
            table = self.house.table(table_id)

            def think(view, rng):
                # Where both choose at once, the bot always does before us.
                eventually(lambda: not table.view(1).decides)
                return planned(table, 0)

            def is_there():
                # Not between a claim and its payment: that question covers what is to be seen.
                asked = one.decides and one.view["claiming"] is None
                found = one.view["choices"]["claims"]
                right = not claims or any(len(claim["payments"]) > 1 for claim in found)
                return one.info["decisions"] >= decisions and asked and right

            play([one], until=is_there, think=think)
        return f"/t/{table_id}"


@pytest.fixture(scope="module")
def scenes(house):
    return Scenes(house)


WORDS = Words()


def press(*keys):
    """Press buttons one after the other."""

    def them(page, fingers):
        for key in keys:
            button = page.get_by_role("button", name=WORDS(key), exact=True).first
            button.tap() if fingers else button.click()

    return them


# What is opened on a screen before it is photographed.
OPENED = {
    "settings": press("common.settings"),
    "menu": press("game.menu"),
    "legend": press("game.menu", "game.legend"),
    "hint": press("hints.hint"),
}
# Each screen: its address, and what is there when it has arrived.
SCREENS = {
    "home": (lambda s: "/", ("[data-testid=live-board] [data-track]",)),
    "new": (lambda s: "/new", ("[data-board=germany] img",)),
    "learn": (lambda s: "/learn", ("h1",)),
    "rules": (lambda s: "/rules", ("h1",)),
    "waiting": (lambda s: s.waiting, ("h1",)),
    "offer": (lambda s: s.offer, ("[data-track]",)),
    "cards": (lambda s: s.cards, ("[data-track]",)),
    "dice": (lambda s: s.dice, ("[data-die]",)),
    "end": (lambda s: s.over, ("[data-testid=final-table]",)),
    "replay": (lambda s: f"{s.over}?at=40", ("[data-track]",)),
    "analysis": (lambda s: f"{s.over}/analysis", ("[data-testid=luck]", "[data-track]")),
    "curtain": (lambda s: s.behind_curtain, ("[data-testid=curtain]",)),
    "settings": (lambda s: "/rules", ("dialog[open]",)),
    "menu": (lambda s: s.cards, ("dialog[open]",)),
    "legend": (lambda s: s.cards, ("[data-testid=legend]",)),
    "hint": (lambda s: s.cards, ("[data-testid=hint-note]",)),
}


def photograph(browser, house, scenes, screen, blank, wanted):
    """The screen at the sizes that each scheme is wanted at; on the small ones by fingers."""
    address, there = SCREENS[screen]
    pictures = {}
    for fingers in (False, True):
        context = browser.new_context(
            reduced_motion="reduce", locale="en-GB", has_touch=fingers, is_mobile=fingers
        )
        context.add_cookies(scenes.anna.browser_cookies)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        for size in sheets.SIZES:
            if (size[0] < SMALL) != fingers:
                continue
            page.set_viewport_size({"width": size[0], "height": size[1]})
            if page.url == "about:blank" or screen in OPENED:
                page.goto(house.url + address(scenes))
                page.wait_for_load_state("networkidle")
            if screen in OPENED:
                page.evaluate(STILL)
                OPENED[screen](page, fingers)
            for one in there:
                expect(page.locator(one).first).to_be_visible()
            assert page.evaluate(SIDEWAYS) == "", f"{screen} scrolls sideways at {size}"
            for scheme in (one for one in SCHEMES if size in wanted[one]):
                page.emulate_media(color_scheme=scheme)
                page.evaluate(STILL)
                pictures[scheme, size] = pngs.pixels_of(page.screenshot(), blank, sheets.SMALLER)
        context.close()
    return pictures


@pytest.fixture(scope="module")
def letters(browser, house):
    page = browser.new_page()
    page.goto(house.url)
    expect(page.locator("h1").first).to_be_visible()
    page.evaluate("document.fonts.ready")
    width = page.evaluate(MEASURE)
    page.close()
    if ANEW:
        FOLDER.mkdir(exist_ok=True)
        LETTERS.write_text(json.dumps(width) + "\n", encoding="utf-8")
    elif width != json.loads(LETTERS.read_text(encoding="utf-8")):
        pytest.skip("Letters are set otherwise here than in the pictures that were kept.")
    return width


@pytest.mark.parametrize(
    "dark_sizes", [DARK_SIZES, pytest.param(sheets.SIZES, marks=pytest.mark.thorough)], ids=len
)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_looks_as_it_did(
    browser, house, scenes, blank, letters, tmp_path, screen, dark_sizes
):
    wanted = {"light": sheets.SIZES, "dark": sheets.SIZES if ANEW else dark_sizes}
    found = photograph(browser, house, scenes, screen, blank, wanted)
    changes = []
    for scheme, sizes in wanted.items():
        file, now = FOLDER / f"{screen}-{scheme}.png", [found[scheme, size] for size in sizes]
        if ANEW:
            sheets.write(file, sheets.sheet(now))
            continue
        kept = dict(zip(sheets.SIZES, sheets.apart(sheets.read(file, blank)), strict=True))
        shares = {
            f"{size[0]}×{size[1]}": round(sheets.changed(kept[size], one), 3)
            for size, one in zip(sizes, now, strict=True)
        }
        if max(shares.values()) > sheets.SHARE:
            sheets.write(tmp_path / file.name, sheets.sheet(now))
            changes.append(f"{shares}; now: {tmp_path / file.name}, before: {file}")
    assert not changes, (
        f"{screen} has changed by more than {sheets.SHARE}: {changes}. "
        "If it should look like that: make pictures"
    )


def test_a_change_is_seen(blank):
    """A button in another place is a change, a pixel of noise is none."""
    import numpy as np

    before = np.full((200, 320, 3), 240.0)
    noise = before + np.random.default_rng(1).normal(0, 8, before.shape)
    button = before.copy()
    button[150:170, 200:290] = (30, 60, 160)
    assert sheets.changed(before, noise) == 0
    assert sheets.changed(before, button) > sheets.SHARE
    assert sheets.changed(before, before[:, :-1]) == 1
