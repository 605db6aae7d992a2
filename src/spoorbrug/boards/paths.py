"""Geometry to the text of SVG paths: the one place where numbers become strokes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from spoorbrug.boards.shapes import Box, Curve, Points

Spot = tuple[int, int]  # in tenths of a unit, which is finer than any eye


def number(value: float) -> str:
    """A short number, to a tenth. Adding 0 makes -0 plain."""
    return f"{round(value, 1) + 0:g}"


def smooth(points: Points, closed: bool) -> str:
    """A soft line along the points: a quadratic spline that has them as its corners.

    `t` mirrors the corner of the piece before, so that a piece costs only two short numbers.
    Each end is reckoned from where the mirrored corner came to lie: roundings do not add up.
    """
    spots = [(round(x * 10), round(y * 10)) for x, y in points.tolist()]
    if len(spots) < 3:
        return "M" + "L".join(_row(spot) for spot in spots)
    if closed:
        start = end = _middle(spots[-1], spots[0])
        corners = spots
    else:
        start, *corners, end = spots
    here, corner = start, corners[0]
    steps: list[int] = []
    for ahead in (*corners[1:], None):
        there = end if ahead is None else _middle(corner, ahead)
        steps += (there[0] - here[0], there[1] - here[1])
        here, corner = there, (2 * there[0] - corner[0], 2 * there[1] - corner[1])
    first = (corners[0][0] - start[0], corners[0][1] - start[1], *steps[:2])
    rest = f"t{_row(steps[2:])}" if steps[2:] else ""
    return f"M{_row(start)}q{_row(first)}{rest}{'Z' if closed else ''}"


def _middle(a: Spot, b: Spot) -> Spot:
    return (a[0] + b[0]) // 2, (a[1] + b[1]) // 2


def _row(tenths: Iterable[int]) -> str:
    """Numbers one after the other, with a space only where they would run together."""
    text = ""
    for value in tenths:
        word = number(value / 10).replace("0.", ".", 1) if abs(value) < 10 else number(value / 10)
        text += word if not text or word.startswith("-") else f" {word}"
    return text


def arc(curve: Curve) -> str:
    """The middle line of a route."""
    start, end = (" ".join(map(number, at)) for at in (curve.start, curve.end))
    if math.isinf(curve.radius):
        return f"M{start}L{end}"
    large = int(abs(curve.bend) > curve.chord / 2)
    sweep = int(curve.bend > 0)
    radius = number(curve.radius)
    return f"M{start}A{radius} {radius} 0 {large} {sweep} {end}"


def along(curve: Curve, spaces: Sequence[Box]) -> str:
    """The line of one track: from city to city, through the middles of its spaces."""
    first, last = _end(spaces[0], curve.start), _end(spaces[-1], curve.end)
    ends = (" ".join(map(number, at)) for at in (curve.start, first, last, curve.end))
    start, there, back, end = ends
    if math.isinf(curve.radius):
        return f"M{start}L{there} {back} {end}"
    # Twins run around the same centre; a radius that is a little off only shifts the centre.
    middle = spaces[len(spaces) // 2]
    centre = curve.at(0.5, -math.copysign(curve.radius, curve.bend))[:2]
    radius = number(math.dist(centre, (middle.x, middle.y)))
    sweep = int(curve.bend > 0)
    large = int(abs(curve.bend) > curve.chord / 2 and len(spaces) > 1)
    return f"M{start}L{there}A{radius} {radius} 0 {large} {sweep} {back}L{end}"


def _end(space: Box, city: tuple[float, float]) -> tuple[float, float]:
    """The middle of the end of a space that is nearer to a city."""
    cos, sin = math.cos(math.radians(space.angle)), math.sin(math.radians(space.angle))
    half = space.length / 2
    ends = ((space.x + side * half * cos, space.y + side * half * sin) for side in (-1, 1))
    return min(ends, key=lambda at: math.dist(at, city))
