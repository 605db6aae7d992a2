"""The compiled code is kept, and is never that of other rules."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from spoorbrug.rules.compiler import cache
from tests.support.waiting import HANGS

# Counts the points of a made-up position, and tells what the rules of this process are.
PROGRAM = """
import json, spoorbrug
from spoorbrug.game import Setup
from spoorbrug.rules import kernel, record, scoring
from spoorbrug.rules.compiler import cache, entry_points
for one in entry_points.ALL.values():
    one.group = None  # compile only what is called: that is enough, and much quicker
games, counts = record.new_games(), scoring.new_counts()
games[0].held[0, 0] = 7
kernel.score(Setup.of(seats=2).board_record, games, counts)
print(json.dumps({"file": spoorbrug.__file__, "folder": str(cache.FOLDER),
                  "failed": counts[:2, scoring.FAILED].tolist()}))
"""
# The same, by what a server does at its start; before that, the folder is deleted or a file is put
# in its place, as its first argument says.
HARMED = PROGRAM.replace(
    "games, counts =",
    """
import pathlib, shutil, sys
shutil.rmtree(cache.FOLDER.parent)
if sys.argv[1] == "replaced":
    cache.FOLDER.parent.touch()
entry_points.make_ready_beside(entry_points.named(["spoorbrug.rules.kernel:score"]))
games, counts =""",
)
assert HARMED != PROGRAM
RULE = "row[FAILED] -= board.ticket_penalty[ticket]"
EDITED = "row[FAILED] -= 3 * board.ticket_penalty[ticket]"


class Install:
    """A copy of the package that other processes run."""

    def __init__(self, folder):
        self.folder = folder
        leave_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(cache.PACKAGE, folder / "spoorbrug", ignore=leave_out)

    def edit(self):
        file = self.folder / "spoorbrug" / "rules" / "scoring.py"
        text = file.read_text(encoding="utf-8")
        assert RULE in text
        file.write_text(text.replace(RULE, EDITED), encoding="utf-8")

    def files(self):
        return sorted(self.folder.rglob("*"))

    def start(self, *program, **settings):
        ours = ("SPOORBRUG_CACHE_DIR", "NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "XDG_CACHE_HOME")
        surroundings = {name: value for name, value in os.environ.items() if name not in ours}
        surroundings |= {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
        surroundings |= {name: str(value) for name, value in settings.items()}
        return subprocess.Popen(
            [sys.executable, "-c", *(program or [PROGRAM])],
            env=surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )


class Told:
    """What a process said."""

    def __init__(self, process):
        out, self.aside = process.communicate(timeout=HANGS)
        assert process.returncode == 0, self.aside
        found = json.loads(out)
        self.file, self.folder = found["file"], found["folder"]
        self.failed = found["failed"]


@pytest.fixture(scope="module")
def cold(tmp_path_factory):
    """Two processes that start at once with an empty cache."""
    install = Install(tmp_path_factory.mktemp("install"))
    cache = tmp_path_factory.mktemp("empty") / "cache"
    both = [install.start(SPOORBRUG_CACHE_DIR=cache) for _ in range(2)]
    return install, cache, [Told(process) for process in both]


@pytest.fixture(scope="module")
def later(cold, tmp_path_factory):
    """With that cache there: an edited rule. Beside it, a place where no cache can be."""
    install, cache, _ = cold
    edited = Install(tmp_path_factory.mktemp("edited"))
    edited.edit()
    nowhere = tmp_path_factory.mktemp("nowhere")
    (nowhere / "file").touch()
    (nowhere / "tmp").mkdir()
    before = install.files()
    homeless = {"HOME": nowhere / "file" / "home", "TMPDIR": nowhere / "tmp"}
    both = [edited.start(SPOORBRUG_CACHE_DIR=cache), install.start(**homeless)]
    told = [Told(process) for process in both]
    assert install.files() == before, "something was written into the package"
    return *told, nowhere / "tmp"


with_compiler = pytest.mark.skipif(cache.OFF, reason="compilation is off")


@with_compiler
@pytest.mark.cold
def test_a_cold_start_says_that_it_compiles(cold):
    install, cache, (one, other) = cold
    assert one.file.startswith(str(install.folder))
    assert one.folder.startswith(str(cache))
    assert "Compiling the rules" in one.aside + other.aside


@with_compiler
@pytest.mark.cold
def test_two_cold_processes_at_once_share_one_compilation_and_agree(cold):
    _, _, (one, other) = cold
    assert ["Compiling the rules" in told.aside for told in (one, other)].count(True) == 1
    assert one.failed == other.failed
    assert one.folder == other.folder


@with_compiler
@pytest.mark.cold
def test_a_restart_uses_the_cache(cold):
    install, cache, (one, _) = cold
    again = Told(install.start(SPOORBRUG_CACHE_DIR=cache))
    assert again.aside == ""
    assert (again.folder, again.failed) == (one.folder, one.failed)


@with_compiler
@pytest.mark.cold
def test_an_edited_rule_holds_though_the_old_one_is_kept(cold, later):
    _, _, (one, _) = cold
    edited = later[0]
    assert edited.folder != one.folder
    assert "Compiling the rules" in edited.aside
    assert one.failed[0] < 0 == one.failed[1]
    assert edited.failed == [3 * one.failed[0], 0]


@with_compiler
@pytest.mark.cold
def test_without_a_home_a_temporary_folder_serves_and_it_is_said(cold, later):
    _, _, (one, _) = cold
    _, homeless, temporary = later
    assert homeless.folder.startswith(str(temporary))
    assert "cannot be written; compiled rules go to" in homeless.aside
    assert homeless.failed == one.failed


@with_compiler
@pytest.mark.cold
@pytest.mark.parametrize("what", ["deleted", "replaced"])
def test_a_folder_that_is_harmed_after_the_start_is_made_again_or_another_serves(
    cold, what, tmp_path
):
    install, kept, (one, _) = cold
    shutil.copytree(kept, tmp_path / "cache")
    settings = {"SPOORBRUG_CACHE_DIR": tmp_path / "cache", "TMPDIR": tmp_path}
    told = Told(install.start(HARMED, what, **settings))
    assert told.failed == one.failed
    assert ("cannot be written; compiled rules go to" in told.aside) == (what == "replaced")
    again = tmp_path / "cache" / Path(one.folder).name
    assert (told.folder == str(again)) == (what == "deleted")
    assert list(Path(told.folder).rglob("*score*.nbc")), "it was compiled, but not kept"


# Old folders


def test_only_the_last_few_versions_are_kept(tmp_path):
    for age in range(cache.FOLDERS_KEPT + 3):
        folder = tmp_path / f"{cache.NAME}{age}"
        folder.mkdir()
        (folder / "code.nbc").touch()
        os.utime(folder, (1e9 - age, 1e9 - age))
    (tmp_path / "bench").mkdir()
    cache.forget_old_folders(tmp_path)
    kept = {f"{cache.NAME}{age}" for age in range(cache.FOLDERS_KEPT)}
    assert {path.name for path in tmp_path.iterdir()} == {*kept, "bench"}


def test_older_releases_do_not_see_the_folder(tmp_path, monkeypatch):
    """Each of them deletes all but its few newest `kernel-*`, whoever uses them."""
    monkeypatch.setenv("SPOORBRUG_CACHE_DIR", str(tmp_path))
    mine = cache.choose_folder()
    assert mine.parent == tmp_path
    assert mine not in tmp_path.glob(f"{cache.OLD_NAME}*")


def test_folders_of_older_releases_are_kept_as_long(tmp_path):
    for age in range(cache.FOLDERS_KEPT + 1):
        folder = tmp_path / f"{cache.OLD_NAME}{age}"
        folder.mkdir()
        os.utime(folder, (1e9 - age, 1e9 - age))
    (tmp_path / f"{cache.NAME}0").mkdir()
    cache.forget_old_folders(tmp_path)
    old = {f"{cache.OLD_NAME}{age}" for age in range(cache.FOLDERS_KEPT - 1)}
    assert {path.name for path in tmp_path.iterdir()} == {*old, f"{cache.NAME}0"}


def test_folders_that_were_used_lately_stay(tmp_path):
    folders = {f"{cache.NAME}{number}" for number in range(2 * cache.FOLDERS_KEPT)}
    for name in folders:
        (tmp_path / name).mkdir()
    cache.forget_old_folders(tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == folders


def test_the_folder_in_use_is_the_youngest(tmp_path, monkeypatch):
    monkeypatch.setenv("SPOORBRUG_CACHE_DIR", str(tmp_path))
    mine = cache.choose_folder()
    os.utime(mine, (1e9, 1e9))
    for age in range(cache.FOLDERS_KEPT + 1):
        (tmp_path / f"{cache.NAME}{age}").mkdir()
        os.utime(tmp_path / f"{cache.NAME}{age}", (1e9 + age, 1e9 + age))
    assert cache.choose_folder() == mine
    assert mine.is_dir()
    assert len(list(tmp_path.iterdir())) == cache.FOLDERS_KEPT


def test_a_cache_that_cannot_be_is_not_used(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setenv("SPOORBRUG_CACHE_DIR", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(cache.tempfile, "mkdtemp", lambda prefix: str(tmp_path / "temporary"))
    assert tmp_path in cache.choose_folder().parents
    assert "cannot be written" in capsys.readouterr().err


@pytest.fixture
def in_use(tmp_path, monkeypatch):
    """The folder of this process, in a cache of its own."""
    monkeypatch.setenv("SPOORBRUG_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(cache.tempfile, "mkdtemp", lambda prefix: str(tmp_path / "temporary"))
    monkeypatch.setattr(cache.config, "CACHE_DIR", "")
    monkeypatch.setattr(cache, "FOLDER", cache.choose_folder())
    return cache.FOLDER


def test_a_folder_that_is_there_stays_the_folder(in_use, capsys):
    assert not cache.look_after_folder()
    assert in_use == cache.FOLDER
    assert capsys.readouterr().err == ""


def test_a_deleted_folder_is_made_again(in_use):
    shutil.rmtree(in_use.parent)
    assert not cache.look_after_folder()
    assert in_use == cache.FOLDER
    assert in_use.is_dir()


@pytest.mark.parametrize("up", [0, 1])
def test_where_a_file_is_in_its_place_another_serves_and_it_is_said(in_use, up, capsys):
    harmed = [in_use, in_use.parent][up]
    shutil.rmtree(harmed)
    harmed.touch()
    assert cache.look_after_folder()
    assert cache.FOLDER.parent.name == "temporary"
    assert cache.FOLDER.is_dir()
    assert str(cache.FOLDER) == cache.config.CACHE_DIR
    assert "cannot be written; compiled rules go to" in capsys.readouterr().err
    assert not cache.look_after_folder()


# The hash


@pytest.fixture
def sources(tmp_path, monkeypatch):
    for name in ("rules/a.py", "rules/phases/b.py", "players/compiled/c.py", "cli/d.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"# {name}\n")
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["rules/a.py", "rules/phases/b.py", "players/compiled/c.py"])
def test_every_compiled_source_counts(sources, name):
    before = cache.source_hash()
    assert cache.source_hash() == before
    (sources / name).write_text("# another rule\n")
    assert cache.source_hash() != before


def test_what_is_not_compiled_does_not_count(sources):
    before = cache.source_hash()
    (sources / "cli/d.py").write_text("# another colour\n")
    (sources / "rules/notes.txt").write_text("not a source")
    assert cache.source_hash() == before


def test_names_of_files_count(sources):
    before = cache.source_hash()
    (sources / "rules/a.py").rename(sources / "rules/z.py")
    assert cache.source_hash() != before


def test_where_they_lie_counts(sources, tmp_path_factory, monkeypatch):
    """Another installation of the same sources has compiled code of its own."""
    before = cache.source_hash()
    copy = tmp_path_factory.mktemp("copy") / "spoorbrug"
    shutil.copytree(sources, copy)
    monkeypatch.setattr(cache, "PACKAGE", copy)
    assert cache.source_hash() != before


def test_the_compiler_counts(sources, monkeypatch):
    hashes = {cache.source_hash()}
    monkeypatch.setattr(cache.config, "BOUNDSCHECK", 1 - bool(cache.config.BOUNDSCHECK))
    hashes.add(cache.source_hash())
    monkeypatch.setattr(cache.numba, "__version__", "0")
    hashes.add(cache.source_hash())
    monkeypatch.setattr(cache.np, "__version__", "0")
    hashes.add(cache.source_hash())
    assert len(hashes) == 4


def test_compiled_sources_use_nothing_that_is_not_hashed():
    """Constants are compiled in, wherever they come from."""
    hashed = {file for pattern in cache.COMPILED_SOURCES for file in cache.PACKAGE.glob(pattern)}
    used = {name for file in hashed for name in imported_by(file)}
    missing = {file.relative_to(cache.PACKAGE) for file in used - hashed}
    assert not missing


def imported_by(file):
    """The files of this package that a source imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        for name in names:
            path = cache.PACKAGE.parent / name.replace(".", "/")
            if name.startswith("spoorbrug.") and path.with_suffix(".py").is_file():
                yield path.with_suffix(".py")
