"""What is sent of the networks at the end of a game."""

import pytest

from spoorbrug.game.networks import network
from spoorbrug.server import screens
from spoorbrug.server.errors import Refused

from ..support.table import Table
from .test_table import ANNA, begun


def test_a_borrowed_track_and_the_ways_of_tickets_go_by_name():
    table = Table(2, board="europe").tickets(0, "Frankfurt–Kobenhavn", "Essen–Kyiv")
    table.owns(0, "Essen–Kobenhavn grey 1").owns(1, "Essen–Frankfurt green").stations(0, "Essen")
    data = screens.network_data(network(table.game().view(0)))
    by_name = {ticket["ticket"]: ticket for ticket in data.pop("tickets")}
    assert data == {
        "longest": ["Essen–Kobenhavn grey 1"],
        "borrowed": {"Essen": "Essen–Frankfurt green"},
    }
    assert by_name["Frankfurt–Kobenhavn"] == {
        "ticket": "Frankfurt–Kobenhavn",
        "complete": True,
        "points": 5,
        "goal": None,  # there is only one
        "way": ["Essen–Frankfurt green", "Essen–Kobenhavn grey 1"],
    }
    assert by_name["Essen–Kyiv"]["points"] == -10
    assert not by_name["Essen–Kyiv"]["complete"]


def test_which_of_several_goals_was_reached_is_said():
    name = "Bern–France/Deutschland/Österreich/Italia"
    table = Table(2, board="switzerland").tickets(0, name)
    table.owns(0, "Bern–Interlaken blue", "Brig–Interlaken white", "Brig–Italia5 green")
    (ticket,) = screens.network_data(network(table.game().view(0)))["tickets"]
    assert (ticket["goal"], ticket["points"], len(ticket["way"])) == ("Italia", 8, 3)


def test_networks_are_shown_when_the_game_is_over_only():
    at = begun()
    with pytest.raises(Refused, match="not over"):
        assert at.table.networks
    assert screens.table_data(at.table, ANNA, (), 0)["final"] is None
    at.resign(ANNA, 0)
    final = screens.table_data(at.table, ANNA, (), 0)["final"]
    held = [[ticket["ticket"] for ticket in one["tickets"]] for one in final["networks"]]
    assert held == [[ticket.name for ticket in at.table.view(seat).tickets] for seat in range(2)]
    assert all(held)
