"""How a board looks, as data: colours, symbols, trains and the order of painting.

The picture (`drawing.py`) and the page (through `plan.py`) both paint from these tables. Colour
is never the only sign: every colour of a track has a symbol, every player a kind of train.
"""

from __future__ import annotations

from dataclasses import dataclass

from spoorbrug.boards.model import GREY, LOCOMOTIVE, PASSENGER, PLUS_FOUR

FONT = "'Source Sans 3','Helvetica Neue',Helvetica,Arial,'Liberation Sans',sans-serif"


@dataclass(frozen=True, slots=True)
class Paint:
    """How a colour is filled, edged, and inked with its symbol."""

    fill: str
    edge: str
    ink: str


@dataclass(frozen=True, slots=True)
class Symbol:
    """The sign of a colour: a path in a square of 8 by 8 around 0, filled or stroked."""

    d: str
    stroked: bool = False


@dataclass(frozen=True, slots=True)
class Train:
    """A player's train from the side, its outline and its details in a box of 30 by 11 around 0,
    and the `roof` of a wagon from above, as it stands on a track.

    Roofs are inked so that they differ in lightness alone, across the wagon or along it.
    """

    d: str
    detail: str
    fill: str
    edge: str
    ink: str
    roof: str


@dataclass(frozen=True, slots=True)
class Wagon:
    """A track that somebody holds: wagons, a string that joins them from city to city, and a
    light casing around both. They are `longer` than their spaces, so that they nearly touch.
    """

    height: float
    longer: float
    radius: float
    rim: float
    string: float
    casing: float


@dataclass(frozen=True, slots=True)
class Figure:
    """What a player stands on a city: outline and details, in the `figure` cross of a layout.

    It has the colours of the player's train.
    """

    d: str
    detail: str


@dataclass(frozen=True, slots=True)
class Tunnel:
    """The frame of a tunnel's space: a light line within its edge, and a dark dashed one on it.

    One of the two stands out on every colour.
    """

    light: str
    dark: str
    width: float
    dash: str


@dataclass(frozen=True, slots=True)
class Ferry:
    """A ferry's space: rounder than others; a badge bears the locomotive that it asks for."""

    radius: float
    badge_width: float
    badge_height: float
    badge_radius: float


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of everything that is neither a track nor a train."""

    sea: str
    shore: str
    wave: str
    land: str
    home: str
    coast: str
    river: str
    border: str
    name_sea: str
    name_country: str
    ballast: str
    text: str
    halo: str
    panel: str
    dot: str
    bridge: str
    bridge_text: str
    black_edge: str
    train_halo: str
    shadow: str
    sketch: str
    frame: str
    single: str
    double: str


@dataclass(frozen=True, slots=True)
class Step:
    """One coat of the backdrop: all shapes of a kind, filled or stroked with a theme's colour.

    `within` names a kind whose shapes the coat may not leave.
    """

    kind: str
    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    dash: str = ""
    within: str | None = None


PAINTS = {
    "red": Paint("#d04239", "#8d2720", "#ffffff"),
    "orange": Paint("#f0923a", "#a3560f", "#4a2500"),
    "yellow": Paint("#f6d144", "#a68406", "#54430a"),
    "green": Paint("#4f9d52", "#2c6a30", "#ffffff"),
    "blue": Paint("#4584c9", "#234f86", "#ffffff"),
    "pink": Paint("#f3a9cf", "#a64d7d", "#5f1c40"),
    "black": Paint("#44464d", "#1b1c20", "#ffffff"),
    "white": Paint("#ffffff", "#84847d", "#63635c"),
    GREY: Paint("#a2a8af", "#686e75", "#2c3137"),
    LOCOMOTIVE: Paint("#6d5a8c", "#43355c", "#ffffff"),
    PLUS_FOUR: Paint("#2b7478", "#15474a", "#ffffff"),
    PASSENGER: Paint("#8d5f41", "#563722", "#ffffff"),
}

SYMBOLS = {
    "red": Symbol("M0-3.9 3.9 0 0 3.9-3.9 0Z"),
    "orange": Symbol("M-3.1 0A3.1 3.1 0 0 1 3.1 0 3.1 3.1 0 0 1-3.1 0Z"),
    "yellow": Symbol("M0-4 1.1-1.3 4-1.2 1.7.6 2.5 3.4 0 1.8-2.5 3.4-1.7.6-4-1.2-1.1-1.3Z"),
    "green": Symbol("M0-3.6 3.9 3.1H-3.9Z"),
    "blue": Symbol("M-2.9-2.9H2.9V2.9H-2.9Z"),
    "pink": Symbol("M0 3.7C-7-.8-3-5.4 0-1.9 3-5.4 7-.8 0 3.7Z"),
    "black": Symbol("M-2.7-2.7 2.7 2.7M2.7-2.7-2.7 2.7", stroked=True),
    "white": Symbol("M-2.9 0A2.9 2.9 0 0 1 2.9 0 2.9 2.9 0 0 1-2.9 0Z", stroked=True),
    GREY: Symbol("M-4.2 0H4.2", stroked=True),
    # A steam engine seen from the side: chimney, boiler, cab, two wheels.
    LOCOMOTIVE: Symbol(
        "M-4 2V-1.2H-3.2V-3.2H-1.6V-1.2H.8V-3.6H4V2H3.4A1.5 1.5 0 0 1 .4 2H-.4A1.5 1.5 0 0 1-3.4 2Z"
    ),
    PLUS_FOUR: Symbol("M-3.6 .4H-.6M-2.1-1.1V1.9M2.9 3.4V-3.2L.7 1.4H4", stroked=True),
    # A person: head and shoulders.
    PASSENGER: Symbol(
        "M-1.7-2A1.7 1.7 0 0 1 1.7-2 1.7 1.7 0 0 1-1.7-2ZM-3.6 3.8V2.9Q-3.6 .4 0 .4 3.6 .4 3.6 2.9"
        "V3.8Z"
    ),
}
SYMBOL_STROKE = 1.9

_WHEELS = "H10.2A2.3 2.3 0 0 1 5.6 3.2H-5.6A2.3 2.3 0 0 1-10.2 3.2"
TRAINS = {
    # A coach: rounded roof, three windows.
    "red": Train(
        f"M-15 3.2V-2.6Q-15-5.2-12.4-5.2H12.4Q15-5.2 15-2.6V3.2{_WHEELS}Z",
        "M-11.4-3H-6.2V-.2H-11.4ZM-2.6-3H2.6V-.2H-2.6ZM6.2-3H11.4V-.2H6.2Z",
        "#c9252d", "#4f0b10", "#ffffff",
        "M-15-1.8H15V1.8H-15Z",
    ),
    # A tank wagon: a barrel with a dome, on a frame.
    "blue": Train(
        "M-15 3.2V1.6H-11.4A3.3 3.3 0 0 1-11.4-4H-2.6V-5.5H2.6V-4H11.4A3.3 3.3 0 0 1 11.4 1.6H15"
        f"V3.2{_WHEELS}Z",
        "M-8.4-4H-7V1.6H-8.4ZM7-4H8.4V1.6H7Z",
        "#2a6fd6", "#0b2450", "#ffffff",
        "M-9.6-5.6H-4.8V5.6H-9.6ZM4.8-5.6H9.6V5.6H4.8Z",
    ),
    # A hopper: wide above, narrow below.
    "green": Train(
        "M-8.4 3.2-15-5H15L8.4 3.2H6.6A2.3 2.3 0 0 1 2 3.2H-2A2.3 2.3 0 0 1-6.6 3.2Z",
        "M-5.7-5-3 1.6H-1.5L-4.2-5ZM5.7-5 3 1.6H1.5L4.2-5Z",
        "#35a56b", "#083a22", "#04291a",
        "M-10-5.6H-6.6L-1.6 0-6.6 5.6H-10L-5 0ZM2.4-5.6H5.8L10.8 0 5.8 5.6H2.4L7.4 0Z",
    ),
    # A flat wagon with three tree trunks.
    "yellow": Train(
        "M-15 3.2V.6H-13.3A4.5 4.5 0 1 1-4.5.6A4.5 4.5 0 1 1 4.4.6A4.5 4.5 0 1 1 13.3.6H15"
        f"V3.2{_WHEELS}Z",
        "M-10.5-1.2A1.6 1.6 0 0 1-7.3-1.2 1.6 1.6 0 0 1-10.5-1.2Z"
        "M-1.6-1.2A1.6 1.6 0 0 1 1.6-1.2 1.6 1.6 0 0 1-1.6-1.2Z"
        "M7.3-1.2A1.6 1.6 0 0 1 10.5-1.2 1.6 1.6 0 0 1 7.3-1.2Z",
        "#fcd12a", "#5a4300", "#5a4300",
        (
            "M-11.9 0A2.9 2.9 0 0 1-6.1 0 2.9 2.9 0 0 1-11.9 0Z"
            "M-2.9 0A2.9 2.9 0 0 1 2.9 0 2.9 2.9 0 0 1-2.9 0Z"
            "M6.1 0A2.9 2.9 0 0 1 11.9 0 2.9 2.9 0 0 1 6.1 0Z"
        ),
    ),
    # A steam engine: chimney in front, cab behind.
    "black": Train(
        "M-15 3.2-13-1.8H-11.4V-5.5H-7V-1.8H-2.4V-3.4H1.6V-1.8H5V-5.5H15V-3.6H13.8V3.2"
        f"{_WHEELS}Z",
        "M7.4-3.4H11.6V-.2H7.4Z",
        "#2b2d33", "#000000", "#ffffff",
        "M9.4 0A1.7 1.7 0 0 1 12.8 0 1.7 1.7 0 0 1 9.4 0Z",
    ),
    # The neutral player's closed van, with a cross brace.
    "neutral": Train(
        f"M-15 3.2V-5H15V3.2{_WHEELS}Z",
        "M-6.4-5 0-1.8 6.4-5H9L1.5-.9 9 3.2H6.4L0 0-6.4 3.2H-9L-1.5-.9-9-5Z",
        "#d3d0c6", "#3c3a35", "#5a574f",
        "M-15-4.1H15V-2H-15ZM-15 2H15V4.1H-15Z",
    ),
}  # fmt: skip
NEUTRAL = "neutral"
PLAYERS = tuple(name for name in TRAINS if name != NEUTRAL)
TRAIN_LENGTH, TRAIN_HEIGHT = 30.0, 11.0
WAGON = Wagon(height=12.6, longer=3.4, radius=3.2, rim=1.3, string=8.6, casing=17.6)
FREE, FREE_DARK, FREE_DICE, FREE_EDGE, FREE_HEIGHT = 0.6, 0.33, 0.2, 0.8, 10.4
"""A space that nobody holds: how much of its colour and of its edge is left, and how high it is."""

# A house with a pointed roof, a door and a clock.
STATION = Figure(
    "M0-10 10-1.6 8.4.2 6.9-1V9.4H-6.9V-1L-8.4.2-10-1.6Z",
    "M-2.2 9.4V4H2.2V9.4ZM-2.1-1.6A2.1 2.1 0 0 1 2.1-1.6 2.1 2.1 0 0 1-2.1-1.6Z",
)
# A traveller in a long coat, with a belt.
WALKER = Figure(
    "M-1.9-2.4A4 4 0 1 1 1.9-2.4Q4.6-1.4 5.2 2L6.6 9.6H-6.6L-5.2 2Q-4.6-1.4-1.9-2.4Z",
    "M-5 3.2H5L5.3 5H-5.3Z",
)
TUNNEL = Tunnel("#fffdf6", "#24262b", 2.1, "4.4 3")
FERRY = Ferry(6.5, 15.0, 11.0, 4.0)

BRIDGE = "M-12 9.5V-3Q-12-9.5 0-9.5 12-9.5 12-3V9.5H8.4Q0 4.9-8.4 9.5Z"
TOLL_SIZE, TOLL_LINE = 16.0, 5.2  # of the figure on a bridge, and how far down it stands

# Lines come before areas, so that an area hides the half that lies on it: coasts end where land
# does, and no shore runs across the mouth of a river.
PAINTING = (
    Step("land", stroke="wave", width=38),
    Step("land", stroke="sea", width=36.4),
    Step("land", stroke="wave", width=25),
    Step("land", stroke="sea", width=23.2),
    Step("land", stroke="wave", width=14),
    Step("land", stroke="shore", width=12),
    Step("land", stroke="coast", width=2.8),
    Step("land", fill="land"),
    Step("home", fill="home"),
    Step("lake", stroke="coast", width=2.6),
    Step("sea", stroke="coast", width=2.6, within="land"),
    Step("river", stroke="river", width=3),
    Step("lake", fill="sea"),
    Step("lake", stroke="wave", width=14, within="lake"),
    Step("lake", stroke="shore", width=12, within="lake"),
    Step("sea", fill="shore"),
    Step("border", stroke="border", width=1.8, dash="6 4"),
)

LIGHT = Theme(
    sea="#b9d8e3",
    shore="#d4e9ee",
    wave="#98c3d2",
    land="#e7e2d2",
    home="#f9f6ec",
    coast="#8fb3bc",
    river="#b5d6e0",
    border="#b09f84",
    name_sea="#7ea3b0",
    name_country="#b5ab92",
    ballast="#a89f8c",
    text="#23292d",
    halo="#fffdf6",
    panel="#fffdf6",
    dot="#c8402f",
    bridge="#7d4632",
    bridge_text="#ffffff",
    black_edge="#1b1c20",
    train_halo="#ffffff",
    shadow="#2b20104d",
    sketch="#a89f84",
    frame="#6b6350",
    single="#2a8799",
    double="#c4621f",
)
DARK = Theme(
    sea="#14232d",
    shore="#1d333f",
    wave="#2b4956",
    land="#2b3232",
    home="#3d4642",
    coast="#4f6a72",
    river="#274451",
    border="#7d7967",
    name_sea="#56727e",
    name_country="#62675f",
    ballast="#80796c",
    text="#f3f0e6",
    halo="#1b2428",
    panel="#1f2a30",
    dot="#f0705d",
    bridge="#d9a389",
    bridge_text="#2b1409",
    black_edge="#a3a7b0",
    train_halo="#f3f0e6",
    shadow="#00000080",
    sketch="#757767",
    frame="#9a9684",
    single="#6fbccb",
    double="#e59a62",
)

# Faint names on the backdrop: their size, the room between letters, and whether they lean.
NAMES = {
    "title": (40.0, 3.0, False),
    "sea": (23.0, 5.0, True),
    "lake": (11.5, 0.5, True),
    "country": (21.0, 7.0, False),
}
