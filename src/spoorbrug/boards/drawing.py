"""Draws a board as one SVG text that needs nothing else: no script, no font, no other file.

The numbers come from the board's plan, the looks from `looks.py`; here they become elements.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from spoorbrug.boards.labels import text_width
from spoorbrug.boards.layout import Layout, layout
from spoorbrug.boards.layout_files import TITLE
from spoorbrug.boards.looks import (
    BRIDGE,
    FERRY,
    FONT,
    PAINTS,
    STATION,
    SYMBOL_STROKE,
    SYMBOLS,
    TOLL_LINE,
    TRAIN_LENGTH,
    TRAINS,
    TUNNEL,
    WAGON,
    WALKER,
    Figure,
    Theme,
)
from spoorbrug.boards.model import COLOURS, GREY, LOCOMOTIVE, NORMAL, Board
from spoorbrug.boards.paths import number as _n
from spoorbrug.boards.plan import plan_of
from spoorbrug.boards.plan_model import PlanName, PlanStack, PlanStep
from spoorbrug.boards.seasons import SEASONS
from spoorbrug.boards.shapes import Box, overlap
from spoorbrug.boards.sizes import DOT, NAME_SIZE, SPACE_WIDTH, STACK_HEIGHT, STACK_WIDTH
from spoorbrug.boards.sketches import SKETCHES, joined

PANEL_WIDTH, PANEL_EDGE = 222.0, 24.0
ROW = 25.0
UNSHADED, SHADED_EDGE = "#d8d8d8", "#6b6257"
END = 7.5  # half the diagonal of the mark of an end point at the border


@dataclass(frozen=True)
class Shading:
    """A map of data: tracks in colours that say how much of something they have."""

    title: str
    colours: Mapping[int, str]
    """By track index; tracks without one stay grey."""
    words: Mapping[int, str]
    """What a track's own title says of it, by track index."""
    scale: Sequence[tuple[str, str]]
    """The legend: colours, and words for them."""


def draw(
    board: Board,
    *,
    owners: Mapping[int, str] | None = None,
    stations: Mapping[int, str] | None = None,
    passengers: Mapping[int, str] | None = None,
    dark: bool = False,
    folder: Path | str | None = None,
    shading: Shading | None = None,
) -> str:
    """Draw a board as SVG.

    `owners` gives the player who holds a track, by track index: one of `looks.TRAINS`;
    `stations` and `passengers` those who stand in a city, by city index.
    `folder` is where a board that does not come with Spoorbrug keeps its layout files.
    With a `shading` the tracks show data, not their own colours.
    """
    figures = {city: (STATION, player) for city, player in (stations or {}).items()}
    figures |= {city: (WALKER, player) for city, player in (passengers or {}).items()}
    owned = dict(owners or {})
    for owner in {*owned.values(), *(player for _, player in figures.values())} - set(TRAINS):
        raise ValueError(f"trains are {', '.join(TRAINS)}, not {owner!r}")
    return _Picture(board, layout(board, folder), owned, figures, dark, shading).text()


class _Picture:
    """One drawing in the making: each method gives the lines of one layer."""

    def __init__(
        self,
        board: Board,
        drawn: Layout,
        owners: dict[int, str],
        figures: dict[int, tuple[Figure, str]],
        dark: bool,
        shading: Shading | None = None,
    ) -> None:
        self.board = board
        self.drawn = drawn
        self.shading = shading
        self.plan = plan_of(board, drawn)
        self.owners = owners
        self.figures = figures
        found = dict.fromkeys(owners.values())
        self.players = [player for player in TRAINS if player in found]
        self.theme = SEASONS[drawn.season].theme(dark)
        self.colours: dict[str, str] = self.plan["themes"]["dark" if dark else "light"]
        self.view, self.corner = _with_panel(drawn, self._panel_height())
        # Ids of its own, so that several pictures can be part of one page.
        standing = sorted((city, player) for city, (_, player) in figures.items())
        extra: tuple[object, ...] = (standing,) * bool(figures)
        extra += (shading,) * bool(shading)
        what = repr((board.fingerprint, sorted(owners.items()), dark, self.view, *extra))
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
            *self._held(),
            *self._dots(),
            *self._ends(),
            *self._stacks(),
            *self._standing(),
            *self._signs(),
            *self._names(),
            *self._panel(),
            "</svg>",
        ]
        return "\n".join(body) + "\n"

    def _description(self) -> str:
        board = self.board
        tolls = "; a bridge beside a route shows its toll" if board.tolls else ""
        if self.shading:
            return (
                f"The board {board.name}, its tracks shaded by data: {self.shading.title}{tolls}."
            )
        return (
            f"The board {board.name}: {_counts(board)}. Every track is a row of spaces, in a "
            f"colour with a symbol of its own{tolls}."
        )

    def _definitions(self) -> Iterator[str]:
        yield "<defs>"
        frame = _rect(*self.view, 'rx="22"')
        yield f"<clipPath {self._id('frame')}>{frame}</clipPath>"
        for colour in (*COLOURS, GREY, *[LOCOMOTIVE] * self.board.has_ferries):
            symbol = SYMBOLS[colour]
            ink = self.colours.get(f"free_ink_{colour}", PAINTS[colour].ink)
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
            look = f'rx="{_n(WAGON.radius)}" fill={quoteattr(train.fill)} stroke="{train.edge}"'
            body = _rect(-TRAIN_LENGTH / 2, -WAGON.height / 2, TRAIN_LENGTH, WAGON.height, look)
            yield (
                f'<g {self._id(f"train-{number}")} stroke-width="{_n(WAGON.rim)}">{body}'
                f'<path d="{train.roof}" fill="{train.ink}" stroke="none"/></g>'
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
        yield from self._sketches()
        for name in self.plan["names"]:
            if name["kind"] != TITLE:  # which the legend has
                yield self._faint(name)
        yield "</g>"

    def _sketches(self) -> Iterator[str]:
        """The little drawings, where the legend leaves them room."""
        x, y = self.corner
        high = self._panel_height()
        panel = Box(x + PANEL_WIDTH / 2, y + high / 2, 0, PANEL_WIDTH, high)
        free = [
            (name, left, top)
            for name, left, top in self.drawn.sketches
            if name != TITLE and not overlap(SKETCHES[name].room(left, top), panel)
        ]
        pen = self.theme.sketch
        if free:
            yield f'<path d="{joined(free, "ink")}" fill="{pen}"/>'
            yield f'<path d="{joined(free, "line")}" stroke="{pen}" stroke-width="1.4"/>'

    def _look(self, step: PlanStep) -> str:
        colours = self.colours
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

    def _faint(self, name: PlanName) -> str:
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
            fill, edge = self._free(track["colour"])
            if self.shading:
                fill, edge = self.shading.colours.get(index, UNSHADED), SHADED_EDGE
            look = f'fill="{fill}" stroke="{edge}" stroke-width="1.1"'
            yield f'<g class="track" data-track="{index}" {look}>'
            yield f"<title>{escape(self._track_title(index))}</title>"
            for number, (x, y, angle, length, _) in enumerate(track["spaces"]):
                badge = number in track["symbols"]
                mark = self._badge() if badge else self._symbol(track["colour"])
                if index in self.owners:
                    break
                yield (
                    f'<g transform="translate({_n(x)} {_n(y)}) rotate({_n(angle)})">'
                    + self._space(track["kind"], length)
                    + ("" if self.shading else mark)
                    + "</g>"
                )
            yield "</g>"

    def _free(self, colour: str) -> tuple[str, str]:
        """The fill and the edge of a space that nobody holds."""
        return self.colours[f"free_{colour}"], self.colours[f"free_edge_{colour}"]

    def _held(self) -> Iterator[str]:
        """Tracks that somebody holds: a casing, a string from city to city, wagons on it."""
        if not self.owners:
            return
        lines = {index: self.plan["tracks"][index]["line"] for index in sorted(self.owners)}
        yield '<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        yield f'<g stroke="{self.theme.train_halo}" stroke-width="{_n(WAGON.casing)}">'
        yield from (f'<path d="{line}"/>' for line in lines.values())
        yield "</g>"
        for index, line in lines.items():
            train = TRAINS[self.owners[index]]
            thin = _n(WAGON.string - 2 * WAGON.rim)
            yield (
                f'<path d="{line}" stroke="{train.edge}" stroke-width="{_n(WAGON.string)}"/>'
                f'<path d="{line}" stroke="{train.fill}" stroke-width="{thin}"/>'
            )
        yield "</g>"
        for index in lines:
            yield f'<g class="train" data-held="{index}">'
            for x, y, angle, length, _ in self.plan["tracks"][index]["spaces"]:
                at = f"translate({_n(x)} {_n(y)}) rotate({_n(angle)})"
                yield self._wagon(self.owners[index], length, at)
            yield "</g>"

    def _space(self, kind: str, length: float) -> str:
        """A space: rounder for a ferry, with a striped frame for a tunnel."""
        width = self.plan["sizes"]["free"]
        round_ = min(FERRY.radius, width / 2) if kind == "ferry" else 2.6
        look = f'rx="{_n(round_)}" class="space"'
        space = _rect(-length / 2, -width / 2, length, width, look)
        if kind != "tunnel":
            return space
        inset = TUNNEL.width + 1.2
        frame = (-(length - inset) / 2, -(width - inset) / 2, length - inset, width - inset)
        look = f'rx="1.6" fill="none" stroke-width="{_n(TUNNEL.width)}"'
        light = _rect(*frame, f'{look} stroke="{TUNNEL.light}"')
        dashes = f'stroke="{TUNNEL.dark}" stroke-dasharray="{TUNNEL.dash}" class="tunnel"'
        return space + light + _rect(*frame, f"{look} {dashes}")

    def _symbol(self, colour: str) -> str:
        return self._use(f"symbol-{colour}")

    def _badge(self) -> str:
        """The locomotive that a space of a ferry asks for."""
        paint, wide, high = PAINTS[LOCOMOTIVE], FERRY.badge_width, FERRY.badge_height
        look = f'rx="{_n(FERRY.badge_radius)}" fill="{paint.fill}" stroke="{paint.edge}"'
        return _rect(-wide / 2, -high / 2, wide, high, look) + self._symbol(LOCOMOTIVE)

    def _wagon(self, player: str, length: float, at: str = "") -> str:
        """A player's wagon, as long as its space asks for."""
        use = self._use(f"train-{self.players.index(player)}")
        fit = (length + WAGON.longer) / TRAIN_LENGTH
        return f'<g transform="{at}{" " * bool(at)}scale({fit:.2f} 1)">{use}</g>'

    def _track_title(self, index: int) -> str:
        track = self.board.tracks[index]
        spaces = "1 space" if track.length == 1 else f"{track.length} spaces"
        if track.kind != NORMAL:
            spaces += f", {track.kind}"
        toll = f", toll {track.toll}" if self.board.tolls else ""
        owner = self.owners.get(index)
        held = f", held by {owner}" if owner else ""
        said = f": {self.shading.words[index]}" if self.shading else ""
        return f"{track.name}, {spaces}{toll}{held}{said}"

    def _dots(self) -> Iterator[str]:
        theme = self.theme
        cities = [city for city in self.plan["cities"] if city["country"] is None]
        yield f'<g fill="{theme.panel}" stroke="{theme.text}" stroke-width="2.2">'
        for city in cities:
            yield f'<circle cx="{_n(city["x"])}" cy="{_n(city["y"])}" r="{_n(DOT - 1.1)}"/>'
        yield f'</g><g fill="{theme.dot}">'
        for city in cities:
            yield f'<circle cx="{_n(city["x"])}" cy="{_n(city["y"])}" r="3.9"/>'
        yield "</g>"

    def _ends(self) -> Iterator[str]:
        """The marks of countries: diamonds, since no way leads through them."""
        ends = [city for city in self.plan["cities"] if city["country"] is not None]
        if not ends:
            return
        theme = self.theme
        yield f'<g class="ends" fill="{theme.text}" stroke="{theme.panel}" stroke-width="2">'
        for city in ends:
            x, y = _n(city["x"]), _n(city["y"] - END)
            step = f"l{_n(END)} {_n(END)}-{_n(END)} {_n(END)}-{_n(END)}-{_n(END)}"
            yield f'<path d="M{x} {y}{step}Z"/>'
        yield "</g>"

    def _stacks(self) -> Iterator[str]:
        stacks = [city["stack"] for city in self.plan["cities"] if city["stack"]]
        if not stacks:
            return
        yield '<g class="merchandise" font-size="11" font-weight="700" text-anchor="middle">'
        for stack in stacks:
            yield self._stack(stack)
        yield "</g>"

    def _stack(self, stack: PlanStack) -> str:
        """Tokens one behind the other, the top one in front with its number."""
        paint, edge = PAINTS[stack["colour"]], _edge(stack["colour"], self.theme)
        radius = STACK_HEIGHT / 2 - 0.6
        left, y = stack["x"] - STACK_WIDTH / 2 + radius + 0.6, _n(stack["y"])
        discs = "".join(
            f'<circle cx="{_n(left + 1.6 * number)}" cy="{y}" r="{_n(radius)}"/>'
            for number in reversed(range(len(stack["tokens"])))
        )
        text = f'<text x="{_n(left)}" y="{_n(stack["y"] + 4)}" fill="{paint.ink}" stroke="none">'
        return (
            f'<g fill="{paint.fill}" stroke="{edge}" stroke-width="1.1">{discs}'
            f"{text}{stack['tokens'][0]}</text></g>"
        )

    def _standing(self) -> Iterator[str]:
        """Stations and passengers, on the dots of their cities."""
        for city, (figure, player) in sorted(self.figures.items()):
            at, train = self.plan["cities"][city], TRAINS[player]
            yield (
                f'<g class="figure" transform="translate({_n(at["x"])} {_n(at["y"])})" '
                f'stroke-linejoin="round"><path d="{figure.d}" fill="none" '
                f'stroke="{self.theme.train_halo}" stroke-width="2.4"/><path d="{figure.d}" '
                f'fill="{train.fill}" stroke="{train.edge}" stroke-width=".9"/>'
                f'<path d="{figure.detail}" fill="{train.ink}"/></g>'
            )

    def _signs(self) -> Iterator[str]:
        if not self.board.tolls:
            return
        yield '<g class="tolls" font-size="16" font-weight="700" text-anchor="middle">'
        for route in self.plan["routes"]:
            if sign := route["sign"]:
                yield self._bridge(sign["x"], sign["y"], sign["text"])
        yield "</g>"

    def _bridge(self, x: float, y: float, toll: str) -> str:
        return (
            f'<g transform="translate({_n(x)} {_n(y)})">{self._use("bridge")}'
            f'<text y="{TOLL_LINE}" fill="{self.theme.bridge_text}">{escape(toll)}</text></g>'
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
            small = f' font-size="{_n(label["size"])}"' if label["size"] != NAME_SIZE else ""
            yield (
                f'<text x="{_n(label["x"])}" y="{_n(label["y"] + 0.35 * label["size"])}" '
                f'text-anchor="{label["anchor"]}"{small}>{escape(label["text"])}</text>'
            )
        yield "</g>"

    def _panel_height(self) -> float:
        samples = len(self.shading.scale) if self.shading else 5
        rows = samples + bool(self.board.tolls) + bool(self._kinds()) + (len(self.players) + 1) // 2
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
            f"{escape(self.shading.title if self.shading else _counts(board))}</text>"
        )
        if self.shading:
            for number, (words, colour) in enumerate(self.shading.scale):
                yield self._shade(x + 37, y + 94 + number * ROW, words, colour)
            row = y + 94 + len(self.shading.scale) * ROW
        else:
            for number, colour in enumerate((*COLOURS, GREY)):
                right, down = divmod(number, 5)
                yield self._sample(x + 37 + right * 104, y + 94 + down * ROW, colour)
            row = y + 94 + 5 * ROW
        if board.tolls:
            yield '<g font-weight="700" font-size="16" text-anchor="middle">'
            yield self._bridge(x + 37, row, str(max(t.toll for t in board.tracks))) + "</g>"
            yield f'<text x="{_n(x + 60)}" y="{_n(row + 5)}">toll of a route</text>'
            row += ROW
        for number, kind in enumerate(self._kinds()):
            yield self._sample(x + 37 + number * 104, row, GREY, kind)
        row += ROW * bool(self._kinds())
        for number, player in enumerate(self.players):
            down, right = divmod(number, 2)
            at = f"{_n(x + 37 + right * 104)} {_n(row + down * ROW)}"
            yield (
                f'<g transform="translate({at})">{self._wagon(player, TRAIN_LENGTH)}'
                f'<text x="24" y="5">{escape(player)}</text></g>'
            )
        yield "</g>"

    def _kinds(self) -> list[str]:
        """The kinds of track beside the normal one that the board has."""
        board = self.board
        return ["ferry"] * board.has_ferries + ["tunnel"] * board.has_tunnels

    def _shade(self, x: float, y: float, words: str, colour: str) -> str:
        """One line of a shading's legend."""
        look = f'rx="2.6" fill="{colour}" stroke="{self.theme.text}" stroke-width=".6"'
        space = _rect(-17, -SPACE_WIDTH / 2, 34, SPACE_WIDTH, look)
        at = f'<g transform="translate({_n(x)} {_n(y)})">'
        return f'{at}{space}<text x="24" y="5">{escape(words)}</text></g>'

    def _sample(self, x: float, y: float, colour: str, kind: str | None = None) -> str:
        """One line of the legend: a space of that colour or kind, and its name."""
        fill, edge = self._free(colour)
        look = f'fill="{fill}" stroke="{edge}" stroke-width="1.1"'
        at = f'<g transform="translate({_n(x)} {_n(y)})">'
        word = f'<text x="24" y="5">{kind or colour}</text></g>'
        mark = self._badge() if kind == "ferry" else self._symbol(colour)
        return f"{at}<g {look}>{self._space(kind or NORMAL, 34)}{mark}</g>{word}"


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
