"""What may be done at a table.

A command looks, changes nothing, and answers with the entries that would carry it out, or raises
`Refused`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from spoorbrug.game import Game, IllegalMove, NotationError, View
from spoorbrug.game.phase import Phase
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, rematch
from spoorbrug.server.seats import SUBSTITUTE, Seat
from spoorbrug.server.table.entry import Entry
from spoorbrug.server.table.state import TableState
from spoorbrug.server.texts import checked_name, clean, has_ink
from spoorbrug.server.undoing import taken_back

PATIENCE = 60.0
"""Seconds that someone must be gone before others may let a bot play for them."""


class Table(TableState):
    """A table with its commands."""

    # Commands before the start

    def sit(self, visitor: str, seat: int, name: str, contribution: str) -> list[Entry]:
        """Take a seat that is open, kept for this visitor, or was left."""
        place = self._seat(seat)
        if self.status == "over":
            raise Refused("not_playing")
        if self.status == "playing":
            # Who has seen another hand of this game does not take this one, too.
            knows = any(s.visitor == visitor for s in self.seats if s is not place)
            empty = place.left or place.kind == "open"
            free = empty and not place.resigned and not knows
        else:
            free = place.kind == "open" and place.visitor in (None, visitor)
        if not free:
            raise Refused("seat_taken")
        data = {"name": checked_name(name), "contribution": contribution}
        found = [Entry("sat", seat, visitor, data)]
        if self.founding.rematch_of and self.status == "waiting":
            others = [s for i, s in enumerate(self.seats) if i != seat]
            if all(s.kind != "open" for s in others):
                found.append(self._start_entry([*self.contributions_with(seat, contribution)]))
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
        playing = self.status == "playing"
        fits = place.left or place.kind == "open" if playing else place.kind in ("open", "bot")
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
        return [self._start_entry(self.contributions)]

    def contributions_with(self, seat: int, contribution: str) -> list[str]:
        """All contributions once this seat's is there."""
        given = [s.contribution if i != seat else contribution for i, s in enumerate(self.seats)]
        return [text for text in given if text]

    def _start_entry(self, contributions: Sequence[str]) -> Entry:
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
        found = []
        for step, games in after.steps_since(game.decisions):
            text, dealt = step.text(game.board)
            data = {"move": text, "dealt": dealt}
            found.append(Entry("moved", seat, visitor, data, made=(step, games)))
        return found

    def changed_for(self, seat: int, seen: int, but: Collection[int] = ()) -> bool:
        """Has the game changed for this seat's decision since it looked?

        First tickets are chosen by all at once (R33): others' choices change nothing. Nor does
        what the seats in `but` have decided.
        """
        if not 0 <= seen <= self.seq:
            return True
        for entry in reversed(self.entries):
            if entry.seq <= seen:
                return False
            first = entry.step is not None and entry.step.phase is Phase.FIRST_TICKETS
            if entry.kind in ("undone", "started"):
                return True
            if entry.kind == "moved" and not ((first and entry.seat != seat) or entry.seat in but):
                return True
        return False

    def undo(self, visitor: str, seat: int, seen: int) -> list[Entry]:
        """Take back this seat's last decision, with what bots did since where that is allowed;
        a payment with what it pays for."""
        self._own(visitor, seat)
        game = self._playing()
        self._needs_no_bot(seat)
        if self.changed_for(seat, seen, but=self.bots_to_undo):
            raise Refused("stale")
        number = taken_back(game, seat, self.bots_to_undo)
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
        self._needs_voice(visitor)
        said = clean(text)
        if not has_ink(said):
            raise Refused("bad_message", detail="there is nothing to say.")
        seats = self.seats_of(visitor)
        seat = seats[0] if seats else None
        shown = name if seat is None else self.seats[seat].name
        return [Entry("said", seat, visitor, {"text": said, "name": shown})]

    def react(self, visitor: str, reaction: str) -> list[Entry]:
        """Show a reaction: those who sit at the table."""
        self._needs_voice(visitor)
        seats = self.seats_of(visitor)
        if not seats:
            raise Refused("not_seated")
        return [Entry("reacted", seats[0], visitor, {"text": reaction})]

    def mute(self, visitor: str, seat: int | None, entry: int | None, muted: bool) -> list[Entry]:
        """The host takes somebody's voice away, or gives it back.

        Those at the table are named by a seat, others by the number of an entry of theirs.
        """
        self._needs_host(visitor)
        whom, name = self._named(seat, entry)
        if whom is None or whom == visitor:
            raise Refused("nobody_to_mute")
        if (whom in self.muted) == muted:
            return []
        sits = self.seats_of(whom)
        name = self.seats[sits[0]].name if sits else name
        kind = "muted" if muted else "unmuted"
        return [Entry(kind, sits[0] if sits else None, whom, {"name": name})]

    def _named(self, seat: int | None, entry: int | None) -> tuple[str | None, str]:
        """Whoever sits on a seat, or whoever an entry is of, with a name."""
        if seat is not None:
            return self._seat(seat).visitor, self._seat(seat).name
        if entry is not None and 1 <= entry <= self.seq:
            found = self.entries[entry - 1]
            return found.visitor, found.data.get("name") or ""
        return None, ""

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
        """Let a bot play for someone who has been away for a number of seconds (None: is there)."""
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

    # A game of a browser's goes to a server

    def bring(self, visitor: str, mine: Collection[int]) -> list[Entry]:
        """Keep these seats; the others that people have are open from now on."""
        self._needs_host(visitor)
        self._playing()
        own = self.seats_of(visitor)
        if not set(mine) <= set(own) or not mine:
            raise Refused("not_yours")
        return [Entry("brought", None, visitor, {"open": [i for i in own if i not in mine]})]

    def go_on_at(self, visitor: str, table: str) -> list[Entry]:
        """Nothing more is played here: the game goes on at a table of a server."""
        if self.went_to == table:
            return []
        self._needs_host(visitor)
        self._playing()
        return [Entry("went_on", None, visitor, {"table": table})]

    def stay(self, visitor: str) -> list[Entry]:
        """Play on here after all."""
        self._needs_host(visitor)
        return [Entry("stayed", None, visitor)] if self.went_to else []

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

    def _needs_voice(self, visitor: str) -> None:
        if self.is_muted(visitor):
            raise Refused("muted", status=403)

    def _needs_waiting(self) -> None:
        if self.status != "waiting":
            raise Refused("not_waiting")

    def _playing(self) -> Game:
        if self.went_to is not None:
            raise Refused("went_on")
        if self.game is None or self.status != "playing":
            raise Refused("not_playing")
        return self.game
