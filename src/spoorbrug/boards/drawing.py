"""Draws a board as one SVG text that needs nothing else: no script, no font, no other file.

The numbers come from the board's plan, the looks from `looks.py`; here they become elements.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from spoorbrug.boards.layout import (
    DOT,
    NAME_SIZE,
    SPACE_WIDTH,
    Box,
    Layout,
    layout,
    overlap,
    text_width,
)
from spoorbrug.boards.looks import (
    BRIDGE,
    CLAIMED,
    DARK,
    FONT,
    LIGHT,
    PAINTS,
    SYMBOL_STROKE,
    SYMBOLS,
    TRAIN_LENGTH,
    TRAINS,
    Theme,
)
from spoorbrug.boards.model import COLOURS, GREY, Board
from spoorbrug.boards.paths import number as _n
from spoorbrug.boards.plan import NameData, StepData, plan_of

PANEL_WIDTH, PANEL_EDGE = 222.0, 24.0
ROW = 25.0


def draw(
    board: Board,
    *,
    owners: Mapping[int, str] | None = None,
    dark: bool = False,
    folder: Path | str | None = None,
) -> str:
    """Draw a board as SVG.

    `owners` gives the player who holds a track, by track index: one of `looks.TRAINS`.
    `folder` is where a board that does not come with Spoorbrug keeps its layout files.
    """
    for owner in set((owners or {}).values()) - set(TRAINS):
        raise ValueError(f"trains are {', '.join(TRAINS)}, not {owner!r}")
    return _Picture(board, layout(board, folder), dict(owners or {}), dark).text()


class _Picture:
    """One drawing in the making: each method gives the lines of one layer."""

    def __init__(self, board: Board, drawn: Layout, owners: dict[int, str], dark: bool) -> None:
        self.board = board
        self.plan = plan_of(board, drawn)
        self.owners = owners
        found = dict.fromkeys(owners.values())
        self.players = [player for player in TRAINS if player in found]
        self.theme = DARK if dark else LIGHT
        self.view, self.corner = _with_panel(drawn, self._panel_height())
        # Ids of its own, so that several pictures can be part of one page.
        what = repr((board.fingerprint, sorted(owners.items()), dark, self.view))
        self.prefix = f"b{zlib.crc32(what.encode()):08x}-"

    def _id(self, name: str) -> str:
        return f'id="{self.prefix}{name}"'

    def _use(self, name: str) -> str:
        return f'<use href="#{self.prefix}{name}"/>'

    def text(self) -> str:
        """The whole SVG."""
        x, y, width, height = self.view
        body: list[str] = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(x)} {_n(y)} {_n(width)} '
            f'{_n(height)}" role="img" aria-labelledby="{self.prefix}title {self.prefix}desc" '
            f"font-family={quoteattr(FONT)}>",
            f"<title {self._id('title')}>{escape(self.board.name)}</title>",
            f"<desc {self._id('desc')}>{escape(self._description())}</desc>",
            *self._definitions(),
            *self._backdrop(),
            *self._beds(),
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
        yield "<defs>"
        frame = _rect(*self.view, 'rx="22"')
        yield f"<clipPath {self._id('frame')}>{frame}</clipPath>"
        for colour in (*COLOURS, GREY):
            symbol, ink = SYMBOLS[colour], PAINTS[colour].ink
            how = (
                f'fill="none" stroke="{ink}" stroke-width="{SYMBOL_STROKE}" stroke-linecap="round"'
                if symbol.stroked
                else f'fill="{ink}" stroke="none"'
            )
            yield f'<path {self._id(f"symbol-{colour}")} d="{symbol.d}" {how}/>'
        for layer in self.plan["backdrop"]:
            yield f'<path {self._id(layer["kind"])} d="{layer["d"]}"/>'
        for kind in dict.fromkeys(step["within"] for step in self.plan["painting"]):
            if kind:
                yield f"<clipPath {self._id(f'in-{kind}')}>{self._use(kind)}</clipPath>"
        for number, player in enumerate(self.players):
            train = TRAINS[player]
            yield (
                f'<g {self._id(f"train-{number}")} stroke-linejoin="round">'
                f'<path d="{train.d}" fill="none" stroke="{self.theme.train_halo}" '
                f'stroke-width="2.4"/><path d="{train.d}" fill={quoteattr(train.fill)} '
                f'stroke="{train.edge}" stroke-width=".9"/>'
                f'<path d="{train.detail}" fill="{train.ink}" stroke="none"/></g>'
            )
        theme = self.theme
        yield (
            f'<path {self._id("bridge")} fill="{theme.bridge}" stroke="{theme.halo}" '
            f'stroke-width="1.2" d="{BRIDGE}"/>'
        )
        yield "</defs>"

    def _backdrop(self) -> Iterator[str]:
        ground = self.theme.sea if self.plan["backdrop"] else self.theme.home
        yield (
            f'<g clip-path="url(#{self.prefix}frame)" fill="none" stroke-linejoin="round" '
            'stroke-linecap="round">'
        )
        yield _rect(*self.view, f'fill="{ground}"')
        for step in self.plan["painting"]:
            yield f"<g{self._look(step)}>{self._use(step['kind'])}</g>"
        for name in self.plan["names"]:
            yield self._faint(name)
        yield "</g>"

    def _look(self, step: StepData) -> str:
        colours: dict[str, str] = self.plan["themes"]["dark" if self.theme is DARK else "light"]
        look = f' fill="{colours[step["fill"]]}"' if step["fill"] else ""
        if step["stroke"]:
            look += f' stroke="{colours[step["stroke"]]}" stroke-width="{_n(step["width"])}"'
        if step["opacity"] < 1:
            look += f' opacity="{step["opacity"]:g}"'
        if step["dash"]:
            look += f' stroke-dasharray="{step["dash"]}" stroke-linecap="butt"'
        if step["within"]:
            look += f' clip-path="url(#{self.prefix}in-{step["within"]})"'
        return look

    def _faint(self, name: NameData) -> str:
        land = name["kind"] == "country"
        colour = self.theme.name_country if land else self.theme.name_sea
        lean = ' font-style="italic"' if name["italic"] else ""
        text = name["text"].upper() if land else name["text"]
        # The last letter has its room behind it too; half of it brings the middle back.
        return (
            f'<text x="{_n(name["x"] + name["spacing"] / 2)}" y="{_n(name["y"])}" '
            f'text-anchor="middle" font-size="{_n(name["size"])}" '
            f'letter-spacing="{_n(name["spacing"])}" fill="{colour}"{lean}>{escape(text)}</text>'
        )

    def _beds(self) -> Iterator[str]:
        """A bed under every route, so that its spaces read as one line between two cities."""
        yield f'<g fill="none" stroke="{self.theme.ballast}" opacity=".4">'
        for route in self.plan["routes"]:
            bed = route["bed"]
            yield f'<path d="{bed["d"]}" stroke-width="{_n(bed["width"])}"/>'
        yield "</g>"

    def _tracks(self) -> Iterator[str]:
        for index, track in enumerate(self.plan["tracks"]):
            paint, owner = PAINTS[track["colour"]], self.owners.get(index)
            edge = _edge(track["colour"], self.theme)
            faded = f' fill-opacity="{CLAIMED}"' if owner else ""
            fill = f'fill="{paint.fill}" stroke="{edge}" stroke-width="1.1"{faded}'
            yield f'<g class="track" data-track="{index}" {fill}>'
            yield f"<title>{escape(self._track_title(index))}</title>"
            for x, y, angle, length, width in track["spaces"]:
                yield (
                    f'<g transform="translate({_n(x)} {_n(y)}) rotate({_n(angle)})">'
                    + _rect(-length / 2, -width / 2, length, width, 'rx="2.6" class="space"')
                    + (self._wagon(owner, length) if owner else self._symbol(track["colour"]))
                    + "</g>"
                )
            yield "</g>"

    def _symbol(self, colour: str) -> str:
        return self._use(f"symbol-{colour}")

    def _wagon(self, player: str, length: float) -> str:
        """A player's train, a little smaller where a space is short."""
        use = self._use(f"train-{self.players.index(player)}")
        fit = min(1.0, (length - 2) / TRAIN_LENGTH)
        scale = f' transform="scale({fit:.2f})"' if fit < 1 else ""
        return f'<g class="train" fill-opacity="1"{scale}>{use}</g>'

    def _track_title(self, index: int) -> str:
        track = self.board.tracks[index]
        spaces = "1 space" if track.length == 1 else f"{track.length} spaces"
        toll = f", toll {track.toll}" if self.board.tolls else ""
        owner = self.owners.get(index)
        held = f", held by {owner}" if owner else ""
        return f"{track.name}, {spaces}{toll}{held}"

    def _dots(self) -> Iterator[str]:
        theme, cities = self.theme, self.plan["cities"]
        yield f'<g fill="{theme.panel}" stroke="{theme.text}" stroke-width="2.2">'
        for city in cities:
            yield f'<circle cx="{_n(city["x"])}" cy="{_n(city["y"])}" r="{_n(DOT - 1.1)}"/>'
        yield f'</g><g fill="{theme.dot}">'
        for city in cities:
            yield f'<circle cx="{_n(city["x"])}" cy="{_n(city["y"])}" r="3.9"/>'
        yield "</g>"

    def _signs(self) -> Iterator[str]:
        if not self.board.tolls:
            return
        yield '<g class="tolls" font-size="12.5" font-weight="700" text-anchor="middle">'
        for route in self.plan["routes"]:
            if sign := route["sign"]:
                yield self._bridge(sign["x"], sign["y"], sign["text"])
        yield "</g>"

    def _bridge(self, x: float, y: float, toll: str) -> str:
        return (
            f'<g transform="translate({_n(x)} {_n(y)})">{self._use("bridge")}'
            f'<text y="3" fill="{self.theme.bridge_text}">{escape(toll)}</text></g>'
        )

    def _names(self) -> Iterator[str]:
        theme = self.theme
        yield (
            f'<g class="cities" font-size="{_n(NAME_SIZE)}" font-weight="700" '
            f'fill="{theme.text}" stroke="{theme.halo}" stroke-width="4" '
            'stroke-linejoin="round" paint-order="stroke">'
        )
        for city in self.plan["cities"]:
            label = city["label"]
            yield (
                f'<text x="{_n(label["x"])}" y="{_n(label["y"] + 0.35 * NAME_SIZE)}" '
                f'text-anchor="{label["anchor"]}">{escape(city["name"])}</text>'
            )
        yield "</g>"

    def _panel_height(self) -> float:
        rows = 5 + bool(self.board.tolls) + (len(self.players) + 1) // 2
        return 92 + rows * ROW

    def _panel(self) -> Iterator[str]:
        """Title and legend."""
        theme, board = self.theme, self.board
        x, y = self.corner
        look = f'rx="14" fill="{theme.panel}" fill-opacity=".86"'
        yield f'<g class="legend" fill="{theme.text}" font-size="14">'
        yield _rect(x, y, PANEL_WIDTH, self._panel_height(), look)
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
            yield self._sample(x + 37 + right * 104, y + 94 + down * ROW, colour)
        row = y + 94 + 5 * ROW
        if board.tolls:
            yield '<g font-weight="700" font-size="12.5" text-anchor="middle">'
            yield self._bridge(x + 37, row, str(max(t.toll for t in board.tracks))) + "</g>"
            yield f'<text x="{_n(x + 60)}" y="{_n(row + 5)}">toll of a route</text>'
            row += ROW
        for number, player in enumerate(self.players):
            down, right = divmod(number, 2)
            at = f"{_n(x + 37 + right * 104)} {_n(row + down * ROW)}"
            yield (
                f'<g transform="translate({at})">{self._wagon(player, 40)}'
                f'<text x="24" y="5">{escape(player)}</text></g>'
            )
        yield "</g>"

    def _sample(self, x: float, y: float, colour: str) -> str:
        """One line of the legend: a space of that colour, and its name."""
        fill, edge = PAINTS[colour].fill, _edge(colour, self.theme)
        look = f'rx="2.6" fill="{fill}" stroke="{edge}" stroke-width="1.1"'
        return (
            f'<g transform="translate({_n(x)} {_n(y)})">'
            f"{_rect(-17, -SPACE_WIDTH / 2, 34, SPACE_WIDTH, look)}"
            f'{self._symbol(colour)}<text x="24" y="5">{colour}</text></g>'
        )


def _with_panel(
    drawn: Layout, height: float
) -> tuple[tuple[float, float, float, float], tuple[float, float]]:
    """The view and the panel's place: a free corner, or else a strip added at the left."""
    x, y, wide, high = drawn.view
    boxes = list(drawn.boxes())
    lefts = (x + PANEL_EDGE, x + wide - PANEL_EDGE - PANEL_WIDTH)
    tops = (y + PANEL_EDGE, y + high - PANEL_EDGE - height)
    for top in tops:
        for left in lefts:
            room = Box(left + PANEL_WIDTH / 2, top + height / 2, 0, PANEL_WIDTH, height)
            inside = wide >= PANEL_WIDTH + 2 * PANEL_EDGE and high >= height + 2 * PANEL_EDGE
            if inside and not any(overlap(room, box) for box in boxes):
                return drawn.view, (left, top)
    extra = PANEL_WIDTH + PANEL_EDGE
    tall = max(high, height + 2 * PANEL_EDGE)
    return (x - extra, y, wide + extra, tall), (x - extra + PANEL_EDGE, y + PANEL_EDGE)


def _counts(board: Board) -> str:
    return f"{len(board.cities)} cities · {len(board.routes)} routes · {len(board.tracks)} tracks"


def _rect(x: float, y: float, width: float, height: float, more: str) -> str:
    return f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" {more}/>'


def _edge(colour: str, theme: Theme) -> str:
    """The edge of a colour's spaces; black needs another one to stand out on a dark land."""
    return theme.black_edge if colour == "black" else PAINTS[colour].edge
