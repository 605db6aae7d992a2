"""The table passes PettingZoo's own checks, and is the game that its seed names."""

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from spoorbrug import boards
from spoorbrug.envs import Observer
from spoorbrug.envs import pettingzoo as tables
from spoorbrug.game import Game, Setup
from spoorbrug.rules import ids
from spoorbrug.rules.compiler import OFF

CYCLES = 5 if OFF else 200


@pytest.mark.parametrize(
    "setup",
    [{"board": name} for name in boards.available()]
    + [{"seats": 5}, {"neutral": True}, {"board": "europe", "seats": 3, "dice": True}],
    ids=str,
)
def test_pettingzoo_api(setup):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # What it says of all that have masks but its own games.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        # A seat that waits has nothing to choose from.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(tables.env(**setup), num_cycles=CYCLES)


def test_pettingzoo_seeds():
    seed_test(lambda: tables.env(board="nederland"), num_cycles=CYCLES)


def test_pettingzoo_plays_the_game_of_the_seed():
    table = tables.env(seats=3, reward="margin")
    table.reset(seed=4)
    game, observer = Game.new(seats=3, seed=4), Observer(Setup.of(seats=3))
    rng = random.Random(4)
    for agent in table.agent_iter(60 if OFF else 10_000):
        seen, reward, terminated, _truncated, info = table.last()
        if terminated:
            margins = rewards_of(table, game)
            assert reward == pytest.approx(margins[int(agent[-1])])
            assert info["seed"] == "4"
            table.step(None)
            continue
        assert agent == f"seat_{game.seat}"
        assert all("seed" not in told for told in table.unwrapped.infos.values())
        assert (seen["observation"] == observer.observe(game, game.seat)).all()
        assert (seen["action_mask"] == info["action_mask"]).all()
        legal = np.flatnonzero(info["action_mask"]).tolist()
        assert legal == list(game.legal_moves.ids)
        action = rng.choice(legal)
        game.push(action)
        table.step(action)
    assert game.is_over or OFF


def rewards_of(table, game):
    totals = game.outcome.totals
    return [
        (total - max(totals[:seat] + totals[seat + 1 :])) / 100 for seat, total in enumerate(totals)
    ]


def test_an_illegal_move_ends_a_pettingzoo_game():
    table = tables.env()
    table.reset(seed=1)
    table.step(ids.PASS)
    assert table.unwrapped.terminations == {"seat_0": True, "seat_1": True}
    assert table.unwrapped.rewards == {"seat_0": -1.0, "seat_1": 0}
    shown = tables.raw_env(render_mode="ansi")
    shown.reset(seed=1)
    assert "Seat 1" in shown.render()
