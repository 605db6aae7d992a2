"""The hidden cards: hands and the deck.

A deck has eras: each shuffle begins one, with contents that everybody knows, since all discards
lie face up. A hidden card was drawn in one of them, and what was drawn in an era is what the era
began with, less what was seen of it. Cards that a player took face up are known until played; a
player who plays more than that, or lays them for a tunnel, has shown what some of the hidden
ones were.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from spoorbrug.boards.model import LOCOMOTIVE, PASSENGER
from spoorbrug.game.events import Event
from spoorbrug.game.names import KINDS, card_counts
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup


@dataclass(slots=True)
class Era:
    """Between two shuffles: what is unaccounted for, and how many hidden draws each seat made."""

    pool: Counter[str]
    drawn: Counter[int] = field(default_factory=Counter)


@dataclass(slots=True)
class Shown:
    """A card that a seat showed without having taken it face up: it was drawn by then."""

    seat: int
    card: str
    drawn: tuple[int, ...]
    """How many hidden draws the seat had made in each era."""


class Hands:
    """The deck and the hands that a seat cannot see; `past` is None if it is unknown."""

    def __init__(self, setup: Setup, seat: int | None, game: Any, past: list[Event] | None) -> None:
        self._setup = setup
        self._others = [other for other in range(setup.seats) if other != seat]
        self._shown: list[Shown] = []
        if past is None or game.phase == Phase.FILL:  # half a payment is on the table, not yet told
            self._eras, self._known = from_the_table(setup, seat, game)
        else:
            history = History.of(setup, past)
            self._eras, self._known, self._shown = history.eras, history.known, history.shown

    def deal(self, game: Any, rng: random.Random) -> None:
        """Deal what is hidden into a record."""
        eras = [Era(Counter(era.pool), Counter(era.drawn)) for era in self._eras]
        _explain(eras, self._shown, rng)
        hands = {other: Counter(self._known[other]) for other in self._others}
        deck: Counter[str] = Counter()
        for era in eras:
            cards = list(era.pool.elements())
            rng.shuffle(cards)
            for other, number in sorted(era.drawn.items()):
                hands[other].update(cards[:number])
                cards = cards[number:]
            deck.update(cards)
        calm_market(self._setup, game, hands, self._known, deck, eras[-1], rng)
        for kind, name in enumerate(KINDS):
            game.deck[kind] = deck[name]
            for other, hand in hands.items():
                game.hand[other, kind] = hand[name]


def _all_cards(setup: Setup) -> Counter[str]:
    return Counter({kind: setup.board.cards.of_kind(kind) for kind in KINDS})


def from_the_table(
    setup: Setup, seat: int | None, game: Any
) -> tuple[list[Era], dict[int, Counter[str]]]:
    """What the table itself shows, for a game without a past: one era, and what is known."""
    era = Era(_all_cards(setup))
    known: dict[int, Counter[str]] = {}
    seen = [game.market, game.discard, game.tunnel]
    for other in range(setup.seats):
        held = game.hand[other] if other == seat else game.known[other]
        seen.append(held)
        known[other] = Counter(card_counts(held))
        if other != seat:
            era.drawn[other] = int(game.hand_size[other]) - known[other].total()
    for cards in seen:
        era.pool.subtract(card_counts(cards))
    return [era], known


class History:
    """The eras of the deck, the hidden cards shown since, and what is known of each hand."""

    def __init__(self, setup: Setup) -> None:
        self.eras = [Era(+_all_cards(setup))]
        self.shown: list[Shown] = []
        self.known: dict[int, Counter[str]] = {seat: Counter() for seat in range(setup.seats)}

    @classmethod
    def of(cls, setup: Setup, past: list[Event]) -> History:
        """The history that events tell."""
        history = cls(setup)
        for event in past:
            history.add(event)
        return history

    def add(self, event: Event) -> None:
        """One event, as the seat saw it."""
        # Hints and experts come here for every event of a game: `kind` is quicker than classes.
        if event.kind == "turned_up" or event.kind == "tunnel_card":
            self.eras[-1].pool[event.card] -= 1
        elif event.kind == "taken":
            self.known[event.seat][event.card] += 1
        elif event.kind == "drawn" or event.kind == "dealt":
            if event.card is None:
                self.eras[-1].drawn[event.seat] += 1
            else:
                self.eras[-1].pool[event.card] -= 1
                self.known[event.seat][event.card] += 1
        elif event.kind == "claimed" or event.kind == "built":
            self._plays(event.seat, event.cards or {})
        elif event.kind == "laid_set":
            self._shows(event.seat, event.cards)
        elif event.kind == "walked" and event.spent:
            self._plays(event.seat, {PASSENGER: 1})
        elif event.kind == "deck_shuffled":
            self.eras.append(Era(Counter(event.cards)))

    def _shows(self, seat: int, cards: dict[str, int]) -> None:
        """These cards are in a hand: what was not known of them was drawn unseen."""
        drawn = tuple(era.drawn[seat] for era in self.eras)
        known = self.known[seat]
        for card, number in cards.items():
            self.shown += [Shown(seat, card, drawn)] * max(0, number - known[card])
            known[card] = max(number, known[card])

    def _plays(self, seat: int, cards: dict[str, int]) -> None:
        self._shows(seat, cards)
        self.known[seat].subtract(cards)


def _explain(eras: list[Era], shown: list[Shown], rng: random.Random) -> None:
    """Choose for each card shown the era in which it was drawn, and account for it there.

    Eras are weighed by how likely they are; a choice that leaves a later card without an
    era is taken back.
    """
    used: list[Counter[int]] = [Counter() for _ in eras]
    choices: list[list[int]] = []
    chosen: list[int] = []

    def options(card: Shown) -> list[int]:
        """Eras that can explain a card, in random order, likely ones rather first."""
        found: list[tuple[float, int]] = []
        for number, drawn in enumerate(card.drawn):
            free = drawn - used[number][card.seat]
            left = eras[number].pool[card.card]
            if free > 0 and left > 0:
                weight = free * left / eras[number].pool.total()
                found.append((rng.random() ** (1 / weight), number))
        return [number for _, number in sorted(found)]

    while len(chosen) < len(shown):
        card = shown[len(chosen)]
        if len(choices) == len(chosen):
            choices.append(options(card))
        if choices[-1]:
            number = choices[-1].pop()
            eras[number].pool[card.card] -= 1
            used[number][card.seat] += 1
            chosen.append(number)
            continue
        choices.pop()
        if not chosen:
            raise ValueError("these events contradict each other")
        number = chosen.pop()
        card = shown[len(chosen)]
        eras[number].pool[card.card] += 1
        used[number][card.seat] -= 1
    for era, spent in zip(eras, used, strict=True):
        era.drawn -= spent


def calm_market(
    setup: Setup,
    game: Any,
    hands: dict[int, Counter[str]],
    known: dict[int, Counter[str]],
    deck: Counter[str],
    era: Era,
    rng: random.Random,
) -> None:
    """A row of locomotives that was left lying says that the deck holds hardly anything else.

    By R28 it would have been swept otherwise; so what the deck has too much goes into
    hands, against locomotives that were drawn in the same era. (M1: passengers likewise.)
    """
    board = setup.board_record[0]
    row = Counter(card_counts(game.market))
    crowd = max((LOCOMOTIVE, PASSENGER), key=lambda kind: row[kind])
    if game.market_size < board.market or row[crowd] < board.refresh_at:
        return
    lying = row + Counter(card_counts(game.discard))
    places = min(int(board.market), int(game.market_size + game.deck_size + game.discard_size))
    hidden = Counter(era.drawn)
    while _calm_cards(lying + deck, int(board.refresh_at)) >= places:
        holders = [
            seat for seat in hands if hidden[seat] > 0 and hands[seat][crowd] > known[seat][crowd]
        ]
        others = [card for card in deck.elements() if card != crowd]
        if not holders or not others:
            return
        seat, card = rng.choice(holders), rng.choice(others)
        hidden[seat] -= 1
        hands[seat][crowd] -= 1
        hands[seat][card] += 1
        deck[crowd] += 1
        deck[card] -= 1


def _calm_cards(cards: Counter[str], refresh_at: int) -> int:
    """How long a row could be made of these that would stay."""
    crowds = cards[LOCOMOTIVE], cards[PASSENGER]
    return cards.total() - sum(crowds) + sum(min(n, refresh_at - 1) for n in crowds)
