"""Coasts and borders for a board, out of Natural Earth (public domain): writes its `land.csv`.

    python -m tools.coastline ATLAS [--board nederland] [--home Netherlands]

ATLAS is `countries-10m.json` of the npm package world-atlas 2.0.2. Lakes, rivers and names are
not in there; a board keeps them by hand in `water.csv`.
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

from spoorbrug.boards import Board, load
from spoorbrug.boards.loader import HOME

Point = tuple[float, float]  # longitude and latitude
Line = list[Point]

MARGIN_LON, MARGIN_LAT = 1.5, 1.0
FAR_LON, FAR_LAT = 9.0, 6.0
TOLERANCE = 0.004  # degrees of latitude: some 450 metres, less than two units of a drawing
SMALLEST = 0.0008  # square degrees: less is a sandbank


class Atlas:
    """A TopoJSON file: shapes made of arcs that neighbours share.

    The arcs are simplified before they are joined, so a border stays one line for both sides.
    """

    def __init__(self, path: Path) -> None:
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
                    ring += simplified(arc)[:-1]
                yield ring

    def borders(self) -> Iterator[Line]:
        """The lines between two countries."""
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
                yield simplified(self.arcs[number])


def simplified(line: Line) -> Line:
    """Leave out what lies within the tolerance (Douglas and Peucker); a closed line in halves."""
    if len(line) < 3:
        return line
    if line[0] == line[-1]:
        far = max(range(len(line)), key=lambda i: math.dist(line[0], line[i]))
        return _kept(line[: far + 1])[:-1] + _kept(line[far:])
    return _kept(line)


def _kept(line: Line) -> Line:
    keep, waiting = {0, len(line) - 1}, [(0, len(line) - 1)]
    while waiting:
        first, last = waiting.pop()
        inner = range(first + 1, last)
        worst = max(inner, key=lambda i: _off(line[i], line[first], line[last]), default=first)
        if worst != first and _off(line[worst], line[first], line[last]) > TOLERANCE:
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


class Window:
    """What is kept: a rectangle of degrees around a board's cities."""

    def __init__(self, board: Board) -> None:
        lons, lats = [city.lon for city in board.cities], [city.lat for city in board.cities]
        self.low = min(lons) - MARGIN_LON, min(lats) - MARGIN_LAT
        self.high = max(lons) + MARGIN_LON, max(lats) + MARGIN_LAT

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
        x += FAR_LON * ((x == self.high[0]) - (x == self.low[0]))
        y += FAR_LAT * ((y == self.high[1]) - (y == self.low[1]))
        return x, y

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


def shapes(atlas: Atlas, board: Board, home: str) -> Iterator[tuple[str, str, Line]]:
    """All land, the home country on top of it, and the borders: kind, name, points."""
    window = Window(board)
    everywhere = (ring for shape in atlas.land for ring in atlas.rings(shape))
    for kind, rings in (("land", everywhere), ("home", atlas.rings(atlas.countries[home]))):
        kept = (window.ring(ring) for ring in rings if any(point in window for point in ring))
        big = sorted((ring for ring in kept if area(ring) >= SMALLEST), key=area, reverse=True)
        for number, ring in enumerate(big, 1):
            yield kind, f"{kind} {number}", ring
    lines = [piece for line in atlas.borders() for piece in window.pieces(line)]
    for number, line in enumerate(lines, 1):
        yield "border", f"border {number}", line


def main() -> None:
    """Write a board's `land.csv`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("atlas", type=Path, help="countries-10m.json of world-atlas 2.0.2")
    parser.add_argument("--board", default="nederland")
    parser.add_argument("--home", default="Netherlands", help="the country of the board")
    parser.add_argument("--out", type=Path, help="another file than the board's land.csv")
    options = parser.parse_args()
    out = options.out or HOME / options.board / "land.csv"
    count = 0
    with out.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("kind", "shape", "lat", "lon"))
        for kind, name, line in shapes(Atlas(options.atlas), load(options.board), options.home):
            count += len(line)
            table.writerows((kind, name, f"{lat:.3f}", f"{lon:.3f}") for lon, lat in line)
    print(f"{count} points in {out.name}")


if __name__ == "__main__":
    main()
