"""PPO and DQN on the observation, in miniature: slopes, masks, samples, resumed to the bit."""

import csv
from dataclasses import replace

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.envs import BatchEnv, VersusEnv
from spoorbrug.game import Game, Setup
from spoorbrug.learning.baselines import __main__ as command
from spoorbrug.learning.baselines import dqn, kept, net_bot, ppo, tables
from spoorbrug.learning.baselines.inputs import Inputs
from spoorbrug.learning.baselines.replay import Replay
from spoorbrug.rules.compiler import OFF

from ..support.setups import ONE_EACH
from ..support.slopes import slope_by_hand

NEDERLAND = Setup.of("nederland", 2)
PPO = ppo.Settings(hidden=(8, 6), places=6, steps=110, batch=64, rate=3e-3)
DQN = dqn.Settings(hidden=(8, 6), places=6, steps=110, batch=32, length=150, renew=20, tame=2)
SMALL = {"ppo": PPO, "dqn": DQN}
played = pytest.mark.skipif(OFF, reason="too slow in plain Python")


def learner(name, seed=1, **other):
    module = {"ppo": ppo, "dqn": dqn}[name]
    return module.Learner(NEDERLAND, seed, replace(SMALL[name], **other))


# What nets are given, and what they are paid


@played
def test_inputs_are_parts_of_the_observation_and_the_mask():
    batch = BatchEnv(4, board="nederland", seats=2, actions="compact")
    observations, masks = batch.reset(1)
    inputs = Inputs.of(batch.setup, batch.layout.version)
    rows = inputs.rows(observations, masks)
    assert rows.shape == (4, inputs.size)
    start = 0
    for name, size in inputs.parts.items():
        part = batch.layout.part(observations, name).reshape(4, -1)
        assert (rows[:, start : start + size] == part).all(), name
        start += size
    assert (rows[:, start:] == masks).all()
    old = BatchEnv(4, version=0, board="nederland", seats=2, actions="compact")
    before, masks_before = old.reset(1)
    assert (Inputs.of(old.setup, 0).rows(before, masks_before) == rows).all()


@played
def test_standing_is_the_margin_but_for_what_is_hidden():
    """At the end of a game, the rest of the count is what tolls brought and others' tickets."""
    game = Game.begin(NEDERLAND, "standing")
    bots = [players.make("planner", seat) for seat in range(2)]
    inputs, observer = net_bot._sight(NEDERLAND)
    while not game.is_over:
        game.push(bots[game.seat].choose(game.view(game.seat)))
    counts = game.count()
    for seat in range(2):
        mine, other = counts[seat], counts[1 - seat]
        lead = inputs.standing(observer.observe(game.view(seat), seat)[None])[0]
        own = mine.start + mine.tracks + mine.tickets + mine.failed
        assert round(100 * lead) == own - other.start - other.tracks


@played
def test_a_game_pays_its_margin_and_its_share():
    versus = VersusEnv(6, "planner", reward="margin", board="nederland", seats=2)
    here = tables.Tables(NEDERLAND, 6, 0, lambda rows: rows)
    here.begin("paid")
    paid = here.inputs.standing(here.games.observations)  # what was there to begin with
    versus.reset("paid")
    rng = np.random.default_rng(1)
    open_still = np.ones(6, bool)
    while open_still.any():
        actions = here.games.choose(rng)
        own = versus.seats.copy()
        _, _, margins, done = versus.step(here.games.actions.ids[actions])
        got, ended = here.step(actions)
        assert (ended == done).all()
        paid[open_still] += got[open_still]
        for i in np.flatnonzero(done & open_still):
            margin = margins[i, own[i]]
            assert paid[i] == pytest.approx(
                margin + np.clip(np.sign(margin) / 2 + 0.5, 0, 1), abs=1e-4
            )
        open_still &= ~done


# PPO


@played
def test_ppo_knows_its_slopes():
    rng = np.random.default_rng(3)
    net = learner("ppo")
    actions = net.actions
    found = rng.standard_normal((5, actions + 1)).astype(np.float32)
    masks = rng.random((5, actions)) < 0.1
    taken = rng.integers(actions, size=5)
    masks[np.arange(5), taken] = True
    before = ppo.log_chances(found[:, :-1], masks)[np.arange(5), taken] - np.float32(0.1)
    gains = np.array([1, -1, 0.5, 2, -0.3], np.float32)
    aims = rng.standard_normal(5).astype(np.float32)

    def loss():
        logs = ppo.log_chances(found[:, :-1].astype(np.float64), masks)
        ratio = np.exp(logs[np.arange(5), taken] - before)
        low, high = 1 - net.settings.clip, 1 + net.settings.clip
        won = np.minimum(ratio * gains, np.clip(ratio, low, high) * gains)
        spread = -(np.exp(logs) * np.where(masks, logs, 0)).sum(1)
        off = net.settings.worth * (found[:, -1] - aims) ** 2 / 2
        return float((off - won - net.settings.entropy * spread).mean())

    error = net.error(found, masks, taken, before, gains, aims)
    assert (error[:, :-1][~masks] == 0).all()
    for i in range(5):
        for at in (taken[i], int(np.flatnonzero(masks[i])[0]), actions):
            assert error[i, at] == pytest.approx(
                slope_by_hand(found, loss, (i, at), 1e-2), rel=0.02, abs=2e-4
            )


def test_gains_stop_where_a_game_ends():
    ended = np.array([[False], [True], [False]])
    paid = np.array([[0.0], [1.0], [0.5]], np.float32)
    stretch = ppo.Stretch(
        *(np.zeros((3, 1), np.float32) for _ in range(4)),
        np.array([[0.25], [0.5], [0.0]], np.float32), paid, ended, np.array([2.0], np.float32),
    )  # fmt: skip
    gains = stretch.gains(0.5)[:, 0]
    assert gains.tolist() == [0.25 + 0.5 * 0.5, 0.5, 2.5]


@played
def test_ppo_only_takes_legal_actions_and_learns_what_is_paid():
    one = learner("ppo", epochs=30, worth=1.0, rate=1e-2)
    one.begin()
    stretch = one._play()
    each = np.ogrid[: one.settings.steps, : one.settings.places]
    assert stretch.masks[each[0], each[1], stretch.taken].all()
    assert np.isfinite(stretch.logs).all() and (stretch.logs <= 0).all()
    aims = stretch.gains(one.settings.fade) + stretch.worth

    def off():
        rows = stretch.rows.reshape(-1, one.inputs.size)
        return float(((one.net(rows)[:, -1] - aims.ravel()) ** 2).mean())

    before = off()
    one._learn(stretch)
    assert off() < before / 2


# DQN


def test_a_sample_adds_up_what_was_paid():
    """Two places; in the first a game ends at step 3, and the games are left after step 6."""
    replay = Replay(20, 2, 1, 3)
    for step in range(6):
        ended = np.array([step == 3, False])
        paid = np.array([1.0, 10.0]) * 2**step
        rows = np.array([[step], [step + 100]])
        replay.add(rows, np.ones((2, 3), bool), np.array([step % 3, 0]), paid, ended)
    replay.leave(np.array([[6], [106]]), np.ones((2, 3), bool))
    for step in range(7, 12):
        replay.add(np.array([[step], [step]]), np.ones((2, 3), bool), np.zeros(2), np.zeros(2),
                   np.zeros(2, bool))  # fmt: skip
    found = replay.sample(500, 3, 0.5, np.random.default_rng(1))
    assert len(found.taken) < 500 and 6 not in found.rows and 106 not in found.rows
    for row, paid, ahead, after in zip(
        found.rows[:, 0], found.paid, found.ahead, found.next_rows[:, 0], strict=True
    ):
        if row >= 7 and row < 100:
            continue
        step, factor = int(row % 100), 10 if row >= 100 else 1
        last = min(step + 3, 4 if factor == 1 and step <= 3 else 6)
        assert paid == pytest.approx(
            sum(factor * 2**n * 0.5 ** (n - step) for n in range(step, last))
        )
        if factor == 1 and step <= 3 < step + 3:
            assert ahead == 0
        else:
            assert ahead == 0.5 ** (last - step) and after == last + (row >= 100) * 100


def test_a_ring_forgets_the_oldest():
    replay = Replay(4, 1, 1, 1)
    for step in range(11):
        replay.add(np.array([[step]]), np.ones((1, 1), bool), np.zeros(1), np.ones(1), np.zeros(1))
    found = replay.sample(100, 2, 1.0, np.random.default_rng(1))
    assert set(found.rows[:, 0]) == {7, 8} and (found.next_rows - found.rows == 2).all()
    assert (found.paid == 2).all()


@played
def test_dqn_learns_what_decisions_bring():
    """The last decisions of games, whose pay is known without any net."""
    fresh, one = (learner("dqn", first_chance=1.0, last_chance=1.0, rate=1e-2) for _ in range(2))
    one.begin()
    one.update()
    one.update()
    some = one.replay.sample(2000, 10, 1.0, np.random.default_rng(5))
    each, ended = np.arange(len(some.taken)), some.ahead == 0
    assert ended.any()

    def off(net):
        found = net(some.rows)[each, some.taken]
        return float(np.abs(found - some.paid)[ended].mean())

    assert off(one.net) < off(fresh.net) * 0.7


@played
def test_dqn_tries_less_and_less_at_random():
    one = learner("dqn")
    one.begin()
    assert one.chance == 1
    one.update()
    one.update()
    assert one.chance == pytest.approx(0.05) and one.played > 0


# Both


@played
@pytest.mark.parametrize("name", SMALL)
def test_one_command_learns_the_same_interrupted_or_not(name, tmp_path, monkeypatch, capsys):
    module = {"ppo": ppo, "dqn": dqn}[name]
    monkeypatch.setattr(module, "Settings", lambda: SMALL[name])
    usual = [name, "--every", "1", "--deals", "2"]
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    command.main([*usual, "--updates", "3", "--out", str(whole)])
    assert "games: against planner" in capsys.readouterr().err
    command.main([*usual, "--updates", "1", "--out", str(parts)])
    state = parts / f"{name}-state.npz"
    command.main([*usual, "--updates", "3", "--out", str(parts), "--resume", str(state)])
    for end in (".npz", "-curve.csv"):
        assert (whole / (name + end)).read_bytes() == (parts / (name + end)).read_bytes()
    with (whole / f"{name}-curve.csv").open(newline="") as file:
        points = list(csv.DictReader(file))
    assert len(points) == 4 and points[0]["games"] == "0"
    assert float(points[3]["planner_low"]) <= float(points[3]["planner"])
    assert (whole / f"{name}-curve.png").exists()
    weights = kept.read_weights(whole / f"{name}.npz")
    assert weights.games == int(points[3]["games"])
    first = kept.read_weights(parts / f"{name}.npz")
    assert all((a == b).all() for a, b in zip(weights.net.parts, first.net.parts, strict=True))


@played
def test_what_is_not_a_state_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(ppo, "Settings", lambda: PPO)
    one = learner("ppo")
    other = learner("ppo", hidden=(9, 6))
    kept.write_state(tmp_path / "large.npz", "ppo", NEDERLAND, other.state)
    kept.write_weights(tmp_path / "weights.npz", one.inputs, one.net, 0)
    (tmp_path / "text.npz").write_text("no state")
    with (tmp_path / "array.npz").open("wb") as file:
        np.save(file, np.zeros(3))
    for name, reason in (
        ("large", "other settings"), ("weights", "not the state of ppo"),
        ("text", "cannot be read"), ("array", "cannot be read"), ("missing", "there is no file"),
    ):  # fmt: skip
        words = ["ppo", "--out", str(tmp_path / "out"), "--resume", str(tmp_path / f"{name}.npz")]
        with pytest.raises(SystemExit):
            command.main(words)
        assert reason in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--every", "0"], ["--deals", "0"], ["--updates", "-1"]])
def test_numbers_that_make_no_sense_are_refused(words, capsys):
    with pytest.raises(SystemExit):
        command.main(["dqn", *words])
    assert "at least" in capsys.readouterr().err


# The bots


@played
@pytest.mark.parametrize("name", ["dqn", "ppo"])
def test_they_play_what_they_learnt_and_refuse_the_rest(name):
    bot = players.make(name)
    game, other = Game.begin(NEDERLAND, name), players.make("random", 1)
    while not game.is_over:
        view = game.view(game.seat)
        move = (bot if game.seat == 0 else other).choose(view)
        assert move in view.legal_moves.ids
        assert game.seat or bot.choose(view) == move
        game.push(move)
    with pytest.raises(ValueError, match="not this seat's decision"):
        bot.choose(game.view(0))
    for setup in ONE_EACH:
        if kept.place_of(setup) != kept.place_of(NEDERLAND):
            game = Game.begin(setup, name)
            with pytest.raises(ValueError, match="has learnt nederland, 2 seats"):
                bot.choose(game.view(game.seat))


@played
def test_a_bot_likes_what_the_learner_likes(tmp_path):
    """The same net on a view and on the row of a batch."""
    one = learner("ppo")
    kept.write_weights(tmp_path / "own.npz", one.inputs, one.net, 5)
    one.net.become(kept.read_weights(tmp_path / "own.npz").net)  # in half precision
    bot = players.make(f"ppo:weights={tmp_path / 'own.npz'}")
    batch = BatchEnv(3, board="nederland", seats=2, actions="compact")
    batch.reset("same")
    for _ in range(40):
        scores = one.scores(one.inputs.rows(batch.observations, batch.masks))
        liked = np.where(batch.masks, scores, -np.inf).argmax(1)
        for place in range(3):
            assert bot.choose(batch.view(place)) == batch.actions.ids[liked[place]]
        batch.step(liked)


@played
def test_weights_for_other_observations_are_refused(tmp_path):
    inputs = net_bot._sight(NEDERLAND)[0]
    net = learner("ppo").net
    weights = kept.Weights(kept.place_of(NEDERLAND), inputs.parts, inputs.actions.ids, net, 0)
    weights.check(inputs)
    with pytest.raises(kept.Unfit, match=r"reads 3 numbers of the part 'hand'.*have 11"):
        replace(weights, parts={**inputs.parts, "hand": 3}).check(inputs)
    with pytest.raises(kept.Unfit, match="learn it anew"):
        replace(weights, parts={"hand": 11}).check(inputs)
    with pytest.raises(kept.Unfit, match="learn it anew"):
        replace(weights, moves=inputs.actions.ids[1:]).check(inputs)
