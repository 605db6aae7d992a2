"""`spoorbrug arena`: from bots to a folder with a report, or one sentence why not."""

import json
import sys
from contextlib import nullcontext

import pytest
from rich.console import Console
from typer.testing import CliRunner

from spoorbrug.arena import play, pools, ray_pool, store
from spoorbrug.cli import app, arena_progress
from spoorbrug.game import Setup
from tests.arena.games import deal, plan, run_of


def run(*words):
    return CliRunner().invoke(app, ["arena", *map(str, words)], env={"COLUMNS": "80"})


def said(result):
    return " ".join(result.output.split())


def test_the_command(tmp_path):
    out = tmp_path / "new" / "run"
    words = ("--deals", 4, "--seed", 1, "--processes", 1, "--seats", "2,3")
    result = run("planner", "random", *words, "--test", "planner>random:0.4", "--out", out)
    assert result.exit_code == 0, result.output
    for words in (
        "planner among 2 × random, 4 deals",
        "times its share",
        "rating",
        "planner wins more than 0.4 against random (Nederland, 2 seats, tolls)",
        "seed 1",
        "report.html",
    ):
        assert words in said(result)
    assert (out / "games.parquet").exists()
    again = run("--resume", "--out", out)  # nothing is left to play
    assert again.exit_code == 0, again.output
    assert said(again) == said(result)


def test_without_a_folder_nothing_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("random", "planner", "--deals", 2, "--processes", 1, "--tables", "first")
    assert result.exit_code == 0, result.output
    assert not list(tmp_path.iterdir())


def test_cards_and_dice_on_two_boards():
    result = run("random", "planner", "--board", "nederland,usa", "--cards", "--dice",
                 "--deals", 1, "--processes", 1)  # fmt: skip
    assert result.exit_code == 0, result.output
    for setup in (
        "Nederland, 2 seats, tolls, dice",
        "USA, 2 seats, standard",
        "USA, 2 seats, dice",
    ):
        assert setup in said(result)
    assert "all setups" in said(result)


def test_broken_off_and_resumed_with_more_deals(tmp_path, monkeypatch):
    out, whole = tmp_path / "run", play.play_deal

    def breaks(plan, contest, number):
        if number == 3:
            raise KeyboardInterrupt
        return whole(plan, contest, number)

    monkeypatch.setattr(play, "play_deal", breaks)
    monkeypatch.setattr("spoorbrug.arena.run._QUICK", 1)
    result = run("planner", "random", "--deals", 6, "--seed", 1, "--processes", 1, "--out", out)
    assert result.exit_code == 130
    assert "Stopped after 3 deals." in said(result)
    assert "--resume --out" in said(result)
    monkeypatch.setattr(play, "play_deal", whole)
    result = run("--resume", "--out", out, "--deals", 8, "--processes", 1)
    assert result.exit_code == 0, result.output
    assert "planner – random, 8 deals" in said(result)
    assert json.loads((out / "plan.json").read_text())["deals"] == 8


def test_a_folder_keeps_the_rules_it_was_begun_with(tmp_path):
    """Also where everything is said again, by a release that has newer rules."""
    out, words = tmp_path / "run", ("planner", "random", "--seed", "1", "--processes", 1)
    assert run(*words, "--deals", 1, "--out", out).exit_code == 0
    kept = json.loads((out / "plan.json").read_text())
    for setup in kept["setups"]:
        setup["rules"] = 1
    (out / "plan.json").write_text(json.dumps(kept))
    result = run(*words, "--deals", 2, "--out", out, "--resume")
    assert result.exit_code == 0, result.output
    after = json.loads((out / "plan.json").read_text())
    assert after["deals"] == 2
    assert [setup["rules"] for setup in after["setups"]] == [1]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "at least two bots"),
        (("planner",), "at least two bots"),
        (("planner", "planner"), "every bot once"),
        (("planner", "nobody"), "There is no bot 'nobody'"),
        (("planner", "random", "--deals", 0), "at least one deal"),
        (("planner", "random", "--seats", "two"), "The seats are a number"),
        (("planner", "random", "--seats", 9), "2 to 5 players"),
        (("planner", "random", "--board", "atlantis"), "atlantis"),
        (("planner", "random", "--board", "nordic,usa", "--seats", "2,5"), "2 to 3 players"),
        (("planner", "random", "--tables", "round"), "pairs, first, mixed, not 'round'"),
        (("planner", "random", "--tables", "mixed", "--seats", 3), "need as many bots"),
        (("planner", "random", "--iterations", 0), "leaves no room for a thought"),
        (("planner", "random", "--test", "planner>expert:0.5"), "A test is two of the bots"),
        (("planner", "random", "--test", "planner>random:1.5"), "No share of the games"),
        (("planner", "random", "--test", "planner>random:3x"), "No share of the games"),
        (("planner", "random", "--error", 0.7), "between 0 and 0.5"),
        (("planner", "random", "--seed", "a b"), "A seed is"),
        (("planner", "random", "--processes", 0), "At least one process"),
        (("planner", "random", "--on", "mars"), "not on 'mars'"),
        (("planner", "random", "--on", "ray", "--processes", 2), "leave --processes away"),
        (("--resume",), "Say which folder"),
        (("--resume", "--out", "nothing"), "nothing to resume"),
        (("--resume", "--out", "nothing", "--seats", 3), "say everything as before"),
        (("planner", "random", "--out", "full"), "is not empty"),
        (("planner", "random", "--out", "full/file"), "cannot be written"),
    ],
)
def test_bad_input_gets_a_sentence(words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    never = lambda *a, **k: pytest.fail("it was refused only after playing")  # noqa: E731
    monkeypatch.setattr(play, "play_deal", never)
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert sentence in said(result)
    assert "Traceback" not in result.output
    assert [path.name for path in tmp_path.rglob("*")] == ["full", "file"]
    assert (tmp_path / "full" / "file").read_text() == "mine"


def test_a_folder_with_results_is_left_alone(tmp_path):
    with store.create(tmp_path / "a", plan()):
        pass
    before = {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}
    for words, sentence in (
        (("planner", "random"), "--resume goes on"),
        (("planner", "random", "--seed", "t", "--resume"), "begun with other"),
    ):
        result = run(*words, "--deals", 4, "--out", tmp_path / "a")
        assert result.exit_code == 2
        assert sentence in said(result)
    assert before == {path.name: path.read_bytes() for path in (tmp_path / "a").iterdir()}


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"rules": 0}'])
def test_a_plan_that_is_none(tmp_path, text):
    (tmp_path / "plan.json").write_text(text)
    result = run("--resume", "--out", tmp_path)
    assert result.exit_code == 2
    assert "plan.json" in said(result)
    assert (tmp_path / "plan.json").read_text() == text


@pytest.mark.parametrize(
    ("module", "words", "sentence"),
    [
        (store, ("--out", "a"), "spoorbrug[arena]"),
        (ray_pool, ("--on", "ray"), "spoorbrug[ray]"),
    ],
)
def test_what_is_not_installed_is_said_with_a_way_out(
    module, words, sentence, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module.importlib.util, "find_spec", lambda name: None)
    result = run("planner", "random", *words)
    assert result.exit_code == 2
    assert sentence in said(result)


# The live table


def drawn(run):
    console = Console(width=100, record=True, file=sys.stderr, highlight=False)
    console.print(arena_progress.picture(run))
    return " ".join(console.export_text().split())


def test_the_live_table():
    wanted = plan(deals=20, tests=["planner>random:0.6"])
    run = run_of(wanted, [((0,), (1,)), ((0,), (0,))] * 2)
    run.resumed, run.began = 0, run.began - 2
    text = drawn(run)
    assert "planner – random 4/20 75.0%" in text
    assert "> 0.6: yes" in text
    assert "8 games, 0 of 1 contests done" in text
    assert "at most 0:00:0" in text


def test_the_live_table_before_anything_is_known():
    run = run_of(plan(setups=[Setup.of(seats=2), Setup.of(seats=3)]), [])
    assert "0/4" in drawn(run)
    assert "left" not in drawn(run)


def test_the_live_table_of_many_contests_fits_a_screen():
    setups = [Setup.of(seats=2, idle_rounds=n + 1) for n in range(30)]
    run = run_of(plan(setups=setups), [])
    assert drawn(run).count("planner – random") == 20


def test_it_is_drawn_where_somebody_looks(monkeypatch, capsys):
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    run = run_of(plan(), [])
    with arena_progress.progress(run) as tell:
        run.take_up(iter([deal(run.plan.contests[0], 0, [(0,), (1,)])]))
        tell(run)


# What goes wrong on the way


def test_a_process_that_dies_is_told_and_nothing_is_lost(tmp_path, monkeypatch):
    from concurrent.futures.process import BrokenProcessPool

    played = []

    def breaks(plan, contest, number):
        if number == 2:
            raise BrokenProcessPool
        played.append(number)
        return deal(contest, number, [(0,), (1,)])

    class Executor:
        def submit(self, function, *arguments):
            future = pools.Future()
            try:
                future.set_result(function(*arguments))
            except BrokenProcessPool as error:
                future.set_exception(error)
            return future

    monkeypatch.setattr(play, "play_deal", breaks)
    monkeypatch.setattr("spoorbrug.arena.run._QUICK", 1)
    monkeypatch.setattr(pools, "workers", lambda number: nullcontext(Executor()))
    out = tmp_path / "run"
    result = run("planner", "random", "--deals", 4, "--processes", 2, "--out", out)
    assert result.exit_code == 1
    assert "One of the processes that played was ended" in said(result)
    assert "--resume --out" in said(result)
    kept = (out / "journal.jsonl").read_text().count("\n")
    assert f"{kept} deals were played" in said(result)


def test_faults_are_told(monkeypatch):
    def faulty(plan, contest, number):
        found = deal(contest, number, [(0,), (1,)])
        chair = found.games[0].chairs[1]
        chair.faults, chair.fault = 3, "random crashed: no idea"
        return found

    monkeypatch.setattr(play, "play_deal", faulty)
    result = run("planner", "random", "--deals", 2, "--processes", 1)
    assert "random in planner – random: 6 faults in 4 games. The first: random crashed" in said(
        result
    )
