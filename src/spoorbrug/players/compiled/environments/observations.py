"""What a learner is shown: one seat's view as numbers, part by part.

Which parts a setup has, where each begins and what it is divided by is the caller's to say
(`spoorbrug.envs.layout`): `at[part]` is a place in `out`, or NONE, and `per[part]` a factor.
Seats stand in the order of play from the one who looks, so that all seats look alike.
"""

import numpy as np

from spoorbrug.rules import bits, networks, scoring
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.phases.first_tickets import has_chosen
from spoorbrug.rules.record import (
    DRAW_CARD,
    FACES,
    FILL,
    FIRST_TICKETS,
    GREY,
    KINDS,
    NEUTRAL,
    NONE,
    OVER,
    PAY,
    PAY_DICE,
    PAY_STATION,
    PAY_TUNNEL,
    TUNNEL_CARD,
    TUNNEL_DIE,
    TURN_UP,
    TYPES,
    WALK,
)

PARTS = (
    "phase",
    "deciding",
    "turn_of",
    "turn",
    "last_round",
    "passes",
    "points",
    "trains",
    "tickets",
    "offers",
    "chosen",
    "cards",
    "tolls",
    "loans",
    "owners",
    "closed",
    "held",
    "done",
    "offer",
    "rejected",
    "ticket_pile",
    "long_tickets",
    "hand",
    "known",
    "market",
    "discards",
    "deck",
    "drawn",
    "track",
    "laid",
    "tunnel",
    "tunnel_cost",
    "fillers",
    "marker",
    "neutral_trains",
    "revealed",
    "stations",
    "passengers",
    "passengers_left",
    "merchandise",
    "goods_taken",
    "city",
    "walked",
    "visited",
    "dice",
    "dice_turn",
    "tokens",
    "supply",
    "hand_known",
    "hand_possible",
    "deck_known",
    "deck_possible",
    "tickets_of",
    "pile",
    "under",
    "under_known",
)
"""The names of all parts, in the order in which they are written."""

(
    PHASE,
    DECIDING,
    TURN_OF,
    TURN_NUMBER,
    LAST_ROUND,
    PASSES,
    POINTS,
    TRAINS,
    TICKET_COUNTS,
    OFFERS,
    CHOSEN,
    CARDS,
    TOLLS,
    LOANS,
    OWNERS,
    CLOSED,
    HELD,
    DONE,
    OFFER,
    REJECTED,
    TICKET_PILE,
    LONG_TICKETS,
    HAND,
    KNOWN,
    MARKET,
    DISCARDS,
    DECK,
    DRAWN,
    TRACK,
    LAID,
    TUNNEL,
    TUNNEL_COST,
    FILLERS,
    MARKER,
    NEUTRAL_TRAINS,
    REVEALED,
    STATIONS,
    PASSENGERS,
    PASSENGERS_LEFT,
    MERCHANDISE,
    GOODS_TAKEN,
    CITY,
    WALKED,
    VISITED,
    DICE,
    DICE_TURN,
    TOKENS,
    SUPPLY,
    HAND_KNOWN,
    HAND_POSSIBLE,
    DECK_KNOWN,
    DECK_POSSIBLE,
    TICKETS_OF,
    PILE,
    UNDER_COUNT,
    UNDER_KNOWN,
) = range(len(PARTS))

LAID_SIZE = GREY + 3  # a colour or locomotives only, then how many cards and locomotives
DICE_TURN_SIZE = 5 + 2 * TYPES

_YES = np.float32(1)
_NO = np.float32(0)


@compiled
def _write_set(words, out, start):
    """A one for each number of a set."""
    for w in range(bits.WORDS):
        word = words[w]
        while word != bits.ZERO:
            out[start + w * 64 + bits.lowest(word)] = _YES
            word = bits.without_lowest(word)


@compiled
def _write_cities(word, out, start):
    """A one for each city of a set."""
    while word != bits.ZERO:
        out[start + bits.lowest(word)] = _YES
        word = bits.without_lowest(word)


@compiled
def _is_decided_by(view, seat):
    """May this seat decide now? Several may while first tickets are chosen (R33)."""
    if view.phase == FIRST_TICKETS:
        return not has_chosen(view, seat)
    return view.phase > TUNNEL_DIE and view.seat == seat


@compiled
def _write_moment(board, view, seat, at, per, out):
    """Where the game is."""
    out[at[PHASE] + view.phase] = _YES
    out[at[TURN_NUMBER]] = view.turn * per[TURN_NUMBER]
    out[at[LAST_ROUND]] = view.turns_left * per[LAST_ROUND]
    out[at[PASSES]] = view.passes * per[PASSES]
    playing = view.chosen > 0 and view.phase != FIRST_TICKETS and view.phase != OVER
    for i in range(board.seats):
        other = (seat + i) % board.seats
        if _is_decided_by(view, other):
            out[at[DECIDING] + i] = _YES
        if playing and view.turn_of == other:
            out[at[TURN_OF] + i] = _YES


@compiled
def _write_seats(board, view, seat, at, per, out):
    """What lies before each seat for all to see."""
    for i in range(board.seats):
        other = (seat + i) % board.seats
        out[at[POINTS] + i] = view.points[other] * per[POINTS]
        out[at[TRAINS] + i] = view.trains[other] * per[TRAINS]
        out[at[TICKET_COUNTS] + i] = view.held_count[other] * per[TICKET_COUNTS]
        out[at[OFFERS] + i] = view.offer_count[other] * per[OFFERS]
        if has_chosen(view, other):
            out[at[CHOSEN] + i] = _YES
        if at[CARDS] != NONE:
            out[at[CARDS] + i] = view.hand_size[other] * per[CARDS]
            for kind in range(KINDS):
                out[at[KNOWN] + i * KINDS + kind] = view.known[other, kind] * per[KNOWN]
        if at[TOLLS] != NONE:
            out[at[TOLLS] + i] = view.tolls[other] * per[TOLLS]
            out[at[LOANS] + i] = view.loans[other] * per[LOANS]
        if at[TOKENS] != NONE:
            for kind in range(TYPES):
                out[at[TOKENS] + i * TYPES + kind] = view.tokens[other, kind] * per[TOKENS]
        _write_set(view.owned[other], out, at[OWNERS] + i * board.tracks)
        if at[STATIONS] != NONE:
            _write_cities(view.stations[other], out, at[STATIONS] + i * board.cities)
        if at[PASSENGERS] != NONE:
            _write_cities(view.passengers[other], out, at[PASSENGERS] + i * board.cities)
            out[at[PASSENGERS_LEFT] + i] = view.passengers_left[other] * per[PASSENGERS_LEFT]
            out[at[MERCHANDISE] + i] = view.goods[other] * per[MERCHANDISE]
        if at[MARKER] != NONE and view.marker == other:
            out[at[MARKER] + i] = _YES


@compiled
def _write_tickets(board, view, seat, at, per, joined, out):
    """This seat's own tickets, and what is known of the others."""
    _write_set(view.held[seat], out, at[HELD])
    _write_set(view.offer[seat], out, at[OFFER])
    _write_set(view.rejected, out, at[REJECTED])
    out[at[TICKET_PILE]] = (view.pile_size + view.under_count) * per[TICKET_PILE]
    if at[LONG_TICKETS] != NONE:
        out[at[LONG_TICKETS]] = view.long_left * per[LONG_TICKETS]
    if view.held_count[seat] == 0:
        return
    scoring.own_network(board, view, seat, joined)
    for w in range(bits.WORDS):
        word = view.held[seat, w]
        while word != bits.ZERO:
            ticket = w * 64 + bits.lowest(word)
            word = bits.without_lowest(word)
            value = networks.ticket_value(board, ticket, joined)
            out[at[DONE] + ticket] = value * per[DONE]


@compiled
def _write_cards(view, seat, at, per, out):
    for kind in range(KINDS):
        out[at[HAND] + kind] = view.hand[seat, kind] * per[HAND]
        out[at[MARKET] + kind] = view.market[kind] * per[MARKET]
        out[at[DISCARDS] + kind] = view.discard[kind] * per[DISCARDS]
    out[at[DECK]] = view.deck_size * per[DECK]
    if view.phase != DRAW_CARD and view.phase != TURN_UP:
        out[at[DRAWN]] = view.drawn * per[DRAWN]


@compiled
def _write_payment(board, view, at, per, out):
    """The track or the tunnel that is being paid for."""
    phase = view.phase
    tunnelling = phase in (TUNNEL_CARD, PAY_TUNNEL, TUNNEL_DIE)
    if not (tunnelling or phase in (PAY, FILL, PAY_DICE)):
        return
    out[at[TRACK] + view.track] = _YES
    if at[TUNNEL_COST] != NONE and board.tunnel[view.track]:
        out[at[TUNNEL_COST]] = view.tunnel_cost * per[TUNNEL_COST]
    if at[TUNNEL] != NONE and tunnelling:
        out[at[LAID] + view.laid_colour] = _YES
        out[at[LAID] + GREY + 1] = view.laid_cards * per[LAID]
        out[at[LAID] + GREY + 2] = view.laid_locomotives * per[LAID]
        for kind in range(KINDS):
            out[at[TUNNEL] + kind] = view.tunnel[kind] * per[TUNNEL]
    if at[FILLERS] != NONE and phase == FILL:
        out[at[FILLERS]] = view.fill_due * per[FILLERS]
        out[at[FILLERS] + 1] = view.fill_from * per[FILLERS]


@compiled
def _write_neutral(board, view, at, per, out):
    _write_set(view.owned[NEUTRAL], out, at[OWNERS] + board.seats * board.tracks)
    out[at[NEUTRAL_TRAINS]] = view.trains[NEUTRAL] * per[NEUTRAL_TRAINS]
    if view.revealed != NONE:
        out[at[REVEALED] + view.revealed] = _YES


@compiled
def _write_walk(board, view, at, per, out):
    """Merchandise, and where a passenger has walked."""
    for city in range(board.cities):
        out[at[GOODS_TAKEN] + city] = view.taken[city] * per[GOODS_TAKEN]
    if view.phase == WALK:
        _write_set(view.walked, out, at[WALKED])
        _write_cities(view.visited, out, at[VISITED])


@compiled
def _write_dice(view, at, per, out):
    for face in range(FACES):
        out[at[DICE] + face] = view.dice[face] * per[DICE]
    for kind in range(TYPES):
        out[at[SUPPLY] + kind] = view.supply[kind] * per[SUPPLY]
        out[at[DICE_TURN] + 5 + kind] = ((view.barred >> kind) & 1) * per[DICE_TURN]
        out[at[DICE_TURN] + 5 + TYPES + kind] = ((view.bought >> kind) & 1) * per[DICE_TURN]
    out[at[DICE_TURN]] = view.rerolled * per[DICE_TURN]
    out[at[DICE_TURN] + 1] = view.dice_used * per[DICE_TURN]
    out[at[DICE_TURN] + 2] = view.pairs * per[DICE_TURN]
    out[at[DICE_TURN] + 3] = view.token_step * per[DICE_TURN]
    out[at[DICE_TURN] + 4] = view.dice_due * per[DICE_TURN]


@compiled
def write(board, view, seat, at, per, joined, out):
    """Write the whole observation. The view is already hidden for this seat."""
    for i in range(len(out)):
        out[i] = _NO
    _write_moment(board, view, seat, at, per, out)
    _write_seats(board, view, seat, at, per, out)
    _write_set(view.closed[seat], out, at[CLOSED])
    _write_tickets(board, view, seat, at, per, joined, out)
    if at[HAND] != NONE:
        _write_cards(view, seat, at, per, out)
    _write_payment(board, view, at, per, out)
    if at[NEUTRAL_TRAINS] != NONE:
        _write_neutral(board, view, at, per, out)
    if at[CITY] != NONE and (view.phase == PAY_STATION or view.phase == WALK):
        out[at[CITY] + view.city] = _YES
    if at[GOODS_TAKEN] != NONE:
        _write_walk(board, view, at, per, out)
    if at[DICE] != NONE:
        _write_dice(view, at, per, out)
