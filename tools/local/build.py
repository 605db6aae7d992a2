"""Builds what the page needs to play without a server, in `local/` beside the built page.

Every file is squeezed and named by a hash of what it holds; `files.json` lists them. A plain file
server that squeezes nothing sends little, and the page unpacks.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.util
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from spoorbrug.rules.compiler import locks
from tools import wasm, web
from tools.local import parts

BUILT = wasm.ROOT / "build" / "local"
HERE = Path(__file__).parent
FOLDER = web.PAGE / "local"
PYODIDE = web.MODULES / "pyodide"


def is_possible() -> bool:
    """Is the linker for WebAssembly installed?"""
    return importlib.util.find_spec("ziglang") is not None


def build() -> Path:
    """Build it where its sources have changed, and put it beside the page."""
    with locks.held([f"local-{web.ROOT.name}"], "packing the game without a server"):
        return _build()


def _build() -> Path:
    web.packages()
    module = wasm.build()
    files = [*parts.modules().values(), *parts.data()]
    also = [*HERE.iterdir(), module, wasm.ROOT / "web" / "package-lock.json"]
    drawn = list(parts.PACKAGE.joinpath("boards").rglob("*.*"))
    value = web.digest({file for file in (*files, *also, *drawn) if file.is_file()})
    kept = BUILT / "files.json"
    if not (kept.is_file() and json.loads(kept.read_text(encoding="utf-8"))["of"] == value):
        print("Packing the game without a server …", file=sys.stderr, flush=True)
        shutil.rmtree(BUILT, ignore_errors=True)
        BUILT.mkdir(parents=True)
        made = write(module, files)
        kept.write_text(json.dumps({"of": value, "files": made}, indent=1), encoding="utf-8")
    beside = FOLDER / "files.json"
    is_there = beside.is_file() and beside.read_bytes() == kept.read_bytes()
    if web.PAGE.is_dir() and not is_there:  # others may be reading what is there
        shutil.rmtree(FOLDER, ignore_errors=True)
        shutil.copytree(BUILT, FOLDER)
        web.write_worker(web.PAGE)
    return BUILT


def run(script: Path, given: Path) -> None:
    """Run a script of Node's. Pyodide's own code is one line of a megabyte: it is not shown."""
    command = [str(web.node()[0]), str(script), str(given)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, encoding="utf-8", check=False)
    if done.returncode:
        lines = [line[-1000:] for line in done.stderr.splitlines()[-20:]]
        raise web.WebError("\n".join(["Python was not packed for the browser:", *lines]))


def write(module: Path, files: list[Path]) -> dict[str, dict[str, str | int]]:
    """Write every file; answers their names and sizes by what they are."""
    from tools.local.answers import answers

    made: dict[str, dict[str, str | int]] = {}

    def put(what: str, data: bytes) -> None:
        squeezed = gzip.compress(data, 9, mtime=0)
        stem = what.replace("/", "-")
        name = f"{stem}.{hashlib.sha256(squeezed).hexdigest()[:10]}.gz"
        (BUILT / name).write_bytes(squeezed)
        made[what] = {"file": name, "size": len(squeezed), "whole": len(data)}

    with tempfile.TemporaryDirectory() as folder:
        library, ours, script = (Path(folder, name) for name in ("library", "ours", "script"))
        wanted = {
            "packages": str(PYODIDE),
            "sources": str(parts.SOURCES),
            "tools": str(HERE),
            "files": [file.relative_to(parts.SOURCES).as_posix() for file in files],
            "roots": parts.library(),
            "without": parts.LIBRARY_WITHOUT,
            "library": str(library),
            "ours": str(ours),
            "script": str(script),
        }
        listed = Path(folder, "list.json")
        listed.write_text(json.dumps(wanted), encoding="utf-8")
        run(HERE / "pack.mjs", listed)
        put("library.zip", library.read_bytes())
        put("spoorbrug.pack", ours.read_bytes())
        put("pyodide.mjs", script.read_bytes())
    put("pyodide.wasm", (PYODIDE / "pyodide.asm.wasm").read_bytes())
    about = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    put("lock.json", json.dumps({"info": about, "packages": {}}).encode())
    put("kernel.wasm", module.read_bytes())
    for what, text in answers():
        put(f"api/{what}", text.encode())
    return made
