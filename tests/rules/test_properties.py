"""What holds in every game of every setup: nothing created, nothing lost, all legal."""

import random

import numpy as np
import pytest

from spoorbrug.boards import CARD_KINDS
from spoorbrug.game.names import members
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.compiler import OFF
from spoorbrug.rules.record import NONE

from ..support import rule
from ..support.play import atoms, is_chance
from ..support.setups import EVERY_BOARD, EVERY_SETUP, ONE_EACH, in_turn

CLOSE_LOOKS = 1 if OFF else 2
SETUPS = EVERY_SETUP[3::5] + ONE_EACH[::5] if OFF else in_turn(EVERY_SETUP + EVERY_BOARD)
BITS = np.uint64(1) << np.arange(64, dtype=np.uint64)


@pytest.fixture(params=[1 if OFF else 5, pytest.param(25, marks=pytest.mark.thorough)])
def number_of_games(request, setup):
    """How many games to look at: most of Nederland with cards, where it all began."""
    return request.param * (1 if OFF or setup not in EVERY_SETUP else 10)


def as_bits(words):
    """Sets of the kernel as booleans, one for each member that there could be."""
    return (words[..., None] & BITS != 0).reshape(*words.shape[:-1], -1)


def whole_game(setup, number, rng):
    """Every position of a random game, as one array."""
    return np.frombuffer(b"".join(g.tobytes() for g, _ in atoms(setup, number, rng)), record.GAME)


def check_cards(setup, games):
    """The cards of the deck, wherever they are; none with dice."""
    cards = games["hand"].sum(axis=1) + games["deck"] + games["discard"] + games["market"]
    numbers = setup.board.cards
    wanted = [0 if setup.dice else numbers.of_kind(kind) for kind in CARD_KINDS]
    assert (cards + games["tunnel"] == wanted).all()
    for name in ("deck", "discard", "market"):
        assert (games[f"{name}_size"] == games[name].sum(axis=1)).all()
        assert games[name].min() >= 0
    assert games["market_size"].max() <= 5
    assert (games["hand_size"] == games["hand"].sum(axis=2)).all()
    assert games["hand"].min() >= 0
    assert (games["known"] <= games["hand"]).all()


def check_tickets(setup, games):
    """Each ticket in one place; on some boards they leave the game, and never come back."""
    sets = [games["pile"][:, None], games["rejected"][:, None], games["held"], games["offer"]]
    there = as_bits(np.concatenate(sets, axis=1)).sum(axis=1)
    shown = np.flatnonzero(games["revealed"] != NONE)
    there[shown, games["revealed"][shown]] += 1
    rows, places = np.nonzero(games["under"] != NONE)
    np.add.at(there, (rows, games["under"][rows, places]), 1)
    assert ((games["under"] != NONE).sum(axis=1) == games["under_count"]).all()
    number = len(setup.board.tickets)
    assert not there[:, number:].any()
    there = there[:, :number]
    if "out" in (setup.board.ticket_numbers.rejected, setup.board.ticket_numbers.rejected_first):
        assert there.max() <= 1
        assert (np.diff(there, axis=0) <= 0).all()
    else:
        assert (there == 1).all()


def check_rest(games):
    """What belongs to one phase only is blank in the others."""
    paying = np.isin(
        games["phase"],
        [record.PAY, record.FILL, record.TUNNEL_CARD, record.PAY_TUNNEL, record.STAND,
         record.TUNNEL_DIE, record.PAY_DICE],
    )  # fmt: skip
    assert not games["track"][~paying].any()
    in_city = np.isin(games["phase"], [phase for phase in Phase if phase.is_in_city])
    assert not games["city"][~in_city].any()
    dealing = np.isin(games["phase"], [record.DEAL_TICKET, record.MIX])
    assert not games["tickets_due"][~dealing].any()
    assert not games["long_due"][~dealing].any()
    assert (games["revealed"] == NONE)[games["phase"] != record.NEUTRAL_TRACK].all()
    walking = games["phase"] == record.WALK
    assert not games["walked"][~walking].any()
    assert not games["visited"][~walking].any()
    tunnel = np.isin(games["phase"], [record.TUNNEL_CARD, record.PAY_TUNNEL])
    assert not games["tunnel"][~tunnel].any()
    assert not games["laid_cards"][~tunnel].any()
    assert not games["fill_due"][games["phase"] != record.FILL].any()
    assert not games["spare"].any()


def check_trains_and_tolls(setup, games):
    """Every train and every toll token, bank included."""
    board = setup.board
    owned = as_bits(games["owned"])[:, :, : len(board.tracks)]
    assert owned.sum(axis=1).max() <= 1
    trains = owned @ np.array([track.length for track in board.tracks]) + games["trains"]
    neutral = board.neutral.trains if setup.neutral and board.neutral else 0
    seats = [board.trains] * setup.seats + [0] * (5 - setup.seats) + [neutral]
    assert (trains == seats).all()
    assert games["trains"].min() >= 0
    purses = 30 * setup.seats if setup.tolls else 0
    assert (games["tolls"].sum(axis=1) + games["bank"] == purses).all()
    assert games["tolls"].min() >= 0


def check_dice(setup, games):
    """Five dice, and fifteen tokens of each type; nobody saves more than three."""
    if not setup.dice:
        assert not games["tokens"].any()
        return
    assert (games["tokens"].sum(axis=1) + games["supply"] == 15).all()
    assert games["tokens"].min() >= 0
    held = games["tokens"] if setup.dice_tokens == "each" else games["tokens"].sum(axis=2)
    assert held.max() <= 3
    rolled = games["dice"].sum(axis=1) + games["dice_due"]
    playing = np.isin(games["phase"], [record.ROLL, record.REROLL, record.SPEND])
    assert (rolled[playing] == 5).all()


def check_stations_and_goods(setup, games):
    """Stations and passengers as many as there are; merchandise taken is merchandise scored."""
    board = setup.board
    stations = as_bits(games["stations"][..., None]).sum(axis=-1)
    assert stations.max() <= (board.stations.number if board.stations else 0)
    assert as_bits(games["stations"][..., None]).sum(axis=1).max() <= 1  # one a city
    standing = as_bits(games["passengers"][..., None]).sum(axis=-1) + games["passengers_left"]
    assert standing.max() <= (board.passengers.number if board.passengers else 0)
    assert as_bits(games["passengers"][..., None]).sum(axis=1).max() <= 1
    scored = np.zeros(len(games), int)
    for city in board.cities:
        taken = games["taken"][:, city.index]
        assert taken.max() <= len(city.merchandise)
        scored += np.cumsum([0, *city.merchandise])[taken]
    assert (scored == games["goods"].sum(axis=1)).all()


@rule("B1", "N1", "N4", "B5", "N3", "D2", "M5")
@pytest.mark.parametrize("setup", EVERY_SETUP + EVERY_BOARD, ids=str)
def test_nothing_is_created_or_lost(setup, number_of_games):
    rng = random.Random(str(setup))
    for number in range(number_of_games):
        games = whole_game(setup, number, rng)
        check_cards(setup, games)
        check_tickets(setup, games)
        check_rest(games)
        check_trains_and_tolls(setup, games)
        check_dice(setup, games)
        check_stations_and_goods(setup, games)


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
            left = [*members(state.pile), *state.under[: state.under_count].tolist()]
            assert state.long_left == sum(setup.board.tickets[i].pile for i in left)
            again = games.copy()
            again[0].closed[:] = 0
            kernel.close(setup.board_record, again)
            assert again.tobytes() == games.tobytes()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_legal_and_reason_agree_on_every_id(setup):
    rng = random.Random(str(setup))
    room = kernel.new_moves()
    for number in range(CLOSE_LOOKS):
        for games, _ in atoms(setup, number, rng):
            if is_chance(games):
                with pytest.raises(ValueError, match="chance is due here"):
                    kernel.legal(setup.board_record, games, room)
                legal = []
            else:
                legal = room[: kernel.legal(setup.board_record, games, room)].tolist()
            assert legal == sorted(set(legal))
            if rng.random() < 0.8:  # every id is many, so not in every position
                continue
            allowed = [
                move
                for move in range(-1, ids.IDS + 1)
                if kernel.reason(setup.board_record, games, move) == 0
            ]
            assert allowed == legal


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_chance_weighs_what_is_there(setup):
    rng = random.Random(str(setup))
    dealt, weights = kernel.new_moves(), kernel.new_moves()
    for number in range(CLOSE_LOOKS):
        for games, _ in atoms(setup, number, rng):
            state = games[0]
            n = kernel.odds(setup.board_record, games, dealt, weights)
            if state.phase in (record.DRAW_CARD, record.TURN_UP, record.TUNNEL_CARD):
                assert weights[:n].sum() == state.deck_size > 0
            elif state.phase in (record.DEAL_TICKET, record.REVEAL_TICKET):
                piles = [setup.board.tickets[i].pile for i in members(state.pile)]
                due = piles.count(int(state.long_due > 0))
                assert weights[:n].sum() == (due or 1)
                assert due or state.under_count > 0
            elif state.phase in (record.ROLL, record.TUNNEL_DIE):
                assert weights[:n].sum() == 6
            else:
                assert n == 0


@rule("B15", "R27")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_game_ends_within_the_bound(setup, number_of_games):
    """The bound of docs/architecture.md: cards drawn, tracks, tickets, and passes between."""
    board = setup.board
    cards = 118 + board.trains * setup.seats + 2 * 6 * setup.seats
    bound = (cards + len(board.tracks) + len(board.tickets)) * setup.seats + setup.seats
    if setup.dice or board.has_tunnels:
        bound *= 10 * setup.seats  # R27: so long may nothing happen in between
    rng = random.Random(str(setup))
    for number in range(number_of_games):
        for games, move in atoms(setup, number, rng):
            if move is None:
                assert games[0].turn <= bound


@pytest.mark.parametrize("setup", EVERY_SETUP[3::5] if OFF else EVERY_SETUP, ids=str)
def test_chance_chains_end_where_locomotives_rule(setup):
    """Few other cards left, and a row to be swept: every number of cards finds its way out."""
    room = kernel.new_dealt()
    for others in range(3, 7):
        for locomotives in range(3, 12 if OFF else 15):
            games = record.new_games()
            kernel.start(setup.board_record, games)
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
                if kernel.step(setup.board_record, games, key, -1, room) != kernel.MORE:
                    break
            assert state.phase == record.TURN
            assert state.market[8] < 3
