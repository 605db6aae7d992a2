"""Records: read aloud, replayed, verified; and damage is found where it is."""

import random
import shutil
from pathlib import Path

import pytest

from spoorbrug.boards import load_folder, loader
from spoorbrug.game import Game, Record, RecordError, Setup, seeds
from spoorbrug.game.records import TITLE
from spoorbrug.rules.compiler import OFF
from spoorbrug.rules.versions import NEWEST

from ..support.play import random_game
from ..support.records import forged, replaced
from ..support.setups import EVERY_BOARD, EVERY_SETUP, in_turn
from ..support.table import Table

SETUPS = pytest.mark.parametrize("setup", in_turn([*EVERY_SETUP, *EVERY_BOARD]))


@SETUPS
def test_a_record_comes_back_exactly(setup):
    rng = random.Random(1)
    for seed in range(1 if OFF or setup in EVERY_BOARD else 3):
        game = random_game(setup, seed, rng)
        names = [f"Player {n}" for n in range(setup.seats)]
        text = Record.of(game, names).write()
        again = Record.read(text)
        assert again.write() == text
        assert again.game.state.tobytes() == game.state.tobytes()
        assert again.game.outcome == game.outcome
        assert again.is_finished
        assert again.players == tuple(names)
        assert len(again.lines) == game.decisions + 1
        assert len(text.encode()) < 40_000


@SETUPS
def test_a_running_game_in_any_position(setup):
    rng = random.Random(2)
    game = Game.begin(setup, 2)
    while not game.is_over:
        if rng.random() < 0.05:
            again = Record.read(Record.of(game).write())
            assert again.game.state.tobytes() == game.state.tobytes()
            assert not again.is_finished
            choice = rng.choice(game.legal_moves.ids)
            copy = game.copy()
            copy.push(choice)
            again.game.push(choice)
            assert again.game.state.tobytes() == copy.state.tobytes()
        game.push(rng.choice(game.legal_moves.ids))


@pytest.mark.parametrize(
    ("board", "options", "line"),
    [
        ("usa", {}, "options standard"),
        ("usa", {"tickets": "mega"}, "options tickets mega"),
        ("europe", {"dice": True, "tunnel_faces": 3}, "options dice, tunnel_faces 3"),
        (
            "nederland",
            {"dice": True, "dice_tokens": "each"},
            "options tolls, dice, dice_tokens each",
        ),
        ("nordic", {"refresh": True, "idle_rounds": 4}, "options refresh on, idle_rounds 4"),
    ],
)
def test_the_header_names_the_tickets_and_the_options(board, options, line):
    game = random_game(Setup.of(board, 2, **options), 5, random.Random(5), stop=40)
    text = Record.of(game).write()
    assert any(row.startswith(f"{line} ") for row in text.splitlines())
    assert Record.read(text).game.setup == game.setup


def test_what_chance_did_can_be_read():
    """Dice, tunnel dice and tunnel cards stand in brackets behind the move before them."""
    rng = random.Random(9)
    dice = Record.of(random_game(Setup.of("europe", 2, dice=True), 9, rng)).write()
    assert "[single, " in dice
    assert "reroll " in dice
    assert "[blank, tunnel" in dice or "[tunnel, blank" in dice
    cards = Record.of(random_game(Setup.of("switzerland", 2), 9, rng)).write()
    assert "extra " in cards or "take back" in cards


def test_first_tickets_chosen_out_of_order():
    game = Game.new(seats=3, seed=3)
    for seat in (2, 0, 1):
        game.play(game.legal_moves_of(seat)[1], seat)
    again = Record.read(Record.of(game).write())
    assert [step.seat for step in again.game.steps[1:]] == [2, 0, 1]


def test_a_commitment_stands_for_the_seed():
    game = random_game(EVERY_SETUP[0], "secret", random.Random(4), stop=20)
    text = Record.of(game).write(show_seed=False)
    assert "secret" not in text
    assert seeds.commitment("secret") in text
    again = Record.read(text)
    assert again.commitment == seeds.commitment("secret")
    assert again.game.seed is None
    assert again.game.state.tobytes() == game.state.tobytes()
    assert again.write() == text


def lines_of(game, names=("Anna", "Ben")):
    return Record.of(game, names).write().splitlines()


GAME = random_game(EVERY_SETUP[-1], 6, random.Random(6))
LINES = lines_of(GAME)


@pytest.mark.parametrize("index", range(len(LINES)))
def test_an_edited_line_is_named(index):
    """One letter or digit of any line changed: that line is the one."""
    rng = random.Random(index)
    line = LINES[index]
    places = [i for i, c in enumerate(line) if c.isalnum()]
    place = rng.choice(places)
    new = rng.choice([c for c in "abcdef0123456789" if c != line[place]])
    lines = LINES[:]
    lines[index] = line[:place] + new + line[place + 1 :]
    with pytest.raises(RecordError) as caught:
        Record.read("\n".join(lines) + "\n")
    assert caught.value.line == index + 1
    assert str(caught.value).startswith(f"line {index + 1}: ")


@pytest.mark.parametrize("index", range(0, len(LINES), 7))
def test_a_missing_line_is_missed_where_it_was(index):
    with pytest.raises(RecordError) as caught:
        Record.read("\n".join(LINES[:index] + LINES[index + 1 :]) + "\n")
    assert caught.value.line == index + 1


@pytest.mark.parametrize("index", range(0, len(LINES), 7))
def test_a_record_that_breaks_off(index):
    with pytest.raises(RecordError) as caught:
        Record.read("\n".join(LINES[:index]) + "\n")
    assert caught.value.line in (index, index + 1)


def test_checks_alone_can_be_forged_and_are_right_then():
    assert Record.read(forged("\n".join(LINES), lambda body: body)).game.outcome == GAME.outcome


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (replaced("seed", "6", "7"), "the seed deals something else"),
        (replaced("rules", str(NEWEST), "99"), "rules 99"),
        (replaced("board", "nederland", "atlantis"), "no such board"),
        (replaced("board ", " 9", " 8"), "another version"),
        (replaced("seats", "2", "3"), "N12"),
        (replaced("seats", "2", "two"), "a number"),
        (replaced("seats", "2", "2" * 5000), "a number"),
        (replaced("1. ", "1. ", "1" * 5000 + ". "), "a turn looks like"),
        (replaced("options", "neutral", "dragons"), "options"),
        (replaced("player 2", "2", "3"), "numbered from 1"),
        (replaced("count 1", "=", "= 1 start +"), "the score is"),
        (replaced("winner", "winner ", "winner 9"), "won"),
        (replaced("1. ", "seat 1", "seat 2"), "decision 2|not allowed|only tickets"),
        (replaced("1. ", "1. ", "4. "), "decision 1 comes here"),
        (replaced("deal market", "[", "[purple, "), "purple"),
        (replaced("deal hand 1", "]", ", red]"), "the seed deals|cannot|more"),
        (replaced("1. ", "keep", "eat"), "a move begins with"),
        (replaced("2. ", "seat", "chair"), "a turn looks like"),
    ],
)
def test_a_forgery_is_found_by_playing_it(change, words):
    with pytest.raises(RecordError, match=words):
        Record.read(forged("\n".join(LINES), change))


def test_an_illegal_move_is_named_with_its_rule():
    def change(body):
        index = next(i for i, line in enumerate(body) if ": take " in line)
        head = body[index].split(": ")[0]
        return [*body[:index], f"{head}: pass", *body[index + 1 :]]

    with pytest.raises(RecordError, match=r"'pass' was not allowed\. B15"):
        Record.read(forged("\n".join(LINES), change))


@pytest.mark.parametrize("text", ["", "\n", "hello", "Spoorbrug record 2", "\0", TITLE])
def test_what_is_not_a_record(text):
    with pytest.raises(RecordError):
        Record.read(text)


def test_more_after_the_end():
    with pytest.raises(RecordError, match="nothing should follow"):
        Record.read("\n".join(LINES) + "\nmore\n")
    assert Record.read("\n".join(LINES) + "\n\n").is_finished


def test_names_are_one_line_each():
    game = Game.new(seats=2, seed=1)
    assert Record.of(game, ["A\nB", " C  D "]).players == ("A B", "C D")
    unnamed = Record.of(game, ["", "Ben"])
    assert Record.read(unnamed.write()).players == ("seat 1", "Ben")
    with pytest.raises(ValueError, match="3 names for 2 seats"):
        Record.of(game, ["a", "b", "c"])


def test_only_whole_games_have_records():
    with pytest.raises(ValueError, match="from its deal"):
        Record.of(Table().game()).write()


def test_a_board_of_ones_own(tmp_path):
    folder = tmp_path / "my board"
    shutil.copytree(Path(loader.__file__).parent / "nederland", folder)
    board = load_folder(folder)
    game = random_game(Setup.of(board, 2), 1, random.Random(1), stop=20)
    text = Record.of(game).write()
    assert Record.read(text, board).game.state.tobytes() == game.state.tobytes()
    with pytest.raises(RecordError, match="my board: there is no such board"):
        Record.read(text)
