"""A game: the object that people hold. Every rule in it is the kernel's."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from spoorbrug.boards import Board
from spoorbrug.game import moves, notation, outcome, refusals, seeds, turn_grammar
from spoorbrug.game.events import Event
from spoorbrug.game.legal_moves import LegalMoves
from spoorbrug.game.moves import Move, NotHere
from spoorbrug.game.open_table import OpenTable
from spoorbrug.game.outcome import Count, Outcome
from spoorbrug.game.phase import Phase, is_inside_turn
from spoorbrug.game.refusals import IllegalMove, Refusal
from spoorbrug.game.setup import Setup
from spoorbrug.game.step import Step
from spoorbrug.rules import kernel, record, refusal_codes
from spoorbrug.rules.record import Array

if TYPE_CHECKING:
    from spoorbrug.game.chances import Chance
    from spoorbrug.game.view import View


class Game:
    """A whole game: where it stands, how it came there, and what may come next.

    Examples:
        >>> game = Game.new(board="nederland", seats=2, seed=7)
        >>> game.phase.words, game.seat, len(game.legal_moves)
        ('first tickets', 0, 16)
        >>> game.play(game.legal_moves[-1])
        >>> game.seat
        1
    """

    __slots__ = ("_games", "_key", "_last", "_open", "seed", "setup")

    def __init__(self, setup: Setup, games: Array, key: Array, seed: str | None = None) -> None:
        self.setup = setup
        self.seed = seed
        self._games = games
        self._key = key
        self._last: Step | None = None
        self._open: tuple[Step | None, OpenTable] | None = None

    @classmethod
    def new(
        cls,
        board: str | Board = "nederland",
        seats: int = 2,
        *,
        seed: int | str | None = None,
        **options: Any,
    ) -> Game:
        """Deal a new game. The same seed deals the same cards; without one, nobody knows them.

        `options` are those of `Setup.of`: `tickets`, `dice` and the others of docs/options.md.
        """
        return cls.begin(Setup.of(board, seats, **options), seed)

    @classmethod
    def begin(cls, setup: Setup, seed: int | str | None = None) -> Game:
        """Deal a new game of a setup."""
        text = seeds.fresh() if seed is None else seeds.check(seed)
        game = cls.undealt(setup, text)
        game.push(-1)
        return game

    @classmethod
    def undealt(cls, setup: Setup, seed: str) -> Game:
        """A game before its deal, for those who know how it was dealt."""
        games = record.new_games()
        kernel.start(setup.board_record, games)
        return cls(setup, games, seeds.key_of(seed), seed)

    # Where it stands

    @property
    def board(self) -> Board:
        """The facts of the board."""
        return self.setup.board

    @property
    def state(self) -> Any:
        """The kernel's record, with everything in it. Look, do not touch."""
        return self._games[0]

    def to_array(self) -> Array:
        """A copy of the same as an array, for the kernel's entry points."""
        return record.copy(self._games)

    @property
    def phase(self) -> Phase:
        """What kind of decision is next."""
        return Phase.of(self.state)

    @property
    def seat(self) -> int:
        """Whose decision is next (from 0); of those who choose first tickets, the first."""
        return int(self._games["seat"][0])

    @property
    def waiting(self) -> tuple[int, ...]:
        """All seats that may decide now: several only while first tickets are chosen (R33)."""
        phase = self.phase
        if phase is Phase.FIRST_TICKETS:
            chosen = int(self.state.chosen)
            return tuple(s for s in range(self.setup.seats) if not chosen >> s & 1)
        return () if phase is Phase.OVER else (self.seat,)

    @property
    def is_over(self) -> bool:
        """Has the game ended?"""
        return bool(self._games["phase"][0] == record.OVER)

    @property
    def legal_moves(self) -> LegalMoves:
        """What `seat` may do now."""
        return LegalMoves(self.setup, self._games)

    @property
    def outcome(self) -> Outcome | None:
        """The final count once the game is over."""
        return Outcome(self.count()) if self.is_over else None

    def count(self) -> tuple[Count, ...]:
        """Every seat's count as if the game ended now. It tells everything: for the end."""
        return outcome.count(self.setup, self._games)

    @property
    def position_hash(self) -> int:
        """64 bits that are the same for equal positions of one setup, today and on any machine.

        How a game came there, its seed and how much chance has dealt do not count: it serves as
        the key of a table of positions.
        """
        games = record.copy(self._games)
        games[0].chances = 0
        digest = hashlib.blake2b(games.tobytes(), digest_size=8)
        digest.update(f"{self.board.fingerprint} {self.setup.rules} {self.setup}".encode())
        return int.from_bytes(digest.digest(), "little")

    def __eq__(self, other: object) -> bool:
        """The same setup, position and past, and the same chances to come."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            self.setup == other.setup
            and self._games.tobytes() == other._games.tobytes()
            and self._key.tobytes() == other._key.tobytes()
            and self._past() == other._past()
        )

    __hash__ = None  # type: ignore[assignment]

    def _past(self) -> list[tuple[int | None, int, tuple[int, ...]]]:
        return [(step.seat, step.move, step.dealt) for step in self.steps]

    # What may come next

    def _at(self, seat: int | None) -> Array:
        """The record with another of the waiting seats about to decide."""
        games = self._games
        if seat is not None and seat != self.seat:
            if seat not in self.waiting:
                raise IllegalMove(self._not_your_turn(seat))
            games = record.copy(games)
            games[0].seat = seat
        return games

    def _not_your_turn(self, seat: int) -> Refusal:
        if self.is_over:
            return refusals.word(
                self.board, self._board_record, self.state, None, refusal_codes.GAME_OVER
            )
        facts = {"seat": seat, "turn": self.seat}
        sentence = f"it is not seat {seat + 1}'s decision but seat {self.seat + 1}'s."
        if self.phase is Phase.FIRST_TICKETS:
            sentence = f"seat {seat + 1} has chosen its first tickets already, or is not here."
        return Refusal("B3", "not_your_turn", sentence, facts)

    @property
    def _board_record(self) -> Any:
        return self.setup.board_record[0]

    def legal_moves_of(self, seat: int) -> LegalMoves:
        """What one of the `waiting` seats may do now."""
        return LegalMoves(self.setup, self._at(seat))

    def why_not(self, move: int | Move | str, seat: int | None = None) -> Refusal | None:
        """The rule and the sentence that forbid a move; None if nothing does.

        A text may join several steps of a turn; the first that is refused counts, as far as
        can be told before chance acts. One that is not a move at all raises `NotationError`.
        """
        steps = notation.read(self.board, move) if isinstance(move, str) else [move]
        game = self.copy()
        try:
            turn_grammar.check(self.setup, self._games, steps)
            for number, step in enumerate(steps):
                game._check_goes_on(number)
                game._play_one(step, seat)
                if game._last is not None and game._last.dealt:
                    break
        except IllegalMove as error:
            return error.refusal
        return None

    def play(self, move: int | Move | str, seat: int | None = None) -> None:
        """Play a move, an id or a text such as `claim Breda–Rotterdam pink: 2 pink`.

        Raises `IllegalMove` with the rule and a sentence, or `NotationError`; the game is
        then as it was. Only where chance has answered a step of a text already does that step
        stand, as it would at a table: nobody looks at cards for free. `seat` is needed only
        by those who choose first tickets out of order.
        """
        if isinstance(move, str):
            self._play_steps(notation.read(self.board, move), seat)
        else:
            self._play_one(move, seat)

    def _play_steps(self, steps: list[Move], seat: int | None) -> None:
        turn_grammar.check(self.setup, self._games, steps)
        games, last = record.copy(self._games), self._last
        try:
            for number, step in enumerate(steps):
                self._check_goes_on(number)
                self._play_one(step, seat)
                if self._last is not None and self._last.dealt:
                    games, last = record.copy(self._games), self._last
        except IllegalMove:
            self._games, self._last = games, last
            raise

    def _check_goes_on(self, number: int) -> None:
        """Refuse a later step of a text when the turn is over, or another's has begun."""
        if number and not is_inside_turn(self.state):
            raise IllegalMove(Refusal("B3", "turn_over", "the turn is over before that."))

    def _play_one(self, move: int | Move, seat: int | None) -> None:
        self.push(self._allowed(move, seat), seat)

    def _allowed(self, move: int | Move, seat: int | None) -> int:
        """The id of a move that the rules allow now; raises `IllegalMove`."""
        games = self._at(seat)
        state = games[0]
        if isinstance(move, Move):
            try:
                number = moves.to_id(self.board, state, move)
            except NotHere as error:
                why = refusal_codes.GAME_OVER if self.is_over else error.reason
                word = refusals.word(self.board, self._board_record, state, None, why)
                raise IllegalMove(word) from None
        else:
            number = int(move)
        why = kernel.reason(self.setup.board_record, games, number)
        if why:
            raise IllegalMove(refusals.word(self.board, self._board_record, state, number, why))
        return number

    def push(self, move: int, seat: int | None = None) -> None:
        """Play an id that is known to be legal: unchecked, for searches."""
        if seat is not None:
            self._games["seat"][0] = seat
        who = self.seat if move >= 0 else None
        before = record.copy(self._games)
        room = kernel.new_dealt()
        n = kernel.step(self.setup.board_record, self._games, self._key, move, room)
        dealt: tuple[int, ...] = ()
        while n == kernel.MORE:
            dealt += tuple(room.tolist())
            n = kernel.step(self.setup.board_record, self._games, self._key, kernel.NO_MOVE, room)
        dealt += tuple(room[:n].tolist())
        self._remember(who, move, dealt, before)

    def replay(self, move: int, dealt: Sequence[int], seat: int | None = None) -> None:
        """Play an id (none if negative) with what chance is known to have dealt after it.

        Raises `ValueError` where chance could not have dealt that.
        """
        games = record.copy(self._at(seat))
        before = record.copy(games)
        who = int(games[0].seat) if move >= 0 else None
        if move >= 0:
            kernel.apply(self.setup.board_record, games, move)
        room, weights = kernel.new_moves(), kernel.new_moves()
        for one in dealt:
            n = kernel.odds(self.setup.board_record, games, room, weights)
            if one not in room[:n]:
                name = notation.write_dealt(self.board, one)
                raise ValueError(f"'{name}' cannot have been dealt here")
            kernel.apply(self.setup.board_record, games, one)
        if Phase.of(games[0]).is_chance:
            raise ValueError("something more must have been dealt here")
        self._games = games
        self._remember(who, move, tuple(dealt), before)

    def replay_text(self, move: str | None, dealt: Sequence[str], seat: int | None = None) -> None:
        """Play a step that `Step.text` wrote: it stays readable, whatever ids there are.

        Raises `ValueError` where the rules do not allow the move, or chance could not have
        dealt that.
        """
        number = -1
        if move is not None:
            steps = notation.read(self.board, move)
            if len(steps) != 1:
                raise ValueError(f"'{move}' is more than one step")
            number = self._allowed(steps[0], seat)
        self.replay(number, [notation.read_dealt(self.board, name) for name in dealt], seat)

    def chances(self, move: int | Move | str, seat: int | None = None) -> Iterator[Chance]:
        """Everything that chance may deal after a move, the likeliest first.

        Each result has its exact odds and the game that follows; this one stays as it is. For
        searches and for exact averages. Raises `IllegalMove` as `play` does; a text is one step.
        """
        from spoorbrug.game import chances  # it makes games

        if isinstance(move, str):
            steps = notation.read(self.board, move)
            if len(steps) != 1:
                raise ValueError(f"'{move}' is more than one step: chance may act after each")
            move = steps[0]
        return chances.after(self, self._allowed(move, seat), record.copy(self._at(seat)))

    def with_step(
        self, seat: int, move: int, dealt: tuple[int, ...], before: Array, after: Array
    ) -> Game:
        """Another game that has gone on by one decision, of which all is known."""
        game = self.copy()
        game._games = after
        game._remember(seat, move, dealt, before)
        return game

    def _remember(self, seat: int | None, move: int, dealt: tuple[int, ...], before: Array) -> None:
        last = self._last.number if self._last else 0
        number = last + 1 if move >= 0 else 0
        self._last = Step(self._last, seat, move, dealt, before, number)

    def undo(self) -> Move:
        """Take back the last decision and what chance dealt after it; answer the move.

        The same move again is dealt the same again.
        """
        last = self._last
        if last is None or last.move < 0:
            raise ValueError("There is nothing to undo.")
        move = moves.from_id(self.board, last.before[0], last.move)
        self._games = record.copy(last.before)
        if self.phase is Phase.FIRST_TICKETS:
            self._games[0].seat = self.waiting[0]
        self._last = last.previous
        return move

    def copy(self) -> Game:
        """Another game in the same position, with the same past and the same chances to come."""
        game = Game.__new__(Game)
        game.setup = self.setup
        game.seed = self.seed
        game._games = record.copy(self._games)
        game._key = self._key
        game._last = self._last
        game._open = None
        return game

    def __reduce__(self) -> tuple[Any, ...]:
        """As a flat list of steps: a chain of them is too deep for pickle."""
        steps = [(s.seat, s.move, s.dealt, s.before.tobytes(), s.number) for s in self.steps]
        return _rebuilt, (self.setup, self._games.tobytes(), self._key.tobytes(), self.seed, steps)

    # How it came there

    @property
    def steps(self) -> list[Step]:
        """The deal, then every decision in order."""
        found: list[Step] = []
        step = self._last
        while step is not None:
            found.append(step)
            step = step.previous
        return found[::-1]

    def steps_since(self, decisions: int) -> list[tuple[Step, Array]]:
        """The decisions after a number of them, each with the record after it."""
        found: list[tuple[Step, Array]] = []
        step, games = self._last, self._games
        while step is not None and step.number > decisions:
            found.append((step, games))
            games, step = step.before, step.previous
        return found[::-1]

    def follow(self, step: Step, games: Array) -> bool:
        """Make a decision that a copy of this game has made; answer False if it is another game's.

        `games` is the record after it.
        """
        if step.previous is not self._last:
            return False
        self._games, self._last = record.copy(games), step
        return True

    @property
    def last_step(self) -> Step | None:
        """The last decision, or the deal."""
        return self._last

    def at(self, decisions: int) -> Game:
        """The game as it stood after a number of decisions, with its past until then."""
        if not 0 <= decisions <= self.decisions:
            raise ValueError(f"There are moments 0 to {self.decisions}, not {decisions}.")
        game = self.copy()
        while game._last is not None and game._last.number > decisions:
            game.undo()
        return game

    @property
    def turns(self) -> list[list[Step]]:
        """The same, with the steps of one turn together; the deal stands alone."""
        found: list[list[Step]] = []
        for step in self.steps:
            if step.move >= 0 and is_inside_turn(step.before[0]) and found:
                found[-1].append(step)
            else:
                found.append([step])
        return found

    @property
    def decisions(self) -> int:
        """How many decisions have been made."""
        return self._last.number if self._last else 0

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, secrets included."""
        return [event for step in self.steps for event in step.events(self.setup)]

    def view(self, seat: int | None) -> View:
        """What one seat may know; None for a spectator."""
        from spoorbrug.game.view import View  # a view samples games: the circle is opened here

        games = self._hidden(seat)
        seen = [event for step in self.steps for event in step.seen_by(self.setup, seat)]
        return View(self.setup, seat, games, tuple(seen), self.waiting)

    def look(self, seat: int | None, *, is_over: bool = False) -> View:
        """The same for a screen: without the past, so that no games can be sampled from it.

        What lies open on the table is worked out once for all who look. With `is_over` nobody
        decides any more: a game may be given up.
        """
        if self._open is None or self._open[0] is not self._last:
            open_table = OpenTable(self.setup, self._hidden(None), self._since_roll())
            self._open = self._last, open_table
        from spoorbrug.game.view import View

        waiting = () if is_over else self.waiting
        return View.of_screen(self.setup, seat, self._hidden(seat), waiting, self._open[1])

    def _since_roll(self) -> list[Event]:
        """What everyone saw since the dice were rolled, if any of them have been used."""
        found: list[Event] = []
        step = self._last if self.setup.dice and self.state.dice_used else None
        while step is not None and not any(event.kind == "rolled" for event in found):
            found[:0] = step.seen_by(self.setup, None)
            step = step.previous
        return found

    def _hidden(self, seat: int | None) -> Array:
        """The record without what a seat may not know."""
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise ValueError(f"There are seats 0 to {self.setup.seats - 1}, not {seat}.")
        games = record.copy(self._games)
        if seat is not None and seat in self.waiting:
            games["seat"][0] = seat
        kernel.hide(self.setup.board_record, games, record.NONE if seat is None else seat)
        return games

    def _repr_svg_(self) -> str:
        """What lies open on the table, as a notebook shows it; a view shows a hand, too."""
        return self.look(None)._repr_svg_()

    def __repr__(self) -> str:
        return f"<Game: {self.setup}; {self.decisions} decisions; {self.phase.words}>"


def _rebuilt(
    setup: Setup, games: bytes, key: bytes, seed: str | None, steps: list[tuple[Any, ...]]
) -> Game:
    """A game that was pickled."""
    words = np.frombuffer(bytearray(key), np.uint64)
    game = Game(setup, np.frombuffer(bytearray(games), record.GAME), words, seed)
    for seat, move, dealt, before, number in steps:
        room = np.frombuffer(bytearray(before), record.GAME)
        game._last = Step(game._last, seat, move, dealt, room, number)
    return game
