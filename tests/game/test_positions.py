"""Positions as text, there and back."""

import random

import pytest

from spoorbrug.game import Game, PositionError, Setup, positions
from spoorbrug.game.phase import Phase
from spoorbrug.rules.compiler import OFF

from ..support.play import random_game
from ..support.setups import EVERY_BOARD, EVERY_SETUP, ONE_EACH, in_turn

SETUPS = pytest.mark.parametrize("setup", in_turn([*EVERY_SETUP, *EVERY_BOARD]))


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


def test_every_kind_of_decision_comes_back_exactly():
    rng = random.Random(2)
    seen = set()
    for setup in ONE_EACH:
        for seed in range(1 if OFF else 4):
            game = Game.begin(setup, seed)
            while not game.is_over:
                if game.phase not in seen or rng.random() < 0.01:
                    again = positions.read(positions.write(game), game.seed)
                    assert again.state.tobytes() == game.state.tobytes()
                    seen.add(game.phase)
                game.push(rng.choice(game.legal_moves.ids))
    decisions = {phase for phase in Phase if not phase.is_chance}
    assert OFF or seen == decisions - {Phase.OVER}


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


def changed(setup, start, new, seed=3, stop=80):
    """A position with every line that begins so replaced."""
    game = random_game(setup, seed, random.Random(seed), stop=stop)
    lines = positions.write(game).splitlines()
    assert any(line.startswith(start) for line in lines)
    return "\n".join(new if line.startswith(start) else line for line in lines)


@pytest.mark.parametrize(
    ("board", "options", "start", "new", "words"),
    [
        ("usa", {"dice": True}, "dice ", "dice 2 purple", "dice looks like"),
        ("usa", {"dice": True}, "dice ", "dice 9 single", "more than 5 dice"),
        ("usa", {"dice": True}, "supply ", "supply 3 single", "tokens instead of 15"),
        ("usa", {}, "under ", "under none", "ticket is missing"),
        ("usa", {}, "under ", "under Atlantis–Avalon", "there is no ticket"),
        ("europe", {}, "seat 1 stations", "seat 1 stations Atlantis", "no city 'Atlantis'"),
        ("germany", {}, "taken", "taken 9 Kiel", "never had so much"),
        ("germany", {}, "seat 1 passengers_left", "seat 1 passengers_left 9", "from 0 to 3"),
        ("germany", {}, "options", "options dragons", "dragons"),
        ("usa", {"tickets": "mega"}, "options", "options tickets none", "no ticket set"),
    ],
)
def test_positions_of_other_boards_that_are_none(board, options, start, new, words):
    with pytest.raises(PositionError, match=words):
        positions.read(changed(Setup.of(board, 2, **options), start, new))


def test_two_stations_in_one_city():
    text = changed(Setup.of("europe", 2), "seat 1 stations", "seat 1 stations Wien")
    lines = [
        "seat 2 stations Wien" if line.startswith("seat 2 stations") else line
        for line in text.splitlines()
    ]
    with pytest.raises(PositionError, match="two in one city"):
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


def test_more_trains_than_a_seat_has_are_refused():
    setup = Setup.of("switzerland", 2)
    everything = "; ".join(track.name for track in setup.board.tracks)
    text = changed(setup, "seat 1 tracks", f"seat 1 tracks {everything}", stop=2)
    with pytest.raises(PositionError, match="seat 1 has 205 trains on the board and 40 left"):
        positions.read(text)
    neutral = changed(Setup.of(neutral=True), "neutral trains", "neutral trains 41")
    with pytest.raises(PositionError, match=r"neutral player has \d+ trains on the board and 41"):
        positions.read(neutral)
