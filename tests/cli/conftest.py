"""A terminal for tests: commands run in this process, saved games go to a folder of the test."""

import pytest
from typer.testing import CliRunner

from tests.support.databases import postgresql

__all__ = ["postgresql"]


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run():
    """`run("verify", "file", input="…")` answers with exit_code, stdout, stderr, output."""
    from spoorbrug.cli import app

    def run(*arguments, input=None):
        result = CliRunner().invoke(app, [str(a) for a in arguments], input=input)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run
