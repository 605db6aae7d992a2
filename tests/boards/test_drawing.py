"""The drawing of a board, proved with its own geometry: nothing hides anything else."""

from __future__ import annotations

import itertools
import math
import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from spoorbrug.boards.drawing import PANEL_WIDTH, _with_panel, draw
from spoorbrug.boards.labels import shown_name
from spoorbrug.boards.layout import Layout, layout
from spoorbrug.boards.layout_files import read_anchors
from spoorbrug.boards.loader import HOME, available, load, load_folder
from spoorbrug.boards.looks import STATION, TRAINS, WALKER
from spoorbrug.boards.model import FERRY, LOCOMOTIVE, TUNNEL, Board, BoardError
from spoorbrug.boards.plan import locomotive_spaces, plan_of
from spoorbrug.boards.projection import Warp, mercator, projected
from spoorbrug.boards.shapes import Box, Curve
from spoorbrug.boards.sheets import Sheets
from spoorbrug.boards.sizes import DOT, FITS

SVG = "{http://www.w3.org/2000/svg}"

BOARD = """
name = "Tiny & <small>"
players = [2, 3]
trains = 20
[cards]
each_colour = 12
locomotives = 14
dealt = 4
market = 5
refresh_at = 3
[tickets]
dealt = 1
keep_first = 1
drawn = 1
keep = 1
rejected = "discard"
"""
CITIES = 'name,lat,lon\nA & B <c>,52.0,5.0\nDorp,52.0,6.0\n"Stad ""x""",52.6,5.4\n'
ROUTES = (
    "a,b,length,colour\nA & B <c>,Dorp,3,red\nDorp,A & B <c>,3,blue\n"
    'Dorp,"Stad ""x""",2,grey\n"Stad ""x""",A & B <c>,1,white\n'
)
TICKETS = 'a,b,points\nA & B <c>,Dorp,3\nDorp,"Stad ""x""",2\nA & B <c>,"Stad ""x""",1\n'
PLACES = 'name,x,y,label\nA & B <c>,100,400,w\nDorp,500,400,e\n"Stad ""x""",300,100,n\n'


def write_board(folder: Path) -> Path:
    """A very small board with names that need escaping."""
    texts = {
        "board.toml": BOARD,
        "cities.csv": CITIES,
        "routes.csv": ROUTES,
        "tickets.csv": TICKETS,
    }
    for file, text in texts.items():
        (folder / file).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_board(tmp_path)


@pytest.fixture(scope="module", params=available())
def board(request: pytest.FixtureRequest) -> Board:
    return load(request.param)


@pytest.fixture(scope="module")
def plan(board: Board) -> Layout:
    return layout(board)


def overlapping(a: Box, b: Box) -> bool:
    """The separating axis test: two convex shapes are apart if a line can pass between them."""
    ours, theirs = np.array(a.corners()), np.array(b.corners())
    for shape in (ours, theirs):
        for side in (shape[1] - shape[0], shape[2] - shape[1]):
            axis = np.array([-side[1], side[0]])
            one, other = ours @ axis, theirs @ axis
            if one.max() <= other.min() or other.max() <= one.min():
                return False
    return True


def on_dot(box: Box, x: float, y: float) -> bool:
    """Whether a box touches the disc of a city."""
    turn = math.radians(box.angle)
    dx, dy = x - box.x, y - box.y
    along = abs(dx * math.cos(turn) + dy * math.sin(turn)) - box.length / 2
    across = abs(-dx * math.sin(turn) + dy * math.cos(turn)) - box.width / 2
    return math.hypot(max(along, 0), max(across, 0)) < DOT


def spaces(plan: Layout) -> list[tuple[int, Box]]:
    return [(track, box) for track, boxes in enumerate(plan.spaces) for box in boxes]


def near(a: Box, b: Box, more: float = 0) -> bool:
    """Whether two boxes can come within `more` at all: a quick look before a slow one."""
    reach = math.hypot(a.length, a.width) + math.hypot(b.length, b.width)
    return math.hypot(a.x - b.x, a.y - b.y) <= reach / 2 + more


def test_the_separating_axis_test_itself():
    assert overlapping(Box(0, 0, 0, 10, 4), Box(6, 0, 45, 10, 4))
    assert not overlapping(Box(0, 0, 0, 10, 4), Box(0, 5, 0, 10, 4))
    assert not overlapping(Box(0, 0, 45, 20, 2), Box(6, -6, 45, 20, 2))
    assert overlapping(Box(0, 0, 0, 40, 2), Box(0, 0, 90, 40, 2))


def test_every_board_has_a_map_of_its_own(board: Board, plan: Layout):
    assert (HOME / board.id / "layout.csv").exists()
    kinds = {shape.kind for shape in plan.backdrop}
    assert "land" in kinds and kinds & {"border", "home"}


def test_spaces_of_different_tracks_are_apart(board: Board, plan: Layout):
    hits = [
        (board.tracks[i].name, board.tracks[j].name)
        for (i, a), (j, b) in itertools.combinations(spaces(plan), 2)
        if near(a, b) and overlapping(a, b)
    ]
    assert not hits


def test_spaces_keep_off_the_cities(board: Board, plan: Layout):
    hits = [
        (board.tracks[track].name, city.name)
        for track, box in spaces(plan)
        for city, place in zip(board.cities, plan.places, strict=True)
        if on_dot(box, place.x, place.y)
    ]
    assert not hits


def test_names_hide_nothing(board: Board, plan: Layout):
    hits = []
    for city, place in zip(board.cities, plan.places, strict=True):
        label = place.label
        hits += [
            (city.name, board.tracks[t].name)
            for t, box in spaces(plan)
            if near(label, box) and overlapping(label, box)
        ]
        for other, there in zip(board.cities, plan.places, strict=True):
            if on_dot(label, there.x, there.y):
                hits.append((city.name, f"the dot of {other.name}"))
            if other.index > city.index and overlapping(label, there.label):
                hits.append((city.name, f"the name of {other.name}"))
    assert not hits


def test_merchandise_hides_nothing(board: Board, plan: Layout):
    for city, place in zip(board.cities, plan.places, strict=True):
        assert (place.stack is not None) == bool(city.merchandise)
    taken = [(board.tracks[track].name, box) for track, box in spaces(plan)]
    for city, place in zip(board.cities, plan.places, strict=True):
        taken.append((f"the name of {city.name}", place.label))
        taken.append((f"the figure on {city.name}", place.figure[0]))
        taken.append((f"the figure on {city.name}", place.figure[1]))
    stacks = [(c.name, p.stack) for c, p in zip(board.cities, plan.places, strict=True) if p.stack]
    hits = [
        (name, what)
        for name, stack in stacks
        for what, box in taken
        if near(stack, box) and overlapping(stack, box)
    ]
    hits += [(a, b) for (a, one), (b, two) in itertools.combinations(stacks, 2)
             if overlapping(one, two)]  # fmt: skip
    assert not hits


def test_stations_and_passengers_hide_nothing(board: Board, plan: Layout):
    if not (board.stations or board.passengers):
        return
    taken = [(board.tracks[track].name, box) for track, box in spaces(plan)]
    for city, place in zip(board.cities, plan.places, strict=True):
        taken.append((f"the name of {city.name}", place.label))
    hits = [
        (city.name, what)
        for city, place in zip(board.cities, plan.places, strict=True)
        for figure in place.figure
        for what, box in taken
        if near(figure, box) and overlapping(figure, box)
    ]
    assert not hits


def test_cities_are_apart(board: Board, plan: Layout):
    hits = [
        (board.cities[i].name, board.cities[j].name)
        for (i, a), (j, b) in itertools.combinations(enumerate(plan.places), 2)
        if math.dist((a.x, a.y), (b.x, b.y)) < 3 * DOT
    ]
    assert not hits


def test_no_track_leads_over_another_city(board: Board, plan: Layout):
    """Not even its bed, between the spaces."""
    for route, curve in zip(board.routes, plan.curves, strict=True):
        line = [curve.at(share)[:2] for share in np.linspace(0, 1, 60)]
        for city, place in zip(board.cities, plan.places, strict=True):
            if city.index not in (route.a, route.b):
                away = min(math.dist(at, (place.x, place.y)) for at in line)
                assert away > DOT + 2, (route.name, city.name)


def test_toll_signs_hide_nothing(board: Board, plan: Layout):
    assert len(plan.signs) == (len(board.routes) if board.tolls else 0)
    hits = []
    for route, sign in zip(board.routes, plan.signs, strict=bool(board.tolls)):
        hits += [
            (route.name, board.tracks[t].name) for t, box in spaces(plan) if overlapping(sign, box)
        ]
        for city, place in zip(board.cities, plan.places, strict=True):
            if overlapping(sign, place.label) or on_dot(sign, place.x, place.y):
                hits.append((route.name, city.name))
    for (i, a), (j, b) in itertools.combinations(enumerate(plan.signs), 2):
        if overlapping(a, b):
            hits.append((board.routes[i].name, board.routes[j].name))
    assert not hits


def test_a_sign_stands_nearer_to_its_own_route_than_to_any_other(board: Board, plan: Layout):
    def gap(sign: Box, boxes: list[Box]) -> float:
        points = [np.array(_edge_points(box)) for box in boxes]
        edge = np.array(_edge_points(sign))
        return min(
            float(np.sqrt(((edge[:, None] - other[None]) ** 2).sum(axis=2)).min())
            for other in points
        )

    for route, sign in zip(board.routes, plan.signs, strict=bool(board.tolls)):
        own = [box for track in route.tracks for box in plan.spaces[track]]
        others = [
            box
            for t, box in spaces(plan)
            if board.tracks[t].route != route.index and near(box, sign, 200)
        ]
        assert gap(sign, own) < gap(sign, others), route.name


def _edge_points(box: Box) -> list[tuple[float, float]]:
    corners = [*box.corners(), box.corners()[0]]
    return [
        (ax + (bx - ax) * i / 12, ay + (by - ay) * i / 12)
        for (ax, ay), (bx, by) in itertools.pairwise(corners)
        for i in range(12)
    ]


def test_everything_is_inside_the_view_and_clear_of_the_legend(board: Board, plan: Layout):
    root = ET.fromstring(draw(board))
    x, y, width, height = map(float, root.attrib["viewBox"].split())
    for box in plan.boxes():
        for cx, cy in box.corners():
            assert x <= cx <= x + width
            assert y <= cy <= y + height
    legend = next(g for g in root.iter(f"{SVG}g") if g.get("class") == "legend")
    panel = legend.find(f"{SVG}rect")
    assert panel is not None
    left, top, wide, high = (float(panel.attrib[key]) for key in ("x", "y", "width", "height"))
    room = Box(left + wide / 2, top + high / 2, 0, wide, high)
    assert not [box for box in plan.boxes() if overlapping(room, box)]


def test_spaces_are_long_enough_for_their_symbol(plan: Layout):
    assert min(box.length for _, box in spaces(plan)) >= 24


def test_one_rectangle_for_each_space(board: Board):
    root = ET.fromstring(draw(board))
    groups = [g for g in root.iter(f"{SVG}g") if g.get("class") == "track"]
    assert [int(g.attrib["data-track"]) for g in groups] == [t.index for t in board.tracks]
    for group, track in zip(groups, board.tracks, strict=True):
        rects = [r for r in group.iter(f"{SVG}rect") if r.get("class") == "space"]
        assert len(rects) == track.length
        symbols = [u.attrib["href"].partition("-")[2] for u in group.iter(f"{SVG}use")]
        badges = locomotive_spaces(track)
        assert symbols == [
            f"symbol-{LOCOMOTIVE if number in badges else track.colour}"
            for number in range(track.length)
        ]


def test_ferries_and_tunnels_are_shown(board: Board):
    root = ET.fromstring(draw(board))
    groups = [g for g in root.iter(f"{SVG}g") if g.get("class") == "track"]
    for group, track in zip(groups, board.tracks, strict=True):
        frames = [r for r in group.iter(f"{SVG}rect") if r.get("class") == "tunnel"]
        assert len(frames) == (track.length if track.kind == TUNNEL else 0), track.name
        badges = [u for u in group.iter(f"{SVG}use") if u.attrib["href"].endswith(LOCOMOTIVE)]
        assert len(badges) == track.locomotives, track.name
        assert bool(badges) == (track.kind == FERRY), track.name
        words = group.findtext(f"{SVG}title") or ""
        assert (track.kind in words) == (track.kind in (FERRY, TUNNEL))
    legend = next(g for g in root.iter(f"{SVG}g") if g.get("class") == "legend")
    words = {text.text for text in legend.iter(f"{SVG}text")}
    assert (FERRY in words, TUNNEL in words) == (board.has_ferries, board.has_tunnels)


def test_countries_and_merchandise_are_shown(board: Board):
    root = ET.fromstring(draw(board))
    groups = {g.get("class"): g for g in root.iter(f"{SVG}g")}
    countries = [city for city in board.cities if city.country]
    assert len(list(groups.get("ends", []))) == len(countries)
    goods = [city for city in board.cities if city.merchandise]
    assert len(list(groups.get("merchandise", []))) == len(goods)
    for city, group in zip(goods, groups.get("merchandise", []), strict=True):
        assert len(list(group.iter(f"{SVG}circle"))) == len(city.merchandise)
        assert group.findtext(f"{SVG}text") == str(city.merchandise[0])


def test_stations_and_passengers_show_their_player():
    board = load("europe")
    root = ET.fromstring(draw(board, stations={3: "red"}, passengers={7: "blue"}))
    figures = [g for g in root.iter(f"{SVG}g") if g.get("class") == "figure"]
    shown = [[(p.get("d"), p.get("fill")) for p in g.iter(f"{SVG}path")][1] for g in figures]
    assert shown == [(STATION.d, TRAINS["red"].fill), (WALKER.d, TRAINS["blue"].fill)]
    with pytest.raises(ValueError, match="not 'purple'"):
        draw(board, stations={3: "purple"})


@pytest.mark.parametrize("dark", [False, True])
def test_the_svg_stands_alone(board: Board, dark: bool):
    text = draw(board, dark=dark)
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title") is not None
    assert root.find(f"{SVG}desc") is not None
    assert not list(root.iter(f"{SVG}script")) + list(root.iter(f"{SVG}image"))
    links = re.findall(r"(?:href=|url\()[\"']?([^\"')]+)", text)
    ids = {element.get("id") for element in root.iter()}
    assert links
    assert {link.removeprefix("#") for link in links} <= ids


def test_every_city_and_toll_is_written(board: Board):
    root = ET.fromstring(draw(board))
    groups = {g.get("class"): g for g in root.iter(f"{SVG}g")}
    assert [t.text for t in groups["cities"].iter(f"{SVG}text")] == [
        shown_name(city) for city in board.cities
    ]
    if board.tolls:
        tolls = [t.text for t in groups["tolls"].iter(f"{SVG}text")]
        assert tolls == [str(board.tracks[route.tracks[0]].toll) for route in board.routes]


def test_trains_show_their_player_by_shape_and_colour(board: Board):
    owners = {0: "red", 2: "neutral", 3: "red", 4: "blue"}
    root = ET.fromstring(draw(board, owners=owners))
    groups = {g.get("data-track"): g for g in root.iter(f"{SVG}g") if g.get("data-track")}
    held = {g.get("data-held"): g for g in root.iter(f"{SVG}g") if g.get("data-held")}
    shapes = {g.get("id"): g for g in root.iter(f"{SVG}g") if g.get("id")}
    lines = [path.get("d") for path in root.iter(f"{SVG}path")]
    for track, player in owners.items():
        group, train = groups[str(track)], TRAINS[player]
        assert f"held by {player}" in (group.findtext(f"{SVG}title") or "")
        assert not list(group.iter(f"{SVG}rect"))
        uses = [u.attrib["href"].removeprefix("#") for u in held[str(track)].iter(f"{SVG}use")]
        assert len(uses) == board.tracks[track].length
        (body, roof) = shapes[uses[0]]
        assert (body.get("fill"), roof.get("d")) == (train.fill, train.roof)
        assert lines.count(plan_of_line(board, track)) == 3  # casing, rim and string
    assert set(held) == {str(track) for track in owners}
    assert "symbol" in next(groups["1"].iter(f"{SVG}use")).attrib["href"]


def plan_of_line(board: Board, track: int) -> str:
    return plan_of(board, layout(board))["tracks"][track]["line"]


def test_a_player_looks_the_same_whoever_comes_first(board: Board):
    def shape_of(player: str, owners: dict[int, str]) -> list[str | None]:
        root = ET.fromstring(draw(board, owners=owners))
        legend = next(g for g in root.iter(f"{SVG}g") if g.get("class") == "legend")
        rows = [g for g in legend if [t.text for t in g.findall(f"{SVG}text")] == [player]]
        row = rows[-1]  # the first is the track of that colour
        use = next(row.iter(f"{SVG}use")).attrib["href"].removeprefix("#")
        train = next(g for g in root.iter(f"{SVG}g") if g.get("id") == use)
        return [path.get("d") for path in train.iter(f"{SVG}path")]

    first, second = {0: "blue", 1: "red"}, {0: "red", 1: "blue"}
    assert shape_of("blue", first) == shape_of("blue", second)
    assert shape_of("red", first) != shape_of("blue", first)


def test_pictures_on_one_page_share_no_id(board: Board):
    pictures = [
        draw(board),
        draw(board, dark=True),
        draw(board, owners={0: "red"}),
        draw(board, owners={0: "blue"}),
    ]
    ids = [name for text in pictures for name in re.findall(r' id="([^"]+)"', text)]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("file", "dark"), [("nederland.svg", False), ("nederland-dark.svg", True)])
def test_the_pictures_in_the_docs_are_the_board(file: str, dark: bool):
    picture = Path(__file__).parents[2] / "docs" / "images" / file
    assert picture.read_text(encoding="utf-8") == draw(load("nederland"), dark=dark)


def test_the_drawing_is_the_same_every_time(board: Board):
    assert draw(board) == draw(board)


def test_the_backdrop_moves_with_the_cities(board: Board, plan: Layout):
    real = mercator([(city.lat, city.lon) for city in board.cities])
    drawn = np.array([(place.x, place.y) for place in plan.places])
    assert np.allclose(Warp(real, drawn)(real), drawn, atol=0.01)


def test_the_backdrop_has_no_folds(board: Board, plan: Layout):
    """Wherever one looks, east stays right of west and south below north."""
    sheets = Sheets(HOME / board.id)
    placed = np.array([(place.x, place.y) for place in plan.places])
    warp = Warp(*read_anchors(sheets, board, placed))
    lats, lons = ([c.lat for c in board.cities], [c.lon for c in board.cities])
    grid = [
        (lat, lon)
        for lat in np.linspace(min(lats) - 0.5, max(lats) + 0.5, 60)
        for lon in np.linspace(min(lons) - 0.5, max(lons) + 0.5, 60)
    ]
    here = warp(mercator(grid))
    east = warp(mercator([(lat, lon + 0.001) for lat, lon in grid])) - here
    south = warp(mercator([(lat - 0.001, lon) for lat, lon in grid])) - here
    turned = east[:, 0] * south[:, 1] - east[:, 1] * south[:, 0]
    assert (turned > 0).all()
    assert (east[:, 0] > 0).all() and (south[:, 1] > 0).all()


def test_no_coast_crosses_itself(plan: Layout):
    """Nowhere near the view; far outside, land is cut off along straight lines."""
    x, y, wide, high = plan.view
    for shape in plan.backdrop:
        if shape.kind in ("land", "home", "lake", "sea"):
            ends = [shape.points, np.roll(shape.points, -1, axis=0)]
            low, top = (x - 60, y - 60), (x + wide + 60, y + high + 60)
            seen = [((end > low) & (end < top)).all(axis=1) for end in ends]
            shown = seen[0] | seen[1]
            assert not [(i, j) for i, j in _crossings(shape.points) if shown[i] and shown[j]], (
                shape.name
            )


def _crossings(ring: np.ndarray) -> list[tuple[int, int]]:
    """Which sides of a ring cross which others."""
    a, b = ring, np.roll(ring, -1, axis=0)

    def side(p: np.ndarray, q: np.ndarray, r: np.ndarray) -> np.ndarray:
        first, second = q - p, r - p
        return np.sign(first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0])

    p, q, r, s = a[:, None], b[:, None], a[None], b[None]
    cross = (side(p, q, r) * side(p, q, s) < 0) & (side(r, s, p) * side(r, s, q) < 0)
    return [(int(i), int(j)) for i, j in np.argwhere(cross)]


def test_every_city_stands_on_land(board: Board, plan: Layout):
    land = [shape.points for shape in plan.backdrop if shape.kind in ("land", "home")]
    water = [shape.points for shape in plan.backdrop if shape.kind in ("lake", "sea")]
    for city, place in zip(board.cities, plan.places, strict=True):
        assert any(inside(place.x, place.y, ring) for ring in land), city.name
        assert not any(inside(place.x, place.y, ring) for ring in water), city.name


def inside(x: float, y: float, ring: np.ndarray) -> bool:
    after = np.roll(ring, -1, axis=0)
    crosses = (ring[:, 1] > y) != (after[:, 1] > y)
    rise = np.where(crosses, after[:, 1] - ring[:, 1], 1.0)
    at = ring[:, 0] + (y - ring[:, 1]) / rise * (after[:, 0] - ring[:, 0])
    return bool((crosses & (x < at)).sum() % 2)


def test_text_is_escaped(folder: Path):
    board = load_folder(folder)
    text = draw(board, folder=folder)
    root = ET.fromstring(text)
    words = [element.text for element in root.iter() if element.text]
    assert "A & B <c>" in words
    assert "Tiny & <small>" in words
    assert not list(root.iter(f"{SVG}script"))
    assert "A & B <c>" not in text


def test_an_owner_is_one_of_the_players(folder: Path):
    with pytest.raises(ValueError, match="not 'purple'"):
        draw(load_folder(folder), owners={0: "purple"}, folder=folder)


def test_without_tolls_there_is_no_bridge(folder: Path):
    board = load_folder(folder)
    assert not layout(board, folder).signs
    assert "toll" not in draw(board, folder=folder)


def test_a_wide_map_may_be_wide(folder: Path):
    wide = CITIES.replace("52.6,5.4", "52.1,5.4")
    (folder / "cities.csv").write_text(wide, encoding="utf-8")
    flat = projected(load_folder(folder))
    assert np.ptp(flat[:, 0]) == pytest.approx(FITS[1][0])
    assert np.ptp(flat[:, 1]) <= FITS[1][1]


def test_without_a_layout_the_map_is_the_plain_projection(folder: Path):
    board = load_folder(folder)
    plan = layout(board, folder)
    drawn = [(place.x, place.y) for place in plan.places]
    assert np.allclose(drawn, projected(board))
    assert drawn[0][1] == pytest.approx(drawn[1][1])
    assert drawn[2][1] < drawn[0][1]
    assert not plan.backdrop
    boxes = [box for _, box in spaces(plan)] + [place.label for place in plan.places]
    assert not [1 for a, b in itertools.combinations(boxes, 2) if overlapping(a, b)]


def test_nederland_without_its_layout_still_draws(tmp_path: Path):
    home = tmp_path / "copy"
    shutil.copytree(HOME / "nederland", home)
    for file in ("layout", "bends", "anchors", "land", "water", "look", "sketches"):
        (home / f"{file}.csv").unlink()
    board = load_folder(home)
    assert ET.fromstring(draw(board, folder=home)).tag == f"{SVG}svg"


def test_a_folder_may_bring_its_own_layout(folder: Path):
    (folder / "layout.csv").write_text(PLACES, encoding="utf-8")
    bends = "a,b,bend,sign_at,sign_side\nDorp,A & B <c>,40,,\n"
    (folder / "bends.csv").write_text(bends, encoding="utf-8")
    plan = layout(load_folder(folder), folder)
    assert [(place.x, place.y) for place in plan.places] == [(100, 400), (500, 400), (300, 100)]
    assert plan.places[0].label.x < 100 - DOT
    # The file walks the route the other way round: left of that way is below.
    assert plan.curves[0].at(0.5)[:2] == pytest.approx((300, 440))


def test_an_anchor_says_what_lies_under_a_city(folder: Path):
    (folder / "land.csv").write_text("kind,shape,lat,lon\nname-lake,Plas,52.05,5.95\n")
    (folder / "anchors.csv").write_text("name,lat,lon,x,y\nDorp,52.05,5.95,,\nhere,53,5,7,9\n")
    drawn = layout(load_folder(folder), folder)
    (name,) = drawn.backdrop
    assert name.points[0] == pytest.approx([drawn.places[1].x, drawn.places[1].y], abs=0.01)


def test_the_legend_gets_room_of_its_own_when_no_corner_is_free(folder: Path):
    plan = layout(load_folder(folder), folder)
    x, _, width, _ = plan.view
    (left, _, wide, high), (at, top) = _with_panel(plan, 3000)
    assert left < x and wide > width
    assert at + PANEL_WIDTH <= x + 1 and top + 3000 <= high + plan.view[1]


@pytest.mark.parametrize(
    ("file", "text", "line", "words"),
    [
        ("layout.csv", PLACES.replace("500,400,e", "far,400,e"), 3, "x should be a number"),
        ("layout.csv", PLACES.replace("500,400,e", "nan,400,e"), 3, "x should be a number"),
        ("layout.csv", PLACES.replace("500,400,e", "500,400,up"), 3, "unknown label 'up'"),
        ("layout.csv", PLACES.replace("Dorp", "Drop"), 3, "did you mean 'Dorp'?"),
        ("layout.csv", PLACES.replace("500,400,e", "500,400"), 3, "3 values where 4"),
        ("layout.csv", PLACES + "Dorp,1,1,n\n", 5, "stands in line 3 already"),
        ("layout.csv", PLACES.replace("Dorp,500,400,e\n", ""), None, "'Dorp' has no line"),
        ("layout.csv", "name,x\n", 1, "the first line should be name,x,y,label"),
        ("bends.csv", "a,b,bend,sign_at,sign_side\nDorp,Drop,1,,\n", 2, "unknown city 'Drop'"),
        ("bends.csv", "a,b,bend,sign_at,sign_side\nDorp,Dorp,1,,\n", 2, "no route joins"),
        ("bends.csv", "a,b,bend,sign_at,sign_side\nDorp,A & B <c>,1,7,\n", 2, "sign_at should be"),
        ("bends.csv", "a,b,bend,sign_at,sign_side\nDorp,A & B <c>,1,,up\n", 2, "unknown sign_side"),
        ("land.csv", "kind,shape,lat,lon\nlake,x,99,5\n", 2, "lat should be a number"),
        ("land.csv", "kind,shape,lat,lon\nlava,x,9,5\n", 2, "unknown kind 'lava'"),
        ("water.csv", "kind,shape,lat,lon\nlake,x,9,555\n", 2, "lon should be a number"),
        ("anchors.csv", "name,lat,lon,x,y\nDorp,95,5,,\n", 2, "lat should be a number"),
        ("anchors.csv", "name,lat,lon,x,y\nDrop,52,5,1,\n", 2, "y should be a number"),
        ("look.csv", "what,value\nseason,sprung\n", 2, "did you mean 'spring'?"),
        ("look.csv", "what,value\nweather,rain\n", 2, "unknown look 'weather'"),
        ("sketches.csv", "sketch,x,y\nwindmil,1,2\n", 2, "did you mean 'windmill'?"),
        ("sketches.csv", "sketch,x,y\ncow,1,far\n", 2, "y should be a number"),
    ],
)
def test_a_bad_layout_says_where(folder: Path, file: str, text: str, line: int | None, words: str):
    (folder / file).write_text(text, encoding="utf-8")
    board = load_folder(folder)
    with pytest.raises(BoardError) as caught:
        layout(board, folder)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line) == (file, line)
    assert words in problem.text


def test_a_layout_that_is_not_text_says_so(folder: Path):
    (folder / "layout.csv").write_bytes(b"name,x,y,label\n\xff\n")
    with pytest.raises(BoardError, match=r"layout\.csv.*UTF-8"):
        layout(load_folder(folder), folder)


@pytest.mark.parametrize("bend", [0, 30, -30, 90, -90])
def test_a_curve_runs_from_end_to_end(bend: float):
    curve = Curve((10, 20), (110, 60), bend)
    assert curve.at(0)[:2] == pytest.approx((10, 20))
    assert curve.at(1)[:2] == pytest.approx((110, 60))
    steps = [curve.at(i / 1000)[:2] for i in range(1001)]
    walked = sum(math.dist(a, b) for a, b in itertools.pairwise(steps))
    assert walked == pytest.approx(curve.length, rel=1e-3)
    ahead = math.degrees(math.atan2(steps[501][1] - steps[500][1], steps[501][0] - steps[500][0]))
    assert curve.at(0.5)[2] == pytest.approx(ahead, abs=0.5)
    assert math.dist(curve.at(0.3)[:2], curve.at(0.3, 7)[:2]) == pytest.approx(7)
