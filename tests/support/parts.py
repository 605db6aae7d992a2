"""Compiled parts of the rules, callable: Python itself calls entry points only."""

from functools import cache

import numba

from spoorbrug.rules.compiler import OFF


class Callable:
    """A module of the rules whose compiled functions may be called by a test."""

    def __init__(self, module):
        self._module = module
        self._made = cache(self._make)

    def _make(self, name):
        part = getattr(self._module, name)
        if OFF or not isinstance(part, numba.core.dispatcher.Dispatcher):
            return part
        return numba.njit(lambda *given: part(*given), error_model="numpy")

    def __getattr__(self, name):
        return self._made(name)
