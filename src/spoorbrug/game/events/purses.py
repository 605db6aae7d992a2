"""Points, tolls and loans, before and after."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypedDict

from spoorbrug.boards import Track


@dataclass(frozen=True, slots=True)
class Purses:
    """What a payment changes, by seat."""

    points: list[int]
    tolls: list[int]
    loans: list[int]

    @classmethod
    def of(cls, game: Any) -> Purses:
        """Read off a record."""
        return cls(game["points"].tolist(), game["tolls"].tolist(), game["loans"].tolist())

    @classmethod
    def read(cls, numbers: list[int]) -> Purses:
        """What stands for all seats after each other: points, then tolls, then loans."""
        third = len(numbers) // 3
        return cls(numbers[:third], numbers[third : 2 * third], numbers[2 * third :])

    def receiver(self, after: Purses, payer: int) -> int | None:
        """Who got a toll."""
        for seat, (had, has) in enumerate(zip(self.tolls, after.tolls, strict=True)):
            if seat != payer and has > had:
                return seat
        return None


class Consequences(TypedDict):
    """What a payment for a track brings and costs."""

    points: int
    toll: int
    paid_to: int | None
    loan: bool


def consequences(track: Track, seat: int, before: Purses, after: Purses) -> Consequences:
    """What a payment for a track brought and cost."""
    loan = after.loans[seat] > before.loans[seat]
    return {
        "points": after.points[seat] - before.points[seat],
        "toll": track.toll if loan else before.tolls[seat] - after.tolls[seat],
        "paid_to": before.receiver(after, seat),
        "loan": loan,
    }
