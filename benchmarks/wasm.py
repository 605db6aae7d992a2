"""Random games in WebAssembly, run by Node, beside the same games natively, in one run.

`python -m benchmarks.wasm` measures them alone.
"""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from tools import wasm
from tools.wasm_calls import Calls

from benchmarks.measure import Figure, Size, tell
from spoorbrug.arena import simulate as arena
from spoorbrug.game import Setup
from spoorbrug.players.compiled import match
from spoorbrug.rules import record, scoring

WANTED = 0.5
"""Of the native rate, at least."""

SETUPS = (("nederland", 2, False), ("usa", 2, False), ("europe", 4, True))


def random_games(size: Size) -> Iterator[Figure]:
    """The rate in WebAssembly, and its ratio to the native one. All results are compared, too."""
    try:
        module = wasm.build()
    except wasm.WasmError as error:
        raise SystemExit(str(error)) from error
    for board, seats, dice in SETUPS:
        yield from _beside(module, Setup.of(board, seats, dice=dice), size)


def _beside(module: Path, setup: Setup, size: Size) -> Iterator[Figure]:
    calls = Calls()
    play = calls.recording(match.play)
    games = max(10, size.games // 4)
    for repeat in range(size.repeats + 1):  # the first one warms both
        texts = [arena.seed_of(f"bench{repeat}", i) for i in range(games)]
        play(
            setup.board_record,
            record.new_games(games),
            arena.keys_of(texts),
            arena.keys_of(texts, "player"),
            arena.codes_of(["random"] * setup.seats),
            np.zeros((games, record.SEATS, scoring.COLUMNS), np.int16),
            np.zeros(0, np.int16),
        )
    with tempfile.TemporaryDirectory() as folder:
        found = calls.replay(module, Path(folder))
    if found.different:
        raise SystemExit(f"WebAssembly played otherwise: {found.different[0]}")
    there, here = found.seconds[1:], calls.seconds[1:]
    mode = "dice" if setup.values()["dice"] else "cards"
    name = f"{setup.board.name}, {setup.seats} seats, {mode}: random games in WebAssembly"
    yield Figure(name, tuple(games / took for took in there), "games/s")
    ratios = tuple(a / b for a, b in zip(here, there, strict=True))
    yield Figure(f"{name}, to native", ratios, "×", at_least=WANTED)


if __name__ == "__main__":
    tell(random_games(Size()))
