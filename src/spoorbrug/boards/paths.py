"""Geometry to the text of SVG paths: the one place where numbers become strokes."""

from __future__ import annotations

import math
from collections.abc import Iterable

from spoorbrug.boards.shapes import Curve, Points

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
