"""Try a wheel as a stranger would: in an empty environment, from the terminal and in the page.

`python -m tools.trial dist/spoorbrug-0.2.0-py3-none-any.whl` installs it beside nothing else and
lets two bots play a game. Then it adds what a server needs, starts one, loads the page with
everything that it names, and plays a game over the page's socket. Packages get the versions of
`requirements/play.lock`.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tools.install import LOCKS, ROOT, Venv, run, say

PLAYER = ROOT / "docs" / "examples" / "socket_player.py"
PIN = re.compile(r"^([a-z0-9][a-z0-9._-]*==[^\\]+)", re.M | re.I)
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
NAMED = re.compile(r"(?:src|href)=\"(/[^\"]+)\"")
STOP_SECONDS = 300
LONGEST_SECONDS = 900


class TrialError(Exception):
    """The wheel does not do what it should; the text says what."""


def surroundings(home: Path) -> dict[str, str]:
    """An environment that knows nothing of this project."""
    ours = ("PYTHON", "SPOORBRUG_", "VIRTUAL_ENV", "COV_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"SPOORBRUG_CACHE_DIR": str(home / "compiled"), "SPOORBRUG_BOT_PAUSE": "0"}


def asked(command: list[str | Path], home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in an empty folder."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=home,
        env=surroundings(home),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def ask(command: list[str | Path], home: Path) -> str:
    """Run a command in an empty folder, and answer what it says."""
    done = asked(command, home)
    if done.returncode:
        told = (done.stdout + done.stderr).rstrip()
        raise TrialError(f"{told}\n`{' '.join(map(str, command))}` failed: see above.")
    return done.stdout


def install(wheel: Path, home: Path, extra: str = "") -> Venv:
    """Install the wheel and what it asks for, and nothing else."""
    venv = Venv(home / "venv")
    if not extra:
        venv.make()
    pins = home / "constraints.txt"
    lock = (LOCKS / "play.lock").read_text(encoding="utf-8")
    pins.write_text("\n".join(PIN.findall(lock)) + "\n", encoding="utf-8")
    words = ("--quiet", "--constraint", pins, f"spoorbrug{extra} @ {wheel.as_uri()}")
    ours = Path(sys.executable).with_name(venv.uv.name)
    if ours.exists():  # then its cache has everything, and no network is needed
        venv.uv = ours
        if run([ours, "pip", "install", "--offline", "--python", venv.python, *words], quiet=True):
            return venv
    venv.install(*words)
    return venv


def weigh(venv: Venv, home: Path) -> str:
    """How many packages there are, and how large, without those that came with the environment."""
    code = (
        "from importlib.metadata import distributions\n"
        "own = [d for d in distributions() if d.name not in ('pip', 'setuptools')]\n"
        "size = sum(f.locate().stat().st_size for d in own for f in d.files or ()\n"
        "           if f.suffix != '.pyc' and f.locate().is_file())\n"
        "print(f'{len(own)} packages, {size / 1e6:.0f} MB')"
    )
    return ask([venv.python, "-c", code], home).strip()


def refuse_to_serve(spoorbrug: Path, home: Path) -> None:
    """Without the server's packages a sentence says what to install."""
    done = asked([spoorbrug, "serve", "--no-browser", "--data", home / "data"], home)
    if done.returncode != 2 or "pip install 'spoorbrug[server]'" not in done.stderr:
        raise TrialError(f"`spoorbrug serve` without its packages says: {done.stderr.strip()}")


@contextlib.contextmanager
def server(spoorbrug: Path, home: Path) -> Iterator[str]:
    """A server of the installed wheel; answers its address, and sees that it stops when asked."""
    process = subprocess.Popen(
        [str(spoorbrug), "serve", "--no-browser", "--port", "0", "--data", str(home / "data")],
        cwd=home,
        env=surroundings(home),
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := ADDRESS.search(line):
                yield found.group()
                break
        else:
            raise TrialError("`spoorbrug serve` ended before it had told an address.")
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=STOP_SECONDS)
        if process.returncode:
            raise TrialError(f"`spoorbrug serve` ended with status {process.returncode}.")
    finally:
        process.kill()
        process.communicate()


def get(address: str) -> str:
    """What is at an address; an error if nothing."""
    with urllib.request.urlopen(address) as answer:
        return str(answer.read().decode("utf-8", errors="replace"))


def wait_for_rules(address: str) -> None:
    """The page is there at once; games are when the rules have been compiled."""
    for _ in range(LONGEST_SECONDS):
        state = json.loads(get(f"{address}/api/preparation"))["state"]
        if state == "ready":
            return
        if state == "failed":
            break
        time.sleep(1)
    raise TrialError("The server did not get the rules ready.")


def visit(address: str) -> int:
    """Load the page and all that it names; answer how many files that were."""
    named = sorted(set(NAMED.findall(get(address))))
    if not any(name.endswith(".js") for name in named):
        raise TrialError(f"The page at {address} names no script: it was not built.")
    for name in named:
        get(address + name)
    return len(named)


def attempt(wheel: Path) -> Iterator[str]:
    """Do all of it; a line for each thing that worked."""
    with tempfile.TemporaryDirectory(prefix="spoorbrug-wheel-") as folder:
        home = Path(folder).resolve()
        venv = install(wheel, home)
        ask([venv.python, "-m", "pip", "check"], home)
        where = ask([venv.python, "-c", "import spoorbrug; print(spoorbrug.__file__)"], home)
        if not where.startswith(str(venv.folder)):
            raise TrialError(f"`import spoorbrug` finds {where.strip()}, not the wheel.")
        spoorbrug = venv.bin / "spoorbrug"
        version = ask([spoorbrug, "--version"], home).strip()
        yield f"installed: {version}, {weigh(venv, home)}"
        ask([spoorbrug, "boards", "list"], home)
        words = "simulate -n 1 --seats 2 --bots planner,random --seed 1 --processes 1"
        ask([spoorbrug, *words.split()], home)
        yield "played a game between two bots"
        refuse_to_serve(spoorbrug, home)
        install(wheel, home, "[server]")
        ask([venv.python, "-m", "pip", "check"], home)
        yield f"installed the server: {weigh(venv, home)}"
        with server(spoorbrug, home) as address:
            yield f"served the page and {visit(address)} files that it names"
            wait_for_rules(address)
            score = ask([venv.python, PLAYER, address], home)
            yield "played a game at a table: " + ", ".join(score.strip().splitlines())


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.trial", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("wheel", type=Path)
    wheel = parser.parse_args().wheel.absolute()
    try:
        for line in attempt(wheel):
            say(line)
    except TrialError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
