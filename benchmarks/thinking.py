"""Where the time of an expert's decision goes: `python -m benchmarks.thinking`.

Processor time, at every third decision with a choice in games of planners on Nederland for two.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from unittest import mock

from spoorbrug import Game, View, players
from spoorbrug.players import Budget
from spoorbrug.players.expert import Expert, possible_games

TRIES = (4, 16, 50, 100, 400)
GAMES = 6


@dataclass
class Spent:
    """Seconds of the processor."""

    dealing: float = 0.0
    whole: float = 0.0
    tries: int = 0


def views(games: int) -> list[View]:
    """Decisions to think about."""
    planner = players.make("planner", seed=1)
    found: list[View] = []
    for number in range(games):
        game = Game.new(board="nederland", seats=2, seed=f"thinking{number}")
        made = 0
        while not game.is_over:
            view = game.view(game.seat)
            if len(view.legal_moves) > 1 and made % 3 == 0:
                found.append(view)
            game.push(planner.choose(view))
            made += 1
    return found


def spend(asked: Sequence[View], iterations: int) -> Spent:
    """Think about all of them."""
    expert = Expert(1)
    spent = Spent()
    imagine = Expert.imagine

    def timed(*arguments: object) -> object:
        began = time.process_time()
        worlds = imagine(*arguments)  # type: ignore[arg-type]
        spent.dealing += time.process_time() - began
        return worlds

    with mock.patch.object(Expert, "imagine", timed):
        began = time.process_time()
        for view in asked:
            thoughts = expert.consider(view, Budget(iterations=iterations))
            spent.tries += sum(option.tries for option in thoughts.options)
        spent.whole = time.process_time() - began
    return spent


def main(words: Sequence[str] | None = None) -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.thinking", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    options = parser.parse_args(words)
    asked = views(options.games)
    moves = sum(len(view.legal_moves) for view in asked) / len(asked)
    print(f"{len(asked)} decisions, {moves:.1f} moves at each")
    spend(asked[:1], 4)  # what is compiled is loaded
    print("| tries asked for | possible games | dealing them | tries | all together |")
    print("|---|---|---|---|---|")
    for iterations in TRIES:
        spent, n = spend(asked, iterations), len(asked)
        print(
            f"| {iterations} | {possible_games(iterations)} | {1e3 * spent.dealing / n:.2f} ms "
            f"| {spent.tries / n:.0f} | {1e3 * spent.whole / n:.2f} ms |"
        )


if __name__ == "__main__":
    main()
