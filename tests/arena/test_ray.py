"""A Ray cluster of two nodes plays the same games as one process, and learns the same from them."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from spoorbrug.arena.pools import open_pool
from spoorbrug.arena.ray_pool import OnRay, do_packed
from spoorbrug.arena.run import Run
from spoorbrug.cli import app
from spoorbrug.game import Setup
from spoorbrug.learning.__main__ import main as learn
from tests.arena.games import plan
from tests.arena.test_run import QUESTION, facts, play

pytestmark = pytest.mark.ray


@pytest.fixture(scope="module")
def two_nodes():
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # no graphics cards here
        monkeypatch.setenv("RAY_worker_niceness", "0")  # else all other tests go first
        small = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_log_monitor": False}
        cluster = Cluster(initialize_head=True, head_node_args=small | {"include_dashboard": False})
        try:
            cluster.add_node(**small)
            ray.init(address=cluster.address, log_to_driver=False)
            yield ray
        finally:
            ray.shutdown()
            cluster.shutdown()


def where(work, piece):
    """The node that does a piece of work, and what came of it."""
    import ray

    return ray.get_runtime_context().get_node_id(), do_packed(work, piece)


def test_two_nodes_play_what_one_process_plays(two_nodes, monkeypatch):
    two, three = Setup.of(seats=2), Setup.of(seats=3)
    bots = ("planner", "random", "expert:iterations=1")
    wanted = plan(bots, setups=[two, three], deals=2, tests=[QUESTION])
    run = Run(wanted)
    nodes = set()
    with open_pool(on="ray") as pool:
        assert isinstance(pool, OnRay)
        assert pool.number == 2
        spread = two_nodes.remote(num_cpus=1, scheduling_strategy="SPREAD")(where)
        get = two_nodes.get
        pool._do = spread

        def noted(reference):
            node, deals = get(reference)
            nodes.add(node)
            return deals

        monkeypatch.setattr(two_nodes, "get", noted)
        run.play(pool)
    assert two_nodes.is_initialized()  # it was not ours to end
    assert facts(run) == facts(play(wanted))
    assert len(nodes) == 2


HERE, RAY = ("--processes", "1"), ("--on", "ray")


@pytest.fixture
def pieces_on_ray(two_nodes, monkeypatch):
    """The pieces of work that are handed to the cluster."""
    handed = []
    submit = OnRay.submit

    def noted(self, work, piece):
        handed.append(piece)
        return submit(self, work, piece)

    monkeypatch.setattr(OnRay, "submit", noted)
    return handed


def test_simulated_on_ray(pieces_on_ray, tmp_path):
    tables = []
    for name, place in (("here", HERE), ("ray", RAY)):
        out = tmp_path / f"{name}.csv"
        words = ["simulate", "-n", "20", "--bots", "planner,random", "--seed", "1"]
        result = CliRunner().invoke(app, [*words, "--out", str(out), *place])
        assert result.exit_code == 0, result.output
        tables.append(out.read_bytes())
    assert tables[0] == tables[1]
    assert len(pieces_on_ray) > 2


def test_studied_on_ray(pieces_on_ray):
    found = []
    for place in (HERE, RAY):
        words = ["study", "usa", "--games", "8", "--seats", "3", "--seed", "1", "--json"]
        result = CliRunner().invoke(app, [*words, *place])
        assert result.exit_code == 0, result.output
        found.append(json.loads(result.stdout))
    assert found[0] == found[1]
    assert len(pieces_on_ray) > 2


def test_learnt_on_ray(pieces_on_ray, tmp_path):
    weights = []
    for name, place in (("here", HERE), ("ray", RAY)):
        out = tmp_path / f"{name}.npz"
        little = ("--seats", "2", "--games", "100", "--rounds", "0", "--belief-games", "1")
        learn(["nederland", *little, "--out", str(out), *place])
        with np.load(out) as kept:
            weights.append({key: kept[key].tobytes() for key in kept})
    assert weights[0] == weights[1]
    assert set(weights[0]) == {"nederland/belief", "nederland/estimate"}
    assert pieces_on_ray == [(0, 0), (1, 50)]
