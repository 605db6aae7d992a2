"""The example that learns, in miniature."""

import csv
import importlib.util
import json
from pathlib import Path

import numpy as np
import pytest

from spoorbrug.rules.compiler import OFF

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"

pytestmark = pytest.mark.skipif(OFF, reason="hundreds of games want compiled rules")


@pytest.fixture(scope="module")
def example():
    spec = importlib.util.spec_from_file_location("train", EXAMPLES / "train.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_few_updates_beat_random(example, tmp_path):
    said = []
    options = ["--updates", "8", "--games", "60", "--batch", "64", "--every", "8"]
    example.main([*options, "--deals", "10", "--out", str(tmp_path)], say=said.append)
    with (tmp_path / "curve.csv").open(encoding="utf-8") as file:
        first, last = csv.DictReader(file)
    assert float(first["random"]) < 0.8 <= float(last["random"])
    assert float(last["random_low"]) <= float(last["random"]) <= float(last["random_high"])
    weights = json.loads((tmp_path / "weights.json").read_text("utf-8"))
    assert tuple(weights) == example.FEATURES
    assert weights["draw tickets"] < 0
    assert (tmp_path / "curve.png").stat().st_size > 1000
    assert said[-1].startswith("against planner: ")


def test_the_same_seed_learns_the_same(example):
    def learned():
        learner = example.Learner(16, seed=3)
        learner.update(20)
        return learner.weights

    assert (learned() == learned()).all()


def test_chances_add_up_and_moves_are_picked_by_them(example):
    choices = np.array([2, 3])
    chances = example.softmax(np.array([0.0, 0.0, 1000.0, 0.0, 0.0]), choices)
    assert chances.tolist() == [0.5, 0.5, 1, 0, 0]
    picked = [example.pick(chances, choices, np.random.default_rng(i)) for i in range(200)]
    firsts = [int(place[0]) for place in picked]
    assert set(firsts) == {0, 1} and 70 < sum(firsts) < 130
    assert {int(place[1]) for place in picked} == {2}


def test_the_weights_in_the_repository_are_what_the_example_uses(example):
    weights = json.loads((EXAMPLES / "train-weights.json").read_text("utf-8"))
    assert tuple(weights) == example.FEATURES
    won = example.shares(np.array(list(weights.values())), "random", 5, "check")
    assert won.mean() >= 0.9


def test_an_interval_comes_from_deals(example):
    mean, low, high = example.interval(np.array([0.0, 0.5, 1.0, 1.0]))
    assert mean == 0.625
    assert low < mean < high
