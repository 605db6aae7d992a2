"""Chance: a keyed function of the event's number, even and repeatable."""

import random
from collections import Counter

import numpy as np
import pytest

from spoorbrug.game import Game, seeds
from spoorbrug.rules import chance as compiled_chance
from spoorbrug.rules import kernel
from spoorbrug.rules.compiler import OFF

from ..support.parts import Callable
from ..support.play import random_game
from ..support.setups import EVERY_SETUP

chance = Callable(compiled_chance)


def test_siphash_is_siphash():
    """The reference vector of SipHash-2-4: key 00..0f, message 00..07."""
    key = [int.from_bytes(bytes(range(i, i + 8)), "little") for i in (0, 8)]
    message = int.from_bytes(bytes(range(8)), "little")
    found = chance.siphash(np.uint64(key[0]), np.uint64(key[1]), np.uint64(message))
    assert int(found) == 0x93F5F5799A932462


def quick(key0, key1, number, limit):
    """A bot's choice, which hides nothing."""
    return chance.scale(chance.mix(key0, key1, np.uint64(number)), limit)


@pytest.mark.parametrize("below", [chance.below, quick], ids=["chance", "a bot's choice"])
def test_below_is_even(below):
    number = 2_000 if OFF else 60_000
    key = seeds.key_of("even")
    counts = Counter(int(below(key[0], key[1], i, 10)) for i in range(number))
    assert set(counts) == set(range(10))
    chi = sum((n - number / 10) ** 2 / (number / 10) for n in counts.values())
    assert chi < 30  # 9 degrees of freedom: one in a thousand has 27.9, and the key is fixed


def test_the_n_th_way_is_the_n_th_of_the_odds():
    """What the generator picks by rank is what the odds list, weight by weight."""
    setup = EVERY_SETUP[-1]
    rng = random.Random(5)
    game = random_game(setup, 5, rng)
    dealt, weights = kernel.new_moves(), kernel.new_moves()
    for step in game.steps[:60]:
        games = step.before.copy()
        if step.move >= 0:
            kernel.apply(setup.board_record, games, step.move)
        for one in step.dealt:
            n = kernel.odds(setup.board_record, games, dealt, weights)
            spread = np.repeat(dealt[:n], weights[:n])
            pick = chance.below(game._key[0], game._key[1], games[0].chances, len(spread))
            assert spread[pick] == one
            kernel.apply(setup.board_record, games, one)


def test_the_same_seed_deals_the_same_game():
    first, again = (Game.new(seats=3, seed="summer") for _ in range(2))
    other = Game.new(seats=3, seed="winter")
    assert first.state.tobytes() == again.state.tobytes() != other.state.tobytes()


def test_seeds_and_purposes_are_independent():
    keys = {seeds.key_of(seed, purpose).tobytes() for seed in "ab" for purpose in ("game", "x")}
    assert len(keys) == 4
    assert seeds.commitment("a") != seeds.commitment("b")
    assert seeds.fresh() != seeds.fresh()
    assert len(seeds.fresh()) == 64
