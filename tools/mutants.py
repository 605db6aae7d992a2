"""Are the tests of the rules any good? Change the rules one small way at a time and see.

`make mutants` (it takes long; `--sample 100` for a taste) makes every small
change that it knows to the kernel's sources, one at a time: a comparison turned, a number
off by one, a plus for a minus, a line left out. For each it runs the tests of the rules with
compilation off, in a process of its own, until one fails. A change that no test notices is
reported with its line; those that are known to change nothing are explained in
`tools/mutants.toml`.
"""

from __future__ import annotations

import argparse
import ast
import copy
import math
import os
import random
import resource
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = ROOT / "src" / "spoorbrug" / "rules"
NOT_RULES = {"refusal_codes.py", "record.py", "ids.py", "options.py", "versions.py", "__init__.py"}
NOT_OF_RULES = {"test_cache.py", "test_compiler.py", "test_numbers.py"}
SLOW = {"test_golden.py", "test_properties.py"}  # these come last
VIEWS = ["tests/game/test_views.py"]  # for changes of what is hidden
PATIENCE = 3  # a change that makes the tests run this many times as long is noticed

COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
}  # fmt: skip
SUMS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """One small change."""

    file: str
    line: int
    what: str
    source: str

    @property
    def name(self) -> str:
        """How the report and the explanations call it."""
        return f"{self.file}:{self.line}: {self.what}"


def changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Every small change of one node: a description and the changed node."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        new = copy.deepcopy(node)
        new.ops[0] = COMPARISONS[type(node.ops[0])]()
        yield _said(node, new), new
    elif isinstance(node, ast.BinOp) and type(node.op) in SUMS:
        new = copy.deepcopy(node)
        new.op = SUMS[type(node.op)]()
        yield _said(node, new), new
    elif isinstance(node, ast.AugAssign) and type(node.op) in SUMS:
        new = copy.deepcopy(node)
        new.op = SUMS[type(node.op)]()
        yield _said(node, new), new
        yield f"left out: {ast.unparse(node)}", ast.Pass()
    elif isinstance(node, ast.BoolOp):
        new = copy.deepcopy(node)
        new.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield _said(node, new), new
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield _said(node, node.operand), node.operand
    elif isinstance(node, ast.Constant) and type(node.value) in (int, bool):
        value = not node.value if isinstance(node.value, bool) else node.value + 1
        new = ast.Constant(value)
        yield _said(node, new), new
    elif _can_be_left_out(node):
        yield f"left out: {ast.unparse(node)}", ast.Pass()


def _can_be_left_out(node: ast.AST) -> bool:
    """A call for its effect, or a field that is set."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute)


def _said(old: ast.AST, new: ast.AST) -> str:
    return f"{ast.unparse(old)} -> {ast.unparse(new)}"


class _Replace(ast.NodeTransformer):
    def __init__(self, number: int, new: ast.AST) -> None:
        self.number = number
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        if getattr(node, "number", None) == self.number:
            return ast.copy_location(self.new, node)
        return self.generic_visit(node)


def tests_of_rules() -> list[str]:
    """Every test of the rules, the quick ones first."""
    files = (ROOT / "tests" / "rules").glob("test_*.py")
    names = sorted((file.name in SLOW, file.name) for file in files)
    return [f"tests/rules/{name}" for _, name in names if name not in NOT_OF_RULES]


def mutants() -> list[Mutant]:
    """Every small change of every file of the rules."""
    found = []
    for file in sorted(RULES.rglob("*.py")):
        if file.name in NOT_RULES or "compiler" in file.relative_to(RULES).parts:
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        functions = [n for n in tree.body if isinstance(n, ast.FunctionDef)]
        if file.name == "kernel.py":  # the others only pass on what they are given
            functions = [f for f in functions if f.name == "deal"]
        nodes = [n for f in functions for stmt in f.body for n in ast.walk(stmt)]
        for number, node in enumerate(nodes):
            node.number = number  # type: ignore[attr-defined]
        seen: Counter[tuple[int, str]] = Counter()
        for number, node in enumerate(nodes):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                continue
            for what, new in changes(node):
                line = getattr(node, "lineno", 0)
                seen[line, what] += 1
                if seen[line, what] > 1:
                    what += f" (no. {seen[line, what]})"
                changed = _Replace(number, new).visit(copy.deepcopy(tree))
                source = ast.unparse(ast.fix_missing_locations(changed))
                found.append(Mutant(str(file.relative_to(RULES)), line, what, source))
    return found


def quietly(tests: list[str]) -> None:
    """Run tests until one fails, without a word, and end the process."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)

    import pytest

    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
    os._exit(0 if pytest.main([*options, *tests]) == 0 else 1)


def seconds_unchanged(tests: list[str]) -> float:
    """How much of a processor the tests take when nothing is changed; they must pass."""
    pid = os.fork()
    if pid == 0:
        quietly([*tests, *VIEWS])
    _, status, used = os.wait4(pid, 0)
    if status != 0:
        sys.exit("The tests fail without any change.")
    return used.ru_utime + used.ru_stime


def run(mutant: Mutant, tests: list[str], limit: int) -> None:
    """In a process of its own: run the tests with one file changed; never returns."""
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    module = "spoorbrug.rules." + mutant.file.removesuffix(".py").replace("/", ".")

    import importlib.abc
    import importlib.util

    class Changed(importlib.abc.MetaPathFinder, importlib.abc.SourceLoader):
        """Gives the changed source for one module."""

        def find_spec(self, name, path, target=None):  # type: ignore[no-untyped-def]
            if name != module:
                return None
            return importlib.util.spec_from_loader(name, self, origin=str(RULES / mutant.file))

        def get_filename(self, name):  # type: ignore[no-untyped-def]
            return str(RULES / mutant.file)

        def get_data(self, path):  # type: ignore[no-untyped-def]
            return mutant.source.encode()

    sys.meta_path.insert(0, Changed())
    quietly([*tests, *(VIEWS if mutant.file == "hiding.py" else ())])


def survey(chosen: list[Mutant], workers: int, tests: list[str], limit: int) -> list[Mutant]:
    """Run them all; answer those that no test noticed."""
    unnoticed: list[Mutant] = []
    running: dict[int, Mutant] = {}
    waiting = chosen[::-1]
    done, began = 0, time.monotonic()
    while waiting or running:
        while waiting and len(running) < workers:
            mutant = waiting.pop()
            pid = os.fork()
            if pid == 0:
                run(mutant, tests, limit)
            running[pid] = mutant
        pid, status = os.wait()
        mutant = running.pop(pid)
        done += 1
        if status == 0:
            unnoticed.append(mutant)
            print(f"  unnoticed  {mutant.name}", flush=True)
        if done % 20 == 0:
            rate = (time.monotonic() - began) / done
            left = rate * (len(chosen) - done) / 60
            print(f"{done} of {len(chosen)}, about {left:.0f} minutes left", flush=True)
    return unnoticed


def explanations() -> dict[str, str]:
    """Changes that are known to change nothing, with the reason."""
    file = ROOT / "tools" / "mutants.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--sample", type=int, help="number of changes to try, chosen at random")
    parser.add_argument("--file", help="only changes of this file, such as phases/pay.py")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    options = parser.parse_args()
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    import hypothesis  # noqa: F401
    import numba  # noqa: F401
    import pytest  # noqa: F401 - loaded once, before the forks

    known = explanations()
    chosen = [m for m in mutants() if options.file in (None, m.file)]
    if options.sample and options.sample < len(chosen):
        chosen = random.Random(1).sample(chosen, options.sample)
    tests = tests_of_rules()
    seconds = seconds_unchanged(tests)
    print(f"{len(chosen)} small changes of the rules, {options.workers} at a time;", flush=True)
    print(f"all tests take {seconds:.0f} s of a processor when nothing is changed", flush=True)
    unnoticed = survey(chosen, options.workers, tests, math.ceil(PATIENCE * seconds))
    noticed = len(chosen) - len(unnoticed)
    open_ = [m for m in unnoticed if f"{m.file}: {m.what}" not in known]
    print(f"\n{noticed} of {len(chosen)} noticed: {100 * noticed / max(1, len(chosen)):.1f} %")
    for mutant in unnoticed:
        reason = known.get(f"{mutant.file}: {mutant.what}", "NOT EXPLAINED")
        print(f"  {mutant.name}\n      {reason}")
    if noticed < 0.85 * len(chosen) or open_:
        sys.exit(1)


if __name__ == "__main__":
    main()
