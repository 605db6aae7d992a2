"""What holds in every game of every setup: nothing created, nothing lost, all legal."""

import random

import numpy as np
import pytest

from spoorbrug.game.names import members
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.compiled import OFF
from spoorbrug.rules.record import NONE

from ..support import rule
from ..support.play import atoms
from ..support.setups import EVERY_SETUP, NEDERLAND

GAMES = 2 if OFF else 230
CLOSE_LOOKS = 1 if OFF else 12
SETUPS = EVERY_SETUP[3::5] if OFF else EVERY_SETUP  # plain Python is slow
LENGTHS = np.array([track.length for track in NEDERLAND.tracks])
BITS = np.uint64(1) << np.arange(64, dtype=np.uint64)


def as_bits(words):
    """Sets of the kernel as booleans, one for each member that there could be."""
    return (words[..., None] & BITS != 0).reshape(*words.shape[:-1], -1)


def whole_game(setup, number, rng):
    """Every position of a random game, as one array."""
    return np.frombuffer(b"".join(g.tobytes() for g, _ in atoms(setup, number, rng)), record.GAME)


def check_cards(games):
    """110 cards, wherever they are."""
    cards = games["hand"].sum(axis=1) + games["deck"] + games["discard"] + games["market"]
    assert (cards == [12] * 8 + [14]).all()
    for name in ("deck", "discard", "market"):
        assert (games[f"{name}_size"] == games[name].sum(axis=1)).all()
        assert games[name].min() >= 0
    assert games["market_size"].max() <= 5
    assert (games["hand_size"] == games["hand"].sum(axis=2)).all()
    assert games["hand"].min() >= 0
    assert (games["known"] <= games["hand"]).all()


def check_tickets(games):
    """44 tickets, each in one place."""
    sets = [games["pile"][:, None], games["rejected"][:, None], games["held"], games["offer"]]
    there = as_bits(np.concatenate(sets, axis=1)).sum(axis=1)
    shown = np.flatnonzero(games["revealed"] != NONE)
    there[shown, games["revealed"][shown]] += 1
    assert (there == [1] * 44 + [0] * 84).all()


def check_rest(games):
    """What belongs to one phase only is blank in the others."""
    assert not games["track"][games["phase"] != record.PAY].any()
    assert not games["tickets_due"][games["phase"] != record.DEAL_TICKET].any()
    assert (games["revealed"] == NONE)[games["phase"] != record.NEUTRAL_TRACK].all()
    assert not games["spare"].any()


def check_trains_and_tolls(setup, games):
    """Every train and every toll token, bank included."""
    owned = as_bits(games["owned"])[:, :, : len(NEDERLAND.tracks)]
    assert owned.sum(axis=1).max() <= 1
    trains = owned @ LENGTHS + games["trains"]
    seats = [40] * setup.seats + [0] * (5 - setup.seats) + [40 if setup.neutral else 0]
    assert (trains == seats).all()
    assert games["trains"].min() >= 0
    purses = 30 * setup.seats if setup.tolls else 0
    assert (games["tolls"].sum(axis=1) + games["bank"] == purses).all()
    assert games["tolls"].min() >= 0


@rule("B1", "N1", "N4", "B5", "N3")
@pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
def test_nothing_is_created_or_lost(setup):
    rng = random.Random(str(setup))
    for number in range(GAMES):
        games = whole_game(setup, number, rng)
        check_cards(games)
        check_tickets(games)
        check_rest(games)
        check_trains_and_tolls(setup, games)


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_counts_and_closed_tracks_follow_from_the_rest(setup):
    rng = random.Random(str(setup))
    for number in range(CLOSE_LOOKS):
        for games, _ in atoms(setup, number, rng):
            state = games[0]
            for seat in range(setup.seats):
                assert state.held_count[seat] == len(members(state.held[seat]))
                assert state.offer_count[seat] == len(members(state.offer[seat]))
            assert state.pile_size == len(members(state.pile))
            assert state.rejected_count == len(members(state.rejected))
            again = games.copy()
            again[0].closed[:] = 0
            kernel.close(setup.lowered, again)
            assert again.tobytes() == games.tobytes()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_legal_and_reason_agree_on_every_id(setup):
    rng = random.Random(str(setup))
    room = kernel.new_moves()
    for number in range(CLOSE_LOOKS):
        for games, _ in atoms(setup, number, rng):
            n = kernel.legal(setup.lowered, games, room)
            legal = room[:n].tolist()
            assert legal == sorted(set(legal))
            allowed = [
                move
                for move in range(-1, ids.IDS + 1)
                if kernel.reason(setup.lowered, games, move) == 0
            ]
            assert allowed == legal


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_chance_weighs_what_is_there(setup):
    rng = random.Random(str(setup))
    outcomes, weights = kernel.new_moves(), kernel.new_moves()
    for number in range(CLOSE_LOOKS):
        for games, _ in atoms(setup, number, rng):
            state = games[0]
            n = kernel.odds(setup.lowered, games, outcomes, weights)
            if state.phase in (record.DRAW_CARD, record.TURN_UP):
                assert weights[:n].sum() == state.deck_size > 0
            elif state.phase in (record.DEAL_TICKET, record.REVEAL_TICKET):
                assert weights[:n].sum() == state.pile_size > 0
            else:
                assert n == 0


@rule("B15", "R27")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_game_ends_within_the_bound(setup):
    """The bound of docs/architecture.md: cards drawn, tracks, tickets, and passes between."""
    cards = 110 + 40 * setup.seats
    bound = (cards + len(NEDERLAND.tracks) + len(NEDERLAND.tickets)) * setup.seats + setup.seats
    rng = random.Random(str(setup))
    for number in range(GAMES):
        for games, move in atoms(setup, number, rng):
            if move is None:
                assert games[0].turn <= bound


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_chance_chains_end_where_locomotives_rule(setup):
    """Few other cards left, and a row to be swept: every number of cards finds its way out."""
    room = kernel.new_outcomes()
    for others in range(3, 7):
        for locomotives in range(3, 12 if OFF else 15):
            games = record.new_games()
            kernel.start(setup.lowered, games)
            state = games[0]
            state.phase, state.after = record.TURN_UP, record.AFTER_TURN
            state.deck[:] = 0
            state.deck[0], state.deck[8] = others, locomotives
            state.deck_size = others + locomotives
            state.market_size = 0
            if others + locomotives < 6:
                continue
            key = kernel.new_key([others, locomotives])
            for _ in range(1000):
                if kernel.step(setup.lowered, games, key, -1, room) < len(room):
                    break
            assert state.phase == record.TURN
            assert state.market[8] < 3
