"""Run the notebooks in `docs/notebooks` and keep what they show: `python -m tools.notebooks`.

One process runs them all, cell by cell, as a notebook would: what a cell prints, and its last
expression with its picture. Seeds are fixed, so the texts are the same each time; `--check` says
where they are not. `tests/project/test_notebooks.py` does that, too.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import io
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.install import ROOT

FOLDER = ROOT / "docs" / "notebooks"
Json = dict[str, Any]


def notebooks() -> list[Path]:
    """All of them."""
    return sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> Json:
    """A notebook as data."""
    found: Json = json.loads(path.read_text(encoding="utf-8"))
    return found


def write(path: Path, notebook: Json) -> None:
    """A notebook as text, the same for the same data."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False, sort_keys=True)
    path.write_text(text + "\n", encoding="utf-8")


def lines(text: str) -> list[str]:
    """A text as notebooks keep it."""
    return text.splitlines(keepends=True)


def shown(value: Any, number: int) -> Json:
    """What a notebook shows of a value."""
    data: Json = {"text/plain": lines(repr(value))}
    for kind, method in (("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_")):
        picture = getattr(type(value), method, None)
        if picture is not None:
            data[kind] = lines(picture(value))
    return {
        "data": data,
        "execution_count": number,
        "metadata": {},
        "output_type": "execute_result",
    }


def executed(source: str, names: Json, number: int) -> list[Json]:
    """The outputs of one cell."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, outputs = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, f"<cell {number}>", "exec"), names)
        value = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"<cell {number}>", "eval"), names)
    if printed.getvalue():
        text = lines(printed.getvalue())
        outputs.append({"name": "stdout", "output_type": "stream", "text": text})
    if value is not None:
        outputs.append(shown(value, number))
    return outputs


def run(notebook: Json) -> Json:
    """The same notebook with the outputs that its cells have here."""
    names: Json = {"__name__": "__main__"}
    cells, number = [], 0
    before = Path.cwd()
    with tempfile.TemporaryDirectory(prefix="spoorbrug-notebook-") as folder:
        os.chdir(folder)  # what a notebook writes goes away with it
        try:
            for cell in notebook["cells"]:
                if cell["cell_type"] == "code":
                    number += 1
                    outputs = executed("".join(cell["source"]), names, number)
                    cell = cell | {"execution_count": number, "outputs": outputs}
                cells.append(cell)
        finally:
            os.chdir(before)
    return notebook | {"cells": cells}


def texts(notebook: Json) -> Iterator[str]:
    """What its cells print and answer, without the pictures."""
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            yield "".join(output.get("text") or output["data"]["text/plain"])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.notebooks", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("names", nargs="*", help="only these, such as first-steps")
    parser.add_argument("--check", action="store_true", help="change nothing; say what differs")
    options = parser.parse_args()
    wrong = []
    for path in notebooks():
        if options.names and path.stem not in options.names:
            continue
        before = read(path)
        after = run(before)
        if options.check and list(texts(before)) != list(texts(after)):
            wrong.append(f"{path.name} shows something else here: run python -m tools.notebooks")
        if not options.check:
            write(path, after)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
