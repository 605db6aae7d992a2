"""Learnt baselines, in miniature: slopes are right, games repeat, what wins becomes likelier."""

import csv

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.game import Game, Setup
from spoorbrug.learning.baselines import __main__ as command
from spoorbrug.learning.baselines import adviser, curves
from spoorbrug.learning.baselines.nets import Adam, Net
from spoorbrug.players import adviser as bots
from spoorbrug.players.compiled.policy import ask, choices, scores, situation
from spoorbrug.rules import kernel
from spoorbrug.rules.compiler import OFF

from ..support.setups import ONE_EACH
from ..support.slopes import slope_by_hand

NEDERLAND = Setup.of("nederland", 2)
SMALL = adviser.Settings(games=6, warm=0, batch=64)
played = pytest.mark.skipif(OFF, reason="too slow in plain Python")


def test_a_net_knows_its_slopes():
    rng = np.random.default_rng(1)
    net = Net((5, 7, 3), rng, last=1.0)
    rows, aims = rng.standard_normal((40, 5)).astype(np.float32), np.float32(0.5)

    def loss():
        return float(((net(rows) - aims) ** 2).sum() / 2)

    trace = net.trace(rows)
    found = net.slopes(trace, trace[-1] - aims)
    for part, slopes in zip(net.parts, found, strict=True):
        place = (0,) * part.ndim
        assert slopes[place] == pytest.approx(slope_by_hand(part, loss, place), rel=0.05, abs=0.05)


def test_a_net_learns():
    rng = np.random.default_rng(2)
    rows = rng.standard_normal((400, 4)).astype(np.float32)
    aims = np.stack([rows[:, 0] * rows[:, 1], np.abs(rows[:, 2])], 1)
    net = Net((4, 32, 2), rng)
    adam = Adam(net, 1e-2)
    for _ in range(600):
        trace = net.trace(rows)
        adam.step(net.slopes(trace, (trace[-1] - aims) / len(rows)), longest=10)
    assert ((net(rows) - aims) ** 2).mean() < 0.05


def test_the_policys_slopes():
    rng = np.random.default_rng(3)
    net = adviser.Scores(rng, 1.0)
    net.out[:] = rng.standard_normal(scores.HIDDEN)
    positions = rng.standard_normal((4, situation.SIZE)).astype(np.float32)
    numbers = np.array([3, 1, 2, 4])
    starts = np.cumsum(numbers) - numbers
    rows = rng.standard_normal((10, choices.SIZE)).astype(np.float32)
    aims = rng.standard_normal(10).astype(np.float32)

    def loss():
        return float((net.trace(positions, rows, numbers)[2] * aims).sum())

    sums, units, _ = net.trace(positions, rows, numbers)
    found = net.slopes(positions, rows, starts, sums, units, aims)
    for part, slopes in zip(net.parts, found, strict=True):
        place = (1,) * part.ndim
        by_hand = slope_by_hand(part, loss, place, 1e-3)
        assert slopes[place] == pytest.approx(by_hand, rel=0.05, abs=0.05)


def test_chances_add_up_to_one_by_decision():
    numbers = np.array([1, 3, 2])
    starts = np.cumsum(numbers) - numbers
    found = np.array([9, 0, 1, 2, -400, 400], np.float32)
    chances = np.exp(adviser.log_chances(found, starts, numbers))
    assert np.allclose(np.add.reduceat(chances, starts), 1)
    assert chances[0] == 1 and chances[1] < chances[2] < chances[3] and chances[5] == 1


@played
def test_the_compiled_policy_is_the_one_that_was_learnt():
    net = adviser.Scores(np.random.default_rng(4), 0.5)
    net.out[:] = np.random.default_rng(5).standard_normal(scores.HIDDEN)
    game = Game.begin(NEDERLAND, "policy")
    position = np.zeros(situation.SIZE, np.float32)
    rows = np.zeros((kernel.MOVE_ROOM, choices.SIZE), np.float32)
    others = 0
    while not game.is_over:
        view, moves = game.view(game.seat), kernel.new_moves()
        n = ask.describe(NEDERLAND.board_record, view.games, moves, position, rows)
        assert moves[:n].tolist() == list(view.legal_moves.ids)
        scored = np.zeros(kernel.MOVE_ROOM, np.float32)
        assert ask.weigh(NEDERLAND.board_record, view.games, net.flat(), moves, scored) == n
        place = int(scored[:n].argmax())
        if n > 1:
            assert rows[:n, choices.USUAL].sum() == 1
            assert np.isfinite(rows[:n]).all() and np.isfinite(position).all()
            found = net.trace(position[None], rows[:n], np.array([n]))[2]
            assert np.allclose(found, scored[:n], atol=1e-3)
            others += rows[place, choices.USUAL] == 0
        game.push(int(moves[place]))
    assert others > 10


@played
def test_it_begins_as_the_planner_and_repeats():
    learner, again = (adviser.Learner(NEDERLAND, 1, SMALL) for _ in range(2))
    assert 0.3 < learner.shares(30, "look").mean() < 0.7
    for _ in range(2):
        assert learner.update() == again.update()
    assert learner.scores.flat().tobytes() == again.scores.flat().tobytes()
    assert learner.played == 12 and learner.updates == 2
    assert (learner.scores.flat() != adviser.Learner(NEDERLAND, 1, SMALL).scores.flat()).any()


@played
def test_what_came_out_better_becomes_likelier():
    learner = adviser.Learner(NEDERLAND, 2, adviser.Settings(games=8, usual=2.0, epochs=1))
    games = learner.play(learner._opponents(), "likelier", drawn=True)
    usual = games.rows[games.firsts + games.taken, choices.USUAL] > 0
    assert 0 < usual.mean() < 1
    gains = np.where(usual, -1.0, 1.0).astype(np.float32)
    before = learner.scores.plain[choices.USUAL]
    learner._learn_to_play(games, gains)
    assert learner.scores.plain[choices.USUAL] < before


@played
def test_leaning_takes_the_planners_move_back():
    learner = adviser.Learner(NEDERLAND, 4, SMALL)
    same = learner.shares(4, "lean")
    learner.scores.plain[choices.KEPT] = 1.0  # it would rather keep more tickets
    assert (learner.shares(4, "lean") == same).all()
    learner.lean = 5.0
    assert learner.shares(4, "lean").mean() < same.mean()
    learner.settle(4)
    assert learner.lean < 5.0


@played
def test_gains_go_from_the_end_of_a_game_backwards():
    learner = adviser.Learner(NEDERLAND, 3, SMALL)
    games = learner.play(learner._opponents(), "gains", drawn=True)
    assert games.last.sum() == SMALL.games and games.last[-1]
    assert set(np.unique(games.wins)) <= {0.0, 0.5, 1.0}
    gains = learner._gains(games, np.zeros(len(games.last), np.float32))
    assert np.allclose(gains[games.last], games.rewards[games.last])
    before = np.flatnonzero(games.last)[0] - 1
    assert gains[before] == pytest.approx(learner.settings.fade * gains[before + 1])


@played
def test_one_command_learns_and_keeps_what_a_bot_plays_by(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(command.adviser, "Settings", lambda: SMALL)
    words = ["adviser", "--updates", "2", "--every", "1", "--deals", "2", "--out", str(tmp_path)]
    command.main(words)
    assert "12 games: against planner" in capsys.readouterr().err
    with (tmp_path / "adviser-curve.csv").open(newline="") as file:
        points = list(csv.DictReader(file))
    assert [point["games"] for point in points] == ["0", "6", "12"]
    with np.load(tmp_path / bots.FILE) as kept:
        assert kept["weights"].shape == (scores.WEIGHTS,)
        assert kept["lean"] in adviser.LEANS and kept["games"] == 12
    assert (tmp_path / "adviser-curve.png").exists()
    more = tmp_path / "more"
    resumed = ["--resume", str(tmp_path / bots.FILE), "--updates", "0", "--out", str(more)]
    command.main(["adviser", "--deals", "2", *resumed])
    with np.load(tmp_path / bots.FILE) as first, np.load(more / bots.FILE) as second:
        assert (first["weights"] == second["weights"]).all() and second["games"] == 12
    with pytest.raises(SystemExit):
        command.main(["alphabet"])


def test_an_interval_holds_the_mean():
    mean, low, high = curves.interval(np.array([0.0, 0.5, 1.0, 1.0] * 25))
    assert low < mean == 0.625 < high
    assert curves.interval(np.array([0.0, 0.5, 1.0, 1.0] * 25)) == (mean, low, high)


# The bot


@pytest.mark.parametrize("setup", ONE_EACH[:: 6 if OFF else 1], ids=str)
def test_the_adviser_plays_every_setup(setup):
    bot, other = players.make("adviser", 1), players.make("random", 1)
    game = Game.begin(setup, "adviser")
    while not game.is_over and not (OFF and game.decisions > 6):
        view = game.view(game.seat)
        move = (bot if game.seat == 0 else other).choose(view)
        assert move in view.legal_moves.ids
        assert game.seat or bot.choose(view) == move
        game.push(move)
    waiting = game.view((game.seat + 1) % setup.seats)
    with pytest.raises(ValueError, match="not this seat's decision"):
        bot.choose(waiting)


def test_weights_of_another_size_are_refused(monkeypatch, tmp_path):
    np.savez(tmp_path / bots.FILE, weights=np.zeros(7, np.float16), lean=0)
    monkeypatch.setattr(bots.resources, "files", lambda package: tmp_path)
    bots.weights.cache_clear()
    with pytest.raises(ValueError, match="learn them anew"):
        bots.weights()
    bots.weights.cache_clear()


@played
def test_the_adviser_beats_the_planner():
    """The same deals in both seats, by the weights that come with the package."""
    learner = adviser.Learner(NEDERLAND, 1, adviser.Settings())
    learner.scores.take(bots.weights())
    assert learner.shares(150, "test").mean() > 0.5
