"""docs/boards.md, followed to the letter: files from the page, its commands, a game in a browser's
place."""

import os
import random
import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path

import pytest

from spoorbrug.boards import BoardError, available, load_folder, look_in, model
from spoorbrug.boards.layout import layout
from spoorbrug.boards.loader import EXTRA_FOLDERS, HOME, load
from spoorbrug.boards.shapes import overlap
from spoorbrug.rules.compiler import OFF
from tests.server.house import Person, play

PAGE = (Path(__file__).parents[2] / "docs" / "boards.md").read_text(encoding="utf-8")
STORY = PAGE[PAGE.index("## A board of your own") : PAGE.index("## The files")]
COMMANDS = re.findall(r"^    spoorbrug (.+)$", STORY, re.M)
compiled = pytest.mark.skipif(OFF, reason="starts programs, which want compiled rules")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where somebody has done what the page says."""
    home = tmp_path_factory.mktemp("newcomer")
    names = re.findall(r"`(my-boards/\S+?\.(?:csv|toml))`", STORY)
    texts = re.findall(r"```(?:csv|toml)\n(.*?)```", STORY, re.S)
    assert len(names) == len(texts) == 5
    for name, text in zip(names, texts, strict=True):
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    return home


@pytest.fixture
def beside_ours(folder, monkeypatch):
    """The same boards beside ours, in this process."""
    monkeypatch.setenv(EXTRA_FOLDERS, "")
    load.cache_clear()
    yield look_in(folder / "my-boards")
    load.cache_clear()


def run(folder, command, typed=""):
    """What a command of the page prints."""
    words = [sys.executable, "-m", "spoorbrug", *shlex.split(command)]
    result = subprocess.run(
        words, cwd=folder, input=typed, capture_output=True, text=True, timeout=600, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def the(word):
    """The page's commands that begin with a word."""
    found = [command for command in COMMANDS if command.startswith(word)]
    assert found
    return found


def test_the_page_has_all_commands():
    assert sorted({command.split()[0] for command in COMMANDS}) == [
        "boards",
        "play",
        "serve",
        "simulate",
    ]


def test_it_is_a_good_board(folder):
    check, show = the("boards")
    assert "Iceland: all is well" in run(folder, check)
    assert run(folder, show)
    assert (folder / "iceland.svg").read_text(encoding="utf-8").startswith("<svg ")
    board = load_folder(folder / "my-boards" / "iceland")
    boxes = [box for track in layout(board).spaces for box in track]
    clashes = [(a, b) for i, a in enumerate(boxes) for b in boxes[i + 1 :] if overlap(a, b)]
    assert not clashes  # the ferry swings out to sea


def test_it_stands_beside_ours(beside_ours):
    assert beside_ours == ["iceland"]
    assert {"iceland", "nederland"} <= set(available())
    assert load("iceland").has_ferries


def test_the_mistakes_that_the_page_names_are_found(folder, tmp_path):
    for file, line, right, wrong in (
        ("routes.csv", 5, "Selfoss", "Selfos"),
        ("tickets.csv", 12, ",9", ",0"),
    ):
        home = tmp_path / file
        home.mkdir()
        for path in (folder / "my-boards" / "iceland").iterdir():
            (home / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
        lines = (home / file).read_text(encoding="utf-8").split("\n")
        assert right in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(right, wrong)
        (home / file).write_text("\n".join(lines), encoding="utf-8")
        with pytest.raises(BoardError) as error:
            load_folder(home)
        (said,) = re.findall(rf"^    ({file}, line \d+: .+)$", STORY, re.M)
        assert said in str(error.value)


def test_the_page_has_every_setting():
    """Whatever board.toml may say stands in the page's table, and nothing else does."""
    table = PAGE[PAGE.index("## What board.toml can say") : PAGE.index("## The map")]
    rows = re.findall(r"^\| (.+?) \|", table, re.M)
    named = {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}
    numbers = (
        model.CardNumbers, model.TicketNumbers, model.BonusNumbers, model.StationNumbers,
        model.PassengerNumbers, model.Substitutes, model.TollNumbers, model.NeutralNumbers,
    )  # fmt: skip
    known = {name for kind in numbers for name in kind.__slots__}
    for path in HOME.glob("*/board.toml"):
        found = tomllib.loads(path.read_text(encoding="utf-8"))
        sections = [found, *found.values(), *found.get("sets", {}).values()]
        for section in (one for one in sections if isinstance(one, dict)):
            known |= {key for key, value in section.items() if not isinstance(value, dict)}
    assert named == known


@compiled
@pytest.mark.parametrize("command", the("play"))
def test_it_is_played_in_the_terminal(folder, command):
    assert "Iceland" in run(folder, command, "quit\n")


@compiled
def test_bots_play_it(folder):
    (command,) = the("simulate")
    assert "planner" in run(folder, command)


@contextmanager
def serving(folder, command):
    """The page's server on a free port; answers its address."""
    words = [sys.executable, "-m", "spoorbrug", *shlex.split(command)]
    words += ["--no-browser", "--port", "0", "--data", str(folder / "data")]
    env = os.environ | {"SPOORBRUG_BOT_PAUSE": "0"}
    process = subprocess.Popen(words, cwd=folder, env=env, stdout=subprocess.PIPE, text=True)
    try:
        said = ""
        for line in process.stdout:
            said += line
            if "Ctrl+C" in line:
                break
        yield re.search(r"http://127\.0\.0\.1:\d+", said).group()
    finally:
        process.terminate()
        process.communicate()


@compiled
def test_it_is_played_on_a_server(folder):
    (command,) = the("serve")
    with serving(folder, command) as url:
        person = Person(url)
        (line,) = [one for one in person.http.get("boards").json() if one["id"] == "iceland"]
        assert (line["name"], line["ours"], line["ferries"]) == ("Iceland", False, True)
        assert "Höfn" in {
            city["name"] for city in person.http.get("boards/iceland").json()["cities"]
        }
        assert person.http.get("boards/iceland/picture.svg").text.startswith("<svg ")
        for dice in (False, True):
            given = {"board": "iceland", "options": {"dice": dice}, "start": True}
            table_id = person.make("me", "planner", "random", **given)
            with person.socket(table_id, seat=0) as one:
                play([one], random.Random(dice))
                assert one.info["board_name"] == "Iceland"
                assert len(one.info["final"]["counts"]) == 3
            record = person.http.get(f"tables/{table_id}/record").text
            sent = {"content": record, "headers": {"content-type": "text/plain"}}
            assert person.http.post("records", **sent).json()["good"]
