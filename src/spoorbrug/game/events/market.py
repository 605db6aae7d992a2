"""The deck and the market."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.game.events.kinds import Dealt, DeckShuffled, Drawn, Swept, TurnedUp
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import KINDS, card_list
from spoorbrug.rules import ids
from spoorbrug.rules.record import AFTER_DEAL


def draw_card(scene: Scene) -> Iterator[Dealt | Drawn]:
    """A card of the deck into a hand."""
    event = Dealt if scene.before.after == AFTER_DEAL else Drawn
    yield event(seat=scene.seat, card=KINDS[scene.move - ids.CARD])


def turn_up(scene: Scene) -> Iterator[TurnedUp | Swept]:
    """A card of the deck into the market."""
    card = KINDS[scene.move - ids.CARD]
    yield TurnedUp(card=card)
    if scene.after.market_size == 0:
        yield Swept(cards=[*card_list(scene.before.market), card])


def sweeps(scene: Scene) -> Iterator[Swept]:
    """What was played may let a market be swept that had too many of a kind before (R28)."""
    swept = scene.before.market_size > 0 and scene.after.market_size == 0
    # Where a card is taken or turned up, an empty market means something else or was told already.
    if swept and not scene.phase.changes_market:
        yield Swept(cards=card_list(scene.before.market))


def shuffles(scene: Scene) -> Iterator[DeckShuffled]:
    """Discards that became a new deck."""
    drawn = 1 if scene.phase.deals_card else 0
    if scene.after.deck_size > scene.before.deck_size - drawn:
        yield DeckShuffled(cards=card_list(scene.after.deck))
