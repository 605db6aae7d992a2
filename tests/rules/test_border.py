"""The border between Python and the kernel: chance that is still due. And the last market."""

import random

import numpy as np
import pytest

from spoorbrug.game import Game, Setup, seeds
from spoorbrug.rules import kernel, record
from spoorbrug.rules.compiler import OFF

from ..support import rule


def test_step_says_that_chance_is_still_due_and_legal_refuses():
    boards = Setup.of().board_record
    games, moves = record.new_games(), kernel.new_moves()
    key, dealt = seeds.key_of("1"), np.empty(3, np.int16)
    kernel.start(boards, games)
    with pytest.raises(ValueError, match="call step with NO_MOVE until it does not answer MORE"):
        kernel.legal(boards, games, moves)
    times = 1
    while kernel.step(boards, games, key, kernel.NO_MOVE, dealt) == kernel.MORE:
        times += 1
        with pytest.raises(ValueError, match="chance is due here"):
            kernel.legal(boards, games, moves)
    assert times > 3
    assert games.tobytes() == Game.new(seed="1").to_array().tobytes()
    assert kernel.legal(boards, games, moves) == 16
    full = np.empty(int(games[0].chances), np.int16)
    kernel.start(boards, games)
    assert kernel.step(boards, games, key, kernel.NO_MOVE, full) == len(full)


def last_cards(rules, seed):
    """What is dealt after the last decision of a game that ends with a card of the market."""
    game, rng = Game.begin(Setup.of("usa", rules=rules), seed), random.Random(seed)
    while not game.is_over:
        taking = [move for move in game.legal_moves.ids if 1 <= move <= 9]
        last = game.state.turns_left == 1 and taking
        game.push(taking[0] if last else rng.choice(game.legal_moves.ids))
    assert game.last_step is not None
    return game, game.last_step.dealt


@rule("B2", "B5", "B11")
@pytest.mark.skipif(OFF, reason="whole games")
def test_the_market_is_filled_after_the_last_turn_in_old_versions_only():
    filled = 0
    for seed in range(6):
        (old, before), (new, now) = last_cards(2, seed), last_cards(3, seed)
        assert [step.move for step in old.steps] == [step.move for step in new.steps]
        assert old.outcome.totals == new.outcome.totals
        assert now == ()
        filled += before != ()
        assert new.state.market_size == old.state.market_size - (before != ())
    assert filled
