"""The same rules compiled, as plain Python, and with bounds checks: the same games."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spoorbrug.rules.compiler import OFF

ROOT = Path(__file__).parents[1]
RULES = [
    *("tolls", "claims", "cards", "tickets", "end", "neutral", "chance", "dice", "networks"),
    "golden",
]
SUBSET = [
    *(f"tests/rules/test_{name}.py" for name in RULES),
    # Which kinds there are is the same in any mode, and takes long to find out.
    "--deselect=tests/rules/test_golden.py::test_golden_games_show_every_kind_of_event",
]


@pytest.mark.cold
@pytest.mark.skipif(OFF, reason="this is that mode already")
@pytest.mark.parametrize(
    "switch",
    [
        "NUMBA_DISABLE_JIT",  # plain Python checks bounds as well
        pytest.param("NUMBA_BOUNDSCHECK", marks=pytest.mark.thorough),  # compiles everything anew
    ],
)
def test_the_rules_and_golden_games_hold(switch):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *SUBSET],
        cwd=ROOT,
        env=os.environ | {switch: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
