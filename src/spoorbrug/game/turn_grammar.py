"""Which steps can be one turn: what a text may join, before any of it is played (B3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from spoorbrug.game import moves as move_ids
from spoorbrug.game.move import Move, MoveKind
from spoorbrug.game.moves import NotHere
from spoorbrug.game.refusals import IllegalMove, Refusal
from spoorbrug.game.setup import Setup
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import Array

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


def check(setup: Setup, games: Array, steps: Sequence[Move | int]) -> None:
    """Refuse steps that cannot be one turn in a position."""
    moves = [step for step in steps if isinstance(step, Move)]
    if len(steps) == 1 or (len(moves) == len(steps) and _is_one_turn(setup, games, moves)):
        return
    sentence = "these steps are not one turn: two cards, a claim with its payment, or tickets."
    if setup.dice:
        sentence = "these steps are not one turn: a roll, one action, and tokens."
    raise IllegalMove(Refusal("B3", "not_one_turn", sentence))


def _is_one_turn(setup: Setup, games: Array, moves: list[Move]) -> bool:
    follows = _FOLLOWS_WITH_DICE if setup.dice else _FOLLOWS
    nothing: frozenset[MoveKind] = frozenset()
    if any(b.kind not in follows.get(a.kind, nothing) for a, b in pairwise(moves)):
        return False
    if moves[0].kind not in _FIRST_CARDS:
        return True
    return len(moves) == 2 and not is_only_card(setup, games, moves[0])


def is_only_card(setup: Setup, games: Array, card: Move) -> bool:
    """Does taking this card of the market end the draw? The kernel says it, on a copy (B4, F1)."""
    if card.kind is not MoveKind.TAKE:
        return False
    try:
        number = move_ids.to_id(setup.board, games[0], card)
    except NotHere:
        return False
    if kernel.reason(setup.board_record, games, number):
        return False  # it is refused by itself
    after = record.copy(games)
    kernel.apply(setup.board_record, after, number)
    return bool(after[0].after != record.AFTER_FIRST_CARD)
