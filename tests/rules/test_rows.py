"""Records in plain Python: their fields are attributes, and they travel between processes."""

import pickle

import numpy as np
import pytest

from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.players.compiled.search.tree import NODE
from spoorbrug.rules import record


@pytest.mark.parametrize("dtype", [record.BOARD, record.GAME, NOTES, NODE])
def test_every_field_is_an_attribute(dtype):
    rows = np.zeros(2, dtype)
    for name in dtype.names:
        setattr(rows[1], name, 3)
        assert np.all(getattr(rows[1], name) == 3)
        assert np.all(rows[name][0] == 0)
    with pytest.raises(AttributeError):
        rows[0].no_such_field = 1


@pytest.mark.parametrize("dtype", [record.BOARD, record.GAME])
def test_a_copy_from_another_process_has_them_too(dtype):
    rows = np.zeros(1, dtype)
    rows[0].trains = 40
    again = pickle.loads(pickle.dumps(rows))
    assert again.dtype == dtype
    assert np.all(again[0].trains == 40)
