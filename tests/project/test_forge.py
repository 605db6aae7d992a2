"""The files for a public forge can be read, and name commands and files that exist."""

import re
from pathlib import Path

import pytest
import yaml

from tests.project.commands import PYPROJECT, ROOT, wrong

FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (FORGE / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")


def read(path: Path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def jobs():
    return [
        pytest.param(job, id=f"{path.stem}: {name}")
        for path in WORKFLOWS
        for name, job in read(path)["jobs"].items()
    ]


def steps(job):
    """Every command of a job, once for each machine of its matrix."""
    machines = job.get("strategy", {}).get("matrix", {}).get("include", [{}])
    for machine in machines:
        for step in job["steps"]:
            for line in step.get("run", "").splitlines():
                for name, value in machine.items():
                    line = line.replace(f"${{{{ matrix.{name} }}}}", value)
                yield re.sub(r"\$\{\{.*?\}\}", "x", line)


def test_there_are_workflows_and_forms():
    assert {path.stem for path in WORKFLOWS} == {"tests", "release", "site"}
    assert len(FORMS) == 3


@pytest.mark.parametrize("job", jobs())
def test_workflows_name_what_exists(job):
    assert job["runs-on"] and job["timeout-minutes"] <= 60
    commands = list(steps(job))
    assert commands
    for command in commands:
        assert not list(wrong(command)), command


@pytest.mark.parametrize("job", jobs())
def test_what_a_job_uploads_is_made_by_its_commands(job):
    made = {"site": "make docs", "dist": "make release", "public": "make site"}
    for step in job["steps"]:
        if re.search(r"/upload-(pages-)?artifact@", step.get("uses", "")):
            path = step["with"]["path"]
            assert any(command.startswith(made[path]) for command in steps(job))


@pytest.mark.parametrize("job", jobs())
def test_switches_of_the_environment_are_known_to_the_code(job):
    named = {**job.get("env", {})}
    for step in job["steps"]:
        named |= step.get("env", {})
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    for name in named:
        if name.startswith("SPOORBRUG_"):
            assert any(f'"{name}"' in source for source in sources), name


def test_every_python_that_we_name_is_tried():
    matrix = read(FORGE / "workflows" / "tests.yml")["jobs"]["everything"]["strategy"]["matrix"]
    prefix = "Programming Language :: Python :: 3."
    named = [
        f"3.{line.removeprefix(prefix)}"
        for line in PYPROJECT["project"]["classifiers"]
        if line.startswith(prefix)
    ]
    assert matrix["python"] == named
    assert PYPROJECT["project"]["requires-python"] == f">={named[0]}"


def test_hooks_name_what_exists():
    hooks = [
        hook for repo in read(ROOT / ".pre-commit-config.yaml")["repos"] for hook in repo["hooks"]
    ]
    assert len({hook["id"] for hook in hooks}) == len(hooks) >= 4
    tracked = [p.relative_to(ROOT).as_posix() for p in (ROOT / "src").rglob("*.py")]
    tracked += [p.relative_to(ROOT).as_posix() for p in (ROOT / "web" / "src").rglob("*.ts")]
    tracked.append("pyproject.toml")
    for hook in hooks:
        assert not list(wrong(hook["entry"])), hook["entry"]
        assert "files" not in hook or any(re.search(hook["files"], name) for name in tracked)


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_forms_are_complete(path):
    form = read(path)
    assert {"name", "description", "body"} <= set(form)
    ids = [field["id"] for field in form["body"]]
    assert len(set(ids)) == len(ids)
    assert all(field["type"] in ("textarea", "input") for field in form["body"])
    assert all(field["attributes"]["label"] for field in form["body"])


@pytest.mark.parametrize(
    "bad",
    [
        "make nothing",
        "python -m tools.nothing",
        '.venv/bin/python -m pytest -m "not nothing"',
        ".venv/bin/nothing",
        "make test tests/nothing.py",
        ".ci/nothing",
    ],
)
def test_a_wrong_command_is_noticed(bad):
    assert list(wrong(bad))


def test_every_lock_holds_what_its_group_asks_for():
    """Each requirement of pyproject.toml is pinned, at a version that it allows."""
    from packaging.requirements import Requirement

    groups = PYPROJECT["dependency-groups"]

    def of(name):
        for entry in groups[name]:
            yield from of(entry["include-group"]) if isinstance(entry, dict) else [entry]

    asked = {name: list(of(name)) for name in groups}
    asked["runtime"] = list(PYPROJECT["project"]["optional-dependencies"]["postgres"])
    for name in ("play", "dev", "runtime"):
        asked[name] += PYPROJECT["project"]["dependencies"]
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == set(asked)
    pinned = {}
    for name, wanted in asked.items():
        text = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
        pins = dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", text, re.M))
        for line in wanted:
            requirement = Requirement(line)
            key = requirement.name.lower().replace("_", "-")
            assert requirement.specifier.contains(pins[key], prereleases=True), line
        pinned[name] = pins
    for name, pins in pinned.items():  # all fit together in one environment
        assert all(pinned["dev"].get(package, pin) == pin for package, pin in pins.items()), name
    heavy = {"ray", "open-spiel", "mypy", "playwright", "pytest", "matplotlib", "pyarrow"}
    assert not heavy & (set(pinned["play"]) | set(pinned["runtime"]))
