"""How soon a board can be played where there is no server, and how much is sent until then.

`python -m benchmarks.local_start` measures it alone. The site lies on a plain static host on this
machine, as `make site` writes it and squeezed no further. A real Chromium opens its address and
presses "Play" as soon as it can. Cold: a new profile. Warm: it comes back, and has kept everything.
Slowed: the browser's processes stand still three quarters of the time. Processor time is that of
all these processes: on a busy machine it says more than the clock.
"""

from __future__ import annotations

import argparse
import contextlib
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, cast

import psutil
from playwright.sync_api import BrowserContext, sync_playwright
from tools import public, wasm, web
from tools.browser import chromium
from tools.local import build

from benchmarks.measure import Figure, Size, tell
from benchmarks.slow_phone import USABLE

COLD, WARM = 4.0, 1.5
"""Seconds from the address to a board that can be played."""
BEFORE_MOVE, BEFORE_PICTURE = 6_000_000, 300_000
"""Bytes."""
SLOWER = 4
STEP = 0.04
"""Seconds in which a slowed browser runs and stands still once."""
PATIENCE = 600_000
"""Milliseconds after which something hangs."""

PLAY = "[data-testid=play-now]"
PICTURE = f"() => document.querySelector('{PLAY}') ? performance.now() : null"
KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  while (!(await (await caches.open('spoorbrug-python')).keys()).length)
    await new Promise((done) => setTimeout(done, 100));
}
"""


class _Handler(SimpleHTTPRequestHandler):
    """Notes when a file was asked for, and its size."""

    protocol_version = "HTTP/1.1"

    def copyfile(self, source: Any, outputfile: Any) -> None:
        whole = source.read()
        cast("Host", self.server).sent.append((time.time(), len(whole)))
        outputfile.write(whole)

    def log_message(self, *given: object) -> None:
        """Nobody reads it."""


class Host(ThreadingHTTPServer):
    """A static host."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
        self.sent: list[tuple[float, int]] = []

    @property
    def url(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.server_port}/"

    def bytes_between(self, since: float, until: float) -> int:
        """What was sent of files that were asked for in this time."""
        return sum(size for at, size in self.sent if since <= at <= until)


@contextlib.contextmanager
def host() -> Iterator[Host]:
    """The site, on a host of its own."""
    build.build()
    with tempfile.TemporaryDirectory() as folder:
        public.page(Path(folder, "site"))
        running = Host(Path(folder, "site"))
        threading.Thread(target=running.serve_forever, daemon=True).start()
        try:
            yield running
        finally:
            running.shutdown()
            running.server_close()


@dataclass(frozen=True, slots=True)
class Visit:
    """What a visit took: seconds, and bytes."""

    board: float
    processor: float
    before_picture: int
    before_move: int


def processes() -> list[psutil.Process]:
    """Those of the browsers that this program has started."""
    found = []
    for one in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if "chrom" in one.name().lower():
                found.append(one)
    return found


def processor_time() -> float:
    """Seconds that they have used."""
    used = 0.0
    for one in processes():
        with contextlib.suppress(psutil.Error):
            times = one.cpu_times()
            used += times.user + times.system
    return used


@contextlib.contextmanager
def slowed() -> Iterator[None]:
    """The browser's processes run a part of the time only."""
    over = threading.Event()

    def each(do: str) -> None:
        for one in processes():
            with contextlib.suppress(psutil.Error):
                getattr(one, do)()

    def go_on() -> None:
        while not over.wait(STEP / SLOWER):
            each("suspend")
            over.wait(STEP - STEP / SLOWER)
            each("resume")

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def visit(context: BrowserContext, there: Host) -> Visit:
    """Open the address, press "Play", and wait for a board that can be played."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    before = processor_time()
    page.goto(there.url, wait_until="commit")
    picture = page.wait_for_function(PICTURE).json_value()
    page.evaluate(f"document.querySelector('{PLAY}').click()")
    board = page.wait_for_function(USABLE).json_value()
    used = processor_time() - before
    began = page.evaluate("performance.timeOrigin") / 1000
    found = Visit(
        board / 1000,
        used,
        there.bytes_between(began, began + picture / 1000),
        there.bytes_between(began, began + board / 1000),
    )
    page.evaluate(KEPT)
    page.wait_for_load_state("networkidle")
    page.close()
    return found


def visits(size: Size) -> tuple[list[Visit], list[Visit], list[Visit], list[Visit]]:
    """Cold and warm ones, and then slowed ones, in turn."""
    path, arguments = chromium()
    found: tuple[list[Visit], ...] = ([], [], [], [])
    with host() as there, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        for i in range(size.starts + 1):  # the first one warms the browser itself
            for slow in (False, True):
                context = browser.new_context(viewport={"width": 1280, "height": 800})
                with slowed() if slow else contextlib.nullcontext():
                    both = visit(context, there), visit(context, there)
                context.close()
                for kind, one in enumerate(both):
                    if i:
                        found[2 * slow + kind].append(one)
        browser.close()
    return cast("tuple[list[Visit], list[Visit], list[Visit], list[Visit]]", found)


def all_of_them(size: Size) -> Iterator[Figure]:
    """Every figure."""
    try:
        cold, warm, slow_cold, slow_warm = visits(size)
    except (public.PublicError, wasm.WasmError, web.WebError) as error:
        raise SystemExit(str(error)) from error
    name = "site without a server, to a board that can be played"
    for kind, found, at_most in (
        ("cold", cold, COLD),
        ("warm", warm, WARM),
        (f"cold, {SLOWER} times slower", slow_cold, None),
        (f"warm, {SLOWER} times slower", slow_warm, None),
    ):
        yield Figure(f"{name}: {kind}", tuple(one.board for one in found), "s", at_most=at_most)
    for kind, found in (("cold", cold), ("warm", warm)):
        used = tuple(one.processor for one in found)
        yield Figure(f"{name}: {kind}, processor time", used, "s")
    sent = tuple(one.before_picture / 1000 for one in cold)
    yield Figure("the same, sent before the first picture", sent, "kB", None, BEFORE_PICTURE / 1000)
    sent = tuple(one.before_move / 1000 for one in cold)
    yield Figure("the same, sent before the first move", sent, "kB", None, BEFORE_MOVE / 1000)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.local_start", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    tell(all_of_them(Size(starts=options.runs)))


if __name__ == "__main__":
    main()
