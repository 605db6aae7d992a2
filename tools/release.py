"""`make release`: build the sdist and the wheel in `dist/`, check both, and try the wheel.

The wheel is built from the unpacked sdist, so that one proves the other. Then their contents
are compared with the sources, their metadata is checked by twine, and the wheel is tried in an
empty environment (`tools/trial.py`). Nothing is uploaded.
"""

from __future__ import annotations

import argparse
import datetime
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.install import ROOT, say
from tools.trial import TrialError, attempt

DIST = ROOT / "dist"
PACKAGE = ROOT / "src" / "spoorbrug"
PAGE = "spoorbrug/server/page/"
PAPER = "docs/paper.md"


class ReleaseError(Exception):
    """A release is not as it should be; the text says what."""


def version() -> str:
    """The version, from the one place that has it."""
    text = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"', text, re.M)
    assert found is not None
    return found.group(1)


def changelog_date(of: str) -> datetime.date | None:
    """When a version was released, as CHANGELOG.md says; nothing while it is not."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(of)} \((.+)\)$", text, re.M)
    if found is None:
        raise ReleaseError(f"CHANGELOG.md has no heading `## {of} (YYYY-MM-DD)`.")
    return None if found.group(1) == "unreleased" else datetime.date.fromisoformat(found.group(1))


def citation() -> dict[str, str]:
    """The plain fields of CITATION.cff."""
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z-]+): (\S.*)$", text, re.M))


def out_of_step() -> Iterator[str]:
    """Where version and date differ between the places that tell them."""
    now = version()
    date = changelog_date(now)
    cited = citation()
    if cited.get("version") != now:
        yield f"CITATION.cff has version {cited.get('version')}, the package {now}."
    for file, pattern in (("CITATION.cff", r"^ +version: (.+)$"), (PAPER, r"version = \{(.+)\}")):
        for told in re.findall(pattern, (ROOT / file).read_text(encoding="utf-8"), re.M):
            if told != now:
                yield f"{file} says how to cite version {told}, the package is {now}."
    if date is not None and cited.get("date-released") != date.isoformat():
        yield f"CITATION.cff has date {cited.get('date-released')}, CHANGELOG.md {date}."


def hatchling(root: Path, target: str, to: Path) -> Path:
    """Build an sdist or a wheel, with the pinned tools of this environment."""
    to.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(to)],
        cwd=root,
        stdout=subprocess.DEVNULL,
        check=False,
    )
    made = sorted(to.glob("*.tar.gz" if target == "sdist" else "*.whl"))
    if done.returncode or len(made) != 1:
        raise ReleaseError(f"The {target} could not be built: see above.")
    return made[0]


def build(to: Path) -> tuple[Path, Path]:
    """The sdist, and the wheel that is made from it."""
    say("Building the sdist …")
    sdist = hatchling(ROOT, "sdist", to)
    say("Building the wheel from the sdist …")
    with tempfile.TemporaryDirectory(prefix="spoorbrug-sdist-") as folder:
        with tarfile.open(sdist) as archive:
            archive.extractall(folder, filter="data")
        (root,) = Path(folder).iterdir()
        wheel = hatchling(root, "wheel", to)
    return sdist, wheel


def sources() -> Iterator[str]:
    """Every file of the package, as a wheel names it; the page is built, so not among them."""
    for file in sorted(PACKAGE.rglob("*")):
        name = file.relative_to(PACKAGE.parent).as_posix()
        if file.is_file() and "__pycache__" not in name and not name.startswith(PAGE):
            yield name


def missing(wheel: Path) -> Iterator[str]:
    """What a wheel lacks, and what it should not have."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    info = f"spoorbrug-{version()}.dist-info"
    wanted = [
        *sources(),
        f"{PAGE}index.html",
        "spoorbrug/game/rules.md",
        f"{info}/licenses/LICENSE",
    ]
    yield from (f"{name} is missing" for name in wanted if name not in names)
    if not any(re.fullmatch(rf"{PAGE}assets/.+\.js", name) for name in names):
        yield "the page has no script"
    for name in sorted(names):
        if not name.startswith(("spoorbrug/", info)) or "node_modules" in name:
            yield f"{name} does not belong in a wheel"


def check(files: tuple[Path, ...]) -> None:
    """The metadata, as the package index will look at it."""
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, files)]
    if subprocess.run(command, check=False).returncode:
        raise ReleaseError("twine objects: see above.")


def release(tag: str | None) -> None:
    """Everything, in order; the first thing that is wrong ends it."""
    if tag is not None and tag != f"v{version()}":
        raise ReleaseError(f"The tag is {tag}, the package has version {version()}.")
    if tag is not None and changelog_date(version()) is None:
        raise ReleaseError(f"CHANGELOG.md calls {version()} unreleased: give it a date.")
    if wrong := list(out_of_step()):
        raise ReleaseError("\n".join(wrong))
    shutil.rmtree(DIST, ignore_errors=True)
    sdist, wheel = build(DIST)
    if wrong := list(missing(wheel)):
        raise ReleaseError(f"{wheel.name}:\n" + "\n".join(wrong))
    check((sdist, wheel))
    say("Trying the wheel in an empty environment (a minute or two: it compiles the rules) …")
    for line in attempt(wheel):
        say(line)
    for file in (sdist, wheel):
        say(f"dist/{file.name}: {file.stat().st_size / 1e6:.1f} MB")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--tag", help="the tag that is released: it has to fit the version")
    try:
        release(parser.parse_args().tag)
    except (ReleaseError, TrialError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
