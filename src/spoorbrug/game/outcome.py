"""How a game ended: every component of every score, and who won."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from spoorbrug.game.setup import Setup
from spoorbrug.rules import kernel, scoring
from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class Count:
    """One seat's score, component by component (B12, N5, N9, N10, E3, E4, M5)."""

    start: int
    tracks: int
    tickets: int
    failed: int
    toll_bonus: int
    loans: int
    stations: int
    """For those that were not built."""
    longest_path: int
    """The bonus for it."""
    most_tickets: int
    """The bonus for most completed ones."""
    merchandise: int
    total: int
    completed: int
    """How many tickets were completed."""
    longest: int
    """Spaces of the longest path, where a board counts it."""
    place: int
    """1 for the winners."""

    def __str__(self) -> str:
        parts = [f"{self.start} start"] if self.start else []
        parts += [f"{self.tracks} tracks", f"{self.tickets} tickets"]
        others = {
            "failed": self.failed,
            "toll bonus": self.toll_bonus,
            "loans": self.loans,
            "stations": self.stations,
            "longest path": self.longest_path,
            "most tickets": self.most_tickets,
            "merchandise": self.merchandise,
        }
        text = " + ".join(parts)
        for name, value in others.items():
            if value:
                text += f" {'+' if value > 0 else '-'} {abs(value)} {name}"
        return f"{self.total} = {text}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. `winners` are seats, from 0; several share a victory (B13)."""

    counts: tuple[Count, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won."""
        return tuple(seat for seat, count in enumerate(self.counts) if count.place == 1)

    @property
    def totals(self) -> tuple[int, ...]:
        """The final scores by seat."""
        return tuple(count.total for count in self.counts)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {"counts": [asdict(count) for count in self.counts], "winners": self.winners}


def count(setup: Setup, games: Array) -> tuple[Count, ...]:
    """Every seat's count, as if the game ended now."""
    counts = scoring.new_counts()
    kernel.score(setup.board_record, games, counts)
    return tuple(Count(*(int(n) for n in counts[seat])) for seat in range(setup.seats))
