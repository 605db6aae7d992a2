"""Which way the rules are compiled: as parts, by plain `njit`, or not at all.

`NUMBA_DISABLE_JIT=1` switches compilation off. `SPOORBRUG_PLAIN_NJIT=1` does without the parts,
which know the inside of a few releases of Numba only. Plain `njit` serves with every other
release: it takes longer to compile, and the results are the same.
"""

import os
from typing import Any

import numba
from numba.core import config as numba_config

PLAIN_NJIT = "SPOORBRUG_PLAIN_NJIT"
KNOWN_TO_PARTS = ("0.68",)
"""The releases of Numba whose inside `parts` knows."""

config: Any = numba_config  # its settings are made at run time
OFF = bool(config.DISABLE_JIT)


def parts_serve(version: str, plain: str) -> bool:
    """Whether functions become parts, with this Numba and this setting."""
    release = ".".join(version.split(".")[:2])
    return release in KNOWN_TO_PARTS and plain in ("", "0")


PARTS = not OFF and parts_serve(numba.__version__, os.environ.get(PLAIN_NJIT, ""))
