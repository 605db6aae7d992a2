"""Phases: the kinds of decisions of a game, and what is true of each.

The kernel has a number for each (`rules/record.py`). What else anybody asks about a phase is
declared here, once. `docs/recipes/add-a-phase.md` shows how to add one. Each is worked out when
it is first asked for: looking into a set of traits is slow, and views ask all the time.
"""

from __future__ import annotations

from enum import Flag, IntEnum, auto
from functools import cached_property
from typing import Any

from spoorbrug.rules import record


class Trait(Flag):
    """What can be true of a phase."""

    NOTHING = 0
    CHANCE = auto()
    """Nobody decides."""
    FROM_DECK = auto()
    """Chance deals a card of the deck."""
    FROM_PILE = auto()
    """Chance deals a ticket of the pile."""
    UNSEEN = auto()
    """Only the seat that it is for sees what chance deals."""
    MARKET = auto()
    """A card goes into the market, or may be taken out of it."""
    INSIDE = auto()
    """It goes on with what the same seat has begun."""
    PAYS = auto()
    """The seat pays for what it chose just before."""
    REPEATS = auto()
    """It may be asked several times; events tell of the payment or the walk at its end."""
    ON_TRACK = auto()
    """It is about the track that the record names."""
    CLAIMS = auto()
    """The seat is about to get that track, but does not own it yet."""
    TUNNEL = auto()
    """That track may be a tunnel whose price is known by now, or is being found out."""
    IN_CITY = auto()
    """It is about the city that the record names."""
    OFFER = auto()
    """Tickets of an offer are kept."""
    OPEN_DICE = auto()
    """The dice that lie there can still pay for any action."""
    SETS = auto()
    """A set is chosen out of so few things that they are shown instead of the sets."""
    FORMAL = auto()
    """It is no question where only one thing can be done."""
    APART = auto()
    """Neither cards nor dice matter for it."""


class Phase(IntEnum):
    """What kind of decision is next."""

    traits: Trait

    def __new__(cls, number: int, traits: Trait = Trait.NOTHING) -> Phase:
        """A number of the kernel's, and what is true of it."""
        phase = int.__new__(cls, number)
        phase._value_ = number
        phase.traits = traits
        return phase

    OVER = record.OVER
    DRAW_CARD = record.DRAW_CARD, Trait.CHANCE | Trait.FROM_DECK | Trait.UNSEEN
    TURN_UP = record.TURN_UP, Trait.CHANCE | Trait.FROM_DECK | Trait.MARKET
    DEAL_TICKET = record.DEAL_TICKET, Trait.CHANCE | Trait.FROM_PILE | Trait.UNSEEN
    REVEAL_TICKET = record.REVEAL_TICKET, Trait.CHANCE | Trait.FROM_PILE
    TUNNEL_CARD = record.TUNNEL_CARD, Trait.CHANCE | Trait.FROM_DECK | Trait.TUNNEL
    ROLL = record.ROLL, Trait.CHANCE
    TUNNEL_DIE = record.TUNNEL_DIE, Trait.CHANCE | Trait.TUNNEL
    FIRST_TICKETS = record.FIRST_TICKETS, Trait.OFFER | Trait.SETS
    TURN = record.TURN, Trait.MARKET
    SECOND_CARD = record.SECOND_CARD, Trait.INSIDE | Trait.MARKET
    PAY = (
        record.PAY,
        Trait.INSIDE | Trait.PAYS | Trait.ON_TRACK | Trait.CLAIMS | Trait.FORMAL,
    )
    KEEP_TICKETS = record.KEEP_TICKETS, Trait.INSIDE | Trait.OFFER | Trait.SETS
    NEUTRAL_TRACK = record.NEUTRAL_TRACK, Trait.APART
    MIX = record.MIX, Trait.INSIDE | Trait.FORMAL | Trait.APART
    FILL = (
        record.FILL,
        Trait.INSIDE | Trait.PAYS | Trait.REPEATS | Trait.ON_TRACK | Trait.CLAIMS | Trait.FORMAL,
    )
    PAY_TUNNEL = record.PAY_TUNNEL, Trait.INSIDE | Trait.ON_TRACK | Trait.CLAIMS | Trait.TUNNEL
    PAY_STATION = record.PAY_STATION, Trait.INSIDE | Trait.PAYS | Trait.IN_CITY | Trait.FORMAL
    STAND = record.STAND, Trait.INSIDE | Trait.ON_TRACK | Trait.APART
    WALK = record.WALK, Trait.INSIDE | Trait.REPEATS | Trait.IN_CITY
    REROLL = record.REROLL, Trait.OPEN_DICE | Trait.SETS
    SPEND = record.SPEND, Trait.INSIDE | Trait.OPEN_DICE
    PAY_DICE = (
        record.PAY_DICE,
        Trait.INSIDE | Trait.PAYS | Trait.ON_TRACK | Trait.CLAIMS | Trait.TUNNEL | Trait.FORMAL,
    )
    TOKENS = record.TOKENS, Trait.INSIDE | Trait.FORMAL

    @classmethod
    def of(cls, state: Any) -> Phase:
        """The phase of a record."""
        return _OF_NUMBER[int(state.phase)]

    @cached_property
    def words(self) -> str:
        """The phase as a person reads it."""
        return self.key.replace("_", " ")

    @cached_property
    def key(self) -> str:
        """The phase as programs read it: `first_tickets`."""
        return self.name.lower()

    @cached_property
    def is_chance(self) -> bool:
        """Is it nobody's decision?"""
        return Trait.CHANCE in self.traits

    @cached_property
    def deals_card(self) -> bool:
        """Does chance deal a card of the deck?"""
        return Trait.FROM_DECK in self.traits

    @cached_property
    def deals_ticket(self) -> bool:
        """Does chance deal a ticket of the pile?"""
        return Trait.FROM_PILE in self.traits

    @cached_property
    def deals_unseen(self) -> bool:
        """Does only the seat that it is for see what chance deals?"""
        return Trait.UNSEEN in self.traits

    @cached_property
    def changes_market(self) -> bool:
        """Does a card go into the market, or may one be taken out of it?"""
        return Trait.MARKET in self.traits

    @cached_property
    def pays(self) -> bool:
        """Does the seat pay for what it chose just before? The two are shown and undone as one."""
        return Trait.PAYS in self.traits

    @cached_property
    def repeats(self) -> bool:
        """May it be asked several times, for one event at the end?"""
        return Trait.REPEATS in self.traits

    @cached_property
    def is_on_track(self) -> bool:
        """Is it about the track that the record names?"""
        return Trait.ON_TRACK in self.traits

    @cached_property
    def claims(self) -> bool:
        """Is the seat about to get that track?"""
        return Trait.CLAIMS in self.traits

    @cached_property
    def may_be_in_tunnel(self) -> bool:
        """May that track be a tunnel whose price is known by now, or is being found out?"""
        return Trait.TUNNEL in self.traits

    @cached_property
    def is_in_city(self) -> bool:
        """Is it about the city that the record names?"""
        return Trait.IN_CITY in self.traits

    @cached_property
    def keeps_tickets(self) -> bool:
        """Are tickets of an offer kept?"""
        return Trait.OFFER in self.traits

    @cached_property
    def has_open_dice(self) -> bool:
        """Can the dice that lie there still pay for any action?"""
        return Trait.OPEN_DICE in self.traits

    @cached_property
    def chooses_set(self) -> bool:
        """Is a set chosen, so that its parts are shown instead of all sets?"""
        return Trait.SETS in self.traits

    @cached_property
    def is_formal(self) -> bool:
        """Is it no question where only one thing can be done?"""
        return Trait.FORMAL in self.traits

    @cached_property
    def is_apart(self) -> bool:
        """Do neither cards nor dice matter for it?"""
        return Trait.APART in self.traits


_OF_NUMBER = {int(phase): phase for phase in Phase}
"""Several times as fast as asking the enumeration, which is asked all the time."""


def is_inside_turn(state: Any) -> bool:
    """Does the decision that a record waits for go on with what the same seat has begun?

    The first mix of tickets is named before any turn (M2).
    """
    phase = Phase.of(state)
    if phase is Phase.MIX:
        return bool(state.after != record.AFTER_DEAL)
    return Trait.INSIDE in phase.traits
