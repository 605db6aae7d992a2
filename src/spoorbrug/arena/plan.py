"""What an arena is asked to play: bots, setups, deals, a budget, and questions to answer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from spoorbrug import boards, players
from spoorbrug.arena import schedule
from spoorbrug.arena.schedule import TABLES, Contest
from spoorbrug.game import Setup, seeds
from spoorbrug.players import Budget
from spoorbrug.rules import versions

DEFAULT_ERROR = 0.05
_BAR = re.compile(r"(?P<number>\d+(\.\d+)?|\.\d+)(?P<unit>%|x)?")


class ArenaError(ValueError):
    """An arena that makes no sense, or a folder that cannot be; the message says why."""


@dataclass(frozen=True)
class Question:
    """Does one bot, alone among others of another name, win more than a share of the games?"""

    bot: str
    against: str
    bar: float
    times: bool
    """Is the bar a multiple of the equal share, as in `1.6x`, or the share itself?"""

    @classmethod
    def read(cls, text: str, bots: Sequence[str]) -> Question:
        """`a>b:0.60`, `a>b:60%`, `a>b:1.6x`; `a>b` alone asks for more than an equal share."""
        pairs = {
            _close(f"{one}>{other}"): (a, b)
            for a in bots
            for b in bots
            if a != b
            for one in (a, players.shown(a))
            for other in (b, players.shown(b))
        }
        plain = _close(text)
        pair, _, bar = plain.rpartition(":")
        if plain in pairs:
            pair, bar = plain, "1x"
        found = _BAR.fullmatch(bar)
        if pair not in pairs or found is None:
            raise ArenaError(
                f"A test is two of the bots and a bar, as in 'a>b:0.60', 'a>b:60%' or 'a>b:1.6x': "
                f"not '{text}'."
            )
        number = float(found["number"]) / (100 if found["unit"] == "%" else 1)
        return cls(*pairs[pair], number, found["unit"] == "x")

    def share(self, seats: int) -> float:
        """The share of the games at a table with `seats` seats."""
        return self.bar / seats if self.times else self.bar

    def is_about(self, contest: Contest) -> bool:
        """Is this contest the one that answers it?"""
        return contest.is_between(self.bot, self.against)

    def __str__(self) -> str:
        bar = f"{self.bar:g} times its share" if self.times else f"{self.bar:.4g}"
        one, other = players.shown(self.bot), players.shown(self.against)
        return f"{one} wins more than {bar} against {other}"


@dataclass(frozen=True)
class Plan:
    """Everything that decides what an arena plays. The same plan gives the same games."""

    bots: tuple[str, ...]
    setups: tuple[Setup, ...]
    tables: str
    deals: int
    seed: str
    budget: Budget
    questions: tuple[Question, ...] = ()
    error: float = DEFAULT_ERROR
    """How often a question may get a wrong yes, and how often a wrong no."""
    least: int = 1
    """The number of deals that are played even if all questions are answered sooner."""

    @classmethod
    def of(
        cls,
        bots: Sequence[str],
        setups: Sequence[Setup],
        deals: int,
        seed: int | str,
        tables: str = "pairs",
        budget: Budget | None = None,
        tests: Sequence[str] = (),
        error: float = DEFAULT_ERROR,
        least: int = 1,
    ) -> Plan:
        """Check everything; a sentence says what is wrong."""
        if deals < 1:
            raise ArenaError(f"Play at least one deal, not {deals}.")
        if not 1 <= least <= deals:
            raise ArenaError(f"The least number of deals is 1 to {deals}, not {least}.")
        if len(bots) < 2:
            raise ArenaError("Name at least two bots.")
        if len(set(bots)) < len(bots):
            raise ArenaError("Name every bot once: two copies of one bot cannot be told apart.")
        if len(set(map(players.shown, bots))) < len(bots):
            raise ArenaError("Two bots have one label: give each its own.")
        if tables not in TABLES:
            raise ArenaError(f"The tables are {', '.join(TABLES)}, not '{tables}'.")
        if not 0 < error < 0.5:
            raise ArenaError(f"The error of a test is between 0 and 0.5, not {error:g}.")
        _check_bots(bots)
        questions = tuple(Question.read(text, bots) for text in tests)
        plan = cls(
            tuple(bots),
            tuple(setups),
            tables,
            deals,
            str(seed),
            budget or Budget(),
            questions,
            error,
            least,
        )
        try:
            seeds.check(plan.seed_of(deals - 1))
        except ValueError as error_:
            raise ArenaError(str(error_)) from None
        plan._check_tables()
        return plan

    @cached_property
    def contests(self) -> tuple[Contest, ...]:
        """All that is played, deal by deal."""
        return tuple(schedule.contests(self.bots, self.setups, self.tables))

    def questions_about(self, contest: Contest) -> list[Question]:
        """The questions that a contest answers."""
        return [question for question in self.questions if question.is_about(contest)]

    def seed_of(self, deal: int) -> str:
        """The seed of the games of a deal: of all seatings, in all contests."""
        return f"{self.seed}-{deal}"

    @property
    def repeatable(self) -> bool:
        """Are the numbers the same next time? Not if somebody looks at the clock."""
        return self.budget.seconds is None

    def _check_tables(self) -> None:
        for setup in self.setups:
            if self.tables == "mixed" and len(self.bots) < setup.seats:
                raise ArenaError(
                    f"Mixed tables of {setup.seats} seats need as many bots, "
                    f"and there are {len(self.bots)}."
                )
        for question in self.questions:
            for setup in self.setups:
                if not 0 < question.share(setup.seats) < 1:
                    raise ArenaError(
                        f"No share of the games at {setup.seats} seats: "
                        f"{question.bar:g}{' times the equal share' if question.times else ''}."
                    )
                if not any(
                    question.is_about(contest)
                    for contest in self.contests
                    if contest.setup is setup
                ):
                    raise ArenaError(
                        f"With --tables {self.tables} nobody plays what would show at "
                        f"{setup.seats} seats whether {question}."
                    )

    def with_deals(self, deals: int) -> Plan:
        """The same for longer: what was played stays as it is."""
        return replace(self, deals=deals)

    # As text

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {
            "bots": list(self.bots),
            "setups": [
                {
                    "rules": setup.rules,
                    "board": setup.board.id,
                    "fingerprint": setup.board.fingerprint,
                    "seats": setup.seats,
                    "options": setup.options,
                }
                for setup in self.setups
            ],
            "tables": self.tables,
            "deals": self.deals,
            "seed": self.seed,
            "seconds": self.budget.seconds,
            "iterations": self.budget.iterations,
            "tests": [
                f"{q.bot}>{q.against}:{q.bar!r}{'x' if q.times else ''}" for q in self.questions
            ],
            "error": self.error,
            "least": self.least,
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Plan:
        """The plan that was written; a sentence if it cannot be played here."""
        setups = []
        for given in data["setups"]:
            try:  # the first arenas had one number for all setups
                rules = versions.check(given.get("rules", data.get("rules")))
            except versions.UnknownVersion as error:
                raise ArenaError(str(error)) from None
            board = boards.load(given["board"])
            setup = Setup.read(board, given["seats"], given["options"], rules)
            if setup.board.fingerprint != given["fingerprint"]:
                raise ArenaError(f"It was played on another version of {board.name}.")
            setups.append(setup)
        return cls.of(
            data["bots"],
            setups,
            data["deals"],
            data["seed"],
            data["tables"],
            Budget(data["seconds"], data["iterations"]),
            data["tests"],
            data["error"],
            data.get("least", 1),
        )


def _close(text: str) -> str:
    """Without spaces, which mean nothing in a question."""
    return "".join(text.split())


def _check_bots(bots: Sequence[str]) -> None:
    for spec in bots:
        try:
            players.check(spec)
        except ValueError as error:
            text = str(error)
            raise ArenaError(text[:1].upper() + text[1:].removesuffix(".") + ".") from None
