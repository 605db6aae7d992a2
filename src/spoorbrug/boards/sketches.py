"""Little pen drawings for the map of a board: landmarks, hills, ships, a compass.

Each stands on the middle of its lower edge (0, 0), in a box as wide and high as it says; the
compass lies around its middle. Lines are stroked, `ink` is filled. A board says in
`sketches.csv` which of them stand where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from spoorbrug.boards.paths import number
from spoorbrug.boards.shapes import Box

SCALE = 1.3
"""How much larger they stand on a map than they are drawn here."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A drawing: absolute M, L, H, V, Q, A and Z."""

    width: float
    height: float
    line: str
    ink: str = ""
    centred: bool = False

    def room(self, x: float, y: float) -> Box:
        """The box that it fills at a place."""
        middle = y if self.centred else y - SCALE * self.height / 2
        return Box(x, middle, 0, SCALE * self.width, SCALE * self.height)


SKETCHES = {
    # Land and sea.
    "peaks": Sketch(36, 18,
        "M-18 0-8-13-4-7 3-17 18 0M3-17 5-10M3-17 1-9M6-13 9-6M9-10 12-4M-8-13-7-7M-6-10-4-4"
        "M4-8 6-3M-3-6 0-1"),
    "peak": Sketch(18, 11, "M-9 0 0-10 9 0M0-10 1-4M2.5-7 4-2M4.5-5 6.5-1"),
    "snow": Sketch(36, 19,
        "M-18 0-8-14-4-8 4-18 18 0M-11-10-9-8-7-10-5-8M0-13 2-10 4-12 6-9 8-12M9-8 12-3M-5-4-3-1"),
    "hills": Sketch(26, 10, "M-13 0Q-7-9 0 0M-4-4Q4-13 13 0M-6-4-5-1M4-6 5-2M7-4.5 8.5-1.5"),
    "firs": Sketch(28, 18,
        "M-8 0V-2M-13-2H-3L-8-9ZM-12-7H-4L-8-14ZM2 0V-3M-4-3H8L2-11ZM-3-9H7L2-17ZM10 0V-2"
        "M6-2H14L10-8ZM7-6H13L10-12Z"),
    "trees": Sketch(22, 16,
        "M-6 0V-5M-10-8A4 4 0 1 1-2-8A4 4 0 1 1-10-8M5 0V-6M0-10A5 5 0 1 1 10-10A5 5 0 1 1 0-10"),
    "wheat": Sketch(18, 16,
        "M-5 0V-14M0 0V-16M5 0V-14M-5-12Q-8-11-8-8M-5-12Q-2-11-2-8M-5-8Q-8-7-8-4M-5-8Q-2-7-2-4"
        "M5-12Q8-11 8-8M5-12Q2-11 2-8M5-8Q8-7 8-4M5-8Q2-7 2-4"),
    "ship": Sketch(28, 24,
        "M-10-5H10L7-1H-7ZM0-5V-22M1-20Q10-14 9-7H1ZM-1-18Q-8-13-8-7H-1ZM0-22 4-21 0-20"
        "M-14 1Q-11-1-8 1M-4 1Q-1-1 2 1M6 1Q9-1 12 1"),
    "steamer": Sketch(34, 20,
        "M-16-6H16L12-1H-12ZM-8-6V-10H9V-6M-3-10V-16H1V-10M4-10V-14H7V-10"
        "M-1-17Q2-20 6-18Q10-16 13-19M-16 2Q-12 0-8 2M-3 2Q1 0 5 2M9 2Q13 0 16 2"),
    "whale": Sketch(32, 18,
        "M-14-4Q-12-11-2-10Q8-9 11-5L15-9 14-4 16-1 11-2Q6 1-4 0Q-12 0-14-4M-8-11V-14"
        "M-8-14Q-11-17-12-14M-8-14Q-5-17-4-14M-10-5H-9"),
    "compass": Sketch(64, 84,
        "M0-28 4-4 28 0 4 4 0 28-4 4-28 0-4-4ZM-18 0A18 18 0 1 1 18 0A18 18 0 1 1-18 0"
        "M-14-14-5-5M14-14 5-5M-14 14-5 5M14 14 5 5M-3-32V-40L3-32V-40",
        "M0-28 4-4 0 0ZM0 28-4 4 0 0ZM28 0 4 4 0 0ZM-28 0-4-4 0 0Z", centred=True),
    # Landmarks.
    "windmill": Sketch(26, 32,
        "M-6 0-3.5-16H3.5L6 0ZM-3.5-16Q0-21 3.5-16M-2 0V-5H2V0M0-18-10-29-12-27-2-16"
        "M0-18 11-28 13-26 2-16M0-18-11-8-9-6M0-18 10-7 12-9M-11-8-2-17M10-7 1-17"),
    "tulips": Sketch(26, 14,
        "M-8 0V-7M0 0V-8M8 0V-7M-8-7Q-11-7-11-12L-9.5-10-8-12.5-6.5-10-5-12Q-5-7-8-7"
        "M0-8Q-3-8-3-13L-1.5-11 0-13.5 1.5-11 3-13Q3-8 0-8"
        "M8-7Q5-7 5-12L6.5-10 8-12.5 9.5-10 11-12Q11-7 8-7M-8-1Q-12-2-12-5M8-1Q12-2 12-5"),
    "houses": Sketch(26, 21,
        "M-12 0V-13L-10-15V-17H-8L-7-19-6-17H-4V-15L-2-13V0M-2-11 1-16 4-11M4 0V-14L5.5-17H8.5"
        "L10-14V0ZM-12 0H12M-9.5-10H-8M-6-10H-4.5M-9.5-6H-8M-6-6H-4.5M0 0V-4H2V0M6-11H8M6-7H8"),
    "lighthouse": Sketch(20, 25,
        "M-3.5 0-2-18H2L3.5 0ZM-3-18H3M-2-18V-22H2V-18M-2-22 0-24.5 2-22M-2.6-12H2.6"
        "M-3-6H3M4-20.5 9-22M4-19.5 9-18M-4-20.5-9-22M-4-19.5-9-18"),
    "cathedral": Sketch(22, 27,
        "M-9 0V-14L-6-26-3-14V0M3 0V-14L6-26 9-14V0M-3-10 0-14 3-10M-9-14H-3M3-14H9"
        "M-1.5 0V-5Q0-7 1.5-5V0M-10 0H10M-6-10V-7M6-10V-7"),
    "gate": Sketch(32, 22,
        "M-13 0V-10M-8 0V-10M-3 0V-10M3 0V-10M8 0V-10M13 0V-10M-15-10H15V-14H-15ZM-9-14V-16H9V-14"
        "M-15 0H15M-4-16Q0-22 4-16M0-19V-21"),
    "castle": Sketch(28, 25,
        "M-12 0V-12H-8V0M-12.5-12-10-18-7.5-12ZM-8-8H4M4 0V-16H9V0M3.5-16 6.5-24 9.5-16Z"
        "M-5-8V-13H0V-8M-5.5-13-2.5-18 .5-13ZM-14 0H13M-3.5 0V-3Q-2-5-.5-3V0M6.5-12V-10"),
    "eiffel": Sketch(18, 32,
        "M-8 0Q-2-10-1-28H1Q2-10 8 0M-4.6-8H4.6M-2.8-15H2.8M-4 0Q0-6 4 0M0-28V-31"),
    "clock": Sketch(24, 31,
        "M-8 0V-22H0V0M-8-22-4-30 0-22M-9-22H1M-4-19A2.4 2.4 0 1 1-4-14.2"
        "A2.4 2.4 0 1 1-4-19M-8-11H0M0-6H12V0M3-6V-8M6-6V-8M9-6V-8M-9 0H12"),
    "temple": Sketch(30, 16,
        "M-13-9H13L0-15ZM-11 0V-9M-6.5 0V-9M-2 0V-9M2 0V-9M6.5 0V-9M11 0V-9M-14 0H14"),
    "domes": Sketch(26, 28,
        "M-3 0V-14H3V0M-3-14Q-6-18 0-24Q6-18 3-14M0-24V-27M-10 0V-8H-5V0M-10-8Q-12-11-7.5-15"
        "Q-3-11-5-8M5 0V-8H10V0M5-8Q3-11 7.5-15Q12-11 10-8M-12 0H12"),
    "arena": Sketch(30, 14,
        "M-14 0V-8Q0-16 14-10V0ZM-14-4Q0-10 14-5M-10 0V-3M-5 0V-3.5M0 0V-4M5 0V-3.5M10 0V-3"
        "M-9-7V-9.5M-3-8.5V-11.5M3-8.6V-11.6M9-7.5V-10"),
    "stave": Sketch(24, 29,
        "M-9 0V-7M9-7V0M-11-7H11L7-12H-7ZM-5-12V-15H5V-12M-7-15H7L4-19H-4ZM-2-19V-21H2V-19"
        "M-3.5-21H3.5L0-28ZM-1.5 0V-4H1.5V0M-10 0H10"),
    "reindeer": Sketch(30, 22,
        "M-8 0V-8M-5 0V-6M4 0V-6M7 0V-8M-8-8Q0-12 7-9L10-13 14-12.5 13-10.5 9.5-9.5"
        "Q8-5 4-6Q-2-5-5-6M10-13Q6-16 7-20M7-17 4-19M10-13Q13-17 12-21M12.3-18 15-20"),
    "longship": Sketch(34, 22,
        "M-14-8Q-14-2-8-1H8Q14-2 14-9M-14-8-16-10M14-9 16-11M-12-4H12M0-4V-21M-8-19H8Q6-13 8-8H-8"
        "Q-6-13-8-19M-3-19V-8M3-19V-8M-14 1Q-10-1-6 1M-2 1Q2-1 6 1M10 1Q12-1 14 1"),
    "matterhorn": Sketch(38, 28,
        "M-18 0-6-12 0-27 5-22 9-12 18 0M0-27-1-18 3-13 0-6M5-22 4-16 8-9M-6-12-4-6M-9-8-8-3"
        "M10-8 12-3"),
    "chalet": Sketch(26, 17,
        "M-12-8 0-16 12-8M-9-10V0H9V-10M-3 0V-5H3V0M-7-7H-4.5V-4H-7ZM4.5-7H7V-4H4.5ZM-9-10H9"),
    "cow": Sketch(28, 16,
        "M-9-9H6Q9-9 9-6V-3H-9ZM-7-3V0M-4-3V0M4-3V0M7-3V0M6-9 9-13H13L14-9 11-7H9M10-13 9-15"
        "M12.5-13 13.5-15M-9-9Q-12-8-12-4M-5-9Q-5-6-3-6Q-1-6-1-9"),
    "bridge": Sketch(58, 20,
        "M-20 0V-18M-17 0V-18M17 0V-18M20 0V-18M-20-18H-17M17-18H20M-28-5H28M-28-9Q-19-9-18.5-18"
        "Q0 2 18.5-18Q19-9 28-9M-10-5V-10.5M-5-5V-8.5M0-5V-8M5-5V-8.5M10-5V-10.5M-28-3H28"),
    "towers": Sketch(30, 31,
        "M-13 0V-12H-7V0M-5 0V-22H-3V-25H-1V-30H0V-25H2V-22H4V0M6 0V-15H12V0M-11-9H-9M-11-6H-9"
        "M-3-18H-2M0-18H1M-3-14H-2M0-14H1M-3-10H-2M0-10H1M8-12H10M8-8H10M-15 0H14"),
    "mesa": Sketch(48, 15,
        "M-20 0-16-9H-6L-4 0M4 0 6-14H14L17 0M-24 0H22M-14-9V-4M-10-9V-5M8-14V-6M11-14V-7"),
    "cactus": Sketch(18, 21, "M-2 0V-18Q0-21 2-18V0M-2-8H-6V-13M2-6H6V-12M-8 0H8"),
    "bison": Sketch(28, 16,
        "M-12-4V-8Q-10-12-4-12Q2-16 8-12Q13-9 12-4Q10-2 8-5L7-7Q0-5-6-7M-10-6V0M-7-7V0M3-6V0"
        "M6-6V0M11-10Q13-11 13-13M-12-8Q-14-6-13-3"),
    "liberty": Sketch(18, 32,
        "M-6 0V-8H6V0ZM-4-8-3-18Q0-21 3-18L4-8M0-20A2.2 2.2 0 1 1 0-24.4"
        "A2.2 2.2 0 1 1 0-20M3-18 6-28M4.8-28H7.2L6-31ZM-3-25-4-27M0-25.5V-28M2.5-25 4-27"
        "M-3-17-6-13"),
}  # fmt: skip


def joined(placed: Iterable[tuple[str, float, float]], part: str) -> str:
    """The lines or the ink of many sketches as one path."""
    return "".join(_moved(getattr(SKETCHES[name], part), x, y) for name, x, y in placed)


def _moved(d: str, x: float, y: float) -> str:
    return "".join(_commands(d, x, y))


# Of each command's numbers: which are x (0), y (1), a length (2) or none of them (3).
_AXES = {"M": (0, 1), "L": (0, 1), "H": (0,), "V": (1,), "Q": (0, 1, 0, 1), "Z": (),
         "A": (2, 2, 3, 3, 3, 0, 1)}  # fmt: skip


def _commands(d: str, x: float, y: float) -> Iterator[str]:
    for letter, text in re.findall(r"([MLHVQAZ])([^MLHVQAZ]*)", d):
        axes = _AXES[letter]
        values = [float(value) for value in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        words = ""
        for place, value in enumerate(values):
            axis = axes[place % len(axes)]
            word = number(value if axis == 3 else SCALE * value + (x, y, 0.0)[axis])
            words += word if not words or word.startswith("-") else f" {word}"
        yield letter + words
