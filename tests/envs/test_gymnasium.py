"""One seat passes Gymnasium's own checks, and plays against the bots that it names."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from spoorbrug import boards
from spoorbrug.envs import gymnasium as one_seat
from spoorbrug.rules import ids
from spoorbrug.rules.compiler import OFF


@pytest.mark.parametrize(
    "env_id",
    [env_id for env_id in one_seat.register() if env_id.endswith("v1")]
    + ["spoorbrug/Nederland-v0", "spoorbrug/EuropeDice-v0"],
)
def test_gymnasium_checks(env_id):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", ".*is out of date", DeprecationWarning)  # v0, as it is
        env = gymnasium.make(env_id, opponents="random", render_mode="ansi")
        check_env(env.unwrapped)


def test_there_is_an_id_for_each_board_with_cards_and_with_dice():
    found = one_seat.register()
    assert {"spoorbrug/Nederland-v0", "spoorbrug/UsaDice-v1"} <= set(found)
    assert len(found) == 2 * 2 * len(boards.available())


@pytest.mark.skipif(OFF, reason="whole games")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_gymnasium_plays_whole_games_against_bots(seat):
    env = gymnasium.make(
        "spoorbrug/Nederland-v1", seats=3, opponents=["planner", "random"], seat=seat
    )
    rng = np.random.default_rng(1)
    for number in range(3):
        seen, info = env.reset(seed=number)
        over = False
        while not over:
            assert "seed" not in info
            assert (seen["action_mask"] == env.unwrapped.action_masks()).all()
            action = rng.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, truncated, info = env.step(action)
            assert not truncated
        assert info["seed"] == str(number)
        totals = info["totals"]
        assert (reward > 0) == (totals[info["seat"]] == max(totals)) or len(set(totals)) < 3
    assert seat is None or info["seat"] == seat


def test_gymnasium_says_what_is_wrong():
    env = one_seat.OneSeat(opponents="random", render_mode="ansi")
    assert env.render() is None
    with pytest.raises(ValueError, match="reset the environment"):
        env.step(0)
    env.reset(seed=1)
    assert env.render()
    for wrong in (7.0, np.float64(7), "7", True, None):
        with pytest.raises(ValueError, match="an action is a whole number, not"):
            env.step(wrong)
    *_, reward, terminated, _, info = env.step(ids.PASS)
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal"]
    assert info["seed"] == "1"
    with pytest.raises(ValueError, match="reset the environment"):
        env.step(0)
    with pytest.raises(ValueError, match="nobody"):
        one_seat.OneSeat(opponents="nobody")
    with pytest.raises(ValueError, match="2 opponents do not fit 1 other seats"):
        one_seat.OneSeat(opponents=["random", "random"])
    with pytest.raises(ValueError, match="there are seats 0 to 1, not 2"):
        one_seat.OneSeat(opponents="random", seat=2)
    with pytest.raises(ValueError, match="render mode 'human'"):
        one_seat.OneSeat(opponents="random", render_mode="human")
