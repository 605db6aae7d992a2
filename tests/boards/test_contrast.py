"""What is written on a board can be read on what it stands on, by day and by night (WCAG AA)."""

import pytest

from spoorbrug.boards import available, load
from spoorbrug.boards.plan import plan

from .colours import contrast

LEAST = 4.5


@pytest.fixture(scope="module", params=available())
def drawn(request):
    return plan(load(request.param))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_names_stand_out_from_their_halo_and_tolls_from_their_bridge(drawn, theme):
    colours = drawn["themes"][theme]
    assert contrast(colours["text"], colours["halo"]) >= LEAST
    assert contrast(colours["bridge_text"], colours["bridge"]) >= LEAST


def test_tolls_that_a_player_collects_stand_out_from_the_players_colour(drawn):
    for colour, train in drawn["trains_shapes"].items():
        assert contrast(train["ink"], train["fill"]) >= LEAST, colour


def test_values_stand_out_from_their_merchandise(drawn):
    for city in drawn["cities"]:
        if city["stack"]:
            paint = drawn["paints"][city["stack"]["colour"]]
            assert contrast(paint["ink"], paint["fill"]) >= LEAST, city["name"]
