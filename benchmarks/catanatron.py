"""Beside us: catanatron, another Python engine, with four random players on one core.

It lives in an environment of its own, made at first use in the cache folder.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from benchmarks.measure import Figure, Size

VERSION = "3.2.1"
PLAY = """
import json, sys, time
from catanatron import Color, Game, RandomPlayer
def play():
    Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()
play()
for _ in range(int(sys.argv[2])):
    games, began = 0, time.perf_counter()
    while time.perf_counter() - began < float(sys.argv[1]):
        play()
        games += 1
    print(json.dumps(games / (time.perf_counter() - began)))
"""


class Missing(Exception):
    """It cannot be had here; the message says why."""


def folder() -> Path:
    """Where its environment is."""
    home = os.environ.get("SPOORBRUG_CACHE_DIR")
    base = Path(home) if home else platformdirs.user_cache_path("spoorbrug")
    return base / "bench" / ".venv-catanatron"


def python() -> Path:
    """Its Python, installed if need be."""
    place = folder()
    found = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    try:
        if not found.exists():
            _run(sys.executable, "-m", "venv", str(place))
        if _version(found) != VERSION:
            _run(found, "-m", "pip", "install", "-q", "--disable-pip-version-check",
                 f"catanatron=={VERSION}")  # fmt: skip
    except (OSError, subprocess.SubprocessError) as error:
        raise Missing(_last_words(error)) from None
    return found


def _run(*words: object) -> str:
    command = [str(word) for word in words]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=600)
    return done.stdout


def _version(found: Path) -> str:
    code = "import importlib.metadata as m; print(m.version('catanatron'))"
    try:
        return _run(found, "-c", code).strip()
    except subprocess.CalledProcessError:
        return ""


def _last_words(error: Exception) -> str:
    lines = str(getattr(error, "stderr", None) or error).strip().splitlines()
    return lines[-1] if lines else type(error).__name__


def beside(ours: float, size: Size) -> Iterator[Figure]:
    """Its games a second, and how many times as many we play with four seats."""
    output = _run(python(), "-c", PLAY, size.seconds, size.repeats)
    rates = tuple(json.loads(line) for line in output.splitlines())
    yield Figure(f"catanatron {VERSION}: 4 seats, random, one core", rates, "games/s")
    ratios = tuple(ours / rate for rate in rates)
    yield Figure("4 seats: spoorbrug to catanatron", ratios, "×", at_least=300)
