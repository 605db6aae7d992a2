"""From a board's facts and a game's switches to the kernel's board record."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from spoorbrug.boards.model import COLOURS, FERRY, GREY, POINTS_BY_LENGTH, TUNNEL, Board
from spoorbrug.rules import record, versions
from spoorbrug.rules.record import LONGEST, NONE

NEVER = 99  # more face-up locomotives than there are
MOST_SPACES = 8  # R14: what five dice and three tokens reach
REJECTED = {
    "discard": record.DISCARD,
    "under": record.UNDER,
    "out": record.OUT,
    "shuffle": record.SHUFFLE,
}


@dataclass(frozen=True, slots=True)
class Switches:
    """What a game's setup decides beside its board."""

    seats: int
    tolls: bool = False
    neutral: bool = False
    dice: bool = False
    tokens_each: bool = False
    tunnel_faces: int = 2
    refresh: bool = True
    idle_rounds: int = 10
    rules: int = versions.NEWEST


def make_board_record(board: Board, switches: Switches) -> record.Array:
    """A board record for one setup. The setup is known to make sense."""
    boards = record.new_boards()
    row = boards[0]
    seats = switches.seats
    row.rules = switches.rules
    row.seats = seats
    row.trains = board.trains
    row.staggered = board.staggered_start
    row.cities = len(board.cities)
    row.tracks = len(board.tracks)
    row.tickets = len(board.tickets)
    row.points[:] = POINTS_BY_LENGTH
    row.longest_path = board.bonuses.longest_path
    row.most_tickets = board.bonuses.most_tickets
    row.idle_turns = switches.idle_rounds * seats
    tolls = switches.tolls and board.tolls is not None
    row.closes_doubles = seats in (
        board.closed_with if tolls or not board.tolls else board.closed_with_without_tolls
    )
    if tolls and board.tolls:
        row.tolls = True
        row.purse = board.tolls.purse
        row.loan_cost = board.tolls.loan_cost
        row.bonus[:seats] = board.tolls.bonus[seats - 2]
    if switches.neutral and board.neutral:
        row.neutral = True
        row.neutral_trains = board.neutral.trains
        row.neutral_round = board.neutral.first_round
    if board.stations:
        row.stations = board.stations.number
        row.unbuilt = board.stations.unbuilt
    if board.passengers:
        row.passengers = board.passengers.number
    if switches.dice:
        row.dice = True
        row.tokens_each = switches.tokens_each
        row.tunnel_faces = switches.tunnel_faces
    else:
        _lower_cards(board, switches, row)
    _lower_cities(board, row)
    _lower_tracks(board, row)
    _lower_tickets(board, switches, row)
    return boards


def _lower_cards(board: Board, switches: Switches, row) -> None:
    numbers = board.cards
    row.each_colour = numbers.each_colour
    row.locomotives = numbers.locomotives
    row.plus_fours = numbers.plus_fours
    row.passenger_cards = numbers.passengers
    row.cards_dealt = numbers.dealt
    row.market = numbers.market
    row.refresh_at = numbers.refresh_at if switches.refresh else NEVER
    row.two_locomotives = numbers.two_locomotives


def _lower_cities(board: Board, row) -> None:
    for city in board.cities:
        if city.country:
            row.ends |= _cities([city.index])
        row.stack[city.index, : len(city.merchandise)] = city.merchandise


def _cities(numbers: Iterable[int]) -> np.uint64:
    """A set of cities: one word."""
    word = 0
    for number in numbers:
        word |= 1 << number
    return np.uint64(word)


def _add(words, track: int) -> None:
    words[track >> 6] |= np.uint64(1 << (track & 63))


def _lower_tracks(board: Board, row) -> None:
    row.twins[:] = NONE
    for track in board.tracks:
        i = track.index
        colour = record.GREY if track.colour == GREY else COLOURS.index(track.colour)
        row.track_a[i] = track.a
        row.track_b[i] = track.b
        row.length[i] = track.length
        row.colour[i] = colour
        row.toll[i] = track.toll
        twins = [twin.index for twin in board.twins(track)]
        row.twins[i, : len(twins)] = twins
        row.type[i] = record.DOUBLE if twins else record.SINGLE
        row.spaces[i] = min(track.length, MOST_SPACES)
        row.ferry[i] = track.locomotives
        row.tunnel[i] = track.kind == TUNNEL
        row.wild[i] = track.kind in board.cards.locomotives_on
        if track.route in board.substitutes.routes:
            row.fillers[i] = board.substitutes.anywhere
            row.most_fillers[i] = track.length
        elif track.kind == FERRY:
            row.fillers[i] = board.substitutes.ferry
            row.most_fillers[i] = track.locomotives if board.substitutes.ferry else 0
        _lower_sets(row, i, colour, track.length)


def _lower_sets(row, i: int, colour: int, length: int) -> None:
    """The sets that say at once which tracks may be claimed."""
    special = row.ferry[i] > 0 or row.fillers[i] > 0
    if special:
        _add(row.special, i)
    if not row.wild[i]:
        row.has_plain = True
    for reach in range(length, LONGEST + 1):
        _add(row.within[reach], i)
        if not special:
            _add(row.payable[row.wild[i], colour, reach], i)
    for reach in range(int(row.spaces[i]), LONGEST + 1):
        _add(row.dice_within[row.type[i], reach], i)
    for wilds in range(int(row.ferry[i]), record.DICE + 1):
        _add(row.ferry_within[wilds], i)


def _lower_tickets(board: Board, switches: Switches, row) -> None:
    numbers = board.ticket_numbers
    row.tickets_dealt = numbers.dealt
    row.keep_first = numbers.keep_first
    row.tickets_drawn = numbers.drawn
    row.keep = 0 if switches.dice else numbers.keep  # D6
    row.rejected = REJECTED[numbers.rejected]
    row.rejected_first = REJECTED[numbers.rejected_first]
    row.long_dealt = numbers.long_dealt
    row.mix = numbers.mix
    row.ticket_names[:] = NONE
    for ticket in board.tickets:
        i = ticket.index
        row.ticket_start[i] = _cities(ticket.starts)
        for number, goal in enumerate(ticket.goals):
            row.ticket_goal[i, number] = _cities(goal.cities)
            row.ticket_value[i, number] = goal.points
        row.ticket_points[i] = ticket.points
        row.ticket_penalty[i] = ticket.penalty
        if ticket.pile:
            _add(row.long_tickets, i)
        if ticket.neutral is not None:
            row.ticket_names[i] = board.routes[ticket.neutral].tracks[0]
