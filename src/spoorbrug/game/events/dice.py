"""Rolling dice, spending them, and tokens."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.boards.model import TUNNEL
from spoorbrug.game.events import cities
from spoorbrug.game.events.claims import claim_facts, tunnel_failed
from spoorbrug.game.events.event import Event
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.names import FACES, TYPES, sum_of
from spoorbrug.rules import ids, record


def roll(scene: Scene) -> Iterator[Event]:
    """A train die falls."""
    face = FACES[scene.move - ids.FACE]
    yield Event("rolled", scene.seat, {"face": face, "again": bool(scene.before.rerolled)})


def reroll(scene: Scene) -> Iterator[Event]:
    """Some dice go up again, or none."""
    again = zip(FACES, ids.REROLLS[scene.move - ids.ROLL_AGAIN].tolist(), strict=True)
    dice = {face: n for face, n in again if n}
    if dice:
        yield Event("rerolls", scene.seat, {"dice": dice})
    else:
        yield Event("stands", scene.seat)


def spend(scene: Scene) -> Iterator[Event]:
    """A tunnel is named, a station built, a passenger sent; other actions only begin."""
    if ids.CLAIM <= scene.move < ids.BUILD:
        track = scene.board.tracks[scene.move - ids.CLAIM]
        if track.kind == TUNNEL:
            yield Event("tunnelled", scene.seat, {"track": track.name})
    elif ids.BUILD <= scene.move < ids.SEND:
        yield from cities.station_with_dice(scene)
    elif ids.SEND <= scene.move < ids.PAY_WITH:
        yield from cities.sent(scene)


def tunnel_die(scene: Scene) -> Iterator[Event]:
    """A tunnel die falls."""
    yield Event("tunnel_die", scene.seat, {"hit": scene.move != ids.TUNNEL_FACE})
    if scene.new_tracks(scene.seat):  # no symbol: as many dice as fit have paid (R11)
        kind = scene.setup.board_record[0].type[scene.track.index]
        good = int(scene.before.dice[kind] + scene.before.dice[record.WILD])
        yield _claimed(scene, min(good, _need(scene)))


def pay_dice(scene: Scene) -> Iterator[Event]:
    """A track is claimed, or a tunnel is too dear."""
    if scene.move == ids.TAKE_BACK:
        yield tunnel_failed(scene)
        return
    yield _claimed(scene, scene.move - ids.USE_DICE)


def _need(scene: Scene) -> int:
    """The spaces to pay."""
    printed = scene.setup.board_record[0].spaces[scene.track.index]
    return int(printed + scene.before.tunnel_cost)


def _claimed(scene: Scene, dice: int) -> Event:
    """A track is the seat's, paid with dice, and with tokens for the rest."""
    before, after, seat = scene.before, scene.after, scene.seat
    held = int(before.tokens[seat].sum() - after.tokens[seat].sum())
    bought = _need(scene) - dice - held
    parts = {"die" if dice == 1 else "dice": dice, "token" if held == 1 else "tokens": held}
    parts["bought token" if bought == 1 else "bought tokens"] = bought
    facts = {
        "track": scene.track.name,
        "cards": {},
        "payment": sum_of(parts),
        "dice": dice,
        "tokens": held,
        "bought": bought,
    }
    return Event("claimed", seat, facts | claim_facts(scene))


def tokens(scene: Scene) -> Iterator[Event]:
    """A token is bought or given back."""
    if ids.BUY <= scene.move < ids.GIVE_BACK:
        yield Event("bought", scene.seat, {"token": TYPES[scene.move - ids.BUY]})
    elif ids.GIVE_BACK <= scene.move < ids.DONE:
        yield Event("returned", scene.seat, {"token": TYPES[scene.move - ids.GIVE_BACK]})
