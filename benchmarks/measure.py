"""A figure: measured a few times, shown by its median and spread beside what is wanted."""

import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Figure:
    """Something that was measured."""

    name: str
    values: tuple[float, ...]
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def median(self) -> float:
        """The middle one of the measurements."""
        return statistics.median(self.values)

    @property
    def wanted(self) -> str:
        """The value that it should reach, if any."""
        if self.at_least is not None:
            return f"≥ {number(self.at_least)}"
        return f"≤ {number(self.at_most)}" if self.at_most is not None else ""

    @property
    def reached(self) -> bool | None:
        """Is the median what is wanted? None if nothing is."""
        if self.at_least is not None:
            return self.median >= self.at_least
        return self.median <= self.at_most if self.at_most is not None else None

    @property
    def spread(self) -> str:
        """The lowest and the highest."""
        if len(self.values) == 1:
            return ""
        return f"{number(min(self.values))} – {number(max(self.values))}"

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {
            "name": self.name,
            "median": self.median,
            "values": list(self.values),
            "unit": self.unit,
            "wanted": self.wanted,
            "reached": self.reached,
            "note": self.note,
        }


@dataclass
class Size:
    """How long to measure: `--quick` takes a fraction of it."""

    repeats: int = 5
    games: int = 8000
    """Random games of two seats in one measurement; more seats play fewer."""
    calls: int = 20_000
    checked: int = 3
    seconds: float = 5.0
    """For each run of the other engine."""
    starts: int = 3
    cold: bool = True
    seats: tuple[int, ...] = field(default=(2, 3, 4, 5))


QUICK = Size(repeats=3, games=2000, calls=2000, checked=1, seconds=1.5, starts=1)


def number(value: float) -> str:
    """Readable at any size."""
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def tell(found: Iterable[Figure]) -> None:
    """Print figures as they come."""
    for figure in found:
        wanted = f" (wanted: {figure.wanted})" if figure.wanted else ""
        spread = f" [{figure.spread}]" if figure.spread else ""
        print(f"{figure.name}: {number(figure.median)} {figure.unit}{spread}{wanted}", flush=True)


def seconds(action: Callable[[], object]) -> float:
    """How long an action takes."""
    began = time.perf_counter()
    action()
    return time.perf_counter() - began


def each(action: Callable[[], object], calls: int, repeats: int) -> tuple[float, ...]:
    """Seconds for one call of an action, several times over."""

    def many() -> None:
        for _ in range(calls):
            action()

    action()
    return tuple(seconds(many) / calls for _ in range(repeats))
