"""The expert as the page's worker has it, in Pyodide and WebAssembly, beside the native one.

`python -m benchmarks.local` measures it alone.
"""

import base64
import json
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tools import wasm, web
from tools.local import build

from benchmarks.measure import Figure, Size, tell
from spoorbrug.game import Game
from spoorbrug.players import CompiledBot
from spoorbrug.server import levels
from spoorbrug.server.thinking.questions import Question

AT_MOST = 2.0
"""Times the native time."""
HERE = Path(__file__)


def expert(size: Size) -> Iterator[Figure]:
    """A move of the expert's as at a table, both asked the same; the moves are compared, too.

    It is processor time, since a busy machine divides its clock otherwise between two processes.
    """
    try:
        build.build()
    except (wasm.WasmError, web.WebError) as error:
        raise SystemExit(str(error)) from error
    game = Game.new(seats=2, seed=1)
    while game.decisions < 40 or len(game.view(game.seat).legal_moves) < 5:
        game.play(CompiledBot("planner", 1).choose(game.view(game.seat)))
    question = Question("move", game.view(game.seat), "expert", "bench")
    tries = levels.budget("expert").iterations
    here, answers = [], []
    for _ in range(size.repeats + 1):  # the first one warms
        began = time.process_time()
        answers.append(question.answer())
        here.append(time.process_time() - began)
    done = subprocess.run(
        [
            str(web.node()[0]),
            "--no-warnings",
            HERE.with_suffix(".mjs"),
            web.ROOT,
            str(size.repeats),
        ],
        input=base64.b64encode(question.pack()).decode(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    if any(json.loads(one["answer"]) != answers[0] for one in found):
        raise SystemExit(f"The expert plays otherwise in the page: {found[0]['answer']}")
    there = [one["seconds"] for one in found[1:]]
    name = f"expert, {tries} tries, as in the page"
    yield Figure(name, tuple(1000 * one for one in there), "ms")
    ratios = tuple(a / b for a, b in zip(there, here[1:], strict=True))
    yield Figure(f"{name}, to native", ratios, "×", at_most=AT_MOST)


if __name__ == "__main__":
    tell(expert(Size()))
