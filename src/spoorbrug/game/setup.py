"""What is decided before a game begins: the board, the seats and the switches."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from spoorbrug import boards
from spoorbrug.boards import Board
from spoorbrug.boards.model import STANDARD
from spoorbrug.rules import versions
from spoorbrug.rules.board_record import Switches, make_board_record
from spoorbrug.rules.record import Array


class SetupError(ValueError):
    """A mix of options that makes no sense; the message says why.

    `key` and `facts` are for those who word it in another language.
    """

    def __init__(self, key: str, sentence: str, **facts: Any) -> None:
        self.key = key
        self.facts = facts
        super().__init__(sentence)


DEFAULT_TUNNEL_FACES = 2  # R12
DEFAULT_IDLE_ROUNDS = 10  # R27
TOKEN_RULES = ("all", "each")  # R10


@dataclass(frozen=True)
class Setup:
    """A board, a number of seats and the variants in force. Make one with `Setup.of`."""

    board: Board
    seats: int
    tolls: bool
    neutral: bool = False
    open_tolls: bool = False
    dice: bool = False
    dice_tokens: str = "all"
    tunnel_faces: int = DEFAULT_TUNNEL_FACES
    refresh: bool = True
    idle_rounds: int = DEFAULT_IDLE_ROUNDS
    rules: int = versions.NEWEST
    """The version of the rules: the newest for a new game, its own for an old one."""

    @classmethod
    def of(
        cls,
        board: str | Board = "nederland",
        seats: int = 2,
        tolls: bool | None = None,
        neutral: bool = False,
        open_tolls: bool = False,
        tickets: str | None = None,
        dice: bool = False,
        dice_tokens: str | None = None,
        tunnel_faces: int | None = None,
        refresh: bool | None = None,
        idle_rounds: int | None = None,
        rules: int | None = None,
    ) -> Setup:
        """Check the options against the board; None is what the board plays by default."""
        board = _with_tickets(board, tickets)
        _check_seats(board, seats)
        if tolls and board.tolls is None:
            raise SetupError("no_tolls", f"{board.name} has no tolls.", board=board.name)
        tolls = board.tolls is not None if tolls is None else bool(tolls)
        if neutral:
            _check_neutral(board, seats, tolls)
        if open_tolls and not tolls:
            raise SetupError(
                "open_without_tolls", "Open tolls make no sense in a game without tolls (N11)."
            )
        _check_dice(board, bool(dice), dice_tokens, tunnel_faces, refresh)
        if idle_rounds is not None and not _is_number(idle_rounds, 1, 99):
            raise SetupError(
                "idle_rounds",
                f"A game may idle for 1 to 99 rounds, not {idle_rounds} (R27).",
                rounds=idle_rounds,
            )
        try:
            rules = versions.NEWEST if rules is None else versions.check(rules)
        except versions.UnknownVersion as error:
            raise SetupError("unknown_rules", str(error), rules=str(rules)) from None
        return cls(
            board,
            seats,
            tolls,
            bool(neutral),
            bool(open_tolls),
            bool(dice),
            dice_tokens or TOKEN_RULES[0],
            DEFAULT_TUNNEL_FACES if tunnel_faces is None else tunnel_faces,
            board.cards.refresh if refresh is None else bool(refresh),
            DEFAULT_IDLE_ROUNDS if idle_rounds is None else idle_rounds,
            rules,
        )

    @cached_property
    def board_record(self) -> Array:
        """The board record that the kernel plays on."""
        return make_board_record(
            self.board,
            Switches(
                rules=self.rules,
                seats=self.seats,
                tolls=self.tolls,
                neutral=self.neutral,
                dice=self.dice,
                tokens_each=self.dice_tokens == "each",
                tunnel_faces=self.tunnel_faces,
                refresh=self.refresh,
                idle_rounds=self.idle_rounds,
            ),
        )

    @property
    def options(self) -> str:
        """The variants as a record writes them: `tolls, neutral`. What is usual is left out."""
        words: list[str] = []
        if self.board.tolls is not None:
            words.append("tolls" if self.tolls else "no tolls")
        words += ["neutral"] if self.neutral else []
        words += ["open tolls"] if self.open_tolls else []
        words += ["dice"] if self.dice else []
        if self.board.ticket_set != STANDARD:
            words.append(f"tickets {self.board.ticket_set}")
        if self.dice_tokens != TOKEN_RULES[0]:
            words.append(f"dice_tokens {self.dice_tokens}")
        if self.tunnel_faces != DEFAULT_TUNNEL_FACES:
            words.append(f"tunnel_faces {self.tunnel_faces}")
        if self.refresh != self.board.cards.refresh:
            words.append(f"refresh {'on' if self.refresh else 'off'}")
        if self.idle_rounds != DEFAULT_IDLE_ROUNDS:
            words.append(f"idle_rounds {self.idle_rounds}")
        return ", ".join(words) or STANDARD

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
        if board.tolls is not None and "tolls" not in given:
            raise SetupError(
                "unreadable", f"the options say 'tolls' or 'no tolls' first: not '{options}'"
            )
        return cls.of(board, seats, rules=rules, **given)

    def __str__(self) -> str:
        return f"{self.board.name}, {self.seats} seats, {self.options}"


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
    if not _is_number(seats, board.fewest_players, board.most_players):
        rule = " (N1)" if board.tolls else ""
        raise SetupError(
            "players",
            f"{board.name} is for {board.fewest_players} to {board.most_players} players, "
            f"not {seats}{rule}.",
            board=board.name,
            fewest=board.fewest_players,
            most=board.most_players,
            seats=seats,
        )


def _check_neutral(board: Board, seats: int, tolls: bool) -> None:
    if board.neutral is None:
        raise SetupError("no_neutral", f"{board.name} has no neutral player.", board=board.name)
    if seats != 2:
        raise SetupError(
            "neutral_players",
            f"The neutral player joins exactly two players, not {seats} (N12).",
            seats=seats,
        )
    if not tolls:
        raise SetupError("neutral_tolls", "The neutral player needs the tolls (N12).")


def _check_dice(
    board: Board,
    dice: bool,
    dice_tokens: str | None,
    tunnel_faces: int | None,
    refresh: bool | None,
) -> None:
    if dice_tokens is not None and dice_tokens not in TOKEN_RULES:
        raise SetupError(
            "dice_tokens",
            f"dice_tokens is 'all' (three in all) or 'each' (three of each type), "
            f"not '{dice_tokens}' (R10).",
            value=str(dice_tokens),
        )
    if tunnel_faces is not None and not _is_number(tunnel_faces, 1, 5):
        raise SetupError(
            "tunnel_faces",
            f"A tunnel die has 1 to 5 tunnel faces, not {tunnel_faces} (R12).",
            faces=tunnel_faces,
        )
    usual_tokens = dice_tokens in (None, TOKEN_RULES[0])
    usual_faces = tunnel_faces in (None, DEFAULT_TUNNEL_FACES)
    if not dice and not (usual_tokens and usual_faces):
        raise SetupError(
            "dice_options", "dice_tokens and tunnel_faces make sense only with dice (R10, R12)."
        )
    if not usual_faces and not board.has_tunnels:
        raise SetupError("no_tunnels", f"{board.name} has no tunnels (R12).", board=board.name)
    if dice and refresh is not None and refresh != board.cards.refresh:
        raise SetupError("refresh_dice", "With dice there is no row of cards to refresh (R26).")


def _is_number(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _read_option(word: str, options: str) -> tuple[str, Any]:
    """One option of a record: its name in `Setup.of`, and its value."""
    flags = {"tolls": ("tolls", True), "no tolls": ("tolls", False), "neutral": ("neutral", True),
             "open tolls": ("open_tolls", True), "dice": ("dice", True)}  # fmt: skip
    if word in flags:
        return flags[word]
    name, _, value = word.partition(" ")
    if name in ("tickets", "dice_tokens") and value:
        return name, value
    if name in ("tunnel_faces", "idle_rounds") and re.fullmatch(r"\d{1,2}", value):
        return name, int(value)
    if name == "refresh" and value in ("on", "off"):
        return name, value == "on"
    raise SetupError(
        "unreadable",
        f"the options are 'tolls' or 'no tolls', then 'neutral', 'open tolls', 'dice', "
        f"'tickets SET' and the like: not '{options}'",
    )
