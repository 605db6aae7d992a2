"""A bot in any language: a program that is asked over standard input and output.

Each message is one line of JSON; docs/bots.md describes them. The program is started when it is
first asked, and again after it has crashed, was late or said what nobody understands. Bots keep
no memory of a game, so that costs it nothing but the decision.
"""

from __future__ import annotations

import json
import shlex
import shutil
import sys
import threading
import time
from dataclasses import asdict
from typing import Any

from spoorbrug import __version__
from spoorbrug.boards import Board
from spoorbrug.boards.model import POINTS_BY_LENGTH
from spoorbrug.game import NotationError, View, notation
from spoorbrug.players.bot import AS_IT_LIKES, Budget
from spoorbrug.players.fault import Fault, FaultKind
from spoorbrug.players.process import Ended, LineProcess

PROTOCOL = 1
SECONDS = 5.0
"""What a program may think about one decision where the budget does not say."""
GRACE = 1.0
"""What it may be late, for the pipes and the machine's other work."""
START_SECONDS = 20.0
"""How long it may take to say that it is ready."""

Json = dict[str, Any]


def check_command(command: str) -> None:
    """Refuse a command that cannot be started, with a sentence."""
    try:
        words = _arguments(command)
    except ValueError as error:
        raise ValueError(f"the command '{command}' cannot be read: {error}") from None
    if not words or shutil.which(words[0]) is None:
        name = words[0] if words else ""
        raise ValueError(f"there is no program '{name}' to start, or it may not be run")


def _arguments(command: str) -> list[str]:
    """The words of a command; quotes keep some together."""
    words = shlex.split(command, posix=sys.platform != "win32")
    return [word.strip('"') for word in words] if sys.platform == "win32" else words


class Program:
    """A bot that is a program."""

    keeps_time = True
    """It ends what is late by itself; nobody else need look at the clock."""

    def __init__(
        self, command: str, seed: str = "0", talk: _Conversation | None = None, label: str = ""
    ) -> None:
        self.name = label or f"program:{command}"
        self._label = label
        self._command = command
        self._seed = seed
        if talk is None:
            check_command(command)
        self._talk = talk or _Conversation(self.name, _arguments(command))

    def with_seed(self, seed: str) -> Program:
        """The same running program, for another game."""
        return Program(self._command, seed, self._talk, self._label)

    def choose(self, view: View, budget: Budget = AS_IT_LIKES) -> int:
        """The move that the program answers; a `Fault` if it has none."""
        if not view.decides:
            raise ValueError("it is not this seat's decision")
        seconds = SECONDS if budget.seconds is None else budget.seconds
        legal = view.legal_moves
        ids = {str(move): number for move, number in zip(legal, legal.ids, strict=True)}
        shown = view.to_dict()
        del shown["moves"]  # they stand beside it, with their ids
        question = {
            "seed": self._seed,
            "view": shown,
            "moves": [{"id": number, "text": text} for text, number in ids.items()],
            "budget": {"seconds": seconds, "iterations": budget.iterations},
        }
        answer = self._talk.ask(view.board, question, seconds)
        return self._move_of(answer, view.board, ids)

    def _move_of(self, answer: Json, board: Board, ids: dict[str, int]) -> int:
        move = answer.get("move")
        if isinstance(move, int) and move in ids.values() and not isinstance(move, bool):
            return move
        if isinstance(move, str):
            if move in ids:
                return ids[move]
            try:  # perhaps it is written a little differently
                (step,) = notation.read(board, move)
            except NotationError as error:
                raise self._illegal(f"answered '{_short(move)}': {_short(str(error))}") from None
            except ValueError:
                raise self._illegal(f"answered several steps: '{_short(move)}'") from None
            if str(step) in ids:
                return ids[str(step)]
        raise self._illegal(f"answered the move {_short(json.dumps(move))}, which is not legal")

    def _illegal(self, text: str) -> Fault:
        return Fault(FaultKind.ILLEGAL, f"{self.name} {text}")

    def close(self) -> None:
        """Let the program quit; asked again, it is started again."""
        self._talk.close()


class _Conversation:
    """What is said to a program and heard from it, over all its lives."""

    def __init__(self, name: str, arguments: list[str]) -> None:
        self._name = name
        self._arguments = arguments
        self._process: LineProcess | None = None
        self._board: Board | None = None
        self._questions = 0
        self._lock = threading.Lock()

    def ask(self, board: Board, question: Json, seconds: float) -> Json:
        with self._lock:
            process = self._process or self._start()
            if board != self._board:
                process.send(_line("board", board=board_data(board)))
                self._board = board
            self._questions += 1
            process.send(_line("choose", question=self._questions, **question))
            return self._answer(process, "move", seconds + GRACE)

    def close(self) -> None:
        with self._lock:
            if self._process is not None:
                self._process.close(_line("quit"))
            self._process = self._board = None

    def _start(self) -> LineProcess:
        try:
            process = self._process = LineProcess(self._arguments)
        except OSError as error:
            reason = error.strerror or str(error)
            raise Fault(FaultKind.CRASH, f"{self._name} cannot be started: {reason}") from None
        process.send(_line("hello", protocol=PROTOCOL, spoorbrug=__version__))
        ready = self._answer(process, "ready", START_SECONDS)
        if ready.get("protocol") != PROTOCOL:
            self._end()
            spoken = _short(json.dumps(ready.get("protocol")))
            raise Fault(
                FaultKind.CRASH, f"{self._name} speaks protocol {spoken}, and we speak {PROTOCOL}"
            )
        return process

    def _answer(self, process: LineProcess, kind: str, seconds: float) -> Json:
        """The next message, which is of this kind; what belongs to another question is skipped."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = process.receive(until)
            except Ended:
                code = self._end()
                words = f"; its last words: {process.last_words}" if process.last_words else ""
                text = f"{self._name} ended with exit code {code} instead of a '{kind}'{words}"
                raise Fault(FaultKind.CRASH, text) from None
            if line is None:
                self._end()
                text = f"{self._name} did not say '{kind}' within {seconds:g} seconds"
                raise Fault(FaultKind.LATE, text)
            try:
                message = json.loads(line)
            except (ValueError, RecursionError):
                message = None
            if not isinstance(message, dict) or message.get("type") != kind:
                self._end()  # who knows which question its next line would answer
                text = f"{self._name} said '{_short(line)}' instead of a '{kind}' in JSON"
                raise Fault(FaultKind.ILLEGAL, text)
            if message.get("question", self._questions) == self._questions:
                return message

    def _end(self) -> int | None:
        process, self._process, self._board = self._process, None, None
        return process.kill() if process else None


def _line(kind: str, **content: object) -> str:
    return json.dumps({"type": kind, **content}, ensure_ascii=False, separators=(",", ":"))


def board_data(board: Board) -> Json:
    """The facts of a board, for a program that does not know it."""
    facts = asdict(board) | {"points_by_length": POINTS_BY_LENGTH}
    del facts["folder"]
    return facts


def _short(text: str) -> str:
    return text if len(text) <= 200 else f"{text[:199]}…"
