"""Compiles Python for Pyodide, and packs it: run by Pyodide itself, in Node (`pack.mjs`).

Compiled code is of one release of Python, so that release has to make it. The library becomes an
archive that Python imports from, stored plainly since it is squeezed as a whole later. Ours becomes
one file that is unpacked into the worker's file system: the length of a list of paths and sizes,
the list as JSON, and the files.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import json
import marshal
import zipfile
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

UNCHECKED = (0b01).to_bytes(4, "little") + bytes(8)
"""Compiled code whose source is not looked for."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str, optimize: int) -> bytes:
    """A module as the file that Python would make of it, without what it says of itself."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            if ast.get_docstring(node, clean=False) is not None:
                node.body[0:1] = (
                    [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
                )
    code = without_lines(compile(tree, name, "exec", dont_inherit=True, optimize=optimize))
    return importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """With the first line of each function for all its steps: lines fill a third of a module."""
    steps = len(code.co_code) // 2
    # Up to eight steps an entry: its kind (13, a line without columns), and a line 0 further on.
    table = b"".join(bytes((0xE8 | min(8, steps - at) - 1, 0)) for at in range(0, steps, 8))
    constants = (without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(constants))


def library(archive: bytes, roots: list[str], without: set[str]) -> bytes:
    """As much of Python's library as some modules need."""
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as whole, zipfile.ZipFile(packed, "w") as made:
        files = {_name(file): file for file in whole.namelist() if file.endswith(".py")}
        found: set[str] = set()
        left = list(roots)
        while left:
            name = left.pop()
            if (
                name in found
                or name not in files
                or not without.isdisjoint((name, name.partition(".")[0]))
            ):
                continue
            found.add(name)
            source = whole.read(files[name])
            is_package = files[name].endswith("__init__.py")
            package = name if is_package else name.rpartition(".")[0]
            left += [name.rpartition(".")[0], *_imports(ast.parse(source), package)]
        for file in sorted(files[name] for name in found):
            data = compiled(whole.read(file), file, optimize=2)
            made.writestr(zipfile.ZipInfo(f"{file}c", LONG_AGO), data)
    return packed.getvalue()


def _name(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _imports(tree: ast.AST, package: str) -> Iterator[str]:
    """What a module imports when it is imported itself: nothing within its functions."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            base = ".".join([*(above if node.level else ()), *filter(None, [node.module])])
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        else:
            yield from _imports(node, package)


def ours(root: str, files: list[str]) -> bytes:
    """Files of ours, modules compiled."""
    found: list[tuple[str, bytes]] = []
    for name in files:
        data = (Path(root) / name).read_bytes()
        if name.endswith(".py"):
            data, name = compiled(data, name, 0), f"{name}c"
        found.append((name, data))
    index = json.dumps([[name, len(data)] for name, data in found]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(data for _, data in found)
