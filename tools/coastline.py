"""Coasts and borders for a board, out of Natural Earth (public domain): writes its `land.csv`.

    python -m tools.coastline ATLAS --board nederland --home Netherlands
    python -m tools.coastline ATLAS --board usa --home "United States of America"

ATLAS is `countries-10m.json` of the npm package world-atlas 2.0.2. Lakes, rivers and names are
not in there; a board keeps them by hand in `water.csv`. How fine the lines are follows from how
much of the world a board shows.
"""

from __future__ import annotations

import argparse
import csv
import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spoorbrug.boards import Board, load

Point = tuple[float, float]  # longitude and latitude
Line = list[Point]
Floats = NDArray[np.float64]

# In degrees on a board as large as Nederland, where they are for everything else: SPAN degrees
# from north to south. Twice as much of the world is drawn with lines half as fine.
SPAN = 2.734
MARGIN_LON, MARGIN_LAT = 1.5, 1.0
FAR_LON, FAR_LAT = 9.0, 6.0
HIGHEST = 80.0  # no map goes nearer to the poles
TOLERANCE = 0.004  # of latitude: some 450 metres, less than two units of a drawing
LOOP = 8  # points: more are a coast of its own
SMALLEST = 0.0008  # square degrees: less is a sandbank


class Atlas:
    """A TopoJSON file: shapes made of arcs that neighbours share.

    The arcs are simplified before they are joined, so a border stays one line for both sides.
    """

    def __init__(self, path: Path, tolerance: float = TOLERANCE) -> None:
        self.tolerance = tolerance
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
        self.arcs: list[Line] = []
        for steps in data["arcs"]:
            x = y = 0
            line: Line = []
            for dx, dy in steps:
                x, y = x + dx, y + dy
                line.append((x * sx + tx, y * sy + ty))
            self.arcs.append(line)
        self.land: list[Any] = data["objects"]["land"]["geometries"]
        self.countries: dict[str, Any] = {
            shape["properties"]["name"]: shape
            for shape in data["objects"]["countries"]["geometries"]
        }

    def rings(self, shape: Any) -> Iterator[Line]:
        """The outlines of a shape, simplified; the last point is not the first again."""
        polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
        for polygon in polygons:
            for numbers in polygon:
                ring: Line = []
                for number in numbers:
                    arc = self.arcs[number] if number >= 0 else self.arcs[~number][::-1]
                    ring += simplified(arc, self.tolerance)[:-1]
                yield ring

    def borders(self, coarser: float = 1.0) -> Iterator[Line]:
        """The lines between two countries, less fine than the coasts if need be."""
        uses: Counter[int] = Counter()
        for shape in self.countries.values():
            polygons = shape["arcs"] if shape["type"] == "MultiPolygon" else [shape["arcs"]]
            uses.update(
                number if number >= 0 else ~number
                for polygon in polygons
                for ring in polygon
                for number in ring
            )
        for number in sorted(uses):
            if uses[number] > 1:
                yield simplified(self.arcs[number], self.tolerance * coarser)


def simplified(line: Line, tolerance: float = TOLERANCE) -> Line:
    """Leave out what lies within the tolerance (Douglas and Peucker); a closed line in halves."""
    if len(line) < 3:
        return line
    if line[0] == line[-1]:
        far = max(range(len(line)), key=lambda i: math.dist(line[0], line[i]))
        return _kept(line[: far + 1], tolerance)[:-1] + _kept(line[far:], tolerance)
    return _kept(line, tolerance)


def _kept(line: Line, tolerance: float) -> Line:
    keep, waiting = {0, len(line) - 1}, [(0, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        inner = range(first + 1, last)
        worst = max(inner, key=lambda i: _off(line[i], line[first], line[last]), default=first)
        if worst != first and _off(line[worst], line[first], line[last]) > tolerance:
            keep.add(worst)
            waiting += [(first, worst), (worst, last)]
    return [line[i] for i in sorted(keep)]


def _off(point: Point, a: Point, b: Point) -> float:
    """How far a point lies from a straight piece; a degree of longitude is shorter up here."""
    narrow = math.cos(math.radians(point[1]))
    px, py, bx, by = (
        (point[0] - a[0]) * narrow,
        point[1] - a[1],
        (b[0] - a[0]) * narrow,
        b[1] - a[1],
    )
    length = bx * bx + by * by
    share = min(1.0, max(0.0, (px * bx + py * by) / length)) if length else 0.0
    return math.hypot(px - share * bx, py - share * by)


def scale_of(board: Board) -> float:
    """How much more of the world a board shows than Nederland does."""
    lats, lons = [city.lat for city in board.cities], [city.lon for city in board.cities]
    high = max(lats) - min(lats)
    wide = (max(lons) - min(lons)) * math.cos(math.radians((max(lats) + min(lats)) / 2))
    # A wide board is drawn about as large as a high one, the other way round.
    return round(max(high, wide * 0.8) / SPAN, 3)


def uncrossed(ring: Line) -> Line:
    """Without the loops that appear where two simplified coasts come too near to each other."""
    while (crossing := _first_crossing(ring)) is not None:
        i, j = crossing
        inner, outer = ring[i + 1 : j + 1], ring[j + 1 :] + ring[: i + 1]
        small, large = sorted((inner, outer), key=len)
        # Two long coasts may only touch: then the corner between them goes, not one of them.
        ring = large if len(small) <= LOOP else ring[:j] + ring[j + 1 :]
    return ring


def _first_crossing(ring: Line) -> tuple[int, int] | None:
    """Two sides that cross, by the numbers of their first points."""
    if len(ring) < 4:
        return None
    a = np.array(ring)
    b = np.roll(a, -1, axis=0)

    def side(p: Floats, q: Floats, r: Floats) -> Floats:
        one, two = q - p, r - p
        return np.sign(one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0])

    p, q, r, s = a[:, None], b[:, None], a[None], b[None]
    cross = (side(p, q, r) * side(p, q, s) < 0) & (side(r, s, p) * side(r, s, q) < 0)
    found = np.argwhere(np.triu(cross))
    return (int(found[0][0]), int(found[0][1])) if len(found) else None


class Window:
    """What is kept: a rectangle of degrees around a board's cities."""

    def __init__(self, board: Board) -> None:
        lons, lats = [city.lon for city in board.cities], [city.lat for city in board.cities]
        # Around a large board less is left to see: half of what it has more.
        self.scale = (1 + scale_of(board)) / 2
        lon, lat = MARGIN_LON * self.scale, MARGIN_LAT * self.scale
        self.low = min(lons) - lon, min(lats) - lat
        self.high = max(lons) + lon, max(lats) + lat

    def __contains__(self, point: Point) -> bool:
        return all(self.low[i] <= point[i] <= self.high[i] for i in (0, 1))

    def ring(self, ring: Line) -> Line:
        """The part of an area inside (Sutherland and Hodgman: one edge after the other)."""
        for axis in (0, 1):
            for edge, sign in ((self.low[axis], 1), (self.high[axis], -1)):
                cut: Line = []
                for a, b in zip(ring[-1:] + ring[:-1], ring, strict=True):
                    da, db = sign * (a[axis] - edge), sign * (b[axis] - edge)
                    if (da < 0) != (db < 0):
                        other = 1 - axis
                        at = a[other] + da / (da - db) * (b[other] - a[other])
                        cut.append((edge, at) if axis == 0 else (at, edge))
                    if db >= 0:
                        cut.append(b)
                ring = cut
        # A drawing rounds every corner; one that is said thrice stays where it is.
        return [self._far(p) for p in ring for _ in range(3 if self._corner(p) else 1)]

    def _far(self, point: Point) -> Point:
        """Land that is cut off goes on, plainly, as far as any screen shows it."""
        x, y = point
        x += FAR_LON * self.scale * ((x == self.high[0]) - (x == self.low[0]))
        y += FAR_LAT * self.scale * ((y == self.high[1]) - (y == self.low[1]))
        return min(max(x, -180.0), 180.0), min(max(y, -HIGHEST), HIGHEST)

    def _corner(self, point: Point) -> bool:
        return all(point[i] in (self.low[i], self.high[i]) for i in (0, 1))

    def pieces(self, line: Line) -> Iterator[Line]:
        """The parts of a line inside, each with a point outside at either end where it leaves."""
        piece: Line = []
        for number, point in enumerate(line):
            around = line[max(0, number - 1) : number + 2]
            if any(near in self for near in around):
                piece.append(point)
            elif piece:
                yield piece
                piece = []
        if piece:
            yield piece


def area(ring: Line) -> float:
    """The area of a ring, in square degrees."""
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def shapes(
    atlas: Atlas, board: Board, *homes: str, coarser: float = 1.0
) -> Iterator[tuple[str, str, Line]]:
    """All land, the home countries on top of it, and the borders: kind, name, points."""
    window = Window(board)
    smallest = SMALLEST * scale_of(board) * atlas.tolerance / TOLERANCE
    everywhere = [ring for shape in atlas.land for ring in atlas.rings(shape)]
    ours = [ring for home in homes for ring in atlas.rings(atlas.countries[home])]
    for kind, rings in (("land", everywhere), ("home", ours)):
        inside = (ring for ring in rings if any(point in window for point in ring))
        kept = (uncrossed(window.ring(ring)) for ring in inside)
        big = sorted((ring for ring in kept if area(ring) >= smallest), key=area, reverse=True)
        for number, ring in enumerate(big, 1):
            yield kind, f"{kind} {number}", ring
    lines = [piece for line in atlas.borders(coarser) for piece in window.pieces(line)]
    for number, line in enumerate(lines, 1):
        yield "border", f"border {number}", line


def main() -> None:
    """Write a board's `land.csv`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("atlas", type=Path, help="countries-10m.json of world-atlas 2.0.2")
    parser.add_argument("--board", default="nederland")
    parser.add_argument(
        "--home", nargs="*", default=["Netherlands"], help="the countries of the board"
    )
    parser.add_argument("--fine", type=float, default=1.0, help="2 for lines twice as fine")
    parser.add_argument("--borders", type=float, default=1.0, help="2 for borders half as fine")
    parser.add_argument("--out", type=Path, help="another file than the board's land.csv")
    options = parser.parse_args()
    board = load(options.board)
    out = options.out or board.folder / "land.csv"
    atlas = Atlas(options.atlas, TOLERANCE * scale_of(board) / options.fine)
    count = 0
    with out.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("kind", "shape", "lat", "lon"))
        for kind, name, line in shapes(atlas, board, *options.home, coarser=options.borders):
            count += len(line)
            table.writerows((kind, name, f"{lat:.3f}", f"{lon:.3f}") for lon, lat in line)
    print(f"{count} points in {out.name}")


if __name__ == "__main__":
    main()
