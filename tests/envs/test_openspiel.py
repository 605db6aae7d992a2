"""The tree passes OpenSpiel's own simulations, and its observers see what they may."""

# ruff: noqa: E402
import random

import numpy as np
import pytest

# There are no wheels of it for Windows.
pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import observation, rl_environment

from spoorbrug import boards
from spoorbrug.envs import Observer, openspiel
from spoorbrug.game import Setup, SetupError
from spoorbrug.rules.compiler import OFF
from spoorbrug.rules.options import OPTIONS

EUROPEAN = {"tunnels", "stations_or_passengers"}
ALL_BOARDS = pytest.mark.parametrize("board", boards.available())


@pytest.mark.skipif(OFF, reason="whole games")
@ALL_BOARDS
@pytest.mark.parametrize("dice", [False, True])
def test_openspiel_simulations(board, dice):
    game = pyspiel.load_game("spoorbrug_v0", {"board": board, "dice": dice})
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.skipif(OFF, reason="whole games")
def test_openspiel_simulations_with_an_observer():
    game = pyspiel.load_game("spoorbrug_v0(seats=3)")
    pyspiel.random_sim_test(
        game,
        num_sims=1,
        serialize=False,
        verbose=False,
        observer=game.make_observer(pyspiel.IIGObservationType(perfect_recall=False), {}),
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_openspiel_takes_every_option(name):
    """And a game that is written down and read again still has it."""
    option = OPTIONS[name]
    usual = True if option.default is None else option.default
    value = next(value for value in option.values if value != usual)
    needs = {need.feature or need.option: need.value for need in option.needs}
    given = {"board": "europe" if needs.keys() & EUROPEAN else "nederland", name: value}
    if needs.get("dice"):
        given["dice"] = True
    game = pyspiel.load_game("spoorbrug_v0", given)
    assert getattr(game.table.setup, name) == value
    assert pyspiel.load_game(str(game)).table.setup == game.table.setup


def test_openspiel_refuses_an_option_that_makes_no_sense():
    with pytest.raises(SetupError, match="has no neutral player"):
        pyspiel.load_game("spoorbrug_v0(board=usa,neutral=true)")


def walk(state, decisions, rng):
    """Play on at random for a number of decisions."""
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            dealt, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            (action,) = rng.choices(dealt, odds)
        else:
            action = rng.choice(state.legal_actions())
            decisions -= 1
        state.apply_action(action)
    return state


def test_openspiel_states_are_copied_serialized_and_named():
    game = pyspiel.load_game("spoorbrug_v0(neutral=true)")
    state = walk(game.new_initial_state(), 12, random.Random(1))
    twin = state.clone()
    assert str(twin) == str(state)
    assert (
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[
            1
        ].history()
        == state.history()
    )
    walk(twin, 3, random.Random(2))
    assert str(twin) != str(state)
    names = [state.action_to_string(action) for action in state.legal_actions()]
    assert len(names) == len(set(names))


def test_openspiel_observers_see_what_they_may():
    game = pyspiel.load_game("spoorbrug_v0")
    state = walk(game.new_initial_state(), 20, random.Random(3))
    kind = pyspiel.IIGObservationType
    one, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    whole, public, private = (
        observation.make_observation(
            game, kind(perfect_recall=False, public_info=shown, private_info=own)
        )
        for shown, own in ((True, one), (True, none), (False, one))
    )
    for player in (0, 1):
        for each in (whole, public, private):
            each.set_from(state, player)
        seen = Observer(Setup.of())
        row = np.zeros(seen.layout.size, np.float32)
        seen.write(state.games, player, row)
        assert (whole.tensor == row).all()
        assert set(public.dict) | set(private.dict) == set(whole.dict)
        assert set(private.dict) == {"held", "done", "offer", "hand"}
        assert (private.dict["hand"] == whole.dict["hand"]).all()
        assert "hand" in whole.string_from(state, player)
        assert "hand" not in public.string_from(state, player)
    with pytest.raises(ValueError, match="no perfect recall"):
        game.make_py_observer(kind(perfect_recall=True))
    everyone = pyspiel.PrivateInfoType.ALL_PLAYERS
    with pytest.raises(ValueError, match="nobody sees"):
        game.make_py_observer(kind(perfect_recall=False, private_info=everyone))
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"sharp": True})


@pytest.mark.skipif(OFF, reason="a whole game")
def test_openspiel_environment():
    env = rl_environment.Environment(
        pyspiel.load_game("spoorbrug_v0"),
        observation_type=rl_environment.ObservationType.OBSERVATION,
    )
    step = env.reset()
    rng = random.Random(5)
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == pytest.approx(1)


def test_the_game_has_a_versioned_name():
    assert openspiel.NAME == "spoorbrug_v0"
    assert openspiel.NAME in pyspiel.registered_names()
