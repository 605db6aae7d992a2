"""Hints and analyses. Reasons are keys with facts; the page words them."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from spoorbrug.game.names import Face, Token
from spoorbrug.server.messages.base import Model


class MoveData(Model):
    """A small decision for the page to word; what does not apply is left out."""

    kind: Literal[
        "draw",
        "take",
        "tickets",
        "pass",
        "keep",
        "claim",
        "pay",
        "lay",
        "mix",
        "build",
        "add",
        "extra",
        "take back",
        "stand",
        "send",
        "walk",
        "stop",
        "reroll",
        "use",
        "buy",
        "return",
        "done",
    ]
    text: str
    """Its notation, as `move` takes it."""
    card: str | None = None
    """What is taken or added, or the colour that pays."""
    cards: int | None = None
    locomotives: int | None = None
    plus_fours: int | None = None
    substitutes: int | None = None
    track: str | None = None
    tickets: list[str] | None = None
    city: str | None = None
    number: int | None = None
    """Dice that are used, or long tickets of a mix."""
    dice: dict[Face, int] | None = None
    token: Token | None = None


class Reason(Model):
    """Something that speaks for a move: true of the position, and worded by the page."""

    key: str
    params: dict[str, Any]


class Proposal(Model):
    """A move, with its payment if it has one; `text` is all of it, as `move` takes it."""

    moves: list[MoveData]
    text: str
    chance: float
    """The seat's chance to win with it."""


class Hint(Proposal):
    """What the expert would do."""

    seat: int
    decision: int
    """How many decisions had been made."""
    reasons: list[Reason]
    """The weightiest first."""
    alternatives: list[Proposal]
    iterations: int


class AskHint(Model):
    """For which seat; `seen` is the number of the last entry that the page knows."""

    seat: int
    seen: int
    here: bool = False
    """Can this browser think for itself? Whoever keeps the server chooses whether it does."""


class HintQuestion(Model):
    """A browser is to find a hint by itself, from what its seat may see."""

    seat: int
    decision: int
    question: str
    """As workers of the server are sent it: see `spoorbrug.server.thinking.questions`."""


class Choice(Model):
    """A decision with something to choose, as the seat could know it."""

    options: int
    chance: float
    best_chance: float
    given: float
    """What was given away, never below 0."""
    best: MoveData | None
    """What the expert would have done; null if that is the same, or no better."""
    reasons: list[Reason]


class AnalysisMoment(Model):
    """A decision of the game; number 0 is the deal."""

    decision: int
    seat: int | None
    move: MoveData | None
    made: list[float]
    """Every seat's chance once it was decided, before chance answered."""
    after: list[float]
    choice: Choice | None


class TurningPoint(Model):
    """One of the largest swings: a decision of a seat's, or what chance answered to it."""

    decision: int
    cause: Literal["deal", "move", "chance"]
    seat: int | None
    before: list[float]
    after: list[float]
    size: float


class SeatTotals(Model):
    """A whole game for one seat: `end - start` is `luck + own + others`."""

    start: float
    end: float
    luck: float
    own: float
    others: float
    given: float
    choices: int
    best: int
    accuracy: float


class AnalysisBudget(Model):
    """How much was thought."""

    judge: int
    consider: int
    compare: int


class Analysis(Model):
    """A game that is over, explained."""

    version: int
    release: str
    budget: AnalysisBudget
    margin: float
    """How far a chance may be off by accident: two standard errors."""
    finished: bool
    start: list[float]
    end: list[float]
    moments: list[AnalysisMoment]
    turning: list[TurningPoint]
    totals: list[SeatTotals]


class AnalysisState(Model):
    """An analysis, or how far it is."""

    status: Literal["none", "waiting", "working", "done", "failed", "yours"]
    """`yours`: the browser that has asked is to make it by itself, from the record."""
    progress: float = Field(ge=0, le=1)
    analysis: Analysis | None
