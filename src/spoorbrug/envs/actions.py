"""Actions: the ids of moves, all of them or only those that a setup can ever use.

`all` has the same 1,560 for every setup. `compact` leaves out what cannot come up: other boards'
tracks, payments that fit no track here. What is left keeps its order. `ids` leads from an action to
the id of its move, `places` back: NONE for those left out.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from spoorbrug.envs.layout import ACTIONS
from spoorbrug.game import Setup, names
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.record import NONE, Array

ALL, COMPACT = "all", "compact"
KINDS = (ALL, COMPACT)


@dataclass(frozen=True, eq=False)
class Actions:
    """What the actions of an environment stand for."""

    ids: Array
    """The id of the move of each action, in ascending order."""
    places: Array
    """The action of each id, NONE where there is none."""

    def __len__(self) -> int:
        return len(self.ids)


def number(action: Any) -> int:
    """An action as a whole number; a `ValueError` for anything else, a float above all."""
    try:
        if isinstance(action, bool | np.bool_):
            raise TypeError
        return operator.index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number, not {action!r}") from None


def of(setup: Setup, kind: str) -> Actions:
    """The actions of a setup; a `ValueError` for a kind that there is not."""
    if kind not in KINDS:
        raise ValueError(f"there are no actions '{kind}'; there are {', '.join(KINDS)}")
    found = np.arange(ACTIONS) if kind == ALL else np.array(usable(setup))
    found = found.astype(np.int64)
    places = np.full(ACTIONS, NONE, np.int64)
    places[found] = np.arange(len(found))
    return Actions(found, places)


@lru_cache(maxsize=32)
def usable(setup: Setup) -> tuple[int, ...]:
    """The ids of all moves that can come up in a game of this setup, in ascending order."""
    board, row = setup.board, setup.board_record[0]
    drawn = record.DICE if setup.dice else int(row.tickets_drawn)
    offered = max(int(row.tickets_dealt), drawn)
    found = _set(ids.CLAIM, len(board.tracks))
    # Of a pile that has run out, few are offered.
    least = min(int(row.keep_first), int(row.keep), 1)
    found |= {ids.KEEP + n for n in range(1 << offered) if n.bit_count() >= least}
    if board.ticket_numbers.mix:
        found |= _set(ids.NAME_MIX, offered + 1)
    if board.stations is not None:
        found |= _set(ids.BUILD, len(board.cities))
    if board.passengers is not None:
        found |= _set(ids.SEND, len(board.cities)) | _set(ids.STAND_IN, len(board.cities))
        found |= _set(ids.WALK_ALONG, len(board.tracks)) | {ids.STAND_NOWHERE, ids.STOP}
    found |= _with_dice() if setup.dice else _with_cards(setup)
    if setup.dice and board.has_tunnels:
        found.add(ids.TAKE_BACK)
    return tuple(sorted(found))


def _set(first: int, number: int) -> set[int]:
    return set(range(first, first + number))


def _with_dice() -> set[int]:
    """Whatever dice do is the same on every board."""
    found = _set(ids.DRAW_TICKETS, record.DICE + 1) | _set(ids.ROLL_AGAIN, len(ids.REROLLS))
    return found | _set(ids.USE_DICE, ids.MOVES - ids.USE_DICE)


def _with_cards(setup: Setup) -> set[int]:
    row = setup.board_record[0]
    kinds = {kind for kind in range(record.KINDS) if setup.board.cards.of_kind(names.KINDS[kind])}
    found = {ids.DRAW, ids.DRAW_TICKETS, ids.PASS} | {ids.TAKE + kind for kind in kinds}
    if any(row.fillers):
        found |= {ids.FILL_WITH + kind for kind in kinds}
    if setup.board.has_tunnels:
        found |= _set(ids.PAY_EXTRA, record.TUNNEL_DICE + 1) | {ids.TAKE_BACK}
    return found | _payments(setup)


def _payments(setup: Setup) -> set[int]:
    """The kernel is asked, for a seat that holds all cards, how it could pay for everything."""
    games, room = record.new_games(), kernel.new_moves()
    kernel.start(setup.board_record, games)
    state: Any = games[0]
    state.hand[0] = state.deck
    state.hand_size[0] = state.deck_size
    found: set[int] = set()

    def ask(phase: int) -> None:
        state.phase = phase
        found.update(room[: kernel.legal(setup.board_record, games, room)].tolist())

    for track in range(len(setup.board.tracks)):
        state.track = track
        ask(record.PAY)
    if setup.board.stations is not None:
        for left in range(setup.board_record[0].stations):
            state.stations[0] = np.uint64((1 << left) - 1)
            ask(record.PAY_STATION)
    return found
