"""A player that plans one network for all its tickets and collects what the plan needs."""

import numpy as np

from spoorbrug.players.compiled.planner import (
    card_needs,
    clock,
    dice,
    network,
    payment,
    prices,
    stations,
    ticket_choice,
    walks,
    weights,
)
from spoorbrug.players.compiled.planner.notes import NOTES
from spoorbrug.rules import bits, cards, claims, dispatch, networks, scoring, tickets, tokens
from spoorbrug.rules.compiler import allocating, compiled, keep_until_here
from spoorbrug.rules.ids import CLAIM, DONE, DRAW, DRAW_TICKETS, NAME_MIX, PASS, TAKE
from spoorbrug.rules.record import (
    CITIES,
    COLOURS,
    FILL,
    FIRST_TICKETS,
    KEEP_TICKETS,
    KINDS,
    LOCOMOTIVE,
    MIX,
    NEUTRAL_TRACK,
    NONE,
    PAY,
    PAY_DICE,
    REROLL,
    SECOND_CARD,
    SPEND,
    STAND,
    STATION,
    TOKENS,
    TURN,
    TWINS,
    WALK,
)


@allocating
def choose(board, view, key0, key1, moves):
    """A move for whichever decision this view asks."""
    room = np.empty(1, NOTES)
    room[0].orders = network.CAREFUL
    move = np.int64(choose_with(board, view, room[0], moves))
    keep_until_here(room)
    return move


@compiled
def choose_with(board, view, notes, moves):
    """The same on a sheet of the caller's, which says how carefully to plan.

    Where there is one move only, nothing is planned.
    """
    if dispatch.legal(board, view, moves) == 1:
        return np.int64(moves[0])
    seat = np.int64(view.seat)
    notes.turns_left = clock.turns_left(board, view, seat)
    prices.price_routes(board, view, seat, notes)
    if view.phase == FIRST_TICKETS or view.phase == KEEP_TICKETS:
        least = board.keep_first
        if view.phase == KEEP_TICKETS:
            least = board.keep
            notes.turns_left -= 1.0  # this turn goes into the tickets
        notes.turns_left *= weights.KEEP_TIME
        return np.int64(ticket_choice.choose_kept(board, view, seat, notes, least))
    ticket_choice.plan_held(board, view, seat, notes)
    card_needs.note_goals(board, view, seat, notes)
    card_needs.note_fillers(board, view, seat, notes)
    card_needs.value_cards(board, view, seat, notes)
    return np.int64(_decide(board, view, seat, notes, moves))


@compiled
def _decide(board, view, seat, notes, moves):
    """What the plan says, phase by phase."""
    phase = view.phase
    if phase == TURN:
        if view.turns_left > 0:
            return np.int64(_last_turn(board, view, seat, notes, moves))
        return np.int64(_turn(board, view, seat, notes, moves))
    if phase == SECOND_CARD:
        return np.int64(_best_card(board, view, notes))
    if phase == PAY:
        track = np.int64(view.track)
        return payment.best_payment(board, view, seat, notes, track, moves)
    if phase == SPEND:
        return np.int64(_spend(board, view, seat, notes))
    if phase == REROLL:
        return np.int64(dice.what_to_reroll(board, view, seat, notes))
    n = dispatch.legal(board, view, moves)
    if phase == PAY_DICE:
        return dice.how_to_pay(board, view, seat, moves, n)
    if phase == TOKENS:
        return dice.token_move(board, view, seat, notes, moves, n)
    if phase == FILL:
        return np.int64(payment.best_filler(board, view, seat, notes))
    if phase == MIX:
        return _mix(board, view, seat, moves, n)
    if phase == STAND:
        return walks.where_to_stand(board, view, moves, n)
    if phase == WALK:
        return walks.next_step(board, view, seat, moves, n)
    if phase == NEUTRAL_TRACK:
        return np.int64(_neutral_track(board, view, seat, moves, n))
    return np.int64(moves[0])  # a tunnel's extra, a station: with as few locomotives as can be


@compiled
def _mix(board, view, seat, moves, n):
    """Half of them long while there are trains for it, then short ones."""
    wanted_long = view.tickets_due // 2 if 2 * view.trains[seat] > board.trains else 0
    best = np.int64(moves[0])
    for i in range(n):
        if abs(moves[i] - NAME_MIX - wanted_long) < abs(best - NAME_MIX - wanted_long):
            best = np.int64(moves[i])
    return best


@compiled
def _other_action(board, view, seat, notes, means):
    """A station that saves a ticket, or a passenger's walk, when it is time; else NONE."""
    soon = view.turns_left > 0 or notes.turns_left <= 2.0 or notes.plan_claims == 0
    if board.stations > 0 and soon:
        move, gain = stations.best_station(board, view, seat, means)
        if move != NONE and gain > weights.STATION_AT:
            return np.int64(move)
    if board.passengers > 0:
        move, value = walks.best_sending(board, view, seat)
        if move != NONE and walks.is_time(value, notes.turns_left):
            return np.int64(move)
    return np.int64(NONE)


@compiled
def _spend(board, view, seat, notes):
    """A roll: a track of the plan, tickets, another track, or tokens for a better day."""
    track, value = dice.best_claim(board, view, seat, notes)
    if view.turns_left > 0:
        track, _ = _best_gain(board, view, seat, notes)
        if track != NONE:
            return CLAIM + track
    elif track != NONE and value > 10.0:
        return CLAIM + track
    means = tokens.good_dice(view, STATION)
    move = _other_action(board, view, seat, notes, means)
    if move != NONE:
        return move
    number = min(means, tickets.available(view))
    if number > 0 and network.plan_turns(board, notes) <= weights.TICKETS_WHEN:
        if ticket_choice.offer_worth(board, view, seat, notes, number) > weights.TICKET_TURN:
            return DRAW_TICKETS + number
    if track != NONE and (notes.plan_claims == 0 or value > 2 * weights.SAVED_TOKEN):
        return CLAIM + track
    return np.int64(DONE)


@compiled
def _best_card(board, view, notes):
    """The best single card: face up, or unseen on average."""
    best = NONE
    most = -prices.CLOSED
    if view.deck_size > 0:
        best = DRAW
        most = card_needs.unseen_worth(notes)
    for kind in range(KINDS):
        if kind == LOCOMOTIVE and not board.two_locomotives:
            continue
        if view.market[kind] > 0 and notes.card[kind] >= most:
            most = notes.card[kind]
            best = TAKE + kind
    return best


@compiled
def _card_worth(notes, move):
    if move == NONE:
        return 0.0
    return card_needs.unseen_worth(notes) if move == DRAW else notes.card[move - TAKE]


@compiled
def _draw(board, view, notes):
    """The first card of a draw: a face-up locomotive, if it is worth two others."""
    move = _best_card(board, view, notes)
    first = _card_worth(notes, move)
    if view.market[LOCOMOTIVE] > 0 and not board.two_locomotives:
        second = card_needs.unseen_worth(notes)
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
def _best_claim(board, view, seat, notes, moves):
    """The claim to make now among the goals, and how good it is.

    Tracks outside the plan count only once there is no plan.
    """
    card_needs.fill_spare(view, seat, notes)
    now = card_needs.wait(board, view, seat, notes, np.int64(NONE))
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
            move = payment.best_payment(board, view, seat, notes, np.int64(track), moves)
            if move == NONE:
                continue
            regret = payment.wait_after(board, view, seat, notes, np.int64(track), move) - now
            score = _urgency(board, view, seat, notes, track) - weights.REGRET * regret
            score += weights.LONG * board.points[board.length[track]]
            if score > most:
                most = score
                best = track
    return best, most


@compiled
def _turn(board, view, seat, notes, moves):
    """Claim, build, walk, draw tickets or draw cards."""
    track, score = _best_claim(board, view, seat, notes, moves)
    if track != NONE and score > weights.CLAIM_AT and notes.plan_claims > 0:
        return CLAIM + track
    move = _other_action(board, view, seat, notes, cards.most_of_a_set(view, seat))
    if move != NONE:
        return move
    if tickets.available(view) > 0 and network.plan_turns(board, notes) <= weights.TICKETS_WHEN:
        if (
            ticket_choice.offer_worth(board, view, seat, notes, board.tickets_drawn)
            > weights.TICKET_TURN
        ):
            return DRAW_TICKETS
    move = _draw(board, view, notes)
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


@allocating
def _gain(board, view, seat, joined, track):
    """Points that a claim would bring if the game ended with it."""
    gain = 1.0 * board.points[board.length[track]]
    if board.tolls:
        toll = board.toll[track]
        purse = np.int64(view.tolls[seat])
        before = scoring.toll_bonus(board, view, seat, purse)
        if toll > purse:
            gain -= board.loan_cost + before
        else:
            gain -= before - scoring.toll_bonus(board, view, seat, purse - toll)
    a = joined[board.track_a[track]]
    b = joined[board.track_b[track]]
    if a != b:
        merged = np.empty(CITIES, np.int64)
        for city in range(board.cities):
            merged[city] = a if joined[city] == b else joined[city]
        before, _ = networks.tickets_worth(board, view.held[seat], joined)
        after, _ = networks.tickets_worth(board, view.held[seat], merged)
        gain += after - before
    return gain


@allocating
def _best_gain(board, view, seat, notes):
    """The claim that brings most at once."""
    joined = np.empty(CITIES, np.int64)
    networks.connected(board, view.owned[seat], joined)
    best = np.int64(NONE)
    most = -prices.CLOSED
    for track in range(board.tracks):
        if not prices.can_claim(board, view, seat, np.int64(track)):
            continue
        gain = _gain(board, view, seat, joined, track)
        if gain > most:
            most = gain
            best = np.int64(track)
    return best, most


@compiled
def _last_turn(board, view, seat, notes, moves):
    """This seat's last turn: what brings most at once."""
    track, gain = _best_gain(board, view, seat, notes)
    move = _other_action(board, view, seat, notes, cards.most_of_a_set(view, seat))
    if move != NONE and gain < weights.WALK_TURN:
        return move
    if tickets.available(view) > 0:
        network.clear_errands(board, notes)  # what is not built now never will be
        if ticket_choice.offer_worth(board, view, seat, notes, board.tickets_drawn) > max(
            0.0, gain
        ):
            return DRAW_TICKETS
    if track != NONE and gain > 0.0:
        return CLAIM + track
    move = _draw(board, view, notes)
    if move != NONE:
        return move
    return _anything(board, view, seat, notes)


@compiled
def _neutral_track(board, view, seat, moves, n):
    """The neutral trains go where this seat holds fewest cards of the colour."""
    best = moves[0]
    least = prices.CLOSED
    for i in range(n):
        track = moves[i] - CLAIM
        hurt = 1.0 * view.hand[seat, board.colour[track]] if board.colour[track] < COLOURS else 0.0
        if hurt < least:
            least = hurt
            best = moves[i]
    return best
