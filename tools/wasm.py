"""The rules and players as WebAssembly: `python -m tools.wasm` makes `build/wasm/spoorbrug.wasm`.

It is compiled from the same functions as on this machine, when they have changed; `--object FILE`
only compiles, which a process of its own does. The linker is that of the package `ziglang`.
"""

from __future__ import annotations

import argparse
import gzip
import importlib.util
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "spoorbrug"
RUNTIME = SOURCES / "rules" / "compiler" / "wasm" / "runtime.c"
MODULE = ROOT / "build" / "wasm" / "spoorbrug.wasm"

PLAYERS = "spoorbrug.players.compiled"
ENTRY_POINTS = (
    *(
        f"spoorbrug.rules.kernel:{name}"
        for name in (
            *("start", "legal", "preview", "reason", "odds", "step"),
            *("score", "ticket_values", "close", "hide"),
        )
    ),
    f"{PLAYERS}.match:play",
    f"{PLAYERS}.match:ask",
    f"{PLAYERS}.planner.plans:planned",
    f"{PLAYERS}.search.belief:lean",
    f"{PLAYERS}.search.think:think",
    f"{PLAYERS}.search.think:judge",
)
"""What plays, asks, thinks, believes, hides and counts."""

STACK = 1 << 18
LINKING = (
    *("--no-entry", "--stack-first", "-z", f"stack-size={STACK}", "--strip-all", "--gc-sections"),
    *("--export=lend", "--export=give_back"),
)
COMPILING = ("--target=wasm32-freestanding", "-O2", "-ffreestanding", "-fno-builtin", "-c")


class WasmError(Exception):
    """The module could not be made; the text says why."""


def stamp() -> str:
    """What the module is made of."""
    from spoorbrug.rules.compiler import cache

    return f"{cache.source_hash()} {hash_of(RUNTIME, Path(__file__))}"


def hash_of(*files: Path) -> str:
    """One hash of files."""
    import hashlib

    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def build() -> Path:
    """Make the module, unless it is made of these very sources; answer where it is."""
    kept, value = MODULE.with_suffix(".stamp"), stamp()
    if MODULE.is_file() and kept.is_file() and kept.read_text(encoding="utf-8") == value:
        return MODULE
    MODULE.parent.mkdir(parents=True, exist_ok=True)
    print("Compiling the rules for WebAssembly (a minute, once) …", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(dir=MODULE.parent) as folder:
        here = Path(folder)
        objects = [here / "kernel.o", here / "runtime.o"]
        run([sys.executable, "-m", "tools.wasm", "--object", objects[0]], here, "compiled")
        zig = [sys.executable, "-m", "ziglang"]
        run([*zig, "cc", *COMPILING, RUNTIME, "-o", objects[1]], here, "compiled")
        exports = [f"--export={name.partition(':')[2]}" for name in ENTRY_POINTS]
        linked = here / MODULE.name
        run([*zig, "wasm-ld", *LINKING, *exports, *objects, "-o", linked], here, "linked")
        linked.replace(MODULE)
    kept.write_text(value, encoding="utf-8")
    return MODULE


def run(command: list[str | Path], folder: Path, what: str) -> None:
    """Run one step; Zig keeps what it likes to keep in a folder that goes away."""
    if importlib.util.find_spec("ziglang") is None:
        raise WasmError("The linker of the package ziglang is not installed here: run `make dev`.")
    kept = {"ZIG_GLOBAL_CACHE_DIR": str(folder / "zig"), "ZIG_LOCAL_CACHE_DIR": str(folder / "zig")}
    done = subprocess.run(
        [str(word) for word in command], cwd=ROOT, env={**os.environ, **kept}, check=False
    )
    if done.returncode:
        raise WasmError(f"WebAssembly could not be {what}: see above.")


def write_object(path: Path) -> None:
    """Compile the entry points."""
    from spoorbrug.rules.compiler import entry_points
    from spoorbrug.rules.compiler.wasm import module

    path.write_bytes(module.compile_to_object(entry_points.named(ENTRY_POINTS)))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.wasm", description=__doc__)
    parser.add_argument("--object", type=Path, metavar="FILE", help="compile only, to this file")
    options = parser.parse_args()
    if options.object:
        write_object(options.object)
        return
    try:
        data = build().read_bytes()
    except WasmError as error:
        sys.exit(str(error))
    packed = len(gzip.compress(data, 9, mtime=0))
    print(f"{MODULE.relative_to(ROOT).as_posix()}: {len(data):,} bytes, {packed:,} with gzip")


if __name__ == "__main__":
    main()
