"""What is decided before a game begins: the board, the seats and the switches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from spoorbrug import boards
from spoorbrug.boards import Board
from spoorbrug.rules.lowering import lower
from spoorbrug.rules.record import Array


class SetupError(ValueError):
    """A mix of options that makes no sense; the message says why."""


@dataclass(frozen=True)
class Setup:
    """A board, a number of seats and the variants in force. Make one with `Setup.of`."""

    board: Board
    seats: int
    tolls: bool
    neutral: bool = False
    open_tolls: bool = False

    @classmethod
    def of(
        cls,
        board: str | Board = "nederland",
        seats: int = 2,
        tolls: bool | None = None,
        neutral: bool = False,
        open_tolls: bool = False,
    ) -> Setup:
        """Check the options against the board; `tolls=None` is what the board plays by default."""
        if isinstance(board, str):
            board = boards.load(board)
        name = board.name
        if type(seats) is not int or not board.fewest_players <= seats <= board.most_players:
            raise SetupError(
                f"{name} is for {board.fewest_players} to {board.most_players} players, "
                f"not {seats} (N1)."
            )
        if tolls and board.tolls is None:
            raise SetupError(f"{name} has no tolls.")
        tolls = board.tolls is not None if tolls is None else bool(tolls)
        if neutral:
            if board.neutral is None:
                raise SetupError(f"{name} has no neutral player.")
            if seats != 2:
                raise SetupError(
                    f"The neutral player joins exactly two players, not {seats} (N12)."
                )
            if not tolls:
                raise SetupError("The neutral player needs the tolls (N12).")
        if open_tolls and not tolls:
            raise SetupError("Open tolls make no sense in a game without tolls (N11).")
        return cls(board, seats, tolls, bool(neutral), bool(open_tolls))

    @cached_property
    def lowered(self) -> Array:
        """The board record that the kernel plays on."""
        return lower(self.board, self.seats, self.tolls, self.neutral)

    @property
    def options(self) -> str:
        """The variants as a record writes them, such as `tolls, neutral`."""
        words = ["tolls" if self.tolls else "no tolls"]
        words += ["neutral"] if self.neutral else []
        words += ["open tolls"] if self.open_tolls else []
        return ", ".join(words)

    @classmethod
    def read(cls, board: Board, seats: int, options: str) -> Setup:
        """The setup that `options` describes."""
        words = [word.strip() for word in options.split(",")]
        unknown = set(words) - {"tolls", "no tolls", "neutral", "open tolls"}
        if unknown or ("tolls" in words) == ("no tolls" in words):
            raise SetupError(
                f"the options are 'tolls' or 'no tolls', then 'neutral', 'open tolls': "
                f"not '{options}'"
            )
        return cls.of(board, seats, "tolls" in words, "neutral" in words, "open tolls" in words)

    def __str__(self) -> str:
        return f"{self.board.name}, {self.seats} seats, {self.options}"
