"""Which events a move makes: a table of phases, and how a round or a game ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from spoorbrug.game.events import cities, claims, dice, market, tickets
from spoorbrug.game.events.kinds import Ended, Event, Idle, LastRound, NoRoom, Passed, Taken
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import KINDS
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup
from spoorbrug.rules import ids


def observe(
    setup: Setup, before: Any, move: int, after: Any, began: Any | None = None
) -> Iterator[Event]:
    """The events between two positions with one move, or one event of chance, in between.

    `began` is the position before the first step of a payment or a walk that this one goes on
    with; without it, that is this step.
    """
    scene = Scene(setup, before, move, after, before if began is None else began)
    yield from _OF_PHASE[scene.phase](scene)
    yield from market.sweeps(scene)
    yield from market.shuffles(scene)
    yield from tickets.shuffles(scene)
    if before.turns_left == 0 and after.turns_left > 0:
        turn_of = int(before.turn_of)
        yield LastRound(seat=turn_of, trains=int(after.trains[turn_of]))
    if Phase.of(after) is Phase.OVER:
        yield from _ending(scene)


def _ending(scene: Scene) -> Iterator[Event]:
    """R27: why it is over, where neither the last round nor passing has ended it."""
    after, board = scene.after, scene.setup.board_record[0]
    if after.passes < scene.setup.seats and after.turns_left == scene.before.turns_left:
        yield Idle() if after.idle >= board.idle_turns else NoRoom()
    yield Ended()


def _turn(scene: Scene) -> Iterator[Event]:
    move, seat = scene.move, scene.seat
    if move == ids.PASS:
        yield Passed(seat=seat)
    elif ids.TAKE <= move < ids.DRAW_TICKETS:
        yield Taken(seat=seat, card=KINDS[move - ids.TAKE])
    elif ids.SEND <= move < ids.PAY_WITH:
        yield from cities.sent(scene)


_OF_PHASE: dict[Phase, Callable[[Scene], Iterator[Event]]] = {
    Phase.DRAW_CARD: market.draw_card,
    Phase.TURN_UP: market.turn_up,
    Phase.DEAL_TICKET: tickets.deal_ticket,
    Phase.REVEAL_TICKET: tickets.reveal_ticket,
    Phase.TUNNEL_CARD: claims.tunnel_card,
    Phase.ROLL: dice.roll,
    Phase.TUNNEL_DIE: dice.tunnel_die,
    Phase.FIRST_TICKETS: tickets.first_tickets,
    Phase.TURN: _turn,
    Phase.SECOND_CARD: _turn,
    Phase.PAY: claims.pay,
    Phase.KEEP_TICKETS: tickets.keep_tickets,
    Phase.NEUTRAL_TRACK: tickets.neutral_track,
    Phase.MIX: tickets.mix,
    Phase.FILL: claims.claimed,
    Phase.PAY_TUNNEL: claims.pay_tunnel,
    Phase.PAY_STATION: cities.station_with_cards,
    Phase.STAND: cities.stand,
    Phase.WALK: cities.walk,
    Phase.REROLL: dice.reroll,
    Phase.SPEND: dice.spend,
    Phase.PAY_DICE: dice.pay_dice,
    Phase.TOKENS: dice.tokens,
}
