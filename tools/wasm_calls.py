"""Calls of entry points, written down with all memory before and after, and played again in Node.

Tests compare WebAssembly with native code in this way, and the benchmark their times.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tools.web import node

REPLAY = Path(__file__).with_suffix(".mjs")


@dataclass(frozen=True)
class Replayed:
    """What came of asking the module the same."""

    same: int
    """Calls that left the same bytes and answered the same."""
    different: list[str]
    """What was different in the others."""
    seconds: list[float]
    """How long each call took."""


class Calls:
    """What native code was asked, what it had in memory, and what it made of it."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self._calls: list[dict[str, Any]] = []
        self._memory = bytearray()
        self._places: dict[bytes, int] = {}

    def __len__(self) -> int:
        return len(self._calls)

    def recording(self, function: Any) -> Callable[..., Any]:
        """The same entry point, but each call is written down."""

        def call(*given: Any) -> Any:
            before = [self._noted(one) for one in given]
            began = time.perf_counter()
            answer = function(*given)
            self.seconds.append(time.perf_counter() - began)
            after = [self._kept(one) for one in given if isinstance(one, np.ndarray)]
            name = function.py_func.__name__
            self._calls.append({"name": name, "before": before, "after": after, "answer": answer})
            return answer

        return call

    def _noted(self, given: Any) -> Any:
        """A number, or what is to be known of an array: those of one `memory` share it."""
        if not isinstance(given, np.ndarray):
            return float(given) if isinstance(given, float) else int(given)
        return {
            "at": self._kept(given),
            "bytes": given.nbytes,
            "shape": given.shape,
            "memory": given.ctypes.data,
        }

    def _kept(self, array: np.ndarray[Any, Any]) -> int:
        """Where an array's bytes are kept; the same ones are kept once."""
        data = array.tobytes()
        key = hashlib.sha256(data).digest()
        if key not in self._places:
            self._places[key] = len(self._memory)
            self._memory += data
        return self._places[key]

    def replay(self, module: Path, folder: Path) -> Replayed:
        """Ask the module the same, in Node."""
        memory, calls = folder / "memory.bin", folder / "calls.json"
        memory.write_bytes(self._memory)
        calls.write_text(json.dumps(self._calls), encoding="utf-8")
        done = subprocess.run(
            [str(node()[0]), "--no-warnings", *map(str, (REPLAY, module, memory, calls))],
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=True,
        )
        return Replayed(**json.loads(done.stdout))
