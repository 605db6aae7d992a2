"""Games in Pyodide, with the stand-ins for NumPy and Numba, are told as they are natively."""

import subprocess
from pathlib import Path

import pytest
from tools import wasm, web

from spoorbrug.rules.compiler.mode import PARTS

from . import told

HERE = Path(__file__).parent
WHOLE = 100_000

pytestmark = pytest.mark.skipif(not PARTS, reason="WebAssembly is made of compiled parts")


@pytest.mark.parametrize("most", [25, pytest.param(WHOLE, marks=pytest.mark.thorough)])
def test_views_choices_events_reasons_and_moves_are_the_same(most):
    web.packages()
    module = wasm.build()
    script = HERE / "told.mjs"
    command = [web.node()[0], "--no-warnings", script, web.ROOT, module, str(most)]
    done = subprocess.run(
        [str(word) for word in command],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "\n".join(told.lines(most))
