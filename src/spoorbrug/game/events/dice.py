"""Rolling dice, spending them, and tokens."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.boards.model import TUNNEL
from spoorbrug.game.events import cities
from spoorbrug.game.events.claims import claim_facts, tunnel_failed
from spoorbrug.game.events.kinds import (
    Bought,
    Claimed,
    Event,
    Rerolls,
    Returned,
    Rolled,
    Stands,
    TunnelDie,
    TunnelFailed,
    Tunnelled,
)
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import FACES, TYPES
from spoorbrug.rules import ids, record


def roll(scene: Scene) -> Iterator[Rolled]:
    """A train die falls."""
    face = FACES[scene.move - ids.FACE]
    yield Rolled(seat=scene.seat, face=face, again=bool(scene.before.rerolled))


def reroll(scene: Scene) -> Iterator[Rerolls | Stands]:
    """Some dice go up again, or none."""
    again = zip(FACES, ids.REROLLS[scene.move - ids.ROLL_AGAIN].tolist(), strict=True)
    dice = {face: n for face, n in again if n}
    if dice:
        yield Rerolls(seat=scene.seat, dice=dice)
    else:
        yield Stands(seat=scene.seat)


def spend(scene: Scene) -> Iterator[Event]:
    """A tunnel is named, a station built, a passenger sent; other actions only begin."""
    if ids.CLAIM <= scene.move < ids.BUILD:
        track = scene.board.tracks[scene.move - ids.CLAIM]
        if track.kind == TUNNEL:
            yield Tunnelled(seat=scene.seat, track=track.name)
    elif ids.BUILD <= scene.move < ids.SEND:
        yield from cities.station_with_dice(scene)
    elif ids.SEND <= scene.move < ids.PAY_WITH:
        yield from cities.sent(scene)


def tunnel_die(scene: Scene) -> Iterator[TunnelDie | Claimed]:
    """A tunnel die falls."""
    yield TunnelDie(seat=scene.seat, hit=scene.move != ids.TUNNEL_FACE)
    if scene.new_tracks(scene.seat):  # no symbol: as many dice as fit have paid (R11)
        kind = scene.setup.board_record[0].type[scene.track.index]
        good = int(scene.before.dice[kind] + scene.before.dice[record.WILD])
        yield _claimed(scene, min(good, _need(scene)))


def pay_dice(scene: Scene) -> Iterator[Claimed | TunnelFailed]:
    """A track is claimed, or a tunnel is too dear."""
    if scene.move == ids.TAKE_BACK:
        yield tunnel_failed(scene)
        return
    yield _claimed(scene, scene.move - ids.USE_DICE)


def _need(scene: Scene) -> int:
    """The spaces to pay."""
    printed = scene.setup.board_record[0].spaces[scene.track.index]
    return int(printed + scene.before.tunnel_cost)


def _claimed(scene: Scene, dice: int) -> Claimed:
    """A track is the seat's, paid with dice, and with tokens for the rest."""
    before, after, seat = scene.before, scene.after, scene.seat
    held = int(before.tokens[seat].sum() - after.tokens[seat].sum())
    return Claimed(
        seat=seat,
        track=scene.track.name,
        dice=dice,
        tokens=held,
        bought=_need(scene) - dice - held,
        completed=scene.completed(),
        **claim_facts(scene),
    )


def tokens(scene: Scene) -> Iterator[Bought | Returned]:
    """A token is bought or given back."""
    if ids.BUY <= scene.move < ids.GIVE_BACK:
        yield Bought(seat=scene.seat, token=TYPES[scene.move - ids.BUY])
    elif ids.GIVE_BACK <= scene.move < ids.DONE:
        yield Returned(seat=scene.seat, token=TYPES[scene.move - ids.GIVE_BACK])
