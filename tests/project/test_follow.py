"""The files and functions that docs/follow-a-move.md names exist."""

import ast
import re

import pytest

from tests.project.commands import ROOT

PAGE = (ROOT / "docs" / "follow-a-move.md").read_text(encoding="utf-8")
FILE = r"[\w./-]+\.(?:py|ts|svelte)"
FOLDERS = {"py": ROOT / "src" / "spoorbrug", "ts": ROOT / "web" / "src"}
FOLDERS["svelte"] = FOLDERS["ts"]


def where(file):
    return FOLDERS[file.rpartition(".")[2]] / file


def defined(file):
    """Functions and methods of a file: Python's by its grammar, the page's by how they look."""
    text = where(file).read_text(encoding="utf-8")
    if not file.endswith(".py"):
        look = r"^\s*(?:export )?(?:async )?(?:function )?(#?\w+)\([^;]*?\)(?:: [^;]+?)? \{$"
        return set(re.findall(look, text, re.M))
    found = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
        if isinstance(node, ast.ClassDef):
            methods = (
                n for n in node.body if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef)
            )
            found.update(f"{node.name}.{method.name}" for method in methods)
    return found


@pytest.mark.parametrize(("file", "name"), sorted(set(re.findall(rf"`({FILE}):([\w.#]+)`", PAGE))))
def test_functions_exist(file, name):
    assert where(file).is_file(), file
    assert name in defined(file)


def test_files_and_folders_exist():
    for file in re.findall(rf"`({FILE})`", PAGE):
        assert where(file).is_file(), file
    for folder in re.findall(r"`([\w./-]+/)`", PAGE):
        assert any((base / folder).is_dir() for base in (ROOT, FOLDERS["py"])), folder


def test_the_way_passes_every_floor_that_a_move_needs():
    floors = {file.split("/")[0] for file, _ in re.findall(rf"`({FILE}):([\w.#]+)`", PAGE)}
    assert floors >= {"board", "game", "table", "words", "server", "rules"}
    assert "anything_at_all" not in defined("server/hall/hall.py")
    assert "anything_at_all" not in defined("table/store.svelte.ts")
