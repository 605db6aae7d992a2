"""What a learner is shown: every part says what it says it says, and nothing that is secret."""

import random
import re
from pathlib import Path

import numpy as np
import pytest

from spoorbrug.envs import Layout, Observer, layout, memories
from spoorbrug.game import Game, Setup
from spoorbrug.game.names import members
from spoorbrug.game.phase import Phase
from spoorbrug.players.compiled.environments import observations
from spoorbrug.rules import record
from spoorbrug.rules.compiler import OFF

from ..game.test_views import redealt
from ..support import rule
from ..support.play import random_game
from ..support.setups import EVERY_SETUP, ONE_EACH

PAGE = Path(__file__).parents[2] / "docs" / "envs.md"
SETUPS = pytest.mark.parametrize("setup", [*EVERY_SETUP, *ONE_EACH], ids=str)


def parts_of(game, seat):
    observer = Observer(game.setup)
    return observer.layout.split(observer.observe(game, seat))


def test_the_table_of_parts_is_that_of_the_compiled_function():
    assert tuple(part.name for part in layout.PARTS) == observations.PARTS


def test_the_page_has_the_table_that_the_code_makes():
    found = re.search(r"<!-- parts -->\n(.*?)\n<!-- end -->", PAGE.read_text("utf-8"), re.S)
    assert found, "docs/envs.md has a place for the table"
    assert found[1].strip() == layout.table(), "python -m spoorbrug.envs"


@SETUPS
def test_parts_follow_each_other_without_gaps(setup):
    found = Layout(setup)
    ends = [0]
    for placed in found.parts.values():
        assert placed.where.start == ends[-1]
        assert placed.size > 0
        ends.append(placed.where.stop)
    assert ends[-1] == found.size == len(found.high)
    assert ("dice" in found.parts) == setup.dice
    assert ("hand" in found.parts) != setup.dice
    assert ("marker" in found.parts) == setup.neutral


@SETUPS
def test_every_number_keeps_within_its_bounds(setup):
    observer = Observer(setup)
    rng = random.Random(str(setup))
    game = Game.begin(setup, 5)
    while not game.is_over and game.decisions < (30 if OFF else 10_000):
        for seat in range(setup.seats):
            row = observer.observe(game, seat)
            over = np.flatnonzero((row < observer.layout.low) | (row > observer.layout.high))
            names = [n for n, p in observer.layout.parts.items() for i in over
                     if p.where.start <= i < p.where.stop]  # fmt: skip
            assert not names
        game.push(rng.choice(game.legal_moves.ids))


@SETUPS
def test_parts_that_a_setup_does_not_have_are_not_written(setup):
    """They would land at the end of the row, or before its beginning."""
    observer = Observer(setup)
    rng = random.Random(6)
    game = Game.begin(setup, 6)
    size = observer.layout.size
    row = np.zeros(size + 8, np.float32)
    follower = memories.Follower()
    while not game.is_over and game.decisions < (30 if OFF else 10_000):
        observer.write(record.copy(game.state), 0, row, follower.of(game))
        assert not row[size:].any()
        assert row[observer.layout.parts["phase"].where].sum() == 1
        assert row[observer.layout.parts["deciding"].where].sum() >= 1
        game.push(rng.choice(game.legal_moves.ids))


@rule("B14", "R33")
@SETUPS
def test_redealing_what_a_seat_cannot_know_changes_no_observation(setup):
    observer = Observer(setup)
    rng = random.Random(f"{setup} observed")
    different = 0
    for _ in range(20 if OFF else 200):
        if different >= (1 if OFF else 4):
            break
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(60))
        seat = rng.randrange(setup.seats)
        other = redealt(game, seat, rng)
        if other is None:
            continue
        different += game.state.tobytes() != other.state.tobytes()
        mine = observer.observe(game, seat)
        assert mine.tobytes() == observer.observe(other, seat).tobytes()
        assert mine.tobytes() == observer.observe(game.view(seat), seat).tobytes()
        if seat in game.waiting:
            assert (observer.mask(game, seat) == observer.mask(other, seat)).all()
    assert different >= 1


def test_each_seat_looks_from_its_own_place():
    game = random_game(Setup.of(seats=3), 4, random.Random(4), stop=60)
    state = game.state
    for seat in range(3):
        parts = parts_of(game, seat)
        order = [(seat + i) % 3 for i in range(3)]
        assert parts["trains"] * 45 == pytest.approx(state.trains[order])
        assert parts["points"] * 100 == pytest.approx(state.points[order])
        assert parts["tolls"] * 30 == pytest.approx(state.tolls[order])
        assert parts["loans"] * 5 == pytest.approx(state.loans[order])
        assert parts["cards"] * 20 == pytest.approx(state.hand_size[order])
        assert parts["hand"] * 8 == pytest.approx(state.hand[seat])
        assert parts["market"] * 5 == pytest.approx(state.market)
        assert np.flatnonzero(parts["held"]).tolist() == members(state.held[seat])
        for place, owner in enumerate(order):
            tracks = np.flatnonzero(parts["owners"][place]).tolist()
            assert tracks == members(state.owned[owner])
        assert parts["phase"].argmax() == state.phase
        assert parts["deciding"].tolist() == [float(one == game.seat) for one in order]
        assert parts["turn"] * 100 == pytest.approx(state.turn)


def test_a_ticket_is_done_when_the_view_says_so():
    game = random_game(Setup.of("usa"), 9, random.Random(9), stop=None if not OFF else 60)
    found = 0
    for seat in (0, 1):
        view, done = game.view(seat), parts_of(game, seat)["done"]
        for ticket in view.tickets:
            assert done[ticket.index] * 20 == pytest.approx(view.value_of(ticket))
            found += view.value_of(ticket) > 0
    assert found or OFF


@rule("R33")
def test_all_choose_their_first_tickets_without_seeing_each_other():
    game = Game.new(seats=3, seed=1)
    before = parts_of(game, 2)
    assert before["deciding"].tolist() == [1, 1, 1]
    assert before["offer"].sum() == 5
    game.play(game.legal_moves[0])
    after = parts_of(game, 2)
    assert after["chosen"].tolist() == [0, 1, 0]
    assert after["deciding"].tolist() == [1, 0, 1]
    assert after["tickets"].tolist() == [0, 0, 0]
    assert (after["offers"] == before["offers"]).all()


def test_what_is_being_paid_for():
    game = random_game(Setup.of(), 2, random.Random(2), stop=2)
    rng = random.Random(2)
    while game.phase is not Phase.PAY:
        game.push(rng.choice(game.legal_moves.ids))
    parts = parts_of(game, game.seat)
    assert np.flatnonzero(parts["track"]).tolist() == [int(game.state.track)]


def test_dice_and_the_neutral_player():
    game = random_game(Setup.of(neutral=True, dice=True), 3, random.Random(3), stop=40)
    parts = parts_of(game, 1)
    assert parts["owners"].shape == (3, len(game.board.tracks))
    assert np.flatnonzero(parts["owners"][2]).tolist() == members(game.state.owned[record.NEUTRAL])
    assert parts["dice"] * 5 == pytest.approx(game.state.dice)
    assert parts["supply"] * 15 == pytest.approx(game.state.supply)
