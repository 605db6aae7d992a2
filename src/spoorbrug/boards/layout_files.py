"""What a board's own files say of its drawing.

Real coordinates crowd some cities and leave others alone, so a board may bring its own
positions: `layout.csv` (cities), `bends.csv` (routes), `land.csv` and `water.csv` (the
backdrop), `anchors.csv` (which real places of the backdrop go where), `sketches.csv` (little
drawings, and the title) and `look.csv` (its season). All are optional.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from spoorbrug.boards.labels import COMPASS
from spoorbrug.boards.model import Board
from spoorbrug.boards.projection import mercator
from spoorbrug.boards.seasons import PLAIN, SEASONS
from spoorbrug.boards.shapes import Points
from spoorbrug.boards.sheets import Sheets
from spoorbrug.boards.sketches import SKETCHES as DRAWINGS

LAYOUT, BENDS, ANCHORS = "layout.csv", "bends.csv", "anchors.csv"
LOOK, SKETCHES = "look.csv", "sketches.csv"
BACKDROP = ("land.csv", "water.csv")
TITLE = "title"  # among the sketches: where the board's name stands
FAR = 100_000.0  # no drawing is as large
SIDES = {"left": 1, "right": -1}
KINDS = (
    *("land", "home", "sea", "lake", "river", "border"),
    *("name-sea", "name-lake", "name-country"),
)
LINES = ("river", "border")


@dataclass(frozen=True, slots=True)
class Wish:
    """A line of bends.csv: how a route should run, and where its sign should stand."""

    bend: float = 0.0
    at: float | None = None
    side: int | None = None


def read_places(sheets: Sheets, board: Board, flat: Points) -> tuple[Points, list[str]]:
    """City positions and the side of each name ('' is: find one)."""
    placed, directions = flat.copy(), [""] * len(board.cities)
    seen: dict[str, int] = {}
    for line, (name, x, y, label) in sheets.rows(LAYOUT, ("name", "x", "y", "label")):
        if not sheets.one_of(LAYOUT, line, "city", name, board.city_named):
            continue
        if name in seen:
            sheets.wrong(LAYOUT, line, f"'{name}' stands in line {seen[name]} already")
        seen[name] = line
        index = board.city_named[name].index
        placed[index] = (
            sheets.number(LAYOUT, line, "x", x, -FAR, FAR),
            sheets.number(LAYOUT, line, "y", y, -FAR, FAR),
        )
        if label and sheets.one_of(LAYOUT, line, "label", label, COMPASS):
            directions[index] = label
    if sheets.exists(LAYOUT) and not sheets.problems:
        for city in board.cities:
            if city.name not in seen:
                sheets.wrong(LAYOUT, None, f"'{city.name}' has no line")
    return placed, directions


def read_bends(sheets: Sheets, board: Board) -> dict[int, Wish]:
    """What bends.csv wishes for routes, by route."""
    between = {(route.a, route.b): route.index for route in board.routes}
    wishes: dict[int, Wish] = {}
    columns = ("a", "b", "bend", "sign_at", "sign_side")
    for line, (a, b, bend, at, side) in sheets.rows(BENDS, columns):
        known = [sheets.one_of(BENDS, line, "city", end, board.city_named) for end in (a, b)]
        if not all(known):
            continue
        ends = board.city_named[a].index, board.city_named[b].index
        route = between.get(ends, between.get(ends[::-1]))
        if route is None:
            sheets.wrong(BENDS, line, f"no route joins {a} and {b}")
            continue
        if route in wishes:
            sheets.wrong(BENDS, line, f"{a} and {b} stand further up already")
        wish = _wish(sheets, line, bend, at, side)
        wishes[route] = wish if ends in between else _turned(wish)
    return wishes


def _wish(sheets: Sheets, line: int, bend: str, at: str, side: str) -> Wish:
    known_side = side and sheets.one_of(BENDS, line, "sign_side", side, SIDES)
    return Wish(
        bend=sheets.number(BENDS, line, "bend", bend, -FAR, FAR) if bend else 0.0,
        at=sheets.number(BENDS, line, "sign_at", at, 0, 1) if at else None,
        side=SIDES[side] if known_side else None,
    )


def _turned(wish: Wish) -> Wish:
    """The same wish for a route that is walked the other way."""
    at = None if wish.at is None else 1 - wish.at
    side = None if wish.side is None else -wish.side
    return Wish(-wish.bend, at, side)


def read_anchors(sheets: Sheets, board: Board, placed: Points) -> tuple[Points, Points]:
    """Real (Mercator) and drawn places that belong together: the cities, and further ones.

    A line with a city's name says which real place lies under its dot; any other line needs x
    and y as well.
    """
    real = [(city.lat, city.lon) for city in board.cities]
    drawn = placed.tolist()
    for line, (name, *texts) in sheets.rows(ANCHORS, ("name", "lat", "lon", "x", "y")):
        lat = sheets.number(ANCHORS, line, "lat", texts[0], -90, 90)
        lon = sheets.number(ANCHORS, line, "lon", texts[1], -180, 180)
        if name in board.city_named and not any(texts[2:]):
            real[board.city_named[name].index] = (lat, lon)
        else:
            x, y = (
                sheets.number(ANCHORS, line, what, text, -FAR, FAR)
                for what, text in zip("xy", texts[2:], strict=True)
            )
            real.append((lat, lon))
            drawn.append([x, y])
    return mercator(real), np.asarray(drawn, dtype=np.float64)


def read_land(sheets: Sheets) -> list[tuple[str, str, list[tuple[float, float]]]]:
    """The shapes of the backdrop: kind, name and real outline, in the order of the files."""
    shapes: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for file in BACKDROP:
        for line, (kind, name, lat, lon) in sheets.rows(file, ("kind", "shape", "lat", "lon")):
            if sheets.one_of(file, line, "kind", kind, KINDS):
                at = (
                    sheets.number(file, line, "lat", lat, -90, 90),
                    sheets.number(file, line, "lon", lon, -180, 180),
                )
                shapes.setdefault((kind, name), []).append(at)
    return [(kind, name, points) for (kind, name), points in shapes.items()]


def read_season(sheets: Sheets) -> str:
    """The season of a board's colours."""
    season = PLAIN
    for line, (what, value) in sheets.rows(LOOK, ("what", "value")):
        if sheets.one_of(LOOK, line, "look", what, ("season",)) and sheets.one_of(
            LOOK, line, "season", value, SEASONS
        ):
            season = value
    return season


def read_sketches(sheets: Sheets) -> list[tuple[str, float, float]]:
    """Little drawings, and where they stand."""
    found = []
    for line, (name, x, y) in sheets.rows(SKETCHES, ("sketch", "x", "y")):
        if sheets.one_of(SKETCHES, line, "sketch", name, (TITLE, *DRAWINGS)):
            found.append(
                (
                    name,
                    sheets.number(SKETCHES, line, "x", x, -FAR, FAR),
                    sheets.number(SKETCHES, line, "y", y, -FAR, FAR),
                )
            )
    return found
