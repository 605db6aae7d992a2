"""A sheet to draw on: cards, dice, tracks, trains and words, in light and dark.

Colours and shapes of the game are those of the boards and of the page; here they are only placed.
A sheet follows the reader's light or dark system, unless its address ends in `#light` or `#dark`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from spoorbrug.boards.labels import text_width
from spoorbrug.boards.looks import (
    BRIDGE,
    DARK,
    FONT,
    LIGHT,
    PAINTS,
    SYMBOL_STROKE,
    SYMBOLS,
    TRAIN_LENGTH,
    TRAINS,
    WAGON,
    Theme,
)
from spoorbrug.boards.looks import FERRY as FERRY_SPACE
from spoorbrug.boards.looks import TUNNEL as TUNNEL_FRAME
from spoorbrug.boards.model import COLOURS, FERRY, LOCOMOTIVE, NORMAL, TUNNEL
from spoorbrug.boards.sizes import SPACE_WIDTH

Words = Mapping[str, str]

WIDTH, HEIGHT = 480, 320
"""All sheets have one size, so that a page can keep room for them before they are there."""
SIZE = 16.0
"""Of the letters: still readable when a phone shows the sheet at three quarters of its width."""
LINE = 19.0
CARD = (30.0, 42.0)
DIE = 32.0
TOKEN = 26.0
SPACE_HEIGHT = 20.0

DICE = Path(__file__).parents[2] / "web" / "src" / "game" / "dice" / "shapes.json"
SHAPES: dict[str, Any] = json.loads(DICE.read_text(encoding="utf-8"))


def _theme(theme: Theme) -> str:
    return (
        f"--ground:{theme.home};--ink:{theme.text};--line:{theme.ballast};--dot:{theme.dot};"
        f"--panel:{theme.panel};--bridge:{theme.bridge};--bridge-ink:{theme.bridge_text};"
        f"--black-edge:{theme.black_edge};--halo:{theme.train_halo}"
    )


STYLE = (
    f"svg{{{_theme(LIGHT)}}}"
    f"@media(prefers-color-scheme:dark){{svg{{{_theme(DARK)}}}}}"
    f"#light:target{{{_theme(LIGHT)}}}#dark:target{{{_theme(DARK)}}}"
    f"text{{font:600 {SIZE:g}px {FONT};fill:var(--ink)}}"
    "path{stroke-linecap:round;stroke-linejoin:round}"
)


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Sheet:
    """One picture in the making; `words` are those of its language."""

    def __init__(self, words: Words, language: str) -> None:
        self.words = words
        self.language = language
        self._defs: dict[str, str] = {}
        self._lines: list[str] = []

    def text(self) -> str:
        """The whole SVG."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
                f' width="{WIDTH}" height="{HEIGHT}" lang="{self.language}">',
                f"<style>{STYLE}</style>",
                f"<defs>{''.join(self._defs.values())}</defs>",
                '<g id="light"><g id="dark">',
                f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="var(--ground)"/>',
                *self._lines,
                "</g></g>",
                "</svg>\n",
            ]
        )

    def add(self, element: str) -> None:
        """Any element, as it is."""
        self._lines.append(element)

    def _use(self, name: str, shape: str, x: float, y: float) -> None:
        """A shape that is drawn more than once is kept once."""
        self._defs.setdefault(name, f'<g id="{name}">{shape}</g>')
        self.add(f'<use href="#{name}" x="{_n(x)}" y="{_n(y)}"/>')

    # Words.

    def name(self, x: float, y: float, name: str, anchor: str = "middle") -> None:
        """A name, the same in all languages."""
        self.add(f'<text x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(name)}</text>')

    def word(
        self, x: float, y: float, key: str, width: float, *, lines: int = 2, anchor: str = "start"
    ) -> None:
        """Words in a language, around the height `y`, in as many lines as they need."""
        wrapped = self._wrap(key, width, lines)
        top = y - (len(wrapped) - 1) * LINE / 2 + SIZE * 0.35
        for row, line in enumerate(wrapped):
            self.name(x, top + row * LINE, line, anchor)

    def _wrap(self, key: str, width: float, lines: int) -> list[str]:
        rows = [""]
        for word in self.words[key].split(" "):
            longer = f"{rows[-1]} {word}".strip()
            if text_width(longer, SIZE) <= width or not rows[-1]:
                rows[-1] = longer
            else:
                rows.append(word)
        if len(rows) > lines or any(text_width(row, SIZE) > width for row in rows):
            raise ValueError(
                f"{self.language}: {' / '.join(rows)!r} ({key}) does not fit into {lines} line(s)"
                f" of {width:g}"
            )
        return rows

    # Lines and signs.

    def pointer(self, x1: float, y1: float, x2: float, y2: float) -> None:
        """A thin line from a word to what it names, with a dot at its end."""
        self.add(
            f'<path d="M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}" stroke="var(--ink)"'
            f' stroke-width="1.6"/><circle cx="{_n(x2)}" cy="{_n(y2)}" r="3.2" fill="var(--ink)"/>'
        )

    def arrow(self, x1: float, x2: float, y: float) -> None:
        """To the right."""
        self.add(
            f'<path d="M{_n(x1)} {_n(y)}H{_n(x2)}M{_n(x2 - 7)} {_n(y - 6)}L{_n(x2)} {_n(y)}'
            f'L{_n(x2 - 7)} {_n(y + 6)}" fill="none" stroke="var(--ink)" stroke-width="2.4"/>'
        )

    def plus(self, x: float, y: float) -> None:
        """And."""
        self.add(
            f'<path d="M{_n(x - 6)} {_n(y)}h12M{_n(x)} {_n(y - 6)}v12"'
            ' stroke="var(--ink)" stroke-width="2.6"/>'
        )

    def rule(self, y: float, x1: float = 20, x2: float = WIDTH - 20) -> None:
        """A line between two parts of a sheet."""
        self.add(f'<path d="M{_n(x1)} {_n(y)}H{_n(x2)}" stroke="var(--line)" stroke-width="1.2"/>')

    def divide(self, y1: float, y2: float) -> None:
        """A line between the left and the right half."""
        self.add(
            f'<path d="M{WIDTH // 2} {_n(y1)}V{_n(y2)}" stroke="var(--line)" stroke-width="1.2"/>'
        )

    def verdict(self, x: float, y: float, *, good: bool) -> None:
        """A tick or a cross, on a round ground of its own."""
        fill = "#24683d" if good else "#a3271e"
        sign = "M-5 .5-1.5 4 5-4" if good else "M-4-4 4 4M4-4-4 4"
        self._use(
            "good" if good else "bad",
            f'<circle r="11" fill="{fill}"/><path d="{sign}" fill="none" stroke="#fff"'
            ' stroke-width="2.8"/>',
            x,
            y,
        )

    # Things of the game.

    def card(self, x: float, y: float, kind: str) -> None:
        """A train card; `x` and `y` are its upper left corner."""
        paint, symbol = PAINTS[kind], SYMBOLS[kind]
        width, height = CARD
        edge = "var(--black-edge)" if kind == "black" else paint.edge
        ink = (
            f'fill="none" stroke="{paint.ink}" stroke-width="{SYMBOL_STROKE}"'
            if symbol.stroked
            else f'fill="{paint.ink}"'
        )
        shape = (
            f'<rect x=".8" y=".8" width="{_n(width - 1.6)}" height="{_n(height - 1.6)}" rx="4"'
            f' fill="{paint.fill}" stroke="{edge}" stroke-width="1.6"/>'
            f'<path d="{symbol.d}" transform="translate(15 18.5) scale(2.2)" {ink}/>'
        )
        if kind == LOCOMOTIVE:
            step = 22 / len(COLOURS)
            shape += "".join(
                f'<rect x="{_n(4 + step * place)}" y="33" width="{_n(step + 0.2)}" height="4"'
                f' fill="{PAINTS[colour].fill}"/>'
                for place, colour in enumerate(COLOURS)
            )
        self._use(f"card-{kind}", shape, x, y)

    def cards(self, x: float, y: float, *kinds: str) -> float:
        """A row of cards; where it ends."""
        for place, kind in enumerate(kinds):
            self.card(x + place * (CARD[0] + 5), y, kind)
        return x + len(kinds) * (CARD[0] + 5) - 5

    def track(
        self,
        x1: float,
        x2: float,
        y: float,
        spaces: int,
        colour: str,
        *,
        train: str | None = None,
        kind: str = NORMAL,
        faint: bool = False,
    ) -> None:
        """A track with its spaces around the height `y`, with a player's wagons or empty."""
        gap = 5.0
        length = (x2 - x1 - gap * (spaces - 1)) / spaces
        if train:
            self._wagons(train, [x1 + (length + gap) * place for place in range(spaces)], y, length)
            return
        paint = PAINTS[colour]
        edge = "var(--black-edge)" if colour == "black" else paint.edge
        radius = FERRY_SPACE.radius if kind == FERRY else 3
        for place in range(spaces):
            left, top = x1 + place * (length + gap), y - SPACE_HEIGHT / 2
            box = (
                f'x="{_n(left)}" y="{_n(top)}" width="{_n(length)}" height="{_n(SPACE_HEIGHT)}"'
                f' rx="{_n(radius)}"'
            )
            opacity = ' opacity=".4"' if faint else ""
            self.add(
                f'<rect {box} fill="{paint.fill}" stroke="{edge}" stroke-width="1.6"{opacity}/>'
            )
            middle = left + length / 2
            if kind == TUNNEL:
                self.add(
                    f'<rect {box} fill="none" stroke="{TUNNEL_FRAME.light}" stroke-width="3.6"/>'
                    f'<rect {box} fill="none" stroke="{TUNNEL_FRAME.dark}" stroke-width="3.6"'
                    f' stroke-dasharray="{TUNNEL_FRAME.dash}"/>'
                )
            if faint:
                continue
            if kind == FERRY and place == 0:
                self._badge(middle, y)
            else:
                self._symbol(middle, y, colour)

    def _wagons(self, player: str, lefts: list[float], y: float, length: float) -> None:
        """A track that somebody holds, as on a board: a string, and a wagon on each space."""
        train, scale = TRAINS[player], SPACE_HEIGHT / SPACE_WIDTH
        height, string = scale * WAGON.height, scale * WAGON.string
        left, right = lefts[0] - 10, lefts[-1] + length + 10
        for colour, width in (
            ("var(--halo)", scale * WAGON.casing),
            (train.edge, string),
            (train.fill, string - 3),
        ):
            self.add(
                f'<path d="M{_n(left)} {_n(y)}H{_n(right)}" stroke="{colour}"'
                f' stroke-width="{_n(width)}"/>'
            )
        for x in lefts:
            self.add(
                f'<rect x="{_n(x - 2)}" y="{_n(y - height / 2)}" width="{_n(length + 4)}"'
                f' height="{_n(height)}" rx="5" fill="{train.fill}" stroke="{train.edge}"'
                f' stroke-width="2"/><path d="{train.roof}" fill="{train.ink}"'
                f' transform="translate({_n(x + length / 2)} {_n(y)})'
                f' scale({_n(length / TRAIN_LENGTH)} {scale:.2f})"/>'
            )

    def _symbol(self, x: float, y: float, kind: str) -> None:
        symbol, paint = SYMBOLS[kind], PAINTS[kind]
        ink = (
            f'fill="none" stroke="{paint.ink}" stroke-width="{SYMBOL_STROKE}"'
            if symbol.stroked
            else f'fill="{paint.ink}"'
        )
        self._use(f"sign-{kind}", f'<path d="{symbol.d}" transform="scale(1.4)" {ink}/>', x, y)

    def _badge(self, x: float, y: float) -> None:
        paint = PAINTS[LOCOMOTIVE]
        self._use(
            "badge",
            f'<rect x="-12" y="-8" width="24" height="16" rx="6" fill="{paint.fill}"'
            f' stroke="{paint.ink}" stroke-width="1.2"/>'
            f'<path d="{SYMBOLS[LOCOMOTIVE].d}" transform="scale(1.5)" fill="{paint.ink}"/>',
            x,
            y,
        )

    def train(self, x: float, y: float, player: str) -> None:
        """A player's train around a point."""
        train = TRAINS[player]
        self._use(
            f"train-{player}",
            f'<g transform="scale(1.6)"><path d="{train.d}" fill="{train.fill}"'
            f' stroke="var(--halo)" stroke-width="2.4"/><path d="{train.d}" fill="{train.fill}"'
            f' stroke="{train.edge}" stroke-width=".9"/>'
            f'<path d="{train.detail}" fill="{train.ink}"/></g>',
            x,
            y,
        )

    def city(self, x: float, y: float, name: str = "", name_y: float = 0) -> None:
        """A city, with its name below where there is room for one."""
        self.add(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="10" fill="var(--dot)" stroke="var(--panel)"'
            ' stroke-width="3"/>'
        )
        if name:
            self.name(x, name_y, name)

    def toll(self, x: float, y: float, value: int) -> None:
        """The sign of a route's toll: a bridge with a number."""
        self.add(
            f'<path d="{BRIDGE}" transform="translate({_n(x)} {_n(y)}) scale(1.3)"'
            ' fill="var(--bridge)" stroke="var(--panel)" stroke-width="1.6"/>'
            f'<text x="{_n(x)}" y="{_n(y + 6)}" text-anchor="middle"'
            f' style="fill:var(--bridge-ink)">{value}</text>'
        )

    def coin(self, x: float, y: float, value: int) -> None:
        """Toll tokens of this value together."""
        self.add(
            f'<circle cx="{_n(x)}" cy="{_n(y)}" r="13" fill="#e7b73c" stroke="#7a5606"'
            f' stroke-width="1.8"/><text x="{_n(x)}" y="{_n(y + 5.6)}" text-anchor="middle"'
            f' style="fill:#3d2b00">{value}</text>'
        )

    def bank(self, x: float, y: float) -> None:
        """A house with columns around a point."""
        self._use(
            "bank",
            '<path d="M0-15 17-5V-2H-17V-5ZM-13 1H-8V10H-13ZM-2.5 1H2.500V10H-2.500ZM8 1H13V10H8Z'
            'M-17 12H17V16H-17Z" fill="var(--ink)"/>',
            x,
            y,
        )

    def ticket(self, x: float, y: float, *names: str, value: int | None = None) -> None:
        """A ticket from its upper left corner: large with two names, small without."""
        width, height = (150.0, 62.0) if names else (40.0, 28.0)
        self.add(
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="6"'
            ' fill="#f6e3b8" stroke="#8a6a24" stroke-width="2"/>'
        )
        for place, name in enumerate(names):
            self.add(
                f'<circle cx="{_n(x + 18)}" cy="{_n(y + 18 + 27 * place)}" r="6" fill="#c8402f"/>'
                f'<text x="{_n(x + 32)}" y="{_n(y + 23.6 + 27 * place)}"'
                f' style="fill:#33270c">{escape(name)}</text>'
            )
        if not names:
            self.add(
                f'<path d="M{_n(x + 11)} {_n(y + 14)}h18" stroke="#33270c" stroke-width="2"/>'
                f'<circle cx="{_n(x + 9)}" cy="{_n(y + 14)}" r="4" fill="#c8402f"/>'
                f'<circle cx="{_n(x + 31)}" cy="{_n(y + 14)}" r="4" fill="#c8402f"/>'
            )
        if value is not None:
            self.add(
                f'<path d="M{_n(x + 18)} {_n(y + 22)}v18" stroke="#c8402f" stroke-width="3"/>'
                f'<circle cx="{_n(x + width)}" cy="{_n(y)}" r="16" fill="#17495a"'
                ' stroke="var(--panel)" stroke-width="2"/>'
                f'<text x="{_n(x + width)}" y="{_n(y + 5.6)}" text-anchor="middle"'
                f' style="fill:#fff">{value}</text>'
            )

    def die(self, x: float, y: float, face: str, scale: float = 1.0) -> None:
        """A die from its upper left corner."""
        drawing = SHAPES["faces"][face]
        parts = [
            '<rect x="1.2" y="1.2" width="45.6" height="45.6" rx="10" fill="#e6dcc4"'
            ' stroke="#6f6650" stroke-width="1.6"/>'
            '<rect x="4.6" y="4.6" width="38.8" height="38.8" rx="8" fill="#fffcf4"/>'
        ]
        for part in drawing["parts"]:
            if part.get("light"):
                paint = 'fill="#fffcf4"'
            elif "stroke" in part:
                paint = f'fill="none" stroke="{drawing["colour"]}" stroke-width="{part["stroke"]}"'
                paint += f' opacity="{part["opacity"]}"' if "opacity" in part else ""
            else:
                paint = f'fill="{drawing["colour"]}" stroke="{drawing["colour"]}"'
                paint += f' stroke-width="{part.get("edge", 0)}"'
            parts.append(f'<path d="{part["d"]}" {paint}/>')
        size = DIE / 48 * scale
        name = f"die-{face}" if scale == 1 else f"large-{face}"
        self._use(name, f'<g transform="scale({size:.4g})">{"".join(parts)}</g>', x, y)

    def dice(self, x: float, y: float, *faces: str) -> float:
        """A row of dice; where it ends."""
        for place, face in enumerate(faces):
            self.die(x + place * (DIE + 4), y, face)
        return x + len(faces) * (DIE + 4) - 4

    def token(self, x: float, y: float, kind: str) -> None:
        """A token of the dice game from its upper left corner; `any` is one of either kind."""
        tokens = SHAPES["tokens"]
        if kind == "any":
            fill = "#5b6a70"
            sign = (
                '<path d="M8.8 9.400A3.2 3.2 0 1 1 12 12.600V13.600M12 17V17.2" fill="none"'
                ' stroke="#fffcf4" stroke-width="2.3"/>'
            )
        else:
            fill = SHAPES["faces"][kind]["colour"]
            sign = (
                f'<path d="{tokens[kind]["d"]}" stroke="#fffcf4"'
                f' stroke-width="{tokens[kind]["stroke"]}"/>'
            )
        self._use(
            f"token-{kind}",
            f'<g transform="scale({TOKEN / 24:.4g})"><path d="{tokens["outline"]}" fill="{fill}"'
            f' stroke="#fffcf4" stroke-width="1.6"/>{sign}</g>',
            x,
            y,
        )
