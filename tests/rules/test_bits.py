"""Sets of up to 128 numbers, against Python's own."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from spoorbrug.game.names import members
from spoorbrug.rules import bits as compiled_bits

from ..support.parts import Callable

bits = Callable(compiled_bits)
numbers = st.sets(st.integers(0, 127))


def as_words(chosen):
    words = np.zeros(2, np.uint64)
    for number in chosen:
        bits.put(words, number)
    return words


@settings(deadline=None)
@given(numbers)
def test_put_has_and_members(chosen):
    words = as_words(chosen)
    assert members(words) == sorted(chosen)
    assert [n for n in range(128) if bits.has(words, n)] == sorted(chosen)
    assert int(bits.count(words[0]) + bits.count(words[1])) == len(chosen)


@settings(deadline=None)
@given(numbers)
def test_nth_and_lowest(chosen):
    words = as_words(chosen)
    assert [int(bits.nth(words, n)) for n in range(len(chosen))] == sorted(chosen)
    for w in (0, 1):
        inside = sorted(n - 64 * w for n in chosen if n // 64 == w)
        word = words[w]
        for number in inside:
            assert int(bits.lowest(word)) == number
            word = np.uint64(bits.without_lowest(word))
        assert word == bits.ZERO


@settings(deadline=None)
@given(numbers, numbers)
def test_drop_and_move_all(chosen, others):
    words = as_words(chosen)
    for number in others:
        bits.drop(words, number)
    assert members(words) == sorted(chosen - others)
    target = as_words(others)
    bits.move_all(words, target)
    assert members(target) == sorted(chosen | others)
    assert members(words) == []
