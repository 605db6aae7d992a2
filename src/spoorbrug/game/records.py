"""Whole games as text: written to be read by people, replayed by programs, and checked.

    Spoorbrug record 1
    release 0.1.0                                                    ~5a1c
    rules 1                                                          ~…
    board nederland 937cfb804eba7e24                                 ~…
    seats 2
    options tolls
    player 1 Anna
    player 2 planner
    seed 7
    deal hand 1 [red, blue, …]
    1. seat 1: keep Emmen–Antwerpen, Breda–Eindhoven, Zwolle–Haarlem
    3. seat 1: take red [blue]; draw [white]
    4. seat 2: claim Breda–Rotterdam pink: 2 pink
    count 1: 103 = 44 tracks + 80 tickets - 21 failed
    winner 1
    sha256 …

What chance dealt stands in brackets, so that a record replays without its seed; while a
game runs, `commitment …` may stand for the seed. Each line ends in a short check of itself
and all before it: the first line that was changed is found.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from spoorbrug import __version__, boards
from spoorbrug.boards import Board, BoardError
from spoorbrug.game import moves, notation, seeds
from spoorbrug.game.game import Game
from spoorbrug.game.moves import Move, NotHere
from spoorbrug.game.notation import NotationError
from spoorbrug.game.phase import Phase
from spoorbrug.game.refusals import IllegalMove
from spoorbrug.game.setup import Setup, SetupError
from spoorbrug.game.step import Step
from spoorbrug.rules import kernel, versions
from spoorbrug.rules.record import copy

TITLE = "Spoorbrug record 1"
_CHECK = re.compile(r"^(.*\S)\s+~([0-9a-f]{4})$")
_WIDTH = 72


class RecordError(ValueError):
    """A record that cannot be trusted; the message says which line is wrong, and how."""

    def __init__(self, line: int | None, text: str) -> None:
        self.line = line
        super().__init__(text if line is None else f"line {line}: {text}")


@dataclass(slots=True)
class Record:
    """A game with the names of its players, to and from text."""

    game: Game
    players: tuple[str, ...] = ()
    commitment: str | None = None
    release: str = __version__
    """The release that played it: the one that can verify it, should the rules change."""
    lines: list[int] = field(default_factory=list)
    """For a record that was read: the line of each step."""

    @classmethod
    def of(cls, game: Game, players: Sequence[str] = ()) -> Record:
        """The record of a game."""
        if players and len(players) != game.setup.seats:
            raise ValueError(f"{len(players)} names for {game.setup.seats} seats")
        names = [" ".join(name.split()) for name in players]
        return cls(game, tuple(name or f"seat {n}" for n, name in enumerate(names, 1)))

    @property
    def is_finished(self) -> bool:
        """Does it reach the end of the game?"""
        return self.game.is_over

    def write(self, show_seed: bool = True) -> str:
        """The record as text; without the seed, what was promised of it stands instead."""
        chain = _Chain()
        text = [TITLE + "\n"]
        for line in self._body(show_seed):
            text.append(chain.signed(line))
        text.append(f"sha256 {chain.total}\n")
        return "".join(text)

    def _body(self, show_seed: bool) -> Iterator[str]:
        game = self.game
        yield f"release {self.release}"
        yield f"rules {game.setup.rules}"
        yield f"board {game.board.id} {game.board.fingerprint}"
        yield f"seats {game.setup.seats}"
        yield f"options {game.setup.options}"
        for seat, name in enumerate(self.players):
            yield f"player {seat + 1} {name}"
        if game.seed is not None:
            yield f"seed {game.seed}" if show_seed else f"commitment {seeds.commitment(game.seed)}"
        elif self.commitment:
            yield f"commitment {self.commitment}"
        steps = game.steps
        if not steps or steps[0].move >= 0:
            raise ValueError("Only a game that was played from its deal has a record.")
        for to_whom, dealt in _deal(game, steps[0]):
            yield f"deal {to_whom} {_bracketed_names(game, dealt)}"
        for turn in game.turns[1:]:
            yield _write_turn(game, turn)
        result = game.outcome
        if result:
            for seat, count in enumerate(result.counts):
                yield f"count {seat + 1}: {count}"
            yield "winner " + ", ".join(str(seat + 1) for seat in result.winners)

    @classmethod
    def read(cls, text: str, board: Board | None = None) -> Record:
        """Read and check a record: every line, every move, the seed, the score.

        A game on a board of one's own needs that board. Raises `RecordError` at the first
        line that is wrong.
        """
        return _Reader(text, board).record()


class _Chain:
    """The checks at the ends of lines, each over everything so far."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256(TITLE.encode())

    def check(self, line: str) -> str:
        self.digest.update(b"\n" + line.encode())
        return self.digest.hexdigest()[:4]

    def signed(self, line: str) -> str:
        return f"{line:<{_WIDTH}} ~{self.check(line)}\n"

    @property
    def total(self) -> str:
        return self.digest.hexdigest()


def _deal(game: Game, step: Step) -> Iterator[tuple[str, list[int]]]:
    """The deal in the order it was made, told apart by who or what it went to."""
    games = copy(step.before)
    last, dealt = "", list[int]()
    for one in step.dealt:
        seat = int(games[0].seat) + 1
        phase = Phase.of(games[0])
        places = {Phase.DRAW_CARD: f"hand {seat}", Phase.TURN_UP: "market"}
        place = places.get(phase, f"offer {seat}")
        if dealt and place != last:
            yield last, dealt
            dealt = []
        last = place
        dealt.append(one)
        kernel.apply(game.setup.board_record, games, one)
    if dealt:  # where players name a mix of tickets first, dice leave nothing to deal (M2)
        yield last, dealt


def _write_turn(game: Game, turn: list[Step]) -> str:
    seat = turn[0].seat
    assert seat is not None
    text = f"{turn[0].number}. seat {seat + 1}:"
    for step in turn:
        move = moves.from_id(game.board, step.before[0], step.move)
        if move.kind is moves.MoveKind.PAY and step is not turn[0]:
            text += f": {move.payment}"
        else:
            text += f"; {move}" if step is not turn[0] else f" {move}"
        dealt = _bracketed_names(game, step.dealt)
        text += f" {dealt}" if dealt else ""
    return text


def _bracketed_names(game: Game, dealt: Sequence[int]) -> str:
    names = [notation.write_dealt(game.board, one) for one in dealt]
    return f"[{', '.join(names)}]" if names else ""


class _Reader:
    """Reads a record line by line, playing along, once all its checks are right."""

    def __init__(self, text: str, board: Board | None) -> None:
        self.board = board
        self.raw = [line.rstrip() for line in text.splitlines()]
        while self.raw and not self.raw[-1]:
            self.raw.pop()
        self.at = 0
        self.body = list(self._checked())
        self.at = 1

    def _checked(self) -> Iterator[str]:
        """The lines between title and hash, without their checks."""
        chain = _Chain()
        for number, line in enumerate(self.raw, 1):
            self.at = number
            found = _CHECK.match(line)
            if self.at == 1:
                self._expect(line == TITLE, f"a record begins with '{TITLE}'")
            elif line.startswith("sha256 "):
                self._expect(line == f"sha256 {chain.total}", "the hash of the record is another")
                break
            elif found is None:
                self._expect(False, f"its check is missing: '{line}'")
            else:
                good = chain.check(found.group(1)) == found.group(2)
                self._expect(good, "this line was changed, or one before it is missing")
                yield found.group(1)
        else:
            self.at += 1
            self._expect(False, "the record breaks off here: its hash is missing")
        if self.at < len(self.raw):
            self.at += 1
            self._expect(False, "nothing should follow the hash")

    def record(self) -> Record:
        release = self._value("release")
        rules = self._rules(release)
        setup = self._setup(rules)
        players = self._players(setup)
        seed, promise = self._seed()
        game = Game.undealt(setup, seed or seeds.fresh())
        if seed is None:
            game.seed = None
        lines = [self.at + 1]
        dealt: list[int] = []
        while self._peek().startswith("deal "):
            dealt += self._bracketed(game, re.sub(r"^[^\[]*", "", self._value("deal")))
        self._replay(game, -1, dealt, None, seed)
        while re.match(r"\d+\. ", self._peek()):
            lines += [self.at + 1] * self._turn(game, self._next(), seed)
        self._count(game)
        self._expect(not self._peek(), f"nothing should follow, but '{self._next()}' does")
        return Record(game, players, promise, release, lines)

    # Lines

    def _peek(self) -> str:
        """The line that comes next; nothing after the last."""
        return self.body[self.at - 1] if self.at <= len(self.body) else ""

    def _next(self) -> str:
        line = self._peek()
        self.at += 1
        return line

    def _value(self, name: str) -> str:
        line = self._next()
        good = line == name or line.startswith(f"{name} ")
        self._expect(good, f"'{name} …' should stand here, not '{line}'")
        return line[len(name) + 1 :].strip()

    def _expect(self, good: bool, text: str) -> None:
        if not good:
            raise RecordError(self.at, text)

    # Header

    def _rules(self, release: str) -> int:
        text = self._value("rules")
        try:
            return versions.read(text)
        except versions.UnknownVersion as error:
            raise RecordError(self.at, f"{error} Release {release} can verify it.") from None

    def _setup(self, rules: int) -> Setup:
        name, _, fingerprint = self._value("board").rpartition(" ")
        try:
            board = self.board or boards.load(name)
        except BoardError as error:
            raise RecordError(self.at, str(error)) from None
        self._expect(
            board.fingerprint == fingerprint, f"it was played on another version of {name}"
        )
        seats = self._value("seats")
        good = re.fullmatch(r"[0-9]{1,3}", seats) is not None
        self._expect(good, f"seats is a number, not '{seats[:20]}'")
        options = self._value("options")
        try:
            return Setup.read(board, int(seats), options, rules)
        except SetupError as error:
            raise RecordError(self.at, str(error)) from None

    def _players(self, setup: Setup) -> tuple[str, ...]:
        names: list[str] = []
        while self._peek().startswith("player "):
            value = self._value("player")
            number, _, name = value.partition(" ")
            self._expect(number == str(len(names) + 1), "players are numbered from 1")
            names.append(name)
        self._expect(len(names) in (0, setup.seats), "every seat has a player, or none a name")
        return tuple(names)

    def _seed(self) -> tuple[str | None, str | None]:
        line = self._peek()
        if line.startswith("seed "):
            seed = self._value("seed")
            try:
                return seeds.check(seed), None
            except ValueError as error:
                raise RecordError(self.at, str(error)) from None
        if line.startswith("commitment "):
            return None, self._value("commitment")
        return None, None

    # Moves

    def _turn(self, game: Game, line: str, seed: str | None) -> int:
        """Play the steps of one line; answer how many."""
        found = re.fullmatch(r"(\d{1,6})\. seat (\d{1,3}): (.+)", line)
        self._expect(found is not None, f"a turn looks like '7. seat 2: draw', not '{line}'")
        assert found is not None
        number, seat, text = int(found.group(1)), int(found.group(2)) - 1, found.group(3)
        self._expect(
            number == game.decisions + 1, f"decision {game.decisions + 1} comes here, not {number}"
        )
        self._expect(seat in game.waiting, f"it is not seat {seat + 1}'s decision")
        steps = list(self._steps(game, text))
        for move, dealt in steps:
            self._expect(seat in game.waiting, f"seat {seat + 1}'s turn is over before '{move}'")
            self._replay(game, self._id(game, move, seat), dealt, seat, seed)
        return len(steps)

    def _steps(self, game: Game, text: str) -> Iterator[tuple[Move, list[int]]]:
        for part in text.split("; "):
            words, _, dealt = part.partition(" [")
            try:
                read = notation.read(game.board, words)
            except NotationError as error:
                raise RecordError(self.at, str(error)) from None
            for move in read[:-1]:
                yield move, []
            yield read[-1], self._bracketed(game, f"[{dealt}" if dealt else "")

    def _id(self, game: Game, move: Move, seat: int) -> int:
        refusal = game.why_not(move, seat)
        if refusal:
            raise RecordError(self.at, f"'{move}' was not allowed. {refusal}")
        try:
            return moves.to_id(game.board, _decider(game, seat), move)
        except (NotHere, IllegalMove) as error:
            raise RecordError(self.at, str(error)) from None

    def _bracketed(self, game: Game, text: str) -> list[int]:
        """What chance dealt: `[red, blue]`."""
        if not text:
            return []
        self._expect(text.startswith("[") and text.endswith("]"), f"no brackets around '{text}'")
        try:
            return [notation.read_dealt(game.board, name) for name in text[1:-1].split(", ")]
        except NotationError as error:
            raise RecordError(self.at, str(error)) from None

    def _replay(
        self, game: Game, move: int, dealt: list[int], seat: int | None, seed: str | None
    ) -> None:
        by_seed = game.copy()
        try:
            game.replay(move, dealt, seat)
        except ValueError as error:
            raise RecordError(self.at, str(error)) from None
        if seed is not None:
            by_seed.push(move, seat)
            assert by_seed._last is not None
            self._expect(by_seed._last.dealt == tuple(dealt), "the seed deals something else here")

    # The end

    def _count(self, game: Game) -> None:
        result = game.outcome
        if result is None:
            return
        for seat, count in enumerate(result.counts):
            value = self._value(f"count {seat + 1}:")
            self._expect(value == str(count), f"the score is {count}")
        winner = self._value("winner")
        self._expect(
            winner == ", ".join(str(seat + 1) for seat in result.winners),
            f"seat {', '.join(str(seat + 1) for seat in result.winners)} won",
        )


def _decider(game: Game, seat: int) -> object:
    """The position with this seat about to decide."""
    return game._at(seat)[0]
