"""Longest paths and stations against a search of everything: B13, E3, E4."""

import itertools
import random

import numpy as np
import pytest

from spoorbrug.game import Setup
from spoorbrug.game.names import add_member, members
from spoorbrug.rules import kernel, record, scoring
from spoorbrug.rules.compiler import OFF

from ..support import rule
from ..support.table import Table


def longest_by_trying(board, tracks):
    """Every trail over these tracks."""
    best = 0

    def walk(city, left, length):
        nonlocal best
        best = max(best, length)
        for i in left:
            track = board.tracks[i]
            if city in (track.a, track.b):
                walk(track.a + track.b - city, left - {i}, length + track.length)

    for city in {end for i in tracks for end in (board.tracks[i].a, board.tracks[i].b)}:
        walk(city, frozenset(tracks), 0)
    return best


def counted(setup, games):
    counts = scoring.new_counts()
    kernel.score(setup.board_record, games, counts)
    return counts


def grown(board, rng, number):
    """A random network that hangs together more or less."""
    tracks = {rng.randrange(len(board.tracks))}
    while len(tracks) < number:
        cities = {end for i in tracks for end in (board.tracks[i].a, board.tracks[i].b)}
        near = [t.index for t in board.tracks if cities & {t.a, t.b} and t.index not in tracks]
        tracks.add(
            rng.choice(near) if near and rng.random() < 0.9 else rng.randrange(len(board.tracks))
        )
    return tracks


@rule("E4")
@pytest.mark.parametrize("name", ["usa", "switzerland", "europe"])
def test_the_longest_path_is_that_of_an_exhaustive_search(name):
    setup = Setup.of(name, 2)
    rng = random.Random(f"paths of {name}")
    for _ in range(60):
        games = record.new_games()
        tracks = grown(setup.board, rng, rng.randint(1, 12))
        for track in tracks:
            add_member(games[0].owned[0], track)
        found = counted(setup, games)[0, scoring.LONGEST]
        assert found == longest_by_trying(setup.board, tracks), sorted(tracks)


def longest(setup, tracks):
    games = record.new_games()
    for track in tracks:
        add_member(games[0].owned[0], track)
    return int(counted(setup, games)[0, scoring.LONGEST])


# For one track of each route in one colour, and for a whole board, as an integer program found it.
# A search over trails does not end here: there are too many of them.
LARGE = {
    ("usa", "routes"): 235,
    ("usa", "tracks"): 285,
    ("europe", "routes"): 237,
    ("europe", "tracks"): 269,
    ("switzerland", "routes"): 139,
    ("switzerland", "tracks"): 159,
}


@rule("E4")
@pytest.mark.parametrize(("name", "what"), list(LARGE)[: 1 if OFF else None])
def test_a_whole_board_in_one_colour_is_counted(name, what):
    setup = Setup.of(name, 2)
    tracks = range(len(setup.board.tracks))
    single = [route.tracks[0] for route in setup.board.routes]
    assert longest(setup, tracks if what == "tracks" else single) == LARGE[name, what]


@rule("E4")
@pytest.mark.skipif(OFF, reason="for compiled code")
def test_the_longest_path_of_large_networks_is_one_that_can_be_walked():
    """Of all trails over two thirds of a board the best is at least as long as a random one."""
    rng = random.Random("large")
    for name in ("usa", "europe", "switzerland"):
        setup = Setup.of(name, 2)
        tracks = grown(setup.board, rng, len(setup.board.tracks) * 2 // 3)
        found = longest(setup, tracks)
        assert found <= sum(setup.board.tracks[i].length for i in tracks)
        for _ in range(200):
            assert found >= walked(setup.board, tracks, rng)


def walked(board, tracks, rng):
    """The spaces of a trail that goes on at random until it cannot."""
    left = set(tracks)
    city = board.tracks[rng.choice(sorted(left))].a
    length = 0
    while True:
        ways = sorted(i for i in left if city in (board.tracks[i].a, board.tracks[i].b))
        if not ways:
            return length
        track = board.tracks[rng.choice(ways)]
        left.remove(track.index)
        length += track.length
        city = track.a + track.b - city


@rule("E4")
def test_cities_may_be_passed_twice_but_tracks_once():
    table = Table(2, board="usa")
    table.owns(0, "Dallas–Houston grey 1", "Dallas–Little Rock grey", "Dallas–Oklahoma City grey 1")
    table.owns(0, "Little Rock–Oklahoma City grey", "Houston–New Orleans grey")
    first, second = table.game().count()
    assert first.longest == 9  # around the loop at Dallas
    assert (first.longest_path, second.longest_path) == (10, 0)


@rule("B13", "E4")
def test_a_bonus_is_shared_in_full_and_needs_a_track():
    table = Table(2, board="usa")
    assert [c.longest_path for c in table.game().count()] == [0, 0]
    table.owns(0, "Chicago–Duluth red").owns(1, "Chicago–Pittsburgh orange")
    assert [c.longest_path for c in table.game().count()] == [10, 10]


@rule("B13")
def test_most_tickets_and_a_tie_by_the_longest_path():
    table = Table(2, board="usa", tickets="1910").tickets(0, "Chicago–Boston")
    table.owns(0, "Chicago–Toronto white", "Montréal–Toronto grey", "Boston–Montréal grey 1")
    first, second = table.game().count()
    assert (first.most_tickets, second.most_tickets) == (15, 0)
    tied = Table(2, board="usa").owns(0, "Chicago–Duluth red").put(1, points=10)
    first, second = tied.game().count()
    assert first.total == second.total == 10
    assert (first.place, second.place) == (1, 2)


def tickets_worth(board, held, edges):
    """What tickets bring over these pairs of cities."""
    group = list(range(len(board.cities)))
    for a, b in edges:
        old, new = group[a], group[b]
        group = [new if g == old else g for g in group]
    worth = done = 0
    for ticket in (board.tickets[i] for i in held):
        values = [
            goal.points
            for goal in ticket.goals
            if {group[c] for c in goal.cities} & {group[c] for c in ticket.starts}
        ]
        worth += max(values) if values else -ticket.penalty
        done += bool(values)
    return worth, done


@rule("E3", "S2")
def test_stations_are_used_to_the_best():
    setup = Setup.of("europe", 3)
    board = setup.board
    rng = random.Random("stations")
    helped = 0
    for _ in range(80):
        games = record.new_games()
        state = games[0]
        shares = [grown(board, rng, rng.randint(6, 11)) for _ in range(3)]
        shares[1] -= shares[0]
        shares[2] -= shares[0] | shares[1]
        for seat, tracks in enumerate(shares):
            for track in tracks:
                add_member(state.owned[seat], track)
        held = rng.sample(range(len(board.tickets)), 20)
        for ticket in held:
            add_member(state.held[0], ticket)
        near = sorted({end for i in shares[0] for end in (board.tracks[i].a, board.tracks[i].b)})
        built = rng.sample(near, 3)
        for city in built:
            state.stations[0] |= np.uint64(1 << city)
        own = [(board.tracks[i].a, board.tracks[i].b) for i in members(state.owned[0])]
        lent = [
            [(t.a, t.b) for t in (board.tracks[i] for i in shares[1] | shares[2])
             if city in (t.a, t.b)] or [(city, city)]
            for city in built
        ]  # fmt: skip
        best = max(tickets_worth(board, held, own + list(way)) for way in itertools.product(*lent))
        row = counted(setup, games)[0]
        assert (row[scoring.TICKETS] + row[scoring.FAILED], row[scoring.COMPLETED]) == best
        helped += best > tickets_worth(board, held, own)
        values = kernel.new_moves()
        kernel.ticket_values(setup.board_record, games, 0, values)
        assert sum(int(values[t]) for t in held) == row[scoring.TICKETS]
    assert helped > 10
