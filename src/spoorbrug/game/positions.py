"""A position as text: everything on the table, by name, read back exactly."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from spoorbrug import boards
from spoorbrug.boards import Board, BoardError, Ticket, Track
from spoorbrug.game import notation, seeds
from spoorbrug.game.game import Game
from spoorbrug.game.names import KINDS, Phase, add_member, counted, members
from spoorbrug.game.notation import NotationError
from spoorbrug.game.setup import Setup, SetupError
from spoorbrug.rules import kernel, record
from spoorbrug.rules.record import NEUTRAL, NONE

TITLE = "Spoorbrug position 1"

# Numbers that a line each holds; the rest of the record is cards, tracks and tickets.
_SCALARS = (
    "turn", "turn_of", "turns_left", "passes", "drawn", "after", "tickets_due", "chosen",
    "chances", "bank",
)  # fmt: skip
_PER_SEAT = ("points", "trains", "tolls", "loans")
_CARDS = ("market", "deck", "discard")
_CARDS_PER_SEAT = ("hand", "known")
_TICKETS = ("pile", "rejected")
_TICKETS_PER_SEAT = ("held", "offer")
_SIZES = {"hand": "hand_size", "held": "held_count", "offer": "offer_count"}


class PositionError(ValueError):
    """A text that is not a position; the message says which line is wrong."""


def write(game: Game) -> str:
    """The position of a game, secrets included."""
    setup, state, board = game.setup, game.state, game.board
    lines = [
        TITLE,
        f"board {board.id} {board.fingerprint}",
        f"seats {setup.seats}",
        f"options {setup.options}",
        f"phase {game.phase.words}",
        f"seat {game.seat + 1}",
    ]
    lines += [f"{name} {int(state[name])}" for name in _SCALARS]
    if game.phase is Phase.PAY:
        lines.append(f"track {board.tracks[int(state.track)].name}")
    if setup.neutral:
        holder = "nobody" if state.marker == NONE else int(state.marker) + 1
        lines.append(f"marker {holder}")
        lines.append(f"neutral trains {int(state.trains[NEUTRAL])}")
        lines.append(f"neutral tracks {_tracks(board, state.owned[NEUTRAL])}")
        if state.revealed != NONE:
            lines.append(f"revealed {board.tickets[int(state.revealed)].name}")
    lines += [f"{name} {counted(state[name])}" for name in _CARDS]
    lines += [f"{name} {_ticket_names(board, state[name])}" for name in _TICKETS]
    for seat in range(setup.seats):
        who = f"seat {seat + 1}"
        lines += [f"{who} {name} {int(state[name][seat])}" for name in _PER_SEAT]
        lines += [f"{who} {name} {counted(state[name][seat])}" for name in _CARDS_PER_SEAT]
        lines += [f"{who} {name} {_ticket_names(board, state[name][seat])}"
                  for name in _TICKETS_PER_SEAT]  # fmt: skip
        lines.append(f"{who} tracks {_tracks(board, state.owned[seat])}")
    return "\n".join(lines) + "\n"


def _range(setup: Setup, name: str) -> tuple[int, int]:
    """What a number of the whole game may be."""
    most = {
        "turn_of": setup.seats - 1, "turns_left": setup.seats, "passes": setup.seats,
        "drawn": 2, "after": record.AFTER_TURN, "tickets_due": 0, "chosen": (1 << setup.seats) - 1,
    }  # fmt: skip
    return (-(2**15) if name == "bank" else 0), most.get(name, 2**15 - 1)


def _most(setup: Setup, name: str) -> int:
    """The most that a number of one seat may be."""
    return setup.board.trains if name == "trains" else 9999


def _tracks(board: Board, words: Any) -> str:
    return "; ".join(board.tracks[i].name for i in members(words)) or "none"


def _ticket_names(board: Board, words: Any) -> str:
    return "; ".join(board.tickets[i].name for i in members(words)) or "none"


def read(text: str, seed: int | str | None = None) -> Game:
    """The game in a written position; its future comes from the seed, or is nobody's guess."""
    return _Reader(text).game(seed)


class _Reader:
    """Reads line by line, so that it can say which one is wrong."""

    def __init__(self, text: str) -> None:
        self.lines = [line.strip() for line in text.strip().splitlines()]
        self.at = 0

    def game(self, seed: int | str | None) -> Game:
        self._expect(self._line() == TITLE, f"a position begins with '{TITLE}'")
        setup = self._setup()
        board = setup.board
        games = record.new_games()
        state = games[0]
        state.phase = self._phase()
        state.seat = self._number("seat", 1, setup.seats) - 1
        for name in _SCALARS:
            state[name] = self._number(name, *_range(setup, name))
        if state.phase == Phase.PAY:
            name = self._value("track")
            state.track = self._try(partial(notation.read_track, board, name))
        state.marker = state.revealed = NONE
        if setup.neutral:
            self._neutral(board, state)
        for name in _CARDS:
            self._cards(name, state[name])
        for name in _TICKETS:
            self._tickets(board, name, state[name])
        for seat in range(setup.seats):
            who = f"seat {seat + 1}"
            for name in _PER_SEAT:
                state[name][seat] = self._number(f"{who} {name}", 0, _most(setup, name))
            for name in _CARDS_PER_SEAT:
                self._cards(f"{who} {name}", state[name][seat])
            for name in _TICKETS_PER_SEAT:
                self._tickets(board, f"{who} {name}", state[name][seat])
            self._owned(board, f"{who} tracks", state.owned[seat])
        self._expect(self.at == len(self.lines), "nothing should follow", self.at + 1)
        self._derive(setup, games)
        text = seeds.fresh() if seed is None else seeds.check(seed)
        return Game(setup, games, seeds.key_of(text), text)

    def _setup(self) -> Setup:
        name, _, fingerprint = self._value("board").partition(" ")
        try:
            board = boards.load(name)
        except BoardError as error:
            self._expect(False, str(error))
        self._expect(board.fingerprint == fingerprint, f"this is another version of {name}")
        seats = self._number("seats", 2, record.SEATS)
        options = self._value("options")
        try:
            return Setup.read(board, seats, options)
        except SetupError as error:
            raise PositionError(f"line {self.at}: {error}") from None

    def _phase(self) -> Phase:
        words = self._value("phase")
        name = words.upper().replace(" ", "_")
        known = [phase.words for phase in Phase if not phase.is_chance]
        self._expect(words in known, f"a phase is one of {', '.join(known)}, not '{words}'")
        return Phase[name]

    def _neutral(self, board: Board, state: Any) -> None:
        holder = self._value("marker")
        self._expect(holder in ("nobody", "1", "2"), "the marker's holder is 1, 2 or nobody")
        state.marker = NONE if holder == "nobody" else int(holder) - 1
        state.trains[NEUTRAL] = self._number("neutral trains", 0, 100)
        self._owned(board, "neutral tracks", state.owned[NEUTRAL])
        if self.at < len(self.lines) and self.lines[self.at].startswith("revealed "):
            name = self._value("revealed")
            state.revealed = self._try(partial(notation.read_ticket, board, name))

    def _derive(self, setup: Setup, games: Any) -> None:
        """The fields that follow from the others."""
        state = games[0]
        for name in _CARDS:
            state[f"{name}_size"] = int(state[name].sum())
        state.pile_size = len(members(state.pile))
        state.rejected_count = len(members(state.rejected))
        for seat in range(setup.seats):
            state.hand_size[seat] = int(state.hand[seat].sum())
            for name in _TICKETS_PER_SEAT:
                state[_SIZES[name]][seat] = len(members(state[name][seat]))
        kernel.close(setup.lowered, games)
        self._check_whole(setup, state)

    def _check_whole(self, setup: Setup, state: Any) -> None:
        """Nothing created, nothing lost."""
        cards = setup.board.cards
        there = state.hand.sum(axis=0) + state.deck + state.discard + state.market
        for kind, name in enumerate(KINDS):
            wanted = cards.locomotives if name == "locomotive" else cards.each_colour
            self._expect(
                there[kind] == wanted, f"{int(there[kind])} {name} cards instead of {wanted}", 0
            )
        sets = [state.pile, state.rejected, *state.held, *state.offer]
        found = [ticket for words in sets for ticket in members(words)]
        if state.revealed != NONE:
            found.append(int(state.revealed))
        everything = list(range(len(setup.board.tickets)))
        self._expect(sorted(found) == everything, "a ticket is missing, or there twice", 0)
        owned = [track for words in state.owned for track in members(words)]
        self._expect(len(owned) == len(set(owned)), "a track has two owners", 0)
        self._expect(bool((state.known <= state.hand).all()), "more is known than is held", 0)

    def _line(self) -> str:
        self.at += 1
        return self.lines[self.at - 1] if self.at <= len(self.lines) else ""

    def _value(self, name: str) -> str:
        line = self._line()
        self._expect(line.startswith(f"{name} "), f"'{name} …' should stand here, not '{line}'")
        return line.removeprefix(f"{name} ")

    def _number(self, name: str, low: int, high: int) -> int:
        value = self._value(name)
        good = bool(re.fullmatch(r"-?\d{1,6}", value)) and low <= int(value) <= high
        self._expect(good, f"{name} should be a number from {low} to {high}, not '{value}'")
        return int(value)

    def _cards(self, name: str, counts: Any) -> None:
        value = self._value(name)
        for part in [] if value == "none" else value.split(", "):
            found = re.fullmatch(r"(\d{1,3}) (\w+)", part)
            good = found is not None and found.group(2) in KINDS
            self._expect(good, f"cards look like '2 red, 1 locomotive', not '{value}'")
            assert found is not None
            counts[KINDS.index(found.group(2))] = int(found.group(1))

    def _tickets(self, board: Board, name: str, words: Any) -> None:
        value = self._value(name)
        for part in [] if value == "none" else value.split("; "):
            add_member(words, self._try(partial(notation.read_ticket, board, part)))

    def _owned(self, board: Board, name: str, words: Any) -> None:
        value = self._value(name)
        for part in [] if value == "none" else value.split("; "):
            add_member(words, self._try(partial(notation.read_track, board, part)))

    def _try(self, find: Callable[[], Track | Ticket]) -> int:
        try:
            return find().index
        except NotationError as error:
            raise PositionError(f"line {self.at}: {error}") from None

    def _expect(self, good: bool, text: str, line: int | None = None) -> None:
        if not good:
            place = "" if line == 0 else f"line {line or self.at}: "
            raise PositionError(f"{place}{text}")
