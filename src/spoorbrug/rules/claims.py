"""Owning a track and paying its toll: B6-B9, N6-N8, R8."""

from spoorbrug.rules import bits, passengers
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import FINISH, NEUTRAL, NONE, STAND, TWINS


@compiled
def owner_of(board, game, track):
    """The seat that owns a track, NEUTRAL, or NONE."""
    for owner in range(NEUTRAL + 1):
        if bits.has(game.owned[owner], track):
            return owner
    return NONE


@compiled
def lay(board, game, owner, track):
    """Trains are laid on a track."""
    bits.put(game.owned[owner], track)
    game.trains[owner] -= board.length[track]
    _close(board, game, owner, track)


@compiled
def _close(board, game, owner, track):
    """A track with an owner is closed to all, and its twins where a rule says so."""
    for seat in range(board.seats):
        bits.put(game.closed[seat], track)
        if seat == owner or board.closes_doubles:  # B8, B9
            for i in range(TWINS):
                if board.twins[track, i] != NONE:
                    bits.put(game.closed[seat], board.twins[track, i])


@compiled
def close_owned(board, game):
    """Close what the tracks that have an owner close."""
    for track in range(board.tracks):
        owner = owner_of(board, game, track)
        if owner != NONE:
            _close(board, game, owner, track)


@compiled
def first_owner(board, game, track):
    """The player who owns a twin of this track and is due its toll, or NONE (N7, R8)."""
    for i in range(TWINS):
        if board.twins[track, i] != NONE:
            owner = owner_of(board, game, board.twins[track, i])
            if owner != NONE and owner != NEUTRAL:
                return owner
    return NONE


@compiled
def bank_pays(game, seat, toll):
    """The bank never runs out (R24)."""
    game.tolls[seat] += toll
    game.bank -= toll


@compiled
def pay_toll(board, game, seat, track):
    """N7, N8: to the bank or to the first owner; who cannot pay it all takes a loan instead."""
    if not board.tolls:
        return
    toll = board.toll[track]
    receiver = first_owner(board, game, track)
    if game.tolls[seat] >= toll:
        game.tolls[seat] -= toll
        game.bank += toll
    else:
        game.loans[seat] += 1
    if receiver != NONE:
        bank_pays(game, receiver, toll)


@compiled
def complete(board, game):
    """The track is paid for: its toll, trains and points (B7); then a passenger may stand (M3)."""
    seat = game.seat
    track = game.track
    pay_toll(board, game, seat, track)
    lay(board, game, seat, track)
    game.points[seat] += board.points[board.length[track]]
    game.acted = 1
    if passengers.may_stand(board, game, board.track_a[track]) or passengers.may_stand(
        board, game, board.track_b[track]
    ):
        game.phase = STAND
        return
    game.track = 0
    game.phase = FINISH
