"""The games of one deal: all seatings, with common chance.

All games of a deal are dealt from one seed, so the n-th random event is the same in each. The
bots' own seeds follow from the deal and the bot, not from the seat; and nobody can find the deal's
seed in them, so that a bot which looks there learns nothing about the cards.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass
from typing import Any

import numpy as np

from spoorbrug import players
from spoorbrug.arena import plain
from spoorbrug.arena.bot_seeds import bot_seed
from spoorbrug.arena.plan import Plan
from spoorbrug.arena.schedule import Contest
from spoorbrug.arena.simulate import codes_of, keys_of
from spoorbrug.game import Game, Setup
from spoorbrug.players import Budget
from spoorbrug.players.compiled import match
from spoorbrug.rules import record, scoring

_TRACE_ROOM = 2048  # decisions; a longer game is played again with more room


@dataclass(frozen=True)
class Task:
    """Some deals of a contest."""

    contest: int
    first: int
    last: int
    """The one behind the last deal."""


@dataclass(slots=True)
class Chair:
    """How one seat fared in one game."""

    bot: str
    count: tuple[int, ...]
    """The columns of `rules.scoring`; the place is last for who lost by faults."""
    decisions: int = 0
    seconds: float | None = None
    """Time thought; None in the compiled match, which has no clock."""
    faults: int = 0
    fault: str | None = None
    """What the first fault was."""

    @property
    def place(self) -> int:
        """1 for the winners."""
        return self.count[scoring.PLACE]

    @property
    def total(self) -> int:
        """The final score."""
        return self.count[scoring.TOTAL]


@dataclass(slots=True)
class Played:
    """One game: its seats in order."""

    chairs: list[Chair]
    turns: int

    @property
    def shares(self) -> list[float]:
        """By seat: 1 for a victory, a part of it for one that is shared."""
        best = min(chair.place for chair in self.chairs)  # not 1 if all lost by faults
        winners = sum(chair.place == best for chair in self.chairs)
        return [(chair.place == best) / winners for chair in self.chairs]


@dataclass(slots=True)
class Deal:
    """All games of a deal of one contest, in the order of its seatings."""

    contest: int
    deal: int
    games: list[Played]
    cost: float = 0.0
    """Seconds that it took to play."""

    def share_of(self, bot: str) -> float:
        """A bot's share of the wins, all its seats together, over all seatings."""
        won = sum(
            share
            for game in self.games
            for chair, share in zip(game.chairs, game.shares, strict=True)
            if chair.bot == bot
        )
        return won / len(self.games)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Deal:
        """What `to_dict` made."""
        games = [
            Played(
                [Chair(**chair | {"count": tuple(chair["count"])}) for chair in game["chairs"]],
                game["turns"],
            )
            for game in data["games"]
        ]
        return cls(data["contest"], data["deal"], games, data["cost"])


def play_task(plan: Plan, task: Task) -> list[Deal]:
    """Play the deals of a task."""
    contest = plan.contests[task.contest]
    return [play_deal(plan, contest, deal) for deal in range(task.first, task.last)]


def play_deal(plan: Plan, contest: Contest, deal: int, compiled: bool = True) -> Deal:
    """Play all seatings of a deal. `compiled` allows the quick way, which changes nothing."""
    began = time.perf_counter()
    games = [
        play_game(contest.setup, plan.seed_of(deal), seating, plan.budget, compiled)
        for seating in contest.seatings
    ]
    return Deal(contest.number, deal, games, time.perf_counter() - began)


def play_game(
    setup: Setup, seed: str, seating: Sequence[str], budget: Budget, compiled: bool = True
) -> Played:
    """Play one game between bots that are named by their specs."""
    if compiled and is_compiled(seating):
        return _play_compiled(setup, seed, seating)
    return _play_plain(setup, seed, seating, budget)


def is_compiled(seating: Sequence[str]) -> bool:
    """Can the compiled match play this?"""
    return all(spec in players.CODES for spec in seating)


# The compiled match


def _play_compiled(setup: Setup, seed: str, seating: Sequence[str]) -> Played:
    """The match tells the moves; the game replays them and knows whose they were."""
    game = Game.begin(setup, seed)
    chairs = [Chair(spec, ()) for spec in seating]
    for move in moves_of(setup, seed, seating, bot_seed(seed, seating[0])):
        chairs[game.seat].decisions += 1
        game.push(move)
    for chair, count in zip(chairs, game.count(), strict=True):
        chair.count = astuple(count)
    return Played(chairs, int(game.state.turn))


def moves_of(setup: Setup, seed: str, seating: Sequence[str], own_seed: str) -> list[int]:
    """The moves that the compiled match makes in the game of a seed, its bots having their own."""
    keys, choices = keys_of([seed]), keys_of([own_seed], "player")
    counts = np.zeros((1, record.SEATS, scoring.COLUMNS), np.int16)
    room = _TRACE_ROOM
    while True:
        trace = np.empty(room, np.int16)
        games = record.new_games()
        made = match.play(
            setup.board_record, games, keys, choices, codes_of(seating), counts, trace
        )
        if made <= room:
            return [int(move) for move in trace[:made]]
        room = made


# The plain loop


def _play_plain(setup: Setup, seed: str, seating: Sequence[str], budget: Budget) -> Played:
    with plain.company(seating, bot_seed) as company:  # a program ends with its game
        played = plain.play(setup, seed, company(seed), budget)
    chairs = []
    for seat, spec in enumerate(seating):
        faults = played.faults.get(seat, [])
        chairs.append(
            Chair(
                spec,
                tuple(played.counts[seat].tolist()),
                played.decisions[seat],
                played.seconds[seat],
                len(faults),
                str(faults[0]) if faults else None,
            )
        )
    return Played(chairs, int(played.game.state.turn))
