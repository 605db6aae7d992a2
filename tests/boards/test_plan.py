"""The plan of a board: complete, plain data, and with room for everything."""

from __future__ import annotations

import itertools
import json
import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import BaseModel, ConfigDict, ValidationError

from spoorbrug.boards import looks, paths
from spoorbrug.boards.drawing import draw
from spoorbrug.boards.labels import shown_name, text_width
from spoorbrug.boards.layout import layout
from spoorbrug.boards.loader import available, load, load_folder
from spoorbrug.boards.model import CARD_KINDS, COLOURS, GREY, POINTS_BY_LENGTH, Board
from spoorbrug.boards.plan import plan
from spoorbrug.boards.plan_model import Plan
from spoorbrug.boards.seasons import PLAIN, SEASONS
from spoorbrug.boards.shapes import Box, overlap
from spoorbrug.boards.sizes import FIGURE_LONG, FIGURE_SHORT
from spoorbrug.boards.sketches import SKETCHES, joined
from spoorbrug.boards.tints import colours_of
from tests.boards.colours import EYES, contrast, distance
from tests.boards.fonts import Font, bold_fonts
from tests.boards.test_drawing import inside, write_board

THEMES = {
    f"{name} {'dark' if dark else 'light'}": season.theme(dark)
    for name, season in SEASONS.items()
    for dark in (False, True)
}
KINDS = {"land", "home", "lake", "sea", "river", "border"}


class Served(BaseModel):
    """A plan as the server describes it, with nothing beside it."""

    model_config = ConfigDict(extra="forbid", strict=True)
    plan: Plan


@pytest.fixture(scope="module", params=available())
def board(request: pytest.FixtureRequest) -> Board:
    return load(request.param)


@pytest.fixture(scope="module")
def made(board: Board) -> Plan:
    return plan(board)


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    return write_board(tmp_path)


def label_box(city: Any) -> Box:
    label = city["label"]
    aside = {"start": 0.5, "middle": 0.0, "end": -0.5}[label["anchor"]]
    x = label["x"] + aside * label["width"]
    return Box(x, label["y"], 0, label["width"], label["height"])


def boxes(made: Plan) -> list[tuple[str, Box]]:
    """Everything in a plan that takes room, with what it is."""
    sign = made["sizes"]["sign"]
    dot = made["sizes"]["dot"] * math.sqrt(2)  # the square within the disc
    found = [(f"name of {c['name']}", label_box(c)) for c in made["cities"]]
    found += [(f"dot of {c['name']}", Box(c["x"], c["y"], 0, dot, dot)) for c in made["cities"]]
    found += [(t["name"], Box(*space)) for t in made["tracks"] for space in t["spaces"]]
    found += [
        (f"sign of {r['name']}", Box(r["sign"]["x"], r["sign"]["y"], 0, *sign))
        for r in made["routes"]
        if r["sign"]
    ]
    found += [
        (f"stack of {c['name']}", Box(c["stack"]["x"], c["stack"]["y"], 0, *made["sizes"]["stack"]))
        for c in made["cities"]
        if c["stack"]
    ]
    for name in made["names"]:
        text = name["text"].upper() if name["kind"] == "country" else name["text"]
        wide = text_width(text, name["size"]) + name["spacing"] * (len(text) - 1)
        middle = Box(name["x"], name["y"] - 0.35 * name["size"], 0, wide, name["size"])
        found.append((f"faint {name['text']}", middle))
    return found


def test_it_is_plain_data(made: Plan):
    text = json.dumps(made, ensure_ascii=False, allow_nan=False)
    assert Served.model_validate_json(f'{{"plan": {text}}}').plan == made
    assert len(text.encode()) < 120_000


def test_it_is_the_same_every_time(board: Board, made: Plan):
    assert json.dumps(plan(board)) == json.dumps(made)


def test_it_holds_what_the_model_declares(made: Plan):
    assert list(made) == list(Plan.__annotations__)
    with pytest.raises(ValidationError, match="more"):
        Served.model_validate({"plan": made | {"more": 1}})
    city = made["cities"][0] | {"x": "east"}
    with pytest.raises(ValidationError, match="cities"):
        Served.model_validate({"plan": made | {"cities": [city]}})


def test_it_agrees_with_the_board(board: Board, made: Plan):
    assert (made["id"], made["name"], made["fingerprint"]) == (
        board.id,
        board.name,
        board.fingerprint,
    )
    assert made["players"] == (board.fewest_players, board.most_players)
    assert made["trains"] == board.trains
    assert made["points_by_length"] == list(POINTS_BY_LENGTH)
    assert made["has_tolls"] == (board.tolls is not None)
    assert made["has_neutral"] == (board.neutral is not None)
    if board.tolls:
        assert (made["purse"], made["loan_cost"]) == (board.tolls.purse, board.tolls.loan_cost)
        assert [tuple(row) for row in made["bonus"]] == list(board.tolls.bonus)
    assert made["cards"]["each_colour"] == board.cards.each_colour
    assert made["colours"] == list(COLOURS)
    for city, spot in zip(board.cities, made["cities"], strict=True):
        assert (spot["name"], spot["country"]) == (city.name, city.country)
        assert spot["label"]["text"] == shown_name(city)
        stack = spot["stack"]
        assert (tuple(stack["tokens"]) if stack else ()) == city.merchandise
        assert stack is None or stack["colour"] == city.merchandise_colour
        assert stack is None or stack["colour"] in made["paints"]
    for route, drawn in zip(board.routes, made["routes"], strict=True):
        assert (drawn["name"], drawn["a"], drawn["b"]) == (route.name, route.a, route.b)
        assert drawn["tracks"] == list(route.tracks)
        assert drawn["toll"] == max(board.tracks[t].toll for t in route.tracks)
        assert (drawn["sign"] is not None) == made["has_tolls"]
    for track, line in zip(board.tracks, made["tracks"], strict=True):
        assert (line["name"], line["colour"], line["toll"]) == (
            track.name,
            track.colour,
            track.toll,
        )
        assert (line["a"], line["b"], line["route"]) == (track.a, track.b, track.route)
        assert len(line["spaces"]) == line["length"] == track.length
        assert track.index in made["routes"][line["route"]]["tracks"]
        assert (line["kind"], line["locomotives"]) == (track.kind, track.locomotives)
        assert len(set(line["symbols"])) == track.locomotives
        assert all(0 <= number < track.length for number in line["symbols"])
    assert (made["has_ferries"], made["has_tunnels"]) == (board.has_ferries, board.has_tunnels)
    assert made["stations"] == (board.stations.number if board.stations else 0)
    assert made["passengers"] == (board.passengers.number if board.passengers else 0)
    assert made["longest_path"] == board.bonuses.longest_path
    assert made["most_tickets"] == board.bonuses.most_tickets
    assert (made["ticket_set"], made["ticket_sets"]) == (board.ticket_set, list(board.ticket_sets))
    for ticket, card in zip(board.tickets, made["tickets"], strict=True):
        assert (card["name"], card["points"]) == (ticket.name, ticket.points)
        assert (card["a"], card["b"]) == (ticket.a, ticket.b)
        assert (card["penalty"], card["pile"]) == (ticket.penalty, ticket.pile)
        assert card["starts"] == list(ticket.starts)
        assert [(g["name"], tuple(g["cities"]), g["points"]) for g in card["goals"]] == [
            (goal.name, goal.cities, goal.points) for goal in ticket.goals
        ]
        named = None if ticket.neutral is None else board.routes[ticket.neutral].name
        assert card["neutral"] == named


def test_everything_has_room(made: Plan):
    hits = [
        (a, b)
        for (a, one), (b, other) in itertools.combinations(boxes(made), 2)
        if a != b and overlap(one, other) > 0.2  # a plan is rounded to tenths
    ]
    assert not hits


def test_everything_is_in_view(made: Plan):
    x, y, wide, high = made["view"]
    for what, box in boxes(made):
        for cx, cy in box.corners():
            assert x <= cx <= x + wide and y <= cy <= y + high, what


def test_a_wagon_fits_on_every_space(made: Plan):
    wagon, length = made["wagon"], made["sizes"]["train"][0]
    for track in made["tracks"]:
        for *_, long, wide in track["spaces"]:
            assert made["sizes"]["free"] < wagon["height"] < wide
            assert 0.8 < (long + wagon["longer"]) / length < 1.5  # roofs are stretched by this


def test_the_line_of_a_track_joins_its_cities_and_spaces(made: Plan):
    for track in made["tracks"]:
        spots = corners(track["line"])
        cities = [made["cities"][track[end]] for end in ("a", "b")]
        ends = [(city["x"], city["y"]) for city in cities]
        assert spots[0] in ends and spots[-1] in ends and spots[0] != spots[-1]
        first, last = track["spaces"][0], track["spaces"][-1]
        outer = [(spots[1], first), (spots[-2], last)]
        for at, (x, y, _, long, _) in outer:
            assert math.dist(at, (x, y)) == pytest.approx(long / 2, abs=0.2)
        walked = math.dist(spots[1], spots[-2])
        assert walked > 0.6 * sum(space[3] for space in track["spaces"])


@pytest.mark.skipif(not bold_fonts(), reason="no font to measure with")
@pytest.mark.parametrize("path", bold_fonts(), ids=lambda path: path.stem)
def test_names_are_no_wider_than_their_boxes(made: Plan, path: Path):
    font = Font(path)
    for city in made["cities"]:
        label = city["label"]
        assert font.width(label["text"], label["size"]) <= label["width"], city["name"]
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'-. éèëêöüåäâøØÅÄÖ"
    wide = [x for x in letters if font.width(x, 100) > text_width(x, 100)]
    assert not wide


def test_the_backdrop_is_small(made: Plan):
    kinds = [layer["kind"] for layer in made["backdrop"]]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) <= KINDS
    assert sum(len(layer["d"]) for layer in made["backdrop"]) <= 22_000


def test_land_is_cut_off_outside_the_view(board: Board, made: Plan):
    x, y, wide, high = made["view"]
    if board.id == "nederland":
        land = max(outlines(made["backdrop"][0]["d"]), key=len)
        for corner in ((x + wide, y + high), (x + wide, y), (x, y + high)):
            assert inside(*corner, np.array(land)), corner
        assert not inside(x, y, np.array(land))


def outlines(d: str) -> list[list[tuple[float, float]]]:
    """The ends of the pieces of a path that `paths.smooth` wrote."""
    rings = []
    for part in re.findall(r"M[^M]+", d):
        commands = re.findall(r"([MqtLZ])([^MqtLZ]*)", part)
        numbers = {c: [float(n) for n in re.findall(r"-?\d*\.?\d+", text)] for c, text in commands}
        x, y = numbers["M"]
        ring = [(x, y)]
        steps = numbers.get("q", [])[2:] + numbers.get("t", [])
        for dx, dy in zip(steps[::2], steps[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        straight = numbers.get("L", [])
        ring += zip(straight[::2], straight[1::2], strict=True)
        rings.append(ring)
    return rings


def test_a_soft_line_runs_through_the_middles(board: Board, made: Plan):
    drawn = layout(board)
    for layer in made["backdrop"]:
        shapes = [shape.points for shape in drawn.backdrop if shape.kind == layer["kind"]]
        for points, ring in zip(shapes, outlines(layer["d"]), strict=True):
            if layer["kind"] in ("river", "border"):
                assert math.dist(ring[0], points[0]) < 0.2
                assert math.dist(ring[-1], points[-1]) < 0.2
                continue
            assert len(ring) == len(points) + 1
            assert math.dist(ring[0], ring[-1]) < 0.01  # in tenths: no error adds up
            for i, at in enumerate(ring[:-1]):
                assert math.dist(at, (points[i - 1] + points[i]) / 2) < 0.3


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.04, "0"), (12.34, "12.3"), (-0.5, "-0.5"), (1e5, "100000")]
)
def test_short_numbers(value: float, text: str):
    assert paths.number(value) == text


def test_each_colour_has_a_symbol_of_its_own(made: Plan):
    assert set(made["symbols"]) == set(made["paints"]) == {*CARD_KINDS, GREY}
    assert len({symbol["d"] for symbol in made["symbols"].values()}) == len(made["symbols"])


def test_each_player_has_a_train_of_its_own(made: Plan):
    trains = made["trains_shapes"]
    assert list(trains) == ["red", "blue", "green", "yellow", "black", "neutral"]
    assert len(looks.PLAYERS) == 5
    assert len({train["d"] for train in trains.values()}) == len(trains)
    assert len({train["roof"] for train in trains.values()}) == len(trains)


@pytest.mark.parametrize("eyes", EYES)
def test_players_can_be_told_apart(eyes: str):
    for a, b in itertools.combinations(looks.TRAINS.values(), 2):
        assert distance(a.fill, b.fill, eyes) > 20


def test_signs_can_be_read():
    for name, paint in looks.PAINTS.items():
        assert contrast(paint.fill, paint.ink) >= 3, name
    for name, train in looks.TRAINS.items():
        assert contrast(train.fill, train.ink) >= 3, name
    for theme in THEMES.values():
        for ground in (theme.land, theme.home, theme.sea, theme.shore, theme.panel):
            assert contrast(theme.text, ground) >= 7
            assert contrast(theme.bridge, ground) >= 4
        assert contrast(theme.bridge, theme.bridge_text) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_what_nobody_holds_is_calm_and_can_be_read(theme: looks.Theme):
    colours = colours_of(theme)
    for name in (*COLOURS, GREY, "single", "double"):
        fill = colours[f"free_{name}"]
        assert contrast(fill, colours[f"free_ink_{name}"]) >= 3, name
        assert contrast(theme.home, colours[f"free_edge_{name}"]) >= 1.4, name
        if name in looks.PAINTS:  # nearer to the ground than in full colour
            full = looks.PAINTS[name].fill
            assert distance(fill, theme.home) <= distance(full, theme.home), name


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_single_and_double_can_be_told_apart(theme: looks.Theme, eyes: str):
    assert distance(theme.single, theme.double, eyes) > 20


def test_a_tunnel_stands_out_on_every_colour():
    tunnel = looks.TUNNEL
    assert contrast(tunnel.light, tunnel.dark) >= 7
    for name in (*COLOURS, GREY):
        fill = looks.PAINTS[name].fill
        assert max(contrast(fill, tunnel.light), contrast(fill, tunnel.dark)) >= 3, name


def test_a_badge_fits_on_every_space(made: Plan):
    ferry = made["ferry"]
    for track in made["tracks"]:
        for *_, long, wide in track["spaces"]:
            assert ferry["badge_width"] <= long - 2 and ferry["badge_height"] <= wide - 2
            assert 2 * ferry["radius"] <= min(long, wide)


@pytest.mark.parametrize("figure", [looks.STATION, looks.WALKER])
def test_figures_stay_in_the_room_that_is_kept_for_them(figure: looks.Figure):
    for d in (figure.d, figure.detail):
        for x, y in corners(d):
            inner, outer = FIGURE_SHORT / 2 + 0.01, FIGURE_LONG / 2 + 0.01
            assert max(abs(x), abs(y)) <= outer and min(abs(x), abs(y)) <= inner, (x, y)


def corners(d: str) -> list[tuple[float, float]]:
    """The ends of the pieces of a path of absolute M, L, H, V, Q and A."""
    found = []
    x = y = 0.0
    for letter, text in re.findall(r"([MLHVQAZ])([^MLHVQAZ]*)", d):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        size = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "A": 7, "Z": 1}[letter]
        for i in range(0, len(numbers), size):
            part = numbers[i : i + size]
            x = part[0] if letter == "H" else x if letter == "V" else part[-2]
            y = part[0] if letter == "V" else y if letter == "H" else part[-1]
            found.append((x, y))
    return found


def test_the_painting_uses_what_there_is(made: Plan):
    layers = {layer["kind"] for layer in made["backdrop"]}
    for step in made["painting"]:
        assert step["kind"] in layers
        assert step["within"] is None or step["within"] in layers
        for theme in made["themes"].values():
            assert step["fill"] is None or step["fill"] in theme
            assert step["stroke"] is None or step["stroke"] in theme


@pytest.mark.parametrize("dark", [False, True])
def test_the_picture_shows_the_plan(board: Board, made: Plan, dark: bool):
    text = draw(board, dark=dark, owners={0: "black"})
    for layer in made["backdrop"]:
        # An island is its own country: the same line is drawn as land and as home.
        same = sum(other["d"] == layer["d"] for other in made["backdrop"])
        assert text.count(layer["d"]) == same
    absent = set() if board.tolls else {"bridge", "bridge_text"}
    absent |= {what for what in made["themes"]["light"] if "single" in what or "double" in what}
    absent |= {"shadow", "frame", "black_edge"}  # for the page, or mixed into others
    absent |= {"border", "home", "river"} - {layer["kind"] for layer in made["backdrop"]}
    kinds = {name["kind"] for name in made["names"]}
    absent |= set() if kinds & {"sea", "lake"} else {"name_sea"}
    absent |= set() if "country" in kinds else {"name_country"}
    for what, colour in made["themes"]["dark" if dark else "light"].items():
        assert colour in text or what in absent, what
    names = [e.text for e in ET.fromstring(text).iter("{http://www.w3.org/2000/svg}text")]
    assert {name["text"].casefold() for name in made["names"]} <= {
        str(name).casefold() for name in names
    }


def test_every_board_has_a_season_and_sketches_of_its_own(board: Board):
    others = [layout(load(name)).season for name in available() if name != board.id]
    drawn = layout(board)
    assert drawn.season not in {PLAIN, *others}
    names = [name for name, *_ in drawn.sketches]
    assert names.count("title") == names.count("compass") == 1
    assert len(set(names)) >= 8


def test_sketches_hide_nothing(board: Board):
    drawn = layout(board)
    rooms = [(name, SKETCHES[name].room(x, y)) for name, x, y in drawn.sketches if name != "title"]
    taken = [*drawn.boxes(), *(box for place in drawn.places for box in place.figure)]
    title = [box for what, box in boxes(plan(board)) if what == f"faint {board.name}"]
    assert len(title) == 1
    hits = [name for name, room in rooms if any(overlap(room, box) for box in (*taken, *title))]
    hits += [a for (a, one), (_, two) in itertools.combinations(rooms, 2) if overlap(one, two)]
    assert not hits
    x, y, wide, high = drawn.view
    for name, room in rooms:
        for cx, cy in room.corners():
            assert x + 14 < cx < x + wide - 14 and y + 14 < cy < y + high - 14, name


@pytest.mark.parametrize("name", SKETCHES)
def test_a_sketch_stays_in_its_box(name: str):
    sketch = SKETCHES[name]
    room = sketch.room(0, 0)
    for x, y in corners(joined([(name, 0, 0)], "line") + joined([(name, 0, 0)], "ink")):
        assert abs(x) <= room.length / 2 + 0.1, (x, y)
        assert abs(y - room.y) <= room.width / 2 + 3, (x, y)  # waves lie a little lower


def test_sketches_are_moved_as_a_whole():
    name = "eiffel"
    here, there = (corners(joined([(name, *at)], "line")) for at in ((0, 0), (100, -50)))
    assert here and np.allclose(there, [(x + 100, y - 50) for x, y in here])


def test_a_board_without_a_map_has_a_plan(tiny: Path):
    made = plan(load_folder(tiny), tiny)
    assert made["backdrop"] == made["painting"] == made["names"] == []
    assert made["sketches"] == {"line": "", "ink": ""}
    assert not made["has_tolls"] and not made["has_neutral"]
    assert all(route["sign"] is None and route["toll"] == 0 for route in made["routes"])
    assert all(ticket["neutral"] is None for ticket in made["tickets"])
    assert made["bonus"] == []
