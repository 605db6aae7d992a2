"""Steps a second of the environments for learners, observations and masks included."""

from collections.abc import Callable, Iterator
from itertools import product

import numpy as np

from benchmarks.measure import Figure, Size, seconds
from spoorbrug.envs import BatchEnv, Observer, VersusEnv
from spoorbrug.envs.actions import ALL, COMPACT
from spoorbrug.envs.layout import VERSIONS
from spoorbrug.game import Setup

GAMES = 256  # side by side
WANTED = {"nederland": 300_000.0}
AGAINST = {"random": 500_000.0, "planner": 20_000.0}
TIMES = 3.0
"""So much faster than from all masks should a choice from the compact ones be."""


def batches(size: Size) -> Iterator[Figure]:
    """Random moves in many games at once: choosing them is part of what is measured."""
    steps = max(1, size.calls // 50)
    for board, version in product(("nederland", "usa", "europe"), VERSIONS):
        batch = BatchEnv(GAMES, board=board, version=version)
        batch.reset("bench")
        rng = np.random.default_rng(1)

        def play(batch: BatchEnv = batch, rng: np.random.Generator = rng) -> None:
            for _ in range(steps):
                batch.step(batch.random_actions(rng))

        play()
        rates = tuple(steps * GAMES / seconds(play) for _ in range(size.repeats))
        note = f"{GAMES} games, {batch.layout.size} numbers and a mask each"
        name = f"{board}: batch environment v{version}, one core"
        yield Figure(name, rates, "steps/s", WANTED.get(board), note=note)


def choices(size: Size) -> Iterator[Figure]:
    """Steps with a choice made from the masks: of all actions as one did it, and of compact ones.

    Both are measured in turn, a few times over.
    """
    steps = max(1, size.calls // 100)
    rng = np.random.default_rng(1)

    def everywhere(batch: BatchEnv) -> np.ndarray:
        found: np.ndarray = np.where(batch.masks, rng.random(batch.masks.shape), -1).argmax(axis=1)
        return found

    def in_one_list(batch: BatchEnv) -> np.ndarray:
        return batch.choose(rng)

    ways = {
        "all masks": (BatchEnv(GAMES, board="usa", version=0, actions=ALL), everywhere),
        "compact masks": (BatchEnv(GAMES, board="usa", actions=COMPACT), in_one_list),
    }
    found: dict[str, list[float]] = {name: [] for name in ways}

    def play(batch: BatchEnv, choose: Callable[[BatchEnv], np.ndarray]) -> None:
        for _ in range(steps):
            batch.step(choose(batch))

    for batch, choose in ways.values():
        batch.reset("bench")
        play(batch, choose)
    for _ in range(size.repeats):
        for name, (batch, choose) in ways.items():
            found[name].append(steps * GAMES / seconds(lambda: play(batch, choose)))  # noqa: B023
    for name, rates in found.items():
        numbers = len(ways[name][0].actions)
        note = f"a choice from {numbers:,} in NumPy"
        yield Figure(f"usa: batch, {name}", tuple(rates), "steps/s", note=note)
    times = tuple(new / old for old, new in zip(*found.values(), strict=True))
    yield Figure("usa: batch, compact against all masks", times, "times", TIMES)


def against_bots(size: Size) -> Iterator[Figure]:
    """Own decisions of one seat against bots: in the batch, and one table after the other."""
    rng = np.random.default_rng(1)
    for (name, wanted), version in product(AGAINST.items(), VERSIONS):
        versus = VersusEnv(GAMES, name, version=version, actions=COMPACT)
        versus.reset("bench")
        steps = max(1, size.calls // (20 if name == "random" else 500))

        def play(versus: VersusEnv = versus, steps: int = steps) -> None:
            for _ in range(steps):
                versus.step(versus.random_actions(rng))

        play()
        rates = tuple(steps * GAMES / seconds(play) for _ in range(size.repeats))
        note = "the bot's moves included"
        title = f"nederland: against {name} in the batch, v{version}"
        yield Figure(title, rates, "decisions/s", wanted, note=note)
        if version == VERSIONS[-1]:
            yield from one_after_the_other(size, name)


def one_after_the_other(size: Size, name: str) -> Iterator[Figure]:
    """The same by Gymnasium's plain interface, if it is installed."""
    try:
        from spoorbrug.envs.gymnasium import OneSeat
    except ImportError:
        return
    env = OneSeat(opponents=name, version=0)
    rng = np.random.default_rng(1)
    steps = max(10, size.calls // 100)

    def play() -> None:
        env.reset(seed=1)
        for _ in range(steps):
            _, _, over, _, _ = env.step(rng.choice(np.flatnonzero(env.action_masks())))
            if over:
                env.reset()

    play()
    rates = tuple(steps / seconds(play) for _ in range(size.repeats))
    yield Figure(f"nederland: against {name}, one table", rates, "decisions/s")


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


def with_events(size: Size) -> Iterator[Figure]:
    """The last events in a batch are made in Python: what they cost."""
    steps = max(1, size.calls // 2000)
    rng = np.random.default_rng(1)
    batch = BatchEnv(GAMES, events=8)
    batch.reset("bench")

    def play() -> None:
        for _ in range(steps):
            batch.step(batch.random_actions(rng))

    play()
    rates = tuple(steps * GAMES / seconds(play) for _ in range(size.repeats))
    yield Figure("nederland: batch with the last 8 events", rates, "steps/s")


def all_of_them(size: Size) -> Iterator[Figure]:
    """Every figure of this file."""
    yield from batches(size)
    yield from choices(size)
    yield from with_events(size)
    yield from against_bots(size)
    yield from one_table(size)
