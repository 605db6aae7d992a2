"""A game between one person and bots: whose turn it is, the way back, saving and resuming."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spoorbrug.game import Event, Game, LegalMoves, Move, Record, Setup
from spoorbrug.game.moves import MoveKind
from spoorbrug.game.phase import Phase
from spoorbrug.players import Fault, Referee, check, close, make, runs_code

if TYPE_CHECKING:
    from spoorbrug.game import View
    from spoorbrug.game.step import Step
    from spoorbrug.players import Bot

PERSON = "you"
DEFAULT_BOT = "planner"


class SessionError(ValueError):
    """Players who cannot sit down like that; the message says why."""


class Session:
    """The game, the person's seat, and the bots in the other seats."""

    def __init__(self, game: Game, seat: int, players: Sequence[str]) -> None:
        self.game = game
        self.seat = seat
        self.players = tuple(players)
        self._bots: dict[int, Bot] = {
            other: make(name, _bot_seed(game.seed or "", other))
            for other, name in enumerate(players)
            if other != seat
        }
        self._referee = Referee(_bot_seed(game.seed or "", -1), self._note_fault)
        self._faults: list[str] = []

    @classmethod
    def new(cls, setup: Setup, seed: str | None, seat: int, bots: Sequence[str]) -> Session:
        """Deal a game. `bots` is one name for all other seats, or one for each."""
        return cls(Game.begin(setup, seed), seat, _seated(setup.seats, seat, bots))

    @classmethod
    def resume(cls, text: str, seat: int | None = None, bots: Sequence[str] = ()) -> Session:
        """Go on with a saved game. Its players' names say who is a bot, unless told otherwise."""
        record = Record.read(text)
        if record.game.seed is None and not record.game.is_over:
            raise SessionError(
                "this record promises its seed but does not show it, so nobody can deal on; "
                "`spoorbrug replay` shows it"
            )
        seats = record.game.setup.seats
        known = record.players or (PERSON, *[DEFAULT_BOT] * (seats - 1))
        if seat is None:
            people = [s for s, name in enumerate(known) if not _is_bot(name)]
            if len(people) != 1:
                who = ", ".join(f"{s + 1} {name}" for s, name in enumerate(known))
                raise SessionError(f"say with --seat which player you are: {who}")
            seat = people[0]
        _check_seat(seats, seat)
        if not bots:
            others = [name for other, name in enumerate(known) if other != seat]
            bots = [name if _is_bot(name) else DEFAULT_BOT for name in others]
            if any(map(runs_code, bots)):  # a file starts no commands
                raise SessionError("a program has played here; say with --bots who plays now")
        person = PERSON if _is_bot(known[seat]) else known[seat]
        players = list(_seated(seats, seat, bots))
        players[seat] = person
        return cls(record.game, seat, players)

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.game.view(self.seat)

    @property
    def is_asked(self) -> bool:
        """Is it the person's decision?"""
        return self.seat in self.game.waiting

    def to_person(self) -> None:
        """Let the bots play until the person is asked, or the game is over."""
        while not self.game.is_over and not self.is_asked:
            other = self.game.waiting[0]
            answer = self._referee.choose(self._bots[other], self.game.view(other))
            self.game.play(answer.move, seat=other)

    def news_of_bots(self) -> list[str]:
        """What the bots did wrong since this was last asked."""
        news, self._faults = self._faults, []
        return news

    def _note_fault(self, seat: int, fault: Fault) -> None:
        text = f"Seat {seat + 1}: {fault}. A move was made for it."
        if self._referee.is_out(seat):
            text += " That was once too often: from now on random plays there."
        self._faults.append(text)

    def close(self) -> None:
        """The bots go home."""
        for bot in self._bots.values():
            close(bot)

    def play(self, move: Move | str) -> None:
        """The person's move; a payment that leaves no choice is made at once."""
        self.game.play(move, seat=self.seat)
        while self.is_asked and _is_forced(self.game.phase, self.game.legal_moves):
            self.game.play(self.game.legal_moves[0])

    def undo(self) -> bool:
        """Back to the person's last own decision; False if there was none."""
        if self._last_own() is None:
            return False
        while self.game.steps:
            step = self.game.steps[-1]
            self.game.undo()
            if self._was_asked(step):
                break
        return True

    def since_last(self) -> list[Event]:
        """What the person has seen since the last own decision, its consequences included."""
        last = self._last_own()
        steps = self.game.steps[last.number if last else 0 :]
        return [event for step in steps for event in step.seen_by(self.game.setup, self.seat)]

    def record(self) -> str:
        """The game as text, to be saved."""
        return Record.of(self.game, self.players).write()

    def _last_own(self) -> Step | None:
        return next((step for step in self.game.steps[::-1] if self._was_asked(step)), None)

    def _was_asked(self, step: Step) -> bool:
        """Was this a decision of the person's, with something to decide?"""
        if step.seat != self.seat or step.move < 0:
            return False
        phase = Phase.of(step.before[0])
        return not _is_forced(phase, LegalMoves(self.game.setup, step.before))


def _is_forced(phase: Phase, moves: LegalMoves) -> bool:
    """Is there nothing to decide? Giving up a tunnel is always said."""
    return phase.is_formal and len(moves) == 1 and moves[0].kind is not MoveKind.TAKE_BACK


def _seated(seats: int, seat: int, bots: Sequence[str]) -> tuple[str, ...]:
    """The players by seat."""
    _check_seat(seats, seat)
    others = seats - 1
    if len(bots) == 1:
        bots = [bots[0]] * others
    if len(bots) != others:
        raise SessionError(
            f"--bots names one bot for all other seats or one for each of the {others}, "
            f"not {len(bots)}"
        )
    for name in bots:
        check(name)
    return (*bots[:seat], PERSON, *bots[seat:])


def _is_bot(name: str) -> bool:
    """Is a player's name that of a bot, or of a program that played?"""
    if runs_code(name):  # not to be looked at closer: that would run it
        return True
    try:
        check(name)
    except ValueError:
        return False
    return True


def _check_seat(seats: int, seat: int) -> None:
    if not 0 <= seat < seats:
        raise SessionError(f"--seat is a number from 1 to {seats}, not {seat + 1}")


def _bot_seed(seed: str, seat: int) -> str:
    """A bot's own seed, the same whenever the game is."""
    return hashlib.sha256(f"seat {seat + 1} of {seed}".encode()).hexdigest()
