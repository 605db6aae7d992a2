"""A live table of an arena that is being played: how far, how it stands, how long still."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType

    from spoorbrug.arena.run import Progress, Run

_A_SCREEN = 20  # rows; more contests than that are only counted
_OFTEN = 0.25  # seconds between two pictures


@contextmanager
def progress(run: Run) -> Iterator[Callable[[Run], None]]:
    """A table of progress on standard error, if that is a terminal; updated as deals finish."""
    if not sys.stderr.isatty():
        yield lambda run: None
        return
    from rich.console import Console
    from rich.live import Live

    console = Console(stderr=True, highlight=False)
    with Live(picture(run), console=console, auto_refresh=False, transient=True) as live:
        drawn = 0.0

        def tell(run: Run) -> None:
            nonlocal drawn
            if time.monotonic() - drawn > _OFTEN:
                drawn = time.monotonic()
                live.update(picture(run), refresh=True)

        yield tell


def picture(run: Run) -> RenderableType:
    """The table, and a line about the whole."""
    from rich import box
    from rich.console import Group
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for head in ("contest", "deals", "wins of the first", "± 95 %", "tests"):
        table.add_column(head, justify="left" if head in ("contest", "tests") else "right")
    going = [p for p in run.contests if not p.finished] or run.contests
    several = len(run.plan.setups) > 1
    for p in going[:_A_SCREEN]:
        name = f"{p.contest.name} · {p.contest.setup}" if several else p.contest.name
        mean, margin = _so_far(p)
        table.add_row(escape(name), f"{len(p.deals):,}/{p.wanted:,}", mean, margin, _tests(p))
    left = run.seconds_left()
    until = "" if left is None else f", at most {timedelta(seconds=round(left))} left"
    ended = sum(p.finished for p in run.contests)
    elapsed = timedelta(seconds=round(time.perf_counter() - run.began))
    line = (
        f"{run.games:,} games, {ended} of {len(run.contests)} contests done, {elapsed} gone{until}"
    )
    return Group(table, line)


def _so_far(p: Progress) -> tuple[str, str]:
    """The mean over deals, and a quick margin; the report's is the bootstrap's."""
    import numpy as np

    if not p.deals:
        return "", ""
    scores = np.array([deal.share_of(p.contest.lineup[0]) for deal in p.deals])
    margin = 1.96 * scores.std() / len(scores) ** 0.5
    return f"{scores.mean():.1%}", f"{margin:.1%}" if len(scores) > 1 else ""


def _tests(p: Progress) -> str:
    """What is asked, and how much of the evidence is there that an answer takes."""
    import math

    words = []
    for _, test in p.tests:
        needed = math.log(1 / test.error)
        if test.verdict != "open":
            words.append(f"> {test.bar:.3g}: {test.verdict}")
        else:
            yes = max(0.0, test.evidence_for) / needed
            no = max(0.0, test.evidence_against) / needed
            words.append(f"> {test.bar:.3g}: yes {yes:.0%}, no {no:.0%}")
    return "; ".join(words)
