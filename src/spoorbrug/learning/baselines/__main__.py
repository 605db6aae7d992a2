"""`python -m spoorbrug.learning.baselines adviser --out DIR`: learn a baseline from nothing.

Writes the weights; of `adviser` also the learning curve, both anew at each look, so that it can be
ended at any time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from spoorbrug.game import Setup
from spoorbrug.learning.baselines import adviser, quick
from spoorbrug.learning.baselines.curves import Curve

BOARD, SEATS = "nederland", 2
UPDATES = 80


def say(text: str) -> None:
    """A line of progress."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def learn_adviser(options: argparse.Namespace) -> None:
    """PPO on the planner's sheet."""
    setup = Setup.of(board=BOARD, seats=SEATS)
    learner = adviser.Learner(setup, options.seed, adviser.Settings())
    if options.resume is not None:
        learner.go_on(options.resume)
    curve = Curve(options.out, "adviser", ("planner",))
    for update in range(options.updates + 1):
        if update % options.every == 0 or update == options.updates:
            learner.settle(options.deals)
            shares = {"planner": learner.shares(options.deals, "look")}
            say(f"{curve.add(learner.played, shares)}; it leans {learner.lean:.1f}")
            learner.save(options.out / "adviser.npz")
        if update < options.updates:
            learner.update()
    curve.draw()


def learn_quick(options: argparse.Namespace) -> None:
    """What moves come to when they are tried; or only look at what was learnt."""
    setup = Setup.of(board=BOARD, seats=SEATS)
    file = options.resume
    if file is None:
        file = options.out / "quick.npz"
        quick.save(quick.learn(setup, options.seed, quick.Settings(), say), file)
    say(quick.look(setup, file, options.deals))


LEARN = {"adviser": learn_adviser, "quick": learn_quick}


def main(words: Sequence[str] | None = None) -> None:
    """Learn one of them."""
    parser = argparse.ArgumentParser(prog="python -m spoorbrug.learning.baselines")
    parser.add_argument("name", choices=sorted(LEARN))
    parser.add_argument("--updates", type=int, default=UPDATES, help="how often to learn")
    parser.add_argument("--every", type=int, default=10, help="updates between looks")
    parser.add_argument("--deals", type=int, default=100, help="of a look, played in both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("results"), help="folder for the results")
    parser.add_argument("--resume", type=Path, help="weights to go on from; of quick, to look at")
    options = parser.parse_args(words)
    options.out.mkdir(parents=True, exist_ok=True)
    LEARN[options.name](options)


if __name__ == "__main__":
    main()
