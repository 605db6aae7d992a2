"""Puts the stand-ins where the rest of Python looks for NumPy, Numba, pydantic and the compiler.

`install` is to be called before anything of `spoorbrug.rules` is imported, `wake` before anybody
plays. Between them a browser may note the memory, to begin with it the next time.
"""

from __future__ import annotations

import json
import random
import sys
import typing
from types import ModuleType
from typing import Any

from spoorbrug.browser import arrays, compiler, kernel, models

COMPILER = "spoorbrug.rules.compiler"


class _Type:
    """A type of Numba's: it only stands in signatures, which nobody reads here."""

    def __getitem__(self, key: Any) -> _Type:
        return self

    def __call__(self, *given: Any) -> _Type:
        return self


class _Types(ModuleType):
    """All of them."""

    def __getattr__(self, name: str) -> _Type:
        if name.startswith("__"):
            raise AttributeError(name)
        return _Type()


def _stand_in(name: str, **parts: Any) -> None:
    module = sys.modules[name] = ModuleType(name)
    vars(module).update(parts)


def _to_json(data: Any, default: object = None, option: int = 0) -> bytes:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()


def install(module: kernel.Module) -> None:
    """From now on, games are played with the functions of this module."""
    kernel.use(module)
    sys.modules["numpy"] = arrays
    types = sys.modules["numba.types"] = _Types("numba.types")
    _stand_in("numba", types=types)
    _stand_in("numba.core", types=types)
    _stand_in("numba.extending", intrinsic=compiler.compiled)
    sys.modules[COMPILER] = compiler
    sys.modules[f"{COMPILER}.entry_points"] = compiler
    vars(compiler)["entry_points"] = compiler
    _stand_in(f"{COMPILER}.progress", Tell=None)
    sys.modules["pydantic"] = models
    sys.modules["typing_extensions"] = typing  # all that is asked of it is in Python by now
    _stand_in("orjson", dumps=_to_json, OPT_PASSTHROUGH_SUBCLASS=0)


def wake() -> None:
    """Before anybody plays: in a memory that was noted, chance would be the same for ever."""
    random.seed()
