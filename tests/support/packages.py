"""Packages that bring bots, made on the spot in a folder of the test's."""

from __future__ import annotations

import sys
import textwrap

import pytest

from spoorbrug.players import registry


@pytest.fixture
def install(tmp_path, monkeypatch):
    """Answers what installs a package: its name, its module's source, its entry points."""
    monkeypatch.syspath_prepend(str(tmp_path))
    made = []

    def make(name, source, **entries):
        (tmp_path / f"{name}.py").write_text(textwrap.dedent(source), encoding="utf-8")
        info = tmp_path / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = [f"{bot} = {target}" for bot, target in entries.items()]
        text = "\n".join([f"[{registry.GROUP}]", *lines, ""])
        (info / "entry_points.txt").write_text(text)
        made.append(name)
        registry.look_again()

    yield make
    monkeypatch.undo()
    for name in made:
        sys.modules.pop(name, None)
    registry.look_again()
