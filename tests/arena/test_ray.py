"""A Ray cluster of two nodes plays the same games as one process."""

import pytest

from spoorbrug.arena.pools import open_pool
from spoorbrug.arena.ray_pool import OnRay, play_packed
from spoorbrug.arena.run import Run
from spoorbrug.game import Setup
from tests.arena.games import plan
from tests.arena.test_run import QUESTION, facts, play

pytestmark = pytest.mark.ray


@pytest.fixture
def two_nodes(monkeypatch):
    ray = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

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


def where(plan, task):
    """The node that plays a task, and what came of it."""
    import ray

    return ray.get_runtime_context().get_node_id(), play_packed(plan, task)


def test_two_nodes_play_what_one_process_plays(two_nodes, monkeypatch):
    two, three = Setup.of(seats=2), Setup.of(seats=3)
    bots = ("planner", "random", "expert:iterations=1")
    wanted = plan(bots, setups=[two, three], deals=2, tests=[QUESTION])
    run = Run(wanted)
    nodes = set()
    with open_pool(wanted, on="ray") as pool:
        assert isinstance(pool, OnRay)
        assert pool.room == 4
        spread = two_nodes.remote(num_cpus=1, scheduling_strategy="SPREAD")(where)
        get = two_nodes.get
        pool._play = spread

        def noted(reference):
            node, deals = get(reference)
            nodes.add(node)
            return deals

        monkeypatch.setattr(two_nodes, "get", noted)
        run.play(pool)
    assert two_nodes.is_initialized()  # it was not ours to end
    assert facts(run) == facts(play(wanted))
    assert len(nodes) == 2
