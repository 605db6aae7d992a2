"""The rules and players in WebAssembly do what they do natively, to the byte.

Every call is made natively and written down; Node makes it again and compares its answer and all
memory that it was lent: so every record after every step, and every number that a player works out.
"""

import random
from types import SimpleNamespace

import numpy as np
import pytest
from tools import wasm
from tools.wasm_calls import Calls

from spoorbrug import players
from spoorbrug.arena import simulate as arena
from spoorbrug.game import Game
from spoorbrug.players import Budget, beliefs
from spoorbrug.players.compiled import match
from spoorbrug.players.expert import Expert
from spoorbrug.rules import kernel, record, scoring
from spoorbrug.rules.compiler import entry_points
from spoorbrug.rules.compiler.mode import PARTS
from spoorbrug.rules.ids import IDS

from ..support.setups import EVERY_BOARD, EVERY_SETUP, in_turn

pytestmark = pytest.mark.skipif(not PARTS, reason="WebAssembly is made of compiled parts")

RANDOM_GAMES = 100
PLANNERS_GAMES = 2
every_setup = pytest.mark.parametrize("setup", in_turn([*EVERY_SETUP, *EVERY_BOARD]))


@pytest.fixture(scope="session")
def module():
    return wasm.build()


def recorded(calls):
    """The kernel and the players, each call of whose is written down."""
    found = [one.dispatcher for one in entry_points.named(wasm.ENTRY_POINTS)]
    return SimpleNamespace(**{one.py_func.__name__: calls.recording(one) for one in found})


def check(calls, module, folder):
    """All calls come out the same."""
    found = calls.replay(module, folder)
    assert found.different == []
    assert found.same == len(calls) > 0


def ask_everything(exports, setup, games, rng):
    """Whatever else can be asked of a position."""
    boards = setup.board_record
    for move in rng.sample(range(-1, IDS + 1), 30):
        exports.reason(boards, games, move)
    exports.odds(boards, games, kernel.new_moves(), kernel.new_moves())
    tracks = np.arange(setup.board_record[0].tracks, dtype=np.int16)
    exports.preview(boards, games, tracks, kernel.new_claims(), kernel.new_ways())
    exports.score(boards, games, np.zeros((record.SEATS, scoring.COLUMNS), np.int16))
    exports.close(boards, games)
    seat = int(games[0].seat)
    exports.ticket_values(boards, games, seat, kernel.new_moves())
    hidden = record.copy(games)
    exports.hide(boards, hidden, seat)
    exports.planned(boards, hidden, seat, kernel.new_moves())
    for bot in (match.RANDOM, match.PLANNER):
        exports.ask(boards, hidden, bot, kernel.new_key([3, 5]), kernel.new_moves())


def play_at_random(exports, setup, seed):
    """One game, step by step."""
    rng = random.Random(seed)
    boards, games = setup.board_record, record.new_games()
    key = kernel.new_key([rng.getrandbits(64), rng.getrandbits(64)])
    moves, dealt = kernel.new_moves(), kernel.new_dealt()
    moves[:] = dealt[:] = 0
    exports.start(boards, games)
    move, decisions = -1, 0
    while True:
        while exports.step(boards, games, key, move, dealt) == kernel.MORE:
            move = kernel.NO_MOVE
        number = exports.legal(boards, games, moves)
        if not number:
            return
        move = int(moves[rng.randrange(number)])
        if decisions % 25 == 0:
            ask_everything(exports, setup, games, rng)
        decisions += 1


def play_whole_games(exports, setup, bot, number):
    """Games between bots, all in one call."""
    seeds = [arena.seed_of(f"wasm {bot}", i) for i in range(number)]
    counts = np.zeros((number, record.SEATS, scoring.COLUMNS), np.int16)
    exports.play(
        setup.board_record,
        record.new_games(number),
        arena.keys_of(seeds),
        arena.keys_of(seeds, "player"),
        arena.codes_of([bot] * setup.seats),
        counts,
        np.zeros(1000, np.int16),
    )


@every_setup
def test_every_step_is_the_same(setup, module, tmp_path):
    calls = Calls()
    play_at_random(recorded(calls), setup, str(setup))
    check(calls, module, tmp_path)


@every_setup
def test_whole_games_are_the_same(setup, module, tmp_path):
    calls = Calls()
    exports = recorded(calls)
    play_whole_games(exports, setup, "random", RANDOM_GAMES)
    play_whole_games(exports, setup, "planner", PLANNERS_GAMES)
    check(calls, module, tmp_path)


@every_setup
def test_the_expert_thinks_the_same(setup, module, tmp_path, monkeypatch):
    """Its beliefs, each move's tries and chances, what it remembers, and what it chooses."""
    calls = Calls()
    exports = recorded(calls)
    expert, planner = Expert(1), players.make("planner", 1)
    expert._search = exports
    monkeypatch.setattr(beliefs, "belief", exports)
    game = Game.begin(setup, "wasm")
    for until in (0, 30, 70):
        while not game.is_over and (game.decisions < until or len(game.legal_moves) < 3):
            game.push(planner.choose(game.view(game.seat)))
        if not game.is_over:
            view = game.view(game.seat)
            expert.consider(view, Budget(iterations=150))
            expert.judge(setup, expert.imagine(view, 1, random.Random(1)), iterations=5)
    check(calls, module, tmp_path)


def test_one_different_byte_is_told(module, tmp_path):
    """In a record, in a list of moves, or in an answer."""
    calls = Calls()
    exports = recorded(calls)
    boards, games = EVERY_SETUP[0].board_record, record.new_games()
    exports.start(boards, games)
    exports.legal(boards, Game.begin(EVERY_SETUP[0], "1").to_array(), kernel.new_moves())
    check(calls, module, tmp_path)
    changed = games.copy()
    changed[0].market_size += 1
    calls._calls[0]["after"][1] = calls._kept(changed)
    calls._calls[1]["answer"] += 1
    found = calls.replay(module, tmp_path)
    assert found.same == 0
    assert found.different[0] == "call 0, start: games[0].market_size, byte 0"
    assert "it answers" in found.different[1]


def test_the_module_needs_nothing_from_outside(module):
    """Whoever has the file has all of it."""
    import_section = 2
    assert import_section not in sections(module.read_bytes())


def sections(data):
    """The numbers of a module's sections, in their order."""
    assert data[:8] == b"\0asm\1\0\0\0"
    at, found = 8, []
    while at < len(data):
        found.append(data[at])
        at, size, shift = at + 1, 0, 0
        while True:
            byte = data[at]
            size |= (byte & 127) << shift
            at, shift = at + 1, shift + 7
            if byte < 128:
                break
        at += size
    return found
