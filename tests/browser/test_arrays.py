"""The stand-in for NumPy lays out, reads and writes as NumPy does."""

from pathlib import Path

import numpy as np
import pytest

from spoorbrug.browser import arrays
from spoorbrug.game import Game
from spoorbrug.players import estimates
from spoorbrug.players.compiled.search import tree
from spoorbrug.rules import record


def stand_in(layout):
    """The same record, declared to the stand-in."""
    fields = [
        (name, f"{form.base.kind}{form.base.itemsize}", form.shape)
        for name, (form, *_) in layout.fields.items()
    ]
    return arrays.dtype(fields, align=True)


@pytest.mark.parametrize("layout", [record.BOARD, record.GAME, tree.NODE])
def test_fields_lie_where_numpy_has_them(layout):
    made = stand_in(layout)
    assert made.itemsize == layout.itemsize
    for name, (form, at, *_) in layout.fields.items():
        assert made.fields[name][1:] == (at, form.shape), name


def test_every_field_of_a_game_reads_the_same():
    games = Game.new(seats=3, seed=5).to_array()
    same = arrays.frombuffer(games.tobytes(), stand_in(record.GAME))
    for name in record.GAME.names:
        found = same[0][name]
        value = found.tolist() if isinstance(found, arrays.ndarray) else found
        assert value == games[0][name].tolist(), name
        assert same[name].tolist() == games[name].tolist(), name


def test_parts_are_written_as_numpy_writes_them():
    for made in (np.zeros((3, 4), np.int16), arrays.zeros((3, 4), arrays.int16)):
        made[0] = 7
        made[1, :2] = [-1, 300]
        made[-1, 3] = 5
        made[:, 2] = 9
        assert made.tolist() == [[7, 7, 9, 7], [-1, 300, 9, 0], [0, 0, 9, 5]]
        assert made[:2, 1].tolist() == [7, 300]
        assert (made[0] - made[1]).tolist() == [8, -293, 0, 7]
        assert made.sum() == 30 + 308 + 14


def test_views_share_memory_and_copies_do_not():
    for made in (np.zeros(2, np.uint64), arrays.zeros(2, arrays.uint64)):
        other = made.copy()
        made[0] |= np.uint64(1 << 63)
        made.view("u8")[1] = 3
        assert made.tolist() == [1 << 63, 3]
        assert other.tolist() == [0, 0]


def test_a_field_of_many_records_is_blanked_at_once():
    nodes = arrays.ones(24, arrays.uint64).view(arrays.dtype([("key", "u8"), ("n", "i8", (2,))]))
    nodes["key"] = 0
    assert nodes["key"].tolist() == [0] * 8
    assert nodes["n"].tolist() == [[1, 1]] * 8


def test_what_is_not_there_is_refused():
    made = arrays.zeros(3, arrays.int16)
    with pytest.raises(IndexError):
        made[3]
    with pytest.raises(ValueError, match="there are 3, not 2"):
        made[:] = [1, 2]


def test_rows_are_divided_by_columns():
    found = []
    for made in (np, arrays):
        won = made.array([[1.0, 2.0, 3.0], [4.0, 6.0, 8.0]])
        tried = made.array([2, 4], made.int64)
        found.append((won[:, :2] / tried[:, None]).tolist())
    assert found[0] == found[1] == [[0.5, 1.0], [1.0, 1.5]]


def test_weights_are_read_as_numpy_reads_them():
    with estimates_file().open("rb") as file, np.load(file) as kept:
        expected = {name: kept[name].tolist() for name in kept.files}
    with estimates_file().open("rb") as file, arrays.load(file) as kept:
        assert {name: kept[name].tolist() for name in kept.files} == expected


def estimates_file():
    return Path(estimates.__file__).with_name(estimates.FILE)
