"""The decorators of compiled functions, and the processes that share the compiling."""

import os
import subprocess
import sys
from typing import Any

import numba
import numpy as np

from spoorbrug.rules.compiler.cache import FOLDER, OFF, say
from spoorbrug.rules.compiler.parts import PartCompiler

if OFF:
    # Plain NumPy scalars warn where compiled integers wrap; the generator wraps on purpose.
    np.seterr(over="ignore")

_PART: dict[str, Any] = {
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}

_njit: Any = numba.njit  # its types do not name all of its options

compiled = _njit(_nrt=False, **_PART)
"""For the functions of the rules: compiled as part of the entry points that use them.

They work in memory that an entry point lends them and need not count who else uses it.
"""

allocating = _njit(_nrt=True, **_PART)
"""The same for a function that makes an array of its own."""


BESIDE = "SPOORBRUG_COMPILE"
"""Names the one module whose entry points a helping process makes."""
_helpers: dict[str, subprocess.Popen[bytes]] = {}


def _is_kept(module: str, function: str) -> bool:
    name = f"{module.rpartition('.')[2]}.{function}"
    return FOLDER is not None and any(FOLDER.rglob(f"*{name}-*.nbi"))


def compile_beside(module: str, function: str) -> None:
    """Let another process make a module's entry points, while this one makes those it needs first.

    Nothing happens where they are kept already, or where there is one processor only.
    """
    if OFF or BESIDE in os.environ or _is_kept(module, function) or (os.cpu_count() or 1) < 2:
        return
    _helpers[module] = subprocess.Popen(
        [sys.executable, "-c", f"import {module}"],
        env={**os.environ, BESIDE: module},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def entry_point(signature):
    """For the few functions called from Python: compiled for one signature, and kept.

    The first compilation takes a while, so each entry point says that it is being made.
    """

    def wrap(function):
        if OFF:
            return function
        if os.environ.get(BESIDE, function.__module__) != function.__module__:
            return compiled(function)  # a helper: this entry point is the other process's
        if not _is_kept(function.__module__, function.__name__):
            say(f"Compiling the rules, once for this version: {function.__name__} …")
            if function.__module__ in _helpers:
                _helpers[function.__module__].wait()
        return numba.njit(signature, error_model="numpy", nogil=True, cache=True)(function)

    return wrap
