"""The tool that makes `land.csv`, tried on a very small world."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest
from tools import coastline
from tools.coastline import (
    FAR_LAT,
    FAR_LON,
    LOOP,
    Atlas,
    Window,
    area,
    scale_of,
    shapes,
    simplified,
    uncrossed,
)

from spoorbrug.boards import load

# Two square countries beside each other, from 4 to 5 and from 5 to 6 degrees east. Arc 0 is the
# border; 1 and 2 are the coasts. The grid is a tenth of a degree.
WORLD = {
    "transform": {"scale": [0.1, 0.1], "translate": [4, 51]},
    "arcs": [
        [[10, 0], [0, 10]],
        [[10, 10], [-10, 0], [0, -10], [10, 0]],
        [[10, 0], [10, 0], [0, 10], [-10, 0]],
    ],
    "objects": {
        "land": {"geometries": [{"type": "MultiPolygon", "arcs": [[[1, 2]]]}]},
        "countries": {
            "geometries": [
                {"type": "Polygon", "arcs": [[0, 1]], "properties": {"name": "West"}},
                {"type": "Polygon", "arcs": [[2, -1]], "properties": {"name": "East"}},
            ]
        },
    },
}


@pytest.fixture
def world(tmp_path: Path) -> Path:
    path = tmp_path / "world.json"
    path.write_text(json.dumps(WORLD))
    return path


def test_shapes(world: Path):
    found = list(shapes(Atlas(world), load("nederland"), "West"))
    assert [(kind, name) for kind, name, _ in found] == [
        ("land", "land 1"),
        ("home", "home 1"),
        ("border", "border 1"),
    ]
    land, home, border = (line for _, _, line in found)
    assert area(land) == pytest.approx(2)
    assert area(home) == pytest.approx(1)
    assert border == [(5, 51), (5, 52)]


def test_a_window_cuts_areas_and_lines():
    window = Window(load("nederland"))
    (west, south), (east, north) = window.low, window.high
    ring = window.ring([(0, 40), (20, 40), (20, 60), (0, 60)])
    wide, high = east - west + 2 * FAR_LON, north - south + 2 * FAR_LAT
    assert area(ring) == pytest.approx(wide * high), "what is cut off goes on"
    assert window.ring([(0, 0), (1, 0), (1, 1)]) == []
    line = [(float(x), 52.0) for x in range(-10, 20)]
    (piece,) = window.pieces(line)
    assert piece[0][0] < west <= piece[1][0] and piece[-2][0] <= east < piece[-1][0]


def test_simplifying_keeps_what_matters():
    assert simplified([(4, 52), (4.5, 52.0001), (5, 52)]) == [(4, 52), (5, 52)]
    bend = [(4.0, 52.0), (4.5, 52.4), (5.0, 52.0)]
    assert simplified(bend) == bend
    ring = [(4.0, 52.0), (5.0, 52.0), (5.0, 53.0), (4.0, 53.0), (4.0, 52.0)]
    assert simplified(ring) == ring


def test_a_large_board_has_coarse_lines():
    assert scale_of(load("nederland")) == 1
    assert scale_of(load("usa")) > scale_of(load("nordic")) > scale_of(load("germany")) > 2
    wave = [(x / 10, 50 + 0.01 * (x % 2)) for x in range(20)]
    assert len(simplified(wave)) == 20
    assert len(simplified(wave, 0.05)) == 2


def test_loops_go_and_coasts_stay():
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    loop = [(0.0, 0.0), (3.0, 0.0), (2.0, -1.0), (4.0, 0.5), (4.0, 4.0), (0.0, 4.0)]
    assert uncrossed(square) == square
    assert area(uncrossed(loop)) > 10
    left = [(1.9 + 0.1 * (y % 2), float(y)) for y in range(3 * LOOP)]
    right = [(x, y) for x, y in reversed(left)]
    right = [(x + 0.3 if y != 9 else x - 0.2, y) for x, y in right]
    both = [*left, *right]
    assert len(uncrossed(both)) >= len(both) - 4, "two coasts that touch both stay"


def test_it_writes_a_table(world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    out = tmp_path / "land.csv"
    monkeypatch.setattr(sys, "argv", ["coastline", str(world), "--home", "East", "--out", str(out)])
    coastline.main()
    rows = list(csv.reader(out.read_text().splitlines()))
    assert rows[0] == ["kind", "shape", "lat", "lon"]
    assert {row[0] for row in rows[1:]} == {"land", "home", "border"}
    assert all(51 <= float(lat) <= 52 and 4 <= float(lon) <= 6 for _, _, lat, lon in rows[1:])
