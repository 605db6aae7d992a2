"""Stations and passengers."""

from __future__ import annotations

from collections.abc import Iterator

from spoorbrug.game.events.event import Event
from spoorbrug.game.events.scene import Scene
from spoorbrug.game.moves import station_price
from spoorbrug.game.names import members, sum_of
from spoorbrug.rules import ids


def station_with_cards(scene: Scene) -> Iterator[Event]:
    """E3: paid with cards."""
    cards = scene.played()
    city = scene.board.cities[int(scene.before.city)].name
    facts = {"city": city, "cards": cards, "dice": None, "payment": sum_of(cards)}
    yield Event("built", scene.seat, facts)


def station_with_dice(scene: Scene) -> Iterator[Event]:
    """D12: paid with dice, at once."""
    city = scene.board.cities[scene.move - ids.BUILD].name
    dice = station_price(scene.before)
    payment = f"{dice} {'die' if dice == 1 else 'dice'}"
    facts = {"city": city, "cards": None, "dice": dice, "payment": payment}
    yield Event("built", scene.seat, facts)


def stand(scene: Scene) -> Iterator[Event]:
    """M3: a passenger stands in a city, or stays at home."""
    if scene.move != ids.STAND_NOWHERE:
        city = scene.board.cities[scene.move - ids.STAND_IN].name
        yield Event("stood", scene.seat, {"city": city})


def sent(scene: Scene) -> Iterator[Event]:
    """M4: a passenger sets out."""
    city = scene.board.cities[scene.move - ids.SEND].name
    yield Event("sent", scene.seat, {"city": city})


def walk(scene: Scene) -> Iterator[Event]:
    """M4: one track further, or the end of the walk."""
    seat, before, after = scene.seat, scene.before, scene.after
    if scene.move == ids.STOP:
        city = scene.board.cities[int(before.city)].name
        goods = int(before.goods[seat] - scene.began.goods[seat])
        yield Event("arrived", seat, {"city": city, "merchandise": goods})
        return
    track = scene.board.tracks[scene.move - ids.WALK_ALONG]
    facts = {
        "track": track.name,
        "to": scene.board.cities[int(after.city)].name,
        "value": int(after.goods[seat] - before.goods[seat]),
        "spent": track.index not in members(before.owned[seat]),
    }
    yield Event("walked", seat, facts)
