"""Games side by side are the same games as one by one."""

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.envs import BatchEnv, Observer, rewards
from spoorbrug.game import Game, Setup
from spoorbrug.rules import scoring
from spoorbrug.rules.compiler import OFF

from ..support import rule

BOARDS = [
    {"board": "nederland", "seats": 3},
    {"board": "nederland", "neutral": True},
    {"board": "germany"},
    {"board": "europe", "dice": True},
]


@pytest.mark.parametrize("setup", BOARDS, ids=str)
def test_a_batch_plays_the_games_that_its_seeds_name(setup):
    number = 2 if OFF else 4
    batch = BatchEnv(number, **setup)
    observations, masks = batch.reset("s")
    observer = Observer(batch.setup)
    games = [Game.begin(batch.setup, f"s.{i}-0") for i in range(number)]
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(20 if OFF else 400):
        for i, game in enumerate(games):
            assert batch.seats[i] == game.seat
            assert observations[i].tobytes() == observer.observe(game, game.seat).tobytes()
            assert (masks[i] == observer.mask(game, game.seat)).all()
            assert batch.legal[i, : batch.choices[i]].tolist() == list(game.legal_moves.ids)
            assert batch.seed_of(i) == game.seed
        actions = batch.random_actions(rng)
        again, _, gained, done = batch.step(actions)
        assert again is observations
        for i, game in enumerate(games):
            game.push(int(actions[i]))
            assert done[i] == game.is_over
            if done[i]:
                ended += 1
                totals = batch.counts[i, : batch.setup.seats, scoring.TOTAL]
                assert tuple(totals.tolist()) == game.outcome.totals
                assert gained[i].sum() == pytest.approx(1)
                games[i] = Game.begin(batch.setup, f"s.{i}-{int(game.seed.split('-')[1]) + 1}")
            else:
                assert not gained[i].any()
    assert ended or OFF


def test_the_same_seeds_give_the_same_games():
    def play(seed):
        batch = BatchEnv(3, board="usa")
        batch.reset(seed)
        rng = np.random.default_rng(2)
        return [batch.step(batch.random_actions(rng))[0].tobytes() for _ in range(60)]

    assert play(1) == play(1) == play(["1.0", "1.1", "1.2"])
    assert play(1) != play(2)


def test_a_batch_can_be_reset_at_any_time():
    batch = BatchEnv(3)
    first, masks = (each.copy() for each in batch.reset(5))
    rng = np.random.default_rng(1)
    for _ in range(25):
        batch.step(batch.random_actions(rng))
    again, same = batch.reset(5)
    assert (first == again).all()
    assert (masks == same).all()


def test_an_illegal_action_changes_nothing():
    batch = BatchEnv(2)
    with pytest.raises(ValueError, match="reset the batch"):
        batch.step(np.zeros(2, np.int64))
    batch.reset(1)
    before = batch.observations.copy()
    legal = batch.random_actions(np.random.default_rng(1))
    with pytest.raises(ValueError, match="game 1: action 0 is not legal"):
        batch.step(np.array([legal[0], 0]))
    with pytest.raises(ValueError, match="game 0: there is no action -1"):
        batch.step(np.array([-1, 0]))
    with pytest.raises(ValueError, match="do not fit 2 games"):
        batch.step(np.zeros(3, np.int64))
    assert (batch.observations == before).all()
    batch.step(legal)
    with pytest.raises(ValueError, match="3 seeds do not fit 2 games"):
        batch.reset([1, 2, 3])
    with pytest.raises(ValueError, match="at least one game"):
        BatchEnv(0)
    with pytest.raises(ValueError, match="there are win, margin"):
        BatchEnv(1, reward="glory")


@rule("B13")
def test_rewards():
    counts = np.zeros((2, 3, scoring.COLUMNS), np.int16)
    counts[:, :, scoring.PLACE] = [[1, 1, 3], [2, 1, 3]]
    counts[:, :, scoring.TOTAL] = [[90, 90, 40], [60, 95, -5]]
    assert rewards.of("win", counts).tolist() == [[0.5, 0.5, 0], [0, 1, 0]]
    margins = rewards.of("margin", counts)
    assert margins == pytest.approx(np.array([[0, 0, -0.5], [-0.35, 0.35, -1]]))


def test_bots_can_answer_in_a_batch():
    batch = BatchEnv(2, board="nederland")
    batch.reset(3)
    planner = players.make("planner", 1)
    for _ in range(10 if OFF else 60):
        actions = [planner.choose(batch.view(i)) for i in range(2)]
        batch.step(np.array(actions))
    game = Game.begin(Setup.of(), batch.seed_of(0))
    assert batch.view(0).setup == game.setup


@pytest.mark.parametrize("kind", ["all", "compact"])
def test_a_view_knows_its_past_if_that_is_asked_for(kind):
    """The same view as that of the game by itself, in whatever order one looks."""
    batch = BatchEnv(2, board="usa", actions=kind, past=True)
    batch.reset("p")
    games = [Game.begin(batch.setup, batch.seed_of(i)) for i in range(2)]
    rng = np.random.default_rng(1)
    ended = 0
    for n in range(8 if OFF else 500):
        if n % 7 == 0:
            i = n // 7 % 2
            assert batch.view(i) == batch.view(i) == games[i].view(games[i].seat)
            assert batch.view(i).events
        moves = batch.random_actions(rng)
        _, _, _, done = batch.step(moves)
        for i, game in enumerate(games):
            game.push(int(batch.actions.ids[moves[i]]))
            if done[i]:
                games[i] = Game.begin(batch.setup, batch.seed_of(i))
                ended += 1
    assert ended or OFF
    batch.reset("other")
    assert batch.view(1) == Game.begin(batch.setup, "other.1-0").view(batch.seats[1])
    plain = BatchEnv(1)
    plain.reset("p")
    assert not plain.view(0).events
