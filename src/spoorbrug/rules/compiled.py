"""How the rules are compiled, and where the compiled code is kept.

Numba's own cache does not notice an edit in another file, so compiled code lives in a
folder named by a hash of all compiled sources and of the compiler's versions. It is chosen
here, before anything compiles: the user's cache folder, or a temporary one where that
cannot be written.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core import config as numba_config

from spoorbrug.rules.parts import PartCompiler

PACKAGE = Path(__file__).parents[1]
COMPILED_SOURCES = ("rules/**/*.py", "players/compiled/**/*.py", "boards/model.py")
FOLDERS_KEPT = 4

config: Any = numba_config  # its settings are made at run time
OFF = bool(config.DISABLE_JIT)


def source_hash() -> str:
    """A hash of every source that is compiled, and of what compiles it."""
    digest = hashlib.sha256()
    for pattern in COMPILED_SOURCES:
        for file in sorted(PACKAGE.glob(pattern)):
            digest.update(str(file.relative_to(PACKAGE)).encode() + b"\0" + file.read_bytes())
    versions = (
        numba.__version__,
        np.__version__,
        llvmlite.__version__,
        platform.python_version(),
        platform.machine(),
        f"boundscheck={config.BOUNDSCHECK}",
    )
    digest.update("\0".join(versions).encode())
    return digest.hexdigest()[:16]


def choose_folder() -> Path:
    """A writable folder for this version's compiled code, the same one each time if possible."""
    name = f"kernel-{source_hash()}"
    home = os.environ.get("SPOORBRUG_CACHE_DIR")
    base = Path(home) if home else platformdirs.user_cache_path("spoorbrug")
    folder = base / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        folder = Path(tempfile.mkdtemp(prefix="spoorbrug-")) / name
        folder.mkdir(parents=True)
        os.environ["SPOORBRUG_CACHE_DIR"] = str(folder.parent)  # for the processes we start
        say(f"The cache folder {base} cannot be written; compiled rules go to {folder}.")
        return folder
    os.utime(folder)
    forget_old_folders(base)
    return folder


def forget_old_folders(base: Path) -> None:
    """Keep the compiled code of the last few versions only."""

    def age(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return 0.0

    for folder in sorted(base.glob("kernel-*"), key=age, reverse=True)[FOLDERS_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def say(text: str) -> None:
    """A line for the person who waits; standard output belongs to the program."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


if OFF:
    # Plain NumPy scalars warn where compiled integers wrap; the generator wraps on purpose.
    np.seterr(over="ignore")
    FOLDER = None
else:
    FOLDER = choose_folder()
    config.CACHE_DIR = str(FOLDER)

_PART: dict[str, Any] = {
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": PartCompiler,
}

_njit: Any = numba.njit  # its types do not name all of its options

compiled = _njit(_nrt=False, **_PART)
"""For the functions of the rules: compiled as part of the doors that use them.

They work in memory that a door lends them and need not count who else uses it.
"""

allocating = _njit(_nrt=True, **_PART)
"""The same for a function that makes an array of its own."""


BESIDE = "SPOORBRUG_COMPILE"
"""Names the one module whose doors a helping process makes."""
_helpers: dict[str, subprocess.Popen[bytes]] = {}


def _is_kept(module: str, function: str) -> bool:
    name = f"{module.rpartition('.')[2]}.{function}"
    return FOLDER is not None and any(FOLDER.rglob(f"*{name}-*.nbi"))


def compile_beside(module: str, function: str) -> None:
    """Let another process make a module's doors, while this one makes those it needs first.

    Nothing happens where they are kept already, or where there is one processor only.
    """
    if OFF or BESIDE in os.environ or _is_kept(module, function) or (os.cpu_count() or 1) < 2:
        return
    _helpers[module] = subprocess.Popen(
        [sys.executable, "-c", f"import {module}"],
        env={**os.environ, BESIDE: module},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def entry_point(signature):
    """For the few functions called from Python: compiled for one signature, and kept.

    The first compilation takes a while, so each door says that it is being made.
    """

    def wrap(function):
        if OFF:
            return function
        if os.environ.get(BESIDE, function.__module__) != function.__module__:
            return compiled(function)  # a helper: this door is the other process's
        if not _is_kept(function.__module__, function.__name__):
            say(f"Compiling the rules, once for this version: {function.__name__} …")
            if function.__module__ in _helpers:
                _helpers[function.__module__].wait()
        return numba.njit(signature, error_model="numpy", nogil=True, cache=True)(function)

    return wrap
