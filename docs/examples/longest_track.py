"""A bot for Spoorbrug in Python; docs/bots.md says how a package brings it along."""

from __future__ import annotations

import random

from spoorbrug.game import Move, MoveKind, View
from spoorbrug.players import AS_IT_LIKES, Budget


class LongestTrack:
    """Claims the longest track it can; otherwise it draws, and now and then does anything."""

    def __init__(self, seed: str, mood: float = 0.0) -> None:
        if not 0 <= mood <= 1:
            raise ValueError(f"a mood is from 0 to 1, not {mood}")
        self.name = f"longest:mood={mood}"
        self._seed = seed
        self._mood = mood

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The id of a legal move."""
        moves = view.legal_moves
        chance = random.Random(f"{self._seed} {len(view.events)}")  # the same view, the same move
        if chance.random() < self._mood:
            return chance.choice(moves.ids)
        best = max(range(len(moves)), key=lambda i: _worth(moves[i]))
        return moves.ids[best]


def _worth(move: Move) -> int:
    if move.kind is MoveKind.CLAIM and move.track:
        return 10 * move.track.length
    return 1 if move.kind is MoveKind.DRAW else 0
