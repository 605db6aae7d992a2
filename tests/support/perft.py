"""Counting positions to a fixed depth, with chance enumerated: any change of a rule shows."""

from spoorbrug.rules import kernel

from .play import is_chance


def perft(boards, games, depth):
    """How many ways there are to go on, by moves and events of chance, to this depth."""
    room = kernel.new_moves()
    n = 0 if is_chance(games) else kernel.legal(boards, games, room)
    if n == 0:
        n = kernel.odds(boards, games, room, kernel.new_moves())
    if depth == 1:
        return int(n)
    total = 0
    for move in room[:n].tolist():
        after = games.copy()
        kernel.apply(boards, after, move)
        total += perft(boards, after, depth - 1)
    return total
