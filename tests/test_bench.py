"""The benchmark runs. How fast is not tested: that depends on the machine and its mood."""

import json

import pytest
from benchmarks import __main__ as bench
from benchmarks import (
    bots,
    catanatron,
    datasets,
    environments,
    local,
    local_start,
    single_calls,
    starts,
    wasm,
    whole_games,
)
from benchmarks.measure import Figure, Size, number
from rich.console import Console

from spoorbrug import boards, players
from spoorbrug.game import Setup
from spoorbrug.rules.compiler.mode import PARTS

TINY = Size(
    repeats=1, games=10, calls=20, checked=1, seconds=0.1, starts=1, cold=False, seats=(2, 4)
)


def test_random_games_are_measured_and_verified():
    found = {figure.name: figure for figure in whole_games.random_games(TINY)}
    assert len(found) == 10
    assert all(figure.median > 0 for figure in found.values())
    assert 50 < found["4 seats: moves in a game"].median < 2000


def test_a_game_that_does_not_verify_stops_the_benchmark():
    _, _, counts = whole_games.play(2, 1, "x")
    whole_games.check(Setup.of(), "x", counts, 1)
    with pytest.raises(SystemExit, match="does not verify"):
        whole_games.check(Setup.of(), "x", counts + 1, 1)


def test_every_board_has_a_row_with_cards_and_one_with_dice():
    names = [figure.name for figure in whole_games.every_board(TINY)]
    assert len(names) == len(set(names)) == 2 * len(boards.available())


@pytest.mark.skipif(not PARTS, reason="WebAssembly is made of compiled parts")
def test_webassembly_has_its_rate_and_its_ratio():
    found = list(wasm.random_games(TINY))
    assert len(found) == 2 * len(wasm.SETUPS)
    assert all(figure.median > 0 for figure in found)


def test_single_calls():
    names = [figure.name for figure in single_calls.all_of_them(TINY)]
    assert "compiled copy" in names
    assert "Game.copy()" in names
    assert "planner: a decision" in names


def test_bots(monkeypatch):
    monkeypatch.setattr(bots, "QUICK_ONES", ("random", "planner"))
    monkeypatch.setattr(players, "LEVELS", ("easy",))
    monkeypatch.setattr(bots, "ITERATIONS", 2)
    found = {figure.name: figure for figure in bots.all_of_them(TINY)}
    assert list(found) == [
        "random: decisions, one core",
        "planner: decisions, one core",
        "easy: decisions, one core",
        "expert: simulations, one core",
    ]
    assert all(figure.median > 0 for figure in found.values())


def test_environments():
    found = {figure.name: figure for figure in environments.all_of_them(TINY)}
    assert found["nederland: batch environment v1, one core"].at_least == 300_000
    assert all(figure.median > 0 for figure in found.values())


def test_datasets():
    found = {figure.name: figure for figure in datasets.all_of_them(TINY)}
    assert found["games of random written with moves and views, one core"].at_least == 1000
    assert len(found) == 5 and all(figure.median > 0 for figure in found.values())


def test_starts():
    assert [figure.unit for figure in starts.all_of_them(TINY)] == ["s", "s"]


def test_without_catanatron_the_rest_is_still_measured(monkeypatch):
    def missing():
        raise catanatron.Missing("no network")

    monkeypatch.setattr(catanatron, "python", missing)
    monkeypatch.setattr(wasm, "random_games", lambda size: iter(()))
    monkeypatch.setattr(local, "expert", lambda size: iter(()))
    monkeypatch.setattr(local_start, "all_of_them", lambda size: iter(()))
    monkeypatch.setattr(single_calls, "all_of_them", lambda size: iter(()))
    monkeypatch.setattr(bots, "all_of_them", lambda size: iter(()))
    monkeypatch.setattr(environments, "all_of_them", lambda size: iter(()))
    monkeypatch.setattr(datasets, "all_of_them", lambda size: iter(()))
    monkeypatch.setattr(starts, "all_of_them", lambda size: iter(()))
    said = []
    assert len(list(bench.figures(TINY, said.append))) == 10 + 2 * len(boards.available())
    assert "catanatron 3.2.1 cannot be measured here: no network" in said


def test_figures_beside_what_is_wanted():
    fast = Figure("a", (1.0, 3.0, 2.0), "s", at_most=2)
    slow = Figure("b", (1500.0,), "games/s", at_least=2000)
    assert (fast.median, fast.reached, fast.wanted, fast.spread) == (2, True, "≤ 2", "1 – 3")
    assert (slow.reached, slow.wanted, slow.spread) == (False, "≥ 2,000", "")
    assert Figure("c", (1.0,), "s").reached is None
    assert number(0.01234) == "0.0123"
    json.dumps(fast.to_dict())
    console = Console(width=120)
    with console.capture() as text:
        console.print(bench.table([fast, slow]))
    assert "NO" in text.get()


def test_a_busy_machine_is_noticed():
    assert bench.is_busy({"load": 3.0, "cores": 2})
    assert not bench.is_busy({"load": 0.3, "cores": 2})
    assert not bench.is_busy({**bench.machine(), "load": None})
