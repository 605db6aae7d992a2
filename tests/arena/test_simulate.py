"""Many games between bots: the same whatever the processes, and every one can be replayed."""

import csv

import numpy as np
import pytest
from typer.testing import CliRunner

from spoorbrug.arena import simulate as arena
from spoorbrug.arena.simulate import Plan, SimulationError
from spoorbrug.cli import app
from spoorbrug.game import Record, Setup, seeds
from spoorbrug.rules import scoring


def plan(number=20, bots=("random",), seed="s", **options):
    return Plan.of(Setup.of(**options), bots, number, seed)


def table(results, path):
    with arena.open_table(path) as write:
        write(results)
    return path.read_bytes()


def run(*words):
    return CliRunner().invoke(app, ["simulate", *map(str, words)])


# The same for the same seed


def test_processes_and_chunks_do_not_matter(tmp_path):
    wanted = plan(number=60, seats=4)
    ways = [(1, None), (1, 7), (2, None), (2, 11)]
    tables = [
        table(arena.simulate(wanted, processes, chunk), tmp_path / f"{i}.csv")
        for i, (processes, chunk) in enumerate(ways)
    ]
    assert tables == [tables[0]] * len(ways)


def test_the_first_games_of_a_longer_run_are_the_same():
    few, many = (arena.simulate(plan(number=n, seats=3)) for n in (5, 12))
    assert np.array_equal(few.counts, many.counts[:5])
    assert np.array_equal(few.decisions, many.decisions[:5])


def test_other_seeds_give_other_games():
    one, other = (arena.simulate(plan(seed=seed)) for seed in ("1", "2"))
    assert not np.array_equal(one.counts, other.counts)
    assert len({row.tobytes() for row in one.counts}) > 15


def test_many_keys_at_once_are_those_of_seeds():
    texts = ["a-0", "a-1", "b"]
    for purpose in ("game", "player"):
        wanted = [seeds.key_of(text, purpose) for text in texts]
        assert np.array_equal(arena.keys_of(texts, purpose), wanted)


# Replay


@pytest.mark.parametrize(
    ("bots", "options"),
    [
        (("random",), {"seats": 2}),
        (("random",), {"seats": 5, "tolls": False}),
        (("random", "planner"), {"seats": 2, "neutral": True}),
        (("planner",), {"seats": 3}),
    ],
)
def test_a_simulated_game_is_replayed_by_its_seed(bots, options):
    wanted = plan(number=2, bots=bots, **options)
    results = arena.simulate(wanted)
    record = arena.record_of(wanted.setup, arena.seed_of("s", 1), wanted.bots)
    outcome = record.game.outcome
    assert outcome.totals == tuple(results.counts[1, :, scoring.TOTAL])
    assert [c.place for c in outcome.counts] == list(results.counts[1, :, scoring.PLACE])
    assert record.game.decisions == results.decisions[1]
    assert record.game.state.turn == results.turns[1]
    read = Record.read(record.write())
    assert read.game.outcome == outcome
    assert read.players == wanted.bots


# Bots that are not compiled


LAST = """
    class Last:
        name = "last"
        def __init__(self, seed, broken: bool = False):
            self.broken = broken
        def choose(self, view, budget):
            return -1 if self.broken else view.legal_moves.ids[-1]
"""


def test_other_bots_play_plainly_in_any_number_of_processes(install, tmp_path):
    install("last_bots", LAST, last="last_bots:Last")
    wanted = plan(number=4, bots=("last", "random"), seats=2)
    ways = [(1, None), (1, 3), (2, 2)]
    tables = [
        table(arena.simulate(wanted, processes, chunk), tmp_path / f"{i}.csv")
        for i, (processes, chunk) in enumerate(ways)
    ]
    assert tables == [tables[0]] * len(ways)
    assert b",last," in tables[0]
    assert not arena.simulate(wanted).faults.any()


def test_plain_games_are_those_of_the_compiled_match():
    wanted = plan(number=2, bots=("planner", "random"), seats=2)
    fast = arena.simulate(wanted)
    slow = arena._play_plainly(wanted, [arena.seed_of("s", i) for i in range(2)])
    assert np.array_equal(fast.counts, slow.counts)
    assert np.array_equal(fast.turns, slow.turns)
    assert np.array_equal(fast.decisions, slow.decisions)


def test_a_bot_with_three_faults_has_lost_and_the_command_says_why(install):
    install("last_bots", LAST, last="last_bots:Last")
    bots = "last:broken=true,random"
    results = arena.simulate(plan(number=2, bots=bots.split(",")))
    assert results.faults.tolist() == [[3, 0]] * 2
    assert results.counts[:, 0, scoring.PLACE].tolist() == [2, 2]
    result = run("-n", 2, "--seats", 2, "--bots", bots, "--seed", "s", "--processes", 1)
    assert result.exit_code == 0, result.output
    assert "Seat 1, last:broken=true: 6 moves were made for it by random." in result.output
    assert "last answered '-1', which is not the id of a legal move." in result.output


# Counting


def test_a_shared_win_counts_as_a_share():
    counts = np.zeros((2, 3, scoring.COLUMNS), np.int16)
    counts[:, :, scoring.PLACE] = [[1, 1, 3], [2, 1, 3]]
    assert arena.shares_of_wins(counts).tolist() == [[0.5, 0.5, 0], [0, 1, 0]]


def test_wilson():
    assert arena.wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    low, high = arena.wilson(0, 10)
    assert low == 0
    assert high == pytest.approx(0.2775, abs=1e-4)
    assert arena.wilson(10, 10)[1] == pytest.approx(1)


def test_summaries_count_every_win_once_and_every_component():
    results = arena.simulate(plan(seats=4))
    found = arena.summaries(results)
    assert [s.name for s in found] == [f"seat {i}: random" for i in (1, 2, 3, 4)]
    assert sum(s.wins for s in found) == pytest.approx(20)
    for summary in found:
        parts = sum(mean for name, mean in summary.mean.items() if name != "total")
        assert parts == pytest.approx(summary.mean["total"])
        assert summary.interval[0] <= summary.wins / 20 <= summary.interval[1]


def test_a_bot_with_several_seats_is_counted_as_one_too():
    results = arena.simulate(plan(number=3, bots=("random", "planner", "random"), seats=3))
    everyone = arena.summaries(results)
    assert [s.name for s in everyone][-1] == "all random"
    assert everyone[-1].wins == pytest.approx(everyone[0].wins + everyone[2].wins)


def test_one_game_has_a_summary():
    assert all(s.sd["total"] == 0 for s in arena.summaries(arena.simulate(plan(number=1))))


def test_progress_is_told_of_every_game():
    told = []
    arena.simulate(plan(number=25), chunk=10, report=told.append)
    assert told == [10, 10, 5]


# Files


def test_rows_of_a_csv(tmp_path):
    results = arena.simulate(plan(number=3, seats=3))
    table(results, tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    assert [row["seed"] for row in rows[::3]] == ["s-0", "s-1", "s-2"]
    assert [row["seat"] for row in rows[:3]] == ["1", "2", "3"]
    for row in rows:
        parts = ("start", "tracks", "tickets", "failed", "toll_bonus", "loans")
        assert sum(int(row[part]) for part in parts) == int(row["total"])
        assert int(row["decisions"]) >= int(row["turns"]) > 0
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_parquet_holds_the_same(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    results = arena.simulate(plan(number=3))
    table(results, tmp_path / "games.parquet")
    assert parquet.read_table(tmp_path / "games.parquet").to_pydict() == arena.columns_of(results)


def test_when_something_goes_wrong_the_old_table_stays(tmp_path):
    path = tmp_path / "games.csv"
    path.write_text("old")
    with pytest.raises(ZeroDivisionError), arena.open_table(path):
        raise ZeroDivisionError
    assert path.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["games.csv"]


def test_parquet_without_pyarrow_is_refused_with_a_way_out(tmp_path, monkeypatch):
    monkeypatch.setattr(arena.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SimulationError, match=r"spoorbrug\[parquet\]"):
        table(None, tmp_path / "games.parquet")


# The command


def test_the_command(tmp_path):
    out = tmp_path / "games.csv"
    result = run("-n", 6, "--seats", 2, "--bots", "random,planner", "--seed", 5, "--out", out)
    assert result.exit_code == 0, result.output
    for words in ("6 games, seed 5", "seat 2: planner", "Wilson", "toll bonus", "12 rows"):
        assert words in " ".join(result.output.split())
    assert out.read_bytes().count(b"\n") == 13


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("-n", 0), "at least one game"),
        (("--bots", "nobody"), "no bot 'nobody'"),
        (("--bots", "planner:speed=9"), "The bot 'planner' has no parameter 'speed'"),
        (("--bots", "program:no-such-thing-at-all"), "no program 'no-such-thing-at-all'"),
        (("--seats", 3, "--bots", "random,random"), "2 bots do not fit 3 seats"),
        (("--seats", 7), "2 to 5 players"),
        (("--seats", 3, "--neutral"), "exactly 2 players"),
        (("--board", "atlantis"), "atlantis"),
        (("--processes", 0), "At least one process"),
        (("--on", "mars"), "'here' or on 'ray'"),
        (("--on", "ray", "--processes", 2), "leave --processes away"),
        (("--seed", "a b"), "A seed is"),
        (("--out", "games.xlsx"), ".csv or .parquet"),
        (("--out", "nowhere/at/all/games.csv"), "cannot be written"),
    ],
)
def test_bad_options_get_a_sentence(words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    never = lambda *a, **k: pytest.fail("it was refused only after simulating")  # noqa: E731
    monkeypatch.setattr(arena, "simulate", never)
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.output
    assert "Traceback" not in result.output
    assert not list(tmp_path.iterdir())


def test_a_folder_is_no_table(tmp_path):
    (tmp_path / "games.csv").mkdir()
    result = run("--out", tmp_path / "games.csv")
    assert result.exit_code == 2
    assert "is a folder" in result.output


def test_interrupted_politely(tmp_path, monkeypatch):
    def interrupt(*arguments, **options):
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "simulate", interrupt)
    result = run("--out", tmp_path / "games.csv")
    assert result.exit_code == 130
    assert "Stopped; nothing was written." in result.output
    assert not list(tmp_path.iterdir())


def test_no_bar_where_nobody_looks():
    result = run("-n", 2, "--processes", 1)
    assert "games/s" not in result.output
