"""Every check but the tests themselves, and what the tests want to find ready, side by side.

`python -m tools.checks` does all of them, `python -m tools.checks mypy eslint` only those. As many
run at once as there are processors. Each has a line when it is done, with its seconds; what it had
to say follows if it failed, and then the others are still finished.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Check:
    """Something to run: a module of Python's with arguments."""

    name: str
    module: str
    about: str
    after: str = ""
    """The one that has to be done before."""


@dataclass(frozen=True)
class Result:
    """What came of it."""

    check: Check
    good: bool
    output: str
    seconds: float


# Quick ones first, so that a slip is told at once; then those that take longest.
CHECKS = (
    Check("ruff", "ruff check .", "style of Python"),
    Check("format", "ruff format --check .", "layout of Python"),
    Check("packages", "tools.web packages", "the page's packages are there"),
    Check("rules", "spoorbrug compile", "the rules are compiled before test workers want them"),
    Check("wasm", "tools.wasm", "the same for WebAssembly"),
    Check("page", "tools.web build", "the page is built", after="packages"),
    Check("mypy", "mypy", "types of Python"),
    Check("eslint", "tools.web lint", "style of the page", after="packages"),
    Check("svelte", "tools.web check", "types of the page", after="packages"),
    Check("vitest", "tools.web test", "the page's own tests", after="packages"),
    Check("docs", "tools.site build", "the documentation site"),
    Check("types", "tools.web types --check", "what follows from declarations", after="packages"),
    Check("browser", "tools.browser", "a browser is found or fetched"),
)


def with_those_before(names: Sequence[str]) -> list[Check]:
    """The checks of these names, and those that have to be done before."""
    named = [check for check in CHECKS if check.name in names]
    before = {check.after for check in named}
    return [check for check in CHECKS if check in named or check.name in before]


def run(check: Check) -> Result:
    """Run one, and keep what it says."""
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", *check.module.split()],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    return Result(check, done.returncode == 0, done.stdout, time.monotonic() - began)


def run_all(checks: Sequence[Check], at_once: int) -> list[Result]:
    """Run them side by side, each when the one before it is done."""
    waiting, results = list(checks), []
    running: dict[Future[Result], Check] = {}
    with ThreadPoolExecutor(at_once) as pool:
        while waiting or running:
            unfinished = {check.name for check in (*waiting, *running.values())}
            for check in [check for check in waiting if check.after not in unfinished]:
                if len(running) < at_once:
                    waiting.remove(check)
                    running[pool.submit(run, check)] = check
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                del running[done]
                results.append(done.result())
                tell(results[-1], len(results), len(checks))
    return results


def tell(result: Result, number: int, total: int) -> None:
    """A line, and what it had to say if it failed."""
    check = result.check
    verdict = "good" if result.good else "FAILED"
    print(f"[{number}/{total}] {check.name}: {check.about}: {verdict}, {result.seconds:.0f} s")
    if not result.good:
        print(result.output.rstrip())
    sys.stdout.flush()


def main() -> None:
    """The command line."""
    names = [check.name for check in CHECKS]
    parser = argparse.ArgumentParser(prog="python -m tools.checks", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("names", nargs="*", metavar="|".join(names), help="all if none is named")
    wanted = parser.parse_args().names or names
    if unknown := set(wanted) - set(names):
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    results = run_all(with_those_before(wanted), os.cpu_count() or 1)
    if bad := [result.check.name for result in results if not result.good]:
        sys.exit(f"Failed: {', '.join(bad)}. Alone: python -m tools.checks {' '.join(bad)}")


if __name__ == "__main__":
    main()
