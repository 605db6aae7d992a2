"""The search that nets lead, in miniature: what it tries, what it learns, resumed to the bit."""

import random
from dataclasses import replace

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.game import Game, Setup
from spoorbrug.learning.baselines import __main__ as command
from spoorbrug.learning.baselines import kept, search, search_bot
from spoorbrug.players import Budget
from spoorbrug.players.compiled.policy import ask, choices, scores, situation, tree_search
from spoorbrug.rules import kernel
from spoorbrug.rules.compiler import OFF

from ..support.parts import Callable
from ..support.setups import ONE_EACH
from ..support.slopes import slope_by_hand

NEDERLAND = Setup.of("nederland", 2)
SMALL = search.Settings(lessons=4, games=1, iterations=4, kept=2, steps=2, batch=32)
played = pytest.mark.skipif(OFF, reason="too slow in plain Python")


def decision(seed="search", after=60, most=40):
    """A view with several moves, and not more than a node has room for."""
    game, bot = Game.begin(NEDERLAND, seed), players.make("planner", 1)
    while game.decisions < after or not 4 <= len(game.legal_moves_of(game.seat)) <= most:
        game.push(bot.choose(game.view(game.seat)))
    return game.view(game.seat)


def search_for(view, nets=None, iterations=40, **other):
    nets = nets or search.Learner(NEDERLAND, 1, SMALL).nets
    return search_bot.think(view, nets, iterations, 1.5, random.Random(1), **other)


@played
def test_tries_are_shared_out_among_the_legal_moves():
    view = decision()
    thoughts = search_for(view)
    assert sorted(thoughts.moves.tolist()) == sorted(view.legal_moves.ids)
    assert thoughts.tried.sum() == 39  # the first try only opens the position
    assert thoughts.likely.sum() == pytest.approx(1, abs=1e-5)
    assert (thoughts.won >= 0).all() and (thoughts.won <= thoughts.tried).all()
    again = search_for(view)
    assert (again.tried == thoughts.tried).all() and (again.won == thoughts.won).all()


@played
def test_of_too_many_moves_the_likeliest_are_tried():
    view, nets = decision(most=1000), search.Learner(NEDERLAND, 1, SMALL).nets
    thoughts = search_for(view, nets)
    assert len(view.legal_moves) > tree_search.WIDTH == len(thoughts.moves)
    found, moves = np.zeros(kernel.MOVE_ROOM, np.float32), kernel.new_moves()
    n = ask.weigh(NEDERLAND.board_record, view.games, nets.policy, moves, found)
    likeliest = moves[:n][np.argsort(-found[:n], kind="stable")[: tree_search.WIDTH]]
    assert set(thoughts.moves.tolist()) == set(likeliest.tolist())


@played
def test_it_goes_by_the_policy_at_first_and_by_noise_if_there_is_some():
    view = decision()
    n = len(view.legal_moves)
    nets = search.Learner(NEDERLAND, 1, SMALL).nets
    rows, position = (
        np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32),
        np.zeros(situation.SIZE, np.float32),
    )
    found = np.zeros(kernel.MOVE_ROOM, np.float32)
    moves = kernel.new_moves()
    ask.describe(NEDERLAND.board_record, view.games, moves, position, rows)
    ask.weigh(NEDERLAND.board_record, view.games, nets.policy, moves, found)
    by_hand = np.exp(found[:n] - found[:n].max())
    thoughts = search_for(view, nets)
    assert np.allclose(thoughts.likely, by_hand / by_hand.sum(), atol=1e-5)
    noise = np.zeros(n, np.float32)
    noise[n - 1] = 1
    noisy = search_for(view, nets, noise=noise)
    assert np.allclose(noisy.likely, 0.75 * thoughts.likely + 0.25 * noise, atol=1e-5)
    assert noisy.tried[n - 1] > thoughts.tried[n - 1]


@played
def test_the_compiled_judge_is_the_one_that_was_learnt():
    learner = search.Learner(NEDERLAND, 3, SMALL)
    learner.judge.weights[1][:] = np.random.default_rng(1).standard_normal((tree_search.UNITS, 1))
    game = Game.begin(NEDERLAND, "judge")
    while game.decisions < 40 or game.seat != 0:
        game.push(players.make("planner", 1).choose(game.view(game.seat)))
    position = np.zeros((1, situation.SIZE), np.float32)
    rows, moves = np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32), kernel.new_moves()
    worth = np.zeros(tree_search.UNITS, np.float32)
    view = game.view(0)
    assert ask.describe(NEDERLAND.board_record, view.games, moves, position[0], rows) > 1
    by_net = 1 / (1 + np.exp(-float(learner.judge(position)[0, 0])))
    assert 0.01 < by_net < 0.99
    found = Callable(tree_search).worth(learner.nets.judge, position[0], worth)
    assert found == pytest.approx(by_net, abs=1e-4)


def test_what_a_game_was_worth_is_half_the_win_and_half_the_margin():
    found = search.aim(np.array([1.0, 0.0, 0.5]), np.array([0.0, -9.0, 0.0]))
    assert found.tolist() == pytest.approx([0.75, 0.0, 0.5])


def test_some_decisions_keep_their_moves():
    whole = search.Decisions(
        np.arange(3, dtype=np.float32)[:, None], np.array([0.1, 0.2, 0.3], np.float32),
        np.array([2, 1, 3]), np.arange(6, dtype=np.float32)[:, None], np.arange(6.0),
    )  # fmt: skip
    some = whole.some(np.array([2, 0]))
    assert some.positions[:, 0].tolist() == [2, 0] and some.numbers.tolist() == [3, 2]
    assert some.wanted.tolist() == [3, 4, 5, 0, 1] and some.starts.tolist() == [0, 3]
    both = search.together([whole, some])
    assert both.numbers.tolist() == [2, 1, 3, 3, 2] and len(both.rows) == 11


@played
def test_the_nets_learn_what_the_search_found():
    learner = search.Learner(NEDERLAND, 5, replace(SMALL, rate=3e-3))
    game = learner._play("learn")
    assert np.allclose(np.add.reduceat(game.wanted, game.starts), 1, atol=1e-5)
    assert len(set(game.worth.tolist())) == 2 and game.worth.min() < 0.5 < game.worth.max()

    def off():
        found = learner.policy.trace(game.positions, game.rows, game.numbers)[2]
        logs = search.adviser.log_chances(found, game.starts, game.numbers)
        judged = 1 / (1 + np.exp(-learner.judge(game.positions)[:, 0]))
        return -float((logs * game.wanted).sum()), float(((judged - game.worth) ** 2).mean())

    before = off()
    for _ in range(60):
        learner._teach_policy(game)
        learner._teach_judge(game.positions, game.worth)
    after = off()
    assert after[0] < before[0] and after[1] < before[1] * 0.7


@played
def test_the_slope_of_the_policy_is_towards_what_was_tried():
    learner = search.Learner(NEDERLAND, 6, SMALL)
    game = learner._play("slope")
    part = learner.policy.plain

    def loss():
        found = learner.policy.trace(game.positions, game.rows, game.numbers)[2]
        logs = search.adviser.log_chances(found.astype(np.float64), game.starts, game.numbers)
        return -float((logs * game.wanted).sum() / len(game.worth))

    by_hand = slope_by_hand(part, loss, (choices.USUAL,), 1e-2)
    sums, units, found = learner.policy.trace(game.positions, game.rows, game.numbers)
    chances = np.exp(search.adviser.log_chances(found, game.starts, game.numbers))
    off = (chances - game.wanted) / np.float32(len(game.worth))
    slopes = learner.policy.slopes(game.positions, game.rows, game.starts, sums, units, off)
    assert slopes[-1][choices.USUAL] == pytest.approx(by_hand, rel=0.05, abs=1e-3)


@played
def test_one_command_searches_the_same_interrupted_or_not(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(search, "Settings", lambda: SMALL)
    usual = ["search", "--every", "1", "--deals", "1"]
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    command.main([*usual, "--updates", "2", "--out", str(whole)])
    assert "2 games: against planner" in capsys.readouterr().err
    command.main([*usual, "--updates", "1", "--out", str(parts)])
    state = ["--resume", str(parts / "search-state.npz")]
    command.main([*usual, "--updates", "2", "--out", str(parts), *state])
    for end in (".npz", "-curve.csv"):
        assert (whole / f"search{end}").read_bytes() == (parts / f"search{end}").read_bytes()
    bot = players.make(f"search:iterations=2,weights={whole / 'search.npz'}")
    view = decision()
    assert bot.choose(view) in view.legal_moves.ids


# The bot


@played
@pytest.mark.parametrize("setup", ONE_EACH, ids=str)
def test_the_search_plays_every_setup(setup):
    bot, other = players.make("search:iterations=3", 1), players.make("random", 1)
    game = Game.begin(setup, "search")
    while not game.is_over:
        view = game.view(game.seat)
        move = (bot if game.seat == 0 else other).choose(view)
        assert move in view.legal_moves.ids
        game.push(move)


@played
def test_a_budget_is_tries_or_seconds(monkeypatch):
    view, bot = decision(), players.make("search", 1)
    assert bot.consider(view, Budget(iterations=30)).tried.sum() == 29
    assert bot.consider(view, Budget(seconds=1e-9)).tried.sum() == search_bot.ITERATIONS // 4 - 1
    assert bot.consider(view).tried.sum() == search_bot.ITERATIONS - 1
    monkeypatch.setattr(search_bot, "MOST", 60)
    assert bot.consider(view, Budget(iterations=1000)).tried.sum() == 59
    assert bot.consider(view, Budget(seconds=1e9)).tried.sum() == 49
    assert bot.choose(view) == bot.choose(view)


@played
def test_where_there_is_one_move_nothing_is_searched():
    game, bot = Game.begin(NEDERLAND, "one"), players.make("search", 1)
    while len(game.view(game.seat).legal_moves) > 1:
        game.push(players.make("planner", 1).choose(game.view(game.seat)))
    view = game.view(game.seat)
    assert bot.choose(view) == view.legal_moves.ids[0]
    with pytest.raises(ValueError, match="nothing to search"):
        bot.consider(view)
    with pytest.raises(ValueError, match="not this seat's decision"):
        bot.choose(game.view(1 - game.seat))


def test_what_cannot_be_is_refused(tmp_path):
    nets = search_bot.Nets(np.zeros(scores.WEIGHTS), np.zeros(tree_search.WORTH))
    for number in (1, search_bot.MOST + 1):
        with pytest.raises(ValueError, match=f"'iterations' is from 2 to 20000, not {number}"):
            search_bot.SearchBot(1, nets, name="search", iterations=number, boldness=1)
    with pytest.raises(ValueError, match="'boldness' is more than 0"):
        search_bot.SearchBot(1, nets, name="search", iterations=2, boldness=0)
    with pytest.raises(kept.Unfit, match="the judge are not"):
        search_bot.Nets(np.zeros(scores.WEIGHTS), np.zeros(3))
    with pytest.raises(kept.Unfit, match="there is no file"):
        search_bot.read_nets(tmp_path / "none.npz")
