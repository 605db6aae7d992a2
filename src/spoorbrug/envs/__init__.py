"""For learners: the game as an environment of the usual libraries, and in batches.

`batch` needs NumPy only; `pettingzoo`, `gymnasium` and `openspiel` need the package that they
are named after: `pip install 'spoorbrug[envs]'`. What a seat sees is told by `layout`.
"""

from __future__ import annotations

from spoorbrug.envs.batch import BatchEnv
from spoorbrug.envs.layout import VERSION, Layout
from spoorbrug.envs.observing import Observer

__all__ = ["VERSION", "BatchEnv", "Layout", "Observer"]
