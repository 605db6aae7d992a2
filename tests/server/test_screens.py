"""What leaves for a viewer depends on nothing that the viewer cannot know."""

import json
import random

import pytest

from spoorbrug.server import screens
from spoorbrug.server.table import Entry, Table

from ..game.test_views import redealt
from ..support.play import random_game
from ..support.setups import EVERY_SETUP
from .test_table import GIVEN, WHO, founding


def table_of(game):
    """A table at which this game was played."""
    setup = game.setup
    options = {"tolls": setup.tolls, "neutral": setup.neutral, "open_tolls": setup.open_tolls}
    table = Table("t" * 22, founding(*["open"] * setup.seats, **options), 0.0)
    for seat in range(setup.seats):
        table.apply(Entry("sat", seat, WHO[seat], {"name": WHO[seat], "contribution": GIVEN}))
    deal, *steps = game.steps
    table.apply(Entry("started", data={"seed": "any", "dealt": deal.text(game.board)[1]}))
    for step in steps:
        move, dealt = step.text(game.board)
        table.apply(Entry("moved", step.seat, WHO[step.seat], {"move": move, "dealt": dealt}))
    return table


def sent(table, seat):
    """Everything that a viewer from this seat can be sent, as text."""
    who = None if seat is None else WHO[seat]
    return json.dumps(
        [
            screens.table_data(table, who, (), 0),
            screens.view_data(table.view(seat)),
            [screens.entry_data(table, entry, seat) for entry in table.entries],
            [screens.moment_data(table.game.at(n), seat) for n in range(table.game.decisions + 1)],
        ]
    )


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_redealing_what_a_seat_cannot_know_changes_nothing_it_is_sent(setup):
    rng = random.Random(f"sent {setup}")
    different = 0
    for _ in range(300):
        if different >= 3:
            break
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(1, 45))
        seat = rng.choice([*range(setup.seats), None])
        other = None if game.is_over else redealt(game, seat, rng)
        if other is None:
            continue
        assert sent(table_of(game), seat) == sent(table_of(other), seat)
        different += game.state.tobytes() != other.state.tobytes()
    assert different >= 2


@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_what_is_kept_is_written_like_everything_else(setup):
    """Claims, setups and owners of tracks are written once, then copied."""
    rng = random.Random(f"kept {setup}")
    game = random_game(setup, rng.getrandbits(30), rng, stop=0)
    for _ in range(40):
        if game.is_over:
            break
        for seat in (*game.waiting, None):
            data = screens.view_data(game.look(seat))
            plain = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
            assert screens.dumps(data) == screens.dumps(data) == plain
        game.play(rng.choice(list(game.legal_moves)))


def test_what_is_no_plain_data_is_not_written():
    with pytest.raises(TypeError, match="not JSON serializable: object"):
        screens.dumps({"view": object()})
