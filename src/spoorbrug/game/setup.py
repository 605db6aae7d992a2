"""What is decided before a game begins: the board, the seats and the options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from spoorbrug import boards
from spoorbrug.boards import Board
from spoorbrug.boards.model import STANDARD
from spoorbrug.rules import versions
from spoorbrug.rules.board_record import make_board_record
from spoorbrug.rules.options import OPTIONS, Option, Options, Value
from spoorbrug.rules.record import Array


class SetupError(ValueError):
    """A mix of options that makes no sense; the message says why.

    `key` and `facts` are for those who word it in another language.
    """

    def __init__(self, key: str, sentence: str, **facts: Any) -> None:
        self.key = key
        self.facts = facts
        super().__init__(sentence)


@dataclass(frozen=True, kw_only=True)
class Setup(Options):
    """A board, a number of seats and the options in force. Make one with `Setup.of`."""

    board: Board
    seats: int
    rules: int = versions.NEWEST
    """The version of the rules: the newest for a new game, its own for an old one."""

    @classmethod
    def of(
        cls,
        board: str | Board = "nederland",
        seats: int = 2,
        *,
        tickets: str | None = None,
        rules: int | None = None,
        **options: Value | None,
    ) -> Setup:
        """Check the options against the board; None is what the board plays by default.

        `options` are those of `rules.options.Options`, such as `dice=True`.
        """
        _check_names(options)
        board = _with_tickets(board, tickets)
        _check_seats(board, seats)
        values = {
            name: _value(option, board, options.get(name)) for name, option in OPTIONS.items()
        }
        for name, option in OPTIONS.items():
            if values[name] != option.default_on(board):
                _check_needs(option, board, seats, values)
        try:
            rules = versions.NEWEST if rules is None else versions.check(rules)
        except versions.UnknownVersion as error:
            raise SetupError("unknown_rules", str(error), rules=str(rules)) from None
        chosen: dict[str, Any] = values
        return cls(board=board, seats=seats, rules=rules, **chosen)

    @cached_property
    def board_record(self) -> Array:
        """The board record that the kernel plays on: one for all setups that are equal."""
        return _board_record(self)

    @property
    def options(self) -> str:
        """The options as a record writes them: `tolls, neutral`. What is usual is left out."""
        named = [option for option in OPTIONS.values() if not option.words]
        words = [self._written(option) for option in OPTIONS.values() if option.words]
        if self.board.ticket_set != STANDARD:
            words.append(f"tickets {self.board.ticket_set}")
        words += [self._written(option) for option in named]
        return ", ".join(word for word in words if word) or STANDARD

    def _written(self, option: Option) -> str:
        """One option as a record writes it; nothing where it is as usual."""
        value = getattr(self, option.name)
        if option.always:
            if option.missing(self.board, self.seats, self.values()):
                return ""
        elif value == option.default_on(self.board):
            return ""
        if option.words:
            return option.words[0 if value else 1]
        return f"{option.name} {_ON_OFF[value] if option.kind == 'flag' else value}"

    @classmethod
    def read(cls, board: Board, seats: int, options: str, rules: int) -> Setup:
        """The setup that `options` describes, by a version of the rules."""
        given: dict[str, Any] = {}
        for word in (word.strip() for word in options.split(",")):
            if word == STANDARD and options.strip() == STANDARD:
                continue
            name, value = _read_option(word, options)
            if name in given:
                raise SetupError("unreadable", f"'{word}' says again what was said: '{options}'")
            given[name] = value
        setup = cls.of(board, seats, rules=rules, **given)
        for option in OPTIONS.values():
            if option.always and option.name not in given and setup._written(option):
                either = " or ".join(f"'{word}'" for word in option.words)
                raise SetupError("unreadable", f"the options say {either}: not '{options}'")
        return setup

    def __repr__(self) -> str:
        return f"<Setup: {self}>"

    def __str__(self) -> str:
        return f"{self.board.name}, {self.seats} seats, {self.options}"


@lru_cache(maxsize=64)
def _board_record(setup: Setup) -> Array:
    return make_board_record(setup.board, setup.seats, setup, setup.rules)


_ON_OFF = {True: "on", False: "off"}


def _check_names(options: dict[str, Any]) -> None:
    for name in options:
        if name not in OPTIONS:
            raise TypeError(
                f"there is no option '{name}': the options are tickets, {', '.join(OPTIONS)}."
            )


def _value(option: Option, board: Board, given: Value | None) -> Value:
    """What was given, or what is usual there."""
    if given is None:
        return option.default_on(board)
    if option.takes(given):
        return given
    facts: dict[str, Any] = {"option": option.name, "value": str(given)}
    if option.kind == "number":
        facts |= {"low": option.low, "high": option.high}
        right = f"a number from {option.low} to {option.high}"
    elif option.kind == "choice":
        facts["known"] = ", ".join(option.choices)
        right = " or ".join(f"'{one}'" for one in option.choices)
    else:
        right = "true or false"
    sentence = f"{option.name} is {right}, not '{given}' ({option.rule})."
    raise SetupError(f"not_a_{option.kind}", sentence, **facts)


def _check_needs(option: Option, board: Board, seats: int, values: dict[str, Value]) -> None:
    need = option.missing(board, seats, values)
    if need is None:
        return
    facts: dict[str, Any] = {"option": option.name, "board": board.name}
    if need.seats is not None:
        facts |= {"needed": need.seats, "seats": seats}
    sentence = need.sentence.format(**facts, where=need.where, rule=option.rule)
    raise SetupError(need.key, sentence, **facts)


def _with_tickets(board: str | Board, tickets: str | None) -> Board:
    """The board with one of its ticket sets."""
    if isinstance(board, str):
        board = boards.load(board)
    if tickets is None or tickets == board.ticket_set:
        return board
    if tickets not in board.ticket_sets:
        known = ", ".join(board.ticket_sets)
        raise SetupError(
            "no_such_tickets",
            f"{board.name} has no ticket set '{tickets}'; it has {known}.",
            board=board.name,
            tickets=tickets,
            known=known,
        )
    return boards.load_folder(board.folder, tickets)


def _check_seats(board: Board, seats: int) -> None:
    fewest, most = board.fewest_players, board.most_players
    if type(seats) is not int or not fewest <= seats <= most:
        rule = " (N1)" if board.tolls else ""
        raise SetupError(
            "players",
            f"{board.name} is for {fewest} to {most} players, not {seats}{rule}.",
            board=board.name,
            fewest=fewest,
            most=most,
            seats=seats,
        )


def _phrases() -> Iterator[tuple[str, tuple[str, Value]]]:
    for name, option in OPTIONS.items():
        for word, value in zip(option.words, (True, False), strict=False):
            yield word, (name, value)


_PHRASES = dict(_phrases())
"""The words of records that stand for an option and its value."""


def _read_option(word: str, options: str) -> tuple[str, Any]:
    """One option of a record: its name in `Setup.of`, and its value."""
    if word in _PHRASES:
        return _PHRASES[word]
    name, _, value = word.partition(" ")
    option = OPTIONS.get(name)
    if value and (name == "tickets" or (option and option.kind == "choice")):
        return name, value
    if option and not option.words:
        if option.kind == "number" and re.fullmatch(r"\d{1,2}", value):
            return name, int(value)
        if option.kind == "flag" and value in _ON_OFF.values():
            return name, value == "on"
    known = ", ".join(f"'{word}'" for word in _PHRASES)
    raise SetupError(
        "unreadable",
        f"the options are {known}, 'tickets SET' and the like: not '{options}'",
    )
