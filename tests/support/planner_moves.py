"""The planner's moves, as hashes: `python -m tests.support.planner_moves` writes them anew.

Whoever makes it faster must not change them; whoever makes it stronger changes them on purpose.
"""

import hashlib
import json
from pathlib import Path

from spoorbrug.arena import dataset
from spoorbrug.arena.simulate import Plan, seed_of
from spoorbrug.game import Setup
from spoorbrug.rules import versions

from .setups import EVERY_SETUP, ONE_EACH

FILE = Path(__file__).parents[1] / "players" / "planner_moves.json"
SETUPS = [*EVERY_SETUP, *ONE_EACH]
GAMES = 12


def hash_of(setup: Setup, games: int = GAMES) -> str:
    """A hash of every move of some games."""
    plan = Plan.of(setup, ["planner"], games, "moves")
    _, moves, _ = dataset._compiled(plan, [seed_of(plan.seed, i) for i in range(games)])
    return hashlib.sha256(moves.tobytes()).hexdigest()[:16]


def name_of(setup: Setup) -> str:
    """What tells setups apart."""
    return f"{setup} (rules {versions.NEWEST})"


if __name__ == "__main__":
    found = {name_of(setup): hash_of(setup) for setup in SETUPS}
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
