"""The decorators of compiled functions."""

from typing import Any

import numba
import numpy as np
from numba import types

from spoorbrug.rules.compiler.entry_points import EntryPoint
from spoorbrug.rules.compiler.mode import OFF, PARTS

if OFF:
    # Plain NumPy scalars warn where compiled integers wrap; the generator wraps on purpose.
    np.seterr(over="ignore")

_njit: Any = numba.njit  # its types do not name all of its options


def _part(**options: Any) -> Any:
    """A decorator for functions that only compiled code calls."""
    if PARTS:
        from spoorbrug.rules.compiler.parts import PartCompiler

        options["pipeline_class"] = PartCompiler
    else:
        options = {}
    njit = _njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)
    return lambda function: function if OFF else _not_for_python(_for_all_integers(njit(function)))


def _not_for_python(dispatcher: Any) -> Any:
    """Say what to do instead to whoever calls it from Python.

    Compiled functions find it without asking; Numba looks through what it is told of here, and
    asks to compile where it finds nothing.
    """
    function = dispatcher.py_func

    def refuse(*_: Any, **__: Any) -> Any:
        raise TypeError(
            f"{function.__name__} is a part of the rules, for compiled code only: call an entry "
            "point, such as those of spoorbrug.rules.kernel, or call this in a function of your "
            "own under numba.njit; with NUMBA_DISABLE_JIT=1 it is plain Python."
        )

    dispatcher._insert = lambda *_: None
    dispatcher._compile_for_args = refuse
    return dispatcher


def _for_all_integers(dispatcher: Any) -> Any:
    """Let one compilation serve constants and signed integers of every width.

    A seat in the record has 8 bits and a counter 64: Numba would compile the function for each,
    and again for each constant. Its arithmetic widens them anyway.
    """
    template = dispatcher.get_call_template

    def get_call_template(arguments, named):
        wide = {name: _widened(given) for name, given in named.items()}
        return template(tuple(map(_widened, arguments)), wide)

    dispatcher.get_call_template = get_call_template
    return dispatcher


def _widened(given: Any) -> Any:
    given = types.unliteral(given)
    return types.int64 if given in types.signed_domain else given


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
