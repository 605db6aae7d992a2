"""How far a ticket is from being completed: the cheapest way over tracks that are still open."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass

from spoorbrug.boards import Goal, Ticket, Track
from spoorbrug.boards.model import NORMAL
from spoorbrug.game.names import members
from spoorbrug.game.view import View


@dataclass(frozen=True, slots=True)
class Way:
    """What is still missing between two places."""

    trains: int
    toll: int
    tracks: tuple[Track, ...]
    """The tracks to claim, in the order of the journey; of twins, the easiest to claim."""
    stops: tuple[str, ...]
    """Every city of the journey, own tracks included."""
    goal: Goal
    """Where it leads, for tickets with several goals (S2)."""


class Ways:
    """The open board as one seat sees it. The rules say what is open; this only adds up.

    Stations are left out: which track they lend is settled only at the end (E3).
    """

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._board = view.board
        self._tolls = view.setup.tolls
        self._trains = int(view.state.trains[view.seat])
        own = set(members(view.state.owned[view.seat]))
        closed = set(members(view.state.closed[view.seat]))
        self._from: dict[int, list[tuple[int, Track | None]]] = {}
        for route in view.board.routes:
            tracks = [view.board.tracks[i] for i in route.tracks]
            missing: Track | None = None
            if not own.intersection(route.tracks):
                free = [track for track in tracks if track.index not in closed]
                if not free:
                    continue
                missing = min(free, key=_effort)
            self._from.setdefault(route.a, []).append((route.b, missing))
            self._from.setdefault(route.b, []).append((route.a, missing))

    def cheapest(self, ticket: Ticket) -> Way | None:
        """The way with the fewest trains and, among those, the lowest toll; None if there is none.

        A ticket that is complete already misses nothing. Of several goals it is the one whose
        points most exceed the trains that it still takes, among those that the seat's trains
        reach, if they reach any.
        """
        ways = [way for goal in ticket.goals if (way := self._to(ticket.starts, goal))]
        return max(ways, key=self._worth, default=None)

    def between(self, a: int, b: int) -> Way | None:
        """The same between two cities, by their numbers."""
        return self._to((a,), Goal(self._board.cities[b].name, (b,), 0))

    def _worth(self, way: Way) -> tuple[bool, int, int]:
        return way.trains <= self._trains, way.goal.points - way.trains, -way.trains

    def _to(self, starts: Iterable[int], goal: Goal) -> Way | None:
        best: dict[int, tuple[int, int, int]] = dict.fromkeys(starts, (0, 0, 0))
        came: dict[int, tuple[int, Track | None]] = {}
        queue = [(*cost, city) for city, cost in best.items()]
        while queue:
            trains, toll, stops, city = heapq.heappop(queue)
            if city in goal.cities:
                return self._way(trains, toll, city, goal, came)
            if best[city] < (trains, toll, stops):
                continue
            for other, track in self._from.get(city, []):
                cost = (
                    trains + (track.length if track else 0),
                    toll + (track.toll if track and self._tolls else 0),
                    stops + 1,
                )
                if other not in best or cost < best[other]:
                    best[other] = cost
                    came[other] = (city, track)
                    heapq.heappush(queue, (*cost, other))
        return None

    def _way(
        self,
        trains: int,
        toll: int,
        city: int,
        goal: Goal,
        came: dict[int, tuple[int, Track | None]],
    ) -> Way:
        tracks: list[Track] = []
        stops = [self._board.cities[city].name]
        while city in came:
            city, track = came[city]
            stops.append(self._board.cities[city].name)
            if track is not None:
                tracks.append(track)
        return Way(trains, toll, tuple(tracks[::-1]), tuple(stops[::-1]), goal)


def _effort(track: Track) -> tuple[int, bool, int]:
    """Fewest trains first; then rather no tunnel and no ferry, or one with few locomotives."""
    return track.length, track.kind != NORMAL, track.locomotives
