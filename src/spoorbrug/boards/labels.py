"""The names of cities: how they are written, and the room that they and merchandise take."""

from __future__ import annotations

from spoorbrug.boards.model import City
from spoorbrug.boards.shapes import Box, Place
from spoorbrug.boards.sizes import (
    COUNTRY_HEIGHT,
    COUNTRY_SIZE,
    DOT,
    NAME_HEIGHT,
    NAME_SIZE,
    STACK_GAP,
    STACK_HEIGHT,
    STACK_WIDTH,
)

COMPASS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}


def shown_name(city: City) -> str:
    """What is written beside a city: an end point at the border bears its country's name."""
    return city.country or city.name


def name_size(city: City) -> tuple[float, float]:
    """The size of the letters of a city's name, and the height of its box."""
    return (COUNTRY_SIZE, COUNTRY_HEIGHT) if city.country else (NAME_SIZE, NAME_HEIGHT)


def text_width(text: str, size: float = NAME_SIZE) -> float:
    """As wide as a bold text gets in any common sans-serif font (no font is at hand to ask)."""
    return size * sum(_letter_width(letter) for letter in text)


def _letter_width(letter: str) -> float:
    for letters, width in _WIDTHS:
        if letter in letters:
            return width
    return 0.86 if letter.isupper() else 0.72


# The widest of the widespread fonts is DejaVu Sans, where there is no Arial or Helvetica.
_WIDTHS = (
    ("ijlI'’", 0.38),
    (" .,:-–f", 0.44),
    ("rt", 0.50),
    ("csz", 0.60),
    ("EFLTJ", 0.69),
    ("aekvxyèéêëáàä", 0.68),
    ("ABCPRSVXYZ", 0.78),
    ("w", 0.93),
    ("mM", 1.05),
    ("W", 1.11),
)


def label_room(city: City, x: float, y: float, direction: str) -> Box:
    """The room of a city's name, with that of its merchandise."""
    right, down = COMPASS[direction]
    size, height = name_size(city)
    width = text_width(shown_name(city), size) + _stack_room(city)
    slanted = right and down
    gap_x, gap_y = (DOT * 0.55 + 2, DOT * 0.55 + 2) if slanted else (DOT + 4, DOT + 2)
    at_x = x + right * (gap_x + width / 2)
    at_y = y + down * (gap_y + height / 2)
    return Box(at_x, at_y, 0, width, height)


def _stack_room(city: City) -> float:
    return STACK_WIDTH + STACK_GAP if city.merchandise else 0.0


def labelled(city: City, x: float, y: float, direction: str) -> Place:
    """A city with its name; merchandise stands between the two, or at the end of the name."""
    room = label_room(city, x, y, direction)
    if not city.merchandise:
        return Place(x, y, room)
    first = COMPASS[direction][0] > 0
    left, right = room.x - room.length / 2, room.x + room.length / 2
    at = left + STACK_WIDTH / 2 if first else right - STACK_WIDTH / 2
    middle = room.x + (_stack_room(city) / 2 if first else -_stack_room(city) / 2)
    label = Box(middle, room.y, 0, room.length - _stack_room(city), room.width)
    return Place(x, y, label, Box(at, room.y, 0, STACK_WIDTH, STACK_HEIGHT))
