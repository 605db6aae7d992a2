"""The tree passes OpenSpiel's own simulations, and its observers see what they may."""

# ruff: noqa: E402
import random

import numpy as np
import pytest

# There are no wheels of it for Windows.
pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python import observation, rl_environment
from open_spiel.python.algorithms import ismcts, outcome_sampling_mccfr

from spoorbrug import boards, players
from spoorbrug.envs import Observer, openspiel
from spoorbrug.game import Game, Setup, SetupError
from spoorbrug.game.names import members
from spoorbrug.rules import ids, kernel
from spoorbrug.rules.compiler import OFF
from spoorbrug.rules.options import OPTIONS

from ..boards.test_drawing import write_board

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
        seen = Observer(Setup.of(), 0)
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


def test_the_game_has_versioned_names():
    assert openspiel.NAMES == ["spoorbrug_v0", "spoorbrug_v1"]
    assert set(openspiel.NAMES) <= set(pyspiel.registered_names())


def test_openspiel_takes_a_ticket_set():
    game = pyspiel.load_game("spoorbrug_v1(board=usa,tickets=mega)")
    assert len(game.table.setup.board.tickets) == 69
    assert pyspiel.load_game(str(game)).table.setup == game.table.setup


@pytest.mark.parametrize("setup", ["seats=3", "board=usa", "board=europe,dice=true"])
def test_information_states_recall_everything(setup):
    """The same state has the same; where a seat has seen something else, it is another."""
    game = pyspiel.load_game(f"spoorbrug_v1({setup})")
    seats = game.num_players()
    rng = random.Random(setup)
    state = walk(game.new_initial_state(), 12, rng)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for player in range(seats):
        text = state.information_state_string(player)
        tensor = np.array(state.information_state_tensor(player))
        twin = state.clone()
        assert twin.information_state_string(player) == text
        assert (np.array(twin.information_state_tensor(player)) == tensor).all()
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert again.information_state_string(player) == text
        view = Game(game.table.setup, state.games, kernel.new_key([0, 0])).view(player)
        assert view.state.hand[player].tolist() == state.games[0].hand[player].tolist()
    before = [state.information_state_string(player) for player in range(seats)]
    state.apply_action(state.legal_actions()[0])
    walk(state, 2, rng)
    after = [state.information_state_string(player) for player in range(seats)]
    assert all(one != other for one, other in zip(before, after, strict=True))
    wrong = pyspiel.IIGObservationType(perfect_recall=True, public_info=False)
    with pytest.raises(ValueError, match="ask for both"):
        game.make_py_observer(wrong)


@pytest.mark.parametrize("setup", ["seats=3", "board=usa", "board=germany"])
def test_a_resampled_state_has_the_same_information_state(setup):
    game = pyspiel.load_game(f"spoorbrug_v1({setup})")
    rng = random.Random(setup)
    with pytest.raises(ValueError, match="while somebody decides"):
        game.new_initial_state().resample_from_infostate(0, rng.random)
    state = walk(game.new_initial_state(), 25, rng)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    player = state.current_player()
    different = 0
    for _ in range(5):
        other = state.resample_from_infostate(player, rng.random)
        assert other.current_player() == player
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(player) == state.information_state_string(player)
        mine, theirs = (np.array(s.information_state_tensor(player)) for s in (state, other))
        assert (mine == theirs).all()
        different += other.games.tobytes() != state.games.tobytes()
        again = walk(other, 3, rng)  # it plays on, and can be sampled from again
        if again.current_player() >= 0:
            again.resample_from_infostate(again.current_player(), rng.random)
    assert different


@pytest.mark.skipif(OFF, reason="hundreds of sampled states")
def test_with_belief_tickets_are_likelier_with_those_whose_tracks_fit_them():
    """The weights lean towards true tickets: those are sampled oftener than without."""
    found = {}
    for belief in ("false", "true"):
        game = pyspiel.load_game(f"spoorbrug_v1(board=nederland,belief={belief})")
        table, rng = Game.new(seed=3), random.Random(3)
        planner = players.make("planner", 1)
        state = game.new_initial_state()
        while table.decisions < 90 or table.seat != 0:
            table.push(planner.choose(table.view(table.seat)))
        for step in table.steps:
            if step.move >= 0:
                state.apply_action(step.move)
            for dealt in step.dealt:
                state.apply_action(dealt - ids.MOVES)
        assert state.current_player() == 0
        text = state.information_state_string(0)
        true = set(members(table.state.held[1]))
        hits = 0
        for _ in range(50):
            other = state.resample_from_infostate(0, rng.random)
            hits += len(true & set(members(other.games[0].held[1])))
        assert other.information_state_string(0) == text
        found[belief] = hits
    assert found["true"] > 1.3 * found["false"] > 0
    assert "belief" not in pyspiel.load_game("spoorbrug_v0").get_parameters()


@pytest.mark.skipif(OFF, reason="searches")
def test_its_own_search_plays_on_information_states():
    game = pyspiel.load_game("spoorbrug_v1(board=switzerland)")
    state = walk(game.new_initial_state(), 30, random.Random(2))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=2.0,
        evaluator=Evaluator(),
        max_simulations=20,
        max_world_samples=4,
        random_state=np.random.RandomState(3),
    )
    assert bot.step(state) in state.legal_actions()


class Evaluator:
    """Judges by the points so far: playing every try to its end would take long."""

    def evaluate(self, state):
        points = state.games[0].points[: state.num_players()]
        return points / 100.0

    def prior(self, state):
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.skipif(OFF, reason="whole games")
def test_outcome_sampling_learns_on_a_small_board(tmp_path, monkeypatch):
    folder = write_board(tmp_path)
    monkeypatch.setattr(boards, "load", lambda name: boards.load_folder(folder))
    game = pyspiel.load_game("spoorbrug_v1", {"board": "small"})
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(3):
        solver.iteration()
    policy = solver.average_policy()
    state = walk(game.new_initial_state(), 0, random.Random(1))
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    odds = policy.action_probabilities(state)
    assert sum(odds.values()) == pytest.approx(1)
    assert set(odds) == set(state.legal_actions())
