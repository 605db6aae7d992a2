"""Moves as dense integers: the same few hundred ids for every setup.

No id stands for a combination of choices, but for the small set of tickets kept from one
offer (a bit for each of at most five, in the order of their numbers).
"""

from spoorbrug.rules.record import COLOURS, KINDS, LONGEST, OFFERED, TICKETS, TRACKS

DRAW = 0  # a card from the deck, unseen
TAKE = 1  # + kind of card: from the market
DRAW_TICKETS = TAKE + KINDS
PASS = DRAW_TICKETS + 1
KEEP = PASS + 1  # + set of places in the offer
CLAIM = KEEP + (1 << OFFERED)  # + track; also the neutral player's track
PAY_WITH = CLAIM + TRACKS  # + colour * LONGEST + locomotives: the rest in that colour
PAY_LOCOMOTIVES = PAY_WITH + COLOURS * LONGEST  # locomotives only
MOVES = PAY_LOCOMOTIVES + 1  # ids below this are decisions

CARD = MOVES  # + kind of card: what chance deals
TICKET = CARD + KINDS  # + ticket: what chance deals
IDS = TICKET + TICKETS
