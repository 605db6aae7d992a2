"""The whole site for a static host: `python -m tools.public` makes it in `public/`.

The game that needs no server, and the documentation beside it in `docs/`. Every address in it is
relative, so it works at any path, and nothing has to be set on the host: `python -m http.server` in
that folder is enough to try it.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

from spoorbrug.server import security
from spoorbrug.server.rooted import rooted
from tools import site, web
from tools.local import build as local
from tools.wasm import WasmError

PUBLIC = web.ROOT / "public"

# What only a server sends: how its API looks, and the page in the language that is asked for.
OF_A_SERVER = shutil.ignore_patterns("docs", "index.*.html", "sw.js")

# What a server says in its headers, as far as a page can say it itself and there is no socket.
POLICY = "; ".join(
    rule
    for rule in security.POLICY.split("; ")
    if not rule.startswith(("connect-src", "frame-ancestors"))
)
HEAD = (
    '<meta name="spoorbrug-server" content="none" />'
    f'<meta http-equiv="Content-Security-Policy" content="{POLICY}" />'
    '<meta name="referrer" content="same-origin" />'
)
PLAY = '<p><a class="md-button md-button--primary" href="../index.html">Play now</a></p>'


class PublicError(Exception):
    """The site could not be made; the text says why."""


def without_server(html: str) -> str:
    """The page for a folder: it knows that there is no server, and its files lie beside it."""
    charset = '<meta charset="utf-8" />'
    if html.count(charset) != 1:
        raise PublicError(
            f"The built page has no {charset}, after which its head would be written."
        )
    return rooted(html.replace(charset, charset + HEAD), ".")


def with_play(html: str) -> str:
    """The first page of the documentation with a way to the game, under its heading."""
    changed, found = re.subn(r"(</h1>)", rf"\1{PLAY}", html, count=1)
    if not found:
        raise PublicError("The first page of the documentation has no heading.")
    return changed


def write(text: str, file: Path) -> None:
    """Write a text, on every system alike."""
    file.write_text(text, encoding="utf-8", newline="\n")


def page(to: Path) -> None:
    """The game in a folder, for a static host."""
    local = web.PAGE / "local" / "files.json"
    if not local.is_file():
        raise PublicError("The game without a server is not built: run `make site`.")
    shutil.copytree(web.PAGE, to, ignore=OF_A_SERVER)
    write(without_server((web.PAGE / "index.html").read_text(encoding="utf-8")), to / "index.html")
    web.write_worker(to)


def build(to: Path, docs: bool = True) -> None:
    """All of it, in a folder that is made anew."""
    if to.is_dir() and any(to.iterdir()) and not (to / "sw.js").is_file():
        raise PublicError(f"{to} holds other things: name a folder that is empty or not there.")
    web.build()
    local.build()
    shutil.rmtree(to, ignore_errors=True)
    page(to)
    if docs:
        site.build(to / "docs")
        first = to / "docs" / "index.html"
        write(with_play(first.read_text(encoding="utf-8")), first)
    size = sum(file.stat().st_size for file in to.rglob("*") if file.is_file())
    game, language = kept(to)
    print(f"The site is in {to.name}/, {size / 1e6:.0f} MB: python -m http.server -d {to.name}")
    print(f"A browser keeps {game / 1e6:.1f} MB of it, and {language / 1e6:.2f} MB for a language.")


def kept(to: Path) -> tuple[int, int]:
    """The bytes that a browser keeps to play without a connection: the game, and a language."""
    first = (to / "sw.js").read_text(encoding="utf-8").partition("\n")[0]
    files = json.loads(first.removeprefix("self.FILES=").removesuffix(";"))

    def size(names: Iterable[str]) -> int:
        return sum((to / name.replace("./", "index.html")).stat().st_size for name in names)

    languages = [size(names) for names in files["languages"].values()]
    return size(one["url"] for one in files["all"]), max(languages)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.public", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--to", type=Path, default=PUBLIC, metavar="DIR")
    parser.add_argument("--no-docs", action="store_true", help="only the game")
    options = parser.parse_args()
    try:
        build(options.to.absolute(), docs=not options.no_docs)
    except (PublicError, WasmError, web.WebError) as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
