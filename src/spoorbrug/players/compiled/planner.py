"""A player that plans one network for all its tickets and collects what the plan needs."""

import numpy as np

from spoorbrug.players.compiled import (
    clock,
    network,
    payment,
    prices,
    ticket_choice,
    toll_worth,
    wanted,
    weights,
)
from spoorbrug.players.compiled.notes import NOTES
from spoorbrug.rules import bits, claims, dispatch, scoring, tickets
from spoorbrug.rules.compiled import compiled
from spoorbrug.rules.ids import CLAIM, DRAW, DRAW_TICKETS, PASS, TAKE
from spoorbrug.rules.record import (
    COLOURS,
    FIRST_TICKETS,
    KEEP_TICKETS,
    LOCOMOTIVE,
    NEUTRAL_TRACK,
    NONE,
    PAY,
    SECOND_CARD,
    TWINS,
)


@compiled
def choose(board, view, key0, key1, moves):
    """A move for whichever decision this view asks."""
    seat = np.int64(view.seat)
    room = np.empty(1, NOTES)
    notes = room[0]
    notes.turns_left = clock.turns_left(board, view, seat)
    prices.price_routes(board, view, seat, notes)
    if view.phase == FIRST_TICKETS or view.phase == KEEP_TICKETS:
        least = board.keep_first
        if view.phase == KEEP_TICKETS:
            least = board.keep
            notes.turns_left -= 1.0  # this turn goes into the tickets
        notes.turns_left *= weights.KEEP_TIME
        move = np.int64(ticket_choice.choose_kept(board, view, seat, notes, least))
    else:
        network.clear_errands(board, notes)
        ticket_choice.add_held(board, view, seat, notes)
        network.make_plan(board, view, seat, notes)
        wanted.note_goals(board, view, seat, notes)
        wanted.note_fillers(board, view, seat, notes)
        wanted.value_cards(board, view, seat, notes)
        if view.phase == NEUTRAL_TRACK:
            move = np.int64(_neutral_track(board, view, seat, moves))
        elif view.phase == PAY:
            track = np.int64(view.track)
            move = np.int64(payment.best_payment(board, view, seat, notes, track))
        elif view.phase == SECOND_CARD:
            move = np.int64(_best_card(view, notes))
        elif view.turns_left > 0:
            move = np.int64(_last_turn(board, view, seat, notes))
        else:
            move = np.int64(_turn(board, view, seat, notes))
    # A record does not own its memory, and Numba frees an array after its last use. This one
    # keeps the sheet until here.
    room[0].errands = 0
    return move


@compiled
def _best_card(view, notes):
    """The best single card: face up, or unseen on average."""
    best = NONE
    most = -prices.CLOSED
    if view.deck_size > 0:
        best = DRAW
        most = wanted.unseen_worth(notes)
    for kind in range(COLOURS):
        if view.market[kind] > 0 and notes.card[kind] >= most:
            most = notes.card[kind]
            best = TAKE + kind
    return best


@compiled
def _card_worth(notes, move):
    if move == NONE:
        return 0.0
    return wanted.unseen_worth(notes) if move == DRAW else notes.card[move - TAKE]


@compiled
def _draw(view, notes):
    """The first card of a draw: a face-up locomotive, if it is worth two others."""
    move = _best_card(view, notes)
    first = _card_worth(notes, move)
    if view.market[LOCOMOTIVE] > 0:
        second = wanted.unseen_worth(notes)
        for kind in range(COLOURS):
            left = view.market[kind]
            if move == TAKE + kind:
                left -= 1
            if left > 0:
                second = max(second, notes.card[kind])
        if move == NONE or notes.card[LOCOMOTIVE] > first + second:
            return TAKE + LOCOMOTIVE
    return move


@compiled
def _urgency(board, view, seat, notes, track):
    """How much a claim would suffer from waiting."""
    free_twin = False
    taken_twin = False
    for i in range(TWINS):
        twin = board.twins[track, i]
        if twin != NONE:
            if claims.owner_of(board, view, twin) == NONE:
                free_twin = True
            else:
                taken_twin = True
    if not free_twin and (board.seats > 2 or not taken_twin):
        return weights.SINGLE
    if not taken_twin and board.tolls:
        return weights.FIRST * board.toll[track]
    return 0.0


@compiled
def _best_claim(board, view, seat, notes):
    """The claim to make now among the goals, and how good it is.

    Tracks outside the plan count only once there is no plan.
    """
    wanted.fill_spare(view, seat, notes)
    now = wanted.wait(board, view, seat, notes, np.int64(NONE))
    best = NONE
    most = -prices.CLOSED
    for n in range(notes.goals):
        route = notes.goal[n]
        if notes.uses[route] == 0 and notes.plan_claims > 0:
            continue
        for i in range(TWINS + 1):
            track = route if i == 0 else board.twins[route, i - 1]
            if track == NONE or bits.has(view.closed[seat], track):
                continue
            move = payment.best_payment(board, view, seat, notes, track)
            if move == NONE:
                continue
            regret = payment.regret(board, view, seat, notes, track, move, now)
            score = _urgency(board, view, seat, notes, track) - weights.REGRET * regret
            score += weights.LONG * board.points[board.length[track]]
            if score > most:
                most = score
                best = track
    return best, most


@compiled
def _turn(board, view, seat, notes):
    """Claim, draw tickets or draw cards."""
    track, score = _best_claim(board, view, seat, notes)
    if track != NONE and score > weights.CLAIM_AT and notes.plan_claims > 0:
        return CLAIM + track
    if tickets.available(view) > 0 and network.plan_turns(board, notes) <= weights.TICKETS_WHEN:
        if ticket_choice.offer_worth(board, view, seat, notes) > weights.TICKET_TURN:
            return DRAW_TICKETS
    move = _draw(view, notes)
    if track != NONE and (notes.plan_claims == 0 or move == NONE):
        return CLAIM + track
    if move != NONE:
        return move
    return _anything(board, view, seat, notes)


@compiled
def _anything(board, view, seat, notes):
    """No cards to draw: the best claim there is, else tickets, else pass."""
    track, _ = _best_gain(board, view, seat, notes)
    if track != NONE:
        return CLAIM + track
    if tickets.available(view) > 0:
        return DRAW_TICKETS
    return PASS


@compiled
def _gain(board, view, seat, notes, joined, track):
    """Points that a claim would bring if the game ended with it."""
    gain = 1.0 * board.points[board.length[track]]
    if board.tolls:
        toll = board.toll[track]
        purse = np.int64(view.tolls[seat])
        before = toll_worth.bonus_now(board, view, seat, purse)
        if toll > purse:
            gain -= board.loan_cost + before
        else:
            gain -= before - toll_worth.bonus_now(board, view, seat, purse - toll)
    a = joined[board.track_a[track]]
    b = joined[board.track_b[track]]
    for errand in range(notes.errands):
        c = joined[notes.from_city[errand]]
        d = joined[notes.to_city[errand]]
        if (c == a and d == b) or (c == b and d == a):
            if a != b:
                gain += notes.worth[errand]
    return gain


@compiled
def _best_gain(board, view, seat, notes):
    """The claim that brings most at once."""
    joined = np.empty(board.cities, np.int64)
    scoring.connected(board, view.owned[seat], joined)
    best = NONE
    most = -prices.CLOSED
    for track in range(board.tracks):
        if bits.has(view.closed[seat], track) or board.length[track] > view.trains[seat]:
            continue
        if prices.missing_cards(board, view, seat, track) > 0:
            continue
        gain = _gain(board, view, seat, notes, joined, track)
        if gain > most:
            most = gain
            best = track
    return best, most


@compiled
def _last_turn(board, view, seat, notes):
    """This seat's last turn: what brings most at once."""
    track, gain = _best_gain(board, view, seat, notes)
    if tickets.available(view) > 0:
        network.clear_errands(board, notes)  # what is not built now never will be
        if ticket_choice.offer_worth(board, view, seat, notes) > max(0.0, gain):
            return DRAW_TICKETS
    if track != NONE and gain > 0.0:
        return CLAIM + track
    move = _draw(view, notes)
    if move != NONE:
        return move
    return _anything(board, view, seat, notes)


@compiled
def _neutral_track(board, view, seat, moves):
    """The neutral trains go where this seat's own plan does not."""
    n = dispatch.legal(board, view, moves)
    best = moves[0]
    least = prices.CLOSED
    for i in range(n):
        track = moves[i] - CLAIM
        hurt = 1.0 * view.hand[seat, board.colour[track]] if board.colour[track] < COLOURS else 0.0
        if hurt < least:
            least = hurt
            best = moves[i]
    return best
