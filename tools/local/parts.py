"""Which files a table in the browser needs: what it imports, and what it could come to import."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "src"
PACKAGE = SOURCES / "spoorbrug"

ROOTS = ("spoorbrug.local.rehearsal", "spoorbrug.browser.install")
BY_NAME = ("spoorbrug.players.expert", "spoorbrug.players.compiled_bot")
"""Bots are imported by their names."""
STOOD_IN = "spoorbrug.rules.compiler"
"""`spoorbrug.browser` has something else in its place."""
NOT_READ = (
    *("land.csv", "water.csv", "layout.csv", "bends.csv", "anchors.csv"),
    *("adviser.npz", "quick.npz"),
)
"""What only drawings are made of: plans and pictures are said once, when this is built. And what
bots have learnt that are for studies."""

LIBRARY = (
    *("_pyodide._base", "_pyodide._core_docs", "_pyodide._future_helper", "_pyodide._importhook"),
    *("_pyodide.docs_argspec", "_pyodide.docstring", "_pyodide.jsbind", "codeop", "pyodide.code"),
    *("pyodide._package_loader", "pyodide._state", "pyodide.common", "pyodide.ffi"),
    *("pyodide.webloop", "site", "traceback", "linecache", "tokenize", "warnings", "locale"),
    *("encodings.utf_8", "encodings.ascii", "encodings.latin_1", "codecs"),
    *("encodings.aliases", "encodings.cp437", "contextvars", "zipfile", "asyncio"),
    *("importlib.resources._adapters", "importlib.resources.readers", "importlib.readers"),
    *("importlib.metadata", "fractions", "decimal"),
)
"""Parts of Python's library that start it, that Pyodide needs, or that are imported by name."""


LIBRARY_WITHOUT = (
    *("pdb", "doctest", "unittest", "argparse", "bdb", "_pyrepl", "gettext", "ctypes", "cmd"),
    *("code", "_pyio", "_pydatetime", "tkinter", "importlib._bootstrap", "ntpath", "ssl"),
    *("importlib._bootstrap_external", "asyncio.windows_events", "asyncio.windows_utils"),
    *("asyncio.proactor_events", "asyncio.tools", "asyncio.__main__", "pprint", "_pydecimal"),
    *("_pylong", "tarfile", "multiprocessing", "sqlite3", "http", "sysconfig", "stringprep"),
    *("importlib.metadata._adapters", "importlib.metadata.diagnose", "_strptime", "calendar"),
    *("urllib.request", "urllib.response", "urllib.error", "xml"),
)
"""What these ask for where it is there, or have no use of in a browser."""


def modules() -> dict[str, Path]:
    """The modules of ours that are needed, with their files."""
    files = {_name(file): file for file in PACKAGE.rglob("*.py")}
    found: dict[str, Path] = {}
    left = [*ROOTS, *BY_NAME]
    while left:
        name = left.pop()
        if name in found or name not in files or name.startswith(STOOD_IN):
            continue
        found[name] = files[name]
        left += [name.rpartition(".")[0], *_imports(files[name])]
    return dict(sorted(found.items()))


def library() -> list[str]:
    """What is imported from elsewhere."""
    named = {name for file in modules().values() for name in _imports(file)}
    return sorted({*LIBRARY, *(name for name in named if not name.startswith("spoorbrug"))})


def data() -> list[Path]:
    """Files beside them that are read."""
    kinds = ("*.toml", "*.csv", "*.npz")
    files = (file for folder in ("boards", "players") for kind in kinds
             for file in (PACKAGE / folder).rglob(kind))  # fmt: skip
    return sorted(file for file in files if file.name not in NOT_READ)


def _name(file: Path) -> str:
    parts = file.relative_to(SOURCES).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(file: Path) -> Iterator[str]:
    """What a file imports, at its top or within a function; not what only types need."""
    for node in _nodes(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _nodes(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            continue
        yield node
        yield from _nodes(node)
