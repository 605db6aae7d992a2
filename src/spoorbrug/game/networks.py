"""What a seat's count rests on: its longest path, what its stations borrow, its tickets' ways.

The kernel counts and decides. To learn which tracks made its count, it is asked again about the
same game without one of them, or with a station's loan made a track of one's own: what may go
without a change of the count was not needed for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from spoorbrug.boards import Goal, Ticket, Track
from spoorbrug.game import names
from spoorbrug.game.outcome import Count, count
from spoorbrug.game.setup import Setup
from spoorbrug.game.view import View
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array


@dataclass(frozen=True, slots=True)
class CountedTicket:
    """What a ticket brings, and why."""

    ticket: Ticket
    points: int
    """What it brings; below zero for one that reaches no goal."""
    goal: Goal | None
    """The dearest goal that is reached (S2); None for none."""
    way: tuple[Track, ...]
    """From its start to the goal over the fewest tracks; empty where no goal is reached."""


@dataclass(frozen=True, slots=True)
class Network:
    """What one seat's tracks come to."""

    longest: tuple[Track, ...]
    """E4: a longest path, its tracks in no order; empty where the board counts none."""
    borrowed: dict[str, Track]
    """E3: what a station borrows from others, by its city; a station may not be needed."""
    tickets: tuple[CountedTicket, ...]


def network(view: View) -> Network:
    """The network of the view's seat, as if the game ended now."""
    seat = view.seat
    if seat is None:
        raise ValueError("A spectator has no network: ask for a seat's view.")
    games = record.copy(view.games)
    borrowed = _settle_stations(view.setup, games, seat)
    return Network(
        longest=_longest_path(view.setup, view.games, seat),
        borrowed=borrowed,
        tickets=_tickets(view.setup, games, seat, view.tickets),
    )


def _count(setup: Setup, games: Array, seat: int) -> Count:
    return count(setup, games)[seat]


def _longest_path(setup: Setup, games: Array, seat: int) -> tuple[Track, ...]:
    """Leave out track after track as long as the path stays as long: the rest is the path."""
    bare = record.new_games()  # nothing but these tracks, so that nothing else is counted
    own = bare[0].owned[seat]
    own[:] = games[0].owned[seat]
    length = _count(setup, bare, seat).longest
    if not length:
        return ()
    for track in names.members(own):
        names.remove_member(own, track)
        if _count(setup, bare, seat).longest < length:
            names.add_member(own, track)
    return tuple(setup.board.tracks[i] for i in names.members(own))


def _settle_stations(setup: Setup, games: Array, seat: int) -> dict[str, Track]:
    """Make what each station lends a track of the seat's own, and take the station away.

    Changes the record; its tickets bring the same as before.
    """
    state = games[0]
    best = _tickets_count(setup, games, seat)
    borrowed: dict[str, Track] = {}
    for name in names.cities_in(setup.board, state.stations[seat]):
        city = setup.board.city_named[name].index
        state.stations[seat] &= ~np.uint64(1 << city)
        if _tickets_count(setup, games, seat) == best:
            continue
        for track in _lendable(setup, games, seat, city):
            names.add_member(state.owned[seat], track.index)
            if _tickets_count(setup, games, seat) == best:
                borrowed[name] = track
                break
            names.remove_member(state.owned[seat], track.index)
    return borrowed


def _tickets_count(setup: Setup, games: Array, seat: int) -> tuple[int, int]:
    found = _count(setup, games, seat)
    return found.tickets + found.failed, found.completed


def _lendable(setup: Setup, games: Array, seat: int, city: int) -> list[Track]:
    """The tracks of others at a city."""
    others = [own for owner, own in enumerate(games[0].owned) if owner != seat]
    tracks = [setup.board.tracks[i] for own in others for i in names.members(own)]
    return [track for track in tracks if city in (track.a, track.b)]


def _tickets(
    setup: Setup, games: Array, seat: int, tickets: Iterable[Ticket]
) -> tuple[CountedTicket, ...]:
    """What the tickets bring over the seat's tracks; stations have been settled."""
    values = np.zeros(record.TICKETS, np.int16)
    kernel.ticket_values(setup.board_record, games, seat, values)
    tracks = [setup.board.tracks[i] for i in names.members(games[0].owned[seat])]
    found = []
    for ticket in tickets:
        value = int(values[ticket.index])
        if value:
            goals = [goal for goal in ticket.goals if goal.points == value]
            goal, way = _shortest_way(tracks, ticket.starts, goals)
            found.append(CountedTicket(ticket, value, goal, way))
        else:
            found.append(CountedTicket(ticket, -ticket.penalty, None, ()))
    return tuple(found)


def _shortest_way(
    tracks: Iterable[Track], starts: Iterable[int], goals: Iterable[Goal]
) -> tuple[Goal, tuple[Track, ...]]:
    """The way over the fewest tracks to one of the goals; at least one can be reached."""
    goal_at = {city: goal for goal in goals for city in goal.cities}
    at: dict[int, list[tuple[int, Track]]] = {}
    for track in tracks:
        at.setdefault(track.a, []).append((track.b, track))
        at.setdefault(track.b, []).append((track.a, track))
    came: dict[int, tuple[int, Track] | None] = dict.fromkeys(starts)
    queue = deque(came)
    while True:
        city = queue.popleft()
        if city in goal_at:
            break
        for other, track in at.get(city, []):
            if other not in came:
                came[other] = city, track
                queue.append(other)
    goal, way = goal_at[city], []
    while (step := came[city]) is not None:
        city, track = step
        way.append(track)
    return goal, tuple(reversed(way))
