"""What only some boards or the dice have, as plain data: all of it lies open on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spoorbrug.boards.model import TUNNEL
from spoorbrug.game import dice
from spoorbrug.game.events import Event
from spoorbrug.game.names import (
    KINDS,
    TYPES,
    card_list,
    cities_in,
    face_counts,
    kinds_of,
    members,
    token_counts,
)
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup

Json = dict[str, Any]


def position(setup: Setup, state: Any, events: Sequence[Event]) -> Json:
    """Of the whole table; None where this setup, or this moment, has no such thing."""
    phase = Phase.of(state)
    return {
        "dice": _dice(setup, state, events) if setup.dice else None,
        "tunnel": _tunnel(setup, state) if phase.may_be_in_tunnel else None,
        "walking": _walking(setup, state) if phase is Phase.WALK else None,
        "merchandise": _merchandise(setup, state) if setup.board.passengers else None,
        "filling": _filling(setup, state) if phase is Phase.FILL else None,
    }


def seat(setup: Setup, state: Any, number: int) -> Json:
    """Of one seat."""
    board = setup.board
    stations = cities_in(board, state.stations[number]) if board.stations else None
    passengers = cities_in(board, state.passengers[number]) if board.passengers else None
    left = None
    if board.stations and stations is not None:
        left = board.stations.number - len(stations)
    return {
        "tokens": token_counts(state.tokens[number]) if setup.dice else None,
        "stations": stations,
        "stations_left": left,
        "passengers": passengers,
        "passengers_left": int(state.passengers_left[number]) if board.passengers else None,
        "merchandise": int(state.goods[number]) if board.passengers else None,
    }


def _dice(setup: Setup, state: Any, events: Sequence[Event]) -> Json:
    return {
        "faces": face_counts(state.dice),
        "rerolled": bool(state.rerolled),
        "used": int(state.dice_used),
        "spent": dice.spent(setup, state, events),
        "pairs": int(state.pairs) if Phase.of(state) is Phase.TOKENS else 0,
        "barred": [kind for i, kind in enumerate(TYPES) if int(state.barred) >> i & 1],
        "supply": token_counts(state.supply),
        "in_air": int(state.dice_due),
        "open": Phase.of(state).has_open_dice,
    }


def _tunnel(setup: Setup, state: Any) -> Json | None:
    track = setup.board.tracks[int(state.track)]
    if track.kind != TUNNEL:
        return None
    cost = int(state.tunnel_cost)
    laid = {
        "card": KINDS[int(state.laid_colour)],
        "cards": int(state.laid_cards),
        "locomotives": int(state.laid_locomotives),
    }
    return {
        "track": track.name,
        "laid": None if setup.dice else laid,
        "cards": card_list(state.tunnel),
        "hits": cost if setup.dice else None,
        "cost": cost,
    }


def _walking(setup: Setup, state: Any) -> Json:
    board = setup.board
    return {
        "city": board.cities[int(state.city)].name,
        "tracks": [board.tracks[i].name for i in members(state.walked)],
    }


def _merchandise(setup: Setup, state: Any) -> Json:
    """What is left in each city, top first."""
    return {
        city.name: list(city.merchandise[int(state.taken[city.index]) :])
        for city in setup.board.cities
        if city.merchandise
    }


def _filling(setup: Setup, state: Any) -> Json:
    later = KINDS[int(state.fill_from) :]
    kinds = [kind for kind in kinds_of(setup.board) if kind in later]
    return {"due": int(state.fill_due), "kinds": kinds}
