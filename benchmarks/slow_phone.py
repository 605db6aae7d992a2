"""A page on a slow phone, imitated: a small screen, and a processor that is slowed down.

What counts there is how long the page is deaf at a time: its tasks from the navigation until the
board lies still, and then those of each thing that is done in a game, with the frames of a zoom.
"""

from __future__ import annotations

import bisect
import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from benchmarks.page_tasks import CATEGORIES, Task, marks_in, tasks_in

SLOWER, WANTED_TASK = 6, 200
BOARD = "[data-testid=board]"  # once it is whole
AT_REST = 1000
"""Milliseconds after which what moves has come to rest."""

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

FIRST_BOARD = "the first board"
MARK = f"performance.mark('{FIRST_BOARD}')"


@dataclass
class SlowVisit:
    """A game on a slow phone, by what was done in it: all in milliseconds.

    `deaf` are the long tasks as a page feels them, `frames` what lies between its frames. `tasks`
    are those of an unslowed visit: their processor time, told as if they were as slow.
    """

    deaf: dict[str, list[int]] = field(default_factory=dict)
    frames: dict[str, list[float]] = field(default_factory=dict)
    tasks: dict[str, list[Task]] = field(default_factory=dict)


def slow_visit(browser: Browser, url: str, board: str) -> SlowVisit:
    """Open a game on a slow phone, wait until its board lies still, and play a turn or two."""
    visit = SlowVisit()
    with phone(browser) as (page, session):
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.add_init_script(TASKS)
        for name, do in everything(page, session, new_table(page.context, url, board)):
            if name == FIRST_BOARD:
                do()
                page.evaluate(FRAMES)  # of a board that lies still
            else:
                page.evaluate(FRAMES)
                do()
            page.evaluate(SETTLE, AT_REST)
            visit.frames[name] = page.evaluate(BETWEEN)
            tasks: list[int] = page.evaluate("() => globalThis.tasks.splice(0)")
            visit.deaf[name] = sorted(tasks, reverse=True)
    return visit


def traced_visit(browser: Browser, url: str, board: str) -> SlowVisit:
    """The same on a phone that is not slowed down, while the browser notes what its thread does."""
    visit = SlowVisit()
    with phone(browser) as (page, session):
        browser.start_tracing(page=page, categories=CATEGORIES)
        page.add_init_script(MARK)
        for name, do in everything(page, session, new_table(page.context, url, board)):
            if name != FIRST_BOARD:
                page.evaluate("(name) => performance.mark(name)", name)
            visit.tasks[name] = []
            do()
            page.evaluate(SETTLE, AT_REST)
        trace = browser.stop_tracing()
    marks = marks_in(trace)
    starts = sorted((marks[name], name) for name in visit.tasks)
    for task in tasks_in(trace, FIRST_BOARD):
        # A mark is made inside a task; what comes before the first one belongs to it, too.
        at = max(bisect.bisect(starts, (task.start, "")), 1)
        visit.tasks[starts[at - 1][1]].append(task.slowed(SLOWER))
    return visit


def new_table(context: BrowserContext, url: str, board: str = "nederland") -> str:
    """A game against a bot that has begun; its address."""
    context.request.get(f"{url}/api/me")
    answer = context.request.post(
        f"{url}/api/tables",
        data={
            "board": board,
            "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "planner"}],
            "contribution": "0" * 24,
            "start": True,
        },
    )
    return f"{url}/t/{answer.json()['id']}"


@contextlib.contextmanager
def phone(browser: Browser) -> Iterator[tuple[Page, CDPSession]]:
    """A small screen that is touched."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844},
        device_scale_factor=3,
        is_mobile=True,
        has_touch=True,
    )
    page = context.new_page()
    yield page, context.new_cdp_session(page)
    context.close()


def everything(
    page: Page, session: CDPSession, table: str
) -> Iterator[tuple[str, Callable[[], None]]]:
    """What is measured, in this order."""

    def come() -> None:
        page.goto(table, wait_until="commit")
        page.wait_for_function(USABLE)
        page.wait_for_load_state("networkidle")
        page.evaluate(SETTLE, AT_REST)

    yield FIRST_BOARD, come
    yield from doings(page).items()
    yield "zooming", lambda: pinch(page, session)


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

    def look(what: str) -> None:
        press(page, f"[data-guide={what}]")
        wait_for(page, "dialog[open]")
        page.evaluate(SETTLE, AT_REST / 2)
        page.keyboard.press("Escape")

    return {
        "choosing tickets": keep_tickets,
        "drawing cards": draw,
        "a bot's turn": lambda: wait_for(page, deck),
        "opening a track": open_a_track,
        "claiming it": claim_it,
        "looking at one's tickets": lambda: look("tickets"),
        "looking at the log": lambda: look("log"),
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
