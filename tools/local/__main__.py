"""`python -m tools.local`: builds the game without a server, if that is possible here."""

import argparse
import json
import sys

from tools.local import build
from tools.wasm import WasmError
from tools.web import WebError


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.local", description=__doc__)
    text = "leave it out, with a word, where the linker for WebAssembly is not installed"
    parser.add_argument("--if-possible", action="store_true", help=text)
    options = parser.parse_args()
    if options.if_possible and not build.is_possible():
        print("Without `make dev` the page has no games without a server.", file=sys.stderr)
        return
    try:
        folder = build.build()
    except (WasmError, WebError) as error:
        sys.exit(str(error))
    files = json.loads((folder / "files.json").read_text(encoding="utf-8"))["files"]
    total = sum(one["size"] for one in files.values())
    print(f"The game without a server: {len(files)} files, {total:,} bytes")


if __name__ == "__main__":
    main()
