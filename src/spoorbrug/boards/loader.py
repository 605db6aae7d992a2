"""Reads a board's folder, checks every line, and says exactly what is wrong with it."""

from __future__ import annotations

import csv
import difflib
import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path

from spoorbrug.boards import model
from spoorbrug.boards.config import Config, TicketSet
from spoorbrug.boards.model import COLOURS, GREY, Board, BoardError, Problem, TrackKind
from spoorbrug.boards.tables import rows_of

HOME = Path(__file__).parent
FILES = ("board.toml", "cities.csv", "routes.csv", "tickets.csv")
EXTRA_FOLDERS = "SPOORBRUG_BOARDS"
"""Where the processes that we start look for further boards: folders, as in PATH."""


def look_in(folder: Path | str) -> list[str]:
    """Put the boards of a folder beside ours; answer their names.

    Every folder in it with a `board.toml` is one. Raises `BoardError` when there is none, when
    one has the name of a board that is here already, or when one cannot be used.
    """
    path = Path(folder).resolve()
    homes = _extra_homes()
    found = _boards_in(path)
    if not found:
        text = "there is no board in this folder: each is a folder of its own with a board.toml"
        raise BoardError([Problem(str(folder), None, text)])
    if path in homes:
        return sorted(found)
    taken = sorted(set(found) & set(available()))
    if taken:
        text = f"there is a board of this name already: {_listed(taken)}"
        raise BoardError([Problem(str(folder), None, text)])
    for home in found.values():
        load_folder(home)
    os.environ[EXTRA_FOLDERS] = os.pathsep.join(str(home) for home in (*homes, path))
    load.cache_clear()
    return sorted(found)


def _extra_homes() -> list[Path]:
    places = os.environ.get(EXTRA_FOLDERS, "")
    return [Path(place) for place in places.split(os.pathsep) if place]


def _boards_in(home: Path) -> dict[str, Path]:
    try:
        return {path.parent.name: path.parent for path in home.glob("*/board.toml")}
    except (OSError, ValueError):
        return {}


def _folders() -> dict[str, Path]:
    """Every board's folder by its name; ours cannot be replaced."""
    folders: dict[str, Path] = {}
    for home in (*reversed(_extra_homes()), HOME):
        folders |= _boards_in(home)
    return folders


def available() -> list[str]:
    """Names of the boards that come with Spoorbrug, and of those put beside them."""
    return sorted(_folders())


@cache
def load(name: str, tickets: str = model.STANDARD) -> Board:
    """Load a board by name; raise `BoardError` with the names there are if it is unknown.

    `tickets` names one of the board's ticket sets.
    """
    folder = _folders().get(name)
    if folder is None:
        raise BoardError(
            [Problem(name, None, f"there is no such board; there are {_listed(available())}")]
        )
    return load_folder(folder, tickets)


def load_folder(folder: Path | str, tickets: str = model.STANDARD) -> Board:
    """Load a board from a folder; raise `BoardError` with every problem found."""
    folder = Path(folder)
    try:
        there = folder.is_dir()
    except (OSError, ValueError):
        there = False
    if not there:
        raise BoardError([Problem(str(folder), None, "this is not a folder")])
    return _Reader(folder, tickets).board()


class _Reader:
    """Collects problems while it reads, so that one run shows them all."""

    def __init__(self, folder: Path, tickets: str) -> None:
        self.folder = folder
        self.wanted = tickets
        self.problems: list[Problem] = []
        self.texts: dict[str, str] = {}

    def board(self) -> Board:
        for file in FILES:
            self.texts[file] = self._text(file)
        self._stop_if_wrong()
        config = Config(self.texts["board.toml"], self.problems)
        self._stop_if_wrong()
        for ticket_set in config.sets.values():
            for file in ticket_set.files:
                if file not in self.texts:
                    self.texts[file] = self._text(file)
        if self.wanted not in config.sets:
            sets = _listed(config.sets)
            self._wrong("board.toml", None, f"no ticket set '{self.wanted}'; there are {sets}")
        cities = self._cities()
        self._stop_if_wrong()
        places = _places(cities)
        routes, tracks = self._tracks({city.name: city.index for city in cities}, config)
        self._stop_if_wrong()
        tickets = {
            name: self._tickets(places, routes, config, ticket_set)
            for name, ticket_set in config.sets.items()
        }
        self._check_connected(cities, tracks)
        self._check_countries(cities, routes)
        if config.cards.plus_fours and any(track.kind != model.NORMAL for track in tracks):
            text = "plus_fours cannot be mixed with ferries and tunnels: no rule says how"
            self._wrong("board.toml", None, text)
        substitutes = self._substitutes(config, cities, routes)
        for name, ticket_set in config.sets.items():
            self._check_enough_tickets(config, ticket_set, tickets[name])
        self._stop_if_wrong()
        print_of = hashlib.sha256("\0".join(self.texts.values()).encode())
        chosen = config.sets[self.wanted]
        return Board(
            id=self.folder.resolve().name,
            name=config.name,
            fewest_players=config.fewest_players,
            most_players=config.most_players,
            trains=config.trains,
            staggered_start=config.staggered_start,
            cards=config.cards,
            ticket_numbers=chosen.tickets,
            closed_with=config.closed_with,
            closed_with_without_tolls=config.closed_with_without_tolls,
            bonuses=chosen.bonuses,
            substitutes=substitutes,
            tolls=config.tolls,
            neutral=config.neutral,
            stations=config.stations,
            passengers=config.passengers,
            ticket_set=self.wanted,
            ticket_sets=tuple(config.sets),
            cities=cities,
            routes=routes,
            tracks=tracks,
            tickets=tickets[self.wanted],
            fingerprint=print_of.hexdigest()[:16],
            folder=self.folder,
        )

    def _stop_if_wrong(self) -> None:
        if self.problems:
            raise BoardError(self.problems)

    def _wrong(self, file: str, line: int | None, text: str) -> None:
        self.problems.append(Problem(file, line, text))

    def _text(self, file: str) -> str:
        try:
            return (self.folder / file).read_text(encoding="utf-8")
        except FileNotFoundError:
            self._wrong(file, None, f"this file is missing in {self.folder}")
        except UnicodeDecodeError as error:
            line = (self.folder / file).read_bytes()[: error.start].count(b"\n") + 1
            self._wrong(file, line, "this is not UTF-8 text")
        except OSError as error:
            self._wrong(file, None, f"this file cannot be read: {error.strerror}")
        return ""

    def _rows(
        self, file: str, required: tuple[str, ...], optional: tuple[str, ...] = ()
    ) -> Iterable[tuple[int, dict[str, str]]]:
        """Lines with their numbers, once the header and the number of columns are right."""
        reader = csv.reader(self.texts[file].splitlines())
        header = next(reader, None)
        if header is None:
            wanted = ",".join(required)
            self._wrong(file, 1, f"the file is empty; its first line should be {wanted}")
            return
        for column in required:
            if column not in header:
                self._wrong(file, 1, f"the column '{column}' is missing")
        for column in header:
            if column not in required + optional:
                known = _listed(required + optional)
                self._wrong(file, 1, f"unknown column '{column}'; the columns are {known}")
        if any(problem.file == file for problem in self.problems):
            return
        for cells in rows_of(reader, partial(self._wrong, file, None)):
            if not cells:
                continue
            if len(cells) != len(header):
                self._wrong(
                    file, reader.line_num, f"{len(cells)} values where {len(header)} are expected"
                )
                continue
            row = dict(zip(header, (cell.strip() for cell in cells), strict=True))
            yield reader.line_num, row

    def _number(
        self, file: str, line: int, row: dict[str, str], column: str, low: int, high: int
    ) -> int:
        """A whole number between low and high; a problem, and low, otherwise."""
        text = row[column]
        if not re.fullmatch(r"-?\d{1,9}", text) or not low <= int(text) <= high:
            self._wrong(file, line, f"{column} should be from {low} to {high}, not '{text}'")
            return low
        return int(text)

    def _city(self, file: str, line: int, names: dict[str, int], name: str) -> int | None:
        if name in names:
            return names[name]
        near = difflib.get_close_matches(name, names, n=1)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        self._wrong(file, line, f"unknown city '{name}'{hint}")
        return None

    def _cities(self) -> tuple[model.City, ...]:
        file = "cities.csv"
        cities: list[model.City] = []
        seen: dict[str, int] = {}
        optional = ("kind", "country", "merchandise_colour", "merchandise_stack")
        for line, row in self._rows(file, ("name", "lat", "lon"), optional):
            name = row["name"]
            if not name or set(name) & set("–;,:[]"):
                self._wrong(file, line, "a city needs a name, without any of – ; , : [ ] in it")
            elif model.plain_name(name) in seen:
                place = seen[model.plain_name(name)]
                self._wrong(file, line, f"'{name}' stands in line {place} already")
            kind = row.get("kind", "city")
            if kind not in ("city", "country"):
                self._wrong(file, line, f"kind should be 'city' or 'country', not '{kind}'")
            country = row.get("country", "") or None
            if (kind == "country") != (country is not None):
                self._wrong(file, line, "an end point of kind 'country' names its country")
            seen[model.plain_name(name)] = line
            try:
                lat, lon = float(row["lat"]), float(row["lon"])
                if not (-90 <= lat <= 90 and -180 <= lon <= 180):
                    raise ValueError
            except ValueError:
                self._wrong(file, line, "lat and lon should be degrees, such as 52.37 and 4.895")
                continue
            stack = self._stack(file, line, row.get("merchandise_stack", ""))
            colour = row.get("merchandise_colour", "")
            cities.append(model.City(len(cities), name, lat, lon, country, stack, colour))
        if not cities and not self.problems:
            self._wrong(file, None, "there is no city")
        self._check_size(file, len(cities), model.MOST_CITIES, "cities")
        for city in cities:
            if city.country and any(other.name == city.country for other in cities):
                self._wrong(file, None, f"'{city.country}' is both a city and a country")
        return tuple(cities)

    def _stack(self, file: str, line: int, text: str) -> tuple[int, ...]:
        """Merchandise, top token first: `4-3-2`."""
        if not text:
            return ()
        most = model.TALLEST_STACK
        if not re.fullmatch(rf"\d{{1,2}}(-\d{{1,2}}){{0,{most - 1}}}", text):
            self._wrong(file, line, f"a stack is up to {most} numbers such as 4-3-2, not '{text}'")
            return ()
        return tuple(int(value) for value in text.split("-"))

    def _check_size(self, file: str, number: int, most: int, what: str) -> None:
        if number > most:
            self._wrong(file, None, f"{number} {what}; a board has room for {most}")

    def _tracks(
        self, names: dict[str, int], config: Config
    ) -> tuple[tuple[model.Route, ...], tuple[model.Track, ...]]:
        file = "routes.csv"
        rows: list[tuple[int, int, int, int, str, int]] = []
        kinds: list[tuple[TrackKind, int]] = []
        pairs: dict[tuple[int, int], list[int]] = {}
        groups: dict[str, tuple[int, int]] = {}
        lines: list[int] = []
        toll_columns = ("toll",) if config.tolls else ()
        for line, row in self._rows(
            file,
            ("a", "b", "length", "colour", *toll_columns),
            ("kind", "locomotives", "group", "toll"),
        ):
            a, b = (self._city(file, line, names, row[end]) for end in "ab")
            length = self._number(file, line, row, "length", 1, model.LONGEST_TRACK)
            colour = row["colour"]
            if colour not in (*COLOURS, GREY):
                known = _listed((*COLOURS, GREY))
                self._wrong(file, line, f"unknown colour '{colour}'; the colours are {known}")
            toll = self._number(file, line, row, "toll", 1, 4) if config.tolls else 0
            kind = self._kind(file, line, row, length)
            if a is None or b is None:
                continue
            if a == b:
                self._wrong(file, line, f"a track from '{row['a']}' to itself")
                continue
            pair = (min(a, b), max(a, b))
            group = row.get("group", "")
            if group and groups.setdefault(group, pair) != pair:
                self._wrong(file, line, f"group {group} joins two other cities further up")
            first = pairs[pair][0] if pair in pairs else None
            if first is not None and rows[first][3] != length and not config.unequal_twins:
                self._wrong(
                    file,
                    line,
                    f"{length} spaces, but its twin in line {lines[first]} has {rows[first][3]} "
                    "(unequal_twins = true under [double_routes] would allow it)",
                )
            pairs.setdefault(pair, []).append(len(rows))
            if len(pairs[pair]) > model.MOST_TWINS:
                self._wrong(file, line, f"more than {model.MOST_TWINS} tracks between two cities")
            lines.append(line)
            kinds.append(kind)
            rows.append((len(pairs) - 1, a, b, length, colour, toll))
        self._check_size(file, len(rows), model.MOST_TRACKS, "tracks")
        if not rows and not self.problems:
            self._wrong(file, None, "there is no track")
        by_index = {index: name for name, index in names.items()}
        number_of = {pair: number for number, pair in enumerate(pairs)}
        tracks: list[model.Track] = []
        for index, (_, a, b, length, colour, toll) in enumerate(rows):
            route = number_of[min(a, b), max(a, b)]
            first = pairs[min(a, b), max(a, b)][0]
            start = f"{by_index[rows[first][1]]}–{by_index[rows[first][2]]}"
            alike = [i for i in pairs[min(a, b), max(a, b)] if rows[i][4] == colour]
            number = f" {alike.index(index) + 1}" if len(alike) > 1 else ""
            name = f"{start} {colour}{number}"
            kind = kinds[index]
            tracks.append(model.Track(index, a, b, length, colour, toll, route, name, *kind))
        routes = tuple(
            model.Route(
                number,
                rows[members[0]][1],
                rows[members[0]][2],
                tuple(members),
                f"{by_index[rows[members[0]][1]]}–{by_index[rows[members[0]][2]]}",
            )
            for number, members in enumerate(pairs.values())
        )
        return routes, tuple(tracks)

    def _kind(
        self, file: str, line: int, row: dict[str, str], length: int
    ) -> tuple[TrackKind, int]:
        """A track's kind, and the locomotives printed on a ferry (E1)."""
        named = row.get("kind", model.NORMAL)
        kind = next((kind for kind in model.TRACK_KINDS if kind == named), None)
        if kind is None:
            known = _listed(model.TRACK_KINDS)
            self._wrong(file, line, f"unknown kind '{named}'; the kinds are {known}")
            return model.NORMAL, 0
        if kind == model.FERRY:
            return kind, self._number(file, line, row | {"locomotives": row.get("locomotives", "")},
                                      "locomotives", 1, length)  # fmt: skip
        if row.get("locomotives", "0") not in ("", "0"):
            self._wrong(file, line, f"only ferries have locomotives, not a track of kind '{kind}'")
        return kind, 0

    def _tickets(
        self,
        places: dict[str, tuple[int, ...]],
        routes: tuple[model.Route, ...],
        config: Config,
        ticket_set: TicketSet,
    ) -> tuple[model.Ticket, ...]:
        route_between = {frozenset((route.a, route.b)): route.index for route in routes}
        tickets: list[model.Ticket] = []
        used: Counter[str] = Counter()
        for file in ticket_set.files:
            several = "destinations" in self.texts[file].partition("\n")[0].split(",")
            required = ("a", "destinations") if several else ("a", "b", "points")
            optional = ("class", "copies", "neutral_a", "neutral_b")
            for line, row in self._rows(file, required, optional):
                starts = self._place(file, line, places, row["a"])
                goals = (
                    self._goals(file, line, places, row["destinations"])
                    if several
                    else self._goal(file, line, places, row)
                )
                if starts and any(set(starts) & set(goal.cities) for goal in goals):
                    self._wrong(file, line, f"a ticket from '{row['a']}' to itself")
                pile = self._pile(file, line, row, ticket_set)
                neutral = self._named_route(file, line, row, places, route_between)
                if not starts or not goals:
                    continue
                if ticket_set.naming and not {row["a"], *(goal.name for goal in goals)} & set(
                    ticket_set.naming
                ):
                    continue
                copies = self._number(file, line, {"copies": "1"} | row, "copies", 1, 9)
                for _ in range(copies):
                    ends = sorted((row["a"], "/".join(goal.name for goal in goals)))
                    used["–".join(ends)] += 1
                    number = used["–".join(ends)]
                    name = f"{row['a']}–{'/'.join(goal.name for goal in goals)}"
                    tickets.append(
                        model.Ticket(
                            index=len(tickets),
                            a=starts[0],
                            b=goals[0].cities[0],
                            points=max(goal.points for goal in goals),
                            neutral=neutral,
                            name=name if number == 1 else f"{name} {number}",
                            starts=starts,
                            goals=goals,
                            pile=pile,
                        )
                    )
        file = ticket_set.files[0]
        for name in ticket_set.naming:
            self._place("board.toml", None, places, name)
        self._check_size(file, len(tickets), model.MOST_TICKETS, "tickets")
        if config.neutral and not any(ticket.neutral is not None for ticket in tickets):
            self._wrong(file, None, "[neutral] is on, but no ticket names a route for it")
        return tuple(tickets)

    def _place(
        self, file: str, line: int | None, places: dict[str, tuple[int, ...]], name: str
    ) -> tuple[int, ...]:
        """The cities that a name stands for: one, or all end points of a country."""
        if name in places:
            return places[name]
        near = difflib.get_close_matches(name, places, n=1)
        hint = f" (did you mean '{near[0]}'?)" if near else ""
        self._wrong(file, line, f"unknown city '{name}'{hint}")
        return ()

    def _goal(
        self, file: str, line: int, places: dict[str, tuple[int, ...]], row: dict[str, str]
    ) -> tuple[model.Goal, ...]:
        cities = self._place(file, line, places, row["b"])
        points = self._number(file, line, row, "points", 1, 99)
        return (model.Goal(row["b"], cities, points),) if cities else ()

    def _goals(
        self, file: str, line: int, places: dict[str, tuple[int, ...]], text: str
    ) -> tuple[model.Goal, ...]:
        """Several destinations: `France:5;Italia:11` (S2)."""
        found: list[model.Goal] = []
        for part in text.split(";"):
            name, _, points = part.partition(":")
            if not re.fullmatch(r"[1-9]\d?", points):
                self._wrong(file, line, f"a destination is 'place:points', not '{part}'")
                continue
            cities = self._place(file, line, places, name)
            if cities:
                found.append(model.Goal(name, cities, int(points)))
        self._check_size(file, len(found), model.MOST_GOALS, "destinations on a ticket")
        return tuple(found)

    def _pile(self, file: str, line: int, row: dict[str, str], ticket_set: TicketSet) -> int:
        """0 for regular and short tickets, 1 for long ones, where the board tells them apart."""
        kind = row.get("class", "regular")
        if kind not in ("regular", "short", "long"):
            self._wrong(file, line, f"class should be regular, short or long, not '{kind}'")
        two = ticket_set.tickets.mix or ticket_set.tickets.long_dealt > 0
        return int(two and kind == "long")

    def _named_route(
        self,
        file: str,
        line: int,
        row: dict[str, str],
        places: dict[str, tuple[int, ...]],
        route_between: dict[frozenset[int], int],
    ) -> int | None:
        """The route that a ticket names for the neutral player (N13)."""
        ends = [row.get("neutral_a", ""), row.get("neutral_b", "")]
        if not any(ends):
            return None
        found = [self._place(file, line, places, end) for end in ends]
        neutral = route_between.get(frozenset(city for cities in found for city in cities))
        if neutral is None and all(found):
            self._wrong(file, line, f"no route joins {ends[0]} and {ends[1]}")
        return neutral

    def _substitutes(
        self, config: Config, cities: tuple[model.City, ...], routes: tuple[model.Route, ...]
    ) -> model.Substitutes:
        """F2, F3: the routes on which cards stand for others."""
        number_of = {city.name: city.index for city in cities}
        found: list[int] = []
        for pair in config.fill_routes:
            ends = {number_of.get(name) for name in pair}
            named = [route.index for route in routes if {route.a, route.b} == ends]
            if not named:
                self._wrong("board.toml", None, f"no route joins {pair[0]} and {pair[1]}")
            found += named
        return model.Substitutes(config.fill_ferry, config.fill_anywhere, tuple(found))

    def _check_countries(
        self, cities: tuple[model.City, ...], routes: tuple[model.Route, ...]
    ) -> None:
        """An end point at the border is a dead end, so that nobody passes through it."""
        for city in cities:
            number = sum(city.index in (route.a, route.b) for route in routes)
            if city.country and number != 1:
                self._wrong(
                    "routes.csv",
                    None,
                    f"{city.name} is an end point of {city.country} and needs one route, "
                    f"not {number}",
                )

    def _check_connected(
        self, cities: tuple[model.City, ...], tracks: tuple[model.Track, ...]
    ) -> None:
        near: dict[int, set[int]] = {city.index: set() for city in cities}
        for track in tracks:
            near[track.a].add(track.b)
            near[track.b].add(track.a)
        reached, waiting = {0}, [0]
        while waiting:
            new = near[waiting.pop()] - reached
            reached |= new
            waiting.extend(new)
        apart = [city.name for city in cities if city.index not in reached]
        if apart:
            self._wrong(
                "routes.csv",
                None,
                f"the board is in pieces: nothing leads from {cities[0].name} to {_listed(apart)}",
            )

    def _check_enough_tickets(
        self, config: Config, ticket_set: TicketSet, tickets: tuple[model.Ticket, ...]
    ) -> None:
        long = sum(ticket.pile for ticket in tickets)
        numbers = ticket_set.tickets
        needs = [
            (len(tickets), numbers.dealt, "tickets"),
            (long, numbers.long_dealt, "long tickets"),
            (len(tickets) - long, numbers.dealt - numbers.long_dealt, "other tickets"),
        ]
        for there, dealt, what in needs if numbers.long_dealt else needs[:1]:
            needed = config.most_players * dealt
            if there < needed:
                self._wrong(
                    ticket_set.files[0],
                    None,
                    f"{there} {what}, but {config.most_players} players are dealt {needed}",
                )


def _places(cities: tuple[model.City, ...]) -> dict[str, tuple[int, ...]]:
    """What a ticket may name: cities, and countries with all their end points."""
    places: dict[str, tuple[int, ...]] = {
        city.name: (city.index,) for city in cities if not city.country
    }
    for country in {city.country for city in cities if city.country}:
        places[country] = tuple(city.index for city in cities if city.country == country)
    return places


def _listed(names: Iterable[str]) -> str:
    words = list(names)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
