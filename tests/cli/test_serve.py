"""`spoorbrug serve` and `spoorbrug load`, as somebody types them."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from spoorbrug.cli import app
from spoorbrug.rules.compiler import OFF
from tests.support.waiting import HANGS, NEW_EACH_TIME, eventually

ROOT = Path(__file__).parents[2]
compiled = pytest.mark.skipif(OFF, reason="starts servers, which want compiled rules")


@contextmanager
def serving(*options):
    """A server in a process of its own, and the lines that it prints until it listens."""
    command = [sys.executable, "-m", "spoorbrug", "serve", "--no-browser", "--port", "0", *options]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    env = os.environ | {"SPOORBRUG_BOT_PAUSE": "0"}
    process = subprocess.Popen(command, env=env, **pipes)
    lines = []
    try:
        for line in process.stdout:
            lines.append(line)
            if "Ctrl+C" in line:
                break
        yield process, "".join(lines)
    finally:
        process.kill()
        process.communicate()


@compiled
def test_it_says_where_it_is_and_stops_when_interrupted(tmp_path):
    with serving("--data", str(tmp_path)) as (process, said):
        assert re.search(r"Spoorbrug is at http://127\.0\.0\.1:\d+\n", said)
        process.send_signal(signal.SIGINT)
        rest, problems = process.communicate(timeout=HANGS)
        assert "Every game goes on" in rest
        assert "Traceback" not in problems
        assert process.returncode == 0
    assert (tmp_path / "tables.sqlite3").exists()


@pytest.fixture
def with_an_empty_cache(tmp_path, monkeypatch):
    """A server that compiles, someone who asks it, and what `/api/preparation` says meanwhile."""
    monkeypatch.setenv("SPOORBRUG_CACHE_DIR", str(tmp_path / "cache"))
    with serving("--data", str(tmp_path)) as (process, said):
        address = re.search(r"http://\S+", said).group()
        given = {"headers": {"origin": address}, "timeout": HANGS, "limits": NEW_EACH_TIME}
        with httpx.Client(base_url=address, **given) as browser:

            def preparing():
                while (now := browser.get("/api/preparation").json())["state"] == "compiling":
                    assert process.poll() is None
                    yield now["done"]
                    time.sleep(0.1)  # leaves the processor to the compiler
                assert now["state"] == "ready"

            yield browser, preparing()


@pytest.mark.cold
@compiled
def test_with_an_empty_cache_the_page_is_there_before_the_rules(with_an_empty_cache):
    browser, preparing = with_an_empty_cache
    assert browser.get("/").status_code in (200, 503)  # 503: not built
    refused = browser.get("/api/me")
    assert (refused.status_code, refused.json()["code"]) == (503, "preparing")
    seen = [next(preparing)]
    while len(set(seen)) < 4:  # it moves
        seen.append(next(preparing))
    assert seen == sorted(seen)


@pytest.mark.thorough  # compiles to the end
@pytest.mark.cold
@compiled
def test_with_an_empty_cache_it_gets_ready_to_play(with_an_empty_cache):
    browser, preparing = with_an_empty_cache
    done = list(preparing)
    assert done == sorted(done)
    assert len(set(done)) > 10
    browser.get("/api/me")
    commitment = browser.post("/api/commitments").json()["commitment"]
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "planner"}]
    table = {"seats": seats, "contribution": "0" * 24, "commitment": commitment}
    made = browser.post("/api/tables", json=table)
    assert made.status_code == 201, made.text


@compiled
def test_for_the_house_it_prints_a_code_to_scan(tmp_path, monkeypatch):
    from spoorbrug.cli import serve
    from spoorbrug.server import serving as module

    monkeypatch.setattr(module, "lan_address", lambda: "192.168.1.20")
    monkeypatch.setattr(module, "listening_socket", lambda host, port: FakeSocket(host))
    monkeypatch.setattr(module, "run", lambda listener, url, ready, **options: ready() or True)
    result = CliRunner().invoke(app, ["serve", "--lan", "--no-browser", "--data", str(tmp_path)])
    assert result.exit_code == 0
    assert "In your house: http://192.168.1.20:8765" in result.output
    assert "█" in result.output
    assert FakeSocket.host == "0.0.0.0"
    assert serve._lan_url(8765) == "http://192.168.1.20:8765"


def test_boards_of_ones_own_are_put_beside_ours(tmp_path, monkeypatch):
    from spoorbrug.boards import available, loader
    from spoorbrug.server import serving as module

    monkeypatch.setenv(loader.EXTRA_FOLDERS, "")
    monkeypatch.setattr(module, "listening_socket", lambda host, port: FakeSocket(host))
    monkeypatch.setattr(module, "run", lambda listener, url, ready, **options: True)
    shutil.copytree(loader.HOME / "nordic", tmp_path / "boards" / "mine")
    options = ["serve", "--no-browser", "--data", str(tmp_path), "--boards"]
    wrong = CliRunner().invoke(app, [*options, str(tmp_path / "nowhere")])
    assert wrong.exit_code == 2
    assert "there is no board in this folder" in wrong.stderr
    assert CliRunner().invoke(app, [*options, str(tmp_path / "boards")]).exit_code == 0
    assert "mine" in available()


class FakeSocket:
    """Listens nowhere."""

    host = ""

    def __init__(self, host):
        FakeSocket.host = host

    def getsockname(self):
        return ("0.0.0.0", 8765)


@compiled
def test_the_example_in_the_docs_plays_a_whole_game(tmp_path):
    with serving("--data", str(tmp_path)) as (_, said):
        address = re.search(r"http://\S+", said).group()
        ask = partial(httpx.get, f"{address}/api/preparation", timeout=HANGS)
        eventually(lambda: ask().json()["state"] == "ready")
        example = ROOT / "docs" / "examples" / "socket_player.py"
        run = [sys.executable, str(example), address]
        told = subprocess.run(run, capture_output=True, text=True, timeout=HANGS, check=False)
    assert told.returncode == 0, told.stderr
    assert re.fullmatch(r"seat 1: -?\d+ points\nseat 2: -?\d+ points\n", told.stdout)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--data", "x", "--database", "sqlite:///y"], "choose one"),
        (["--public-url", "trains.example"], "begins with https://"),
        (["--database", "mysql://x/y"], "SQLite or PostgreSQL, not mysql"),
        (["--database", "nonsense"], "is not the address of a database"),
        (["--database", "postgresql:/trains:hush@db/trains"], "is not the address of a database"),
        (["--database", "postgresql://trains:hush@db:hush/x"], "is not the address of a database"),
        (["--port", "99999"], "cannot listen on"),
        (["--host", "203.0.113.7"], "cannot listen on"),
        (["--database", "sqlite:////proc/nowhere/x.sqlite3"], "cannot be used"),
    ],
)
@compiled
def test_what_cannot_be_served_is_said_in_a_sentence(options, said):
    result = CliRunner().invoke(app, ["serve", "--no-browser", *options])
    assert result.exit_code == 2
    assert said in result.output
    assert "Traceback" not in result.output and "hush" not in result.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--tables", "0"], "--tables is from 1"),
        (["--tables", "100000"], "--tables is from 1"),
        (["--seconds", "0"], "--seconds is from 1"),
        (["--bot", "deepblue"], "there is no bot 'deepblue'"),
        (["--processes", "2"], "need PostgreSQL"),
        (["--kill-every", "1"], "at least two --processes"),
        (["--ramp", "--database", "postgresql://x/y"], "a new database for each run"),
    ],
)
def test_load_refuses_what_makes_no_sense(options, said):
    result = CliRunner().invoke(app, ["load", *options])
    assert result.exit_code == 2
    assert said in result.output


@compiled
def test_load_measures_moves():
    result = CliRunner().invoke(
        app, ["load", "--tables", "3", "--seconds", "2", "--every", "0.3", "--bot", "planner"]
    )
    assert result.exit_code == 0, result.output
    line = result.output.splitlines()[-1].split()
    assert line[:2] == ["3", "planner"]
    assert int(line[2]) >= 3
    assert "moves/s" in result.output and "ms a move" in result.output
    assert "players'" in result.output  # what they take of the machine is said, too
    moves_a_second, processor_a_move = float(line[3]), float(line[11])
    assert moves_a_second > 0
    assert line[-1] == "-"  # nobody has waited until the tables were gone
    if Path("/proc/self/status").exists():
        start, peak, end = map(int, line[12:15])
        assert processor_a_move > 0
        assert 0 < start <= peak >= end


@compiled
def test_load_looks_again_when_the_tables_are_gone(monkeypatch):
    monkeypatch.setattr("spoorbrug.server.load.GONE_SECONDS", 0.0)
    words = ["load", "--tables", "2", "--seconds", "2", "--every", "0.3", "--until-gone"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    if Path("/proc/self/status").exists():
        assert int(result.output.splitlines()[-1].split()[-1]) > 0


@compiled
def test_load_goes_on_while_processes_are_killed(postgresql):
    """Over two processes that share a database; whoever loses a line comes back."""
    url = postgresql()
    words = ["load", "--tables", "2", "--seconds", "3", "--every", "0.3", "--database", url]
    words += ["--processes", "2", "--kill-every", "2"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    line = result.output.splitlines()[-1]
    assert line.split()[:2] == ["2", "-"]
    assert int(line.split()[2]) >= 2
    if Path("/proc/self/status").exists():
        assert "kills" in line
    again = CliRunner().invoke(app, words)
    assert again.exit_code == 1 and "name an empty one" in again.output
