"""`python -m benchmarks.page`: how soon the board can be used on a cold cache, and what it weighs.

Each run is a new browser profile that opens the address of a running game. The clock is the
page's own, from the start of the navigation to the first frame in which the board is drawn and
the tickets of the first offer can be chosen. Server and browser share this machine.

A phone is imitated, too: a small screen and a processor that is slowed down. What counts there
is how long the page is deaf at a time: its tasks from the navigation until the board lies still,
and then those of each thing that is done in a game, with the frames of a zoom.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence

import httpx
from playwright.sync_api import Browser, sync_playwright
from tools.browser import chromium

from benchmarks.slow_phone import (
    SLOWER,
    USABLE,
    WANTED_TASK,
    SlowVisit,
    new_table,
    slow_visit,
    traced_visit,
)
from spoorbrug.server.serving import listening_socket

WANTED_SECONDS, WANTED_BYTES = 1.5, 300_000
FRAME = 1000 / 60


@contextlib.contextmanager
def server() -> Iterator[str]:
    """`spoorbrug serve`, as anyone starts it."""
    with contextlib.closing(listening_socket("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        command = ["serve", "--no-browser", "--no-limits", "--port", str(port), "--data", folder]
        running = subprocess.Popen(
            [sys.executable, "-m", "spoorbrug", *command], stdout=subprocess.DEVNULL
        )
        try:
            transport = httpx.HTTPTransport(retries=8)
            with httpx.Client(transport=transport, timeout=120) as client:
                while client.get(f"{url}/api/preparation").json()["state"] == "compiling":
                    time.sleep(0.5)  # the page is served while the rules compile
                client.get(f"{url}/api/bots").raise_for_status()
            yield url
        finally:
            running.terminate()
            running.wait(30)


def one_visit(browser: Browser, url: str) -> tuple[float, int]:
    """Seconds until the board can be used, and bytes that travelled until then."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    table = new_table(context, url)
    page = context.new_page()
    sizes: list[int] = []
    session = context.new_cdp_session(page)
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    page.goto(table, wait_until="commit")
    seconds = page.wait_for_function(USABLE).json_value() / 1000
    page.wait_for_load_state("networkidle")
    context.close()
    return seconds, round(sum(sizes))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument(
        "--url",
        action="append",
        help="of a server that runs already; several are measured in turn, for comparing versions",
    )
    parser.add_argument("--board", default="nederland", help="that a slow phone plays on")
    parser.add_argument(
        "--undisturbed",
        action="store_true",
        help="the browser goes before everything else on this machine (Linux, with root's rights)",
    )
    options = parser.parse_args()
    path, arguments = chromium()
    with contextlib.ExitStack() as stack:
        urls = options.url or [stack.enter_context(server())]
        if options.undisturbed:  # what is started from here on inherits it
            os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(1))
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        one_visit(browser, urls[0])  # the browser itself gets warm
        rounds = [
            [
                (
                    one_visit(browser, url),
                    slow_visit(browser, url, options.board),
                    traced_visit(browser, url, options.board),
                )
                for url in urls
            ]
            for _ in range(options.runs)
        ]
        browser.close()
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{options.runs} runs on {os.cpu_count()} cores{load}")
    for url, runs in zip(urls, zip(*rounds, strict=True), strict=True):
        if options.url:
            print(f"\n{url}")
        first, slow, traced = zip(*runs, strict=True)
        tell_first_load(first)
        tell_slow_phone(slow, traced)


def tell_first_load(visits: Sequence[tuple[float, int]]) -> None:
    """How soon a board can be used, and what it weighs."""
    seconds = [visit[0] for visit in visits]
    print(
        f"board usable on a cold cache: {statistics.median(seconds):.2f} s "
        f"({min(seconds):.2f} to {max(seconds):.2f}; wanted: {WANTED_SECONDS} s)"
    )
    print(f"transferred: {max(visit[1] for visit in visits):,} bytes (wanted: {WANTED_BYTES:,})")


def tell_slow_phone(slow: Sequence[SlowVisit], traced: Sequence[SlowVisit]) -> None:
    """The longest task of each thing: as it was felt, in processor time, and what was in it."""
    print(f"a phone {SLOWER} times slower, longest task of (wanted: {WANTED_TASK} ms)")
    for name in slow[0].deaf:
        felt = [max(visit.deaf[name], default=0) for visit in slow]
        tasks = [max(visit.tasks[name], key=lambda task: task.processor) for visit in traced]
        tasks.sort(key=lambda task: task.processor)
        median = tasks[(len(tasks) - 1) // 2]
        between = [frame for visit in slow for frame in visit.frames[name]]
        late = sum(frame > 1.5 * FRAME for frame in between) / len(between)
        print(
            f"  {name}: {statistics.median(felt):.0f} ms ({min(felt)} to {max(felt)}); "
            f"processor {median.processor:.0f} ms "
            f"({tasks[0].processor:.0f} to {tasks[-1].processor:.0f}: {median.told()}); "
            f"frames: {late:.0%} late, the longest {max(between):.0f} ms"
        )


if __name__ == "__main__":
    main()
