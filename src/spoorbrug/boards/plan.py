"""A board as plain data: everything that a page needs to draw and describe it.

`plan(board)` can be written as JSON as it is; `plan_model.py` declares what it holds. The backdrop
has one path a kind, and `painting` says which of them to paint, in order, with which colours of a
theme.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from spoorbrug.boards import looks, paths
from spoorbrug.boards.labels import name_size, shown_name
from spoorbrug.boards.layout import Layout, half_width, layout
from spoorbrug.boards.layout_files import LINES, TITLE
from spoorbrug.boards.model import (
    COLOURS,
    GREY,
    LOCOMOTIVE,
    POINTS_BY_LENGTH,
    Board,
    City,
    Ticket,
    Track,
)
from spoorbrug.boards.plan_model import (
    Plan,
    PlanLabel,
    PlanLayer,
    PlanName,
    PlanRoute,
    PlanSpace,
    PlanStack,
    PlanTicket,
)
from spoorbrug.boards.seasons import SEASONS
from spoorbrug.boards.shapes import Box, Place
from spoorbrug.boards.sizes import (
    DOT,
    FIGURE_LONG,
    NAME_SIZE,
    SIGN_HEIGHT,
    SIGN_WIDTH,
    SPACE_WIDTH,
    STACK_HEIGHT,
    STACK_WIDTH,
)
from spoorbrug.boards.sketches import joined
from spoorbrug.boards.tints import colours_of


def plan(board: Board, folder: Path | str | None = None) -> Plan:
    """The plan of a board; `folder` is where a board that is not ours keeps its layout."""
    return plan_of(board, layout(board, folder))


def plan_of(board: Board, drawn: Layout) -> Plan:
    """The plan of a board that is laid out already."""
    tolls = board.tolls
    season = SEASONS[drawn.season]
    pen = [sketch for sketch in drawn.sketches if sketch[0] != TITLE]
    return {
        "id": board.id,
        "name": board.name,
        "fingerprint": board.fingerprint,
        "view": drawn.view,
        "players": (board.fewest_players, board.most_players),
        "trains": board.trains,
        "has_tolls": tolls is not None,
        "has_neutral": board.neutral is not None,
        "has_ferries": board.has_ferries,
        "has_tunnels": board.has_tunnels,
        "stations": board.stations.number if board.stations else 0,
        "station_points": board.stations.unbuilt if board.stations else 0,
        "passengers": board.passengers.number if board.passengers else 0,
        "longest_path": board.bonuses.longest_path,
        "most_tickets": board.bonuses.most_tickets,
        "ticket_set": board.ticket_set,
        "ticket_sets": list(board.ticket_sets),
        "purse": tolls.purse if tolls else 0,
        "loan_cost": tolls.loan_cost if tolls else 0,
        "bonus": [list(row) for row in tolls.bonus] if tolls else [],
        "points_by_length": list(POINTS_BY_LENGTH),
        "cards": {
            "each_colour": board.cards.each_colour,
            "locomotives": board.cards.locomotives,
            "plus_fours": board.cards.plus_fours,
            "passengers": board.cards.passengers,
            "dealt": board.cards.dealt,
            "market": board.cards.market,
        },
        "colours": list(COLOURS),
        "locomotive": LOCOMOTIVE,
        "any_colour": GREY,
        "paints": {
            colour: {"fill": paint.fill, "edge": paint.edge, "ink": paint.ink}
            for colour, paint in looks.PAINTS.items()
        },
        "symbols": {
            colour: {"d": symbol.d, "stroked": symbol.stroked}
            for colour, symbol in looks.SYMBOLS.items()
        },
        "trains_shapes": {
            player: {
                "d": train.d,
                "detail": train.detail,
                "fill": train.fill,
                "edge": train.edge,
                "ink": train.ink,
                "roof": train.roof,
            }
            for player, train in looks.TRAINS.items()
        },
        "wagon": {
            "height": looks.WAGON.height,
            "longer": looks.WAGON.longer,
            "radius": looks.WAGON.radius,
            "rim": looks.WAGON.rim,
            "string": looks.WAGON.string,
            "casing": looks.WAGON.casing,
        },
        "station": {"d": looks.STATION.d, "detail": looks.STATION.detail},
        "passenger": {"d": looks.WALKER.d, "detail": looks.WALKER.detail},
        "tunnel": {
            "light": looks.TUNNEL.light,
            "dark": looks.TUNNEL.dark,
            "width": looks.TUNNEL.width,
            "dash": looks.TUNNEL.dash,
        },
        "ferry": {
            "radius": looks.FERRY.radius,
            "badge_width": looks.FERRY.badge_width,
            "badge_height": looks.FERRY.badge_height,
            "badge_radius": looks.FERRY.badge_radius,
        },
        "bridge": looks.BRIDGE,
        "sizes": {
            "dot": DOT,
            "name": NAME_SIZE,
            "space": SPACE_WIDTH,
            "sign": (SIGN_WIDTH, SIGN_HEIGHT),
            "toll": looks.TOLL_SIZE,
            "toll_line": looks.TOLL_LINE,
            "train": (looks.TRAIN_LENGTH, looks.TRAIN_HEIGHT),
            "free": looks.FREE_HEIGHT,
            "symbol_stroke": looks.SYMBOL_STROKE,
            "figure": FIGURE_LONG,
            "stack": (STACK_WIDTH, STACK_HEIGHT),
        },
        "themes": {"light": colours_of(season.light), "dark": colours_of(season.dark)},
        "cities": [
            {
                "name": city.name,
                "country": city.country,
                "x": _r(at.x),
                "y": _r(at.y),
                "label": _label(city, at),
                "stack": _stack(city, at),
            }
            for city, at in zip(board.cities, drawn.places, strict=True)
        ],
        "routes": _routes(board, drawn),
        "tracks": [
            {
                "name": track.name,
                "a": track.a,
                "b": track.b,
                "route": track.route,
                "length": track.length,
                "colour": track.colour,
                "toll": track.toll,
                "kind": track.kind,
                "locomotives": track.locomotives,
                "symbols": locomotive_spaces(track),
                "spaces": [_space(box) for box in drawn.spaces[track.index]],
                "line": paths.along(drawn.curves[track.route], drawn.spaces[track.index]),
            }
            for track in board.tracks
        ],
        "tickets": [_ticket(board, ticket) for ticket in board.tickets],
        "backdrop": _layers(drawn),
        "painting": [
            {
                "kind": step.kind,
                "fill": step.fill,
                "stroke": step.stroke,
                "width": step.width,
                "opacity": step.opacity,
                "dash": step.dash,
                "within": step.within,
            }
            for step in looks.PAINTING
            if any(shape.kind == step.kind for shape in drawn.backdrop)
        ],
        "names": _names(board, drawn),
        "sketches": {"line": joined(pen, "line"), "ink": joined(pen, "ink")},
    }


def _r(value: float) -> float:
    """A tenth of a unit is finer than any eye."""
    return round(value, 1) + 0.0


def locomotive_spaces(track: Track) -> list[int]:
    """The spaces of a ferry that bear its locomotive symbols: those in the middle."""
    first = (track.length - track.locomotives) // 2
    return list(range(first, first + track.locomotives))


def _ticket(board: Board, ticket: Ticket) -> PlanTicket:
    return {
        "name": ticket.name,
        "a": ticket.a,
        "b": ticket.b,
        "points": ticket.points,
        "penalty": ticket.penalty,
        "starts": list(ticket.starts),
        "goals": [
            {"name": goal.name, "cities": list(goal.cities), "points": goal.points}
            for goal in ticket.goals
        ],
        "pile": ticket.pile,
        "neutral": None if ticket.neutral is None else board.routes[ticket.neutral].name,
    }


def _stack(city: City, place: Place) -> PlanStack | None:
    if place.stack is None:
        return None
    return {
        "x": _r(place.stack.x),
        "y": _r(place.stack.y),
        "tokens": list(city.merchandise),
        "colour": city.merchandise_colour or "white",
    }


def _label(city: City, place: Place) -> PlanLabel:
    box = place.label
    aside = {"start": -0.5, "middle": 0.0, "end": 0.5}[place.anchor]
    return {
        "text": shown_name(city),
        "size": name_size(city)[0],
        "x": _r(box.x + aside * box.length),
        "y": _r(box.y),
        "width": _r(box.length),
        "height": _r(box.width),
        "anchor": place.anchor,
    }


def _space(box: Box) -> PlanSpace:
    return _r(box.x), _r(box.y), _r(box.angle), _r(box.length), _r(box.width)


def _routes(board: Board, drawn: Layout) -> list[PlanRoute]:
    routes: list[PlanRoute] = []
    signs: Sequence[Box | None] = drawn.signs or [None] * len(board.routes)
    for route, sign, curve in zip(board.routes, signs, drawn.curves, strict=True):
        tolls = sorted({board.tracks[track].toll for track in route.tracks})
        text = "/".join(map(str, tolls))
        routes.append(
            {
                "name": route.name,
                "a": route.a,
                "b": route.b,
                "tracks": list(route.tracks),
                "sign": {"x": _r(sign.x), "y": _r(sign.y), "text": text} if sign else None,
                "toll": tolls[-1],
                "bed": {"d": paths.arc(curve), "width": _r(2 * half_width(len(route.tracks)) - 7)},
            }
        )
    return routes


def _layers(drawn: Layout) -> list[PlanLayer]:
    """One path a kind, in the order in which the kinds are first painted."""
    layers: list[PlanLayer] = []
    for kind in dict.fromkeys(step.kind for step in looks.PAINTING):
        shapes = [shape.points for shape in drawn.backdrop if shape.kind == kind]
        if shapes:
            d = "".join(paths.smooth(points, kind not in LINES) for points in shapes)
            layers.append({"kind": kind, "d": d})
    return layers


def _names(board: Board, drawn: Layout) -> list[PlanName]:
    found = [
        (shape.name, shape.kind.removeprefix("name-"), *shape.points[0].tolist())
        for shape in drawn.backdrop
        if shape.kind.startswith("name-")
    ]
    found += [(board.name, TITLE, x, y) for name, x, y in drawn.sketches if name == TITLE]
    names: list[PlanName] = []
    for text, kind, x, y in found:
        size, spacing, italic = looks.NAMES[kind]
        names.append(
            {
                "text": text,
                "x": _r(x),
                "y": _r(y),
                "kind": kind,
                "size": size,
                "spacing": spacing,
                "italic": italic,
            }
        )
    return names
