"""Bots of Python files, labels, and the package that docs/bots.md describes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from spoorbrug import players
from spoorbrug.arena.plan import ArenaError, Plan
from spoorbrug.game import Setup
from spoorbrug.players import Spec
from tests.support import waiting

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "docs" / "examples" / "longest_track.py"
SPEC = f"python:{EXAMPLE}:LongestTrack"


def test_a_class_of_a_file_is_a_bot():
    bot = players.make(f"{SPEC}:mood=0.5", seed=3)
    assert bot.name == "longest:mood=0.5"
    assert type(bot) is type(players.make(SPEC))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("python:", "behind 'python:' stand a file and a class"),
        ("python:mine.py", "behind 'python:' stand a file and a class"),
        ("python:nowhere.py:Bot", "there is no file 'nowhere.py'"),
        (f"python:{EXAMPLE}:Nobody", "has no 'Nobody'"),
        (f"python:{EXAMPLE}:__doc__", "cannot be called"),
        (f"{SPEC}:mood=much", "is a number"),
        (f"{SPEC}:colour=red", "has no parameter 'colour'"),
        (f"{SPEC}:red", "stand parameters such as"),
        ("planner=program:sh", "is the name of one of ours"),
    ],
)
def test_what_is_wrong_is_a_sentence(text, said):
    with pytest.raises(ValueError, match=said):
        players.check(text)


def test_a_file_that_fails_says_how_and_is_run_again_once_it_has_changed(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text("import beside\n")
    with pytest.raises(ValueError, match="No module named 'beside'"):
        players.check(f"python:{file}:make")
    (tmp_path / "beside.py").write_text("move = 0\n")
    file.write_text("import beside\ndef make(seed): return lambda: beside.move\n")
    os.utime(file, ns=(1, 1))
    players.check(f"python:{file}:make")
    with pytest.raises(ValueError, match="no method 'choose'"):
        players.make(f"python:{file}:make")


def test_specs_are_written_as_they_were_read():
    text = f"mine={SPEC}:mood=0.1"
    spec = Spec.read(text)
    assert (str(spec), spec.label) == (text, "mine")
    assert spec.command == str(EXAMPLE) and spec.made_by == "LongestTrack"
    assert players.split(f"planner,{text},colour=red,a.b=program:node 'x,y' z") == [
        "planner",
        f"{text},colour=red",
        "a.b=program:node 'x,y' z",
    ]
    assert [players.shown(one) for one in (text, "planner", "program:x")] == [
        "mine",
        "planner",
        "program:x",
    ]
    assert all(map(players.runs_code, (text, "a=program:x", " program:x", "\ta=python:x")))
    assert not any(map(players.runs_code, ("planner", "python", "a=planner")))


def test_labels_name_bots_in_an_arena_and_are_its_own():
    bots = [f"mine={SPEC}", "random"]
    plan = Plan.of(bots, [Setup.of(seats=3)], 1, 1, tests=["mine>random:0.5"])
    assert plan.contests[0].name == "mine among 2 × random"
    assert str(plan.questions[0]) == "mine wins more than 0.5 against random"
    assert Plan.from_dict(plan.to_dict()) == plan
    with pytest.raises(ArenaError, match="Two bots have one label"):
        Plan.of([*bots, f"mine={SPEC}:mood=0.1"], [Setup.of(seats=2)], 1, 1)


@pytest.mark.cold
def test_the_package_of_the_docs_can_be_installed(tmp_path):
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    project = re.search(r"```toml\n(\[build-system\].+?)```", page, re.S)[1]
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    (tmp_path / EXAMPLE.name).write_bytes(EXAMPLE.read_bytes())
    there = tmp_path / "there"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    words = ["--no-deps", "--no-build-isolation", "--target", str(there), str(tmp_path)]
    subprocess.run([*pip, *words], check=True, timeout=waiting.HANGS)
    program = (
        "from spoorbrug import players; print(players.make('longest:mood=0.1').name)\n"
        "print('longest' in players.usable())"
    )
    said = subprocess.check_output(
        [sys.executable, "-c", program], env=os.environ | {"PYTHONPATH": str(there)}, text=True
    )
    assert said.split() == ["longest:mood=0.1", "True"]
