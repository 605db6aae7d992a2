"""Tables in Pyodide, of what is packed for the browser, by the messages of a page."""

import subprocess
from pathlib import Path

import pytest
from tools import web
from tools.local import build

from spoorbrug.rules.compiler.mode import PARTS

from . import games

HERE = Path(__file__).parent
WHOLE = 100_000

pytestmark = pytest.mark.skipif(not PARTS, reason="WebAssembly is made of compiled parts")


@pytest.mark.parametrize("most", [6, pytest.param(WHOLE, marks=pytest.mark.thorough)])
def test_tables_on_every_board_with_cards_and_dice(most):
    build.build()
    command = [web.node()[0], "--no-warnings", HERE / "games.mjs", web.ROOT, str(most)]
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(games.SETUPS)
    if most == WHOLE:
        assert all(line.endswith(" over") for line in lines), lines
