"""What claims would bring and cost, and every way to pay for them: the rules themselves, tried.

Nothing is decided here: `payments` and `pay_dice` say what pays, `tokens` what is spent, and
`claims` what follows, each on a copy of the game. The answers are numbers in rows.
"""

from spoorbrug.rules import claims, payments, tokens
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import TAKE_BACK, USE_DICE
from spoorbrug.rules.phases import pay_dice
from spoorbrug.rules.record import PAY_DICE, SEATS

# A row of a claim: how many ways to pay there are; then every seat's points, tolls and loans.
WAYS = 0
POINTS = 1
TOLLS = POINTS + SEATS
LOANS = TOLLS + SEATS
CLAIM_COLUMNS = LOANS + SEATS

# A row of a way to pay: the move; cards that are added afterwards (F2, F3); tokens that were
# held (D5), and tokens that are bought and spent at once (D7).
MOVE, FILLERS, HELD, BOUGHT = range(4)
WAY_COLUMNS = 4


@compiled
def write(boards, games, room, track, moves, row, ways, n):
    """Write what follows from claiming a track, and the ways to pay from row n on; their number.

    The claim may be legal at the start of a turn, or wait for its payment.
    """
    board = boards[0]
    room[0] = games[0]
    tried = room[0]
    tried.track = track
    if not board.dice:
        number = _cards(board, tried, moves, ways, n)
    elif board.tunnel[track] and tried.phase != PAY_DICE:
        number = 0  # D11: it is paid for when its dice have fallen
    else:
        number = _dice(board, games, room, moves, ways, n)
    row[WAYS] = number
    claims.complete(board, tried)
    for seat in range(SEATS):
        row[POINTS + seat] = tried.points[seat]
        row[TOLLS + seat] = tried.tolls[seat]
        row[LOANS + seat] = tried.loans[seat]
    return number


@compiled
def _cards(board, tried, moves, ways, n):
    track = tried.track
    number = payments.legal(board, tried, track, moves)
    for i in range(number):
        ways[n + i, MOVE] = moves[i]
        ways[n + i, FILLERS] = payments.third_of(moves[i]) * board.fillers[track]
        ways[n + i, HELD] = 0
        ways[n + i, BOUGHT] = 0
    return number


@compiled
def _dice(board, games, room, moves, ways, n):
    """Each way is spent on a copy, which shows how many tokens it takes."""
    tried = room[0]
    track = tried.track
    seat = tried.seat
    kind = board.type[track]
    number = 0
    for i in range(pay_dice.legal(board, tried, moves)):
        if moves[i] == TAKE_BACK:
            continue
        tokens.spend(tried, kind, moves[i] - USE_DICE, pay_dice.need(board, tried))
        ways[n + number, MOVE] = moves[i]
        ways[n + number, FILLERS] = 0
        ways[n + number, HELD] = games[0].tokens[seat, kind] - tried.tokens[seat, kind]
        ways[n + number, BOUGHT] = -tried.pairs
        number += 1
        room[0] = games[0]
        tried.track = track
    return number
