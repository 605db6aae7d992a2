"""The documentation site: `python -m tools.site build` makes it in `site/` from `docs/`.

Warnings are errors: a broken link, a page that the navigation lacks, an API page whose name does
not exist. The site loads nothing from elsewhere, so it can be read, and searched, from a
folder without a network; that is checked too. `serve` shows it with reloading while you write.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SITE = ROOT / "site"

LOADED = re.compile(r"<(?:script|img|iframe|source)\b[^>]*\bsrc=\"?([^\"\s>]+)", re.I)
LINKED = re.compile(r"<link\b(?=[^>]*\brel=\"?(?:stylesheet|icon|preconnect|preload))[^>]*>", re.I)
HREF = re.compile(r"\bhref=\"?([^\"\s>]+)", re.I)


def remote(html: str) -> Iterator[str]:
    """What a page would load from elsewhere."""
    links = (found for tag in LINKED.findall(html) for found in HREF.findall(tag))
    for address in (*LOADED.findall(html), *links):
        if re.match(r"(?:https?:)?//", address):
            yield address


def problems(site: Path) -> Iterator[str]:
    """What is wrong with a site that was built."""
    if not (site / "search" / "search_index.js").is_file():
        yield "search/search_index.js is missing: nobody can search"
    for page in sorted(site.rglob("*.html")):
        for address in remote(page.read_text(encoding="utf-8")):
            yield f"{page.relative_to(site).as_posix()} loads {address}"


def mkdocs(*arguments: str) -> bool:
    """Run MkDocs, and answer whether it succeeded."""
    command = [sys.executable, "-m", "mkdocs", *arguments]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}  # mkdocs.yml says what is known
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def build(site: Path) -> None:
    """Build the site and look at it."""
    if not mkdocs("build", "--strict", "--quiet", "--site-dir", str(site)):
        sys.exit("The site was not built: MkDocs says why above, or `make docs` installs it.")
    found = list(problems(site))
    if found:
        sys.exit("\n".join(found))
    print(f"The site is in {site.name}/: open {site.name}/index.html")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.site", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("task", choices=["build", "serve"])
    parser.add_argument("--to", type=Path, default=SITE, metavar="DIR")
    options = parser.parse_args()
    if options.task == "build":
        build(options.to.absolute())
    else:
        mkdocs("serve", "--strict")


if __name__ == "__main__":
    main()
