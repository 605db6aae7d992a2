"""Where everything of a board stands in a drawing: cities, spaces, names, toll signs, land.

Real coordinates crowd some cities and leave others alone, so a board may bring its own
positions: `layout.csv` (cities), `bends.csv` (routes), `land.csv` and `water.csv` (the
backdrop) and `anchors.csv` (which real places of the backdrop go where). All are optional.
Without them the cities stand where a Mercator map has them, and names and signs go where they
hide the least.
"""

from __future__ import annotations

import csv
import difflib
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from spoorbrug.boards.model import Board, BoardError, City, Problem, Route
from spoorbrug.boards.tables import rows_of

LAYOUT, BENDS, ANCHORS = "layout.csv", "bends.csv", "anchors.csv"
BACKDROP = ("land.csv", "water.csv")

# Sizes in drawing units: a board is some 1000 of them wide.
FITS = ((880.0, 1060.0), (1240.0, 880.0))  # width and height of an upright and of a wide map
MARGIN = 34.0
DOT = 9.0
SPACE_WIDTH, SPACE_GAP, TWIN_GAP = 13.0, 4.0, 2.0
LONGEST_PITCH = 42.0
CITY_CLEARANCE = 14.0
SIGN_WIDTH, SIGN_HEIGHT, SIGN_CLEARANCE = 24.0, 19.0, 2.5
NAME_SIZE, NAME_HEIGHT = 16.0, 17.0
COUNTRY_SIZE, COUNTRY_HEIGHT = 12.5, 13.5  # at the border, where the same name stands often
STACK_WIDTH, STACK_HEIGHT, STACK_GAP = 22.0, 17.0, 3.0
# What stands on a city (a station, a passenger) fits in this cross of two boxes around its dot:
# names begin at the four inner corners.
FIGURE_LONG, FIGURE_SHORT = 20.0, 13.8
STRAIGHT = 0.5  # a smaller bend than this is drawn as a straight line

COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
SIDES = {"left": 1, "right": -1}
KINDS = (
    *("land", "home", "sea", "lake", "river", "border"),
    *("name-sea", "name-lake", "name-country"),
)
LINES = ("river", "border")

Points = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle that may be turned: `angle` is in degrees, clockwise as a screen sees it."""

    x: float
    y: float
    angle: float
    length: float
    width: float

    def corners(self) -> tuple[tuple[float, float], ...]:
        """Its four corners, in order."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        return tuple(
            (
                self.x + i * self.length / 2 * cos - j * self.width / 2 * sin,
                self.y + i * self.length / 2 * sin + j * self.width / 2 * cos,
            )
            for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )


@dataclass(frozen=True, slots=True)
class Place:
    """A city in the drawing, with the box its name fills and the one of its merchandise."""

    x: float
    y: float
    label: Box
    stack: Box | None = None

    @property
    def anchor(self) -> str:
        """Which end of the name stays where it is, however wide the letters are."""
        aside = self.label.x - self.x
        return "middle" if abs(aside) < 1 else "start" if aside > 0 else "end"

    @property
    def figure(self) -> tuple[Box, Box]:
        """The room of what may stand on the city: a station or a passenger."""
        return (
            Box(self.x, self.y, 0, FIGURE_SHORT, FIGURE_LONG),
            Box(self.x, self.y, 0, FIGURE_LONG, FIGURE_SHORT),
        )


@dataclass(frozen=True, slots=True)
class Curve:
    """The middle line of a route: a part of a circle, or straight.

    Twins of a circle's arc are arcs around the same centre, so parallel tracks stay parallel
    without any further sums. A positive bend bulges to the left of the way from start to end.
    """

    start: tuple[float, float]
    end: tuple[float, float]
    bend: float

    @property
    def chord(self) -> float:
        """The straight distance between the two ends."""
        return max(math.dist(self.start, self.end), 1e-6)

    @property
    def radius(self) -> float:
        """The radius of the circle; infinite when straight."""
        if abs(self.bend) < STRAIGHT:
            return math.inf
        return (self.chord**2 / 4 + self.bend**2) / (2 * abs(self.bend))

    @property
    def length(self) -> float:
        """The distance along the line."""
        return self.chord if math.isinf(self.radius) else 2 * self.radius * self._half_angle

    @property
    def _half_angle(self) -> float:
        angle = math.asin(min(1.0, self.chord / 2 / self.radius))
        return math.pi - angle if abs(self.bend) > self.chord / 2 else angle

    def at(self, share: float, offset: float = 0.0) -> tuple[float, float, float]:
        """x, y and angle (degrees) at a share of the way, `offset` units to its left."""
        (ax, ay), (bx, by) = self.start, self.end
        along = (
            ((bx - ax) / self.chord, (by - ay) / self.chord) if self.start != self.end else (1, 0)
        )
        left = (along[1], -along[0])
        if math.isinf(self.radius):
            x = ax + (bx - ax) * share + left[0] * offset
            y = ay + (by - ay) * share + left[1] * offset
            return x, y, math.degrees(math.atan2(along[1], along[0]))
        side = math.copysign(1.0, self.bend)
        turn = (2 * share - 1) * self._half_angle
        sin, cos = math.sin(turn), side * math.cos(turn)
        out = (sin * along[0] + cos * left[0], sin * along[1] + cos * left[1])
        depth = self.bend - side * self.radius
        reach = self.radius + side * offset
        x = (ax + bx) / 2 + left[0] * depth + out[0] * reach
        y = (ay + by) / 2 + left[1] * depth + out[1] * reach
        return x, y, math.degrees(math.atan2(side * out[0], -side * out[1]))


@dataclass(frozen=True, slots=True)
class Shape:
    """A piece of the backdrop in drawing units: the corners of a soft outline, or one place."""

    kind: str
    name: str
    points: Points


@dataclass(frozen=True, slots=True)
class Layout:
    """A board's drawing as numbers. Tracks, routes and cities are found by their index."""

    view: tuple[float, float, float, float]
    places: tuple[Place, ...]
    curves: tuple[Curve, ...]
    spaces: tuple[tuple[Box, ...], ...]
    signs: tuple[Box, ...]
    backdrop: tuple[Shape, ...]

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


@dataclass(frozen=True, slots=True)
class _Wish:
    """A line of bends.csv: how a route should run, and where its sign should stand."""

    bend: float = 0.0
    at: float | None = None
    side: int | None = None


def layout(board: Board, folder: Path | str | None = None) -> Layout:
    """Lay out a board; raise `BoardError` with every problem in its layout files.

    The files are those of the board's own folder, or of another one.
    """
    sheets = _Sheets(board.folder if folder is None else Path(folder))
    flat = projected(board)
    placed, directions = _read_places(sheets, board, flat)
    wishes = _read_bends(sheets, board)
    anchors = _read_anchors(sheets, board, placed)
    land = _read_land(sheets)
    sheets.stop_if_wrong()

    curves = tuple(
        _curve(route, placed, wishes.get(route.index, _Wish())) for route in board.routes
    )
    spaces = _all_spaces(board, curves)
    places = _all_places(board, placed, directions, spaces)
    signs = _all_signs(board, curves, wishes, spaces, places) if board.tolls else ()
    warp = Warp(*anchors)
    backdrop = tuple(Shape(kind, name, warp(mercator(at))) for kind, name, at in land)
    plan = Layout((0, 0, 0, 0), places, curves, spaces, signs, backdrop)
    return Layout(_view(plan.boxes()), places, curves, spaces, signs, backdrop)


def projected(board: Board) -> Points:
    """The cities on a plain Mercator map, scaled to a good size."""
    points = mercator([(city.lat, city.lon) for city in board.cities])
    low = points.min(axis=0)
    span = np.maximum(points.max(axis=0) - low, 1e-9)
    wide = bool(span[0] > span[1])
    scale = (np.array(FITS[wide]) / span).min()
    room = np.array([MARGIN + 40, MARGIN + 40])
    return np.asarray((points - low) * scale + room, dtype=np.float64)


def shown_name(city: City) -> str:
    """What is written beside a city: an end point at the border bears its country's name."""
    return city.country or city.name


def name_size(city: City) -> tuple[float, float]:
    """The size of the letters of a city's name, and the height of its box."""
    return (COUNTRY_SIZE, COUNTRY_HEIGHT) if city.country else (NAME_SIZE, NAME_HEIGHT)


def text_width(text: str, size: float = NAME_SIZE) -> float:
    """As wide as a bold text gets in any common sans-serif font (no font is at hand to ask)."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    for letters, width in _WIDTHS:
        if letter in letters:
            return width
    return 0.86 if letter.isupper() else 0.72


# The widest of the widespread fonts is DejaVu Sans, where there is no Arial or Helvetica.
_WIDTHS = (
    ("ijlI'’", 0.38),
    (" .,:-–f", 0.44),
    ("rt", 0.50),
    ("csz", 0.60),
    ("EFLTJ", 0.69),
    ("aekvxyèéêëáàä", 0.68),
    ("ABCPRSVXYZ", 0.78),
    ("w", 0.93),
    ("mM", 1.05),
    ("W", 1.11),
)


class Warp:
    """Bends the real map to the drawn cities, so that a port stays at its coast.

    A thin-plate spline: of all maps that bring each city to its drawn place, the one that bends
    least. Few cities have no such map; then the nearest stretch-and-turn has to do.
    """

    def __init__(self, real: Points, drawn: Points) -> None:
        self.shift = real.mean(axis=0)
        self.scale = max(float(np.ptp(real, axis=0).max()), 1e-9)
        self.knots = (real - self.shift) / self.scale
        count = len(real)
        system = np.zeros((count + 3, count + 3))
        system[:count, :count] = _bending(self.knots, self.knots)
        system[:count, count:] = _affine(self.knots)
        system[count:, :count] = system[:count, count:].T
        goal = np.vstack([drawn, np.zeros((3, 2))])
        self.weights = np.linalg.lstsq(system, goal, rcond=None)[0]

    def __call__(self, points: Points) -> Points:
        """The drawn place of each (Mercator) point."""
        at = (points - self.shift) / self.scale
        basis = np.hstack([_bending(at, self.knots), _affine(at)])
        return np.asarray(basis @ self.weights, dtype=np.float64)


def _bending(a: Points, b: Points) -> Points:
    square = ((a[:, None, :] - b[None, :, :]) ** 2).sum(axis=2)
    return np.asarray(square * np.log(square + 1e-12), dtype=np.float64)


def _affine(points: Points) -> Points:
    return np.hstack([np.ones((len(points), 1)), points])


def mercator(places: Sequence[tuple[float, float]]) -> Points:
    """Latitude and longitude to x and y, y growing downwards as in every drawing."""
    lat, lon = np.radians(np.asarray(places, dtype=np.float64)).T
    lat = np.clip(lat, -1.48, 1.48)
    return np.column_stack([lon, -np.log(np.tan(np.pi / 4 + lat / 2))])


def _curve(route: Route, placed: Points, wish: _Wish) -> Curve:
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
        way = min(ways, key=lambda way: _hidden(rooms[way], taken)) if len(ways) > 1 else ways[0]
        taken.append(rooms[way])
        places.append(_place(city, x, y, way))
    return tuple(places)


def label_room(city: City, x: float, y: float, direction: str) -> Box:
    """The room of a city's name, with that of its merchandise."""
    right, down = COMPASS[direction]
    size, height = name_size(city)
    width = text_width(shown_name(city), size) + _stack_room(city)
    slanted = right and down
    gap_x, gap_y = (DOT * 0.55 + 2, DOT * 0.55 + 2) if slanted else (DOT + 4, DOT + 2)
    at_x = x + right * (gap_x + width / 2)
    at_y = y + down * (gap_y + height / 2)
    return Box(at_x, at_y, 0, width, height)


def _stack_room(city: City) -> float:
    return STACK_WIDTH + STACK_GAP if city.merchandise else 0.0


def _place(city: City, x: float, y: float, direction: str) -> Place:
    """A city with its name; merchandise stands between the two, or at the end of the name."""
    room = label_room(city, x, y, direction)
    if not city.merchandise:
        return Place(x, y, room)
    first = COMPASS[direction][0] > 0
    left, right = room.x - room.length / 2, room.x + room.length / 2
    at = left + STACK_WIDTH / 2 if first else right - STACK_WIDTH / 2
    middle = room.x + (_stack_room(city) / 2 if first else -_stack_room(city) / 2)
    label = Box(middle, room.y, 0, room.length - _stack_room(city), room.width)
    return Place(x, y, label, Box(at, room.y, 0, STACK_WIDTH, STACK_HEIGHT))


def _all_signs(
    board: Board,
    curves: Sequence[Curve],
    wishes: dict[int, _Wish],
    spaces: Sequence[Sequence[Box]],
    places: Sequence[Place],
) -> tuple[Box, ...]:
    taken = [box for track in spaces for box in track]
    taken += [Box(place.x, place.y, 0, 2 * DOT, 2 * DOT) for place in places]
    taken += [place.label for place in places]
    taken += [place.stack for place in places if place.stack]
    signs = []
    for route in board.routes:
        wish = wishes.get(route.index, _Wish())
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
    return choice[0] if len(choice) == 1 else min(choice, key=lambda box: _hidden(box, taken))


def _hidden(box: Box, others: Iterable[Box]) -> float:
    return sum(overlap(box, other) for other in others)


def overlap(a: Box, b: Box) -> float:
    """How deep two boxes lie in each other; 0 when a line can pass between them."""
    dx, dy = b.x - a.x, b.y - a.y
    if math.hypot(dx, dy) * 2 >= math.hypot(a.length, a.width) + math.hypot(b.length, b.width):
        return 0.0
    depth = math.inf
    for angle in (a.angle, a.angle + 90, b.angle, b.angle + 90):
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        reach = _reach(a, angle) + _reach(b, angle) - abs(dx * cos + dy * sin)
        if reach <= 0:
            return 0.0
        depth = min(depth, reach)
    return depth


def _reach(box: Box, angle: float) -> float:
    """How far a box extends from its centre in a direction."""
    turn = math.radians(box.angle - angle)
    return (box.length * abs(math.cos(turn)) + box.width * abs(math.sin(turn))) / 2


def _view(boxes: Iterable[Box]) -> tuple[float, float, float, float]:
    """The x, y, width and height that hold every box, with a margin."""
    corners = np.array([corner for box in boxes for corner in box.corners()])
    low = np.floor(corners.min(axis=0) - MARGIN)
    size = np.ceil(corners.max(axis=0) + MARGIN) - low
    return float(low[0]), float(low[1]), float(size[0]), float(size[1])


class _Sheets:
    """Reads a folder's optional CSV files and collects what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def wrong(self, file: str, line: int | None, text: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(file, line, text))

    def stop_if_wrong(self) -> None:
        """Raise everything that was noted."""
        if self.problems:
            raise BoardError(self.problems)

    def exists(self, file: str) -> bool:
        """Whether the folder has that file."""
        return (self.folder / file).is_file()

    def rows(self, file: str, columns: tuple[str, ...]) -> Iterator[tuple[int, list[str]]]:
        """The lines of a file with their numbers; nothing when there is no such file."""
        if not self.exists(file):
            return
        try:
            text = (self.folder / file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            self.wrong(file, None, "this file cannot be read as UTF-8 text")
            return
        reader = csv.reader(text.splitlines())
        if next(reader, None) != list(columns):
            self.wrong(file, 1, f"the first line should be {','.join(columns)}")
            return
        for cells in rows_of(reader, partial(self.wrong, file, None)):
            if cells and len(cells) != len(columns):
                count = f"{len(cells)} values where {len(columns)} are expected"
                self.wrong(file, reader.line_num, count)
            elif cells:
                yield reader.line_num, [cell.strip() for cell in cells]

    def number(self, file: str, line: int, what: str, text: str, low: float, high: float) -> float:
        """A number from low to high; a problem, and low, otherwise."""
        try:
            value = float(text)
            if low <= value <= high:
                return value
        except ValueError:
            pass
        self.wrong(file, line, f"{what} should be a number from {low:g} to {high:g}, not '{text}'")
        return low

    def one_of(self, file: str, line: int, what: str, text: str, known: Iterable[str]) -> bool:
        """Whether a word is one of the known ones; a problem otherwise."""
        words = list(known)
        if text in words:
            return True
        near = difflib.get_close_matches(text, words, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(words)}"
        self.wrong(file, line, f"unknown {what} '{text}' ({hint})")
        return False


FAR = 100_000.0


def _read_places(sheets: _Sheets, board: Board, flat: Points) -> tuple[Points, list[str]]:
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


def _read_bends(sheets: _Sheets, board: Board) -> dict[int, _Wish]:
    """What bends.csv wishes for routes, by route."""
    between = {(route.a, route.b): route.index for route in board.routes}
    wishes: dict[int, _Wish] = {}
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


def _wish(sheets: _Sheets, line: int, bend: str, at: str, side: str) -> _Wish:
    known_side = side and sheets.one_of(BENDS, line, "sign_side", side, SIDES)
    return _Wish(
        bend=sheets.number(BENDS, line, "bend", bend, -FAR, FAR) if bend else 0.0,
        at=sheets.number(BENDS, line, "sign_at", at, 0, 1) if at else None,
        side=SIDES[side] if known_side else None,
    )


def _turned(wish: _Wish) -> _Wish:
    """The same wish for a route that is walked the other way."""
    at = None if wish.at is None else 1 - wish.at
    side = None if wish.side is None else -wish.side
    return _Wish(-wish.bend, at, side)


def _read_anchors(sheets: _Sheets, board: Board, placed: Points) -> tuple[Points, Points]:
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


def _read_land(sheets: _Sheets) -> list[tuple[str, str, list[tuple[float, float]]]]:
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
