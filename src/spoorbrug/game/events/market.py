"""The deck and the market."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.game.events.event import Event
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import KINDS, Phase, card_list
from spoorbrug.rules import ids
from spoorbrug.rules.record import AFTER_DEAL


def draw_card(scene: Scene) -> Iterator[Event]:
    """A card of the deck into a hand."""
    kind = "dealt" if scene.before.after == AFTER_DEAL else "drawn"
    card = KINDS[scene.move - ids.CARD]
    yield Event(kind, scene.seat, {"card": card}, frozenset({"card"}))


def turn_up(scene: Scene) -> Iterator[Event]:
    """A card of the deck into the market."""
    card = KINDS[scene.move - ids.CARD]
    yield Event("turned_up", None, {"card": card})
    if scene.after.market_size == 0:
        yield Event("swept", None, {"cards": [*card_list(scene.before.market), card]})


_TELLING = (Phase.TURN_UP, Phase.TURN, Phase.SECOND_CARD)
"""Phases in which an empty market means something else, or was told already."""


def sweeps(scene: Scene) -> Iterator[Event]:
    """What was played may let a market be swept that had too many of a kind before (R28)."""
    swept = scene.before.market_size > 0 and scene.after.market_size == 0
    if swept and scene.phase not in _TELLING:
        yield Event("swept", None, {"cards": card_list(scene.before.market)})


def shuffles(scene: Scene) -> Iterator[Event]:
    """Discards that became a new deck."""
    drawn = 1 if scene.phase in (Phase.DRAW_CARD, Phase.TURN_UP, Phase.TUNNEL_CARD) else 0
    if scene.after.deck_size > scene.before.deck_size - drawn:
        yield Event("deck_shuffled", None, {"cards": card_list(scene.after.deck)})
