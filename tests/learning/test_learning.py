"""How the expert learns, in miniature: games repeat, fits learn what is there to be learnt."""

import subprocess
import sys

import numpy as np
import pytest

from spoorbrug.game import Setup
from spoorbrug.learning import believing, fitting, games
from spoorbrug.learning.games import Play, Positions
from spoorbrug.players import estimates
from spoorbrug.players.compiled.search import belief, estimate, outlook
from spoorbrug.rules.compiler import OFF

from ..support.parts import Callable
from ..support.setups import EVERY_SETUP

pytestmark = pytest.mark.skipif(OFF, reason="too slow in plain Python")

NOTHING = np.zeros(estimate.WEIGHTS, np.float32)


def made_up(number, seats, seed):
    """Positions whose winner is the seat with the largest first part."""
    rng = np.random.default_rng(seed)
    rows = rng.normal(0, 1, (number, seats, outlook.SIZE)).astype(np.float32)
    shares = np.eye(seats, dtype=np.float32)[rows[:, :, 0].argmax(1)]
    return Positions(rows, shares, 100 * rows[:, :, 0])


def test_games_to_learn_from_repeat():
    setup = Setup.of("nederland", 3)
    one, again = (games.some(setup, "seed", Play(0.1, 0.5, 3), NOTHING, 50) for _ in range(2))
    assert one.rows.tobytes() == again.rows.tobytes()
    assert one.shares.tobytes() == again.shares.tobytes()
    other = games.some(setup, "seed", Play(0.1, 0.5, 3), NOTHING, 100)
    assert one.rows.shape != other.rows.shape or (one.rows != other.rows).any()


def test_positions_say_how_their_games_ended():
    positions = games.some(Setup.of("usa", 4, dice=True), "seed", Play(0.1), NOTHING, 0)
    assert len(positions.rows) > 100
    assert positions.rows.shape[1:] == (4, outlook.SIZE)
    assert np.allclose(positions.shares.sum(1), 1)
    winners = positions.totals.argmax(1)
    assert (positions.shares[np.arange(len(winners)), winners] > 0).mean() > 0.95  # ties
    assert np.isfinite(positions.rows).all()


def test_a_fit_finds_who_wins():
    sets = [made_up(8000, 2, 1), made_up(8000, 4, 2)]
    found = fitting.fit(sets)
    assert found.weights.shape == (estimate.WEIGHTS,)
    assert found.right > 0.85
    assert found.loss < 0.6
    assert fitting.fit(sets).weights.tobytes() == found.weights.tobytes()


def test_the_search_reads_what_was_fitted():
    """The compiled estimate and the network that is fitted are one function."""
    network = fitting.Network(np.random.default_rng(3))
    units = np.zeros(estimate.HIDDEN, np.float32)
    ask = Callable(estimate).chances
    for seats in (2, 4):
        rows = made_up(5, seats, 4).rows
        wanted = network.chances(fitting._inputs(rows))
        for row, chances in zip(rows, wanted, strict=True):
            answer = np.zeros(seats)
            ask(network.flat(), row, np.int64(seats), units, answer)
            assert answer == pytest.approx(chances, abs=1e-5)


def test_tracks_tell_of_tickets():
    weights, without, fitted = believing.fit(*believing.observe(Setup.of(), "seed", 6))
    assert weights.shape == (belief.SIZE,)
    assert fitted < 0.85 * without


def test_the_command_writes_weights(tmp_path):
    out = tmp_path / "weights.npz"
    little = {"--seats": 2, "--games": 50, "--eager": 50, "--rounds": 1, "--belief-games": 2}
    options = [str(word) for pair in little.items() for word in pair] + ["--processes", "1"]
    command = [sys.executable, "-m", "spoorbrug.learning", "nederland", *options, "--out", out]
    said = subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8")
    assert "round 1: loss" in said.stderr
    with np.load(out) as kept:
        assert kept["nederland/estimate"].shape == (estimate.WEIGHTS,)
        assert kept["nederland/belief"].shape == (belief.SIZE,)


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_what_is_kept_fits_the_code(setup):
    assert estimates.chance(setup).shape == (estimate.WEIGHTS,)
    assert estimates.belief(setup).shape == (belief.SIZE,)


def test_weights_of_another_size_are_refused(monkeypatch):
    monkeypatch.setattr(estimates, "_all", lambda: {"nederland/estimate": np.zeros(5, np.float32)})
    with pytest.raises(ValueError, match="'nederland/estimate' are not"):
        estimates.chance(Setup.of())
