"""How far a ticket is from being completed: the cheapest way over tracks that are still open."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

from spoorbrug.boards import Ticket, Track
from spoorbrug.game.names import members
from spoorbrug.game.view import View


@dataclass(frozen=True, slots=True)
class Way:
    """What is still missing between two cities."""

    trains: int
    toll: int
    tracks: tuple[Track, ...]
    """The tracks to claim, in the order of the journey; of twins, the cheapest to name first."""
    stops: tuple[str, ...]
    """Every city of the journey, own tracks included."""


class Ways:
    """The open board as one seat sees it. The rules say what is open; this only adds up."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._board = view.board
        self._tolls = view.setup.tolls
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
                missing = min(free, key=lambda track: track.length)
            self._from.setdefault(route.a, []).append((route.b, missing))
            self._from.setdefault(route.b, []).append((route.a, missing))

    def cheapest(self, ticket: Ticket) -> Way | None:
        """The way with the fewest trains and, among those, the lowest toll; None if there is none.

        A ticket that is complete already misses nothing.
        """
        queue = [(0, 0, 0, ticket.a)]
        best: dict[int, tuple[int, int, int]] = {ticket.a: (0, 0, 0)}
        came: dict[int, tuple[int, Track | None]] = {}
        while queue:
            trains, toll, stops, city = heapq.heappop(queue)
            if city == ticket.b:
                return self._way(trains, toll, ticket, came)
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
        self, trains: int, toll: int, ticket: Ticket, came: dict[int, tuple[int, Track | None]]
    ) -> Way:
        tracks: list[Track] = []
        city = ticket.b
        stops = [self._board.cities[city].name]
        while city != ticket.a:
            city, track = came[city]
            stops.append(self._board.cities[city].name)
            if track is not None:
                tracks.append(track)
        return Way(trains, toll, tuple(tracks[::-1]), tuple(stops[::-1]))
