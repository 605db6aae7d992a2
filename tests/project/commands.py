"""What a command line of a workflow, a hook or a page names: targets, modules, files, markers."""

import importlib.util
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
MARKERS = {
    re.split(r"[:(]", line)[0] for line in PYPROJECT["tool"]["pytest"]["ini_options"]["markers"]
}
PROGRAMS = {"ruff", "mypy", "spoorbrug", "coverage"}  # those that the locks put into .venv/bin


def wrong(command: str) -> Iterator[str]:
    """What a command names that is not there."""
    first, *words = shlex.split(command)
    if first == "make":
        yield from (f"make {word}" for word in words if "=" not in word and word not in TARGETS)
    elif Path(first).name == "python":
        yield from _wrong_python(words)
    elif first.startswith(".venv/bin/"):
        if Path(first).name not in PROGRAMS:
            yield first
    elif not (ROOT / first).is_file():
        yield first
    for word in words:
        if re.match(r"(tests|tools|docs|requirements|src|benchmarks)/", word):
            if not (ROOT / word).exists():
                yield word


def _wrong_python(words: list[str]) -> Iterator[str]:
    if words[0] != "-m":
        return
    module = words[1]
    if importlib.util.find_spec(module) is None:
        yield f"python -m {module}"
    if module == "pytest" and "-m" in words[2:]:
        chosen = words[words.index("-m", 2) + 1]
        named = set(re.findall(r"[a-z]+", chosen)) - {"not", "and", "or"}
        yield from (f"marker {name}" for name in named - MARKERS)
