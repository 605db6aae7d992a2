"""A table in words: a seat is told what it may know, and every answer is played or explained."""

import random

import pytest

from spoorbrug.envs.text import TextTable
from spoorbrug.rules.compiler import OFF


def test_a_whole_game_by_numbers_and_words():
    table = TextTable(board="europe", seats=3, opponents="random", seat=1, seed=3)
    rng = random.Random(3)
    assert table.rules.startswith("#")
    asked = 0
    while table.seat is not None and asked < (10 if OFF else 5000):
        assert table.seat == 1
        said = table.ask()
        asked += 1
        moves = table.moves
        assert f"{len(moves)}. {moves[-1]}" in said
        assert said.startswith("You are seat 2 of 3 on Europe")
        place = rng.randrange(len(moves))
        said = rng.choice([str(place + 1), moves[place], f" {moves[place]}. "])
        assert table.answer(said) is None
    if not OFF:
        assert table.ask().startswith("The game is over.\nSeat 1: ")
        assert table.answer("1") == "The game is over."
        assert sum(table.returns()) == pytest.approx(1)
    table.close()


def test_an_answer_that_cannot_be_played_is_explained():
    table = TextTable(opponents=None, seed=7)
    assert table.returns() == [0, 0]
    before = table.game.state.tobytes()
    assert table.answer("0") == "There is no move 0: the list has 1 to 16."
    assert table.answer("17") == "There is no move 17: the list has 1 to 16."
    assert "answer with one of the list" in table.answer("fly to Paris")
    assert "answer with one of the list" in table.answer("")
    assert table.game.state.tobytes() == before
    assert table.answer("1") is None
    assert table.seat == 1
    with pytest.raises(ValueError, match="there are seats 0 to 1, not 2"):
        TextTable(seat=2)
    with pytest.raises(ValueError, match="nobody"):
        TextTable(opponents="nobody")


def test_nothing_secret_is_told():
    """What others draw and hold is not in the words."""
    table = TextTable(opponents=None, seed=8)
    for _ in range(2):
        table.answer("1")
    said = table.ask()
    theirs = [t.name for t in table.game.view(1).tickets]
    mine = [t.name for t in table.game.view(0).tickets]
    assert all(name in said for name in mine)
    assert not any(f"ticket {name} " in said for name in theirs)
    table.answer("draw")
    table.answer("draw")
    assert "Seat 1 draws a card, unseen" in table.ask()
