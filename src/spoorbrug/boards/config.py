"""`board.toml`: which rules a board plays by, and their numbers, checked key by key."""

from __future__ import annotations

import difflib
import re
import tomllib
from dataclasses import dataclass
from typing import Any

from spoorbrug.boards import model
from spoorbrug.boards.model import COLOURS, BoardError, Problem

REJECTED = ("discard", "under", "out")
SHUFFLE = "shuffle"


@dataclass(frozen=True, slots=True)
class TicketSet:
    """Where a set's tickets are, and the numbers that go with it."""

    files: tuple[str, ...]
    naming: tuple[str, ...]
    """Only tickets that name one of these places; all of them where there is none."""
    tickets: model.TicketNumbers
    bonuses: model.BonusNumbers


class Config:
    """The settings of one board. Problems are added to the list that it is given."""

    def __init__(self, text: str, problems: list[Problem]) -> None:
        self.lines = text.splitlines()
        self.problems = problems
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            found = re.search(r"at line (\d+)", str(error))
            line = int(found.group(1)) if found else None
            self.problems.append(Problem("board.toml", line, f"this is not TOML: {error}"))
            raise BoardError(self.problems) from None
        self._read()

    def _read(self) -> None:
        self.name = self._get("", "name", str, "Unnamed")
        players = self._get("", "players", list, [2, 5])
        if not (
            len(players) == 2
            and all(type(n) is int for n in players)
            and 2 <= players[0] <= players[1] <= model.MOST_SEATS
        ):
            self._wrong("", "players", f"should be [fewest, most], 2 to {model.MOST_SEATS}")
            players = [2, 5]
        self.fewest_players, self.most_players = players
        self.trains = self._int("", "trains", 3, 100)
        self.staggered_start = self._get("", "staggered_start", bool, False, needed=False)
        self.cards = self._cards()
        self._check_deck()
        self.tickets = self._tickets("tickets", None)
        self.bonuses = self._bonuses("bonuses", None)
        self.sets = self._sets()
        self.closed_with = self._counts("closed_with")
        self.closed_with_without_tolls = self._counts("closed_with_without_tolls")
        self.unequal_twins = self._get("double_routes", "unequal_twins", bool, False, needed=False)
        self.tolls = self._tolls() if "tolls" in self.data else None
        self.neutral = None
        if "neutral" in self.data:
            if self.tolls is None:
                self._wrong("", "neutral", "the neutral player needs [tolls]")
            self.neutral = model.NeutralNumbers(
                trains=self._int("neutral", "trains", 1, 100),
                first_round=self._int("neutral", "first_round", 1, 100),
            )
        self.stations = None
        if "stations" in self.data:
            self.stations = model.StationNumbers(
                number=self._int("stations", "number", 1, 3),
                unbuilt=self._int("stations", "unbuilt", 0, 99),
            )
        self.passengers = None
        if "passengers" in self.data:
            self.passengers = model.PassengerNumbers(self._int("passengers", "number", 1, 9))
        self._read_substitutes()
        self._check_mixes()
        self._check_unknown()

    def _cards(self) -> model.CardNumbers:
        kinds = self._get("cards", "locomotives_on", list, list(model.TRACK_KINDS), needed=False)
        if not set(kinds) <= set(model.TRACK_KINDS):
            known = ", ".join(model.TRACK_KINDS)
            self._wrong("cards", "locomotives_on", f"should list some of {known}")
            kinds = []
        return model.CardNumbers(
            each_colour=self._int("cards", "each_colour", 1, 20),
            locomotives=self._int("cards", "locomotives", 0, 20),
            dealt=self._int("cards", "dealt", 1, 10),
            market=self._int("cards", "market", 1, 9),
            refresh_at=self._int("cards", "refresh_at", 1, 9),
            refresh=self._get("cards", "refresh", bool, True, needed=False),
            plus_fours=self._int("cards", "plus_fours", 0, 20, 0),
            passengers=self._int("cards", "passengers", 0, 20, 0),
            two_locomotives=self._get("cards", "two_locomotives", bool, False, needed=False),
            locomotives_on=tuple(kinds),
        )

    def _tickets(self, section: str, base: model.TicketNumbers | None) -> model.TicketNumbers:
        """The numbers of a ticket set; what it does not say is as in the standard set."""
        most = model.MOST_OFFERED
        default: dict[str, Any] = (
            {name: getattr(base, name) for name in model.TicketNumbers.__slots__} if base else {}
        )
        rejected = self._get(
            section, "rejected", str, default.get("rejected", "discard"), needed=base is None
        )
        first = self._get(
            section,
            "rejected_first",
            str,
            default.get("rejected_first", rejected),
            needed=False,
        )
        numbers = model.TicketNumbers(
            dealt=self._int(section, "dealt", 1, most, default.get("dealt")),
            keep_first=self._int(section, "keep_first", 1, most, default.get("keep_first")),
            drawn=self._int(section, "drawn", 1, most, default.get("drawn")),
            keep=self._int(section, "keep", 1, most, default.get("keep")),
            rejected=rejected,
            rejected_first=first,
            long_dealt=self._int(section, "long_dealt", 0, most, default.get("long_dealt", 0)),
            mix=self._get(section, "mix", bool, default.get("mix", False), needed=False),
        )
        if rejected not in REJECTED:
            self._wrong(section, "rejected", f"should be one of {', '.join(REJECTED)}")
        if first not in (*REJECTED, SHUFFLE):
            self._wrong(
                section, "rejected_first", f"should be one of {', '.join((*REJECTED, SHUFFLE))}"
            )
        if (rejected == "discard") != (first == "discard"):
            self._wrong(
                section, "rejected_first", "should be 'discard' exactly where rejected is, too"
            )
        if numbers.keep_first > numbers.dealt:
            self._wrong(section, "keep_first", "more must be kept than are dealt")
        if numbers.keep > numbers.drawn:
            self._wrong(section, "keep", "more must be kept than are drawn")
        if numbers.long_dealt > numbers.dealt:
            self._wrong(section, "long_dealt", "more long tickets than are dealt in all")
        if numbers.mix and numbers.long_dealt:
            self._wrong(section, "mix", "players cannot name the mix where long_dealt fixes it")
        return numbers

    def _bonuses(self, section: str, base: model.BonusNumbers | None) -> model.BonusNumbers:
        return model.BonusNumbers(
            longest_path=self._int(
                section, "longest_path", 0, 99, base.longest_path if base else 0
            ),
            most_tickets=self._int(
                section, "most_tickets", 0, 99, base.most_tickets if base else 0
            ),
        )

    def _sets(self) -> dict[str, TicketSet]:
        """The ticket sets by name: the standard one, and those under [sets.NAME]."""
        found = {
            model.STANDARD: TicketSet(("tickets.csv",), (), self.tickets, self.bonuses),
        }
        sets = self.data.get("sets", {})
        if not isinstance(sets, dict) or not all(isinstance(s, dict) for s in sets.values()):
            self._wrong("", "sets", "should be sections such as [sets.1910]")
            return found
        for name in sets:
            section = f"sets.{name}"
            if not re.fullmatch(r"[a-z0-9-]+", name) or name == model.STANDARD:
                self._wrong(section, "files", f"a set cannot be called '{name}'")
                continue
            files = self._names(section, "files", needed=True)
            if any(not re.fullmatch(r"[\w-]+\.csv", file) for file in files):
                self._wrong(section, "files", "should list files of this folder, such as 'a.csv'")
                continue
            found[name] = TicketSet(
                files,
                self._names(section, "naming", needed=False),
                self._tickets(section, self.tickets),
                self._bonuses(section, self.bonuses),
            )
        return found

    def _names(self, section: str, key: str, needed: bool) -> tuple[str, ...]:
        value = self._get(section, key, list, [], needed=needed)
        if any(type(name) is not str for name in value):
            self._wrong(section, key, "should be a list of names")
            return ()
        return tuple(value)

    def _read_substitutes(self) -> None:
        self.fill_ferry = self._int("substitutes", "ferry", 0, 9, 0)
        self.fill_anywhere = self._int("substitutes", "anywhere", 0, 9, 0)
        pairs = self._get("substitutes", "routes", list, [], needed=False)
        if any(
            not isinstance(pair, list) or len(pair) != 2 or any(type(n) is not str for n in pair)
            for pair in pairs
        ):
            self._wrong("substitutes", "routes", 'should list pairs such as ["Lieksa", "Murmansk"]')
            pairs = []
        if bool(pairs) != bool(self.fill_anywhere):
            self._wrong("substitutes", "routes", "anywhere and routes are set together or not")
        self.fill_routes = tuple((pair[0], pair[1]) for pair in pairs)

    def _check_mixes(self) -> None:
        """Rules that no booklet puts together: nobody knows what would happen."""
        if self.cards.plus_fours and (self.fill_ferry or self.fill_anywhere):
            self._wrong("", "substitutes", "cannot be mixed with plus_fours: no rule says how")
        if self.cards.passengers and not self.passengers:
            self._wrong("cards", "passengers", "passenger cards need [passengers]")

    def _tolls(self) -> model.TollNumbers:
        bonus = self._get("tolls", "bonus", list, [])
        counts = range(2, self.most_players + 1)
        if len(bonus) < len(counts) or any(
            not isinstance(row, list)
            or len(row) != seats
            or any(type(n) is not int or not 0 <= n <= 255 for n in row)
            for seats, row in zip(range(2, 2 + len(bonus)), bonus, strict=True)
        ):
            self._wrong(
                "tolls",
                "bonus",
                f"should have a row of places for each number of players from 2 to {counts[-1]}",
            )
            bonus = []
        return model.TollNumbers(
            purse=self._int("tolls", "purse", 0, 200),
            loan_cost=self._int("tolls", "loan_cost", 0, 99),
            bonus=tuple(tuple(row) for row in bonus),
        )

    def _check_deck(self) -> None:
        size = len(COLOURS) * self.cards.each_colour + sum(
            self.cards.of_kind(kind) for kind in model.CARD_KINDS[len(COLOURS) :]
        )
        needed = self.most_players * self.cards.dealt + self.cards.market
        if size < needed:
            self._wrong("cards", "each_colour", f"{size} cards, but the deal takes {needed}")

    def _counts(self, key: str) -> tuple[int, ...]:
        value = self._get("double_routes", key, list, [], needed=False)
        if any(type(n) is not int or not 2 <= n <= model.MOST_SEATS for n in value):
            self._wrong("double_routes", key, "should list numbers of players")
            return ()
        return tuple(value)

    def _int(self, section: str, key: str, low: int, high: int, default: int | None = None) -> int:
        """A number between two others; one without a default must be there."""
        missing = low if default is None else default
        value: int = self._get(section, key, int, missing, needed=default is None)
        if not low <= value <= high:
            self._wrong(section, key, f"should be from {low} to {high}, not {value}")
            return low
        return value

    def _get(self, section: str, key: str, kind: type, default: Any, needed: bool = True) -> Any:
        table = self._table(section)
        if not isinstance(table, dict):
            self._wrong("", section, f"should be a section, [{section}]")
            return default
        if key not in table:
            if needed:
                where = f"[{section}]" if section else "the top"
                self._wrong(section, key, f"is missing in {where}")
            return default
        value = table[key]
        if type(value) is not kind:
            words = {int: "a whole number", str: "a text", bool: "true or false", list: "a list"}
            self._wrong(section, key, f"should be {words[kind]}, not {value!r}")
            return default
        return value

    def _table(self, section: str) -> Any:
        """A section by its name, such as `cards` or `sets.1910`."""
        table: Any = self.data
        for name in section.split(".") if section else ():
            table = table.get(name, {}) if isinstance(table, dict) else {}
        return table

    def _check_unknown(self) -> None:
        ticket_set = set(model.TicketNumbers.__slots__) | set(model.BonusNumbers.__slots__)
        known = {
            "": {
                "name", "players", "trains", "staggered_start",
                "cards", "tickets", "double_routes", "tolls", "neutral",
                "bonuses", "sets", "stations", "passengers", "substitutes",
            },
            "bonuses": set(model.BonusNumbers.__slots__),
            "stations": set(model.StationNumbers.__slots__),
            "passengers": set(model.PassengerNumbers.__slots__),
            "substitutes": set(model.Substitutes.__slots__),
            **{f"sets.{name}": ticket_set | {"files", "naming"} for name in self.sets},
            "cards": set(model.CardNumbers.__slots__),
            "tickets": set(model.TicketNumbers.__slots__),
            "double_routes": {"closed_with", "closed_with_without_tolls", "unequal_twins"},
            "tolls": set(model.TollNumbers.__slots__),
            "neutral": set(model.NeutralNumbers.__slots__),
        }  # fmt: skip
        for section, keys in known.items():
            table = self._table(section)
            for key in table if isinstance(table, dict) else ():
                if key not in keys:
                    near = difflib.get_close_matches(key, keys, n=1)
                    hint = f" (did you mean '{near[0]}'?)" if near else ""
                    self._wrong(section, key, f"is not a setting{hint}")

    def _wrong(self, section: str, key: str, text: str) -> None:
        self.problems.append(Problem("board.toml", self._line(section, key), f"{key} {text}"))

    def _line(self, section: str, key: str) -> int | None:
        """The line that sets a key, or that opens its section."""
        current, opened = "", None
        for number, line in enumerate(self.lines, 1):
            header = re.match(r"""\s*\[([\w."-]+)\]""", line)
            if header:
                current = header.group(1).replace('"', "")
                if current in (section, key):
                    opened = number
            elif current == section and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return opened
