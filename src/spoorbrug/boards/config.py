"""`board.toml`: which rules a board plays by, and their numbers, checked key by key."""

from __future__ import annotations

import difflib
import re
import tomllib
from typing import Any

from spoorbrug.boards import model
from spoorbrug.boards.model import COLOURS, BoardError, Problem


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
        self.cards = model.CardNumbers(
            each_colour=self._int("cards", "each_colour", 1, 20),
            locomotives=self._int("cards", "locomotives", 0, 20),
            dealt=self._int("cards", "dealt", 1, 10),
            market=self._int("cards", "market", 1, 9),
            refresh_at=self._int("cards", "refresh_at", 1, 9),
        )
        self._check_deck()
        self.tickets = model.TicketNumbers(
            dealt=self._int("tickets", "dealt", 1, model.MOST_OFFERED),
            keep_first=self._int("tickets", "keep_first", 1, model.MOST_OFFERED),
            drawn=self._int("tickets", "drawn", 1, model.MOST_OFFERED),
            keep=self._int("tickets", "keep", 1, model.MOST_OFFERED),
            rejected=self._get("tickets", "rejected", str, "discard"),
        )
        if self.tickets.rejected != "discard":
            self._wrong("tickets", "rejected", "should be 'discard', the only pile rule so far")
        if self.tickets.keep_first > self.tickets.dealt:
            self._wrong("tickets", "keep_first", "more must be kept than are dealt")
        if self.tickets.keep > self.tickets.drawn:
            self._wrong("tickets", "keep", "more must be kept than are drawn")
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
        self._check_unknown()

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
        size = len(COLOURS) * self.cards.each_colour + self.cards.locomotives
        needed = self.most_players * self.cards.dealt + self.cards.market
        if size < needed:
            self._wrong("cards", "each_colour", f"{size} cards, but the deal takes {needed}")

    def _counts(self, key: str) -> tuple[int, ...]:
        value = self._get("double_routes", key, list, [], needed=False)
        if any(type(n) is not int or not 2 <= n <= model.MOST_SEATS for n in value):
            self._wrong("double_routes", key, "should list numbers of players")
            return ()
        return tuple(value)

    def _int(self, section: str, key: str, low: int, high: int) -> int:
        value: int = self._get(section, key, int, low)
        if not low <= value <= high:
            self._wrong(section, key, f"should be from {low} to {high}, not {value}")
            return low
        return value

    def _get(self, section: str, key: str, kind: type, default: Any, needed: bool = True) -> Any:
        table = self.data.get(section, {}) if section else self.data
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

    def _check_unknown(self) -> None:
        known = {
            "": {
                "name", "players", "trains", "staggered_start",
                "cards", "tickets", "double_routes", "tolls", "neutral",
            },
            "cards": set(model.CardNumbers.__slots__),
            "tickets": set(model.TicketNumbers.__slots__),
            "double_routes": {"closed_with", "closed_with_without_tolls", "unequal_twins"},
            "tolls": set(model.TollNumbers.__slots__),
            "neutral": set(model.NeutralNumbers.__slots__),
        }  # fmt: skip
        for section, keys in known.items():
            table = self.data.get(section, {}) if section else self.data
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
            header = re.match(r"\s*\[(\w+)\]", line)
            if header:
                current = header.group(1)
                if current in (section, key):
                    opened = number
            elif current == section and re.match(rf"\s*{re.escape(key)}\s*=", line):
                return number
        return opened
