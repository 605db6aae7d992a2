"""Possible games: dealing what a seat cannot see, consistently with everything it knows.

Decks and piles have eras: each shuffle begins one, with contents that everybody knows,
since all discards lie face up. A hidden card was drawn in one of them, and what was drawn
in an era is what the era began with, less what was seen of it. Cards that a player took
face up are known until played; a player who plays more than that has shown what some of the
hidden ones were.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from spoorbrug.boards import Board
from spoorbrug.game.events import Event
from spoorbrug.game.names import KINDS, add_member, card_counts, members
from spoorbrug.game.setup import Setup
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import FIRST_TICKETS, LOCOMOTIVE, NONE, Array

Rng = random.Random | np.random.Generator


@dataclass(slots=True)
class Era:
    """Between two shuffles: what is unaccounted for, and how many hidden draws each seat made."""

    pool: Counter[str]
    drawn: Counter[int] = field(default_factory=Counter)


@dataclass(slots=True)
class Shown:
    """A card that a seat played without having taken it face up: it was drawn by then."""

    seat: int
    card: str
    drawn: tuple[int, ...]
    """How many hidden draws the seat had made in each era."""


def fill(
    setup: Setup, seat: int | None, games: Array, events: Iterable[Event], rng: Rng
) -> tuple[Array, Array]:
    """A full record that this seat cannot tell from the true one, and a key for its future."""
    if not isinstance(rng, random.Random):
        rng = random.Random(int(rng.integers(2**63)))
    games = record.copy(games)
    events = list(events)
    _fill_cards(setup, seat, games[0], events, rng)
    _fill_tickets(setup, seat, games[0], events, rng)
    return games, kernel.new_key([rng.getrandbits(64), rng.getrandbits(64)])


# Cards


def _fill_cards(
    setup: Setup, seat: int | None, game: Any, events: list[Event], rng: random.Random
) -> None:
    if _from_the_deal(events):
        eras, shown, known = _card_history(setup, events)
        _explain(eras, shown, rng)
    else:
        eras, known = _card_knowledge(setup, seat, game)
    hands: dict[int, Counter[str]] = {
        other: Counter(known[other]) for other in range(setup.seats) if other != seat
    }
    deck: Counter[str] = Counter()
    for era in eras:
        cards = list(era.pool.elements())
        rng.shuffle(cards)
        for other, number in sorted(era.drawn.items()):
            hands[other].update(cards[:number])
            cards = cards[number:]
        deck.update(cards)
    _calm_market(setup, game, hands, known, deck, eras[-1], rng)
    for kind, name in enumerate(KINDS):
        game.deck[kind] = deck[name]
        for other, hand in hands.items():
            game.hand[other, kind] = hand[name]


def _from_the_deal(events: list[Event]) -> bool:
    """Do these events tell the whole game? A position, or a possible game, has no past."""
    return any(event.kind == "dealt" for event in events)


def _all_cards(setup: Setup) -> Counter[str]:
    numbers = setup.board.cards
    cards = Counter(dict.fromkeys(KINDS, numbers.each_colour))
    cards["locomotive"] = numbers.locomotives
    return cards


def _card_knowledge(
    setup: Setup, seat: int | None, game: Any
) -> tuple[list[Era], dict[int, Counter[str]]]:
    """What the table itself shows, for a game without a past: one era, and what is known."""
    era = Era(_all_cards(setup))
    known: dict[int, Counter[str]] = {}
    seen = [game.market, game.discard]
    for other in range(setup.seats):
        held = game.hand[other] if other == seat else game.known[other]
        seen.append(held)
        known[other] = Counter(card_counts(held))
        if other != seat:
            era.drawn[other] = int(game.hand_size[other]) - known[other].total()
    for cards in seen:
        era.pool.subtract(card_counts(cards))
    return [era], known


def _card_history(
    setup: Setup, events: list[Event]
) -> tuple[list[Era], list[Shown], dict[int, Counter[str]]]:
    """The eras of the deck, the hidden cards shown since, and what is known of each hand."""
    numbers = setup.board.cards
    full = Counter(dict.fromkeys(KINDS, numbers.each_colour))
    full["locomotive"] = numbers.locomotives
    eras = [Era(+full)]
    shown: list[Shown] = []
    known: dict[int, Counter[str]] = {s: Counter() for s in range(setup.seats)}
    for event in events:
        facts = event.facts
        if event.kind == "turned_up":
            eras[-1].pool[facts["card"]] -= 1
        elif event.kind in ("dealt", "drawn"):
            assert event.seat is not None
            if "card" in facts:
                eras[-1].pool[facts["card"]] -= 1
                known[event.seat][facts["card"]] += 1
            else:
                eras[-1].drawn[event.seat] += 1
        elif event.kind == "taken":
            assert event.seat is not None
            known[event.seat][facts["card"]] += 1
        elif event.kind == "claimed":
            assert event.seat is not None
            drawn = tuple(era.drawn[event.seat] for era in eras)
            for card, number in facts["cards"].items():
                certain = min(number, known[event.seat][card])
                known[event.seat][card] -= certain
                shown += [Shown(event.seat, card, drawn)] * (number - certain)
        elif event.kind == "deck_shuffled":
            eras.append(Era(Counter(facts["cards"])))
    return eras, shown, known


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


def _calm_market(
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
    hands, against locomotives that were drawn in the same era.
    """
    board = setup.lowered[0]
    if game.market_size < board.market or game.market[LOCOMOTIVE] < board.refresh_at:
        return
    lying = int(game.market_size + game.discard_size)
    lying -= int(game.market[LOCOMOTIVE] + game.discard[LOCOMOTIVE])
    most = min(int(board.market), int(game.market_size + game.deck_size + game.discard_size))
    most -= int(board.refresh_at)
    hidden = Counter(era.drawn)
    while lying + deck.total() - deck["locomotive"] > most:
        holders = [
            seat
            for seat in hands
            if hidden[seat] > 0 and hands[seat]["locomotive"] > known[seat]["locomotive"]
        ]
        others = [card for card in deck.elements() if card != "locomotive"]
        if not holders or not others:
            return
        seat, card = rng.choice(holders), rng.choice(others)
        hidden[seat] -= 1
        hands[seat]["locomotive"] -= 1
        hands[seat][card] += 1
        deck["locomotive"] += 1
        deck[card] -= 1


# Tickets


def _fill_tickets(
    setup: Setup, seat: int | None, game: Any, events: list[Event], rng: random.Random
) -> None:
    board = setup.board
    if _from_the_deal(events):
        eras, held, offered = _ticket_history(board, events)
    else:
        eras, held, offered = _ticket_knowledge(setup, seat, game)
    pile: list[str] = []
    for number, era in enumerate(eras):
        tickets = list(era.pool.elements())
        rng.shuffle(tickets)
        for other in range(setup.seats):
            if other != seat:
                for place, size in ((game.held, held[number][other]),
                                    (game.offer, offered[number][other])):  # fmt: skip
                    for name in tickets[:size]:
                        add_member(place[other], board.ticket_named[name].index)
                    tickets = tickets[size:]
        pile += tickets
    for name in pile:
        add_member(game.pile, board.ticket_named[name].index)
    _choose_for_others(setup, seat, game, rng)


def _ticket_knowledge(
    setup: Setup, seat: int | None, game: Any
) -> tuple[list[Era], list[Counter[int]], list[Counter[int]]]:
    """What the table itself shows, for a game without a past."""
    seen = set(members(game.rejected)) | ({int(game.revealed)} - {NONE})
    if seat is not None:
        seen |= set(members(game.held[seat])) | set(members(game.offer[seat]))
    pool = Counter(t.name for t in setup.board.tickets if t.index not in seen)
    others = [other for other in range(setup.seats) if other != seat]
    held = Counter({other: int(game.held_count[other]) for other in others})
    offered = Counter({other: int(game.offer_count[other]) for other in others})
    return [Era(pool)], [held], [offered]


def _ticket_history(
    board: Board, events: list[Event]
) -> tuple[list[Era], list[Counter[int]], list[Counter[int]]]:
    """The eras of the pile, and the hidden tickets that seats hold or are offered from each."""
    eras = [Era(Counter(ticket.name for ticket in board.tickets))]
    held: list[Counter[int]] = [Counter()]
    offered: list[Counter[int]] = [Counter()]
    for event in events:
        facts = event.facts
        if event.kind == "offered":
            assert event.seat is not None
            if "ticket" in facts:
                eras[-1].pool[facts["ticket"]] -= 1
            else:
                offered[-1][event.seat] += 1
        elif event.kind == "revealed":
            eras[-1].pool[facts["ticket"]] -= 1
        elif event.kind == "kept" and "tickets" not in facts:
            assert event.seat is not None
            for name in facts["rejected"]:
                number = next(n for n, era in enumerate(eras) if era.pool[name] > 0)
                eras[number].pool[name] -= 1
                offered[number][event.seat] -= 1
            for number in range(len(eras)):
                held[number][event.seat] += offered[number].pop(event.seat, 0)
        elif event.kind == "pile_shuffled":
            eras.append(Era(Counter(facts["tickets"])))
            held.append(Counter())
            offered.append(Counter())
    return eras, held, offered


def _choose_for_others(setup: Setup, seat: int | None, game: Any, rng: random.Random) -> None:
    """R33: who has chosen first tickets out of sight has kept some, nobody knows how many."""
    if game.phase != FIRST_TICKETS:
        return
    for other in range(setup.seats):
        if other == seat or not int(game.chosen) >> other & 1:
            continue
        size = int(game.offer_count[other])
        places = [n for n in range(1 << size)
                  if n.bit_count() >= min(int(setup.lowered[0].keep_first), size)]  # fmt: skip
        keep = rng.choice(places)
        for place, ticket in enumerate(members(game.offer[other])):
            if keep >> place & 1:
                game.offer[other, ticket >> 6] ^= np.uint64(1 << (ticket & 63))
                add_member(game.held[other], ticket)
        game.held_count[other] = keep.bit_count()
        game.offer_count[other] = size - keep.bit_count()
