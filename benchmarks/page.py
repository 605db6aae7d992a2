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
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, sync_playwright
from tools.browser import chromium

from spoorbrug.server.serving import listening_socket

WANTED_SECONDS, WANTED_BYTES = 1.5, 300_000
SLOWER, WANTED_TASK = 6, 200
BOARD = "[data-testid=board]"  # once it is whole

USABLE = f"""
() => {{
  const all = ['{BOARD} [data-track]', '[data-testid=offer] input'];
  return all.every((one) => document.querySelector(one)) ? performance.now() : null;
}}
"""

# Tasks of 50 ms and more, as browsers report them.
TASKS = """
globalThis.tasks = [];
new PerformanceObserver((list) => {
  for (const task of list.getEntries()) tasks.push(Math.round(task.duration));
}).observe({ type: 'longtask', buffered: true });
"""

# Notes when each frame is drawn, and says what lies between them, in milliseconds.
FRAMES = """
() => {
  const times = (globalThis.times = []);
  const next = (now) => {
    times.push(now);
    if (globalThis.times === times) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}
"""
BETWEEN = """
() => {
  const times = globalThis.times;
  globalThis.times = null;
  return times.slice(1).map((time, i) => time - times[i]);
}
"""
SETTLE = """
(long) => new Promise((done) => setTimeout(() => requestAnimationFrame(done), long))
"""

# The middle of the first of these that a finger can press now. A script this small takes no long
# task of its own, as a test tool's checks would.
POINT = """
(selector) => {
  for (const element of document.querySelectorAll(selector)) {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const there = document.elementFromPoint(x, y);
    const svg = element.ownerSVGElement;
    if (there && (svg ? there.closest('svg') === svg : element.contains(there))) return [x, y];
  }
  return null;
}
"""
SEEN = "(selector) => !!document.querySelector(selector)"


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


@dataclass
class SlowVisit:
    """A game on a slow phone: long tasks in milliseconds, and times between frames."""

    opening: list[int]
    still: list[float]
    playing: dict[str, list[int]]
    zooming: list[float]


def slow_visit(browser: Browser, url: str) -> SlowVisit:
    """Open a game on a slow phone, wait until its board lies still, and play a turn or two."""
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
    still = frames_while(page, lambda: page.evaluate(SETTLE, 2000))
    opening = tasks_of(page)
    playing = {name: tasks_of(page, do) for name, do in doings(page).items()}
    zooming: list[float] = []
    playing["zooming"] = tasks_of(
        page, lambda: zooming.extend(frames_while(page, lambda: pinch(page, session)))
    )
    context.close()
    return SlowVisit(opening, still, playing, zooming)


def tasks_of(page: Page, do: Callable[[], None] | None = None) -> list[int]:
    """The long tasks since the last time, or those of doing something; the longest first."""
    if do:
        do()
        page.evaluate(SETTLE, 1000)  # until what moves has come to rest
    tasks: list[int] = page.evaluate("() => globalThis.tasks.splice(0)")
    return sorted(tasks, reverse=True)


def frames_while(page: Page, do: Callable[[], None]) -> list[float]:
    """What lies between the frames of a page while something is done."""
    page.evaluate(FRAMES)
    do()
    between: list[float] = page.evaluate(BETWEEN)
    return between


def press(page: Page, selector: str) -> bool:
    """Press the first of these; is there one?"""
    at = page.evaluate(POINT, selector)
    if at:
        page.touchscreen.tap(*at)
    return at is not None


def wait_for(page: Page, selector: str) -> None:
    """Wait until there is one of these."""
    page.wait_for_function(SEEN, arg=selector)


def doings(page: Page) -> dict[str, Callable[[], None]]:
    """What somebody does in a game, in this order."""
    deck = "[data-deck].can:not([aria-disabled=true])"
    claim = "[data-testid=claim]"

    def keep_tickets() -> None:
        keep = "[data-testid=offer] button.warm:enabled"
        while not page.evaluate(SEEN, keep):
            press(page, "[data-testid=offer] label:has(input:not(:checked))")
        press(page, keep)
        wait_for(page, deck)

    def draw() -> None:
        press(page, deck)
        wait_for(page, deck)
        press(page, deck)
        wait_for(page, "[data-deck]:not(.can)")

    def open_a_track() -> None:
        if press(page, ".track.lit .space"):
            wait_for(page, f"{claim}, [data-testid=which]")
            press(page, "[data-testid=which] [data-track-option]")  # two lie near each other
            wait_for(page, claim)

    def claim_it() -> None:
        if press(page, f"{claim} button.warm"):
            page.wait_for_function("(selector) => !document.querySelector(selector)", arg=claim)

    return {
        "choosing tickets": keep_tickets,
        "drawing cards": draw,
        "a bot's turn": lambda: wait_for(page, deck),
        "opening a track": open_a_track,
        "claiming it": claim_it,
    }


def pinch(page: Page, session: CDPSession) -> None:
    """Two fingers on the middle of the board go apart, a step a frame."""
    box = page.locator(BOARD).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, far: float | None) -> None:
        sides = [] if far is None else [-far, far]
        points = [{"x": x + side, "y": y, "id": i} for i, side in enumerate(sides)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for step in range(20):
        touch("touchMove", 20 + 4 * step)
    touch("touchEnd", None)


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
    opening = [longest(visit.opening) for visit in slow]
    print(
        f"a phone {SLOWER} times slower: longest task {statistics.median(opening):.0f} ms "
        f"({min(opening)} to {max(opening)}; wanted: {WANTED_TASK} ms)"
    )
    median = slow[opening.index(statistics.median_low(opening))]
    print(f"its long tasks in the median run: {median.opening}")
    for name in slow[0].playing:
        tasks = [longest(visit.playing[name]) for visit in slow]
        print(
            f"longest task of {name}: {statistics.median(tasks):.0f} ms "
            f"({min(tasks)} to {max(tasks)})"
        )
    for name, between in (
        ("at rest", [frame for visit in slow for frame in visit.still]),
        ("of a zoom", [frame for visit in slow for frame in visit.zooming]),
    ):
        print(
            f"its frames {name}: {1000 / statistics.median(between):.0f} a second, "
            f"the longest {max(between):.0f} ms"
        )


def longest(tasks: list[int]) -> int:
    """The longest of some tasks; 0 where none was long."""
    return max(tasks, default=0)


if __name__ == "__main__":
    main()
