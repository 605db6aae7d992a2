"""The tool that arranges a board judges the very boxes that the layout draws."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from tools import arrange

from spoorbrug.boards.layout import layout
from spoorbrug.boards.loader import available, load, load_folder
from tests.boards.test_drawing import write_board


@pytest.mark.parametrize("name", available())
def test_its_boxes_are_those_of_the_layout(name: str):
    board = load(name)
    drawn, parts = layout(board), arrange.puzzle(board, None, set())
    state = arrange.State.of_files(board)
    boxes = np.zeros((len(parts.kind), 6))
    for route in board.routes:
        arrange._place_route(
            route.index, state.at, state.bend, parts.ends, parts.counts, parts.first, boxes
        )
        made = boxes[parts.first[route.index] :]
        wanted = [box for track in route.tracks for box in drawn.spaces[track]]
        for box, row in zip(wanted, made, strict=False):
            assert (row[0], row[1]) == pytest.approx((box.x, box.y))
            assert (2 * row[4], 2 * row[5]) == pytest.approx((box.length, box.width))
            turn = math.degrees(math.atan2(row[3], row[2])) - box.angle
            assert math.sin(math.radians(turn)) == pytest.approx(0, abs=1e-6)
    for city, place in zip(board.cities, drawn.places, strict=True):
        arrange._place_city(
            city.index, state.at, state.way, parts.rooms, parts.first, len(board.routes),
            parts.disc, boxes,
        )  # fmt: skip
        row = boxes[parts.first[len(board.routes) + city.index]]
        edges = [box for box in (place.label, place.stack) if box]
        assert row[0] - row[4] == pytest.approx(min(box.x - box.length / 2 for box in edges))
        assert row[0] + row[4] == pytest.approx(max(box.x + box.length / 2 for box in edges))
        assert row[1] == pytest.approx(place.label.y)


@pytest.mark.parametrize("name", available())
def test_nothing_clashes_on_our_boards(name: str):
    board = load(name)
    assert not list(arrange.clashes(board, layout(board)))


def test_neighbours_are_those_without_another_point_between_them():
    points = np.array([(0, 0), (10, 0), (0, 10), (10, 11), (5, 5)], dtype=np.float64)
    sides, fans = arrange.neighbours(points)
    assert len(fans) == 4
    assert sides == {(0, 1), (0, 2), (1, 3), (2, 3), (0, 4), (1, 4), (2, 4), (3, 4)}


def test_it_writes_what_the_layout_reads(tmp_path: Path):
    board = load_folder(write_board(tmp_path))
    parts = arrange.puzzle(board, (600, 500), {"Dorp"})
    assert parts.held.tolist() == [False, True, False]
    state = arrange.State.plain(board, parts)
    state.bend[0] = 25
    state.write(board, tmp_path)
    again = arrange.State.of_files(board)
    assert np.allclose(again.at, state.at, atol=0.06)
    assert again.way.tolist() == state.way.tolist()
    assert again.bend.tolist() == [25, 0, 0]
    assert layout(board).curves[0].bend == 25
