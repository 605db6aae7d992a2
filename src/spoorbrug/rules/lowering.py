"""From a board's facts and a game's switches to the kernel's board record."""

import numpy as np

from spoorbrug.boards.model import COLOURS, GREY, POINTS_BY_LENGTH, Board
from spoorbrug.rules import record
from spoorbrug.rules.record import LONGEST, NONE


def lower(board: Board, seats: int, tolls: bool, neutral: bool) -> record.Array:
    """A board record for one setup. The setup is known to make sense."""
    boards = record.new_boards()
    row = boards[0]
    row.seats = seats
    row.trains = board.trains
    row.staggered = board.staggered_start
    row.each_colour = board.cards.each_colour
    row.locomotives = board.cards.locomotives
    row.cards_dealt = board.cards.dealt
    row.market = board.cards.market
    row.refresh_at = board.cards.refresh_at
    row.tickets_dealt = board.ticket_numbers.dealt
    row.keep_first = board.ticket_numbers.keep_first
    row.tickets_drawn = board.ticket_numbers.drawn
    row.keep = board.ticket_numbers.keep
    row.cities = len(board.cities)
    row.tracks = len(board.tracks)
    row.tickets = len(board.tickets)
    row.points[:] = POINTS_BY_LENGTH
    row.closes_doubles = seats in (
        board.closed_with if tolls or not board.tolls else board.closed_with_without_tolls
    )
    if tolls and board.tolls:
        row.tolls = True
        row.purse = board.tolls.purse
        row.loan_cost = board.tolls.loan_cost
        row.bonus[:seats] = board.tolls.bonus[seats - 2]
    if neutral and board.neutral:
        row.neutral = True
        row.neutral_trains = board.neutral.trains
        row.neutral_round = board.neutral.first_round
    _lower_tracks(board, row)
    _lower_tickets(board, row)
    return boards


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
        for reach in range(track.length, LONGEST + 1):
            row.payable[colour, reach, i >> 6] |= np.uint64(1 << (i & 63))


def _lower_tickets(board: Board, row) -> None:
    row.ticket_names[:] = NONE
    for ticket in board.tickets:
        i = ticket.index
        row.ticket_a[i] = ticket.a
        row.ticket_b[i] = ticket.b
        row.ticket_points[i] = ticket.points
        if ticket.neutral is not None:
            row.ticket_names[i] = board.routes[ticket.neutral].tracks[0]
