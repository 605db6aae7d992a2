"""Where compiled code is kept.

Numba's own cache does not notice an edit in another file. So compiled code lives in a folder
named by a hash of all compiled sources and of the compiler's versions: the user's cache folder,
or a temporary one where that cannot be written.
"""

import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from pathlib import Path

import llvmlite
import numba
import numpy as np
import platformdirs

from spoorbrug.rules.compiler.mode import OFF, PARTS, config

PACKAGE = Path(__file__).parents[2]
COMPILED_SOURCES = ("rules/**/*.py", "players/compiled/**/*.py", "boards/model.py")
NAME = "rules-"
"""How the names of folders with compiled code begin."""
OLD_NAME = "kernel-"
"""How they began when each version deleted all but its four or six newest, whoever used them. Those
versions do not see folders of another name."""
FOLDERS_KEPT = 6
DAYS_KEPT = 7


def source_hash() -> str:
    """A hash of every source that is compiled, of where it lies, and of what compiles it."""
    # Numba finds code by the path of its source: another installation's is no use here.
    digest = hashlib.sha256(os.fsencode(PACKAGE) + b"\0")
    for pattern in COMPILED_SOURCES:
        for file in sorted(PACKAGE.glob(pattern)):
            digest.update(str(file.relative_to(PACKAGE)).encode() + b"\0" + file.read_bytes())
    versions = (
        numba.__version__,
        np.__version__,
        llvmlite.__version__,
        platform.python_version(),
        platform.machine(),
        # Code for one processor is no use on another, unless it was made for all of them.
        config.CPU_NAME or llvmlite.binding.get_host_cpu_name(),
        f"boundscheck={config.BOUNDSCHECK}",
        f"parts={PARTS}",
    )
    digest.update("\0".join(versions).encode())
    return digest.hexdigest()[:16]


def choose_folder() -> Path:
    """A writable folder for this version's compiled code, the same one each time if possible."""
    name = f"{NAME}{source_hash()}"
    home = os.environ.get("SPOORBRUG_CACHE_DIR")
    base = Path(home) if home else platformdirs.user_cache_path("spoorbrug")
    folder = base / name
    if not _can_be_written(folder):
        folder = Path(tempfile.mkdtemp(prefix="spoorbrug-")) / name
        folder.mkdir(parents=True)
        os.environ["SPOORBRUG_CACHE_DIR"] = str(folder.parent)  # for the processes we start
        say(f"The cache folder {base} cannot be written; compiled rules go to {folder}.")
        return folder
    os.utime(folder)
    forget_old_folders(base)
    return folder


def _can_be_written(folder: Path) -> bool:
    """Whether files can be made in a folder, which is made if it is not there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def look_after_folder() -> bool:
    """See that the folder is there still: somebody may have deleted it, or put a file in its place.

    Answers whether it is another one now.
    """
    global FOLDER
    if FOLDER is None or _can_be_written(FOLDER):
        return False
    FOLDER = choose_folder()
    config.CACHE_DIR = str(FOLDER)
    return True


def forget_old_folders(base: Path) -> None:
    """Keep the compiled code of the last few versions, and whatever was used lately: several
    installations may be in use, and each would delete what the others need."""
    lately = time.time() - DAYS_KEPT * 86_400

    def age(folder: Path) -> float:
        try:
            return folder.stat().st_mtime
        except OSError:
            return 0.0

    found = [*base.glob(f"{NAME}*"), *base.glob(f"{OLD_NAME}*")]
    for folder in sorted(found, key=age, reverse=True)[FOLDERS_KEPT:]:
        if age(folder) < lately:
            shutil.rmtree(folder, ignore_errors=True)


def say(text: str) -> None:
    """A line for the person who waits; standard output belongs to the program."""
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


# The folder is chosen here, before anything compiles.
FOLDER: Path | None = None
if not OFF:
    FOLDER = choose_folder()
    config.CACHE_DIR = str(FOLDER)
