"""The tasks. What is here once never changes: another task gets another name.

Deals come from seeds that begin with `task.`. They are public, as everybody plays the same; nobody
trains on them. A run on fresh deals shows whether somebody did (`--fresh`).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

from spoorbrug.arena.plan import Plan
from spoorbrug.game import Setup
from spoorbrug.players import Budget

SEEDS = "task."
"""What the seeds of tasks begin with."""


class TaskError(ValueError):
    """A task that is not there, or a result that is none; the message says why."""


@dataclass(frozen=True)
class Task:
    """One bot alone against others of one name: each deal in all seatings, with common chance."""

    name: str
    board: str
    fingerprint: str
    """Of the board as it was when the task was made."""
    seats: int
    against: str
    deals: int
    rules: int = 2
    seconds: float = 1.0
    """For one decision, at most."""
    iterations: int = 400
    """For bots that count them, so that their results are the same on any machine."""
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def setup(self) -> Setup:
        """The board and the options, by the version of the rules that the task was made with."""
        setup = Setup.of(self.board, self.seats, rules=self.rules, **self.options)
        if setup.board.fingerprint != self.fingerprint:
            raise TaskError(
                f"{self.name} is played on another version of {setup.board.name} than is here."
            )
        return setup

    @property
    def games(self) -> int:
        """Every deal is played with the bot in each of the seats."""
        return self.deals * self.seats

    def plan(self, bot: str, deals: int | None = None, seed: str | None = None) -> Plan:
        """What the arena plays; another number of deals or another seed is for trying out."""
        if bot == self.against:
            raise TaskError(f"{bot} is the opponent: it has 1/{self.seats} of the wins by itself.")
        budget = Budget(self.seconds, self.iterations)
        seed = SEEDS + self.name if seed is None else seed
        return Plan.of(
            [bot, self.against], [self.setup], deals or self.deals, seed, "first", budget
        )

    def facts(self) -> dict[str, Any]:
        """Everything that decides what is played, as plain data."""
        return {
            "name": self.name,
            "board": self.board,
            "fingerprint": self.fingerprint,
            "rules": self.rules,
            "seats": self.seats,
            "options": self.setup.options,
            "against": self.against,
            "deals": self.deals,
            "seed": SEEDS + self.name,
            "seconds": self.seconds,
            "iterations": self.iterations,
        }

    @property
    def digest(self) -> str:
        """Of these facts: two files are about the same task if it is the same."""
        text = json.dumps(self.facts(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()


TASKS = {
    task.name: task
    for task in (
        Task("nederland-2", "nederland", "937cfb804eba7e24", 2, "planner", 200),
        Task("nederland-4", "nederland", "937cfb804eba7e24", 4, "planner", 100),
        Task("usa-2", "usa", "d5dbadd3791bf8fc", 2, "planner", 200),
        Task("europe-2", "europe", "174698251d842f85", 2, "planner", 200),
        Task(
            "germany-3-dice",
            "germany",
            "ad9b4d04fc4df5c6",
            3,
            "planner",
            100,
            options={"dice": True},
        ),
    )
}
