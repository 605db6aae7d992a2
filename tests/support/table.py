"""A table set by hand: the position that a test needs, with nothing created or lost."""

from __future__ import annotations

import numpy as np

from spoorbrug.game import Game, Setup
from spoorbrug.game.names import FACES, KINDS, members
from spoorbrug.game.notation import read_dealt, read_ticket, read_track
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import NEUTRAL

from .setups import NEDERLAND


class Table:
    """Starts in the first turn of seat 0 with empty hands, no market and all cards in the deck.

    With dice it starts with none rolled: `roll` says what lies there.
    """

    def __init__(self, seats=2, board=NEDERLAND, **options):
        self.setup = Setup.of(board, seats, **options)
        self.board = self.setup.board
        self.games = record.new_games()
        kernel.start(self.setup.board_record, self.games)
        self.state = self.games[0]
        self.state.phase = record.TURN
        self.state.after = record.AFTER_TURN
        self.state.chosen = (1 << seats) - 1
        if not self.setup.dice:
            self.market("red", "orange", "yellow", "green", "blue")

    def roll(self, *faces, stands=True):
        """The dice of seat 0, by their faces; they stand unless they may be rolled again."""
        for face in faces:
            self.state.dice[FACES.index(face)] += 1
        self.state.phase = record.SPEND if stands else record.REROLL
        self.state.rerolled = stands
        return self

    def tokens(self, seat, **numbers):
        """Tokens of the supply, by type, for a seat."""
        for name, number in numbers.items():
            self.state.tokens[seat, FACES.index(name)] += number
            self.state.supply[FACES.index(name)] -= number
        return self

    def stations(self, seat, *cities):
        """Stations of a seat."""
        for name in cities:
            self.state.stations[seat] |= np.uint64(1 << self.board.city_named[name].index)
        return self

    def passengers(self, seat, *cities):
        """Passengers of a seat, in cities."""
        for name in cities:
            self.state.passengers[seat] |= np.uint64(1 << self.board.city_named[name].index)
            self.state.passengers_left[seat] -= 1
        return self

    def _from_deck(self, place, kind, number):
        assert self.state.deck[kind] >= number, f"too few {KINDS[kind]} in the deck"
        self.state.deck[kind] -= number
        place[kind] += number

    def hand(self, seat, **cards):
        """Cards of the deck, by colour, into a hand."""
        for name, number in cards.items():
            self._from_deck(self.state.hand[seat], KINDS.index(name.replace("_", "-")), number)
        return self

    def discards(self, **cards):
        """Cards of the deck, by colour, onto the discards."""
        for name, number in cards.items():
            self._from_deck(self.state.discard, KINDS.index(name), number)
        return self

    def market(self, *cards):
        """The face-up row."""
        for kind in range(len(KINDS)):
            self.state.deck[kind] += self.state.market[kind]
            self.state.market[kind] = 0
        for name in cards:
            self._from_deck(self.state.market, KINDS.index(name), 1)
        return self

    def deck(self, rest_to, **cards):
        """Only these cards stay in the deck; the rest goes to the hand of seat `rest_to`."""
        for kind, name in enumerate(KINDS):
            extra = int(self.state.deck[kind]) - cards.get(name, 0)
            self._from_deck(self.state.hand[rest_to], kind, extra)
        return self

    def owns(self, seat, *tracks):
        """Trains of a seat, or of NEUTRAL, on tracks."""
        for name in tracks:
            track = read_track(self.board, name)
            i = track.index
            self.state.owned[seat, i >> 6] |= 1 << (i & 63)
            self.state.trains[seat] -= track.length
        return self

    def tickets(self, seat, *names):
        """Tickets of the pile that a seat holds."""
        for name in names:
            self._move_ticket(name, self.state.held[seat])
        return self

    def rejected(self, *names):
        """Tickets of the pile that lie face up."""
        for name in names:
            self._move_ticket(name, self.state.rejected)
        return self

    def pile(self, *names, rest_to):
        """Only these tickets stay in the pile; seat `rest_to` holds the rest."""
        keep = {read_ticket(self.board, name).index for name in names}
        for i in members(self.state.pile):
            if i not in keep:
                self._move_ticket(self.board.tickets[i].name, self.state.held[rest_to])
        return self

    def _move_ticket(self, name, words):
        i = read_ticket(self.board, name).index
        bit = 1 << (i & 63)
        assert int(self.state.pile[i >> 6]) & bit, f"{name} is not in the pile"
        self.state.pile[i >> 6] ^= bit
        words[i >> 6] |= bit

    def put(self, seat, **numbers):
        """Set trains, tolls, loans or points of a seat."""
        for name, value in numbers.items():
            self.state[name][seat] = value
        return self

    def set(self, **numbers):
        """Set any other field."""
        for name, value in numbers.items():
            self.state[name] = value
        return self

    def game(self) -> Game:
        """The game in this position."""
        state = self.state
        for name in ("deck", "discard", "market"):
            state[f"{name}_size"] = int(state[name].sum())
        state.pile_size = len(members(state.pile))
        state.rejected_count = len(members(state.rejected))
        for seat in range(self.setup.seats):
            state.hand_size[seat] = int(state.hand[seat].sum())
            state.held_count[seat] = len(members(state.held[seat]))
            state.offer_count[seat] = len(members(state.offer[seat]))
        kernel.close(self.setup.board_record, self.games)
        return Game(self.setup, self.games.copy(), kernel.new_key([1, 2]), "test")


def play(game, text, *dealt):
    """Play one step with what chance deals after it, by name."""
    from spoorbrug.game import moves, notation

    (move,) = notation.read(game.board, text)
    refusal = game.why_not(move)
    assert refusal is None, f"{text}: {refusal}"
    number = moves.to_id(game.board, game.state, move)
    game.replay(number, [read_dealt(game.board, name) for name in dealt])


def hand(game, seat):
    """A hand as {colour: number}."""
    return {KINDS[kind]: int(n) for kind, n in enumerate(game.state.hand[seat]) if n}


def cards(counts):
    """A vector of cards as {colour: number}."""
    return {KINDS[kind]: int(n) for kind, n in enumerate(counts) if n}


def ticket_names(game, words):
    """A set of tickets by name."""
    return {game.board.tickets[i].name for i in members(words)}


def owner(game, name):
    """Who owns a track: a seat, NEUTRAL or None."""
    i = read_track(game.board, name).index
    for seat in range(NEUTRAL + 1):
        if i in members(game.state.owned[seat]):
            return seat
    return None


def refusal(game, text, seat=None):
    """The number of the rule that forbids a text, or None."""
    found = game.why_not(text, seat)
    return found.rule if found else None
