"""Steps a second of the environments for learners, observations and masks included."""

from collections.abc import Iterator

import numpy as np

from benchmarks.measure import Figure, Size, seconds
from spoorbrug.envs import BatchEnv, Observer
from spoorbrug.game import Setup

GAMES = 256  # side by side
WANTED = {"nederland": 300_000.0}


def batches(size: Size) -> Iterator[Figure]:
    """Random moves in many games at once: choosing them is part of what is measured."""
    steps = max(1, size.calls // 50)
    for board in ("nederland", "usa", "europe"):
        batch = BatchEnv(GAMES, board=board)
        batch.reset("bench")
        rng = np.random.default_rng(1)

        def play(batch: BatchEnv = batch, rng: np.random.Generator = rng) -> None:
            for _ in range(steps):
                batch.step(batch.random_actions(rng))

        play()
        rates = tuple(steps * GAMES / seconds(play) for _ in range(size.repeats))
        note = f"{GAMES} games, {batch.layout.size} numbers and a mask each"
        name = f"{board}: batch environment, one core"
        yield Figure(name, rates, "steps/s", WANTED.get(board), note=note)


def one_table(size: Size) -> Iterator[Figure]:
    """Two random seats through PettingZoo, if it is installed."""
    try:
        from spoorbrug.envs import pettingzoo
    except ImportError:
        return
    steps = max(10, size.calls // 10)
    table = pettingzoo.raw_env()
    rng = np.random.default_rng(1)

    def play() -> None:
        table.reset(seed=1)
        for _ in range(steps):
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
            else:
                table.step(rng.choice(np.flatnonzero(seen["action_mask"])))

    play()
    rates = tuple(steps / seconds(play) for _ in range(size.repeats))
    numbers = Observer(Setup.of()).layout.size
    yield Figure("nederland: PettingZoo", rates, "steps/s", note=f"{numbers} numbers and a mask")


def all_of_them(size: Size) -> Iterator[Figure]:
    """Every figure of this file."""
    yield from batches(size)
    yield from one_table(size)
