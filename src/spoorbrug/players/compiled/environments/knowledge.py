"""What a seat can tell of what it does not see, worked out from its memory: parts since version 1.

Cards get two numbers, the fewest that there must be and the most that there can be; where both are
the same it is certain. Tickets get one for each place: surely there, perhaps, or not.
"""

import numpy as np

from spoorbrug.players.compiled.environments.observations import (
    DECK_KNOWN,
    DECK_POSSIBLE,
    HAND_KNOWN,
    HAND_POSSIBLE,
    PILE,
    TICKETS_OF,
    UNDER_COUNT,
    UNDER_KNOWN,
)
from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.record import (
    COLOURS,
    DISCARD,
    KINDS,
    LOCOMOTIVE,
    NONE,
    PLUS_FOUR,
)

ROUNDS = 2
"""How often the bounds of all cards are held against each other."""

SURELY = np.float32(1)
PERHAPS = np.float32(0.5)
NOT = np.float32(0)

LONG = 1
ANY = -1
"""Kinds of tickets: long ones, or all; 0 is the others. Backs show which (M2)."""


# Cards


@compiled
def _all_of(board, kind):
    """How many cards of a kind there are."""
    if kind < COLOURS:
        return board.each_colour
    if kind == LOCOMOTIVE:
        return board.locomotives
    return board.plus_fours if kind == PLUS_FOUR else board.passenger_cards


@compiled
def _unseen(board, view, seat, kind):
    """How many cards of a kind lie where this seat cannot see or know them."""
    number = _all_of(board, kind) - view.market[kind] - view.discard[kind] - view.tunnel[kind]
    for other in range(board.seats):
        number -= view.hand[seat, kind] if other == seat else view.known[other, kind]
    return number


@compiled
def _row(board, at_hands, at_deck, i):
    """Where the cards of the i-th seat stand, or those of the deck behind the last."""
    return at_hands + i * KINDS if i < board.seats else at_deck


@compiled
def _hidden_in(board, view, seat, i):
    """How many cards a place holds of which this seat knows nothing for certain."""
    if i == board.seats:
        return np.int64(view.deck_size)
    other = (seat + i) % board.seats
    number = np.int64(view.hand_size[other])
    for kind in range(KINDS):
        number -= view.known[other, kind]
    return number


@compiled
def _bound_eras(board, view, memory, seat, at, out):
    """What each era of the deck allows by itself."""
    for era in range(memory.era + 1):
        total = 0
        for kind in range(KINDS):
            total += memory.pool[era, kind]
        for i in range(1, board.seats + 1):
            if i < board.seats:
                drawn = memory.drawn[era, (seat + i) % board.seats]
            else:
                drawn = view.deck_size if era == memory.era else 0
            if drawn == 0:
                continue
            least = _row(board, at[HAND_KNOWN], at[DECK_KNOWN], i)
            most = _row(board, at[HAND_POSSIBLE], at[DECK_POSSIBLE], i)
            for kind in range(KINDS):
                there = memory.pool[era, kind]
                out[least + kind] += max(0, drawn + there - total)
                out[most + kind] += min(drawn, there)


@compiled
def _take_shown(board, memory, seat, at, out):
    """Take off what was shown since and is of nobody knows which era; answer how much it is."""
    number = 0
    for i in range(1, board.seats):
        other = (seat + i) % board.seats
        for kind in range(KINDS):
            shown = memory.shown[other, kind]
            if shown > 0:
                number += shown
                for first in (at[HAND_KNOWN], at[HAND_POSSIBLE]):
                    where = first + i * KINDS + kind
                    out[where] = max(np.float32(0), out[where] - shown)
    return number


@compiled
def _hold_together(board, view, seat, at, out):
    """Every place has so many cards, and of every kind there are so many: tighten the bounds."""
    for i in range(1, board.seats + 1):
        least = _row(board, at[HAND_KNOWN], at[DECK_KNOWN], i)
        most = _row(board, at[HAND_POSSIBLE], at[DECK_POSSIBLE], i)
        low = np.float32(_hidden_in(board, view, seat, i))
        high = low
        for kind in range(KINDS):
            low -= out[most + kind]
            high -= out[least + kind]
        for kind in range(KINDS):
            out[least + kind], out[most + kind] = (
                max(out[least + kind], low + out[most + kind]),
                min(out[most + kind], high + out[least + kind]),
            )
    for kind in range(KINDS):
        low = np.float32(_unseen(board, view, seat, kind))
        high = low
        for i in range(1, board.seats + 1):
            low -= out[_row(board, at[HAND_POSSIBLE], at[DECK_POSSIBLE], i) + kind]
            high -= out[_row(board, at[HAND_KNOWN], at[DECK_KNOWN], i) + kind]
        for i in range(1, board.seats + 1):
            least = _row(board, at[HAND_KNOWN], at[DECK_KNOWN], i) + kind
            most = _row(board, at[HAND_POSSIBLE], at[DECK_POSSIBLE], i) + kind
            out[least], out[most] = (
                max(out[least], low + out[most]),
                min(out[most], high + out[least]),
            )


@compiled
def _write_cards(board, view, memory, seat, at, per, out):
    """The fewest and the most of each kind, in every hand and in the deck."""
    _bound_eras(board, view, memory, seat, at, out)
    if _take_shown(board, memory, seat, at, out) > 0:  # else every era's bounds are exact
        for _ in range(ROUNDS):
            _hold_together(board, view, seat, at, out)
    for kind in range(KINDS):
        out[at[HAND_KNOWN] + kind] = view.hand[seat, kind]
        out[at[HAND_POSSIBLE] + kind] = view.hand[seat, kind]
        out[at[DECK_KNOWN] + kind] *= per[DECK_KNOWN]
        out[at[DECK_POSSIBLE] + kind] *= per[DECK_POSSIBLE]
        for i in range(board.seats):
            known = view.known[(seat + i) % board.seats, kind] if i > 0 else 0
            least = at[HAND_KNOWN] + i * KINDS + kind
            most = at[HAND_POSSIBLE] + i * KINDS + kind
            out[least] = (out[least] + known) * per[HAND_KNOWN]
            out[most] = (out[most] + known) * per[HAND_POSSIBLE]


# Tickets


@compiled
def _write_each(word, out, start, value):
    """The same value for every number of a set's word."""
    while word != bits.ZERO:
        out[start + bits.lowest(word)] = value
        word = bits.without_lowest(word)


@compiled
def _write_face_up(board, view, memory, seat, at, out):
    """N3: every era of the pile has contents that everybody knows."""
    for era in range(memory.ticket_era + 1):
        total = 0
        for w in range(bits.WORDS):
            total += bits.count(memory.ticket_pool[era, w])
        for i in range(1, board.seats + 1):
            if i < board.seats:
                start = at[TICKETS_OF] + i * board.tickets
                number = memory.ticket_drawn[era, (seat + i) % board.seats]
            else:
                start = at[PILE]
                number = view.pile_size if era == memory.ticket_era else 0
            if number > 0:
                value = SURELY if number == total else PERHAPS
                for w in range(bits.WORDS):
                    _write_each(memory.ticket_pool[era, w], out, start + w * 64, value)


@compiled
def _place(board, at, i):
    """Where the tickets of the i-th seat stand, or those of the pile behind the last."""
    return at[TICKETS_OF] + i * board.tickets if i < board.seats else at[PILE]


@compiled
def _of_kind(board, word, kind, w):
    """The tickets of a kind in one word of a set: long ones, others, or ANY."""
    if kind == ANY:
        return word
    return word & board.long_tickets[w] if kind == LONG else word & ~board.long_tickets[w]


@compiled
def _number(board, words, kind):
    """How many tickets of a kind are in a set."""
    number = 0
    for w in range(bits.WORDS):
        number += bits.count(_of_kind(board, words[w], kind, w))
    return number


@compiled
def _room_of(board, view, memory, seat, i, kind):
    """How many tickets a place holds of which this seat cannot say where they are."""
    if i == board.seats:
        long = np.int64(view.long_left) - memory.under_long
        if kind == ANY:
            return np.int64(view.pile_size)
        return long if kind == LONG else view.pile_size - long
    other = (seat + i) % board.seats
    number = np.int64(view.held_count[other]) + view.offer_count[other]
    if kind == LONG:
        number = np.int64(memory.long_most[other])
    elif kind != ANY:
        number -= memory.long_most[other]
    return number - _number(board, memory.sure[other], kind)


@compiled
def _note_unseen(board, view, memory, seat):
    """Write into `may[0]` the tickets of which this seat cannot say where they are."""
    unseen = memory.may[0]
    for w in range(bits.WORDS):
        unseen[w] = bits.ZERO
    for ticket in range(board.tickets):
        bits.put(unseen, ticket)
    for place in range(view.under_count):
        if memory.under[place] != NONE:
            bits.drop(unseen, memory.under[place])
    for w in range(bits.WORDS):
        unseen[w] &= ~(view.held[seat, w] | view.offer[seat, w] | memory.gone[w])
        for other in range(board.seats):
            unseen[w] &= ~memory.sure[other, w]


@compiled
def _note_kind(board, view, memory, seat, kind):
    """Where the unseen tickets of one kind may be."""
    elsewhere = _number(board, memory.may[0], kind)  # nameless under the pile, or out of the game
    for i in range(1, board.seats + 1):
        room = _room_of(board, view, memory, seat, i, kind)
        elsewhere -= room
        for w in range(bits.WORDS):
            found = _of_kind(board, memory.may[0, w], kind, w) if room > 0 else bits.ZERO
            if i == board.seats:
                no_long = view.long_left == 0
            else:
                other = (seat + i) % board.seats
                found &= ~memory.never[other, w]
                no_long = memory.long_most[other] == 0
            memory.may[i, w] |= found & ~board.long_tickets[w] if no_long else found
    for _ in range(ROUNDS):
        if elsewhere == 0:
            _leave_one_place(board, memory, kind)
        for i in range(1, board.seats + 1):
            _fill_up(board, memory, i, kind, _room_of(board, view, memory, seat, i, kind))


@compiled
def _leave_one_place(board, memory, kind):
    """A ticket that can be in one place only is there."""
    for w in range(bits.WORDS):
        once = bits.ZERO
        twice = bits.ZERO
        for i in range(1, board.seats + 1):
            twice |= once & memory.may[i, w]
            once |= memory.may[i, w]
        for i in range(1, board.seats + 1):
            memory.must[i, w] |= _of_kind(board, memory.may[i, w] & ~twice, kind, w)


@compiled
def _fill_up(board, memory, i, kind, room):
    """A place that needs all tickets that may be there has them; one that is full has no more."""
    surely = _number(board, memory.must[i], kind)
    possible = _number(board, memory.may[i], kind)
    if surely == possible or (surely < room and possible > room):
        return
    for w in range(bits.WORDS):
        mine = _of_kind(board, memory.may[i, w], kind, w)
        if surely == room:
            memory.may[i, w] &= ~mine | memory.must[i, w]
            continue
        memory.must[i, w] |= mine
        for other in range(1, board.seats + 1):
            if other != i:
                memory.may[other, w] &= ~mine


@compiled
def _write_put_away(board, view, memory, seat, at, out):
    """B10: tickets that were put away face down; where their backs show, each kind by itself."""
    _note_unseen(board, view, memory, seat)
    for i in range(1, board.seats + 1):
        for w in range(bits.WORDS):
            memory.may[i, w] = bits.ZERO
            memory.must[i, w] = bits.ZERO
    if board.mix:
        _note_kind(board, view, memory, seat, 0)
        _note_kind(board, view, memory, seat, LONG)
    else:
        _note_kind(board, view, memory, seat, ANY)
    for i in range(1, board.seats + 1):
        for w in range(bits.WORDS):
            start = _place(board, at, i) + w * 64
            _write_each(memory.may[i, w], out, start, PERHAPS)
            _write_each(memory.must[i, w], out, start, SURELY)
            if i < board.seats:
                _write_each(memory.sure[(seat + i) % board.seats, w], out, start, SURELY)


@compiled
def write(board, view, memory, seat, at, per, out):
    """Write these parts; the view is hidden, and everything else is written already."""
    if at[HAND_KNOWN] != NONE:
        _write_cards(board, view, memory, seat, at, per, out)
    for w in range(bits.WORDS):
        own = view.held[seat, w] | view.offer[seat, w]
        _write_each(own, out, at[TICKETS_OF] + w * 64, SURELY)
    if board.rejected == DISCARD:
        _write_face_up(board, view, memory, seat, at, out)
    else:
        _write_put_away(board, view, memory, seat, at, out)
    if at[UNDER_KNOWN] != NONE:
        out[at[UNDER_COUNT]] = view.under_count * per[UNDER_COUNT]
        for place in range(view.under_count):
            if memory.under[place] != NONE:
                out[at[UNDER_KNOWN] + memory.under[place]] = (place + 1) * per[UNDER_KNOWN]
