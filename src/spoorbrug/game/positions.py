"""A position as text: everything on the table, by name, read back exactly.

Lines come in a fixed order. Those about rules that a board does not have are left out, and so
are numbers that are zero in most positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from spoorbrug import boards
from spoorbrug.boards import Board, BoardError
from spoorbrug.game import notation, seeds
from spoorbrug.game.game import Game
from spoorbrug.game.names import FACES, KINDS, TYPES, add_member, members
from spoorbrug.game.notation import NotationError
from spoorbrug.game.phase import Phase
from spoorbrug.game.setup import Setup, SetupError
from spoorbrug.rules import kernel, record, versions
from spoorbrug.rules.record import DISCARD, NEUTRAL, NONE, OUT

TITLE = "Spoorbrug position 1"

# Numbers that a line each holds; the rest of the record is cards, tracks and tickets.
_SCALARS = (
    "turn", "turn_of", "turns_left", "passes", "drawn", "after", "tickets_due", "chosen",
    "chances", "bank",
)  # fmt: skip
# Numbers with a line only where they are not zero, and the most that each may be.
_RARE = {
    "laid_colour": record.GREY, "laid_cards": 2 * record.LONGEST,
    "laid_locomotives": 2 * record.LONGEST, "tunnel_cost": record.TUNNEL_DICE,
    "fill_due": 99, "fill_from": record.KINDS - 1, "rerolled": 1, "dice_used": record.DICE,
    "barred": 3, "pairs": record.DICE, "bought": 3, "token_step": 2 * record.TYPES,
    "acted": 1, "idle": 2**15 - 1, "most_held": 2**15 - 1,
}  # fmt: skip
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
    return "\n".join([TITLE, *_lines(game)]) + "\n"


def _lines(game: Game) -> Iterator[str]:
    setup, state, board = game.setup, game.state, game.board
    yield f"rules {setup.rules}"
    yield f"board {board.id} {board.fingerprint}"
    yield f"seats {setup.seats}"
    yield f"options {setup.options}"
    yield f"phase {game.phase.words}"
    yield f"seat {game.seat + 1}"
    yield from (f"{name} {int(state[name])}" for name in _SCALARS)
    yield from (f"{name} {int(state[name])}" for name in _RARE if state[name])
    if game.phase.is_on_track or state.track:
        yield f"track {board.tracks[int(state.track)].name}"
    if game.phase.is_in_city or state.city:
        yield f"city {board.cities[int(state.city)].name}"
    if any(state.walked):
        yield f"walked {_tracks(board, state.walked)}"
    if state.visited:
        yield f"visited {_cities(board, state.visited)}"
    if setup.neutral:
        holder = "nobody" if state.marker == NONE else int(state.marker) + 1
        yield f"marker {holder}"
        yield f"neutral trains {int(state.trains[NEUTRAL])}"
        yield f"neutral tracks {_tracks(board, state.owned[NEUTRAL])}"
        if state.revealed != NONE:
            yield f"revealed {board.tickets[int(state.revealed)].name}"
    if setup.dice:
        yield f"dice {_counted(state.dice, FACES)}"
        yield f"supply {_counted(state.supply, TYPES)}"
    else:
        yield from (f"{name} {_counted(state[name], KINDS)}" for name in _CARDS)
        if state.tunnel.any():
            yield f"tunnel {_counted(state.tunnel, KINDS)}"
    yield from (f"{name} {_tickets(board, members(state[name]))}" for name in _TICKETS)
    if setup.board_record[0].rejected != DISCARD:
        yield f"under {_tickets(board, _listed(state.under))}"
    if board.passengers:
        yield f"taken {_counted(state.taken, [city.name for city in board.cities])}"
    for seat in range(setup.seats):
        for line in _seat_lines(game, seat):
            yield f"seat {seat + 1} {line}"


def _seat_lines(game: Game, seat: int) -> Iterator[str]:
    setup, state, board = game.setup, game.state, game.board
    yield from (f"{name} {int(state[name][seat])}" for name in _PER_SEAT)
    if setup.dice:
        yield f"tokens {_counted(state.tokens[seat], TYPES)}"
    else:
        yield from (f"{name} {_counted(state[name][seat], KINDS)}" for name in _CARDS_PER_SEAT)
    if board.stations:
        yield f"stations {_cities(board, state.stations[seat])}"
    if board.passengers:
        yield f"passengers {_cities(board, state.passengers[seat])}"
        yield f"passengers_left {int(state.passengers_left[seat])}"
        yield f"goods {int(state.goods[seat])}"
    if board.ticket_numbers.mix:
        yield f"mix {int(state.mix[seat])}"
    for name in _TICKETS_PER_SEAT:
        yield f"{name} {_tickets(board, members(state[name][seat]))}"
    if state.offer_order[seat, 0] != NONE:
        yield f"order {_tickets(board, _listed(state.offer_order[seat]))}"
    yield f"tracks {_tracks(board, state.owned[seat])}"


def _listed(numbers: Any) -> list[int]:
    """The numbers of a queue, which ends where NONE begins."""
    return [int(number) for number in numbers if number != NONE]


def _counted(numbers: Any, names: Sequence[str]) -> str:
    """`2 red, 1 locomotive`."""
    words = [f"{int(n)} {name}" for name, n in zip(names, numbers, strict=False) if n]
    return ", ".join(words) or "none"


def _tracks(board: Board, words: Any) -> str:
    return "; ".join(board.tracks[i].name for i in members(words)) or "none"


def _tickets(board: Board, numbers: list[int]) -> str:
    return "; ".join(board.tickets[i].name for i in numbers) or "none"


def _cities(board: Board, word: Any) -> str:
    return "; ".join(board.cities[i].name for i in members([word])) or "none"


def _range(setup: Setup, name: str) -> tuple[int, int]:
    """What a number of the whole game may be."""
    most = {
        "turn_of": setup.seats - 1, "turns_left": setup.seats, "passes": setup.seats,
        "drawn": 2, "after": record.AFTER_TURN, "chosen": (1 << setup.seats) - 1,
        "tickets_due": record.OFFERED if setup.board.ticket_numbers.mix else 0,
    }  # fmt: skip
    return (-(2**15) if name == "bank" else 0), most.get(name, 2**15 - 1)


def _most(setup: Setup, name: str) -> int:
    """The most that a number of one seat may be."""
    return setup.board.trains if name == "trains" else 9999


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
        undealt = record.new_games()
        kernel.start(setup.board_record, undealt)
        games = _cleared(undealt)
        self._whole_game(setup, games[0])
        for seat in range(setup.seats):
            self._seat(setup, games[0], seat)
        self._expect(self.at == len(self.lines), "nothing should follow", self.at + 1)
        self._derive(setup, games)
        self._check_whole(setup, games[0], undealt[0])
        text = seeds.fresh() if seed is None else seeds.check(seed)
        return Game(setup, games, seeds.key_of(text), text)

    def _rules(self) -> int:
        """The version of the rules; texts of the first version do not say it."""
        if not self._follows("rules"):
            return 1
        try:
            return versions.read(self._value("rules"))
        except versions.UnknownVersion as error:
            raise PositionError(f"line {self.at}: {error}") from None

    def _setup(self) -> Setup:
        rules = self._rules()
        name, _, fingerprint = self._value("board").partition(" ")
        try:
            board = boards.load(name)
        except BoardError as error:
            self._expect(False, str(error))
        self._expect(board.fingerprint == fingerprint, f"this is another version of {name}")
        seats = self._number("seats", 2, record.SEATS)
        options = self._value("options")
        try:
            return Setup.read(board, seats, options, rules)
        except SetupError as error:
            raise PositionError(f"line {self.at}: {error}") from None

    def _whole_game(self, setup: Setup, state: Any) -> None:
        board = setup.board
        phase = self._phase()
        state.phase = phase
        state.seat = self._number("seat", 1, setup.seats) - 1
        for name in _SCALARS:
            state[name] = self._number(name, *_range(setup, name))
        for name, most in _RARE.items():
            if self._follows(name):
                fewest = -most if name == "pairs" else 0  # pairs may be spent ahead
                state[name] = self._number(name, fewest, most)
        if phase.is_on_track or self._follows("track"):
            state.track = self._try(partial(notation.read_track, board, self._value("track")))
        if phase.is_in_city or self._follows("city"):
            state.city = self._try(partial(notation.read_city, board, self._value("city")))
        if self._follows("walked"):
            self._members("walked", state.walked, partial(notation.read_track, board))
        if self._follows("visited"):
            state.visited = self._city_set(board, "visited")
        if setup.neutral:
            self._neutral(board, state)
        if setup.dice:
            self._counts("dice", state.dice, FACES, "2 single, 1 wild")
            self._counts("supply", state.supply, TYPES, "15 single, 14 double")
        else:
            for name in _CARDS:
                self._cards(name, state[name])
            if self._follows("tunnel"):
                self._cards("tunnel", state.tunnel)
        for name in _TICKETS:
            self._members(name, state[name], partial(notation.read_ticket, board))
        if setup.board_record[0].rejected != DISCARD:
            self._queue(board, "under", state.under)
        if board.passengers:
            names = [city.name for city in board.cities]
            self._counts("taken", state.taken, names, "2 Berlin, 1 Kiel")
            for city in board.cities:
                fits = state.taken[city.index] <= len(city.merchandise)
                self._expect(bool(fits), f"{city.name} never had so much merchandise")

    def _seat(self, setup: Setup, state: Any, seat: int) -> None:
        board, who = setup.board, f"seat {seat + 1}"
        for name in _PER_SEAT:
            state[name][seat] = self._number(f"{who} {name}", 0, _most(setup, name))
        if setup.dice:
            self._counts(f"{who} tokens", state.tokens[seat], TYPES, "2 single, 1 double")
        else:
            for name in _CARDS_PER_SEAT:
                self._cards(f"{who} {name}", state[name][seat])
        if board.stations:
            state.stations[seat] = self._city_set(board, f"{who} stations")
        if board.passengers:
            most = board.passengers.number
            state.passengers[seat] = self._city_set(board, f"{who} passengers")
            left = self._number(f"{who} passengers_left", 0, most)
            state.passengers_left[seat] = left
            state.goods[seat] = self._number(f"{who} goods", 0, 999)
        if board.ticket_numbers.mix:
            state.mix[seat] = self._number(f"{who} mix", 0, record.OFFERED)
        for name in _TICKETS_PER_SEAT:
            self._members(f"{who} {name}", state[name][seat], partial(notation.read_ticket, board))
        if self._follows(f"{who} order"):
            self._queue(board, f"{who} order", state.offer_order[seat])
        read_track = partial(notation.read_track, board)
        self._members(f"{who} tracks", state.owned[seat], read_track)

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
        read_track = partial(notation.read_track, board)
        self._members("neutral tracks", state.owned[NEUTRAL], read_track)
        if self._follows("revealed"):
            name = self._value("revealed")
            state.revealed = self._try(partial(notation.read_ticket, board, name))

    def _derive(self, setup: Setup, games: Any) -> None:
        """The fields that follow from the others."""
        state = games[0]
        for name in _CARDS:
            state[f"{name}_size"] = int(state[name].sum())
        state.pile_size = len(members(state.pile))
        state.rejected_count = len(members(state.rejected))
        under = _listed(state.under)
        state.under_count = len(under)
        tickets = setup.board.tickets
        state.long_left = sum(tickets[i].pile for i in (*members(state.pile), *under))
        for seat in range(setup.seats):
            state.hand_size[seat] = int(state.hand[seat].sum())
            for name in _TICKETS_PER_SEAT:
                state[_SIZES[name]][seat] = len(members(state[name][seat]))
        kernel.close(setup.board_record, games)

    def _check_whole(self, setup: Setup, state: Any, undealt: Any) -> None:
        """Nothing created, nothing lost."""
        there = state.hand.sum(axis=0) + state.deck + state.discard + state.market + state.tunnel
        for kind, name in enumerate(KINDS):
            wanted = int(undealt.deck[kind])
            self._expect(
                there[kind] == wanted, f"{int(there[kind])} {name} cards instead of {wanted}", 0
            )
        tokens = state.tokens.sum(axis=0) + state.supply
        for kind, name in enumerate(TYPES):
            wanted = int(undealt.supply[kind])
            self._expect(
                tokens[kind] == wanted, f"{int(tokens[kind])} {name} tokens instead of {wanted}", 0
            )
        self._expect(int(state.dice.sum()) <= record.DICE, f"more than {record.DICE} dice", 0)
        self._check_tickets(setup, state)
        owned = [track for words in state.owned for track in members(words)]
        self._expect(len(owned) == len(set(owned)), "a track has two owners", 0)
        self._check_trains(setup, state)
        for figures in (state.stations, state.passengers):
            cities = members([int(word) for word in figures])
            cities = [city % record.CITIES for city in cities]
            self._expect(len(cities) == len(set(cities)), "two in one city", 0)
        self._expect(bool((state.known <= state.hand).all()), "more is known than is held", 0)

    def _check_trains(self, setup: Setup, state: Any) -> None:
        """Nobody has more trains than the box holds, on the board and beside it."""
        players = [(f"seat {seat + 1}", seat, setup.board.trains) for seat in range(setup.seats)]
        if setup.board.neutral is not None:
            players.append(("the neutral player", NEUTRAL, setup.board.neutral.trains))
        for who, owner, most in players:
            laid = sum(setup.board.tracks[i].length for i in members(state.owned[owner]))
            left = int(state.trains[owner])
            self._expect(
                laid + left <= most,
                f"{who} has {laid} trains on the board and {left} left; there are {most}",
                0,
            )

    def _check_tickets(self, setup: Setup, state: Any) -> None:
        sets = [state.pile, state.rejected, *state.held, *state.offer]
        found = [ticket for words in sets for ticket in members(words)]
        found += _listed(state.under)
        if state.revealed != NONE:
            found.append(int(state.revealed))
        lost = set(range(len(setup.board.tickets))) - set(found)
        board = setup.board_record[0]
        may_be_out = OUT in (board.rejected, board.rejected_first)
        whole = len(found) == len(set(found)) and (may_be_out or not lost)
        self._expect(whole, "a ticket is missing, or there twice", 0)
        for seat in range(setup.seats):
            order = _listed(state.offer_order[seat])
            there = {*members(state.held[seat]), *members(state.offer[seat])}
            fits = set(order) <= there and set(members(state.offer[seat])) <= set(order)
            self._expect(fits, f"the order of seat {seat + 1}'s offer is of other tickets", 0)

    # Lines

    def _line(self) -> str:
        self.at += 1
        return self.lines[self.at - 1] if self.at <= len(self.lines) else ""

    def _follows(self, name: str) -> bool:
        """Does a line of this name come next?"""
        return self.at < len(self.lines) and self.lines[self.at].startswith(f"{name} ")

    def _value(self, name: str) -> str:
        line = self._line()
        self._expect(line.startswith(f"{name} "), f"'{name} …' should stand here, not '{line}'")
        return line.removeprefix(f"{name} ")

    def _values(self, name: str, separator: str = "; ") -> list[str]:
        value = self._value(name)
        return [] if value == "none" else value.split(separator)

    def _number(self, name: str, low: int, high: int) -> int:
        value = self._value(name)
        good = bool(re.fullmatch(r"-?\d{1,6}", value)) and low <= int(value) <= high
        self._expect(good, f"{name} should be a number from {low} to {high}, not '{value}'")
        return int(value)

    def _cards(self, name: str, counts: Any) -> None:
        self._counts(name, counts, KINDS, "2 red, 1 locomotive", "cards")

    def _counts(
        self, name: str, counts: Any, names: Sequence[str], example: str, what: str = ""
    ) -> None:
        for part in self._values(name, ", "):
            found = re.fullmatch(r"(\d{1,2}) (.+)", part)
            good = found is not None and found.group(2) in names
            verb = "look" if what else "looks"
            self._expect(good, f"{what or name} {verb} like '{example}', not '{part}'")
            assert found is not None
            counts[names.index(found.group(2))] = int(found.group(1))

    def _members(self, name: str, words: Any, find: Callable[[str], Any]) -> None:
        for part in self._values(name):
            add_member(words, self._try(partial(find, part)))

    def _queue(self, board: Board, name: str, numbers: Any) -> None:
        parts = self._values(name)
        self._expect(len(parts) <= len(numbers), f"{len(parts)} tickets are too many")
        for place, part in enumerate(parts):
            numbers[place] = self._try(partial(notation.read_ticket, board, part))

    def _city_set(self, board: Board, name: str) -> int:
        cities = (self._try(partial(notation.read_city, board, c)) for c in self._values(name))
        return sum({1 << city for city in cities})

    def _try(self, find: Callable[[], Any]) -> int:
        try:
            return int(find().index)
        except NotationError as error:
            raise PositionError(f"line {self.at}: {error}") from None

    def _expect(self, good: bool, text: str, line: int | None = None) -> None:
        if not good:
            place = "" if line == 0 else f"line {line or self.at}: "
            raise PositionError(f"{place}{text}")


def _cleared(undealt: record.Array) -> record.Array:
    """The record of a new game with everything that lies on the table taken away."""
    games = record.copy(undealt)
    state = games[0]
    for name in ("deck", "pile", "supply", "passengers_left", "trains"):
        state[name][:] = 0
    state.marker = NONE
    state.long_due = 0
    return games
