"""Whose a track is can be seen: on a phone, in both themes, and by eyes that see few colours.

A page shows a board whose tracks belong to somebody at random. A picture of it is looked at as
the eyes of each kind see it: every track becomes the lightness and colour of eight strips along
it, each with how much its lightness varies. So a pattern counts as much as a colour does.
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from tools import pngs

from spoorbrug.boards.loader import available, load
from spoorbrug.rules.record import NEUTRAL
from tests.boards.colours import ALL_EYES, EYES, lab, to_linear

from .sight import SPACES

STRIPS, ALONG = 8, 24
ACROSS = 16.0
"""As wide as a wagon with its casing, in the units of a board."""
LEAST = 8.0
"""How far two tracks of different owners look apart; some 2 can just be told side by side."""
FREE = -1

# Where each space of each track lies on the screen, and how long it is. On a phone the board is
# larger than its frame: a track counts if all of it is in sight.
PLACES = (
    """
() => {"""
    + SPACES
    + """
  const frame = document.querySelector('[data-testid=board]').getBoundingClientRect();
  const inside = ([, , , , x, y]) =>
    x > frame.left + 12 && x < frame.right - 12 && y > frame.top + 12 && y < frame.bottom - 12;
  return [...document.querySelectorAll('[data-testid=board] .track')].map((track) => ({
    name: track.dataset.track,
    owner: track.dataset.owner === undefined ? -1 : Number(track.dataset.owner),
    spaces: spacesOf(track).map(({ matrix: { a, b, c, d, e, f }, length }) =>
      [a, b, c, d, e, f, length]),
  })).filter((track) => track.spaces.every(inside));
}
"""
)
PLAIN = "[data-testid=board] [data-train] .roof { display: none }"
# Names, tolls and buttons lie over some tracks; this is about the tracks.
BARE = """
[data-testid=board] :is(.city, [data-sign], .zoom) { display: none }
"""
STYLE = """
(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
"""


def full_table(visitor, board):
    """The id of a game of as many as can play, all bots but one."""
    request = visitor.context.request
    request.get(f"{visitor.url}/api/me")
    bots = [{"kind": "bot", "bot": "random"}] * (board.most_players - 1)
    new = {"seats": [{"kind": "me", "name": "Anna"}, *bots], "contribution": "0" * 24}
    table = {**new, "board": board.id, "start": True}
    return request.post(f"{visitor.url}/api/tables", data=table).json()["id"]


def random_owners(page, board, seed=5):
    """Every position that the page asks for is one in which half of the tracks are taken."""
    rng = random.Random(seed)
    names = [track.name for track in board.tracks]
    players = [*range(board.most_players), NEUTRAL]
    owners = {track: rng.choice(players) for track in rng.sample(names, len(names) // 2)}

    def answer(route):
        given = route.fetch()
        found = given.json()
        for moment in found["moments"]:
            moment["view"]["tracks"] = owners
        route.fulfill(response=given, json=found)

    page.route("**/moments?*", answer)


def signatures(page, blank):
    """For each track its owner and its strips: shares of linear light, before any eyes."""
    pixels = pngs.pixels_of(page.screenshot(), blank)
    scale = page.evaluate("devicePixelRatio")
    tracks = page.evaluate(PLACES)
    along = (np.arange(ALONG) + 0.5) / ALONG - 0.5
    across = (np.arange(STRIPS) + 0.5) / STRIPS - 0.5
    light = to_linear(pixels / 255)
    owners, seen = [], []
    for track in tracks:
        parts = []
        for a, b, c, d, e, f, length in track["spaces"]:
            x, y = np.meshgrid(along * length, across * ACROSS)
            column = np.clip((a * x + c * y + e) * scale, 0, pixels.shape[1] - 1).astype(int)
            row = np.clip((b * x + d * y + f) * scale, 0, pixels.shape[0] - 1).astype(int)
            parts.append(light[row, column])
        owners.append(track["owner"])
        seen.append(np.concatenate(parts, axis=1)[:, : ALONG * len(parts)])
    return np.array(owners), seen


def looked_at(seen, eyes):
    """The strips of each track as these eyes see them."""
    rows = []
    for strips in seen:
        colours = lab(np.clip(strips @ ALL_EYES[eyes].T, 0, 1))
        rows.append(np.concatenate([colours.mean(axis=1), colours[..., :1].std(axis=1)], axis=1))
    return np.array(rows)


def nearest(owners, rows):
    """How much alike the two most similar tracks of different owners look, and whose they are."""
    apart = np.sqrt(((rows[:, None] - rows[None]) ** 2).sum(axis=3).mean(axis=2))
    apart[owners[:, None] == owners[None]] = np.inf
    one, other = np.unravel_index(np.argmin(apart), apart.shape)
    return float(apart[one, other]), {int(owners[one]), int(owners[other])}


@pytest.fixture
def shown(visit, blank):
    """Opens a board in the middle of a game of the most that can play, on a phone."""

    def show(name):
        player, board = visit(phone=True), load(name)
        random_owners(player.page, board)
        player.visitor.open(f"/t/{full_table(player.visitor, board)}?at=0")
        player.page.locator("[data-testid=board] [data-train]").first.wait_for()
        player.page.evaluate("() => document.fonts.ready.then(() => true)")
        player.page.evaluate(STYLE, BARE)
        return player.page, blank

    return show


@pytest.mark.parametrize("board", available())
def test_whose_a_track_is_can_be_seen(shown, board):
    page, blank = shown(board)
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.locator(f"html[data-theme={theme}]").wait_for(state="attached")
        owners, seen = signatures(page, blank)
        assert FREE in owners and len(set(owners)) >= 4
        for eyes in ALL_EYES:
            apart, whose = nearest(owners, looked_at(seen, eyes))
            assert apart >= LEAST, f"{theme}, {eyes}: owners {whose} look alike ({apart:.1f})"


def test_the_measure_misses_what_eyes_miss(shown):
    """Without their roofs some trains are alike to eyes that see no colours, and to no others."""
    page, blank = shown("nederland")
    page.evaluate(STYLE, PLAIN)
    owners, seen = signatures(page, blank)
    held = owners != FREE
    for eyes in ALL_EYES:
        apart, _ = nearest(owners[held], looked_at(seen, eyes)[held])
        assert (apart >= LEAST) == (eyes in EYES), f"{eyes}: {apart:.1f}"
