"""The table passes PettingZoo's own checks, and is the game that its seed names."""

import random
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

from spoorbrug import boards
from spoorbrug.envs import Observer, parallel
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


@pytest.mark.parametrize("setup", [{"seats": 3}, {"board": "europe", "version": 0}], ids=str)
def test_pettingzoo_parallel_api(setup):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(parallel.parallel_env(**setup), num_cycles=CYCLES)


def test_first_tickets_are_chosen_at_once():
    table = parallel.parallel_env(seats=3, reward="margin", render_mode="ansi")
    with pytest.raises(ValueError, match="reset the table"):
        table.step({})
    seen, _ = table.reset(seed=4)
    game = Game.new(seats=3, seed=4)
    rng = random.Random(4)
    rounds = 0
    while table.agents:
        deciding = [a for a in table.agents if seen[a]["action_mask"].any()]
        assert [int(agent[-1]) for agent in deciding] == list(game.waiting)
        assert len(deciding) == (3 if rounds == 0 else 1)
        actions = dict.fromkeys(table.agents, -5)  # of those who wait, nobody looks at it
        for agent in deciding:
            actions[agent] = rng.choice(np.flatnonzero(seen[agent]["action_mask"]).tolist())
            game.push(actions[agent], int(agent[-1]))
        seen, gained, over, _, infos = table.step(actions)
        rounds += 1
        if OFF and rounds > 5:
            return
    assert list(gained.values()) == pytest.approx(rewards_of(table, game))
    assert all(over.values())
    assert infos["seat_0"] == {"seed": "4"}
    assert table.render()
    table.reset(seed=5)
    with pytest.raises(ValueError, match="seat_1 may decide now"):
        table.step({"seat_0": int(np.flatnonzero(table.observer.mask(table.game, 0))[0])})
    with pytest.raises(ValueError, match=r"a whole number, not 7\.5"):
        table.step(dict.fromkeys(table.agents, 7.5))
    _, gained, over, _, _ = table.step(dict.fromkeys(table.agents, ids.PASS))
    assert min(gained.values()) == -1
    assert all(over.values())
    assert not table.agents


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
    with pytest.raises(ValueError, match="an action is a whole number"):
        table.unwrapped.step(7.0)
    table.step(ids.PASS)
    assert table.unwrapped.terminations == {"seat_0": True, "seat_1": True}
    assert table.unwrapped.rewards == {"seat_0": -1.0, "seat_1": 0}
    shown = tables.raw_env(render_mode="ansi")
    shown.reset(seed=1)
    assert "Seat 1" in shown.render()
