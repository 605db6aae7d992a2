"""Many games side by side, for those who learn: step them all, and write what each seat sees."""

import numba
import numpy as np
from numba import types

from spoorbrug.players.compiled import match
from spoorbrug.players.compiled.environments import knowledge, memory, observations
from spoorbrug.players.compiled.environments.memory import MEMORY
from spoorbrug.rules import dispatch, hiding, kernel, scoring
from spoorbrug.rules import start as beginning
from spoorbrug.rules.compiler import OFF, compiled, entry_point
from spoorbrug.rules.record import CITIES, GAME, OVER

KEYS = types.uint64[:, ::1]
PLACES = types.int64[::1]
FACTORS = types.float32[::1]
NUMBERS = types.float32[:, ::1]
MOVES = types.int16[:, ::1]
MASKS = types.int8[:, ::1]
COUNTS = types.int16[:, :, ::1]
FLAGS = types.boolean[::1]
ACTIONS = types.int64[::1]
BOTS = types.int64[:, ::1]
MEMORIES = None if OFF else types.Array(numba.from_dtype(MEMORY), 2, "C")

ALL_LEGAL = -1
ANEW = -1
"""An action: begin the game anew."""
WAIT = -2
"""An action: leave this game as it is."""
OUTSIDE = -1
"""A bot's number: somebody outside plays; so does any other that is less than 0."""

OTHERS = np.uint64(0x9E3779B97F4A7C15)
"""Makes of a game's key one for those who play it: their choices tell nothing of the cards."""


@compiled
def _act(board, game, move, room, memories):
    """A move, or what chance has dealt, and what every seat remembers of it."""
    if len(memories) == 0:
        dispatch.apply(board, game, move)
        return
    room[1] = game
    dispatch.apply(board, game, move)
    memory.follow(board, room[1], move, game, memories)


@compiled
def _deal(board, game, key, room, memories):
    """Let chance act until somebody decides, or the game is over."""
    while dispatch.is_chance(game):
        if len(memories) == 0:
            kernel.deal(board, game, key[0], key[1])
        else:
            room[1] = game
            dealt = kernel.deal(board, game, key[0], key[1])
            memory.follow(board, room[1], dealt, game, memories)


@compiled
def _begin(board, games, i, key, room, memories):
    """Deal a new game."""
    beginning.start(board, games, i)
    for seat in range(len(memories)):
        memory.begin(board, memories[seat])
        memory.begin_cards(games[i], memories[seat])
    _deal(board, games[i], key, room, memories)


@compiled
def _show(board, game, seat, room, memories, at, per, joined, out):
    """What a seat sees, through its view, and what it remembers."""
    room[0] = game
    hiding.hide(board, room[0], seat)
    observations.write(board, room[0], seat, at, per, joined, out)
    if len(memories) > 0:
        knowledge.write(board, room[0], memories[seat], seat, at, per, out)


@compiled
def _list_moves(board, game, places, moves, numbers, masks, i):
    """The legal actions of the i-th game: a list, how many, and a mask in place of the old one."""
    for n in range(numbers[i]):
        masks[i, moves[i, n]] = 0
    numbers[i] = dispatch.legal(board, game, moves[i])
    for n in range(numbers[i]):
        moves[i, n] = places[moves[i, n]]
        masks[i, moves[i, n]] = 1


@compiled
def _first_refused(board, games, actions, ids):
    """The first game whose action is refused, or ALL_LEGAL."""
    for i in range(len(games)):
        if actions[i] < 0:
            continue
        if actions[i] >= len(ids) or dispatch.reason(board, games[i], ids[actions[i]]) != 0:
            return i
    return ALL_LEGAL


@compiled
def _finish(board, game, done, counts, i):
    """Count a game that is over."""
    done[i] = game.phase == OVER
    if done[i]:
        scoring.score(board, game, counts[i])


@entry_point(
    kernel.signature(
        types.void, kernel.BOARDS, kernel.GAMES, MEMORIES, types.int64, PLACES, FACTORS, FACTORS
    )
)
def observe(boards, games, memories, seat, at, per, out):
    """One seat's observation of one game; the record may be true or hidden already.

    `memories` has a row with the memory of each seat, or none if the layout does not ask for it.
    """
    room = np.empty(2, GAME)
    joined = np.empty(CITIES, np.int64)
    kept = memories[0] if len(memories) > 0 else memories.ravel()
    _show(boards[0], games[0], seat, room, kept, at, per, joined, out)


@entry_point(kernel.signature(types.void, kernel.BOARDS, kernel.GAMES, kernel.MOVES, MEMORIES))
def remember(boards, games, moves, memories):
    """Follow moves, and what chance dealt, from a position on; from before the deal, begin anew."""
    board = boards[0]
    room = np.empty(2, GAME)
    if games[0].chances == 0:
        for seat in range(memories.shape[1]):
            memory.begin(board, memories[0, seat])
            memory.begin_cards(games[0], memories[0, seat])
    for n in range(len(moves)):
        _act(board, games[0], moves[n], room, memories[0])


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, MEMORIES, KEYS, KEYS, ACTIONS, ACTIONS, PLACES,
        FLAGS, COUNTS, PLACES, FACTORS, NUMBERS, MOVES, ACTIONS, MASKS, ACTIONS,
    )
)  # fmt: skip
def step(
    boards, games, memories, keys, next_keys, actions, ids, places, done, counts,
    at, per, out, moves, numbers, masks, seats,
):  # fmt: skip
    """Do one action in every game, let chance act, begin anew where a game has ended.

    Answer ALL_LEGAL, or the first game whose action is refused; then nothing has been done. ANEW
    begins the game anew with its next key. `ids` are the moves of the actions, `places` the
    actions of the moves. Scores of ended games go into `counts`; what whoever decides next sees,
    into `out`, `moves`, `masks` and `seats`. `memories` has a row for each game, or none.
    """
    board = boards[0]
    refused = _first_refused(board, games, actions, ids)
    if refused != ALL_LEGAL:
        return refused
    room = np.empty(2, GAME)
    joined = np.empty(CITIES, np.int64)
    nothing = memories.ravel()[:0]
    for i in range(len(games)):
        done[i] = False
        if actions[i] == WAIT:
            continue
        game = games[i]
        kept = memories[i] if len(memories) > 0 else nothing
        if actions[i] != ANEW:
            _act(board, game, ids[actions[i]], room, kept)
            _deal(board, game, keys[i], room, kept)
            _finish(board, game, done, counts, i)
        if actions[i] == ANEW or done[i]:
            keys[i, 0] = next_keys[i, 0]
            keys[i, 1] = next_keys[i, 1]
            _begin(board, games, i, keys[i], room, kept)
        seats[i] = game.seat
        _list_moves(board, game, places, moves, numbers, masks, i)
        _show(board, game, game.seat, room, kept, at, per, joined, out[i])
    return ALL_LEGAL


@compiled
def _let_bots_play(board, game, key, bots, room, memories, moves):
    """Play on until somebody outside decides, or the game is over."""
    while game.phase != OVER and bots[game.seat] >= 0:
        move = match.choose(board, game, room, bots[game.seat], key[0] ^ OTHERS, key[1], moves)
        _act(board, game, move, room, memories)
        _deal(board, game, key, room, memories)


@entry_point(
    kernel.signature(
        types.int64, kernel.BOARDS, kernel.GAMES, MEMORIES, KEYS, KEYS, BOTS, BOTS, ACTIONS,
        ACTIONS, PLACES, FLAGS, COUNTS, PLACES, FACTORS, NUMBERS, MOVES, ACTIONS, MASKS, ACTIONS,
    )
)  # fmt: skip
def step_against(
    boards, games, memories, keys, next_keys, bots, next_bots, actions, ids, places, done, counts,
    at, per, out, moves, numbers, masks, seats,
):  # fmt: skip
    """The same where compiled bots sit in some seats: they answer at once.

    `bots` has a number for each seat of each game, as `match` has them; less than 0 is somebody
    outside. A new game takes its own from `next_bots`.
    """
    board = boards[0]
    refused = _first_refused(board, games, actions, ids)
    if refused != ALL_LEGAL:
        return refused
    room = np.empty(2, GAME)
    joined = np.empty(CITIES, np.int64)
    found = np.empty(kernel.MOVE_ROOM, np.int16)
    nothing = memories.ravel()[:0]
    for i in range(len(games)):
        done[i] = False
        if actions[i] == WAIT:
            continue
        game = games[i]
        kept = memories[i] if len(memories) > 0 else nothing
        if actions[i] != ANEW:
            _act(board, game, ids[actions[i]], room, kept)
            _deal(board, game, keys[i], room, kept)
            _let_bots_play(board, game, keys[i], bots[i], room, kept, found)
            _finish(board, game, done, counts, i)
        if actions[i] == ANEW or done[i]:
            keys[i, 0] = next_keys[i, 0]
            keys[i, 1] = next_keys[i, 1]
            bots[i] = next_bots[i]
            _begin(board, games, i, keys[i], room, kept)
            _let_bots_play(board, game, keys[i], bots[i], room, kept, found)
        seats[i] = game.seat
        _list_moves(board, game, places, moves, numbers, masks, i)
        _show(board, game, game.seat, room, kept, at, per, joined, out[i])
    return ALL_LEGAL
