"""From a board's facts and a game's options to the kernel's board record."""

from collections.abc import Iterable

import numpy as np

from spoorbrug.boards.model import COLOURS, FERRY, GREY, POINTS_BY_LENGTH, TUNNEL, Board
from spoorbrug.rules import record
from spoorbrug.rules.options import OPTIONS, SWITCHES, Options
from spoorbrug.rules.record import LONGEST, NONE

NEVER = 99  # more face-up locomotives than there are
MOST_SPACES = 8  # R14: what five dice and three tokens reach
REJECTED = {
    "discard": record.DISCARD,
    "under": record.UNDER,
    "out": record.OUT,
    "shuffle": record.SHUFFLE,
}


def make_board_record(board: Board, seats: int, options: Options, rules: int) -> record.Array:
    """A board record for one setup. The setup is known to make sense."""
    boards = record.new_boards()
    row = boards[0]
    row.rules = rules
    row.seats = seats
    _write_switches(board, options, row)
    row.trains = board.trains
    row.staggered = board.staggered_start
    row.cities = len(board.cities)
    row.tracks = len(board.tracks)
    row.tickets = len(board.tickets)
    row.points[:] = POINTS_BY_LENGTH
    row.longest_path = board.bonuses.longest_path
    row.most_tickets = board.bonuses.most_tickets
    row.idle_turns = options.idle_rounds * seats
    row.closes_doubles = seats in (
        board.closed_with if row.tolls or not board.tolls else board.closed_with_without_tolls
    )
    if row.tolls and board.tolls:
        row.purse = board.tolls.purse
        row.loan_cost = board.tolls.loan_cost
        row.bonus[:seats] = board.tolls.bonus[seats - 2]
    if row.neutral and board.neutral:
        row.neutral_trains = board.neutral.trains
        row.neutral_round = board.neutral.first_round
    if board.stations:
        row.stations = board.stations.number
        row.unbuilt = board.stations.unbuilt
    if board.passengers:
        row.passengers = board.passengers.number
    if not options.dice:
        _write_cards(board, options, row)
    _write_cities(board, row)
    _write_tracks(board, row)
    _write_tickets(board, options, row)
    return boards


def _write_switches(board: Board, options: Options, row) -> None:
    """The options that rules ask for; one that makes no sense here is 0."""
    values = options.values()
    for name in SWITCHES:
        option = OPTIONS[name]
        if option.missing(board, int(row.seats), values) is None:
            row[name] = option.number_of(values[name])


def _write_cards(board: Board, options: Options, row) -> None:
    numbers = board.cards
    row.each_colour = numbers.each_colour
    row.locomotives = numbers.locomotives
    row.plus_fours = numbers.plus_fours
    row.passenger_cards = numbers.passengers
    row.cards_dealt = numbers.dealt
    row.market = numbers.market
    row.refresh_at = numbers.refresh_at if options.refresh else NEVER
    row.two_locomotives = numbers.two_locomotives


def _write_cities(board: Board, row) -> None:
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


def _write_tracks(board: Board, row) -> None:
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
        _write_sets(row, i, colour, track.length)


def _write_sets(row, i: int, colour: int, length: int) -> None:
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


def _write_tickets(board: Board, options: Options, row) -> None:
    numbers = board.ticket_numbers
    row.tickets_dealt = numbers.dealt
    row.keep_first = numbers.keep_first
    row.tickets_drawn = numbers.drawn
    row.keep = 0 if options.dice else numbers.keep  # D6
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
