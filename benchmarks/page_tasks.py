"""What the main thread of a page does: its tasks, their processor time, and what they consist of.

A browser's own trace tells it. Processor time counts only what the page's thread itself took, so
it says the same on a machine that others use, too.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

CATEGORIES = [
    "toplevel",
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
    "__metadata",
]
TASK = "RunTask"
THREAD = "CrRendererMain"
OWN = "the rest"

Event = dict[str, Any]


@dataclass
class Task:
    """A task of a page: when it began, how long it took, and what it did, in milliseconds."""

    start: float
    wall: float
    processor: float
    parts: dict[str, float] = field(default_factory=lambda: defaultdict(float))

    def slowed(self, times: float) -> Task:
        """As it would be on a processor that is slower by this factor."""
        parts = {name: took * times for name, took in self.parts.items()}
        return Task(self.start, self.wall * times, self.processor * times, parts)

    def told(self, most: int = 4) -> str:
        """What took longest in it."""
        parts = sorted(self.parts.items(), key=lambda part: -part[1])[:most]
        return ", ".join(f"{name} {round(took)}" for name, took in parts if took >= 1)


def tasks_in(trace: bytes, mark: str) -> list[Task]:
    """The tasks of the page that made a mark (`performance.mark`), in order."""
    events: list[Event] = json.loads(trace)["traceEvents"]
    # The last one: an empty page before it may have had another process.
    thread = [(event["pid"], event["tid"]) for event in events if event.get("name") == mark][-1]
    own = [event for event in events if (event["pid"], event["tid"]) == thread]
    spans = [event for event in _whole(own) if "dur" in event]
    return list(_tasks(sorted(spans, key=lambda event: (event["ts"], -event["dur"]))))


def marks_in(trace: bytes) -> dict[str, float]:
    """When each mark was made, in milliseconds."""
    events: list[Event] = json.loads(trace)["traceEvents"]
    return {
        event["name"]: event["ts"] / 1000
        for event in events
        if "blink.user_timing" in event.get("cat", "") and event["ph"] in "RIimn"
    }


def _whole(events: Iterable[Event]) -> Iterator[Event]:
    """Spans as single events; some are told as a beginning and an end."""
    open_ones: list[Event] = []
    for event in events:
        if event["ph"] == "X":
            yield event
        elif event["ph"] == "B":
            open_ones.append(event)
        elif event["ph"] == "E" and open_ones:
            begun = open_ones.pop()
            yield begun | {
                "dur": event["ts"] - begun["ts"],
                "tdur": event.get("tts", 0) - begun.get("tts", 0),
            }


def _tasks(spans: list[Event]) -> Iterator[Task]:
    """Tasks, and the time of each thing in them without what happens inside it."""
    task: Task | None = None
    stack: list[Event] = []
    for span in [*spans, {"ts": float("inf"), "dur": 0, "name": TASK}]:
        while stack and span["ts"] >= stack[-1]["ts"] + stack[-1]["dur"]:
            done = stack.pop()
            if task and done["name"] == TASK and not stack:
                yield task
                task = None
        took = span.get("tdur", span["dur"]) / 1000
        if span["name"] == TASK and task is None:
            task = Task(span["ts"] / 1000, span["dur"] / 1000, took)
        if task is None:
            continue
        task.parts[_name(span)] += took
        if stack:
            task.parts[_name(stack[-1])] -= took
        stack.append(span)


def _name(span: Event) -> str:
    return OWN if span["name"] == TASK else str(span["name"])
