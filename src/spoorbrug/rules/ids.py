"""Moves as dense integers: the same ids for every setup.

No id stands for a combination of choices, but for three small ones: the tickets kept from one
offer (a bit for each of at most five, in the order of their numbers), the dice rolled again
(how many of each face), and the cards of one payment (a colour, locomotives, and a third kind).
"""

from itertools import product

import numpy as np

from spoorbrug.rules.record import (
    CITIES,
    COLOURS,
    DICE,
    FACES,
    KINDS,
    LONGEST,
    OFFERED,
    TICKETS,
    TRACKS,
    TUNNEL_DICE,
    TYPES,
)

REROLLS = np.array([n for n in product(range(DICE + 1), repeat=FACES) if sum(n) <= DICE], np.int64)
"""Every set of dice that may be rolled again: how many of each face."""

REROLL_NUMBER = np.full((DICE + 1,) * FACES, -1, np.int64)
"""The place of such a set in `REROLLS`."""
for _number, _dice in enumerate(REROLLS):
    REROLL_NUMBER[tuple(_dice)] = _number

AMOUNTS = LONGEST + 1  # 0 to 9 cards of a kind pay

DRAW = 0  # a card from the deck, unseen
TAKE = 1  # + kind of card: from the market
DRAW_TICKETS = TAKE + KINDS  # + dice used for them; none with cards
PASS = DRAW_TICKETS + DICE + 1
KEEP = PASS + 1  # + set of places in the offer
CLAIM = KEEP + (1 << OFFERED)  # + track; also the neutral player's track
BUILD = CLAIM + TRACKS  # + city: a station
SEND = BUILD + CITIES  # + city: its passenger sets out
PAY_WITH = SEND + CITIES  # + (colour * AMOUNTS + locomotives) * AMOUNTS + a third kind
FILL_WITH = PAY_WITH + (COLOURS + 1) * AMOUNTS * AMOUNTS  # + kind of card
PAY_EXTRA = FILL_WITH + KINDS  # + locomotives: for what a tunnel adds
TAKE_BACK = PAY_EXTRA + TUNNEL_DICE + 1  # not to pay for it
NAME_MIX = TAKE_BACK + 1  # + long tickets
STAND_IN = NAME_MIX + OFFERED + 1  # + city: a passenger
STAND_NOWHERE = STAND_IN + CITIES
WALK_ALONG = STAND_NOWHERE + 1  # + track
STOP = WALK_ALONG + TRACKS
ROLL_AGAIN = STOP + 1  # + number in REROLLS
USE_DICE = ROLL_AGAIN + len(REROLLS)  # + dice that pay; tokens pay the rest
BUY = USE_DICE + DICE + 1  # + type of token
GIVE_BACK = BUY + TYPES  # + type of token
DONE = GIVE_BACK + TYPES  # nothing more with these dice
MOVES = DONE + 1  # ids below this are decisions

CARD = MOVES  # + kind of card: what chance deals
TICKET = CARD + KINDS  # + ticket: what chance deals
FACE = TICKET + TICKETS  # + face of a train die
TUNNEL_FACE = FACE + FACES  # + 1 for a tunnel symbol
IDS = TUNNEL_FACE + 2
