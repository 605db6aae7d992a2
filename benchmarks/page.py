"""`python -m benchmarks.page`: how soon the board can be used on a cold cache, and what it weighs.

Each run is a new browser profile that opens the address of a running game. The clock is the
page's own, from the start of the navigation to the first frame in which the board is drawn and
the tickets of the first offer can be chosen. Server and browser share this machine.

A phone is imitated, too: a small screen and a processor that is slowed down. What counts there
is how long the page is deaf at a time: its tasks from the navigation until the board lies still.
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
from collections.abc import Iterator

import httpx
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from tools.browser import chromium

from spoorbrug.server.serving import listening_socket

WANTED_SECONDS, WANTED_BYTES = 1.5, 300_000
SLOWER, WANTED_TASK = 6, 200
TRACKS = "[data-testid=board] [data-track]"

USABLE = f"""
() => document.querySelector('{TRACKS}') && document.querySelector('[data-testid=offer] input')
  ? performance.now() : null
"""

# Tasks of 50 ms and more, as browsers report them.
TASKS = """
globalThis.tasks = [];
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) tasks.push(Math.round(task.duration));
}).observe({ type: 'longtask', buffered: true });
"""

# Milliseconds between frames, for two seconds.
FRAMES = """
() => new Promise((done) => {
  const times = [];
  const next = (now) => {
    times.push(now);
    if (now - times[0] < 2000) requestAnimationFrame(next);
    else done(times.slice(1).map((time, i) => time - times[i]));
  };
  requestAnimationFrame(next);
})
"""


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


def new_table(context: BrowserContext, url: str) -> str:
    """A game against a bot that has begun; its address."""
    context.request.get(f"{url}/api/me")
    answer = context.request.post(
        f"{url}/api/tables",
        data={
            "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "planner"}],
            "contribution": "0" * 24,
            "start": True,
        },
    )
    return f"{url}/t/{answer.json()['id']}"


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


def slow_visit(browser: Browser, url: str) -> tuple[list[int], list[float]]:
    """The long tasks of a slow phone until its board lies still, and its frames after that."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=3,
        is_mobile=True,
        has_touch=True,
    )
    table = new_table(context, url)
    page = context.new_page()
    page.add_init_script(TASKS)
    session = context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(table, wait_until="commit")
    page.wait_for_function(USABLE)
    page.wait_for_load_state("networkidle")
    frames: list[float] = page.evaluate(FRAMES)
    tasks: list[int] = page.evaluate("() => globalThis.tasks")
    context.close()
    return sorted(tasks, reverse=True), frames


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--runs", type=int, default=9)
    runs = parser.parse_args().runs
    path, arguments = chromium()
    with server() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        one_visit(browser, url)  # the browser itself gets warm
        visits = [one_visit(browser, url) for _ in range(runs)]
        slow = [slow_visit(browser, url) for _ in range(runs)]
        browser.close()
    seconds = [visit[0] for visit in visits]
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"{runs} runs on {os.cpu_count()} cores{load}")
    print(
        f"board usable on a cold cache: {statistics.median(seconds):.2f} s "
        f"({min(seconds):.2f} to {max(seconds):.2f}; wanted: {WANTED_SECONDS} s)"
    )
    print(f"transferred: {max(visit[1] for visit in visits):,} bytes (wanted: {WANTED_BYTES:,})")
    longest = [tasks[0] if tasks else 0 for tasks, _ in slow]
    print(
        f"a phone {SLOWER} times slower: longest task {statistics.median(longest):.0f} ms "
        f"({min(longest)} to {max(longest)}; wanted: {WANTED_TASK} ms)"
    )
    median = slow[longest.index(statistics.median_low(longest))]
    print(f"its long tasks in the median run: {median[0]}")
    between = [frame for _, frames in slow for frame in frames]
    print(
        f"its frames at rest: {1000 / statistics.median(between):.0f} a second, "
        f"the longest {max(between):.0f} ms"
    )


if __name__ == "__main__":
    main()
