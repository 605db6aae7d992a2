"""Watching one game again, move by move: who was offered what, who took which track from whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from spoorbrug.game import Setup, seeds
from spoorbrug.game.names import members
from spoorbrug.game.phase import Phase
from spoorbrug.players.compiled.planner.plans import planned
from spoorbrug.rules import ids, kernel, record, scoring
from spoorbrug.rules.record import FIRST_TICKETS, NEUTRAL, Array

NOBODY = -1
_OFFERS = frozenset(int(phase) for phase in Phase if phase.keeps_tickets)


class Offer(NamedTuple):
    """A ticket that a seat was offered."""

    turn: int
    """How many turns were over."""
    seat: int
    ticket: int
    first: int
    """1 if it was dealt before the game."""
    kept: int
    completed: int


class Claim(NamedTuple):
    """A track that somebody took."""

    turn: int
    seat: int
    """`record.NEUTRAL` for the neutral player."""
    track: int
    planned: int
    """1 if the seat's own tickets asked for the route."""
    wanted: int
    """How many other seats' tickets asked for it."""
    shut_out: int
    """How many of those could not take any track of the route any more."""
    paid: int
    """Tolls that left the purse, as far as they were more than what a loan brought."""
    received: int
    """Of those, what other seats got."""
    loans: int
    """Loans that were taken for it."""


@dataclass
class Watched:
    """What was seen of a game."""

    offers: list[Offer]
    claims: list[Claim]
    counts: Array
    """By seat and column of `rules.scoring`."""
    places_without: dict[str, Array]
    """The places of all seats if a part of the score did not count; see `Rescorer`."""
    turns: int
    decisions: int
    purses: list[int]
    loans: list[int]
    trains: list[int]
    ender: int = NOBODY
    """The seat whose trains brought the last round."""


@dataclass(frozen=True)
class Rescorer:
    """Counts a finished game again as if some part of the score were worth nothing.

    The rules count; only the numbers on the board are others.
    """

    setup: Setup
    boards: dict[str, Array] = field(init=False)

    def __post_init__(self) -> None:
        numbers = {
            "toll_bonus": "bonus",
            "loans": "loan_cost",
            "longest_path": "longest_path",
            "most_tickets": "most_tickets",
            "stations": "unbuilt",
        }
        found = {}
        for part, name in numbers.items():
            boards = self.setup.board_record.copy()
            if np.any(boards[name]) and (self.setup.tolls or name not in ("bonus", "loan_cost")):
                boards[name] = 0
                found[part] = boards
        object.__setattr__(self, "boards", found)

    def places(self, games: Array) -> dict[str, Array]:
        """Who would have come in where, by the part that does not count."""
        found = {}
        for part, boards in self.boards.items():
            counts = scoring.new_counts()
            kernel.score(boards, games, counts)
            found[part] = counts[: self.setup.seats, scoring.PLACE].copy()
        return found


class Watcher:
    """Watches games of one setup."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._rescorer = Rescorer(setup)
        self._room = kernel.new_dealt()
        self._wanted = np.empty(kernel.MOVE_ROOM, np.int16)

    @cached_property
    def _routes(self) -> list[tuple[int, ...]]:
        """By track: all tracks of its route."""
        board = self.setup.board
        return [board.routes[track.route].tracks for track in board.tracks]

    def watch(self, seed: str, moves: Iterable[int]) -> Watched:
        """Play a game again and note what is of interest."""
        boards, games = self.setup.board_record, record.new_games()
        key = seeds.key_of(seed)
        kernel.start(boards, games)
        self._let_chance_act(games, key)
        game = games[0]
        offers: list[Offer] = []
        claims: list[Claim] = []
        ender, decisions = NOBODY, 0
        for move in moves:
            before = record.copy(games)
            if int(game.phase) in _OFFERS:
                offers.extend(_offered(game, move))
            kernel.apply(boards, games, move)
            claims.extend(self._claims(before, games))
            claims.extend(self._let_chance_act(games, key))
            decisions += 1
            if game.turns_left > 0 and before[0].turns_left == 0:
                ender = int(before[0].turn_of)
        return self._watched(games, offers, claims, ender, decisions)

    def _let_chance_act(self, games: Array, key: Array) -> list[Claim]:
        """Deal what is to be dealt; a ticket turned up may set the neutral player's trains."""
        boards = self.setup.board_record
        room = self._room[:1] if self.setup.neutral else self._room
        found: list[Claim] = []
        while True:
            before = record.copy(games)
            dealt = kernel.step(boards, games, key, kernel.NO_MOVE, room)
            found.extend(self._claims(before, games))
            if dealt != kernel.MORE:
                return found

    def _claims(self, before: Array, after: Array) -> Iterator[Claim]:
        """The claim that made the difference, if there was one."""
        if before["owned"].tobytes() != after["owned"].tobytes():
            yield self._claim(before, after)

    def _claim(self, before: Array, after: Array) -> Claim:
        was, now = before[0], after[0]
        seat = next(s for s in range(NEUTRAL + 1) if (was.owned[s] != now.owned[s]).any())
        (track,) = members(was.owned[seat] ^ now.owned[seat])
        own = seat != NEUTRAL and self._wants(before, seat, track)
        wanted = shut_out = 0
        for other in range(self.setup.seats):
            if other != seat and self._wants(before, other, track):
                wanted += 1
                shut_out += set(self._routes[track]) <= set(members(now.closed[other]))
        paid = received = loans = 0
        if seat != NEUTRAL:
            paid = int(was.tolls[seat]) - int(now.tolls[seat])
            loans = int(now.loans[seat]) - int(was.loans[seat])
            others = (s for s in range(self.setup.seats) if s != seat)
            received = sum(int(now.tolls[s]) - int(was.tolls[s]) for s in others)
        return Claim(int(was.turn), seat, track, int(own), wanted, shut_out, paid, received, loans)

    def _wants(self, games: Array, seat: int, track: int) -> bool:
        """Does the route of a track belong to what the seat's tickets ask for?"""
        planned(self.setup.board_record, games, seat, self._wanted)
        return bool(self._wanted[track])

    def _watched(
        self, games: Array, offers: list[Offer], claims: list[Claim], ender: int, decisions: int
    ) -> Watched:
        seats, game = self.setup.seats, games[0]
        counts, values = scoring.new_counts(), kernel.new_moves()
        kernel.score(self.setup.board_record, games, counts)
        worth = {}
        for seat in range(seats):
            kernel.ticket_values(self.setup.board_record, games, seat, values)
            for ticket in members(game.held[seat]):
                worth[seat, ticket] = int(values[ticket])
        settled = [
            offer._replace(completed=int(offer.kept and worth[offer.seat, offer.ticket] > 0))
            for offer in offers
        ]
        return Watched(
            settled,
            claims,
            counts[:seats].copy(),
            self._rescorer.places(games),
            int(game.turn),
            decisions,
            game.tolls[:seats].tolist(),
            game.loans[:seats].tolist(),
            game.trains[:seats].tolist(),
            ender,
        )


def _offered(game: record.GameRow, move: int) -> Iterable[Offer]:
    """The tickets of an offer, in the order of their numbers, as the kernel keeps them."""
    seat, first, kept = int(game.seat), int(game.phase == FIRST_TICKETS), move - ids.KEEP
    for place, ticket in enumerate(members(game.offer[seat])):
        yield Offer(int(game.turn), seat, ticket, first, kept >> place & 1, 0)
