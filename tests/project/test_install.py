"""Installing: what an environment needs and no more, with uv or else with pip, and only once."""

import subprocess
import sys

import pytest
from tools import install


@pytest.fixture
def commands(monkeypatch, tmp_path):
    """What would have been run; `fails` names the programs that fail."""
    said: list[list[str]] = []
    fails: set[str] = set()

    def run(command, quiet=False):
        words = [str(word).removeprefix(f"{tmp_path}/") for word in command]
        said.append(words)
        if words[1:3] == ["-m", "venv"]:
            (tmp_path / "venv").mkdir(exist_ok=True)
        program = "pip" if words[1:3] == ["-m", "pip"] else words[0].rpartition("/")[2]
        return program not in fails

    monkeypatch.setattr(install, "run", run)
    return said, fails


def locks(said, program):
    """The locks that a program was asked to install, in order."""
    return [
        word.rpartition("/")[2]
        for words in said
        if program in words[:3] or words[0].endswith(f"/{program}")
        for word in words
        if word.endswith(".lock")
    ]


def test_tests_need_what_playing_needs_and_more(commands, tmp_path):
    said, _ = commands
    install.install("dev", tmp_path / "venv")
    assert locks(said, "uv") == ["play.lock", "dev.lock"]
    assert sum(words[-2:] == ["-e", "."] for words in said) == 1
    assert all("--require-hashes" in words for words in said if words[-1].endswith(".lock"))


def test_it_is_done_once_until_a_lock_changes(commands, tmp_path, monkeypatch):
    said, _ = commands
    install.install("play", tmp_path / "venv")
    said.clear()
    install.install("play", tmp_path / "venv")
    assert said == []
    monkeypatch.setattr(install, "digest", lambda locks: "another")
    install.install("play", tmp_path / "venv")
    assert locks(said, "uv") == ["play.lock"]


@pytest.mark.parametrize("missing", ["uv", "pip"])
def test_where_one_of_them_cannot_the_other_serves(commands, tmp_path, missing, capsys):
    said, fails = commands
    fails.add(missing)
    if missing == "pip":  # it cannot fetch uv, nor anything else
        with pytest.raises(install.InstallError, match="pip says why above"):
            install.install("play", tmp_path / "venv")
        assert not (tmp_path / "venv" / ".installed-play").exists()
    else:
        install.install("play", tmp_path / "venv")
        assert "play.lock" in locks(said, "pip")
    assert "pip tries" in capsys.readouterr().err


def test_an_old_python_is_told_so(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["install.py", "play"])
    monkeypatch.setattr(sys, "version_info", (3, 10, 0))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        install.main()


def test_it_needs_nothing_but_the_standard_library():
    command = [sys.executable, "-I", "-S", str(install.ROOT / "tools" / "install.py"), "--help"]
    assert (
        "environment" in subprocess.run(command, capture_output=True, text=True, check=True).stdout
    )


def test_a_venv_that_was_broken_off_before_it_had_pip_is_made_anew(tmp_path, monkeypatch):
    folder = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    made = []

    def run(command, quiet=False):
        words = [str(word) for word in command]
        if words[1:3] == ["-m", "venv"]:
            made.append(words)
            return True
        return subprocess.run(words, capture_output=True, check=False).returncode == 0

    monkeypatch.setattr(install, "run", run)
    install.Venv(folder).make()
    assert made and "--clear" in made[0]
