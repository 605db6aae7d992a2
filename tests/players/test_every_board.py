"""The planner on every board, in cards and in dice: legal, purposeful, and better than chance."""

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.arena import simulate as arena
from spoorbrug.game import Game
from spoorbrug.players.compiled import match
from spoorbrug.rules import record, scoring
from spoorbrug.rules.compiler import OFF

from ..support import rule
from ..support.setups import ONE_EACH
from ..support.table import Table

BOT = players.make("planner", 1)


def answer(table):
    """What the planner does in a position."""
    game = table.game()
    move = BOT.choose(game.view(game.seat))
    assert move in game.legal_moves
    return str(game.legal_moves[game.legal_moves.ids.index(move)])


@pytest.mark.skipif(OFF, reason="too slow in plain Python")
@pytest.mark.parametrize("setup", ONE_EACH, ids=str)
def test_the_planner_beats_random_moves(setup):
    games = 30
    texts = [arena.seed_of("boards", i) for i in range(games)]
    counts = np.zeros((games, record.SEATS, scoring.COLUMNS), np.int16)
    bots = arena.codes_of(["planner"] + ["random"] * (setup.seats - 1))
    keys, choices = arena.keys_of(texts), arena.keys_of(texts, "player")
    rows, trace = record.new_games(games), np.empty(0, np.int16)
    match.play(setup.board_record, rows, keys, choices, bots, counts, trace)
    assert (rows["phase"] == record.OVER).all()
    won = (counts[:, 0, scoring.PLACE] == 1).sum()
    assert won >= 0.8 * games


@pytest.mark.parametrize("setup", ONE_EACH[:: 6 if OFF else 1], ids=str)
def test_every_answer_is_legal(setup):
    game = Game.begin(setup, "legal-answers")
    while not game.is_over and game.decisions < (10 if OFF else 400):
        game.play(BOT.choose(game.view(game.seat)))  # checked
    assert game.is_over or OFF or game.decisions == 400


@rule("E3")
def test_a_station_saves_a_ticket_in_the_last_turn():
    table = Table(2, board="europe").hand(0, red=1).set(turns_left=1)
    table.owns(0, "Berlin–Frankfurt red").owns(1, "Berlin–Wien green")
    table.tickets(0, "Frankfurt–Kobenhavn").put(0, trains=1)
    assert not answer(table).startswith("build")  # no station leads to Kobenhavn
    saved = Table(2, board="europe").hand(0, red=1).set(turns_left=1).put(0, trains=1)
    saved.owns(0, "Essen–Frankfurt green", "Frankfurt–Paris orange")
    saved.owns(1, "Essen–Kobenhavn grey 1").tickets(0, "Frankfurt–Kobenhavn")
    assert answer(saved) in ("build Essen", "build Kobenhavn")


@rule("M4")
def test_a_passenger_is_sent_where_merchandise_is():
    table = Table(2, board="germany").passengers(0, "Leipzig").set(turns_left=1).put(0, trains=1)
    table.owns(0, "Berlin–Leipzig orange", "Dresden–Leipzig black")
    assert answer(table) == "send Leipzig"


@rule("D3")
def test_dice_that_do_not_help_are_rolled_again():
    table = Table(2, dice=True).tickets(0, "Zwolle–Rotterdam")
    table.owns(0, "Amsterdam–Utrecht orange")
    table.roll("station", "station", "station", "station", "station", stands=False)
    assert answer(table) == "reroll 5 station"


@rule("D11", "E2")
def test_a_tunnel_that_cannot_be_paid_is_left():
    table = Table(2, board="switzerland", dice=True).roll(*["single"] * 3, "double", "double")
    table.set(phase=record.PAY_DICE, tunnel_cost=3)
    table.state.track = table.board.track_named["Brig–Sion black"].index
    assert answer(table) == "take back"
