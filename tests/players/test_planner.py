"""The planner: a function of what its seat may see, and far better than chance."""

import json

import numpy as np
import pytest

from spoorbrug.boards import load
from spoorbrug.game import Setup
from spoorbrug.players.compiled import match
from spoorbrug.rules import kernel, record, scoring
from spoorbrug.rules.compiler import OFF

from ..support import planner_moves

BOARD = load("nederland")


def boards_of(seats, tolls, neutral):
    return Setup.of(BOARD, seats, tolls=tolls, neutral=neutral).board_record


def keys_of(seed, number):
    return np.random.default_rng(seed).integers(0, 2**63, (number, 2)).astype(np.uint64)


def bits_of(words):
    return [n for n in range(128) if int(words[n >> 6]) >> (n & 63) & 1]


def set_bits(words, numbers):
    words[:] = 0
    for n in numbers:
        words[n >> 6] |= np.uint64(1 << (n & 63))


def redeal(boards, game, seat, rng):
    """Deal anew, in place, all cards and tickets that this seat cannot see."""
    seats = int(boards[0].seats)
    others = [other for other in range(seats) if other != seat]
    cards = np.repeat(np.arange(record.KINDS), game.deck)
    hidden = {}
    for other in others:
        secret = game.hand[other] - np.minimum(game.known[other], game.hand[other])
        hidden[other] = int(secret.sum())
        cards = np.concatenate([cards, np.repeat(np.arange(record.KINDS), secret)])
    rng.shuffle(cards)
    for other in others:
        mine, cards = cards[: hidden[other]], cards[hidden[other] :]
        game.hand[other] = np.minimum(game.known[other], game.hand[other])
        game.hand[other] += np.bincount(mine, minlength=record.KINDS).astype(np.int8)
    game.deck[:] = np.bincount(cards, minlength=record.KINDS)
    pool = bits_of(game.pile)
    for other in others:
        pool += bits_of(game.held[other]) + bits_of(game.offer[other])
    rng.shuffle(pool)
    for words, number in [(game.pile, int(game.pile_size))] + [
        part
        for other in others
        for part in (
            (game.held[other], int(game.held_count[other])),
            (game.offer[other], int(game.offer_count[other])),
        )
    ]:
        set_bits(words, pool[:number])
        pool = pool[number:]


@pytest.mark.parametrize("setup", [(2, True, False), (2, True, True), (4, False, False)])
def test_hidden_things_change_nothing(setup):
    boards = boards_of(*setup)
    rng = np.random.default_rng(8)
    moves, dealt = kernel.new_moves(), kernel.new_dealt()
    games, room, other = record.new_games(), record.new_games(), record.new_games()
    changed = 0
    for seed in range(2):
        key, choice = keys_of(seed, 1)[0], keys_of(seed + 9, 1)[0]
        games[:] = record.new_games()
        kernel.start(boards, games)
        kernel.step(boards, games, key, -1, dealt)
        while games[0].phase != record.OVER:
            seat = int(games[0].seat)
            other[:] = games
            redeal(boards, other[0], seat, rng)
            changed += other.tobytes() != games.tobytes()
            answers = []
            for true in (games, games, other):
                room[:] = true
                kernel.hide(boards, room, seat)
                answers.append(match.ask(boards, room, match.PLANNER, choice, moves))
            assert answers[0] == answers[1] == answers[2]
            kernel.step(boards, games, key, answers[0], dealt)
    assert changed > 100


def wins_against_random(setup, seat, number, seed):
    boards = boards_of(*setup)
    bots = np.full(record.SEATS, match.RANDOM)
    bots[seat] = match.PLANNER
    games = record.new_games(number)
    counts = np.zeros((number, record.SEATS, scoring.COLUMNS), np.int16)
    trace = np.empty(0, np.int16)
    keys, choices = keys_of(seed, number), keys_of(seed + 1, number)
    match.play(boards, games, keys, choices, bots, counts, trace)
    return int((counts[:, seat, scoring.PLACE] == 1).sum())


@pytest.mark.parametrize("tolls", [True, False])
def test_beats_random_players(tolls):
    wins = sum(wins_against_random((2, tolls, False), seat, 50, 21) for seat in (0, 1))
    assert wins >= 97


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_beats_a_table_of_random_players(seats):
    wins = sum(wins_against_random((seats, True, False), seat, 20, 33) for seat in range(seats))
    assert wins >= 0.9 * 20 * seats


@pytest.mark.skipif(OFF, reason="some hundred games")
def test_its_moves_are_those_that_it_has_always_made():
    """`python -m tests.support.planner_moves` writes them anew, for a change that is meant."""
    known = json.loads(planner_moves.FILE.read_text(encoding="utf-8"))
    setups = planner_moves.SETUPS
    found = {planner_moves.name_of(setup): planner_moves.hash_of(setup) for setup in setups}
    assert found == known
