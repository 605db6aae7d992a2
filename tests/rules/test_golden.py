"""Golden games and counts of every version: what was played once is played the same for ever."""

import json
from collections import Counter
from functools import cache

import pytest

from spoorbrug.game import Game, Record
from spoorbrug.rules.compiler import OFF
from spoorbrug.rules.versions import NEWEST

from ..support.make_golden import DEPTHS, GOLDEN
from ..support.perft import perft

FILES = sorted(GOLDEN.glob("v*/*.txt"))
COUNTS = {
    folder / name: counts
    for folder in sorted(GOLDEN.glob("v*"))
    for name, counts in json.loads((folder / "perft.json").read_text(encoding="utf-8")).items()
}


def name_of(file):
    return f"{file.parent.name}-{file.stem}"


@cache
def golden(file):
    """Without a compiler, reading one takes a second."""
    return Record.read(file.read_text(encoding="utf-8"))


def test_every_version_has_golden_games_with_cards_and_with_dice():
    setups = [golden(file).game.setup for file in FILES]
    wanted = {(n, dice) for n in range(1, NEWEST + 1) for dice in (False, True)}
    assert {(setup.rules, setup.dice) for setup in setups} == wanted


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_golden_record_verifies(file):
    record = golden(file)
    assert record.is_finished
    assert file.parent.name == f"v{record.game.setup.rules}"
    assert record.write() == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_its_seed_and_moves_make_the_same_record(file):
    record = golden(file)
    game = Game.begin(record.game.setup, record.game.seed)
    for step in record.game.steps[1:]:
        game.push(step.move, step.seat)
    again = Record.of(game, record.players)
    again.release = record.release
    assert again.write() == file.read_text(encoding="utf-8")


def test_golden_games_show_every_kind_of_event():
    seen = Counter()
    for file in FILES:
        seen.update(event.kind for event in golden(file).game.events)
    wanted = {
        *("dealt", "drawn", "taken", "turned_up", "swept", "deck_shuffled", "offered"),
        *("first_chosen", "kept", "pile_shuffled", "claimed", "revealed", "blank", "laid"),
        *("marker_passed", "neutral_done", "last_round", "ended"),
        *("rolled", "rerolls", "stands", "bought", "returned", "tunnel_die", "tunnelled"),
        *("laid_set", "tunnel_card", "tunnel_failed", "built", "mixed"),
        *("stood", "sent", "walked", "arrived"),
    }
    assert wanted <= set(seen)


@pytest.mark.parametrize("file", COUNTS, ids=name_of)
def test_positions_to_a_fixed_depth(file):
    game = golden(file).game
    steps = {str(step.number): step for step in game.steps}
    for number, wanted in COUNTS[file].items():
        for depth, count in list(zip(DEPTHS, wanted, strict=False))[: 2 if OFF else 4]:
            found = perft(game.setup.board_record, steps[number].before.copy(), depth)
            assert found == count, f"{name_of(file)}, decision {number}, depth {depth}"
