"""From real places to drawn ones: the plain map, and how it is bent to the drawn cities."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from spoorbrug.boards.model import Board
from spoorbrug.boards.shapes import Points
from spoorbrug.boards.sizes import FITS, MARGIN


def mercator(places: Sequence[tuple[float, float]]) -> Points:
    """Latitude and longitude to x and y, y growing downwards as in every drawing."""
    lat, lon = np.radians(np.asarray(places, dtype=np.float64)).T
    lat = np.clip(lat, -1.48, 1.48)
    return np.column_stack([lon, -np.log(np.tan(np.pi / 4 + lat / 2))])


def projected(board: Board) -> Points:
    """The cities on a plain Mercator map, scaled to a good size."""
    points = mercator([(city.lat, city.lon) for city in board.cities])
    low = points.min(axis=0)
    span = np.maximum(points.max(axis=0) - low, 1e-9)
    wide = bool(span[0] > span[1])
    scale = (np.array(FITS[wide]) / span).min()
    room = np.array([MARGIN + 40, MARGIN + 40])
    return np.asarray((points - low) * scale + room, dtype=np.float64)


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
