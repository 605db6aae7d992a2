"""What speaks for a card."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.analysis.reasons.facts import Facts
from spoorbrug.analysis.reasons.reason import Reason
from spoorbrug.analysis.reasons.tickets import all_done
from spoorbrug.boards import Track
from spoorbrug.boards.model import COLOURS, LOCOMOTIVE
from spoorbrug.game import MoveKind
from spoorbrug.game.names import kinds_of
from spoorbrug.rules.record import LONGEST


def reasons(facts: Facts) -> Iterator[Reason]:
    """For a card that is taken or drawn."""
    card = facts.move.card
    if facts.move.kind is MoveKind.TAKE and card is not None:
        yield from _ready(facts, card)
        yield from _needed(facts, card)
        yield from _largest(facts, card)
        if card == LOCOMOTIVE:
            yield Reason("locomotive", {}, 50)
    elif facts.move.kind is MoveKind.DRAW:
        yield from _unseen(facts)
    else:
        return
    yield from _lacking(facts)
    yield from all_done(facts, 24)


def _ready(facts: Facts, card: str) -> Iterator[Reason]:
    for track in facts.on_the_way:
        if not facts.can_pay(track) and facts.can_pay(track, card, 1):
            params = {"card": card, "track": track.name}
            yield Reason("ready_to_claim", params, 68 + track.length / 10)


def _needed(facts: Facts, card: str) -> Iterator[Reason]:
    """The track that such cards are collected for: the one that lacks the fewest."""
    tracks = [track for track in facts.on_the_way if needs(facts, track, card)]
    if tracks:
        track = min(tracks, key=_printed)
        held, needed = facts.held(card), _printed(track)
        params = {"colour": card, "track": track.name, "held": held, "needed": needed}
        yield Reason("needed_colour", params, 58)


def needs(facts: Facts, track: Track, card: str) -> bool:
    """Is it a card of the track's colour, and does the seat have too few of them?

    On a grey track that is the colour that the seat has most of.
    """
    if card not in COLOURS or facts.held(card) >= _printed(track) or facts.can_pay(track):
        return False
    if track.colour in COLOURS:
        return card == track.colour
    return facts.held(card) == max(facts.held(colour) for colour in COLOURS)


def _printed(track: Track) -> int:
    """The cards of its colour that a track wants when no locomotive stands in."""
    return track.length - track.locomotives


def _unseen(facts: Facts) -> Iterator[Reason]:
    taken = [move.card for move in facts.view.legal_moves.of_kind(MoveKind.TAKE) if move.card]
    useful = any(
        card == LOCOMOTIVE or any(needs(facts, track, card) for track in facts.on_the_way)
        for card in taken
    )
    if taken and facts.on_the_way and not useful:
        yield Reason("unseen_is_as_good", {}, 52)


def _largest(facts: Facts, card: str) -> Iterator[Reason]:
    """A colour that the seat then has more of than of any other."""
    others = [facts.held(colour) for colour in COLOURS if colour != card]
    number = facts.held(card) + 1
    if card in COLOURS and number > max(others):
        yield Reason("largest_set", {"colour": card, "number": number}, 30)


def _lacking(facts: Facts) -> Iterator[Reason]:
    """How far the nearest track is from being paid for, if this card could help."""
    card = facts.move.card
    found = [(missing(facts, track), track.index, track) for track in facts.on_the_way]
    lacking = [
        (number, index, track)
        for number, index, track in found
        if number and (card is None or facts.can_pay(track, card, number))
    ]
    if lacking:
        number, _, track = min(lacking)
        yield Reason("cards_for_track", {"track": track.name, "missing": number}, 25)


def missing(facts: Facts, track: Track) -> int:
    """The fewest cards of one kind that would pay for a track; 0 if none are missing, or never."""
    if facts.can_pay(track):
        return 0
    kinds = kinds_of(facts.board)
    return next(
        (
            number
            for number in range(1, LONGEST + 1)
            if any(facts.can_pay(track, kind, number) for kind in kinds)
        ),
        0,
    )
