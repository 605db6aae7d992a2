"""Stations and passengers."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.game.events.kinds import Arrived, Built, Sent, Stood, Walked
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.moves import station_price
from spoorbrug.game.names import members
from spoorbrug.rules import ids


def station_with_cards(scene: Scene) -> Iterator[Built]:
    """E3: paid with cards."""
    city = scene.board.cities[int(scene.before.city)].name
    yield Built(seat=scene.seat, city=city, cards=scene.played())


def station_with_dice(scene: Scene) -> Iterator[Built]:
    """D12: paid with dice, at once."""
    city = scene.board.cities[scene.move - ids.BUILD].name
    yield Built(seat=scene.seat, city=city, dice=station_price(scene.before))


def stand(scene: Scene) -> Iterator[Stood]:
    """M3: a passenger stands in a city, or stays at home."""
    if scene.move != ids.STAND_NOWHERE:
        city = scene.board.cities[scene.move - ids.STAND_IN].name
        yield Stood(seat=scene.seat, city=city)


def sent(scene: Scene) -> Iterator[Sent]:
    """M4: a passenger sets out."""
    city = scene.board.cities[scene.move - ids.SEND].name
    yield Sent(seat=scene.seat, city=city)


def walk(scene: Scene) -> Iterator[Walked | Arrived]:
    """M4: one track further, or the end of the walk."""
    seat, before, after = scene.seat, scene.before, scene.after
    if scene.move == ids.STOP:
        city = scene.board.cities[int(before.city)].name
        goods = int(before.goods[seat] - scene.began.goods[seat])
        yield Arrived(seat=seat, city=city, merchandise=goods)
        return
    track = scene.board.tracks[scene.move - ids.WALK_ALONG]
    yield Walked(
        seat=seat,
        track=track.name,
        to=scene.board.cities[int(after.city)].name,
        value=int(after.goods[seat] - before.goods[seat]),
        spent=track.index not in members(before.owned[seat]),
    )
