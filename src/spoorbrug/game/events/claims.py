"""Claiming tracks with cards: payments, fillers, tunnels."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.boards.model import LOCOMOTIVE
from spoorbrug.game import moves
from spoorbrug.game.events.kinds import Claimed, Event, LaidSet, TunnelCard, TunnelFailed
from spoorbrug.game.events.purses import Consequences, Purses, consequences
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import KINDS
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids


def pay(scene: Scene) -> Iterator[Event]:
    """The set is spent; or laid beside a tunnel, where it may have to grow."""
    if Phase.of(scene.after) is Phase.TUNNEL_CARD:
        move = moves.payment(scene.board, scene.track, scene.move)
        cards = {move.card or "": move.cards} if move.cards else {}
        if move.locomotives:
            cards[LOCOMOTIVE] = move.locomotives
        yield LaidSet(seat=scene.seat, track=scene.track.name, cards=cards)
    yield from claimed(scene)


def tunnel_card(scene: Scene) -> Iterator[Event]:
    """A card beside the tunnel; the last may cost nothing, which completes the claim."""
    yield TunnelCard(seat=scene.seat, card=KINDS[scene.move - ids.CARD])
    yield from claimed(scene, {})


def pay_tunnel(scene: Scene) -> Iterator[Event]:
    """The set grows, or is taken back."""
    if scene.move == ids.TAKE_BACK:
        yield tunnel_failed(scene)
        return
    locomotives = scene.move - ids.PAY_EXTRA
    cards = int(scene.before.tunnel_cost) - locomotives
    extra = {KINDS[int(scene.before.laid_colour)]: cards} if cards else {}
    if locomotives:
        extra[LOCOMOTIVE] = locomotives
    yield from claimed(scene, extra)


def tunnel_failed(scene: Scene) -> TunnelFailed:
    """Nobody pays what the tunnel costs."""
    cost = int(scene.before.tunnel_cost)
    return TunnelFailed(seat=scene.seat, track=scene.track.name, cost=cost)


def claimed(scene: Scene, extra: dict[str, int] | None = None) -> Iterator[Claimed]:
    """A track is the seat's, paid with the cards that have left its hand."""
    if scene.new_tracks(scene.seat):
        yield Claimed(
            seat=scene.seat,
            track=scene.track.name,
            cards=scene.played(),
            extra=extra,
            completed=scene.completed(),
            **claim_facts(scene),
        )


def claim_facts(scene: Scene) -> Consequences:
    """What a claim brought and cost beside its payment."""
    before, after = Purses.of(scene.before), Purses.of(scene.after)
    return consequences(scene.track, scene.seat, before, after)
