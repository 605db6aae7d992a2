"""What a count rests on: the longest path, what stations borrow, the ways of tickets."""

import random
from collections import Counter

import pytest

from spoorbrug.game.names import add_member, members
from spoorbrug.game.networks import network

from ..rules.test_networks import grown
from ..support import rule
from ..support.table import Table


def names(tracks):
    return {track.name for track in tracks}


@rule("E4")
def test_the_longest_path_leaves_the_shorter_branch_out():
    table = Table(2, board="usa")
    loop = {
        "Dallas–Little Rock grey",
        "Dallas–Oklahoma City grey 1",
        "Little Rock–Oklahoma City grey",
    }
    table.owns(0, *loop, "Dallas–Houston grey 1", "El Paso–Houston green")
    table.owns(0, "Houston–New Orleans grey", "Kansas City–Omaha grey 1")
    game = table.game()
    found = network(game.view(0))
    assert names(found.longest) == loop | {"Dallas–Houston grey 1", "El Paso–Houston green"}
    assert game.count()[0].longest == 6 + 1 + 6
    assert found.borrowed == {}
    assert network(game.view(1)).longest == ()


def test_a_board_without_the_bonus_has_no_longest_path():
    table = Table(2).owns(0, "Breda–Rotterdam pink")
    assert network(table.game().view(0)).longest == ()


@rule("E3")
def test_a_station_borrows_the_track_that_completes_a_ticket():
    table = Table(3, board="europe").tickets(0, "Frankfurt–Kobenhavn", "Essen–Kyiv")
    table.owns(0, "Essen–Kobenhavn grey 1")
    table.owns(1, "Essen–Frankfurt green", "Berlin–Essen blue").owns(2, "Berlin–Frankfurt red")
    table.stations(0, "Essen", "Roma")
    found = network(table.game().view(0))
    assert {city: track.name for city, track in found.borrowed.items()} == {
        "Essen": "Essen–Frankfurt green"
    }
    done = {counted.ticket.name: counted for counted in found.tickets}
    frankfurt, kyiv = done["Frankfurt–Kobenhavn"], done["Essen–Kyiv"]
    assert [track.name for track in frankfurt.way] == [
        "Essen–Frankfurt green",
        "Essen–Kobenhavn grey 1",
    ]
    assert (frankfurt.points, frankfurt.goal.name) == (5, "Kobenhavn")
    assert (kyiv.points, kyiv.goal, kyiv.way) == (-10, None, ())


@rule("S2")
def test_a_ticket_leads_to_the_dearest_goal():
    table = Table(2, board="switzerland").tickets(0, "Bern–France/Deutschland/Österreich/Italia")
    table.owns(0, "Bern–Fribourg orange", "Fribourg–Lausanne red", "Genève–Lausanne blue")
    table.owns(0, "Genève–France2 yellow")
    (before,) = network(table.game().view(0)).tickets
    assert (before.points, before.goal.name, len(before.way)) == (5, "France", 4)
    way = ["Bern–Interlaken blue", "Brig–Interlaken white", "Brig–Italia5 green"]
    table.owns(0, *way)
    (after,) = network(table.game().view(0)).tickets
    assert (after.points, after.goal.name) == (8, "Italia")
    assert [track.name for track in after.way] == way


def test_a_spectator_has_no_network():
    with pytest.raises(ValueError, match="spectator"):
        network(Table(2).game().view(None))


def is_trail(tracks):
    """Can they be walked in one go, each once?"""
    ends = Counter(end for track in tracks for end in (track.a, track.b))
    reached = {next(iter(ends))}
    for _ in tracks:
        for track in tracks:
            if reached & {track.a, track.b}:
                reached |= {track.a, track.b}
    return reached == set(ends) and sum(number % 2 for number in ends.values()) <= 2


def leads(way, ticket, goal):
    """Does a way lead from a start of a ticket to its goal?"""
    at = set(ticket.starts)
    for track in way:
        at = {track.a + track.b - city for city in at & {track.a, track.b}}
    return bool(at & set(goal.cities))


@rule("E3", "E4")
@pytest.mark.parametrize("board", ["usa", "europe", "switzerland", "nederland"])
def test_it_comes_to_what_the_kernel_counts(board):
    rng = random.Random(f"networks of {board}")
    lent = walked = 0
    for _ in range(25):
        table = Table(3, board=board)
        shares = [grown(table.board, rng, rng.randint(8, most)) for most in (12, 24, 24)]
        shares[1] -= shares[0]
        shares[2] -= shares[0] | shares[1]
        for seat, tracks in enumerate(shares):
            for track in tracks:
                add_member(table.state.owned[seat], track)
        held = rng.sample(sorted(members(table.state.pile)), 20)
        table.tickets(0, *(table.board.tickets[i].name for i in held))
        if table.board.stations:
            ends = (table.board.tracks[i] for i in shares[0])
            near = sorted({end for track in ends for end in (track.a, track.b)})
            table.stations(0, *(table.board.cities[i].name for i in rng.sample(near, 3)))
        game = table.game()
        found, count = network(game.view(0)), game.count()[0]
        own = set(game.view(0).tracks_of(0))

        assert sum(track.length for track in found.longest) == count.longest
        assert set(found.longest) <= own
        assert not found.longest or is_trail(found.longest)

        for city, track in found.borrowed.items():
            assert table.board.city_named[city].index in (track.a, track.b)
            assert track not in own
            assert track.index in shares[1] | shares[2]
        lent += len(found.borrowed)

        points = [counted.points for counted in found.tickets]
        assert sum(p for p in points if p > 0) == count.tickets
        assert sum(p for p in points if p < 0) == count.failed
        assert sum(p > 0 for p in points) == count.completed
        for counted in found.tickets:
            assert set(counted.way) <= own | set(found.borrowed.values())
            if counted.goal:
                assert counted.goal.points == counted.points
                assert leads(counted.way, counted.ticket, counted.goal)
                walked += 1
    assert walked > 5
    assert (lent > 5) == bool(table.board.stations)
