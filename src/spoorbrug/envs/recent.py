"""The last events that a seat has seen, as numbers: an optional part beside an observation.

Examples:
    >>> from spoorbrug.envs import recent
    >>> from spoorbrug.game import Game
    >>> rows = recent.rows(Game.new(seed=7).view(0), 0, 4)
    >>> rows.shape, rows[-1, :3].tolist()
    ((4, 17), [8.0, 2.0, 0.0])
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from spoorbrug.envs.infostates import KINDS as EVENTS
from spoorbrug.game import Game, Setup, View
from spoorbrug.game.events import Event
from spoorbrug.game.names import FACES, KINDS, TYPES
from spoorbrug.rules.record import Array

COLUMNS = (
    "kind",  # the kind of event, from 1 on in the order of `EVENT_KINDS`; 0: no event yet
    "seat",  # whose it is, in the order of play: 1 is oneself; 0: nobody's
    "track",  # from 1 on; 0: none
    "city",
    "ticket",
    "number",  # the first number that the event tells: points, tickets, dice, tokens
    *(f"{kind} cards" for kind in KINDS),  # or dice by their face, or tokens by their type
)

HIGH = 255
"""No number is greater."""


def shape(number: int) -> tuple[int, int]:
    """The shape of the rows of this number of events; a `ValueError` for less than none."""
    if number < 0:
        raise ValueError(f"of the events, the last 0 or more are told, not {number}")
    return number, len(COLUMNS)


def rows(seen: Game | View, seat: int, number: int) -> Array:
    """The last events that a seat has seen, the newest in the last row."""
    found = np.zeros(shape(number), np.float32)
    events = _of_view(seen, seat) if isinstance(seen, View) else _of_game(seen, seat, number)
    last = events[max(0, len(events) - number) :]
    for row, event in zip(found[number - len(last) :], last, strict=True):
        _write(seen.setup, event, seat, row)
    return found


def _of_view(view: View, seat: int) -> list[Event]:
    if view.seat != seat:
        raise ValueError(f"this view is that of seat {view.seat}, not of seat {seat}")
    return list(view.events)


def _of_game(game: Game, seat: int, number: int) -> list[Event]:
    """No more steps are looked at than needed."""
    found: list[Event] = []
    step = game.last_step
    while step is not None and len(found) < number:
        found[:0] = step.seen_by(game.setup, seat)
        step = step.previous
    return found


def _write(setup: Setup, event: Event, seat: int, row: Array) -> None:
    board = setup.board
    facts: dict[str, Any] = event.to_dict()
    row[0] = EVENTS[facts.pop("kind")]
    owner = facts.pop("seat")
    if owner is not None:
        row[1] = (owner - seat) % setup.seats + 1
    row[5] = next((n for name, n in facts.items() if isinstance(n, int) and name != "paid_to"), 0)
    for name, value in facts.items():
        if value is None:
            continue
        if name == "track":
            row[2] = board.track_named[value].index + 1
        elif name in ("city", "to"):
            row[3] = board.city_named[value].index + 1
        elif name == "ticket":
            row[4] = board.ticket_named[value].index + 1
        elif name in ("card", "face", "token"):
            row[6 + _place(value)] += 1
        elif name in ("cards", "dice") and not isinstance(value, int):
            for one, count in _counted(value):
                row[6 + _place(one)] += count


def _counted(things: Mapping[str, int] | list[str]) -> list[tuple[str, int]]:
    if isinstance(things, Mapping):
        return list(things.items())
    return [(one, 1) for one in things]


def _place(name: str) -> int:
    """A kind of card, a face of a die, or a type of token."""
    for names in (KINDS, FACES, TYPES):
        if name in names:
            return names.index(name)
    raise ValueError(f"there is nothing called '{name}' in a hand")
