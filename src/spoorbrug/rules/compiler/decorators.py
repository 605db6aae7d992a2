"""The decorators of compiled functions."""

from typing import Any

import numba
import numpy as np

from spoorbrug.rules.compiler.entry_points import EntryPoint
from spoorbrug.rules.compiler.mode import OFF, PARTS

if OFF:
    # Plain NumPy scalars warn where compiled integers wrap; the generator wraps on purpose.
    np.seterr(over="ignore")

_njit: Any = numba.njit  # its types do not name all of its options


def _part(**options: Any) -> Any:
    """A decorator for functions that only compiled code calls."""
    if not PARTS:
        return _njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
    from spoorbrug.rules.compiler.parts import PartCompiler

    return _njit(
        error_model="numpy",
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=PartCompiler,
        **options,
    )


compiled = _part(_nrt=False)
"""For the functions of the rules: compiled as part of the entry points that use them.

They work in memory that an entry point lends them and need not count who else uses it.
"""

allocating = _part(_nrt=True)
"""The same for a function that makes an array of its own."""


def entry_point(signature, group=None):
    """For the few functions called from Python: compiled for one signature, and kept.

    They are compiled or loaded when first called, those of a group together (`entry_points`).
    """

    def wrap(function):
        if OFF:
            return function
        dispatcher = _njit(error_model="numpy", nogil=True, cache=True)(function)
        return EntryPoint(dispatcher, signature, group).dispatcher

    return wrap
