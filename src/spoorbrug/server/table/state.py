"""What a table is: its founding, and everything that its entries have made of it.

`apply` takes one more entry in, and is all that ever changes a table.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property

from spoorbrug.game import Game, View, seeds
from spoorbrug.game.networks import Network, network
from spoorbrug.server import undoing
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, setup_of
from spoorbrug.server.seats import SUBSTITUTE, Seat
from spoorbrug.server.table.entry import Entry

SECONDS_OF = {"seconds": 1, "days": 86_400}


class TableState:
    """Who sits at a table, the game, and its history."""

    def __init__(self, table_id: str, founding: Founding, created: float | None = None) -> None:
        self.id = table_id
        self.founding = founding
        self.created = time.time() if created is None else created
        self.host = founding.host
        self.status = "waiting"
        self.ending: str | None = None
        self.game: Game | None = None
        self.seats = [Seat(**seat) for seat in founding.seats]
        self.entries: list[Entry] = []
        self.kinds: Counter[str] = Counter()
        """How many entries there are of each kind."""
        self.muted: dict[str, Entry] = {}
        """Visitors who may say nothing here, with the entry that says so."""
        self.stop_votes: set[int] = set()
        self.rematch: str | None = None
        self.brought = False
        """Did the game begin in a visitor's browser, which dealt it?"""
        self.went_to: str | None = None
        """The table of a server at which the game of this browser's goes on."""
        self.deadline: float | None = None
        self.clients: dict[str, int] = {}
        self.setup = setup_of(founding, len(self.seats))

    # Looking

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @cached_property
    def commitment(self) -> str:
        """What was promised of the server's part of the seed."""
        return seeds.commitment(self.founding.server_seed)

    @property
    def contributions(self) -> list[str]:
        """What the browsers add to the seed, in the order of the seats."""
        return [seat.contribution for seat in self.seats if seat.contribution]

    def seats_of(self, visitor: str | None) -> list[int]:
        """Where a visitor sits."""
        if visitor is None:
            return []
        return [
            i
            for i, seat in enumerate(self.seats)
            if seat.visitor == visitor and seat.kind == "person" and not seat.left
        ]

    def is_muted(self, visitor: str | None) -> bool:
        """May a visitor say nothing here? A host always may, also one who has become it."""
        return visitor in self.muted and visitor != self.host

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are to decide."""
        return self.game.waiting if self.game and self._goes_on else ()

    @property
    def _goes_on(self) -> bool:
        """Is a game played here?"""
        return self.status == "playing" and self.went_to is None

    @property
    def bot_turns(self) -> list[tuple[int, str]]:
        """Seats whose decision a bot makes, with its name."""
        if all(seat.bot is None for seat in self.seats):
            return []
        found = [(seat, self.seats[seat].bot) for seat in self.waiting]
        return [(seat, bot) for seat, bot in found if bot is not None]

    @property
    def needs_server(self) -> bool:
        """Does something go on here without anybody looking?"""
        return bool(self.bot_turns) or self.deadline is not None

    @property
    def due(self) -> float | None:
        """When the server has something to do here: at once where it is a bot's turn."""
        return self.entries[-1].at if self.bot_turns else self.deadline

    @property
    def among_bots(self) -> bool:
        """Does at most one person play here, and bots in all other seats?"""
        return sum(seat.kind != "bot" for seat in self.seats) <= 1

    @property
    def hints(self) -> bool:
        """May those who decide ask for hints? Where people play each other, if they said so."""
        return self.among_bots if self.founding.hints is None else self.founding.hints

    @property
    def bots_to_undo(self) -> frozenset[int]:
        """Seats whose decisions are taken back with a person's: none where people play people."""
        if not self.among_bots:
            return frozenset()
        return frozenset(i for i, seat in enumerate(self.seats) if seat.kind == "bot")

    def undo_refusals(self, game: Game | None = None) -> list[str | None]:
        """Why each seat may not take back its last decision, by a code; None where it may.

        `game` is this table's after a move that is only thought of.
        """
        game = game or self.game
        if game is None or not self._goes_on:
            return []
        return [undoing.why_not(game, seat, self.bots_to_undo) for seat in range(len(self.seats))]

    def takes_undo_away(self, seat: int, move: int) -> bool:
        """Would a bot's move end a person's chance to take back what they did last?"""
        open_to = [
            i
            for i, code in enumerate(self.undo_refusals())
            if code is None and self.seats[i].is_persons
        ]
        if not open_to or self.game is None:
            return False
        after = self.game.copy()
        after.push(move, seat)
        told = self.undo_refusals(after)
        return after.is_over or any(told[i] is not None for i in open_to)

    def finished_game(self) -> Game:
        """A copy of a game that is over: of any other, nothing is told."""
        if self.game is None or self.status != "over":
            raise Refused("not_over")
        return self.game.copy()

    def view(self, seat: int | None) -> View | None:
        """What one seat, or a spectator, may see of the game."""
        if self.game is None:
            return None
        view = self.game.view(seat)
        # A game that was given up or stopped is over, although nobody played it to its end.
        return view if self._goes_on else replace(view, waiting=())

    def look(self, seat: int | None) -> View | None:
        """The same for a screen, without the past."""
        return self.game.look(seat, is_over=not self._goes_on) if self.game else None

    def winners(self) -> list[int]:
        """Who won: those who gave up cannot."""
        if self.game is None or self.status != "over" or self.ending == "stopped":
            return []
        there = [i for i, seat in enumerate(self.seats) if not seat.resigned]
        if self.ending == "resigned":
            return there
        counts = self.game.count()
        best = min(counts[i].place for i in there) if there else 0
        return [i for i in there if counts[i].place == best]

    @cached_property
    def networks(self) -> tuple[Network, ...]:
        """What each seat's tracks came to: for a game that is over, and worked out once."""
        if self.game is None or self.status != "over":
            raise Refused("not_over")
        return tuple(network(self.game.look(seat)) for seat in range(len(self.seats)))

    # What each kind of entry does

    def apply(self, entry: Entry) -> None:
        """Take one more entry into the table."""
        entry.seq = self.seq + 1
        self.entries.append(entry)
        self.kinds[entry.kind] += 1
        if entry.client:
            self.clients[entry.client] = entry.seq
        _FOLDS[entry.kind](self, entry)

    def _nothing(self, entry: Entry) -> None:
        """For entries that only tell."""

    def _sat(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        seat.kind = "person"
        seat.visitor = entry.visitor
        seat.name = entry.data["name"]
        seat.bot, seat.left = None, False
        if self.status == "waiting":
            seat.contribution = entry.data["contribution"]
        else:
            self._set_deadline(entry.at)
        self.host = self.host or entry.visitor or ""

    def _left(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        if self.status == "waiting":
            seat.kind, seat.visitor, seat.name, seat.contribution = "open", None, "", None
        else:
            seat.left, seat.bot = True, SUBSTITUTE
            self.stop_votes.discard(entry.seat or 0)
        if entry.visitor == self.host and not self.seats_of(self.host):
            others = [s.visitor for s in self.seats if s.is_persons and s.visitor]
            self.host = others[0] if others else ""  # the next to sit down

    def _coloured(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        for other in self.seats:
            if other.colour == entry.data["colour"]:
                other.colour = seat.colour
        seat.colour = entry.data["colour"]

    def _filled(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        if self.status == "waiting":
            seat.kind, seat.visitor, seat.contribution = "bot", None, None
            seat.name = entry.data["bot"]
        seat.bot = entry.data["bot"]

    def _opened(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        seat.kind, seat.visitor, seat.name = "open", None, ""
        seat.bot, seat.contribution = None, None

    def _started(self, entry: Entry) -> None:
        self.game = Game.undealt(self.setup, entry.data["seed"])
        self.game.replay_text(None, entry.data["dealt"])
        self.status = "playing"
        self._set_deadline(entry.at)

    def _moved(self, entry: Entry) -> None:
        assert self.game is not None
        if entry.made is None or not self.game.follow(*entry.made):
            self.game.replay_text(entry.data["move"], entry.data["dealt"], entry.seat)
        entry.made, entry.step = None, self.game.last_step
        self._pack_past()
        self._set_deadline(entry.at)
        if self.game.is_over:
            self._end("ended")

    def _pack_past(self) -> None:
        """Only the last move is looked at again and again; bots look at all that happened."""
        last = self.game.last_step if self.game else None
        if last and last.previous:
            last.previous.pack(keep_events=any(seat.bot for seat in self.seats))

    def _undone(self, entry: Entry) -> None:
        assert self.game is not None
        for _ in range(entry.data["steps"]):
            self.game.undo()
        self._set_deadline(entry.at)

    def _resigned(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        seat.resigned, seat.bot = True, SUBSTITUTE
        self.stop_votes.discard(entry.seat or 0)
        if sum(not s.resigned for s in self.seats) == 1:
            self._end("resigned")

    def _stop_asked(self, entry: Entry) -> None:
        self.stop_votes.update(self.seats_of(entry.visitor))

    def _stop_declined(self, entry: Entry) -> None:
        self.stop_votes.clear()

    def _stopped(self, entry: Entry) -> None:
        self._end("stopped")

    def _substituted(self, entry: Entry) -> None:
        self._seat_of(entry).bot = SUBSTITUTE
        self.stop_votes.discard(entry.seat or 0)

    def _returned(self, entry: Entry) -> None:
        seat = self._seat_of(entry)
        seat.bot, seat.left = None, False
        self._set_deadline(entry.at)

    def _muted(self, entry: Entry) -> None:
        if entry.visitor is not None:
            self.muted[entry.visitor] = entry

    def _unmuted(self, entry: Entry) -> None:
        self.muted.pop(entry.visitor or "", None)

    def _hinted(self, entry: Entry) -> None:
        self._seat_of(entry).hints += 1

    def _rematch(self, entry: Entry) -> None:
        self.rematch = entry.data["table"]

    def _brought(self, entry: Entry) -> None:
        """A game from a browser: the seats of those who do not come along are open."""
        self.brought = True
        for number in entry.data["open"]:
            self.seats[number].kind, self.seats[number].visitor = "open", None

    def _went_on(self, entry: Entry) -> None:
        self.went_to = entry.data["table"]

    def _stayed(self, entry: Entry) -> None:
        self.went_to = None

    def _seat_of(self, entry: Entry) -> Seat:
        assert entry.seat is not None
        return self.seats[entry.seat]

    def _end(self, ending: str) -> None:
        self.status, self.ending, self.deadline = "over", ending, None
        self.stop_votes.clear()

    def _set_deadline(self, at: float) -> None:
        """The pace runs for people only: bots need no clock."""
        self.deadline = None
        scale = SECONDS_OF.get(self.founding.pace)
        if scale and any(self.seats[seat].is_persons for seat in self.waiting):
            self.deadline = at + scale * self.founding.amount


_FOLDS: dict[str, Callable[[TableState, Entry], None]] = {
    "created": TableState._nothing,
    "sat": TableState._sat,
    "left": TableState._left,
    "coloured": TableState._coloured,
    "filled": TableState._filled,
    "opened": TableState._opened,
    "started": TableState._started,
    "moved": TableState._moved,
    "undone": TableState._undone,
    "said": TableState._nothing,
    "reacted": TableState._nothing,
    "resigned": TableState._resigned,
    "stop_asked": TableState._stop_asked,
    "stop_declined": TableState._stop_declined,
    "stopped": TableState._stopped,
    "substituted": TableState._substituted,
    "returned": TableState._returned,
    "rematch": TableState._rematch,
    "hinted": TableState._hinted,
    "muted": TableState._muted,
    "unmuted": TableState._unmuted,
    "brought": TableState._brought,
    "went_on": TableState._went_on,
    "stayed": TableState._stayed,
}
