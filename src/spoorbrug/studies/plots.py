"""Plots of a study, as PNG files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from spoorbrug.arena.plots import COLOURS, GREY, png, rows_of, title
from spoorbrug.rules import scoring
from spoorbrug.studies.findings import Figure, Findings
from spoorbrug.studies.playing import Seen

_MOST_ROUTES = 16


def draw_all(findings: Findings, seen: Seen) -> dict[str, bytes]:
    """The plots of one setup, by their names."""
    return {
        "seats": png(lambda figure: _seats(figure, findings)),
        "parts": png(lambda figure: _parts(figure, {"": findings})),
        "tickets": png(lambda figure: _tickets(figure, findings)),
        "dealt": png(lambda figure: _dealt(figure, findings)),
        "routes": png(lambda figure: _routes(figure, findings)),
        "length": png(lambda figure: _lengths(figure, {"": seen})),
        "margins": png(lambda figure: _margins(figure, {"": seen})),
    }


def compare(found: Mapping[str, tuple[Findings, Seen]]) -> dict[str, bytes]:
    """Several setups in one picture."""
    findings = {name: one for name, (one, _) in found.items()}
    seen = {name: one for name, (_, one) in found.items()}
    return {
        "compare-parts": png(lambda figure: _parts(figure, findings)),
        "compare-length": png(lambda figure: _lengths(figure, seen)),
        "compare-margins": png(lambda figure: _margins(figure, seen)),
        "compare-tickets": png(lambda figure: _two_dealt(figure, findings)),
    }


def _plain(figure: Any, height: float, columns: int = 1) -> Any:
    figure.set_figheight(height)
    axes = figure.subplots(1, columns)
    for one in np.atleast_1d(axes):
        one.spines[["top", "right"]].set_visible(False)
    return axes


def _whisker(axes: Any, found: Figure, y: float, colour: str, label: str | None = None) -> None:
    """A figure with its interval."""
    if found is not None:
        axes.plot([found.low, found.high], [y, y], color=colour, lw=2)
        axes.plot(found.value, y, "o", color=colour, ms=5, label=label)


def _seats(figure: Any, findings: Findings) -> None:
    axes = rows_of(figure, len(findings.seats))
    for one in findings.seats:
        _whisker(axes, one.wins, one.seat, COLOURS[0])
    axes.axvline(1 / len(findings.seats), color=GREY, lw=0.8)
    axes.set_yticks(range(len(findings.seats)), [f"seat {s.seat + 1}" for s in findings.seats])
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:.1%}")
    title(figure, "Wins of each seat (95 %; the line is an equal share)")


def _parts(figure: Any, found: Mapping[str, Findings]) -> None:
    """What scores are made of, for winners and for the others."""
    rows = [(name, who) for name in found for who in ("winners", "others")]
    axes = rows_of(figure, len(rows))
    drawn: dict[str, Any] = {}
    for y, (name, who) in enumerate(rows):
        right = left = 0.0
        for i, part in enumerate(p for p in found[name].parts if p.part != "total"):
            value = getattr(part, who)
            if value is None:
                continue
            start = right if value.value >= 0 else left
            colour = COLOURS[i % len(COLOURS)]
            drawn[part.part] = axes.barh(y, value.value, left=start, color=colour, height=0.6)
            right, left = right + max(value.value, 0), left + min(value.value, 0)
        total = getattr(found[name].parts[-1], who)
        axes.plot(total.value, y, "k|", ms=14)
    axes.set_yticks(range(len(rows)), [f"{name} {who}".strip() for name, who in rows])
    names = [name.replace("_", " ") for name in drawn]
    figure.legend(drawn.values(), names, loc="outside lower center", ncols=5, frameon=False,
                  fontsize="small")  # fmt: skip
    figure.set_figheight(figure.get_figheight() + 0.5)
    title(figure, "What scores are made of (points a game; | the total)")


def _tickets(figure: Any, findings: Findings) -> None:
    """Value against how often a ticket is kept and completed."""
    left, right = _plain(figure, 4, 2)
    for axes, name, label in (
        (left, "kept", "kept when offered"),
        (right, "completed", "completed when kept"),
    ):
        pairs = [(t.points, getattr(t, name)) for t in findings.tickets if getattr(t, name)]
        for x, found in pairs:
            axes.plot([x, x], [found.low, found.high], color=GREY, lw=0.8)
            axes.plot(x, found.value, "o", color=COLOURS[0], ms=4)
        axes.set_xlabel("points of the ticket")
        axes.set_title(label, fontsize="medium", loc="left")
        axes.yaxis.set_major_formatter(lambda y, _: f"{y:.0%}")
    title(figure, "Tickets, each a dot (95 %)")


def _dealt(figure: Any, findings: Findings) -> None:
    """What being dealt a ticket changes."""
    found = [t for t in findings.tickets if t.change_dealt is not None]
    found.sort(key=lambda ticket: -_value(ticket.change_dealt))
    axes = rows_of(figure, max(1, len(found)))
    figure.set_figheight(1.2 + 0.17 * len(found))
    for y, ticket in enumerate(found):
        _whisker(axes, ticket.change_dealt, y, COLOURS[0])
    axes.axvline(0, color=GREY, lw=0.8)
    labels = [f"{t.name} ({t.points})" for t in found]
    axes.set_yticks(range(len(found)), labels, fontsize="x-small")
    axes.xaxis.set_major_formatter(lambda x, _: f"{100 * x:+.0f}")
    axes.set_xlabel("percentage points")
    title(figure, "What being dealt a ticket at the start changes in one's share of wins (95 %)")


def _two_dealt(figure: Any, found: Mapping[str, Findings]) -> None:
    """The same in two setups, one against the other."""
    axes = _plain(figure, 5)
    first, second = list(found)[:2]
    other = {t.ticket: t.change_dealt for t in found[second].tickets}
    for ticket in found[first].tickets:
        a, b = ticket.change_dealt, other.get(ticket.ticket)
        if a is not None and b is not None:
            axes.plot(a.value, b.value, "o", color=COLOURS[0], ms=2 + ticket.points / 4, alpha=0.6)
    axes.axhline(0, color=GREY, lw=0.8)
    axes.axvline(0, color=GREY, lw=0.8)
    axes.set_xlabel(f"{first}, percentage points")
    axes.set_ylabel(f"{second}, percentage points")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter(lambda x, _: f"{100 * x:+.0f}")
    title(figure, "Change in the share of wins by being dealt a ticket (size: its points)")


def _routes(figure: Any, findings: Findings) -> None:
    """The routes that are fought over most."""
    found = sorted(findings.routes, key=lambda route: -_value(route.fought))[:_MOST_ROUTES]
    axes = rows_of(figure, len(found))
    figure.set_figheight(1.4 + 0.24 * len(found))
    for y, route in enumerate(found):
        axes.barh(y, _value(route.claimed), color="#dddddd", height=0.7,
                  label="claimed" if y == 0 else None)  # fmt: skip
        _whisker(axes, route.fought, y, COLOURS[1], "fought over" if y == 0 else None)
        _whisker(axes, route.shut_out, y, COLOURS[0], "somebody shut out" if y == 0 else None)
    names = [f"{r.name}{'' if r.tracks == 1 else f' ({r.tracks} tracks)'}" for r in found]
    axes.set_yticks(range(len(found)), names, fontsize="small")
    axes.xaxis.set_major_formatter(lambda x, _: f"{x:.0%}")
    axes.set_xlabel("of the games")
    axes.legend(fontsize="small", frameon=False, loc="lower right")
    title(figure, "Routes that are fought over (95 %)")


def _lengths(figure: Any, found: Mapping[str, Seen]) -> None:
    rounds = {name: seen.turns / seen.counts.shape[1] for name, seen in found.items()}
    _histogram(figure, rounds, 1, "rounds", "How long games last")


def _margins(figure: Any, found: Mapping[str, Seen]) -> None:
    ranked = {n: np.sort(s.counts[:, :, scoring.TOTAL], axis=1) for n, s in found.items()}
    margins = {name: totals[:, -1] - totals[:, -2] for name, totals in ranked.items()}
    _histogram(figure, margins, 10, "points", "How far the first is ahead of the second")


def _histogram(figure: Any, found: Mapping[str, Any], width: int, unit: str, text: str) -> None:
    axes = _plain(figure, 3)
    for i, (name, values) in enumerate(found.items()):
        bins = np.arange(0, values.max() + 2 * width, width) - width / 2
        weights = np.full(len(values), 1 / len(values))
        colour = COLOURS[i % len(COLOURS)]
        axes.hist(values, bins, weights=weights, color=colour, alpha=0.55, label=name or None)
        axes.axvline(np.median(values), color=colour, lw=1.2)
    axes.set_xlabel(unit)
    axes.yaxis.set_major_formatter(lambda y, _: f"{y:.0%}")
    if len(found) > 1:
        axes.legend(fontsize="small", frameon=False)
    title(figure, f"{text} (the line: half are shorter)" if unit == "rounds" else
          f"{text} (the line: the middle)")  # fmt: skip


def _value(found: Figure) -> float:
    return 0.0 if found is None else found.value
