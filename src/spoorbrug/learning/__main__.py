"""`python -m spoorbrug.learning BOARD`: learn the expert's weights for a board, and keep them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from spoorbrug import boards, players
from spoorbrug.arena import pools
from spoorbrug.arena.plan import ArenaError
from spoorbrug.arena.pools import Pool
from spoorbrug.game import Setup
from spoorbrug.learning import believing, fitting, games
from spoorbrug.learning.games import CHUNK, Play, Positions
from spoorbrug.players import estimates
from spoorbrug.players.compiled.search import estimate
from spoorbrug.rules.record import Array

STRAYING = Play(stray=0.06)
EAGER = Play(stray=0.03, eager=0.8)
KEPT = Path(players.__file__).with_name(estimates.FILE)


def say(text: str) -> None:
    """A line of progress."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def gather(pool: Pool, setup: Setup, seed: str, play: Play, net: Array, number: int) -> Positions:
    """A number of games, in chunks; the same games wherever they are played."""
    _ = setup.board_record  # travels with the setup
    work = partial(games.some, setup, seed, play, net)
    return Positions.joined(pools.do_in_order(pool, work, range(0, number, CHUNK)))


def learn_estimate(setups: list[Setup], options: argparse.Namespace) -> Array:
    """The chance to win: first from planners that stray, then from seats that use the estimate."""
    net: Array = np.zeros(estimate.WEIGHTS, np.float32)
    positions: list[Positions] = []
    with pools.open_pool(options.processes, options.on) as pool:
        for turn in range(options.rounds + 1):
            play, number = (EAGER, options.eager) if turn else (STRAYING, options.games)
            for place, setup in enumerate(setups):
                # At larger tables a game has more turns, and each costs more.
                games_here = -(-2 * number // setup.seats)
                seed = f"{options.seed}-{setup.board.id}-{setup.seats}-{turn}"
                more = gather(pool, setup, seed, play, net, games_here)
                if turn == 0:
                    positions.append(more)
                else:
                    # The first ones lie first; what is held back comes from the last games.
                    positions[place] = Positions.joined([positions[place], more])
                say(f"{setup}: {len(more.rows)} positions of {games_here} games")
            found = fitting.fit(positions)
            net = found.weights
            say(f"round {turn}: loss {found.loss:.4f}, winner foretold {100 * found.right:.1f} %")
    return net


def learn_belief(setup: Setup, options: argparse.Namespace) -> Array:
    """What tracks tell of tickets."""
    weights, without, fitted = believing.fit(
        *believing.observe(setup, f"{options.seed}-belief", options.belief_games)
    )
    say(f"tickets: loss {without:.4f} when all are alike, {fitted:.4f} by tracks")
    return weights


def main(words: Sequence[str] | None = None) -> None:
    """Learn, and put the weights beside the others."""
    parser = argparse.ArgumentParser(prog="python -m spoorbrug.learning", description=__doc__)
    parser.add_argument("board", choices=boards.available())
    parser.add_argument("--dice", action="store_true")
    parser.add_argument("--seats", type=int, nargs="+", help="numbers of seats to learn from")
    parser.add_argument(
        "--games", type=int, default=10000, help="of planners, at two seats; fewer at more"
    )
    parser.add_argument("--rounds", type=int, default=2, help="of games with what was learnt")
    parser.add_argument(
        "--eager", type=int, default=1500, help="games of each such round, at two seats"
    )
    parser.add_argument("--belief-games", type=int, default=150)
    parser.add_argument("--seed", default="learning")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument(
        "--on", choices=pools.PLACES, default="here", help="this machine, or a Ray cluster"
    )
    parser.add_argument("--out", type=Path, default=KEPT, help="the file to write to")
    options = parser.parse_args(words)
    try:
        pools.check_place(options.on)
    except ArenaError as problem:
        parser.error(str(problem))
    board = boards.load(options.board)
    seats = options.seats or [
        n for n in (2, 3, 4) if board.fewest_players <= n <= board.most_players
    ]
    setups = [Setup.of(options.board, seats=n, dice=options.dice) for n in seats]
    name = estimates.name_of(setups[0])
    kept = dict(np.load(options.out)) if options.out.exists() else {}
    kept[f"{name}/belief"] = learn_belief(setups[0], options)
    kept[f"{name}/estimate"] = learn_estimate(setups, options)
    np.savez(options.out, **dict(sorted(kept.items())))
    say(f"{name}: written to {options.out}")


if __name__ == "__main__":
    main()
