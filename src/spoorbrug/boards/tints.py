"""Colours made of others: how the tracks that nobody holds are painted on a theme's ground."""

from __future__ import annotations

from dataclasses import asdict

from spoorbrug.boards import looks
from spoorbrug.boards.model import COLOURS, GREY

LEAST = 3.0
"""The least contrast of a sign with what it stands on (WCAG)."""


def mix(colour: str, ground: str, share: float) -> str:
    """So much of a colour on a ground."""
    pairs = zip(_bytes(colour), _bytes(ground), strict=True)
    return "#" + "".join(f"{round(share * one + (1 - share) * other):02x}" for one, other in pairs)


def contrast(one: str, other: str) -> float:
    """From 1 for the same lightness to 21 for black on white (WCAG)."""
    dark, light = sorted((_light(one), _light(other)))
    return (light + 0.05) / (dark + 0.05)


def colours_of(theme: looks.Theme) -> dict[str, str]:
    """All colours of a theme by name, with `free_`, `free_edge_` and `free_ink_` of every track."""
    found: dict[str, str] = asdict(theme)
    share = looks.FREE if _light(theme.home) > _light(theme.text) else looks.FREE_DARK
    for colour in (*COLOURS, GREY):
        paint = looks.PAINTS[colour]
        fill = mix(paint.fill, theme.home, share)
        lines = (paint.edge, theme.black_edge if colour == "black" else paint.fill)
        edge = max(lines, key=lambda line: contrast(line, theme.home))
        inks = (paint.edge, paint.ink, theme.text, theme.panel)
        ink = next((ink for ink in inks if contrast(ink, fill) >= LEAST), theme.text)
        found[f"free_{colour}"] = fill
        found[f"free_edge_{colour}"] = mix(edge, theme.home, looks.FREE_EDGE)
        found[f"free_ink_{colour}"] = ink
    for kind, line in (("single", theme.single), ("double", theme.double)):  # with dice
        found[f"free_{kind}"] = mix(line, theme.home, looks.FREE_DICE)
        found[f"free_edge_{kind}"] = mix(line, theme.home, looks.FREE_EDGE)
        found[f"free_ink_{kind}"] = mix(line, theme.text, looks.FREE_EDGE)
    return found


def _bytes(colour: str) -> tuple[int, int, int]:
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return red, green, blue


def _light(colour: str) -> float:
    shares = (value / 255 for value in _bytes(colour))
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
