"""Which steps can be one turn: what a text may join, before any of it is played (B3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from spoorbrug.game.move import Move, MoveKind
from spoorbrug.game.refusals import IllegalMove, Refusal
from spoorbrug.game.setup import Setup

_FIRST_CARDS = frozenset({MoveKind.DRAW, MoveKind.TAKE})
_TOKENS = frozenset({MoveKind.BUY, MoveKind.RETURN, MoveKind.DONE})

_FOLLOWS: dict[MoveKind, frozenset[MoveKind]] = {
    MoveKind.DRAW: _FIRST_CARDS,
    MoveKind.TAKE: _FIRST_CARDS,
    MoveKind.TICKETS: frozenset({MoveKind.MIX, MoveKind.KEEP}),
    MoveKind.MIX: frozenset({MoveKind.KEEP}),
    MoveKind.CLAIM: frozenset({MoveKind.PAY}),
    MoveKind.PAY: frozenset({MoveKind.ADD, MoveKind.EXTRA, MoveKind.TAKE_BACK, MoveKind.STAND}),
    MoveKind.ADD: frozenset({MoveKind.ADD, MoveKind.STAND}),
    MoveKind.EXTRA: frozenset({MoveKind.STAND}),
    MoveKind.BUILD: frozenset({MoveKind.PAY}),
    MoveKind.SEND: frozenset({MoveKind.WALK}),
    MoveKind.WALK: frozenset({MoveKind.WALK, MoveKind.STOP}),
}
"""With cards: what may come after a step."""

_FOLLOWS_WITH_DICE: dict[MoveKind, frozenset[MoveKind]] = {
    MoveKind.REROLL: frozenset(
        {MoveKind.CLAIM, MoveKind.TICKETS, MoveKind.BUILD, MoveKind.SEND, MoveKind.DONE}
    ),
    MoveKind.TICKETS: _FOLLOWS[MoveKind.TICKETS],
    MoveKind.MIX: _FOLLOWS[MoveKind.MIX],
    MoveKind.KEEP: _TOKENS,
    # A tunnel without a symbol is claimed at once, and tokens follow (R11).
    MoveKind.CLAIM: _TOKENS | {MoveKind.USE, MoveKind.TAKE_BACK, MoveKind.STAND},
    MoveKind.USE: _TOKENS | {MoveKind.STAND},
    MoveKind.TAKE_BACK: _TOKENS,
    MoveKind.STAND: _TOKENS,
    MoveKind.BUILD: _TOKENS,
    MoveKind.SEND: _FOLLOWS[MoveKind.SEND],
    MoveKind.WALK: _FOLLOWS[MoveKind.WALK],
    MoveKind.STOP: _TOKENS,
    MoveKind.BUY: _TOKENS,
    MoveKind.RETURN: _TOKENS,
    MoveKind.DONE: _TOKENS,
}


def check(setup: Setup, steps: Sequence[Move | int]) -> None:
    """Refuse steps that can never be one turn."""
    moves = [step for step in steps if isinstance(step, Move)]
    if len(steps) == 1 or (len(moves) == len(steps) and _is_one_turn(setup, moves)):
        return
    sentence = "these steps are not one turn: two cards, a claim with its payment, or tickets."
    if setup.dice:
        sentence = "these steps are not one turn: a roll, one action, and tokens."
    raise IllegalMove(Refusal("B3", "not_one_turn", sentence))


def _is_one_turn(setup: Setup, moves: list[Move]) -> bool:
    follows = _FOLLOWS_WITH_DICE if setup.dice else _FOLLOWS
    nothing: frozenset[MoveKind] = frozenset()
    if any(b.kind not in follows.get(a.kind, nothing) for a, b in pairwise(moves)):
        return False
    if moves[0].kind not in _FIRST_CARDS:
        return True
    alone = moves[0].card == "locomotive" and not setup.board.cards.two_locomotives  # B4, F1
    return len(moves) == 2 and not alone
