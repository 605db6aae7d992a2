"""Results as a table: the best first, and by how much each is better than the next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from spoorbrug.arena.intervals import generator, percentiles, resampled_sums
from spoorbrug.tasks import results
from spoorbrug.tasks.catalogue import TASKS, Task, TaskError

Json = dict[str, Any]
HEAD = ("bot", "share of the wins", "95 %", "more than the next", "ms a move", "faults", "by")


def official(files: Iterable[Path]) -> list[Json]:
    """The results that count: checked, and on all deals of their task."""
    found = []
    for file in files:
        result = results.read(file)
        try:
            results.check(result)
        except TaskError as error:
            raise TaskError(f"{file.name}: {error}") from None
        if result["official"]:
            found.append(result)
    return found


def lines(files: Iterable[Path]) -> Iterator[str]:
    """Markdown: a table for each task."""
    found = official(files)
    for task in TASKS.values():
        mine = [result for result in found if result["task"]["name"] == task.name]
        mine.sort(key=lambda result: (-result["score"], result["bot"]))
        yield f"### {task.name}"
        yield ""
        yield f"{task.setup}, against {task.seats - 1} × `{task.against}`, {task.games} games."
        yield ""
        if not mine:
            yield "Nobody yet."
            yield ""
            continue
        yield f"| {' | '.join(HEAD)} |"
        yield f"|{'---|' * len(HEAD)}"
        for result, following in zip(mine, [*mine[1:], None], strict=True):
            yield f"| {' | '.join(_cells(task, result, following))} |"
        yield ""


def _cells(task: Task, result: Json, following: Json | None) -> list[str]:
    thought = result["milliseconds"]
    return [
        f"`{result['bot']}`",
        f"{result['score']:.1%}",
        f"{result['low']:.1%}–{result['high']:.1%}",
        _more(task, result, following) if following else "",
        f"{thought:.2g}" if thought else "",
        str(result["faults"]),
        str(result["by"]).replace("|", "/"),
    ]


def _more(task: Task, result: Json, following: Json) -> str:
    """The difference deal by deal: the luck of a deal is in both, and goes out."""
    by_deal = np.subtract(result["shares"], following["shares"])[:, None]
    sums = resampled_sums(by_deal, generator(f"{task.name} difference"))
    found = percentiles(sums[:, 0] / len(by_deal)).times(100)
    return f"{found.value:+.1f} ({found.low:+.1f} to {found.high:+.1f})"
