"""Learnt baselines, in miniature: slopes are right, games repeat, what wins becomes likelier."""

import csv
import re
from pathlib import Path

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.game import Game, Setup
from spoorbrug.learning.baselines import __main__ as command
from spoorbrug.learning.baselines import adviser, curves, quick
from spoorbrug.learning.baselines.nets import Adam, Net
from spoorbrug.players import Budget, policy
from spoorbrug.players import adviser as bots
from spoorbrug.players import quick as quick_bot
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


# Learning from tries

FEW = quick.Settings(games=(1, 1), epochs=2, batch=64)


@pytest.fixture(scope="module")
def tried():
    if OFF:
        pytest.skip("too slow in plain Python")
    settings = quick.Settings(looked=0.1)
    return quick.Collector(NEDERLAND, settings).some("tests", 0, quick.planners(), 0)


def test_the_planners_move_is_among_those_tried(tried):
    starts = np.cumsum(tried.numbers) - tried.numbers
    usual = np.add.reduceat(tried.rows[:, choices.USUAL].astype(int), starts)
    assert len(tried.numbers) > 100 and (usual == 1).all()
    assert len(tried.rows) == len(tried.worths) == tried.numbers.sum()
    assert tried.worths.min() >= 0 and tried.worths.max() <= 1
    # Most moves are worse than the planner's: otherwise nothing was tried, or for another seat.
    worth = tried.worths[tried.rows[:, choices.USUAL] == 1]
    assert worth.mean() > tried.worths.mean() + 0.01


def test_tries_repeat_and_are_other_ones_where_the_net_plays(tried):
    collector = quick.Collector(NEDERLAND, quick.Settings(looked=0.1))
    again = collector.some("tests", 0, quick.planners(), 0)
    assert again.worths.tobytes() == tried.worths.tobytes()
    keeper = quick.planners()
    keeper[scores.PLAIN + choices.KEPT] = 100  # it keeps all tickets
    other = collector.some("tests", 0, keeper, 0b11)
    assert other.worths.tobytes() != tried.worths.tobytes()


def test_a_fit_finds_which_moves_are_better(tried):
    fits = []
    for _ in range(2):
        fit = quick.Fit(tried, quick.Settings(epochs=4, batch=64, learnt=0.8), 1)
        worse = fit.gain()[0]
        fit.learn()
        assert fit.gain()[0] > worse + 0.01
        fits.append(fit.net.flat())
    assert fits[0].tobytes() == fits[1].tobytes()


@played
def test_one_command_learns_what_quick_likes(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(quick, "Settings", lambda: FEW)
    monkeypatch.setattr(quick, "CHUNK", 2)
    command.main(["quick", "--deals", "2", "--out", str(tmp_path)])
    said = capsys.readouterr().err
    assert "round 1: " in said and "round 2: " in said and "of 2 deals" in said
    command.main(["quick", "--deals", "2", "--resume", str(tmp_path / quick_bot.FILE)])
    assert capsys.readouterr().err.strip() == said.splitlines()[-1]
    with np.load(tmp_path / quick_bot.FILE) as kept:
        assert kept["weights"].shape == (scores.WEIGHTS,)
        assert np.isfinite(kept["weights"]).all()


def test_an_interval_holds_the_mean():
    mean, low, high = curves.interval(np.array([0.0, 0.5, 1.0, 1.0] * 25))
    assert low < mean == 0.625 < high
    assert curves.interval(np.array([0.0, 0.5, 1.0, 1.0] * 25)) == (mean, low, high)


# The bot


@pytest.mark.parametrize("setup", ONE_EACH[:: 6 if OFF else 1], ids=str)
@pytest.mark.parametrize("name", ["adviser", "quick"])
def test_they_play_every_setup(name, setup):
    bot, other = players.make(name, 1), players.make("random", 1)
    game = Game.begin(setup, name)
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
    monkeypatch.setattr(policy.resources, "files", lambda package: tmp_path)
    with pytest.raises(ValueError, match="learn them anew"):
        policy.read(bots.FILE)


@played
def test_the_adviser_beats_the_planner():
    """The same deals in both seats, by the weights that come with the package."""
    learner = adviser.Learner(NEDERLAND, 1, adviser.Settings())
    learner.scores.take(bots.weights())
    assert learner.shares(150, "test").mean() > 0.5


@played
def test_what_quick_likes_beats_the_planner():
    """Without any tries."""
    file = Path(quick_bot.__file__).with_name(quick_bot.FILE)
    found = re.search(r"wins ([0-9.]+) % .* of 150 deals", quick.look(NEDERLAND, file, 150))
    assert found and float(found[1]) > 58


@played
def test_quick_tries_what_it_likes_and_repeats():
    """What it would not think of it does not do; without tries it does what it likes best."""
    bot, same, without = (
        players.make(name, 1) for name in ("quick", "quick", "quick:iterations=0")
    )
    game = Game.begin(NEDERLAND, "quick")
    others = 0
    while not game.is_over:
        view = game.view(game.seat)
        moves, liked = policy.weigh(view, quick_bot.weights())
        move = bot.choose(view)
        assert move == same.choose(view)
        assert liked[moves.index(move)] >= np.sort(liked)[-quick_bot.WIDTH :].min()
        assert liked[moves.index(move)] >= liked.max() - quick_bot.MARGIN - 1e-6
        assert without.choose(view) == moves[int(liked.argmax())]
        others += move != without.choose(view)
        game.push(move)
    assert others > 5
    assert bot.choose(Game.begin(NEDERLAND, "budget").view(0), Budget(iterations=2)) >= 0


@played
def test_elsewhere_quick_is_the_expert_or_the_planner():
    """What it has learnt is for one board."""
    budget = Budget(iterations=6)
    bots = {
        "quick": players.make("expert", 1),
        "quick:iterations=0": players.make("planner", 1),
    }
    for setup in (Setup.of("usa", 2), Setup.of("nederland", 2, dice=True)):
        assert not quick_bot.has_learnt(setup)
        game = Game.begin(setup, "elsewhere")
        while game.decisions < 12:
            view = game.view(game.seat)
            for name, other in bots.items():
                asked = budget if name == "quick" else Budget()
                assert players.make(name, 1).choose(view, asked) == other.choose(view, asked)
            game.push(view.legal_moves.ids[0])
    assert quick_bot.has_learnt(NEDERLAND)


def test_quick_without_sense_is_refused():
    with pytest.raises(ValueError, match="'iterations' is at least 0, not -1"):
        players.make("quick:iterations=-1")
