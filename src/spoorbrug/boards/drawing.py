"""Draws a board as one SVG text that needs nothing else: no script, no font, no other file.

Colour is never the only sign. Every colour of a track has a symbol of its own, and the trains
of a player carry that player's number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from spoorbrug.boards.layout import (
    DOT,
    NAME_SIZE,
    SPACE_WIDTH,
    Box,
    Curve,
    Layout,
    Points,
    Shape,
    half_width,
    layout,
    overlap,
    text_width,
)
from spoorbrug.boards.model import COLOURS, GREY, Board

FONT = "'Source Sans 3','Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"


@dataclass(frozen=True, slots=True)
class Paint:
    """How a colour of a track is filled, edged, and inked with its symbol."""

    fill: str
    edge: str
    ink: str


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything that is not a track."""

    sea: str
    shore: str
    land: str
    home: str
    coast: str
    border: str
    faint: str
    ballast: str
    text: str
    halo: str
    panel: str
    dot: str
    bridge: str
    bridge_text: str
    black_edge: str


PAINTS = {
    "red": Paint("#d8483e", "#8d2720", "#ffffff"),
    "orange": Paint("#f0923a", "#a3560f", "#4a2500"),
    "yellow": Paint("#f6d144", "#a68406", "#54430a"),
    "green": Paint("#57a559", "#2c6a30", "#ffffff"),
    "blue": Paint("#4584c9", "#234f86", "#ffffff"),
    "pink": Paint("#ea9ac3", "#a64d7d", "#5f1c40"),
    "black": Paint("#44464d", "#1b1c20", "#ffffff"),
    "white": Paint("#ffffff", "#84847d", "#63635c"),
    GREY: Paint("#b4b9be", "#767c83", "#3d4248"),
}

# Each symbol fits in a square of 7 by 7 around the middle of a space.
SYMBOLS = {
    "red": '<path d="M0-3.9 3.9 0 0 3.9-3.9 0Z"/>',
    "orange": '<circle r="3.1"/>',
    "yellow": '<path d="M0-4 1.1-1.3 4-1.2 1.7.6 2.5 3.4 0 1.8-2.5 3.4-1.7.6-4-1.2-1.1-1.3Z"/>',
    "green": '<path d="M0-3.6 3.9 3.1H-3.9Z"/>',
    "blue": '<path d="M-2.9-2.9H2.9V2.9H-2.9Z"/>',
    "pink": '<path d="M0 3.7C-7-.8-3-5.4 0-1.9 3-5.4 7-.8 0 3.7Z"/>',
    "black": '<path d="M-2.7-2.7 2.7 2.7M2.7-2.7-2.7 2.7" fill="none" stroke-width="1.9"/>',
    "white": '<circle r="2.9" fill="none" stroke-width="1.7"/>',
    GREY: '<path d="M-4.4 0H4.4" fill="none" stroke-width="2.2"/>',
}
STROKED = ("black", "white", GREY)

LIGHT = Theme(
    sea="#bfdbe4",
    shore="#d6e9ee",
    land="#e9e4d3",
    home="#f8f5ea",
    coast="#98b9bf",
    border="#b3a98d",
    faint="#8fa9ad",
    ballast="#a89f8c",
    text="#23292d",
    halo="#fffdf6",
    panel="#fffdf6",
    dot="#c8402f",
    bridge="#7d4632",
    bridge_text="#ffffff",
    black_edge="#1b1c20",
)
DARK = Theme(
    sea="#15242e",
    shore="#1c303b",
    land="#2a3232",
    home="#3d4743",
    coast="#4b6369",
    border="#73715f",
    faint="#5c747b",
    ballast="#80796c",
    text="#f3f0e6",
    halo="#1b2428",
    panel="#1f2a30",
    dot="#f0705d",
    bridge="#d9a389",
    bridge_text="#2b1409",
    black_edge="#a3a7b0",
)

PANEL_WIDTH, PANEL_EDGE = 228.0, 24.0
ROW = 25.0


def draw(
    board: Board,
    *,
    owners: Mapping[int, str] | None = None,
    dark: bool = False,
    folder: Path | str | None = None,
) -> str:
    """Draw a board as SVG.

    `owners` gives the colour (a name or hex) of the player who holds a track, by track index;
    players are numbered in the order in which they first appear in it. `folder` is where a
    board that does not come with Spoorbrug keeps its layout files.
    """
    return _Picture(board, layout(board, folder), dict(owners or {}), dark).text()


class _Picture:
    """One drawing in the making: each method gives the lines of one layer."""

    def __init__(self, board: Board, plan: Layout, owners: dict[int, str], dark: bool) -> None:
        self.board = board
        self.plan = plan
        self.owners = owners
        self.players = {colour: n for n, colour in enumerate(dict.fromkeys(owners.values()), 1)}
        self.theme = DARK if dark else LIGHT
        self.view, self.corner = _with_panel(plan, self._panel_height())

    def text(self) -> str:
        """The whole SVG."""
        x, y, width, height = self.view
        body: list[str] = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(x)} {_n(y)} {_n(width)} '
            f'{_n(height)}" role="img" aria-labelledby="board-title board-desc" '
            f"font-family={quoteattr(FONT)}>",
            f'<title id="board-title">{escape(self.board.name)}</title>',
            f'<desc id="board-desc">{escape(self._description())}</desc>',
            *self._definitions(),
            *self._backdrop(),
            *self._rails(),
            *self._tracks(),
            *self._dots(),
            *self._signs(),
            *self._names(),
            *self._panel(),
            "</svg>",
        ]
        return "\n".join(body) + "\n"

    def _description(self) -> str:
        board = self.board
        tolls = "; a bridge beside a route shows its toll" if board.tolls else ""
        return (
            f"The board {board.name}: {_counts(board)}. Every track is a row of spaces, in a "
            f"colour with a symbol of its own{tolls}."
        )

    def _definitions(self) -> Iterator[str]:
        x, y, width, height = self.view
        yield "<defs>"
        frame = _rect(x, y, width, height, 'rx="22"')
        yield f'<clipPath id="frame">{frame}</clipPath>'
        for colour in (*COLOURS, GREY):
            ink = PAINTS[colour].ink
            how = f'stroke="{ink}" stroke-linecap="round"' if colour in STROKED else "stroke='none'"
            yield f'<g id="symbol-{colour}" fill="{ink}" {how}>{SYMBOLS[colour]}</g>'
        for kind in ("land", "home"):
            yield f'<path id="{kind}" d="{_outlines(self.plan.backdrop, kind)}"/>'
        yield '<clipPath id="ashore"><use href="#land"/><use href="#home"/></clipPath>'
        theme = self.theme
        yield (
            f'<path id="bridge" fill="{theme.bridge}" stroke="{theme.halo}" stroke-width="1.2" '
            'd="M-12 9.5V-2.5Q-11-9.5 0-9.5 11-9.5 12-2.5V9.5H7.5A7.5 5.2 0 0 0-7.5 9.5Z"/>'
        )
        yield "</defs>"

    def _backdrop(self) -> Iterator[str]:
        theme, shapes = self.theme, self.plan.backdrop
        x, y, width, height = self.view
        ground = theme.sea if shapes else theme.home
        yield '<g clip-path="url(#frame)" stroke-linejoin="round" stroke-linecap="round">'
        yield _rect(x, y, width, height, f'fill="{ground}"')
        for wide, opacity in ((34, 0.35), (20, 0.5), (9, 0.8)):
            glow = f'stroke="{theme.shore}" stroke-width="{wide}" stroke-opacity="{opacity}"'
            yield f'<g fill="none" {glow}><use href="#land"/><use href="#home"/></g>'
        edge = f'stroke="{theme.coast}" stroke-width="1.3"'
        yield f'<g {edge}><use href="#land" fill="{theme.land}"/>'
        yield f'<use href="#home" fill="{theme.home}"/></g>'
        yield from _layer(
            shapes,
            "border",
            f'fill="none" stroke="{theme.border}" stroke-width="2" stroke-dasharray="1 5"',
        )
        yield from _layer(shapes, "river", f'fill="none" stroke="{theme.sea}" stroke-width="3.2"')
        yield from _layer(shapes, "lake", f'fill="{theme.sea}" {edge}')
        # An arm of the sea has shores, but no line across its mouth: that lies outside the land.
        yield from _layer(shapes, "sea", f'fill="{theme.sea}"')
        yield from _layer(shapes, "sea", f'fill="none" {edge} clip-path="url(#ashore)"')
        for shape in shapes:
            if shape.kind == "name":
                yield _faint_name(shape, theme)
        yield "</g>"

    def _rails(self) -> Iterator[str]:
        """A bed under every route, so that its spaces read as one line between two cities."""
        yield f'<g fill="none" stroke="{self.theme.ballast}" opacity=".4">'
        for route in self.board.routes:
            wide = 2 * half_width(len(route.tracks)) - 7
            path = _curve_path(self.plan.curves[route.index])
            yield f'<path d="{path}" stroke-width="{_n(wide)}"/>'
        yield "</g>"

    def _tracks(self) -> Iterator[str]:
        for track in self.board.tracks:
            paint, owner = PAINTS[track.colour], self.owners.get(track.index)
            edge = _edge(track.colour, self.theme)
            fill = f'fill="{paint.fill}" stroke="{edge}" stroke-width="1.1"'
            yield f'<g class="track" data-track="{track.index}" {fill}>'
            yield f"<title>{escape(self._track_title(track.index))}</title>"
            for box in self.plan.spaces[track.index]:
                yield (
                    f'<g transform="translate({_n(box.x)} {_n(box.y)}) rotate({_n(box.angle)})">'
                    f"{_space(box)}"
                    + (_train(box, owner, self.players[owner]) if owner else _use(track.colour))
                    + "</g>"
                )
            yield "</g>"

    def _track_title(self, index: int) -> str:
        track = self.board.tracks[index]
        spaces = "1 space" if track.length == 1 else f"{track.length} spaces"
        toll = f", toll {track.toll}" if self.board.tolls else ""
        owner = self.owners.get(index)
        held = f", player {self.players[owner]}" if owner else ""
        return f"{track.name}, {spaces}{toll}{held}"

    def _dots(self) -> Iterator[str]:
        theme = self.theme
        yield f'<g fill="{theme.panel}" stroke="{theme.text}" stroke-width="2.2">'
        for place in self.plan.places:
            yield f'<circle cx="{_n(place.x)}" cy="{_n(place.y)}" r="{_n(DOT - 1.1)}"/>'
        yield f'</g><g fill="{theme.dot}">'
        for place in self.plan.places:
            yield f'<circle cx="{_n(place.x)}" cy="{_n(place.y)}" r="3.9"/>'
        yield "</g>"

    def _signs(self) -> Iterator[str]:
        if not self.plan.signs:
            return
        yield '<g class="tolls" font-size="12.5" font-weight="700" text-anchor="middle">'
        for route, box in zip(self.board.routes, self.plan.signs, strict=True):
            tolls = sorted({self.board.tracks[track].toll for track in route.tracks})
            yield _bridge(box.x, box.y, "/".join(map(str, tolls)), self.theme)
        yield "</g>"

    def _names(self) -> Iterator[str]:
        theme = self.theme
        yield (
            f'<g class="cities" font-size="{_n(NAME_SIZE)}" font-weight="700" '
            f'text-anchor="middle" fill="{theme.text}" stroke="{theme.halo}" stroke-width="4" '
            'stroke-linejoin="round" paint-order="stroke">'
        )
        for city, place in zip(self.board.cities, self.plan.places, strict=True):
            box = place.label
            yield (
                f'<text x="{_n(box.x)}" y="{_n(box.y + 0.35 * NAME_SIZE)}" '
                f'textLength="{_n(box.length)}" lengthAdjust="spacingAndGlyphs">'
                f"{escape(city.name)}</text>"
            )
        yield "</g>"

    def _panel_height(self) -> float:
        rows = 5 + bool(self.board.tolls) + (len(self.players) + 1) // 2
        return 92 + rows * ROW

    def _panel(self) -> Iterator[str]:
        """Title and legend."""
        theme, board = self.theme, self.board
        x, y = self.corner
        size = _rect(x, y, PANEL_WIDTH, self._panel_height(), 'rx="14"')
        yield f'<g class="legend" fill="{theme.text}" font-size="14">'
        yield size.replace("/>", f' fill="{theme.panel}" fill-opacity=".86"/>')
        title = min(34.0, (PANEL_WIDTH - 40) / max(text_width(board.name, 1.0), 1e-9))
        yield (
            f'<text x="{_n(x + 20)}" y="{_n(y + 45)}" font-size="{_n(title)}" '
            f'font-weight="700">{escape(board.name)}</text>'
        )
        yield (
            f'<text x="{_n(x + 20)}" y="{_n(y + 66)}" font-size="13" fill-opacity=".72">'
            f"{escape(_counts(board))}</text>"
        )
        for number, colour in enumerate((*COLOURS, GREY)):
            right, down = divmod(number, 5)
            yield _sample(x + 37 + right * 104, y + 94 + down * ROW, colour, theme)
        row = y + 94 + 5 * ROW
        if board.tolls:
            yield '<g font-weight="700" font-size="12.5" text-anchor="middle">'
            yield _bridge(x + 37, row, str(max(t.toll for t in board.tracks)), theme) + "</g>"
            yield f'<text x="{_n(x + 60)}" y="{_n(row + 5)}">toll of a route</text>'
            row += ROW
        for colour, number in self.players.items():
            right, down = (number - 1) % 2, (number - 1) // 2
            yield _player(x + 37 + right * 104, row + down * ROW, colour, number)
        yield "</g>"


def _with_panel(
    plan: Layout, height: float
) -> tuple[tuple[float, float, float, float], tuple[float, float]]:
    """The view and the panel's place: a free corner, or else a strip added at the left."""
    x, y, wide, high = plan.view
    boxes = list(plan.boxes())
    lefts = (x + PANEL_EDGE, x + wide - PANEL_EDGE - PANEL_WIDTH)
    tops = (y + PANEL_EDGE, y + high - PANEL_EDGE - height)
    for top in tops:
        for left in lefts:
            room = Box(left + PANEL_WIDTH / 2, top + height / 2, 0, PANEL_WIDTH, height)
            inside = wide >= PANEL_WIDTH + 2 * PANEL_EDGE and high >= height + 2 * PANEL_EDGE
            if inside and not any(overlap(room, box) for box in boxes):
                return plan.view, (left, top)
    extra = PANEL_WIDTH + PANEL_EDGE
    tall = max(high, height + 2 * PANEL_EDGE)
    return (x - extra, y, wide + extra, tall), (x - extra + PANEL_EDGE, y + PANEL_EDGE)


def _counts(board: Board) -> str:
    return f"{len(board.cities)} cities · {len(board.routes)} routes · {len(board.tracks)} tracks"


def _n(number: float) -> str:
    """A short number: a tenth of a unit is finer than any eye. Adding 0 makes -0 plain."""
    return f"{round(number, 1) + 0:g}"


def _rect(x: float, y: float, width: float, height: float, more: str) -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" {more}/>'


def _path(points: Points, closed: bool) -> str:
    steps = " ".join(f"{_n(x)} {_n(y)}" for x, y in points.tolist())
    return f"M{steps}{'Z' if closed else ''}"


def _outlines(shapes: Iterable[Shape], kind: str) -> str:
    closed = kind not in ("river", "border")
    return "".join(_path(shape.points, closed) for shape in shapes if shape.kind == kind)


def _layer(shapes: Iterable[Shape], kind: str, look: str) -> Iterator[str]:
    path = _outlines(shapes, kind)
    if path:
        yield f'<path d="{path}" {look}/>'


def _faint_name(shape: Shape, theme: Theme) -> str:
    x, y = shape.points[0].tolist()
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="middle" font-size="21" letter-spacing="7" '
        f'fill="{theme.faint}">{escape(shape.name)}</text>'
    )


def _curve_path(curve: Curve) -> str:
    (ax, ay), (bx, by) = curve.start, curve.end
    if curve.radius == float("inf"):
        return f"M{_n(ax)} {_n(ay)}L{_n(bx)} {_n(by)}"
    large = int(abs(curve.bend) > curve.chord / 2)
    sweep = int(curve.bend > 0)
    radius = _n(curve.radius)
    return f"M{_n(ax)} {_n(ay)}A{radius} {radius} 0 {large} {sweep} {_n(bx)} {_n(by)}"


def _edge(colour: str, theme: Theme) -> str:
    """The edge of a colour's spaces; black needs another one to stand out on a dark land."""
    return theme.black_edge if colour == "black" else PAINTS[colour].edge


def _space(box: Box) -> str:
    return _rect(-box.length / 2, -box.width / 2, box.length, box.width, 'rx="2.6" class="space"')


def _use(colour: str) -> str:
    return f'<use href="#symbol-{colour}"/>'


def _train(box: Box, colour: str, number: int) -> str:
    """A wagon that covers most of a space: the space's own colour stays visible as its edge."""
    length, width = box.length - 3, box.width - 2.4
    return (
        f'<path d="M{_n(-length / 2)} {_n(-width / 2)}h{_n(length)}v{_n(width)}h{_n(-length)}Z" '
        f'fill={quoteattr(colour)} stroke="#16181a" stroke-width="1"/>'
        '<circle r="4.9" fill="#ffffff" stroke="none"/>'
        '<text y="3.1" font-size="8.5" font-weight="700" text-anchor="middle" fill="#16181a" '
        f'stroke="none">{number}</text>'
    )


def _bridge(x: float, y: float, toll: str, theme: Theme) -> str:
    return (
        f'<g transform="translate({_n(x)} {_n(y)})"><use href="#bridge"/>'
        f'<text y="3" fill="{theme.bridge_text}">{escape(toll)}</text></g>'
    )


def _sample(x: float, y: float, colour: str, theme: Theme) -> str:
    """One line of the legend: a space of that colour, and its name."""
    fill, edge = PAINTS[colour].fill, _edge(colour, theme)
    return (
        f'<g transform="translate({_n(x)} {_n(y)})">'
        f'<rect x="-17" y="{_n(-SPACE_WIDTH / 2)}" width="34" height="{_n(SPACE_WIDTH)}" rx="2.6" '
        f'fill="{fill}" stroke="{edge}" stroke-width="1.1"/>{_use(colour)}'
        f'<text x="24" y="5">{colour}</text></g>'
    )


def _player(x: float, y: float, colour: str, number: int) -> str:
    box = Box(0, 0, 0, 37, SPACE_WIDTH + 2.4)
    return (
        f'<g transform="translate({_n(x)} {_n(y)})">{_train(box, colour, number)}'
        f'<text x="24" y="5">player {number}</text></g>'
    )
