"""What each seat remembers of a game: which cards and tickets may be where, beyond what lies open.

A deck has eras, as in `spoorbrug.game.possible.cards`: each shuffle begins one, whose cards
everybody knows. A memory keeps, for each of them, the cards that the seat has not seen leave, and
how many cards each other seat drew unseen. Tickets are kept alike where rejected ones lie face up;
elsewhere the seat follows those tickets that it put away itself.

`follow` reads what a move showed to each seat off two records. A game's memories are its own: what
only one seat saw goes into that seat's memory and no other.
"""

import numpy as np

from spoorbrug.rules import bits
from spoorbrug.rules.compiler import compiled
from spoorbrug.rules.ids import CARD, TICKET
from spoorbrug.rules.record import (
    DEAL_TICKET,
    DISCARD,
    DRAW_CARD,
    FILL,
    FIRST_TICKETS,
    KEEP_TICKETS,
    KINDS,
    NONE,
    OFFERED,
    OUT,
    PAY,
    PAY_STATION,
    PAY_TUNNEL,
    REVEAL_TICKET,
    SEATS,
    SHUFFLE,
    TICKETS,
    TUNNEL_CARD,
    TURN_UP,
    UNDER,
    WALK,
)
from spoorbrug.rules.rows import Row, laid_out

ERAS = 8
"""How many are told apart: before another begins, the two oldest become one."""


class MemoryRow(Row):
    """One seat's memory."""

    __slots__ = ()


MEMORY = laid_out(
    MemoryRow,
    [
        # tickets
        ("ticket_pool", "u8", (ERAS, bits.WORDS)),  # not seen to leave the pile
        ("sure", "u8", (SEATS, bits.WORDS)),  # another seat has these, as is known for certain
        ("never", "u8", (SEATS, bits.WORDS)),  # another seat cannot have these
        ("gone", "u8", (bits.WORDS,)),  # put out of the game by this seat
        ("may", "u8", (SEATS + 1, bits.WORDS)),  # room to work in: where tickets may be,
        ("must", "u8", (SEATS + 1, bits.WORDS)),  # and where they are for certain
        ("ticket_drawn", "i2", (ERAS, SEATS)),  # another seat has so many of an era
        ("long_most", "i2", (SEATS,)),  # long tickets that another seat may have, at most
        ("ticket_era", "i2"),
        ("under_long", "i2"),  # long tickets under the pile, where their backs show
        # cards
        ("era", "i2"),
        ("pool", "i2", (ERAS, KINDS)),  # not seen to leave the deck
        ("drawn", "i2", (ERAS, SEATS)),  # by another seat, unseen
        ("shown", "i2", (SEATS, KINDS)),  # played or laid out since, nobody can say of which era
        ("under", "i1", (TICKETS,)),  # the tickets under the pile, NONE where it is not known
    ],
)


@compiled
def begin(board, memory):
    """Nothing has been dealt: everything is in the deck and in the pile."""
    for era in range(ERAS):
        for kind in range(KINDS):
            memory.pool[era, kind] = 0
        for seat in range(SEATS):
            memory.drawn[era, seat] = 0
            memory.ticket_drawn[era, seat] = 0
        for w in range(bits.WORDS):
            memory.ticket_pool[era, w] = bits.ZERO
    for seat in range(SEATS):
        memory.long_most[seat] = 0
        for kind in range(KINDS):
            memory.shown[seat, kind] = 0
        for w in range(bits.WORDS):
            memory.sure[seat, w] = bits.ZERO
            memory.never[seat, w] = bits.ZERO
    for w in range(bits.WORDS):
        memory.gone[w] = bits.ZERO
    for place in range(TICKETS):
        memory.under[place] = NONE
    for ticket in range(board.tickets):
        bits.put(memory.ticket_pool[0], ticket)
    memory.era = 0
    memory.ticket_era = 0
    memory.under_long = 0


@compiled
def begin_cards(game, memory):
    """The cards of the first deck, as they lie there before the deal."""
    for kind in range(KINDS):
        memory.pool[0, kind] = game.deck[kind]


# Cards


@compiled
def _begin_era(memory):
    """Make room for another era; those of which nothing is unexplained any more are forgotten."""
    kept = 0
    for era in range(memory.era + 1):
        left = 0
        for kind in range(KINDS):
            left += memory.pool[era, kind]
        if left > 0:
            if kept < era:
                _move_era(memory, era, kept, False)
            kept += 1
    if kept == ERAS:
        _move_era(memory, 1, 0, True)
        for era in range(2, ERAS):
            _move_era(memory, era, era - 1, False)
        kept -= 1
    memory.era = kept
    for seat in range(SEATS):
        memory.drawn[kept, seat] = 0


@compiled
def _move_era(memory, era, to, join):
    """An era takes the place of another, or joins it."""
    keep = 1 if join else 0
    for kind in range(KINDS):
        memory.pool[to, kind] = keep * memory.pool[to, kind] + memory.pool[era, kind]
    for seat in range(SEATS):
        memory.drawn[to, seat] = keep * memory.drawn[to, seat] + memory.drawn[era, seat]


@compiled
def explain(memory, seat):
    """Say of which era a seat's shown cards were, as far as there is no other way.

    An era can explain no more cards of a kind than it had, and than the seat drew in it.
    """
    for kind in range(KINDS):
        if memory.shown[seat, kind] == 0:
            continue
        room = 0
        for era in range(memory.era + 1):
            room += min(memory.drawn[era, seat], memory.pool[era, kind])
        spare = room - memory.shown[seat, kind]
        for era in range(memory.era + 1):
            surely = min(memory.drawn[era, seat], memory.pool[era, kind]) - spare
            if surely > 0:
                memory.drawn[era, seat] -= surely
                memory.pool[era, kind] -= surely
                memory.shown[seat, kind] -= surely


@compiled
def _follow_cards(board, before, move, game, memories, looker):
    """What one seat learns of the cards."""
    memory = memories[looker]
    seat = before.seat
    phase = before.phase
    left = 0
    if phase == DRAW_CARD and looker != seat:
        memory.drawn[memory.era, seat] += 1
        left = 1
    elif phase in (DRAW_CARD, TURN_UP, TUNNEL_CARD):
        memory.pool[memory.era, move - CARD] -= 1
        left = 1
    elif looker != seat and phase in (PAY, FILL, PAY_TUNNEL, PAY_STATION, WALK):
        news = 0
        for kind in range(KINDS):
            hidden = before.hand[seat, kind] - before.known[seat, kind]
            shown = max(0, hidden - (game.hand[seat, kind] - game.known[seat, kind]))
            memory.shown[seat, kind] += shown
            news += shown
        if news > 0:
            explain(memory, seat)
    if game.deck_size > before.deck_size - left:
        _begin_era(memory)
        for kind in range(KINDS):
            memory.pool[memory.era, kind] = game.deck[kind]


# Tickets


@compiled
def _era_of(memory, ticket):
    era = 0
    while era < memory.ticket_era and not bits.has(memory.ticket_pool[era], ticket):
        era += 1
    return era


@compiled
def _follow_face_up(board, before, move, game, memories, looker):
    """Tickets, where rejected ones lie face up (N3)."""
    memory = memories[looker]
    seat = before.seat
    phase = before.phase
    left = 0
    if phase in (DEAL_TICKET, REVEAL_TICKET):
        left = 1
        if phase == DEAL_TICKET and looker != seat:
            memory.ticket_drawn[memory.ticket_era, seat] += 1
        else:
            bits.drop(memory.ticket_pool[_era_of(memory, move - TICKET)], move - TICKET)
    elif phase in (KEEP_TICKETS, FIRST_TICKETS) and game.phase != FIRST_TICKETS:
        first = phase == FIRST_TICKETS
        for other in range(board.seats):
            if other == looker or not (first or other == seat):
                continue
            for w in range(bits.WORDS):
                word = before.offer[other, w] & ~game.held[other, w]
                while word != bits.ZERO:
                    ticket = w * 64 + bits.lowest(word)
                    word = bits.without_lowest(word)
                    era = _era_of(memory, ticket)
                    bits.drop(memory.ticket_pool[era], ticket)
                    memory.ticket_drawn[era, other] -= 1
    if game.pile_size > before.pile_size - left:
        _begin_ticket_era(memory)
        for w in range(bits.WORDS):
            memory.ticket_pool[memory.ticket_era, w] = game.pile[w]


@compiled
def _begin_ticket_era(memory):
    """The same for tickets."""
    kept = 0
    for era in range(memory.ticket_era + 1):
        left = 0
        for w in range(bits.WORDS):
            left += bits.count(memory.ticket_pool[era, w])
        if left > 0:
            if kept < era:
                _move_ticket_era(memory, era, kept, False)
            kept += 1
    if kept == ERAS:
        _move_ticket_era(memory, 1, 0, True)
        for era in range(2, ERAS):
            _move_ticket_era(memory, era, era - 1, False)
        kept -= 1
    memory.ticket_era = kept
    for seat in range(SEATS):
        memory.ticket_drawn[kept, seat] = 0


@compiled
def _move_ticket_era(memory, era, to, join):
    for w in range(bits.WORDS):
        there = memory.ticket_pool[to, w] if join else bits.ZERO
        memory.ticket_pool[to, w] = there | memory.ticket_pool[era, w]
    keep = 1 if join else 0
    for seat in range(SEATS):
        there = keep * memory.ticket_drawn[to, seat]
        memory.ticket_drawn[to, seat] = there + memory.ticket_drawn[era, seat]


@compiled
def _follow_put_away(board, before, move, game, memories, looker):
    """Tickets, where rejected ones are put away face down (B10)."""
    memory = memories[looker]
    seat = before.seat
    phase = before.phase
    if phase == DEAL_TICKET:
        ticket = move - TICKET
        long = bits.has(board.long_tickets, ticket)
        if looker != seat and long:
            memory.long_most[seat] += 1
        if bits.has(before.pile, ticket):
            if looker != seat:  # it may be any that lay there
                for w in range(bits.WORDS):
                    kind = board.long_tickets[w]
                    memory.never[seat, w] &= ~kind if long else kind
            return
        place = 0
        while before.under[place] != ticket:
            place += 1
        name = memory.under[place]
        for i in range(place, before.under_count - 1):
            memory.under[i] = memory.under[i + 1]
        memory.under[before.under_count - 1] = NONE
        memory.under_long -= 1 if long else 0
        if looker != seat and name != NONE:
            bits.put(memory.sure[seat], name)
        elif looker != seat:
            _may_have_any(memory, seat)
    elif phase in (KEEP_TICKETS, FIRST_TICKETS) and game.phase != FIRST_TICKETS:
        first = phase == FIRST_TICKETS
        where = board.rejected_first if first else board.rejected
        under = np.int64(before.under_count)
        for other in range(board.seats):
            if first or other == seat:
                under = _put_away(board, before, game, memory, looker, other, where, under)


@compiled
def _may_have_any(memory, seat):
    for w in range(bits.WORDS):
        memory.never[seat, w] = bits.ZERO


@compiled
def _put_away(board, before, game, memory, looker, other, where, under):
    """One seat's rejected tickets, in the order in which they were drawn."""
    number = 0
    for place in range(OFFERED):
        ticket = before.offer_order[other, place]
        if ticket == NONE or bits.has(game.held[other], ticket):
            continue
        number += 1
        if looker != other:
            if board.mix and bits.has(board.long_tickets, ticket):
                memory.long_most[other] -= 1
        elif where == OUT:
            bits.put(memory.gone, ticket)
        elif where == SHUFFLE:
            for one in range(board.seats):
                if one != looker:
                    bits.put(memory.never[one], ticket)
        if where == UNDER:
            if board.mix and bits.has(board.long_tickets, ticket):
                memory.under_long += 1
            memory.under[under] = ticket if looker == other else NONE
            under += 1
    if looker != other and number > 0:  # which of them it was, nobody else knows
        for w in range(bits.WORDS):
            lost = memory.sure[other, w] & before.offer[other, w]
            memory.sure[other, w] &= ~lost
            for third in range(board.seats):
                if third != other:
                    memory.never[third, w] |= lost
    return under


@compiled
def follow(board, before, move, game, memories):
    """What every seat learns from a move, or from what chance has dealt."""
    for looker in range(board.seats):
        if not board.dice:
            _follow_cards(board, before, move, game, memories, looker)
        if board.rejected == DISCARD:
            _follow_face_up(board, before, move, game, memories, looker)
        else:
            _follow_put_away(board, before, move, game, memories, looker)
