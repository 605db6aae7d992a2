"""The shapes that a drawing is made of, and how they lie to each other."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from spoorbrug.boards.sizes import FIGURE_LONG, FIGURE_SHORT, STRAIGHT

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


def hidden(box: Box, others: Iterable[Box]) -> float:
    """How much of the others a box hides."""
    return sum(overlap(box, other) for other in others)


def _reach(box: Box, angle: float) -> float:
    """How far a box extends from its centre in a direction."""
    turn = math.radians(box.angle - angle)
    return (box.length * abs(math.cos(turn)) + box.width * abs(math.sin(turn))) / 2
