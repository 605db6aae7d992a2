"""For learners: the game as an environment of the usual libraries, and in batches.

`batch`, `versus` and `text` need NumPy only; `pettingzoo` and `parallel`, `gymnasium` and `vector`,
and `openspiel` need the package that they are for: `pip install 'spoorbrug[envs]'`. What a seat
sees is told by `layout`, what actions stand for by `actions`.
"""

from __future__ import annotations

from spoorbrug.envs.batch import BatchEnv
from spoorbrug.envs.layout import VERSION, Layout
from spoorbrug.envs.observing import Observer
from spoorbrug.envs.versus import VersusEnv

__all__ = ["VERSION", "BatchEnv", "Layout", "Observer", "VersusEnv"]
