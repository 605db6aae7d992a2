"""Arranges a board's drawing: moves cities, names and bends until nothing hides anything else.

    python -m tools.arrange BOARD [--size 1240 880] [--moves 400000] [--fresh] [--hold CITY ...]

It starts from `layout.csv` and `bends.csv` (or, with --fresh, from the plain map), and writes
them again. Every random step is judged by what the tests of the drawing prove, spaces, dots,
names and merchandise apart from each other, and by how far the map is bent for it. What is left
to the eye goes into the files by hand; with --hold, cities stay where that hand put them, and a
low --heat keeps everything near. Toll signs find their places afterwards, in the layout itself.
"""

# The compiled functions are Python that Numba types by itself.
# mypy: allow-untyped-defs, allow-untyped-calls, allow-untyped-decorators, no-check-untyped-defs

from __future__ import annotations

import argparse
import csv
import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numba import njit
from numpy.typing import NDArray

from spoorbrug.boards import Board, load
from spoorbrug.boards.labels import COMPASS, label_room
from spoorbrug.boards.layout import Layout, layout
from spoorbrug.boards.layout_files import BENDS, LAYOUT, read_bends, read_places
from spoorbrug.boards.projection import projected
from spoorbrug.boards.shapes import Box, overlap
from spoorbrug.boards.sheets import Sheets
from spoorbrug.boards.sizes import (
    CITY_CLEARANCE,
    DOT,
    FIGURE_LONG,
    FIGURE_SHORT,
    LONGEST_PITCH,
    SPACE_GAP,
    SPACE_WIDTH,
    STRAIGHT,
    TWIN_GAP,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

WAYS = tuple(COMPASS)
WAY_X = np.array([COMPASS[way][0] for way in WAYS], dtype=np.float64)
WAY_Y = np.array([COMPASS[way][1] for way in WAYS], dtype=np.float64)
SLANT = DOT * 0.55 + 2
SHORTEST = 27.6  # a space with room for a train
PAD = 2.0  # what should stay free between two things
EDGE = 40.0  # between the frame and the first city
SPACE, BED, LABEL, DISC = 0, 1, 2, 3


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What does not move: the board, and the map it should look like."""

    goal: Floats  # where the plain map has the cities
    near: Ints  # pairs of neighbours
    fans: Ints  # triangles of neighbours
    ends: Ints  # of each route
    counts: Ints  # spaces of each track of each route, 0 for none
    rooms: Floats  # width and height of each name
    first: Ints  # the first box of each route, and after them of each city
    kind: Ints  # of each box
    owner: Ints  # route or city of each box
    frame: Floats
    held: NDArray[np.bool_]
    disc: float


@njit
def _place_route(r, at, bend, ends, counts, first, boxes):
    """The boxes of a route as `layout` makes them.

    Answers how much too short its spaces are, and how much bare bed is at either end.
    """
    a, b = ends[r, 0], ends[r, 1]
    ax, ay, bx, by = at[a, 0], at[a, 1], at[b, 0], at[b, 1]
    chord = max(math.hypot(bx - ax, by - ay), 1e-6)
    ux, uy = (bx - ax) / chord, (by - ay) / chord
    lx, ly = uy, -ux
    curve = bend[r]
    straight = abs(curve) < STRAIGHT
    radius, half, length = 0.0, 0.0, chord
    if not straight:
        radius = (chord * chord / 4 + curve * curve) / (2 * abs(curve))
        half = math.asin(min(1.0, chord / 2 / radius))
        if abs(curve) > chord / 2:
            half = math.pi - half
        length = 2 * radius * half
    side = 1.0 if curve > 0 else -1.0
    tracks = 0
    for t in range(3):
        tracks += counts[r, t] > 0
    wide = (tracks * (SPACE_WIDTH + TWIN_GAP) - TWIN_GAP) / 2
    room = max(length - 2 * CITY_CLEARANCE, length / 3)
    tight = 1.0 if straight else max(0.2, 1 - wide / radius)
    box = first[r]
    short = 0.0
    longest = 0.0
    for t in range(tracks):
        count = counts[r, t]
        pitch = min(room / count, LONGEST_PITCH)
        longest = max(longest, pitch * count)
        long = max(pitch * tight - SPACE_GAP, pitch * tight / 2)
        short += max(0.0, SHORTEST - long) * count
        offset = wide - SPACE_WIDTH / 2 - t * (SPACE_WIDTH + TWIN_GAP)
        for k in range(count):
            share = 0.5 + (k - (count - 1) / 2) * pitch / length
            _put(boxes, box, share, offset, ax, ay, bx, by, ux, uy, lx, ly, chord, curve, straight,
                 radius, half, side, long / 2, SPACE_WIDTH / 2)  # fmt: skip
            box += 1
    # What shows of the bed between a city and the first space.
    gap = (length - longest) / 2 - CITY_CLEARANCE
    for end in range(2):
        share = (CITY_CLEARANCE + gap / 2) / length
        share = share if end == 0 else 1 - share
        _put(boxes, box, share, 0.0, ax, ay, bx, by, ux, uy, lx, ly, chord, curve, straight,
             radius, half, side, gap / 2 if gap > 3 else 0.0, max(3.0, wide - 3.5))  # fmt: skip
        box += 1
    return short, max(0.0, gap)


@njit
def _put(boxes, i, share, offset, ax, ay, bx, by, ux, uy, lx, ly, chord, curve, straight,
         radius, half, side, hl, hw):  # fmt: skip
    if straight:
        boxes[i, 0] = ax + (bx - ax) * share + lx * offset
        boxes[i, 1] = ay + (by - ay) * share + ly * offset
        boxes[i, 2], boxes[i, 3] = ux, uy
    else:
        turn = (2 * share - 1) * half
        sin, cos = math.sin(turn), side * math.cos(turn)
        ox, oy = sin * ux + cos * lx, sin * uy + cos * ly
        depth, reach = curve - side * radius, radius + side * offset
        boxes[i, 0] = (ax + bx) / 2 + lx * depth + ox * reach
        boxes[i, 1] = (ay + by) / 2 + ly * depth + oy * reach
        boxes[i, 2], boxes[i, 3] = -side * oy, side * ox
    boxes[i, 4], boxes[i, 5] = hl, hw


@njit
def _place_city(c, at, way, rooms, first, routes, disc, boxes):
    """The boxes of a city's name and dot."""
    right, down = WAY_X[way[c]], WAY_Y[way[c]]
    slanted = right != 0 and down != 0
    gap_x, gap_y = (SLANT, SLANT) if slanted else (DOT + 4, DOT + 2)
    i = first[routes + c]
    boxes[i, 0] = at[c, 0] + right * (gap_x + rooms[c, 0] / 2)
    boxes[i, 1] = at[c, 1] + down * (gap_y + rooms[c, 1] / 2)
    boxes[i, 2], boxes[i, 3] = 1.0, 0.0
    boxes[i, 4], boxes[i, 5] = rooms[c, 0] / 2, rooms[c, 1] / 2
    boxes[i + 1, 0], boxes[i + 1, 1] = at[c, 0], at[c, 1]
    boxes[i + 1, 2], boxes[i + 1, 3] = 1.0, 0.0
    boxes[i + 1, 4], boxes[i + 1, 5] = disc, disc


@njit
def _depth(a, b, pad):
    """How deep two boxes lie in each other, each with half the pad around it."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = a[4] + a[5] + b[4] + b[5] + pad
    if abs(dx) >= far or abs(dy) >= far:
        return 0.0
    cross = abs(a[2] * b[2] + a[3] * b[3])
    across = abs(a[2] * b[3] - a[3] * b[2])
    best = a[4] + b[4] * cross + b[5] * across + pad - abs(dx * a[2] + dy * a[3])
    if best <= 0:
        return 0.0
    reach = a[5] + b[4] * across + b[5] * cross + pad - abs(-dx * a[3] + dy * a[2])
    if reach <= 0:
        return 0.0
    best = min(best, reach)
    reach = b[4] + a[4] * cross + a[5] * across + pad - abs(dx * b[2] + dy * b[3])
    if reach <= 0:
        return 0.0
    best = min(best, reach)
    reach = b[5] + a[4] * across + a[5] * cross + pad - abs(-dx * b[3] + dy * b[2])
    return 0.0 if reach <= 0 else min(best, reach)


@njit
def _on_disc(box, disc, pad):
    """How deep a box lies in a disc."""
    dx, dy = disc[0] - box[0], disc[1] - box[1]
    far = box[4] + box[5] + disc[4] + pad
    if abs(dx) >= far or abs(dy) >= far:
        return 0.0
    along = max(0.0, abs(dx * box[2] + dy * box[3]) - box[4])
    across = max(0.0, abs(-dx * box[3] + dy * box[2]) - box[5])
    return max(0.0, disc[4] + pad - math.hypot(along, across))


@njit
def _clash(i, j, boxes, kind, owner, ends):
    """The cost of two boxes that come too near; 0 for those that belong together."""
    if kind[i] > kind[j]:
        i, j = j, i
    ki, kj = kind[i], kind[j]
    if kj == DISC:
        if ki == DISC:
            gap = 4 * boxes[i, 4] - math.hypot(boxes[i, 0] - boxes[j, 0], boxes[i, 1] - boxes[j, 1])
            return max(0.0, gap) ** 2
        if ki == LABEL and owner[i] == owner[j]:
            return 0.0
        if ki == BED:
            if boxes[i, 4] == 0 or ends[owner[i], 0] == owner[j] or ends[owner[i], 1] == owner[j]:
                return 0.0
        # A name begins at the dot of its city, and the dot of a figure is a little smaller.
        return _on_disc(boxes[i], boxes[j], 1.0) ** 2
    if ki == BED:
        if boxes[i, 4] == 0:
            return 0.0
        if kj == BED:
            if boxes[j, 4] == 0:
                return 0.0
            r, s = owner[i], owner[j]
            if (ends[r, 0] == ends[s, 0] or ends[r, 0] == ends[s, 1]
                    or ends[r, 1] == ends[s, 0] or ends[r, 1] == ends[s, 1]):  # fmt: skip
                return 0.0
        return _depth(boxes[i], boxes[j], 0.0) ** 2
    if kj == BED and boxes[j, 4] == 0:
        return 0.0
    if ki == SPACE and kj <= BED and owner[i] == owner[j]:
        return 0.0
    return _depth(boxes[i], boxes[j], PAD) ** 2


@njit
def _touching(moved, boxes, kind, owner, ends):
    """The cost of all pairs with at least one box that moved."""
    total = 0.0
    n = len(boxes)
    for i in range(n):
        if moved[i]:
            for j in range(n):
                if not moved[j] or j > i:
                    dx = abs(boxes[i, 0] - boxes[j, 0])
                    if dx < 160 and abs(boxes[i, 1] - boxes[j, 1]) < 60:
                        total += _clash(i, j, boxes, kind, owner, ends)
    return total


@njit
def _bent(at, goal, near, fans, truth):
    """How far the map is bent: neighbours that moved apart, triangles that fold."""
    total = 0.0
    for p in range(len(near)):
        i, j = near[p, 0], near[p, 1]
        gx, gy = goal[j, 0] - goal[i, 0], goal[j, 1] - goal[i, 1]
        dx, dy = at[j, 0] - at[i, 0] - gx, at[j, 1] - at[i, 1] - gy
        total += truth * (dx * dx + dy * dy) / (gx * gx + gy * gy + 1600)
    for f in range(len(fans)):
        i, j, k = fans[f, 0], fans[f, 1], fans[f, 2]
        was = ((goal[j, 0] - goal[i, 0]) * (goal[k, 1] - goal[i, 1])
               - (goal[j, 1] - goal[i, 1]) * (goal[k, 0] - goal[i, 0]))  # fmt: skip
        now = ((at[j, 0] - at[i, 0]) * (at[k, 1] - at[i, 1])
               - (at[j, 1] - at[i, 1]) * (at[k, 0] - at[i, 0]))  # fmt: skip
        low = 0.3 - now / was
        if low > 0:
            total += 60 * low * low
    for i in range(len(at)):
        dx, dy = at[i, 0] - goal[i, 0], at[i, 1] - goal[i, 1]
        total += truth * 0.1 * (dx * dx + dy * dy) / 10000
    return total


@njit
def _outside(i, boxes, frame):
    x, y, w, h = boxes[i, 0], boxes[i, 1], boxes[i, 4], boxes[i, 5]
    over = max(0.0, w - x) + max(0.0, x + w - frame[0])
    return (over + max(0.0, h - y) + max(0.0, y + h - frame[1])) ** 2


@njit
def _settle(at, way, bend, goal, near, fans, ends, counts, rooms, first, kind, owner,
            frame, held, disc, moves, heat, truth, seed):  # fmt: skip
    """Anneal: random steps, taken when they help, or now and then while it is hot."""
    np.random.seed(seed)
    cities, routes, n = len(at), len(bend), len(kind)
    boxes = np.zeros((n, 6))
    short = np.zeros((routes, 2))
    for r in range(routes):
        short[r, 0], short[r, 1] = _place_route(r, at, bend, ends, counts, first, boxes)
    for c in range(cities):
        _place_city(c, at, way, rooms, first, routes, disc, boxes)
    moved = np.zeros(n, dtype=np.bool_)
    routed = np.zeros(routes, dtype=np.bool_)
    shifted = np.zeros(cities, dtype=np.bool_)
    bent = _bent(at, goal, near, fans, truth)
    for move in range(moves):
        cool = move / moves
        hot = heat * (0.01 / heat) ** cool if heat > 0.01 else 0.0
        clash_weight = 0.6 + 3.0 * cool
        step = 1.2 + 16.0 * (1 - cool) ** 2 * min(1.0, heat / 20)
        moved[:] = False
        routed[:] = False
        shifted[:] = False
        old_at, old_way, old_bend = at.copy(), way.copy(), bend.copy()
        dice = np.random.random()
        if dice < 0.42:
            c = np.random.randint(cities)
            if held[c]:
                continue
            at[c, 0] += np.random.normal() * step
            at[c, 1] += np.random.normal() * step
            shifted[c] = True
        elif dice < 0.46:
            c = np.random.randint(cities)
            wide = 60 + 180 * np.random.random()
            dx, dy = np.random.normal() * step * 1.5, np.random.normal() * step * 1.5
            for d in range(cities):
                away = math.hypot(old_at[d, 0] - old_at[c, 0], old_at[d, 1] - old_at[c, 1])
                if away < wide and not held[d]:
                    at[d, 0] += dx * (1 - away / wide)
                    at[d, 1] += dy * (1 - away / wide)
                    shifted[d] = True
        elif dice < 0.8:
            r = np.random.randint(routes)
            chance = np.random.random()
            if chance < 0.15:
                bend[r] = 0.0
            elif chance < 0.3:
                bend[r] = -bend[r]
            else:
                bend[r] += np.random.normal() * step * 1.2
            routed[r] = True
        else:
            c = np.random.randint(cities)
            way[c] = np.random.randint(8)
            moved[first[routes + c]] = True
        for r in range(routes):
            if shifted[ends[r, 0]] or shifted[ends[r, 1]]:
                routed[r] = True
        for r in range(routes):
            if routed[r]:
                moved[first[r] : first[r + 1]] = True
        for c in range(cities):
            if shifted[c]:
                moved[first[routes + c] : first[routes + c] + 2] = True
        before = clash_weight * _touching(moved, boxes, kind, owner, ends)
        before += _own(moved, routed, boxes, short, old_bend, old_at, old_way, ends, kind, owner,
                       frame)  # fmt: skip
        old_boxes, old_short = boxes.copy(), short.copy()
        for r in range(routes):
            if routed[r]:
                short[r, 0], short[r, 1] = _place_route(r, at, bend, ends, counts, first, boxes)
        for c in range(cities):
            if moved[first[routes + c]]:
                _place_city(c, at, way, rooms, first, routes, disc, boxes)
        after = clash_weight * _touching(moved, boxes, kind, owner, ends)
        after += _own(moved, routed, boxes, short, bend, at, way, ends, kind, owner, frame)
        now_bent = bent
        if shifted.any():
            now_bent = _bent(at, goal, near, fans, truth)
        rise = after - before + now_bent - bent
        if rise <= 0 or (hot > 0 and np.random.random() < math.exp(-rise / hot)):
            bent = now_bent
        else:
            at[:], way[:], bend[:] = old_at, old_way, old_bend
            boxes[:], short[:] = old_boxes, old_short
    moved[:] = True
    routed[:] = True
    own = _own(moved, routed, boxes, short, bend, at, way, ends, kind, owner, frame)
    return 40 * _touching(moved, boxes, kind, owner, ends) + own + bent


@njit
def _own(moved, routed, boxes, short, bend, at, way, ends, kind, owner, frame):
    """What the moved things cost by themselves: short spaces, bends, odd sides, the frame."""
    total = 0.0
    for r in range(len(short)):
        if routed[r]:
            a, b = ends[r, 0], ends[r, 1]
            chord = math.hypot(at[a, 0] - at[b, 0], at[a, 1] - at[b, 1]) + 1
            arch = abs(bend[r]) / chord
            total += 3 * short[r, 0] ** 2 + 0.004 * short[r, 1] ** 2
            total += 60 * arch * arch + 800 * max(0.0, arch - 0.25) ** 2
            total += 0.15 * (abs(bend[r]) >= STRAIGHT)
    for i in range(len(boxes)):
        if moved[i]:
            total += 4 * _outside(i, boxes, frame)
            if kind[i] == LABEL:
                down, right = WAY_Y[way[owner[i]]], WAY_X[way[owner[i]]]
                total += 0.4 * (down != 0) + 0.4 * (right == 0)
    return total


def neighbours(points: Floats) -> tuple[set[tuple[int, int]], list[tuple[int, int, int]]]:
    """Delaunay: the triangles whose circle holds no other point, and their sides."""
    sides: set[tuple[int, int]] = set()
    fans = []
    for i, j, k in itertools.combinations(range(len(points)), 3):
        (ax, ay), (bx, by), (cx, cy) = points[[i, j, k]]
        twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
        if abs(twice) < 1e-6:
            continue
        a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
        x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice
        y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice
        away = np.hypot(points[:, 0] - x, points[:, 1] - y)
        if (away >= away[i] - 1e-6).all():
            fans.append((i, j, k))
            sides |= {(i, j), (j, k), (i, k)}
    return sides, fans


def puzzle(board: Board, size: tuple[float, float] | None, hold: set[str]) -> Puzzle:
    """A board as arrays."""
    flat = projected(board)
    low, span = flat.min(axis=0), np.ptp(flat, axis=0)
    frame = np.array(size) if size else span + 2 * EDGE + 40
    # Wide and high are stretched apart from each other, a little, to fill the frame.
    scale = (frame - 2 * EDGE) / span
    scale = np.minimum(scale, scale.min() * 1.12)
    goal = (flat - low) * scale + (frame - span * scale) / 2
    sides, fans = neighbours(goal)
    sides |= {(min(r.a, r.b), max(r.a, r.b)) for r in board.routes}
    counts = np.zeros((len(board.routes), 3), dtype=np.int64)
    first: list[int] = []
    kind: list[int] = []
    owner: list[int] = []
    for route in board.routes:
        first.append(len(kind))
        for number, track in enumerate(route.tracks):
            counts[route.index, number] = board.tracks[track].length
        spaces = int(counts[route.index].sum())
        kind += [SPACE] * spaces + [BED] * 2
        owner += [route.index] * (spaces + 2)
    for city in board.cities:
        first.append(len(kind))
        kind += [LABEL, DISC]
        owner += [city.index] * 2
    first.append(len(kind))
    rooms = [label_room(city, 0, 0, "e") for city in board.cities]
    figures = board.stations or board.passengers
    return Puzzle(
        goal=goal,
        near=np.array(sorted(sides)),
        fans=np.array(fans),
        ends=np.array([(route.a, route.b) for route in board.routes]),
        counts=counts,
        rooms=np.array([(room.length, room.width) for room in rooms]),
        first=np.array(first),
        kind=np.array(kind),
        owner=np.array(owner),
        frame=np.asarray(frame, dtype=np.float64),
        held=np.array([city.name in hold for city in board.cities]),
        disc=math.hypot(FIGURE_LONG, FIGURE_SHORT) / 2 if figures else DOT + 1,
    )


@dataclass(slots=True)
class State:
    """What moves: cities, the sides of their names, bends."""

    at: Floats
    way: Ints
    bend: Floats

    @classmethod
    def plain(cls, board: Board, parts: Puzzle) -> State:
        """The plain map."""
        return cls(
            parts.goal.copy(),
            np.full(len(board.cities), WAYS.index("e")),
            np.zeros(len(board.routes)),
        )

    @classmethod
    def of_files(cls, board: Board) -> State:
        """What the board's files say."""
        sheets = Sheets(board.folder)
        at, ways = read_places(sheets, board, projected(board))
        wishes = read_bends(sheets, board)
        sheets.stop_if_wrong()
        bend = [wishes[r.index].bend if r.index in wishes else 0.0 for r in board.routes]
        way = [WAYS.index(way or "e") for way in ways]
        return cls(at.copy(), np.array(way), np.array(bend))

    def settle(self, parts: Puzzle, moves: int, heat: float, truth: float, seed: int) -> float:
        """Make random steps; answer what the result costs: clashes most of all."""
        p = parts
        cost: float = _settle(
            self.at, self.way, self.bend, p.goal, p.near, p.fans, p.ends, p.counts, p.rooms,
            p.first, p.kind, p.owner, p.frame, p.held, p.disc, moves, heat, truth, seed,
        )  # fmt: skip
        return cost

    def write(self, board: Board, folder: Path) -> None:
        """Write `layout.csv` and `bends.csv`; signs of tolls keep the places they had."""
        with (folder / LAYOUT).open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(("name", "x", "y", "label"))
            for city in board.cities:
                x, y = self.at[city.index]
                table.writerow((city.name, f"{x:.1f}", f"{y:.1f}", WAYS[self.way[city.index]]))
        with (folder / BENDS).open("w", encoding="utf-8", newline="") as file:
            table = csv.writer(file, lineterminator="\n")
            table.writerow(("a", "b", "bend", "sign_at", "sign_side"))
            for route in board.routes:
                bend = self.bend[route.index]
                if abs(bend) >= STRAIGHT:
                    ends = board.cities[route.a].name, board.cities[route.b].name
                    table.writerow((*ends, f"{bend:.1f}", "", ""))


def clashes(board: Board, drawn: Layout) -> Iterator[str]:
    """What still hides what, and which spaces are too short, in words."""
    things: list[tuple[str, str, Box]] = []
    for track, boxes in zip(board.tracks, drawn.spaces, strict=True):
        name = board.routes[track.route].name
        things += [(name, f"a space of {track.name}", box) for box in boxes]
        if boxes[0].length <= 26.1:
            yield f"the spaces of {track.name} are too short: {boxes[0].length:.1f}"
    figures = board.stations or board.passengers
    for city, place in zip(board.cities, drawn.places, strict=True):
        things.append((city.name, f"the name of {city.name}", place.label))
        if place.stack:
            things.append((city.name, f"the stack of {city.name}", place.stack))
        room = place.figure if figures else (Box(place.x, place.y, 0, 2 * DOT, 2 * DOT),)
        things += [(city.name, f"the dot of {city.name}", box) for box in room]
    for (own, one, a), (other, two, b) in itertools.combinations(things, 2):
        if own != other and overlap(a, b) > 0:
            yield f"{one} hides {two}"


def main() -> None:
    """Arrange a board."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("board")
    parser.add_argument("--size", type=float, nargs=2, help="width and height of the drawing")
    parser.add_argument("--moves", type=int, default=400_000)
    parser.add_argument("--heat", type=float, default=20.0, help="0 only takes steps that help")
    parser.add_argument("--truth", type=float, default=25.0, help="how much a bent map costs")
    parser.add_argument("--hold", nargs="*", default=[], help="cities that stay where they are")
    parser.add_argument("--fresh", action="store_true", help="begin with the plain map")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tries", type=int, default=1, help="number of tries; the best is taken")
    parser.add_argument("--check", action="store_true", help="only say what clashes")
    options = parser.parse_args()
    board = load(options.board)
    if not options.check:
        parts = puzzle(board, options.size, set(options.hold))
        fresh = options.fresh or not (board.folder / LAYOUT).exists()
        first = State.plain(board, parts) if fresh else State.of_files(board)
        best = math.inf
        for seed in range(options.seed, options.seed + options.tries):
            state = State(first.at.copy(), first.way.copy(), first.bend.copy())
            cost = state.settle(parts, options.moves, options.heat, options.truth, seed)
            print(f"seed {seed}: cost {cost:.0f}", flush=True)
            if cost < best:
                best = cost
                state.write(board, board.folder)
    drawn = layout(board)
    found = sorted(set(clashes(board, drawn)))
    print("\n".join([*found, f"{len(found)} clashes; view {drawn.view[2]:g} by {drawn.view[3]:g}"]))


if __name__ == "__main__":
    main()
