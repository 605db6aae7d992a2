"""What a study finds: plain figures, each with an interval of 95 % from `resampling`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from spoorbrug.arena.intervals import Interval
from spoorbrug.arena.simulate import Plan

Figure = Interval | None
"""None where it never came to it."""


@dataclass(frozen=True)
class SeatFinding:
    """A seat at the table, whatever it was dealt."""

    seat: int
    wins: Figure
    points: Figure


@dataclass(frozen=True)
class PartFinding:
    """A part of the score, or the whole: points on average."""

    part: str
    all: Figure
    winners: Figure
    others: Figure
    decides: Figure
    """The share of games that somebody else would have won if this part did not count."""


@dataclass(frozen=True)
class TicketFinding:
    """A ticket. Changes are in the share of wins, against an equal share."""

    ticket: int
    name: str
    points: int
    offered: int
    kept: Figure
    """Of the times it was offered."""
    completed: Figure
    """Of the times it was kept."""
    change_dealt: Figure
    """For a seat that was dealt it before the game: chance decides that, nobody's choice."""
    change_kept: Figure
    """For a seat that kept it. Who keeps it saw that it fits."""
    change_completed: Figure
    """For a seat that completed it."""


@dataclass(frozen=True)
class TrackFinding:
    """A track."""

    track: int
    name: str
    claimed: Figure
    """The share of games in which somebody claimed it."""
    when: Figure
    """How much of the game was over then, from 0 to 1."""
    planned: Figure
    """The share of its claims that the claimer's own tickets asked for."""
    wanted: Figure
    """The share of its claims when another seat's tickets asked for the route."""


@dataclass(frozen=True)
class RouteFinding:
    """A route: one track or parallel ones. Shares are of all games."""

    route: int
    name: str
    tracks: int
    claimed: Figure
    fought: Figure
    """Somebody claimed a track while another seat's tickets asked for the route."""
    shut_out: Figure
    """And that seat could not take any track of the route any more."""
    shared: Figure
    """Two seats ended with a track each; None where there is one track."""


@dataclass(frozen=True)
class Findings:
    """Everything about one setup."""

    plan: Plan
    seats: list[SeatFinding]
    parts: list[PartFinding]
    tickets: list[TicketFinding]
    tracks: list[TrackFinding]
    routes: list[RouteFinding]
    course: dict[str, Figure]
    """How games go: see `measuring.COURSE`."""
    tolls: dict[str, Figure]
    """Of purses and loans: see `measuring.TOLLS`; empty without tolls."""
    faults: int

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        found = {name: value for name, value in vars(self).items() if name != "plan"}
        setup = self.plan.setup
        about = {
            "rules": setup.rules,
            "board": setup.board.id,
            "fingerprint": setup.board.fingerprint,
            "seats": setup.seats,
            "options": setup.options,
            "bots": list(self.plan.bots),
            "games": self.plan.number,
            "seed": self.plan.seed,
        }
        return {"plan": about} | {name: _plain(value) for name, value in found.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [asdict(one) for one in value]
    if isinstance(value, dict):
        return {key: one and asdict(one) for key, one in value.items()}
    return value
