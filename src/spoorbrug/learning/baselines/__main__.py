"""`python -m spoorbrug.learning.baselines NAME --out DIR`: learn a baseline from nothing.

Writes the weights and, but for `quick`, the learning curve, anew at each look, so that it can be
ended at any time.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from spoorbrug.game import Setup
from spoorbrug.learning.baselines import adviser, dqn, kept, ppo, quick, search, tables
from spoorbrug.learning.baselines.curves import Curve
from spoorbrug.learning.baselines.learners import NetLearner

BOARD, SEATS = "nederland", 2


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


def learn_ppo(options: argparse.Namespace) -> None:
    """PPO on the observation."""
    setup = Setup.of(board=BOARD, seats=SEATS)
    learn_net(ppo.Learner(setup, options.seed, ppo.Settings()), options)


def learn_dqn(options: argparse.Namespace) -> None:
    """DQN on the observation."""
    setup = Setup.of(board=BOARD, seats=SEATS)
    learn_net(dqn.Learner(setup, options.seed, dqn.Settings()), options)


def learn_net(learner: NetLearner, options: argparse.Namespace) -> None:
    """Learn for the wanted number of updates, with a look now and then.

    New games begin after each look, and what is written there is all that it goes on from: so it
    learns the same, interrupted or not.
    """
    name = learner.NAME
    state, weights = options.out / f"{name}-state.npz", options.out / f"{name}.npz"
    curve = Curve(options.out, name, tables.OPPONENTS)

    def look() -> None:
        shares = {
            other: tables.shares(learner.scores, learner.setup, options.deals, "look", other)
            for other in tables.OPPONENTS
        }
        say(curve.add(learner.played, shares))
        kept.write_state(state, name, learner.setup, learner.state)
        kept.write_weights(weights, learner.inputs, learner.net, learner.played)

    if options.resume is not None:
        kept.read_state(options.resume, name, learner.setup, learner.state)
        curve.go_on(options.resume.parent, learner.played)
    else:
        look()
    while learner.updates < options.updates:
        learner.begin()
        for _ in range(min(options.every, options.updates - learner.updates)):
            learner.update()
        learner.leave()
        look()
    curve.draw()


def learn_search(options: argparse.Namespace) -> None:
    """The search against itself."""
    learner = search.Learner(Setup.of(board=BOARD, seats=SEATS), options.seed, search.Settings())
    curve = Curve(options.out, "search", ("planner",))

    def look() -> None:
        say(curve.add(learner.played, {"planner": learner.shares(options.deals, "look")}))
        learner.write_state(options.out / "search-state.npz")
        learner.save(options.out / "search.npz")

    if options.resume is not None:
        learner.read_state(options.resume)
        curve.go_on(options.resume.parent, learner.played)
    else:
        learner.prepare()
        look()
    while learner.updates < options.updates:
        for _ in range(min(options.every, options.updates - learner.updates)):
            learner.update()
        look()
    curve.draw()


def learn_quick(options: argparse.Namespace) -> None:
    """What moves come to when they are tried; or only look at what was learnt."""
    setup = Setup.of(board=BOARD, seats=SEATS)
    file = options.resume
    if file is None:
        file = options.out / "quick.npz"
        quick.save(quick.learn(setup, options.seed, quick.Settings(), say), file)
    say(quick.look(setup, file, options.deals))


LEARNERS: dict[str, tuple[Callable[[argparse.Namespace], None], int, int]] = {
    "adviser": (learn_adviser, 80, 10),
    "ppo": (learn_ppo, 400, 20),
    "dqn": (learn_dqn, 300, 20),
    "search": (learn_search, 20, 5),
    "quick": (learn_quick, 0, 0),
}
"""How each learns; how many updates it takes, and how many there are between looks."""


def _at_least(least: int) -> Callable[[str], int]:
    """Reads a whole number of an option."""

    def whole_number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"at least {least}, not {text}")
        return int(text)

    return whole_number


def main(words: Sequence[str] | None = None) -> None:
    """Learn one of them."""
    parser = argparse.ArgumentParser(prog="python -m spoorbrug.learning.baselines")
    parser.add_argument("name", choices=tuple(LEARNERS))
    parser.add_argument("--updates", type=_at_least(0), help="how often to learn")
    parser.add_argument("--every", type=_at_least(1), help="updates between looks")
    parser.add_argument(
        "--deals", type=_at_least(1), default=100, help="of a look, played in both seats"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("results"), help="folder for the results")
    parser.add_argument("--resume", type=Path, help="file to go on from; of quick, to look at")
    options = parser.parse_args(words)
    learn, updates, every = LEARNERS[options.name]
    options.updates = updates if options.updates is None else options.updates
    options.every = every if options.every is None else options.every
    options.out.mkdir(parents=True, exist_ok=True)
    try:
        learn(options)
    except kept.Unfit as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
