"""One table: who sits there, the game, and everything that may be done.

A table is its founding and a list of entries; `apply` folds one more entry into it, and is the
only thing that changes it. A command is a method that looks, and answers with the entries that
would carry it out (or raises `Refused`). Whoever calls it applies them and stores them before
anyone is told, so a table that is read back from storage is the one that everyone knows.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from spoorbrug.game import Game, IllegalMove, NotationError, View, seeds
from spoorbrug.game.names import Phase
from spoorbrug.game.networks import Network, network
from spoorbrug.server.entries import Entry, fold
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, rematch, setup_of
from spoorbrug.server.seats import SUBSTITUTE, Seat
from spoorbrug.server.texts import checked_name, clean, has_ink
from spoorbrug.server.undoing import taken_back

PATIENCE = 60.0
"""Seconds that someone must be gone before others may let a bot play for them."""


class Table:
    """The state of a table. Its methods that are commands change nothing."""

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
        self.stop_votes: set[int] = set()
        self.rematch: str | None = None
        self.deadline: float | None = None
        self.clients: dict[str, int] = {}
        self.setup = setup_of(founding, len(self.seats))

    # Looking

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
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

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that are to decide."""
        return self.game.waiting if self.game and self.status == "playing" else ()

    @property
    def bot_turns(self) -> list[tuple[int, str]]:
        """Seats whose decision a bot makes, with its name."""
        found = [(seat, self.seats[seat].bot) for seat in self.waiting]
        return [(seat, bot) for seat, bot in found if bot is not None]

    @property
    def needs_server(self) -> bool:
        """Does something go on here without anybody looking?"""
        return bool(self.bot_turns) or self.deadline is not None

    @property
    def hints(self) -> bool:
        """May those who decide ask for hints? Where people play each other, if they said so."""
        people = sum(seat.kind != "bot" for seat in self.seats)
        return people <= 1 if self.founding.hints is None else self.founding.hints

    def view(self, seat: int | None) -> View | None:
        """What one seat, or a spectator, may see of the game."""
        if self.game is None:
            return None
        view = self.game.view(seat)
        # A game that was given up or stopped is over, although nobody played it to its end.
        return view if self.status == "playing" else replace(view, waiting=())

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
        return tuple(network(self.game.view(seat)) for seat in range(len(self.seats)))

    # Folding

    def apply(self, entry: Entry) -> None:
        """Take one more entry into the table."""
        fold(self, entry)

    # Commands before the start

    def sit(self, visitor: str, seat: int, name: str, contribution: str) -> list[Entry]:
        """Take a seat that is open, kept for this visitor, or was left."""
        place = self._seat(seat)
        if self.status == "over":
            raise Refused("not_playing")
        if self.status == "playing":
            # Who has seen another hand of this game does not take this one, too.
            knows = any(s.visitor == visitor for s in self.seats if s is not place)
            free = place.left and not place.resigned and not knows
        else:
            free = place.kind == "open" and place.visitor in (None, visitor)
        if not free:
            raise Refused("seat_taken")
        data = {"name": checked_name(name), "contribution": contribution}
        found = [Entry("sat", seat, visitor, data)]
        if self.founding.rematch_of and self.status == "waiting":
            others = [s for i, s in enumerate(self.seats) if i != seat]
            if all(s.kind != "open" for s in others):
                found.append(self._started([*self.contributions_with(seat, contribution)]))
        return found

    def leave(self, visitor: str, seat: int) -> list[Entry]:
        """Get up."""
        self._own(visitor, seat)
        if self.status == "over":
            raise Refused("not_playing")
        return [Entry("left", seat, visitor, {"name": self.seats[seat].name})]

    def colour(self, visitor: str, seat: int, colour: str) -> list[Entry]:
        """Choose a colour; the one who had it gets this seat's."""
        self._needs_waiting()
        if not (self.seats[self._check(seat)].kind == "bot" and visitor == self.host):
            self._own(visitor, seat)
        return [Entry("coloured", seat, visitor, {"colour": colour})]

    def fill(self, visitor: str, seat: int, bot: str) -> list[Entry]:
        """Put a bot on an open seat, or choose the one that plays for someone who left."""
        self._needs_host(visitor)
        place = self._seat(seat)
        fits = place.left if self.status == "playing" else place.kind in ("open", "bot")
        if self.status == "over" or not fits:
            raise Refused("seat_taken")
        return [Entry("filled", seat, visitor, {"bot": bot})]

    def open(self, visitor: str, seat: int) -> list[Entry]:
        """Free a seat that a bot or someone else has."""
        self._needs_host(visitor)
        self._needs_waiting()
        if self._seat(seat).visitor == visitor and self._seat(seat).kind == "person":
            return self.leave(visitor, seat)
        return [Entry("opened", seat, visitor, {"name": self._seat(seat).name})]

    def start(self, visitor: str) -> list[Entry]:
        """Begin."""
        self._needs_host(visitor)
        self._needs_waiting()
        if any(seat.kind == "open" for seat in self.seats):
            raise Refused("seats_open")
        return [self._started(self.contributions)]

    def contributions_with(self, seat: int, contribution: str) -> list[str]:
        """All contributions once this seat's is there."""
        given = [s.contribution if i != seat else contribution for i, s in enumerate(self.seats)]
        return [text for text in given if text]

    def _started(self, contributions: Sequence[str]) -> Entry:
        seed = "+".join([self.founding.server_seed, *contributions])
        game = Game.begin(self.setup, seed)
        _, dealt = game.steps[0].text(game.board)
        return Entry("started", data={"seed": seed, "dealt": dealt})

    # Commands of the game

    def move(self, visitor: str | None, seat: int, seen: int, move: str | int) -> list[Entry]:
        """Play a move. Without a visitor it is a bot's."""
        if visitor is not None:
            self._own(visitor, seat)
        game = self._playing()
        if visitor is not None:
            self._needs_no_bot(seat)
        if self.changed_for(seat, seen):
            raise Refused("stale")
        after = game.copy()
        try:
            after.play(move, seat)
        except IllegalMove as error:
            if after.decisions == game.decisions:
                raise Refused("refused", refusal=error.refusal) from None
        except NotationError as error:
            raise Refused("bad_move", detail=str(error)) from None
        steps = after.steps[game.decisions + 1 :]
        written = (step.text(game.board) for step in steps)
        return [
            Entry("moved", seat, visitor, {"move": text, "dealt": dealt}) for text, dealt in written
        ]

    def changed_for(self, seat: int, seen: int) -> bool:
        """Has the game changed for this seat's decision since it looked?

        First tickets are chosen by all at once (R33): others' choices change nothing.
        """
        if not 0 <= seen <= self.seq:
            return True
        for entry in reversed(self.entries):
            if entry.seq <= seen:
                return False
            first = entry.step is not None and (
                entry.step.before["phase"][0] == Phase.FIRST_TICKETS
            )
            if entry.kind in ("undone", "started"):
                return True
            if entry.kind == "moved" and not (first and entry.seat != seat):
                return True
        return False

    def undo(self, visitor: str, seat: int, seen: int) -> list[Entry]:
        """Take back this seat's last decision; a payment with what it pays for."""
        self._own(visitor, seat)
        game = self._playing()
        self._needs_no_bot(seat)
        if self.changed_for(seat, seen):
            raise Refused("stale")
        number = taken_back(game, seat)
        data = {"steps": number, "decision": game.decisions - number}
        return [Entry("undone", seat, visitor, data)]

    def ask_hint(self, visitor: str, seat: int, seen: int) -> View:
        """What a hint may be made from: the view of a seat of one's own that is to decide."""
        self._own(visitor, seat)
        self._playing()
        self._needs_no_bot(seat)
        if not self.hints:
            raise Refused("hints_off")
        if seat not in self.waiting:
            raise Refused("not_deciding")
        if self.changed_for(seat, seen):
            raise Refused("stale")
        view = self.view(seat)
        assert view is not None
        return view

    def hinted(self, visitor: str, seat: int, seen: int) -> list[Entry]:
        """Write down that a decision had a hint: once, and only while it is still to be made."""
        self.ask_hint(visitor, seat, seen)
        noted = [e.seq for e in self.entries if e.kind == "hinted" and e.seat == seat]
        if noted and not self.changed_for(seat, noted[-1]):
            return []
        return [Entry("hinted", seat, visitor, {"decision": self._playing().decisions + 1})]

    def say(self, visitor: str, name: str, text: str) -> list[Entry]:
        """Chat: those at the table by their seat, others by their name."""
        said = clean(text)
        if not has_ink(said):
            raise Refused("bad_message", detail="there is nothing to say.")
        seats = self.seats_of(visitor)
        seat = seats[0] if seats else None
        shown = name if seat is None else self.seats[seat].name
        return [Entry("said", seat, visitor, {"text": said, "name": shown})]

    def resign(self, visitor: str, seat: int) -> list[Entry]:
        """Give up."""
        self._own(visitor, seat)
        self._playing()
        if self.seats[seat].resigned:
            raise Refused("not_playing")
        return [Entry("resigned", seat, visitor)]

    def stop(self, visitor: str, seat: int, agree: bool) -> list[Entry]:
        """Ask to stop, agree, or decline. All people who still play must agree."""
        self._own(visitor, seat)
        self._playing()
        if self.seats[seat].resigned:
            raise Refused("not_playing")
        if not agree:
            return [Entry("stop_declined", seat, visitor)] if self.stop_votes else []
        asked = {
            i
            for i, s in enumerate(self.seats)
            if s.kind == "person" and not s.left and not s.resigned
        }
        mine = set(self.seats_of(visitor)) & asked  # one person speaks for all on one screen
        if asked <= self.stop_votes | mine:
            return [Entry("stopped", seat, visitor)]
        return [] if mine <= self.stop_votes else [Entry("stop_asked", seat, visitor)]

    def substitute(self, visitor: str, seat: int, away: float | None) -> list[Entry]:
        """Let a bot play for someone who has been away for so many seconds (None: is there)."""
        if not self.seats_of(visitor):
            raise Refused("not_seated")
        self._playing()
        if not self._seat(seat).is_persons:
            raise Refused("seat_taken")
        if away is None or away < PATIENCE:
            raise Refused("still_there")
        return [Entry("substituted", seat, None, {"bot": SUBSTITUTE, "why": "away"})]

    def time_out(self, now: float) -> list[Entry]:
        """The pace has run out: bots play for those who are waited for."""
        if self.deadline is None or now < self.deadline:
            return []
        late = [seat for seat in self.waiting if self.seats[seat].is_persons]
        return [
            Entry("substituted", seat, None, {"bot": SUBSTITUTE, "why": "late"}) for seat in late
        ]

    def come_back(self, visitor: str, seat: int) -> list[Entry]:
        """Take one's seat back from the bot."""
        place = self._seat(seat)
        if place.visitor != visitor or place.resigned:
            raise Refused("not_yours")
        self._playing()
        return [Entry("returned", seat, visitor)] if place.bot is not None else []

    def again(self, visitor: str) -> Founding:
        """The founding of a rematch: the same people and bots, one seat further."""
        if visitor not in {seat.visitor for seat in self.seats}:
            raise Refused("not_seated")
        if self.status != "over":
            raise Refused("not_over")
        return rematch(self.id, self.founding, visitor, self.seats)

    # Checks

    def _check(self, seat: int) -> int:
        if not 0 <= seat < len(self.seats):
            raise Refused("not_yours")
        return seat

    def _seat(self, seat: int) -> Seat:
        return self.seats[self._check(seat)]

    def _own(self, visitor: str, seat: int) -> None:
        self._check(seat)
        if seat not in self.seats_of(visitor):
            raise Refused("not_yours")

    def _needs_no_bot(self, seat: int) -> None:
        if self.seats[seat].bot is not None:
            raise Refused("not_yours")

    def _needs_host(self, visitor: str) -> None:
        if visitor != self.host:
            raise Refused("not_host")

    def _needs_waiting(self) -> None:
        if self.status != "waiting":
            raise Refused("not_waiting")

    def _playing(self) -> Game:
        if self.game is None or self.status != "playing":
            raise Refused("not_playing")
        return self.game
