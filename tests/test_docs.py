"""The examples in README and docs are run, and what they link to is there."""

import doctest
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spoorbrug.boards import drawing, load
from spoorbrug.rules.compiler import OFF

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = [*sorted(ROOT.glob("*.md")), *PAGES[1:]]


def name(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_examples(page):
    failed, _ = doctest.testfile(
        str(page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )
    assert failed == 0


@pytest.mark.parametrize(
    "module",
    ["spoorbrug", "spoorbrug.game.game", "spoorbrug.envs.pettingzoo", "spoorbrug.envs.openspiel"],
)
def test_examples_in_docstrings(module):
    import importlib

    assert doctest.testmod(importlib.import_module(module)).failed == 0


def commands():
    for page in PAGES:
        for block in re.findall(r"```console\n(.*?)```", page.read_text(encoding="utf-8"), re.S):
            for command in re.findall(r"^\$ spoorbrug (.+)$", block, re.M):
                yield pytest.param(command, id=f"{name(page)}: {command}")


@pytest.mark.skipif(OFF, reason="thousands of games want compiled rules")
@pytest.mark.parametrize("command", list(commands()))
def test_commands(command, tmp_path, monkeypatch):
    from spoorbrug.cli import app

    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, shlex.split(command))
    assert result.exit_code == 0, result.output


@pytest.mark.parametrize("page", TEXTS, ids=name)
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
        if target.startswith(("http:", "https:")):
            continue
        file, _, anchor = target.partition("#")
        path = page.parent / file if file else page
        assert path.exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.M)
            slugs = {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}
            assert anchor in slugs, target


def test_the_picture_is_the_board():
    picture = (ROOT / "docs" / "images" / "nederland.svg").read_text(encoding="utf-8")
    assert picture == drawing.draw(load("nederland"))
