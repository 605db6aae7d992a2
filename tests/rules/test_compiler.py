"""How the rules are compiled: when, by which decorators, and how far it has come."""

import io
import os
import subprocess
import sys
from pathlib import Path

import numba
import numpy as np
import pytest

from spoorbrug.game import Setup
from spoorbrug.rules import kernel
from spoorbrug.rules.compiler import OFF, entry_points, mode, progress
from spoorbrug.rules.record import GAME

ROOT = Path(__file__).parents[2]
with_compiler = pytest.mark.skipif(OFF, reason="compilation is off")


@pytest.mark.parametrize(
    ("version", "plain", "serve"),
    [
        ("0.68.1", "", True),
        ("0.68.0", "0", True),
        ("0.68.1", "1", False),
        ("0.67.0", "", False),
        ("0.69.0rc1", "", False),
        ("1.0", "", False),
    ],
)
def test_parts_are_for_releases_that_they_know(version, plain, serve):
    assert mode.parts_serve(version, plain) is serve


@pytest.mark.cold
@pytest.mark.thorough  # a job of its own where every change is tested
@pytest.mark.skipif(OFF or not mode.PARTS, reason="plain njit is in use, or nothing is compiled")
def test_golden_games_are_the_same_with_plain_njit():
    """Cards and dice, of every version of the rules: the same records to the byte."""
    games = "germany-2-standard-planner or europe-2-dice-random"
    options = ["-q", "-p", "no:cacheprovider", "-k", f"({games}) and not positions"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, "tests/rules/test_golden.py"],
        cwd=ROOT,
        env=os.environ | {mode.PLAIN_NJIT: "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


# Parts, and entry points


@with_compiler
def test_a_part_called_from_python_says_what_to_do_instead():
    """Whether it has been compiled as part of something or not."""
    from spoorbrug.rules import bits, hiding

    games = np.zeros(1, GAME)
    kernel.hide(Setup.of(seats=2).board_record, games, 0)
    for part, arguments in ((hiding.hide, (0, games[0], 0)), (bits.has, (games[0].pile, 3))):
        with pytest.raises(TypeError, match=f"{part.__name__} is a part of the rules.*numba.njit"):
            part(*arguments)


@with_compiler
@pytest.mark.cold
def test_compiling_beforehand_knows_every_entry_point():
    """Imported by nothing else, the modules that the command names have them all."""
    program = """
import importlib, re, pathlib, spoorbrug
from spoorbrug.cli import compile
from spoorbrug.rules.compiler import entry_points
for module in compile.MODULES: importlib.import_module(module)
files = pathlib.Path(spoorbrug.__file__).parent.rglob("*.py")
written = sum(len(re.findall(r"^@entry_point\\(", f.read_text(), re.M)) for f in files)
print(len(entry_points.ALL), written)
"""
    found, written = subprocess.check_output([sys.executable, "-c", program]).split()
    assert found == written


@with_compiler
def test_arguments_of_another_type_are_refused():
    board, games = Setup.of(seats=2).board_record, np.zeros(1, GAME)
    kernel.start(board, games)
    with pytest.raises(TypeError, match="No matching definition"):
        kernel.start(board, np.zeros(1, np.int32))


@with_compiler
def test_an_entry_point_is_compiled_when_first_called():
    @numba.njit
    def twice(number):
        return 2 * number

    one = entry_points.EntryPoint(twice, numba.int64(numba.int64), "alone")
    try:
        assert not twice.overloads
        entry_points.make_ready([one], lambda done, total: None)
        assert list(twice.overloads) == [(numba.int64,)]
        assert twice(21) == 42
        with pytest.raises(TypeError):
            twice("21")
    finally:
        del entry_points.ALL[one.name]


@with_compiler
def test_a_process_that_cannot_compile_says_why():
    class Unknown:
        name, is_kept, group = "spoorbrug.nowhere:function", False, None
        dispatcher = numba.njit(lambda: None)

    with pytest.raises(entry_points.NotCompiled, match=r"No module named 'spoorbrug\.nowhere'"):
        entry_points.make_ready_beside([Unknown()])


@with_compiler
def test_a_process_that_dies_is_followed_by_another(monkeypatch):
    class Late:
        name, is_kept, group = "module:function", False, None
        dispatcher = numba.njit(lambda: None)
        loaded = False

        def load(self):
            self.loaded = True

    late, started = Late(), []

    class Process:
        def __init__(self, wanted, share, *options):
            started.append(list(wanted))

        def wait(self):
            if len(started) == 1:
                raise entry_points.NotCompiled("killed")
            Late.is_kept = True

    monkeypatch.setattr(entry_points, "_Beside", Process)
    entry_points.make_ready_beside([late])
    assert started == [[late], [late]]
    assert late.loaded


@with_compiler
def test_where_no_process_can_be_started_it_is_compiled_here(monkeypatch):
    """And who asked for another process hears why there is none."""

    def no_process(*words, **options):
        raise OSError("out of processes")

    class Here:
        is_kept, loaded = False, False
        dispatcher = numba.njit(lambda: None)

        def __init__(self, name):
            self.name = self.group = name

        def load(self):
            self.loaded = True

    monkeypatch.setattr(entry_points.subprocess, "Popen", no_process)
    two = [Here("one"), Here("two")]
    entry_points.make_ready(two, lambda done, total: None, processes=2)
    assert all(one.loaded for one in two)
    with pytest.raises(entry_points.NotCompiled, match="out of processes"):
        entry_points.make_ready_beside(two)


class Named:
    def __init__(self, name, group):
        self.name, self.group = name, group


@pytest.mark.parametrize(
    ("processes", "dealt"),
    [(1, ["abcd"]), (2, ["acd", "b"]), (3, ["ad", "b", "c"]), (9, ["ad", "b", "c"])],
)
def test_groups_are_dealt_out_whole(processes, dealt):
    """The first and the last of a group stay together, whatever lies between."""
    wanted = [Named("a", "one"), Named("b", "two"), Named("c", None), Named("d", "one")]
    groups = entry_points._groups(wanted, processes)
    assert ["".join(one.name for one in group) for group in groups] == dealt


# Progress


@with_compiler
def test_what_an_entry_point_uses():
    used = {one.py_func.__qualname__ for one in progress.used_by(kernel.step)}
    modules = {one.py_func.__module__ for one in progress.used_by(kernel.step)}
    assert {"deal", "apply", "siphash"} <= used
    assert "spoorbrug.rules.phases.walk" in modules
    assert "legal" not in used


@with_compiler
def test_progress_ends_at_all_steps():
    told = []

    @numba.njit
    def inner(number):
        return number + 1

    @numba.njit
    def never(number):
        return number - 1

    namespace = {"inner": inner, "never": never, "USED": True}
    source = "def outer(number):\n    return inner(number) if USED else never(number)\n"
    exec(source, namespace)
    outer = numba.njit(namespace["outer"])
    with progress.Counting([outer], lambda *steps: told.append(steps)) as counting:
        outer.compile(numba.int64(numba.int64))
        counting.finished(outer)
    assert told[0][0] < told[-1][0]
    assert told[-1] == (progress.steps([outer]),) * 2


def test_shares_add_up():
    told = []
    whole = progress.Progress(lambda *steps: told.append(steps))
    one, other = whole.share(10), whole.share(30)
    one(5, 10)
    other(12, 30)
    one(11, 10)
    whole.end()
    assert told == [(5, 40), (17, 40), (22, 40), (40, 40)]


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("out", "written"),
    [
        (Terminal(), "\rWorking: 0 %\rWorking: 10 %\rWorking: 60 %\rWorking: 100 %\n"),
        (io.StringIO(), "Working: 0 %\nWorking: 50 %\nWorking: 100 %\n"),
    ],
)
def test_a_line_says_what_is_new(out, written):
    line = progress.Line("Working", out)
    for done in (0, 10, 10, 60, 100):
        line.show(done, 100)
    assert out.getvalue() == written
