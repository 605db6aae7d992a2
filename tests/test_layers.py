"""Each floor of the house imports only from those below."""

import ast
import re
import subprocess
import sys
from graphlib import TopologicalSorter
from importlib.metadata import requires
from pathlib import Path

import spoorbrug

HOUSE = Path(spoorbrug.__file__).parent
FLOORS = {
    "boards": 0,
    "rules": 1,
    "game": 2,
    "players": 3,
    "analysis": 4,
    "arena": 4,
    "browser": 5,
    "envs": 5,
    "studies": 5,
    "server": 5,
    "tasks": 5,
    "learning": 6,
    "local": 6,
    "cli": 6,
}


def imports(file):
    """Names of spoorbrug's parts that a file imports."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            names = [node.module or ""]
            if node.module == "spoorbrug":
                names = [f"spoorbrug.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("spoorbrug."):
                yield name.split(".")[1], node.lineno


def test_every_part_has_a_floor():
    parts = {path.name for path in HOUSE.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert parts == set(FLOORS)


def test_imports_go_down_only():
    wrong = []
    for part, floor in FLOORS.items():
        for file in (HOUSE / part).rglob("*.py"):
            for other, line in imports(file):
                if other in FLOORS and other != part and FLOORS[other] >= floor:
                    wrong.append(f"{file.relative_to(HOUSE)}:{line} imports {other}")
    assert not wrong


def test_the_kernel_knows_nothing_of_people():
    """No rule outside `rules`: nobody above writes to a record's field by a rule of its own."""
    for file in (HOUSE / "rules").rglob("*.py"):
        for other, line in imports(file):
            assert other in ("boards", "rules"), f"{file}:{line}"


def modules(package):
    """The modules of a package, each with those of the same package that it imports."""
    files = {".".join(("spoorbrug", *f.relative_to(HOUSE).with_suffix("").parts)): f
             for f in (HOUSE / package).rglob("*.py")}  # fmt: skip
    found = {}
    for name, file in files.items():
        mine = found[name.removesuffix(".__init__")] = set()
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            inside = node.body if isinstance(node, ast.If) else [node]  # if TYPE_CHECKING
            for one in inside:
                if not isinstance(one, ast.ImportFrom) or not one.module:
                    continue
                for alias in one.names:
                    whole = f"{one.module}.{alias.name}"
                    is_module = whole in files or f"{whole}.__init__" in files
                    mine.add(whole if is_module else one.module)
    return {name: {other for other in mine if other in found} for name, mine in found.items()}


def test_no_circles_in_the_server():
    """Each of its modules stands on others, and none on itself by a detour."""
    found = modules("server")
    assert "spoorbrug.server.table.state" in found["spoorbrug.server.table.commands"]
    list(TopologicalSorter(found).static_order())


# What a learner installs

BASE = {"llvmlite", "numba", "numpy", "platformdirs", "rich", "typer", "typing_extensions"}
OF_AN_EXTRA = {
    "server": None,
    "arena/plots.py": {"matplotlib"},
    "envs/agents.py": {"gymnasium"},
    "envs/gymnasium.py": {"gymnasium"},
    "envs/openspiel.py": {"pyspiel"},
    "envs/parallel.py": {"gymnasium", "pettingzoo"},
    "envs/pettingzoo.py": {"gymnasium", "pettingzoo"},
    "envs/vector.py": {"gymnasium"},
    "local": {"pydantic"},
}
"""Parts that may import more than every installation has; None: whatever they need."""


def packages(file):
    """What a file imports from other packages as soon as it is imported."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""]
        else:
            continue
        yield from (name.partition(".")[0] for name in names)


def test_all_but_the_server_needs_few_packages():
    """Those that `pip install spoorbrug` brings."""
    usual = BASE | set(sys.stdlib_module_names) | {"spoorbrug"}
    wrong = []
    for file in HOUSE.rglob("*.py"):
        name = file.relative_to(HOUSE).as_posix()
        more = next((more for part, more in OF_AN_EXTRA.items() if name.startswith(part)), set())
        if more is not None:
            wrong += [f"{name} imports {one}" for one in set(packages(file)) - usual - more]
    assert not wrong


def test_the_packages_that_it_asks_for_are_those():
    asked = {re.match(r"[\w-]+", one).group() for one in requires("spoorbrug") if ";" not in one}
    asked = {name.replace("-", "_") for name in asked}
    assert asked == BASE - {"llvmlite"}  # which comes with Numba


SERVERLESS = """
import sys
for name in ("uvicorn", "fastapi", "starlette", "sqlalchemy", "websockets", "segno"):
    sys.modules[name] = None
from typer.testing import CliRunner
from spoorbrug.cli import app
run = lambda *words: CliRunner().invoke(app, words)
assert run("boards", "list").exit_code == 0
for words in (["serve", "--no-browser"], ["think", "--database", "postgresql://here/x"],
              ["load", "--tables", "1"], ["admin", "tables"]):
    done = run(*words)
    assert done.exit_code == 2, (words, done)
    assert done.stderr.count("\\n") == 1, done.stderr
    assert "pip install 'spoorbrug[server]'" in done.stderr, done.stderr
print("said")
"""


def test_without_the_servers_packages_its_commands_say_what_to_install():
    command = [sys.executable, "-c", SERVERLESS]
    assert subprocess.check_output(command, text=True) == "said\n"
