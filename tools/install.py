"""Fill `.venv` with the pinned packages that a task needs: `python tools/install.py play`.

`play` is what `make play` needs, and the other environments add to it: `dev` the tests' packages,
`docs` those of the documentation site, `release` those that check a release. Every package
comes from a lock in `requirements/` and is checked against its hash.

uv installs them, several times faster than pip. It comes from PyPI by a lock of its own; where it
cannot be had, or cannot reach the packages (it does not read pip's settings, such as a mirror),
pip installs the same locks.

This runs with the system's Python before anything is installed: standard library only.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "requirements"
ENVIRONMENTS = {
    "play": ("play",),
    "dev": ("play", "dev"),
    "docs": ("play", "docs"),
    "release": ("play", "release"),
}
OLDEST = (3, 11)

# An answer that takes longer is none, and pip tries.
UV_SETTINGS = {"UV_HTTP_TIMEOUT": "20", "UV_HTTP_RETRIES": "1"}


class InstallError(Exception):
    """Something is missing; the text says what to do."""


def say(text: str) -> None:
    """Tell how far it is."""
    print(text, file=sys.stderr, flush=True)


class Venv:
    """A virtual environment and what it takes to fill it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.bin / ("python.exe" if os.name == "nt" else "python")
        self.uv = self.bin / ("uv.exe" if os.name == "nt" else "uv")

    def make(self) -> None:
        """Make it, unless it is there and has pip: one that was broken off has none."""
        if self.python.exists() and run([self.python, "-m", "pip", "--version"], quiet=True):
            return
        if not run([sys.executable, "-m", "venv", "--clear", self.folder]):
            raise InstallError(f"{self.folder.name} could not be made: see above.")

    def pip(self, *arguments: str | Path, quiet: bool = False) -> bool:
        """Install with pip."""
        command = [self.python, "-m", "pip", "install", "--disable-pip-version-check"]
        return run([*command, *arguments], quiet)

    def get_uv(self) -> bool:
        """Install uv, unless it is there."""
        lock = LOCKS / "installer.lock"
        return self.uv.exists() or self.pip(
            *("--quiet", "--only-binary", ":all:", "--require-hashes", "-r", lock), quiet=True
        )

    def install(self, *arguments: str | Path) -> None:
        """Install with uv, or else with pip."""
        if self.get_uv() and run([self.uv, "pip", "install", "--python", self.python, *arguments]):
            return
        say("uv could not install this; pip tries …")
        if not self.pip(*arguments):
            raise InstallError(
                "The packages could not be installed: pip says why above. "
                "The first time, a connection to a package index such as PyPI is needed."
            )


def run(command: list[str | Path], quiet: bool = False) -> bool:
    """Run a command, and answer whether it succeeded."""
    output = subprocess.DEVNULL if quiet else None
    try:
        done = subprocess.run(
            [str(word) for word in command],
            env={**UV_SETTINGS, **os.environ},
            cwd=str(ROOT),
            stdout=output,
            stderr=output,
            check=False,
        )
    except OSError:
        return False
    return done.returncode == 0


def digest(locks: tuple[str, ...]) -> str:
    """What an installation is made of: its locks, the project's metadata, this Python."""
    total = hashlib.sha256(sys.version.encode())
    version = ROOT / "src" / "spoorbrug" / "__init__.py"
    for file in (ROOT / "pyproject.toml", version, *(LOCKS / f"{lock}.lock" for lock in locks)):
        total.update(file.read_bytes())
    return total.hexdigest()


def install(environment: str, folder: Path) -> None:
    """Install what an environment lacks."""
    locks = ENVIRONMENTS[environment]
    if environment != "play":
        install("play", folder)
    stamp, value = folder / f".installed-{environment}", digest(locks)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == value:
        return
    say(f"Installing what `{environment}` needs into {folder.name} …")
    began = time.monotonic()
    venv = Venv(folder)
    venv.make()
    venv.install("--require-hashes", "-r", LOCKS / f"{locks[-1]}.lock")
    if environment == "play":
        venv.install("--no-deps", "--no-build-isolation", "-e", ".")
    stamp.write_text(value, encoding="utf-8")
    say(f"Installed, in {time.monotonic() - began:.0f} s.")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python tools/install.py", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("environment", choices=sorted(ENVIRONMENTS))
    parser.add_argument("--venv", type=Path, default=ROOT / ".venv", metavar="DIR")
    options = parser.parse_args()
    if sys.version_info < OLDEST:
        needed = ".".join(str(number) for number in OLDEST)
        sys.exit(f"Spoorbrug needs Python {needed} or newer; set PYTHON=/path/to/python3")
    try:
        install(options.environment, options.venv.absolute())
    except InstallError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
