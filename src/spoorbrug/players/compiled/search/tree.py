"""What has been tried where, in all possible games together.

A node belongs to what the seat that decides can see, whatever is hidden from it: its key is a
hash of its view. So possible games that it could not tell apart share a node, and nobody's
choice depends on what it cannot know. A node begins with the planner's move and widens, the
more it is visited. Tries are of two sorts: some explore, and count for nodes only; the others play
at each node what has proved best there, and are what moves are judged by.
"""

import math

import numpy as np

from spoorbrug.players.compiled import maths
from spoorbrug.players.compiled.search import playout
from spoorbrug.rules import chance, dispatch, hiding
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.rows import Row, laid_out

WIDTH = 8


class NodeRow(Row):
    """One node."""

    __slots__ = ()


NODE = laid_out(
    NodeRow,
    [
        ("key", "u8"),
        ("visits", "i8"),
        ("kids", "i8"),
        ("move", "i8", (WIDTH,)),
        ("tried", "i8", (WIDTH,)),
        ("won", "f8", (WIDTH,)),
    ],
)
NODES = 1 << 12
WIDEN = 16  # visits before a second kid is tried; four times as many before the third
DEPTH = 24  # decisions that are remembered of one try; the planner makes the rest
SURE = 0.4  # twice the usual spread of a try: how sure one must be of another move
BOLD = 0.25  # how much a kid that was tried little is favoured: a fair guess, little depends on it


@compiled
def view_key(board, game, room, words):
    """A hash of what the deciding seat can see; `words` are the bytes of `room`."""
    room[0] = game
    hiding.hide(board, room[0], game.seat)
    key = np.uint64(0x2545F4914F6CDD1D)
    for i in range(len(words)):
        key = (key ^ words[i]) * np.uint64(0x9E3779B97F4A7C15)
        key ^= key >> np.uint64(32)
    return key | np.uint64(1)


@compiled
def find(nodes, key):
    """The node of a key, or a free one; -1 if there is no room."""
    at = np.int64(key & np.uint64(len(nodes) - 1))
    for _ in range(16):
        if nodes[at].key == key or nodes[at].key == np.uint64(0):
            return at
        at = (at + 1) % len(nodes)
    return np.int64(-1)


@compiled
def begin(node, key):
    """A free node becomes that of a key; what it held before is forgotten."""
    node.key = key
    node.visits = 0
    node.kids = 0


@compiled
def _widen(board, game, node, key0, key1, sheets, moves):
    """A move that the node has not tried: the planner's first, then any other."""
    if node.kids == 0:
        return playout.usual_move(board, game, sheets, moves)
    n = dispatch.legal(board, game, moves)
    if n <= node.kids:
        return np.int64(-1)
    at = chance.scale(chance.mix(key0, key1, node.visits), n)
    for _ in range(n):
        new = True
        for kid in range(node.kids):
            new &= node.move[kid] != moves[at]
        if new:
            return np.int64(moves[at])
        at = (at + 1) % n
    return np.int64(-1)


@compiled
def _add(node, move):
    """One more kid; answer its place."""
    kid = np.int64(node.kids)
    node.kids += 1
    node.move[kid] = move
    node.tried[kid] = 0
    node.won[kid] = 0.0
    return kid


@compiled
def proven(board, game, node, sheets, moves):
    """The kid to play: the planner's move, unless another has done better by more than accident."""
    node.visits += 1
    if node.kids == 0:
        return _add(node, playout.usual_move(board, game, sheets, moves))
    best = np.int64(0)
    most = 0.0
    tried = max(1, node.tried[0])
    usual = node.won[0] / tried
    for kid in range(1, node.kids):
        if node.tried[kid] > 0:
            accident = SURE * math.sqrt(1.0 / tried + 1.0 / node.tried[kid])
            lead = node.won[kid] / node.tried[kid] - usual - accident
            if lead > most:
                most = lead
                best = np.int64(kid)
    return best


@compiled
def explore(board, game, node, key0, key1, sheets, moves):
    """The kid to try, to learn more of it."""
    node.visits += 1
    if node.kids < WIDTH and node.kids * node.kids * WIDEN <= node.visits - 1:
        move = _widen(board, game, node, key0, key1, sheets, moves)
        if move >= 0:
            return _add(node, move)
    best = np.int64(0)
    most = -1.0
    looked = maths.log(1.0 * node.visits)
    for kid in range(node.kids):
        tried = max(1, node.tried[kid])
        score = node.won[kid] / tried + BOLD * math.sqrt(looked / tried)
        if score > most:
            most = score
            best = np.int64(kid)
    return best
