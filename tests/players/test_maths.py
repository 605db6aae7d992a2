"""The players' own exponential, logarithm and powers beside those of the system."""

import math

import numpy as np
import pytest

from spoorbrug.players.compiled import maths

from ..support.parts import Callable

MATHS = Callable(maths)


@pytest.mark.parametrize("x", [*np.linspace(-40, 40, 401), -699.5, 699.5, 1e-9, 0.0])
def test_exp_is_right_but_for_the_last_bit(x):
    assert MATHS.exp(float(x)) == pytest.approx(math.exp(x), rel=3e-16)


def test_exp_has_ends():
    assert MATHS.exp(-1e9) == 0.0
    assert MATHS.exp(1e9) == MATHS.exp(700.0)


@pytest.mark.parametrize("x", [*range(1, 300), 0.01, 0.5, 12345.0, 1e12])
def test_log_is_right_but_for_the_last_bit(x):
    assert MATHS.log(float(x)) == pytest.approx(math.log(x), rel=3e-16, abs=1e-300)


@pytest.mark.parametrize("exponent", range(9))
def test_power(exponent):
    assert MATHS.power(0.17, exponent) == pytest.approx(0.17**exponent, rel=1e-15)


def test_halvings():
    found = [MATHS.halvings(n) for n in range(1, 1800)]
    assert found == [math.ceil(math.log2(n)) for n in range(1, 1800)]
