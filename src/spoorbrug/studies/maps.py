"""Maps: the board's own drawing, its tracks shaded by what a study found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from spoorbrug.boards import Board
from spoorbrug.boards.drawing import Shading, draw
from spoorbrug.studies.findings import Findings

RAMP = ((0xFF, 0xF4, 0xCF), (0xF4, 0xB0, 0x5C), (0xD2, 0x4B, 0x3A), (0x5E, 0x15, 0x46))
"""From pale to dark, told apart by all eyes and in grey."""
_STEPS = 5  # of the legend


@dataclass(frozen=True)
class Map:
    """What a map shows."""

    title: str
    caption: str
    values: Callable[[Findings], dict[int, float]]
    """By track."""


def _routes(findings: Findings, name: str) -> dict[int, float]:
    """What was found of routes, for each of their tracks."""
    board = findings.plan.setup.board
    figures = {one.route: getattr(one, name) for one in findings.routes}
    return {
        track.index: figures[track.route].value
        for track in board.tracks
        if figures[track.route] is not None
    }


def _tracks(findings: Findings, name: str) -> dict[int, float]:
    return {
        one.track: getattr(one, name).value
        for one in findings.tracks
        if getattr(one, name) is not None
    }


MAPS = {
    "claimed": Map(
        "claimed, % of the games",
        "How often each track is claimed.",
        lambda findings: _tracks(findings, "claimed"),
    ),
    "fought": Map(
        "fought over, % of the games",
        "How often somebody claims a track of a route that another's tickets ask for at that "
        "moment.",
        lambda findings: _routes(findings, "fought"),
    ),
    "when": Map(
        "claimed when, % of the game gone",
        "How early each track is claimed: the paler, the earlier.",
        lambda findings: _tracks(findings, "when"),
    ),
}


def draw_all(findings: Findings) -> dict[str, str]:
    """All maps as SVG, by their names."""
    return {name: _drawn(findings, one) for name, one in MAPS.items()}


def _drawn(findings: Findings, one: Map) -> str:
    board: Board = findings.plan.setup.board
    values = one.values(findings)
    top = _nice(max(values.values(), default=0.0))
    steps = [top * i / (_STEPS - 1) for i in range(_STEPS)]
    words = {t.index: "never" for t in board.tracks}
    words |= {track: f"{value:.1%}" for track, value in values.items()}
    shading = Shading(
        one.title,
        {track: colour(value / top) for track, value in values.items()},
        words,
        [(f"{step:.0%}", colour(step / top)) for step in steps],
    )
    return draw(board, shading=shading)


def _nice(most: float) -> float:
    """A round number above all values whose quarter is a whole number of per cent."""
    return next((n / 100 for n in (4, 8, 12, 20, 28, 40, 60, 80) if n >= 100 * most), 1.0)


def colour(share: float) -> str:
    """A place on the ramp, from 0 to 1."""
    place = min(max(share, 0.0), 1.0) * (len(RAMP) - 1)
    below = min(int(place), len(RAMP) - 2)
    part = place - below
    mixed = (round(a + part * (b - a)) for a, b in zip(RAMP[below], RAMP[below + 1], strict=True))
    return "#" + "".join(f"{number:02x}" for number in mixed)
