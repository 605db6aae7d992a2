"""Reads a board's folder, checks every line, and says exactly what is wrong with it."""

from __future__ import annotations

import csv
import difflib
import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from pathlib import Path

from spoorbrug.boards import model
from spoorbrug.boards.config import Config
from spoorbrug.boards.model import COLOURS, GREY, Board, BoardError, Problem
from spoorbrug.boards.tables import rows_of

HOME = Path(__file__).parent
FILES = ("board.toml", "cities.csv", "routes.csv", "tickets.csv")


def available() -> list[str]:
    """Names of the boards that come with Spoorbrug."""
    return sorted(path.parent.name for path in HOME.glob("*/board.toml"))


@cache
def load(name: str) -> Board:
    """Load a board by name; raise `BoardError` with the names there are if it is unknown."""
    if name not in available():
        raise BoardError(
            [Problem(name, None, f"there is no such board; there are {_listed(available())}")]
        )
    return load_folder(HOME / name)


def load_folder(folder: Path | str) -> Board:
    """Load a board from a folder; raise `BoardError` with every problem found."""
    folder = Path(folder)
    try:
        there = folder.is_dir()
    except (OSError, ValueError):
        there = False
    if not there:
        raise BoardError([Problem(str(folder), None, "this is not a folder")])
    return _Reader(folder).board()


class _Reader:
    """Collects problems while it reads, so that one run shows them all."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []
        self.texts: dict[str, str] = {}

    def board(self) -> Board:
        for file in FILES:
            self.texts[file] = self._text(file)
        self._stop_if_wrong()
        config = Config(self.texts["board.toml"], self.problems)
        cities = self._cities()
        self._stop_if_wrong()
        names = {city.name: city.index for city in cities}
        routes, tracks = self._tracks(names, config)
        self._stop_if_wrong()
        tickets = self._tickets(names, routes, config)
        self._check_connected(cities, tracks)
        self._check_enough_tickets(config, tickets)
        self._stop_if_wrong()
        print_of = hashlib.sha256("\0".join(self.texts[file] for file in FILES).encode())
        return Board(
            id=self.folder.resolve().name,
            name=config.name,
            fewest_players=config.fewest_players,
            most_players=config.most_players,
            trains=config.trains,
            staggered_start=config.staggered_start,
            cards=config.cards,
            ticket_numbers=config.tickets,
            closed_with=config.closed_with,
            closed_with_without_tolls=config.closed_with_without_tolls,
            tolls=config.tolls,
            neutral=config.neutral,
            cities=cities,
            routes=routes,
            tracks=tracks,
            tickets=tickets,
            fingerprint=print_of.hexdigest()[:16],
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
        for line, row in self._rows(file, ("name", "lat", "lon"), ("kind",)):
            name = row["name"]
            if not name or set(name) & set("–;,:[]"):
                self._wrong(file, line, "a city needs a name, without any of – ; , : [ ] in it")
            elif model.plain_name(name) in seen:
                place = seen[model.plain_name(name)]
                self._wrong(file, line, f"'{name}' stands in line {place} already")
            if row.get("kind", "city") != "city":
                self._wrong(file, line, f"kind should be 'city', not '{row['kind']}'")
            seen[model.plain_name(name)] = line
            try:
                lat, lon = float(row["lat"]), float(row["lon"])
                if not (-90 <= lat <= 90 and -180 <= lon <= 180):
                    raise ValueError
            except ValueError:
                self._wrong(file, line, "lat and lon should be degrees, such as 52.37 and 4.895")
                continue
            cities.append(model.City(len(cities), name, lat, lon))
        if not cities and not self.problems:
            self._wrong(file, None, "there is no city")
        self._check_size(file, len(cities), model.MOST_CITIES, "cities")
        return tuple(cities)

    def _check_size(self, file: str, number: int, most: int, what: str) -> None:
        if number > most:
            self._wrong(file, None, f"{number} {what}; a board has room for {most}")

    def _tracks(
        self, names: dict[str, int], config: Config
    ) -> tuple[tuple[model.Route, ...], tuple[model.Track, ...]]:
        file = "routes.csv"
        rows: list[tuple[int, int, int, int, str, int]] = []
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
            if row.get("kind", "normal") != "normal" or row.get("locomotives", "0") != "0":
                self._wrong(file, line, "only tracks of kind 'normal' can be played so far")
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
            tracks.append(model.Track(index, a, b, length, colour, toll, route, name))
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

    def _tickets(
        self, names: dict[str, int], routes: tuple[model.Route, ...], config: Config
    ) -> tuple[model.Ticket, ...]:
        file = "tickets.csv"
        route_between = {frozenset((route.a, route.b)): route.index for route in routes}
        tickets: list[model.Ticket] = []
        used: Counter[frozenset[int]] = Counter()
        for line, row in self._rows(
            file, ("a", "b", "points"), ("class", "neutral_a", "neutral_b")
        ):
            a, b = (self._city(file, line, names, row[end]) for end in "ab")
            points = self._number(file, line, row, "points", 1, 99)
            if a is not None and a == b:
                self._wrong(file, line, f"a ticket from '{row['a']}' to itself")
            if row.get("class", "regular") != "regular":
                self._wrong(file, line, "only tickets of class 'regular' can be played so far")
            neutral = None
            ends = [row.get("neutral_a", ""), row.get("neutral_b", "")]
            if any(ends):
                places = [self._city(file, line, names, end) for end in ends]
                neutral = route_between.get(frozenset(p for p in places if p is not None))
                if neutral is None and None not in places:
                    self._wrong(file, line, f"no route joins {ends[0]} and {ends[1]}")
            if a is None or b is None:
                continue
            name = f"{row['a']}–{row['b']}"
            used[frozenset((a, b))] += 1
            if used[frozenset((a, b))] > 1:
                name = f"{name} {used[frozenset((a, b))]}"
            tickets.append(model.Ticket(len(tickets), a, b, points, neutral, name))
        self._check_size(file, len(tickets), model.MOST_TICKETS, "tickets")
        if config.neutral and not any(ticket.neutral is not None for ticket in tickets):
            self._wrong(file, None, "[neutral] is on, but no ticket names a route for it")
        return tuple(tickets)

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

    def _check_enough_tickets(self, config: Config, tickets: tuple[model.Ticket, ...]) -> None:
        needed = config.most_players * config.tickets.dealt
        if len(tickets) < needed:
            self._wrong(
                "tickets.csv",
                None,
                f"{len(tickets)} tickets, but {config.most_players} players are dealt {needed}",
            )


def _listed(names: Iterable[str]) -> str:
    words = list(names)
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
