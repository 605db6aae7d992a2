"""A board as a small picture to choose from: its map, its tracks and its cities, without words.

The whole drawing with names and a legend is `boards.drawing`; this one is made of the same
plan, and is a fraction of its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from spoorbrug.boards import Board
from spoorbrug.boards.paths import number as _n
from spoorbrug.boards.plan import plan
from spoorbrug.boards.plan_model import Plan


def thumbnail(board: Board, *, dark: bool = False) -> str:
    """The picture as SVG."""
    made = plan(board)
    colours = made["themes"]["dark" if dark else "light"]
    x, y, width, height = made["view"]
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{_n(x)} {_n(y)} {_n(width)} '
        f'{_n(height)}" role="img">',
        f"<title>{escape(board.name)}</title>",
        *_map(made, colours),
        *_tracks(made),
        f'<g fill="{colours["panel"]}" stroke="{colours["text"]}" stroke-width="5">',
        *(f'<circle cx="{_n(c["x"])}" cy="{_n(c["y"])}" r="9"/>' for c in made["cities"]),
        "</g></svg>",
    ]
    return "\n".join(lines) + "\n"


def _map(made: Plan, colours: dict[str, str]) -> Iterator[str]:
    x, y, width, height = made["view"]
    layers = {layer["kind"]: layer["d"] for layer in made["backdrop"]}
    ground = colours["sea" if layers else "home"]
    yield "<defs>"
    for kind, d in layers.items():
        yield f'<path id="{kind}" d="{d}"/>'
        yield f'<clipPath id="in-{kind}"><use href="#{kind}"/></clipPath>'
    yield "</defs>"
    yield (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" fill="{ground}"/>'
    )
    for step in made["painting"]:
        look = f'fill="{colours[step["fill"]] if step["fill"] else "none"}"'
        if step["stroke"]:
            look += f' stroke="{colours[step["stroke"]]}" stroke-width="{_n(step["width"])}"'
        look += f' opacity="{step["opacity"]:g}"' if step["opacity"] < 1 else ""
        look += f' clip-path="url(#in-{step["within"]})"' if step["within"] else ""
        yield f'<g {look}><use href="#{step["kind"]}"/></g>'


def _tracks(made: Plan) -> Iterator[str]:
    for track in made["tracks"]:
        paint = made["paints"][track["colour"]]
        yield f'<g fill="{paint["fill"]}" stroke="{paint["edge"]}" stroke-width="1.4">'
        for x, y, angle, length, width in track["spaces"]:
            yield (
                f'<rect x="{_n(-length / 2)}" y="{_n(-width / 2)}" width="{_n(length)}" '
                f'height="{_n(width)}" transform="translate({_n(x)} {_n(y)}) rotate({_n(angle)})"/>'
            )
        yield "</g>"
