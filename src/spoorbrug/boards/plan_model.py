"""What the plan of a board holds. The API's model and the page's types are made from this.

Cities are named by their index in `cities`; `x` and `y` are drawing units within `view`.
"""

from __future__ import annotations

from typing_extensions import TypedDict  # pydantic wants this one before Python 3.12

from spoorbrug.boards.model import TrackKind


class PlanCards(TypedDict):
    """The deck, the deal and the market."""

    each_colour: int
    locomotives: int
    plus_fours: int
    passengers: int
    dealt: int
    market: int


class PlanPaint(TypedDict):
    """The colours of a track and of its cards."""

    fill: str
    edge: str
    ink: str


class PlanSymbol(TypedDict):
    """A colour's symbol: a path around 0, to be filled, or stroked `symbol_stroke` wide."""

    d: str
    stroked: bool


class PlanTrain(TypedDict):
    """A player's train in a box of `sizes.train`: outline in `fill`, details in `ink`.

    On a track a wagon is seen from above, with its `roof` in `ink`.
    """

    d: str
    detail: str
    fill: str
    edge: str
    ink: str
    roof: str


class PlanWagon(TypedDict):
    """A wagon on a space that is `longer` than it, the string and the casing of its track."""

    height: float
    longer: float
    radius: float
    rim: float
    string: float
    casing: float


class PlanFigure(TypedDict):
    """What a player stands on a city, around its middle: outline in `fill`, details in `ink`."""

    d: str
    detail: str


class PlanTunnel(TypedDict):
    """The frame within a tunnel's space: a `light` line, and a `dark` dashed one on top."""

    light: str
    dark: str
    width: float
    dash: str


class PlanFerry(TypedDict):
    """The rounding of a ferry's space, and the badge behind its locomotive symbols."""

    radius: float
    badge_width: float
    badge_height: float
    badge_radius: float


class PlanLabel(TypedDict):
    """A name: `text` in letters of `size`; x is where its `anchor` stands, y its middle."""

    text: str
    size: float
    x: float
    y: float
    width: float
    height: float
    anchor: str


class PlanStack(TypedDict):
    """The middle of a city's merchandise, its tokens from the top, and their colour."""

    x: float
    y: float
    tokens: list[int]
    colour: str


class PlanCity(TypedDict):
    """A city, or an end point at the border. What to write beside it is `label.text`."""

    name: str
    country: str | None
    """The country of an end point at the border; None for a city."""
    x: float
    y: float
    label: PlanLabel
    stack: PlanStack | None


class PlanSign(TypedDict):
    """The middle of a toll sign, and what is written on it."""

    x: float
    y: float
    text: str


class PlanBed(TypedDict):
    """The ground under all tracks of a route: a line to be stroked."""

    d: str
    width: float


class PlanRoute(TypedDict):
    """A route: two cities and its tracks."""

    name: str
    a: int
    b: int
    tracks: list[int]
    sign: PlanSign | None
    toll: int
    bed: PlanBed


PlanSpace = tuple[float, float, float, float, float]
"""x, y, angle, length and width of one space."""


class PlanTrack(TypedDict):
    """A track, space by space."""

    name: str
    a: int
    b: int
    route: int
    length: int
    colour: str
    toll: int
    kind: TrackKind
    locomotives: int
    """How many locomotives a ferry asks for."""
    symbols: list[int]
    """The spaces on which these locomotives are drawn."""
    spaces: list[PlanSpace]
    line: str
    """A path from city to city, through the middles of the spaces."""


class PlanGoal(TypedDict):
    """One of the places that a ticket may lead to; a country has several end points."""

    name: str
    cities: list[int]
    points: int


class PlanTicket(TypedDict):
    """A ticket; `neutral` is the name of the route for the neutral player."""

    name: str
    a: int
    b: int
    points: int
    """What the dearest goal is worth."""
    penalty: int
    """What failing costs."""
    starts: list[int]
    goals: list[PlanGoal]
    pile: int
    """1 for a long ticket, otherwise 0."""
    neutral: str | None


class PlanLayer(TypedDict):
    """All shapes of one kind."""

    kind: str
    d: str


class PlanStep(TypedDict):
    """One coat of paint: `fill` and `stroke` are keys of a theme, `within` is a kind."""

    kind: str
    fill: str | None
    stroke: str | None
    width: float
    opacity: float
    dash: str
    within: str | None


class PlanName(TypedDict):
    """A faint name, around its middle; y is its base line."""

    text: str
    x: float
    y: float
    kind: str
    size: float
    spacing: float
    italic: bool


class PlanSketches(TypedDict):
    """All little drawings of a map together: a path to be stroked, and one to be filled."""

    line: str
    ink: str


class PlanSizes(TypedDict):
    """Sizes that hold everywhere."""

    dot: float
    name: float
    space: float
    sign: tuple[float, float]
    toll: float
    """The size of the figure on a sign, and how far below the middle it stands: `toll_line`."""
    toll_line: float
    train: tuple[float, float]
    free: float
    """The height of a space that nobody holds."""
    symbol_stroke: float
    figure: float
    stack: tuple[float, float]


class PlanThemes(TypedDict):
    """Colours by name, for light and for dark."""

    light: dict[str, str]
    dark: dict[str, str]


class Plan(TypedDict):
    """A board, for a page."""

    id: str
    name: str
    fingerprint: str
    view: tuple[float, float, float, float]
    """x, y, width and height of everything, in drawing units."""
    players: tuple[int, int]
    """The fewest and the most."""
    trains: int
    has_tolls: bool
    has_neutral: bool
    has_ferries: bool
    has_tunnels: bool
    stations: int
    """How many stations each player has, 0 on boards without stations."""
    station_points: int
    """Points for a station that was not built."""
    passengers: int
    """How many passengers each player has, 0 on boards without passengers."""
    longest_path: int
    """The bonus for the longest path, 0 for none."""
    most_tickets: int
    """The bonus for the most tickets, 0 for none."""
    ticket_set: str
    ticket_sets: list[str]
    purse: int
    loan_cost: int
    bonus: list[list[int]]
    points_by_length: list[int]
    cards: PlanCards
    colours: list[str]
    locomotive: str
    any_colour: str
    paints: dict[str, PlanPaint]
    symbols: dict[str, PlanSymbol]
    trains_shapes: dict[str, PlanTrain]
    wagon: PlanWagon
    station: PlanFigure
    passenger: PlanFigure
    tunnel: PlanTunnel
    ferry: PlanFerry
    bridge: str
    sizes: PlanSizes
    themes: PlanThemes
    cities: list[PlanCity]
    routes: list[PlanRoute]
    tracks: list[PlanTrack]
    tickets: list[PlanTicket]
    backdrop: list[PlanLayer]
    painting: list[PlanStep]
    names: list[PlanName]
    sketches: PlanSketches
