"""From what was seen to what it means."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from spoorbrug.arena.simulate import COMPONENTS, Plan, components_of, shares_of_wins
from spoorbrug.rules import scoring
from spoorbrug.rules.record import Array
from spoorbrug.studies import resampling
from spoorbrug.studies.findings import (
    Figure,
    Findings,
    PartFinding,
    RouteFinding,
    SeatFinding,
    TicketFinding,
    TrackFinding,
)
from spoorbrug.studies.playing import Seen
from spoorbrug.studies.resampling import Key, Ratio

COURSE = {
    "rounds": "rounds in a game",
    "decisions": "decisions in a game",
    "claims": "tracks claimed, each seat",
    "planned": "claims that the claimer's own tickets ask for",
    "fought": "claims on a route that another's tickets ask for",
    "shut_out": "claims that shut another out",
    "length": "spaces of a claimed track",
    "kept": "tickets kept, each seat",
    "completed": "tickets completed, each seat",
    "later": "tickets kept after the first ones, each seat",
    "most_tickets_wins": "wins of seats that complete more tickets than all others",
    "trains_left": "trains left at the end",
    "ended": "games that end because somebody's trains run out",
    "ender_wins": "wins of whoever's trains run out",
    "margin": "points between the first and the second",
    "close": "games won by 10 points or fewer",
}
"""How games go, in words."""

TOLLS = {
    "paid": "tolls paid, each seat",
    "to_others": "tolls that go to another player",
    "left": "tolls left at the end, each seat",
    "bonus_shared": "games in which several get the highest toll bonus",
    "bonus_wins": "wins of seats that alone get the highest toll bonus",
    "borrowers": "seats that took a loan",
    "loans": "loans, each seat that took any",
    "borrower_wins": "wins of seats with a loan",
}
"""Purses and loans, in words."""

SHARES = {"planned", "fought", "shut_out", "most_tickets_wins", "ended", "ender_wins", "close",
          "to_others", "bonus_shared", "bonus_wins", "borrowers", "borrower_wins"}  # fmt: skip
"""Which of those are shares."""

_CLOSE = 10


def measure(plan: Plan, seen: Seen, replicates: int = resampling.REPLICATES) -> Findings:
    """Work everything out."""
    return _Measuring(plan, seen, replicates).findings()


@dataclass(frozen=True)
class _Measuring:
    plan: Plan
    seen: Seen
    replicates: int

    @cached_property
    def wins(self) -> Array:
        """By game and seat: the share of the win."""
        return shares_of_wins(self.seen.counts)

    @cached_property
    def gains(self) -> Array:
        """The same less an equal share."""
        gains: Array = self.wins - 1 / self.plan.setup.seats
        return gains

    @cached_property
    def ones(self) -> Array:
        """1 for each game."""
        return np.ones(self.seen.games)

    def ratios(self, wanted: dict[Key, Ratio]) -> dict[Key, Figure]:
        return resampling.ratios(wanted, self.plan.seed, self.replicates)

    def findings(self) -> Findings:
        return Findings(
            self.plan,
            self.seats(),
            self.parts(),
            self.tickets(),
            self.tracks(),
            self.routes(),
            self.course(),
            self.tolls() if self.plan.setup.tolls else {},
            int(self.seen.faults.sum()),
        )

    # Seats and scores

    def seats(self) -> list[SeatFinding]:
        totals = self.seen.counts[:, :, scoring.TOTAL]
        number = range(self.plan.setup.seats)
        found = self.ratios(
            {("wins", s): (self.wins[:, s], self.ones) for s in number}
            | {("points", s): (totals[:, s], self.ones) for s in number}
        )
        return [SeatFinding(s, found["wins", s], found["points", s]) for s in number]

    def parts(self) -> list[PartFinding]:
        wins, counts = self.wins, self.seen.counts
        seats = self.plan.setup.seats
        names = components_of(self.plan.setup)
        wanted: dict[tuple[str, str], Ratio] = {}
        for name in names:
            points = counts[:, :, COMPONENTS[name]]
            wanted[name, "all"] = (points.sum(axis=1), seats * self.ones)
            wanted[name, "winners"] = ((points * wins).sum(axis=1), self.ones)
            wanted[name, "others"] = ((points * (1 - wins)).sum(axis=1), (seats - 1) * self.ones)
            if name in self.seen.places_without:
                others = self.seen.places_without[name] == 1
                changed = (others != (self.seen.places == 1)).any(axis=1)
                wanted[name, "decides"] = (changed, self.ones)
        found = self.ratios(wanted)
        columns = ("all", "winners", "others", "decides")
        return [PartFinding(name, *(found.get((name, c)) for c in columns)) for name in names]

    # Tickets

    def tickets(self) -> list[TicketFinding]:
        seen, board = self.seen, self.plan.setup.board
        game, seat, ticket = (seen.offered(name) for name in ("game", "seat", "ticket"))
        gain = self.gains[game, seat]
        first, kept, done = (seen.offered(name) for name in ("first", "kept", "completed"))

        def by_ticket(weights: Array) -> Array:
            """Sums by game and ticket."""
            return self._sums(game, ticket, len(board.tickets), weights)

        offered, all_kept, all_done = map(by_ticket, (np.ones(len(game)), kept, done))
        dealt = by_ticket(first)
        pairs = {
            "kept": (all_kept, offered),
            "completed": (all_done, all_kept),
            "change_dealt": (by_ticket(first * gain), dealt),
            "change_kept": (by_ticket(kept * gain), all_kept),
            "change_completed": (by_ticket(done * gain), all_done),
        }
        found = self.ratios(
            {
                (name, t): (over[:, t], under[:, t])
                for name, (over, under) in pairs.items()
                for t in range(len(board.tickets))
            }
        )
        return [
            TicketFinding(
                one.index,
                one.name,
                one.points,
                int(offered[:, one.index].sum()),
                *(found[name, one.index] for name in pairs),
            )
            for one in board.tickets
        ]

    def _sums(self, game: Array, number: Array, numbers: int, weights: Array) -> Array:
        """Weights of rows, summed by their game and number."""
        size = self.seen.games * numbers
        sums: Array = np.bincount(game * numbers + number, weights, size)
        return sums.reshape(-1, numbers)

    # Tracks

    def tracks(self) -> list[TrackFinding]:
        seen, board = self.seen, self.plan.setup.board
        game, track = seen.claimed("game"), seen.claimed("track")

        def by_track(weights: Array) -> Array:
            return self._sums(game, track, len(board.tracks), weights)

        claimed = by_track(np.ones(len(game)))
        everybody = np.broadcast_to(self.ones[:, None], claimed.shape)
        pairs = {
            "claimed": (claimed, everybody),
            "when": (by_track(seen.claimed("turn") / seen.turns[game]), claimed),
            "planned": (by_track(seen.claimed("planned")), claimed),
            "wanted": (by_track(seen.claimed("wanted") > 0), claimed),
        }
        found = self.ratios(
            {
                (name, t): (over[:, t], under[:, t])
                for name, (over, under) in pairs.items()
                for t in range(len(board.tracks))
            }
        )
        return [
            TrackFinding(one.index, one.name, *(found[name, one.index] for name in pairs))
            for one in board.tracks
        ]

    def routes(self) -> list[RouteFinding]:
        seen, board = self.seen, self.plan.setup.board
        game, seat = seen.claimed("game"), seen.claimed("seat")
        route = np.array([track.route for track in board.tracks])[seen.claimed("track")]

        def ever(rows: Array) -> Array:
            """By game and route: did it happen?"""
            return self._sums(game, route, len(board.routes), rows) > 0

        claimed = ever(np.ones(len(game)))
        holders = sum(ever(seat == s).astype(int) for s in range(self.plan.setup.seats))
        events = {
            "claimed": claimed,
            "fought": ever(seen.claimed("wanted") > 0),
            "shut_out": ever(seen.claimed("shut_out") > 0),
            "shared": np.asarray(holders) > 1,
        }
        found = self.ratios(
            {
                (name, r): (happened[:, r], self.ones)
                for name, happened in events.items()
                for r in range(len(board.routes))
            }
        )
        return [
            RouteFinding(
                one.index,
                one.name,
                len(one.tracks),
                found["claimed", one.index],
                found["fought", one.index],
                found["shut_out", one.index],
                found["shared", one.index] if len(one.tracks) > 1 else None,
            )
            for one in board.routes
        ]

    # The course of a game

    def course(self) -> dict[str, Figure]:
        seen, setup = self.seen, self.plan.setup
        games, seats = seen.games, setup.seats
        by_seat = seats * self.ones

        def a_game(game: Array, rows: Array) -> Array:
            sums: Array = np.bincount(game, rows, games)
            return sums

        own = seen.claimed("seat") < seats  # the neutral player has no plans
        game = seen.claimed("game")
        claims = a_game(game, own)
        wanted = own & (seen.claimed("wanted") > 0)
        lengths = np.array([track.length for track in setup.board.tracks])[seen.claimed("track")]
        later = seen.offered("kept") * (1 - seen.offered("first"))
        ended = seen.enders >= 0
        ender = self.wins[np.arange(games), np.maximum(seen.enders, 0)]
        ranked = np.sort(seen.counts[:, :, scoring.TOTAL], axis=1)
        margin = ranked[:, -1] - ranked[:, -2]
        most = _alone_on_top(seen.counts[:, :, scoring.COMPLETED])
        return self.ratios(
            {
                "rounds": (seen.turns / seats, self.ones),
                "decisions": (seen.decisions, self.ones),
                "claims": (claims, by_seat),
                "planned": (a_game(game, own * seen.claimed("planned")), claims),
                "fought": (a_game(game, wanted), claims),
                "shut_out": (a_game(game, own & (seen.claimed("shut_out") > 0)), claims),
                "length": (a_game(game, own * lengths), claims),
                "kept": (a_game(seen.offered("game"), seen.offered("kept")), by_seat),
                "completed": (seen.counts[:, :, scoring.COMPLETED].sum(axis=1), by_seat),
                "later": (a_game(seen.offered("game"), later), by_seat),
                "most_tickets_wins": ((self.wins * most).sum(axis=1), most.sum(axis=1)),
                "trains_left": (seen.trains.sum(axis=1), by_seat),
                "ended": (ended, self.ones),
                "ender_wins": (ended * ender, ended),
                "margin": (margin, self.ones),
                "close": (margin <= _CLOSE, self.ones),
            }
        )

    def tolls(self) -> dict[str, Figure]:
        seen, seats = self.seen, self.plan.setup.seats
        by_seat = seats * self.ones
        game = seen.claimed("game")
        paid = np.bincount(game, seen.claimed("paid"), seen.games)
        to_others = np.bincount(game, seen.claimed("received"), seen.games)
        bonus = seen.counts[:, :, scoring.TOLL_BONUS]
        first = _alone_on_top(bonus)
        shared = (bonus.max(axis=1) > 0) & ~first.any(axis=1)
        borrowed = seen.loans > 0
        return self.ratios(
            {
                "paid": (paid, by_seat),
                "to_others": (to_others, paid),
                "left": (seen.purses.sum(axis=1), by_seat),
                "bonus_shared": (shared, self.ones),
                "bonus_wins": ((self.wins * first).sum(axis=1), first.sum(axis=1)),
                "borrowers": (borrowed.sum(axis=1), by_seat),
                "loans": (seen.loans.sum(axis=1), borrowed.sum(axis=1)),
                "borrower_wins": ((self.wins * borrowed).sum(axis=1), borrowed.sum(axis=1)),
            }
        )


def _alone_on_top(numbers: Array) -> Array:
    """By game and seat: does it have more than each of the others?"""
    top = numbers == numbers.max(axis=1, keepdims=True)
    alone: Array = top & (top.sum(axis=1, keepdims=True) == 1)
    return alone
