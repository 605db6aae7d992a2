"""Where everything of a board stands in a drawing: cities, spaces, names, toll signs, land.

What the board's files (`layout_files.py`) do not say is found here: without them the cities
stand where a Mercator map has them, and names and signs go where they hide the least.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from spoorbrug.boards.labels import COMPASS, label_room, labelled
from spoorbrug.boards.layout_files import (
    Wish,
    read_anchors,
    read_bends,
    read_land,
    read_places,
    read_season,
    read_sketches,
)
from spoorbrug.boards.model import Board, Route
from spoorbrug.boards.projection import Warp, mercator, projected
from spoorbrug.boards.seasons import PLAIN
from spoorbrug.boards.shapes import Box, Curve, Place, Points, Shape, hidden
from spoorbrug.boards.sheets import Sheets
from spoorbrug.boards.sizes import (
    CITY_CLEARANCE,
    DOT,
    LONGEST_PITCH,
    MARGIN,
    SIGN_CLEARANCE,
    SIGN_HEIGHT,
    SIGN_WIDTH,
    SPACE_GAP,
    SPACE_WIDTH,
    TWIN_GAP,
)


@dataclass(frozen=True, slots=True)
class Layout:
    """A board's drawing as numbers. Tracks, routes and cities are found by their index."""

    view: tuple[float, float, float, float]
    places: tuple[Place, ...]
    curves: tuple[Curve, ...]
    spaces: tuple[tuple[Box, ...], ...]
    signs: tuple[Box, ...]
    backdrop: tuple[Shape, ...]
    season: str = PLAIN
    sketches: tuple[tuple[str, float, float], ...] = ()
    """Little drawings by name, and where they stand."""

    def boxes(self) -> Iterator[Box]:
        """Everything that takes room."""
        for track in self.spaces:
            yield from track
        for place in self.places:
            yield place.label
            if place.stack:
                yield place.stack
            yield Box(place.x, place.y, 0, 2 * DOT, 2 * DOT)
        yield from self.signs


def layout(board: Board, folder: Path | str | None = None) -> Layout:
    """Lay out a board; raise `BoardError` with every problem in its layout files.

    The files are those of the board's own folder, or of another one.
    """
    sheets = Sheets(board.folder if folder is None else Path(folder))
    flat = projected(board)
    placed, directions = read_places(sheets, board, flat)
    wishes = read_bends(sheets, board)
    anchors = read_anchors(sheets, board, placed)
    land = read_land(sheets)
    season, sketches = read_season(sheets), tuple(read_sketches(sheets))
    sheets.stop_if_wrong()

    curves = tuple(_curve(route, placed, wishes.get(route.index, Wish())) for route in board.routes)
    spaces = _all_spaces(board, curves)
    places = _all_places(board, placed, directions, spaces)
    signs = _all_signs(board, curves, wishes, spaces, places) if board.tolls else ()
    warp = Warp(*anchors)
    backdrop = tuple(Shape(kind, name, warp(mercator(at))) for kind, name, at in land)
    plan = Layout((0, 0, 0, 0), places, curves, spaces, signs, backdrop)
    view = _view(plan.boxes())
    return Layout(view, places, curves, spaces, signs, backdrop, season, sketches)


def _curve(route: Route, placed: Points, wish: Wish) -> Curve:
    (ax, ay), (bx, by) = placed[route.a], placed[route.b]
    return Curve((float(ax), float(ay)), (float(bx), float(by)), wish.bend)


def half_width(tracks: int) -> float:
    """Half the width of a route with that many tracks."""
    return (tracks * (SPACE_WIDTH + TWIN_GAP) - TWIN_GAP) / 2


def _all_spaces(board: Board, curves: Sequence[Curve]) -> tuple[tuple[Box, ...], ...]:
    found: dict[int, tuple[Box, ...]] = {}
    for route in board.routes:
        for number, track in enumerate(route.tracks):
            offset = half_width(len(route.tracks)) - SPACE_WIDTH / 2
            offset -= number * (SPACE_WIDTH + TWIN_GAP)
            length = board.tracks[track].length
            found[track] = _spaces(curves[route.index], length, offset, len(route.tracks))
    return tuple(found[track.index] for track in board.tracks)


def _spaces(curve: Curve, count: int, offset: float, tracks: int) -> tuple[Box, ...]:
    """The spaces of one track: centred, as long as the tightest side of the bend allows."""
    room = max(curve.length - 2 * CITY_CLEARANCE, curve.length / 3)
    pitch = min(room / count, LONGEST_PITCH)
    tight = 1.0 if math.isinf(curve.radius) else max(0.2, 1 - half_width(tracks) / curve.radius)
    length = max(pitch * tight - SPACE_GAP, pitch * tight / 2)
    boxes = []
    for number in range(count):
        share = 0.5 + (number - (count - 1) / 2) * pitch / curve.length
        x, y, angle = curve.at(share, offset)
        boxes.append(Box(x, y, _upright(angle), length, SPACE_WIDTH))
    return tuple(boxes)


def _upright(angle: float) -> float:
    """The same line, turned so that what is drawn on it never stands on its head."""
    return (angle + 90) % 180 - 90


def _all_places(
    board: Board,
    placed: Points,
    directions: Sequence[str],
    spaces: Sequence[Sequence[Box]],
) -> tuple[Place, ...]:
    spots = [(float(x), float(y)) for x, y in placed]
    taken = [box for track in spaces for box in track]
    taken += [Box(x, y, 0, 2 * DOT, 2 * DOT) for x, y in spots]
    places = []
    for city, (x, y), direction in zip(board.cities, spots, directions, strict=True):
        ways = (direction,) if direction else tuple(COMPASS)
        rooms = {way: label_room(city, x, y, way) for way in ways}
        way = min(ways, key=lambda way: hidden(rooms[way], taken)) if len(ways) > 1 else ways[0]
        taken.append(rooms[way])
        places.append(labelled(city, x, y, way))
    return tuple(places)


def _all_signs(
    board: Board,
    curves: Sequence[Curve],
    wishes: dict[int, Wish],
    spaces: Sequence[Sequence[Box]],
    places: Sequence[Place],
) -> tuple[Box, ...]:
    taken = [box for track in spaces for box in track]
    taken += [Box(place.x, place.y, 0, 2 * DOT, 2 * DOT) for place in places]
    taken += [place.label for place in places]
    taken += [place.stack for place in places if place.stack]
    signs = []
    for route in board.routes:
        wish = wishes.get(route.index, Wish())
        shares = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8) if wish.at is None else (wish.at,)
        sides = (1, -1) if wish.side is None else (wish.side,)
        curve, half = curves[route.index], half_width(len(route.tracks))
        choice = [_sign(curve, share, side, half) for share in shares for side in sides]
        sign = _freest(choice, taken)
        taken.append(sign)
        signs.append(sign)
    return tuple(signs)


def _sign(curve: Curve, share: float, side: int, half: float) -> Box:
    """A sign beside its route, as near as its upright box can come."""
    _, _, angle = curve.at(share)
    across = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
    reach = across[0] * SIGN_WIDTH / 2 + across[1] * SIGN_HEIGHT / 2
    x, y, _ = curve.at(share, side * (half + SIGN_CLEARANCE + reach))
    return Box(x, y, 0, SIGN_WIDTH, SIGN_HEIGHT)


def _freest(choice: Sequence[Box], taken: Sequence[Box]) -> Box:
    """The first of the boxes that hides the least of what is there."""
    return choice[0] if len(choice) == 1 else min(choice, key=lambda box: hidden(box, taken))


def _view(boxes: Iterable[Box]) -> tuple[float, float, float, float]:
    """The x, y, width and height that hold every box, with a margin."""
    corners = np.array([corner for box in boxes for corner in box.corners()])
    low = np.floor(corners.min(axis=0) - MARGIN)
    size = np.ceil(corners.max(axis=0) + MARGIN) - low
    return float(low[0]), float(low[1]), float(size[0]), float(size[1])
