"""Rules have versions: records, positions and setups carry theirs."""

import random
from pathlib import Path

import pytest

from spoorbrug.game import Game, Record, Setup, SetupError, positions
from spoorbrug.game.positions import PositionError
from spoorbrug.game.records import RecordError
from spoorbrug.rules import versions

from ..support.play import random_game
from ..support.records import forged, replaced

DOCS = Path(__file__).parents[2] / "docs"
KNOWN = [version.number for version in versions.VERSIONS]


def test_versions_are_numbered_dated_and_say_what_changed():
    assert list(range(1, versions.NEWEST + 1)) == KNOWN
    dates = [version.since for version in versions.VERSIONS]
    assert dates == sorted(dates)
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    for version in versions.VERSIONS:
        assert version.changes
        for number in version.rules:
            assert f"**{number}**" in text


def test_the_page_of_notation_lists_them():
    text = (DOCS / "notation.md").read_text(encoding="utf-8")
    for version in versions.VERSIONS:
        changes, rules = " ".join(version.changes), ", ".join(version.rules)
        cells = (str(version.number), version.since.isoformat(), changes, rules)
        assert f"| {' | '.join(cells).rstrip()} |" in text


def test_new_games_get_the_newest():
    assert Setup.of().rules == versions.NEWEST
    assert Game.new(seed=1).setup.board_record[0].rules == versions.NEWEST


@pytest.mark.parametrize("rules", KNOWN)
def test_a_game_carries_its_version_into_its_record_and_positions(rules):
    game = random_game(Setup.of(dice=True, rules=rules), 3, random.Random(3), stop=40)
    text = Record.of(game).write()
    assert f"\nrules {rules} " in text
    again = Record.read(text).game
    assert again.setup == game.setup
    assert again.setup.board_record[0].rules == rules
    assert positions.read(positions.write(game)).setup == game.setup


@pytest.mark.parametrize("rules", [0, -1, versions.NEWEST + 1, 1.0, "1", True])
def test_an_unknown_version_is_refused(rules):
    with pytest.raises(SetupError, match=rf"This release plays rules 1.*, not rules {rules}"):
        Setup.of(rules=rules)


@pytest.mark.parametrize("text", [str(versions.NEWEST + 1), "0", "01", "two", "1.0", "9" * 30])
def test_a_record_of_an_unknown_version_is_refused(text):
    game = random_game(Setup.of(), 3, random.Random(3), stop=4)
    change = replaced("rules", f"rules {game.setup.rules}", f"rules {text}")
    changed = forged(Record.of(game).write(), change)
    with pytest.raises(RecordError, match=r"line 3: This release plays rules .* can verify it"):
        Record.read(changed)


def test_a_position_of_an_unknown_version_is_refused():
    text = positions.write(Game.new(seed=1))
    changed = text.replace(f"rules {versions.NEWEST}", "rules 99")
    with pytest.raises(PositionError, match=r"line 2: This release plays rules .*, not rules 99"):
        positions.read(changed)


def test_a_position_without_a_version_is_of_the_first():
    game = Game.begin(Setup.of(rules=1), 1)
    text = positions.write(game)
    older = text.replace("rules 1\n", "")
    assert older != text
    assert positions.read(older).setup == game.setup
