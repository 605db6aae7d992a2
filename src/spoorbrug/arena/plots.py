"""Plots of an arena's results, as PNG files."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import numpy as np

from spoorbrug.arena import sequential
from spoorbrug.arena.run import Progress, Run
from spoorbrug.arena.simulate import components_of
from spoorbrug.arena.standings import Standings
from spoorbrug.players import shown

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#999999")
"""Colours that colour-blind readers can tell apart (Okabe and Ito)."""
_WIDTH = 8.0
_POINTS = 60  # points of a line: more cannot be seen
GREY = "#666666"


def draw_all(run: Run, standings: Standings) -> dict[str, bytes]:
    """All plots by the names of their files."""
    return {
        "ratings.png": png(lambda figure: _ratings(figure, standings)),
        "shares.png": png(lambda figure: _shares(figure, standings)),
        "course.png": png(lambda figure: _course(figure, run)),
        "points.png": png(lambda figure: _points(figure, run, standings)),
    }


def png(draw: Callable[[Any], None]) -> bytes:
    """Without pyplot, which would keep figures and look for a screen."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(_WIDTH, 3), layout="constrained")
    FigureCanvasAgg(figure)
    draw(figure)
    file = io.BytesIO()
    # Who drew it and when would make the same results another file.
    figure.savefig(file, format="png", dpi=110, metadata={"Software": None})
    return file.getvalue()


def rows_of(figure: Any, rows: int) -> Any:
    """Axes with a number of rows, from top to bottom."""
    figure.set_figheight(1.1 + 0.34 * rows)
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    axes.set_ylim(rows - 0.5, -0.5)
    return axes


def title(figure: Any, text: str) -> None:
    """A line above everything, at the left."""
    figure.suptitle(text, x=0.01, ha="left", fontsize="large")


def _short(text: str, most: int = 44) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _ratings(figure: Any, standings: Standings) -> None:
    """A row for each bot and setup."""
    rows = [(setup, r) for setup, group in standings.ratings.items() for r in group]
    axes = rows_of(figure, len(rows))
    setups = list(standings.ratings)
    for y, (setup, rating) in enumerate(rows):
        p, colour = rating.points, COLOURS[setups.index(setup) % len(COLOURS)]
        axes.plot([p.low, p.high], [y, y], color=colour, lw=2)
        axes.plot(p.value, y, "o", color=colour)
    axes.axvline(0, color=GREY, lw=0.8)
    several = len(setups) > 1
    axes.set_yticks(
        range(len(rows)),
        [_short(f"{shown(r.bot)} · {setup}" if several else shown(r.bot)) for setup, r in rows],
    )
    title(figure, "Ratings (95 % over deals; 400 points are odds of ten to one)")


def _shares(figure: Any, standings: Standings) -> None:
    """How many times its share each bot won, contest by contest."""
    rows = [(contest, s) for contest in standings.contests for s in contest.standings]
    axes = rows_of(figure, len(rows))
    for y, (contest, standing) in enumerate(rows):
        times, colour = standing.times, COLOURS[contest.number % len(COLOURS)]
        axes.plot([times.low, times.high], [y, y], color=colour, lw=2)
        axes.plot(times.value, y, "o", color=colour)
        for answer in contest.answers:
            if answer.bot == standing.bot:
                axes.plot(answer.bar / standing.expected, y, "|", color="black", ms=14)
    axes.axvline(1, color=GREY, lw=0.8)
    setups = {contest.setup for contest in standings.contests}
    axes.set_yticks(
        range(len(rows)),
        [
            _short(f"{shown(s.bot)} in {c.name}" + (f" · {c.setup}" if len(setups) > 1 else ""), 60)
            for c, s in rows
        ],
    )
    title(figure, "Wins in equal shares (95 % over deals; | the bar of a test)")


def _course(figure: Any, run: Run) -> None:
    """How the first-named bot's share settled, with the interval that holds at all times."""
    figure.set_figheight(4)
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    played = [progress for progress in run.contests if progress.deals]
    for progress in played:
        colour = COLOURS[progress.contest.number % len(COLOURS)]
        x, mean, low, high = _settling(progress)
        axes.plot(x, mean, color=colour, label=_short(progress.contest.name))
        if len(played) <= len(COLOURS):
            axes.fill_between(x, low, high, color=colour, alpha=0.12, lw=0)
        for _, test in progress.tests:
            axes.axhline(test.bar, color=colour, lw=0.8, ls="--")
    axes.set_ylim(0, 1)
    axes.set_xlabel("deals")
    axes.set_ylabel("share of the wins")
    if len(played) <= 2 * len(COLOURS):
        axes.legend(fontsize="small", frameon=False, loc="best")
    title(figure, "How the shares settled (bands hold at all times at once)")


def _settling(progress: Progress) -> tuple[Any, Any, Any, Any]:
    scores = np.array([deal.share_of(progress.contest.lineup[0]) for deal in progress.deals])
    x = np.unique(np.linspace(1, len(scores), _POINTS).round().astype(int))
    bounds = np.array([sequential.interval(scores[:n]) for n in x])
    return x, np.cumsum(scores)[x - 1] / x, bounds[:, 0], bounds[:, 1]


def _points(figure: Any, run: Run, standings: Standings) -> None:
    """What the scores are made of."""
    rows = [(contest, s) for contest in standings.contests for s in contest.standings]
    axes = rows_of(figure, len(rows))
    setups = {c.number: c.setup for c in run.plan.contests}
    parts = [
        part
        for part in dict.fromkeys(p for s in setups.values() for p in components_of(s))
        if part != "total"
    ]
    for y, (_, standing) in enumerate(rows):
        right = left = 0.0
        for i, part in enumerate(parts):
            value = standing.components[part]
            start = right if value >= 0 else left
            label = part.replace("_", " ") if y == 0 else None
            colour = COLOURS[i % len(COLOURS)]
            hatch = "//" if i >= len(COLOURS) else None
            axes.barh(y, value, left=start, color=colour, hatch=hatch, label=label, height=0.6)
            right, left = right + max(value, 0), left + min(value, 0)
        axes.plot(standing.points, y, "k|", ms=14)
    axes.set_yticks(range(len(rows)), [_short(f"{shown(s.bot)} in {c.name}", 60) for c, s in rows])
    axes.legend(fontsize="small", frameon=False, ncols=4, loc="upper center",
                bbox_to_anchor=(0.5, -0.9 / figure.get_figheight()))  # fmt: skip
    title(figure, "What the scores are made of (points a game; | the total)")
