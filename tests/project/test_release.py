"""What is published: versions in step, a wheel with everything in it that plays elsewhere."""

import sys
import zipfile

import pytest
from tools import release, trial


def test_version_and_date_are_in_step():
    assert list(release.out_of_step()) == []


def test_a_version_that_differs_is_noticed(monkeypatch):
    cited = release.citation()
    monkeypatch.setattr(release, "citation", lambda: cited | {"version": "0.0.1"})
    assert any("0.0.1" in line for line in release.out_of_step())


def test_a_tag_has_to_fit_the_version():
    with pytest.raises(release.ReleaseError, match="The tag is v0"):
        release.release("v0.0.1")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return release.hatchling(release.ROOT, "wheel", tmp_path_factory.mktemp("dist"))


@pytest.mark.cold
def test_the_wheel_has_page_boards_migrations_and_licence(wheel, tmp_path):
    assert list(release.missing(wheel)) == []
    poorer = tmp_path / wheel.name
    lost = {"index.html", "board.toml", "LICENSE", "v001_tables.py", "rules.md"}
    with zipfile.ZipFile(wheel) as full, zipfile.ZipFile(poorer, "w") as less:
        for name in full.namelist():
            if name.rpartition("/")[2] not in lost:
                less.writestr(name, b"")
    told = "\n".join(release.missing(poorer))
    assert all(name in told for name in lost)


@pytest.mark.cold
@pytest.mark.skipif(sys.platform == "win32", reason="a server is interrupted by a signal")
def test_the_wheel_plays_in_an_empty_environment(wheel, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")  # `make release` tries it compiled
    done = list(trial.attempt(wheel))
    assert len(done) == 5, done
