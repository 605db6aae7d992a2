"""Positions as text, there and back."""

import random

import pytest

from spoorbrug.game import Game, PositionError, positions

from ..support.play import random_game
from ..support.setups import EVERY_SETUP

SETUPS = pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)


@SETUPS
def test_a_position_comes_back_exactly(setup):
    rng = random.Random(1)
    game = Game.begin(setup, 1)
    while not game.is_over:
        if rng.random() < 0.1:
            text = positions.write(game)
            again = positions.read(text, game.seed)
            assert again.state.tobytes() == game.state.tobytes()
            move = rng.choice(game.legal_moves.ids)
            copy = game.copy()
            copy.push(move)
            again.push(move)
            assert again.state.tobytes() == copy.state.tobytes()
        game.push(rng.choice(game.legal_moves.ids))
    assert positions.read(positions.write(game)).outcome == game.outcome


GAME = random_game(EVERY_SETUP[-1], 3, random.Random(3), stop=60)
LINES = positions.write(GAME).splitlines()


@pytest.mark.parametrize("index", range(len(LINES)))
def test_a_damaged_line_is_named(index):
    lines = LINES[:]
    lines[index] = "nonsense"
    with pytest.raises(PositionError, match=f"line {index + 1}: "):
        positions.read("\n".join(lines))


@pytest.mark.parametrize(
    ("start", "new", "words"),
    [
        ("deck", "deck 3 purple", "cards look like"),
        ("deck", "deck none", "cards instead of"),
        ("market", "market none", "cards instead of"),
        ("pile", "pile none", "ticket is missing"),
        ("pile", "pile Atlantis–Avalon", "there is no ticket"),
        ("seats", "seats 9", "from 2 to 5"),
        ("board", "board atlantis 1", "no such board"),
        ("board", "board nederland 1", "another version"),
        ("options", "options dragons", "the options are"),
        ("phase", "phase moon", "a phase is one of"),
        ("marker", "marker 7", "1, 2 or nobody"),
        ("seat 1 trains", "seat 1 trains many", "a number"),
        ("seat 1 trains", "seat 1 trains -500", "from 0 to 40"),
        ("turn_of", "turn_of 30000", "from 0 to 1"),
        ("phase", "phase draw card", "a phase is one of"),
        ("after", "after 9", "from 0 to 2"),
    ],
)
def test_positions_that_are_none(start, new, words):
    lines = [new if line.startswith(start) else line for line in LINES]
    with pytest.raises(PositionError, match=words):
        positions.read("\n".join(lines))


def test_two_owners():
    track = GAME.board.tracks[0].name
    lines = [
        line if " tracks " not in line else f"{line.split(' tracks ')[0]} tracks {track}"
        for line in LINES
    ]
    with pytest.raises(PositionError, match="two owners"):
        positions.read("\n".join(lines))


def test_nothing_follows():
    with pytest.raises(PositionError, match="nothing should follow"):
        positions.read("\n".join([*LINES, "more"]))
