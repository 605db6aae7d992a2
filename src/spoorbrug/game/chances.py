"""What chance may deal after a move: every result, how likely it is, and the game that follows."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from spoorbrug.game import notation
from spoorbrug.game.phase import Phase
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

if TYPE_CHECKING:
    from spoorbrug.game.game import Game
    from spoorbrug.game.setup import Setup


@dataclass(frozen=True, slots=True)
class Chance:
    """One result: what is dealt until the next decision."""

    odds: Fraction
    """How likely it is, exactly."""
    dealt: tuple[str, ...]
    """Cards, tickets or faces of dice, in order."""
    game: Game
    """The game after it; what it deals later is up to its own seed, as always."""

    def __repr__(self) -> str:
        return f"<Chance {self.odds}: {', '.join(self.dealt) or 'nothing is dealt'}>"


def after(game: Game, move: int, games: Array) -> Iterator[Chance]:
    """All results of a legal move, the likeliest first; `games` is the record before it.

    A market that has to be dealt anew may fill again and again, so that there is no last result.
    """
    who = int(games[0].seat)
    begun = record.copy(games)
    kernel.apply(game.setup.board_record, begun, move)
    for odds, dealt, after_it in _results(game.setup, begun):
        names = tuple(notation.write_dealt(game.board, one) for one in dealt)
        yield Chance(odds, names, game.with_step(who, move, dealt, games, after_it))


def _results(setup: Setup, begun: Array) -> Iterator[tuple[Fraction, tuple[int, ...], Array]]:
    room, weights = kernel.new_moves(), kernel.new_moves()
    order = itertools.count()
    open_ends: list[tuple[Fraction, int, tuple[int, ...], Array]] = []
    heapq.heappush(open_ends, (Fraction(-1), next(order), (), begun))
    while open_ends:
        odds, _, dealt, games = heapq.heappop(open_ends)
        if not Phase.of(games[0]).is_chance:
            yield -odds, dealt, games
            continue
        n = kernel.odds(setup.board_record, games, room, weights)
        total = int(weights[:n].sum())
        for one, weight in zip(room[:n].tolist(), weights[:n].tolist(), strict=True):
            following = record.copy(games)
            kernel.apply(setup.board_record, following, one)
            share = odds * Fraction(weight, total)
            heapq.heappush(open_ends, (share, next(order), (*dealt, one), following))
