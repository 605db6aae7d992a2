"""`make lock`: pin the packages of every environment, with hashes, in `requirements/`.

Pins that still fit stay; `--upgrade` takes the newest of everything. One set of versions serves
all environments, as each lock is bound to those before it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "requirements"
# What the tests try of what users may add.
EXTRAS = ("arena", "parquet", "postgres", "ray", "server", "tasks", "telemetry")

# What goes into each lock, in the order in which they are made.
LOCKS = {
    "dev": ["pyproject.toml", *(word for name in EXTRAS for word in ("--extra", name))],
    "play": ["pyproject.toml", "--extra", "server"],
    # For hosts: nothing but what serves.
    "runtime": [
        "pyproject.toml",
        *("--extra", "server", "--extra", "postgres", "--extra", "telemetry"),
    ],
    "docs": [],
    "release": [],
    "installer": [],
}
OPTIONS = (
    *("--universal", "--python-version", "3.11", "--generate-hashes"),
    *("--no-emit-index-url", "--no-header", "--no-annotate", "--quiet"),
)


def command(name: str, before: list[str], upgrade: bool) -> list[str]:
    """How uv makes a lock, with the versions of the locks before it."""
    bound = [word for lock in before for word in ("--constraint", f"requirements/{lock}.lock")]
    group = [] if name == "runtime" else ["--group", name]
    return [
        *("uv", "pip", "compile", *OPTIONS, *(["--upgrade"] if upgrade else [])),
        *(*bound, *group, *LOCKS[name], "--output-file", f"requirements/{name}.lock"),
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest of everything")
    options = parser.parse_args()
    uv = Path(sys.executable).with_name("uv.exe" if sys.platform == "win32" else "uv")
    if not uv.exists():
        sys.exit("Locks are made with uv, which is not in this environment: pip install uv")
    before: list[str] = []
    for name in LOCKS:
        words = command(name, before, options.upgrade)
        print(" ".join(words), file=sys.stderr)
        if subprocess.run([str(uv), *words[1:]], cwd=ROOT, check=False).returncode:
            sys.exit(f"{name}.lock could not be made: uv says why above.")
        before.append(name)


if __name__ == "__main__":
    main()
