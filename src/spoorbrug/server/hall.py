"""All live tables: who is connected, what they are told, which bots think, which clocks run.

Everything at one table happens under its lock, one thing after the other: entries are made,
applied, stored, and only then told. A table that could not be stored is forgotten and read
again, so what is in memory is never ahead of the disk for longer than one attempt.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial

from spoorbrug import players
from spoorbrug.game import NotationError, View
from spoorbrug.game.ways import Ways
from spoorbrug.players import Answer, Bot, Fault, FaultKind, Referee
from spoorbrug.server import levels, screens
from spoorbrug.server.entries import Entry
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, new_id
from spoorbrug.server.journal import Journal
from spoorbrug.server.levels import Expert
from spoorbrug.server.screens import Json, dumps
from spoorbrug.server.table import Table
from spoorbrug.server.thread_pool import Thinkers

MOST_UNSENT = 100
"""Messages that may wait for a slow socket before it is closed; it can resume."""
IDLE_SECONDS = 300.0
"""After so long without anybody connected, a table leaves the memory."""
MOST_ENTRIES = 20_000
"""Far more than any game has: a table that is full of anything else takes moves only."""
TICK = 1.0
BOT_PAUSE = 0.9
"""Seconds that a bot waits before each of its decisions, so that people can follow."""
BOT_PATIENCE = 60.0
"""After so many seconds a bot that has not come back is not waited for, nor asked again."""
THINKERS = 2
"""So many bots think at once."""

log = logging.getLogger("spoorbrug.server")


@dataclass(eq=False, slots=True)
class Connection:
    """One socket at one table. `unsent` is what its writer has still to send."""

    visitor: str
    name: str
    looking: int | None
    unsent: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    """Set once the socket is to be closed, whatever its writer is waiting for."""

    def send(self, message: str) -> None:
        """Queue a message; a socket that does not keep up is closed."""
        if self.unsent.qsize() >= MOST_UNSENT:
            self.closing.set()
        if not self.closing.is_set():
            self.unsent.put_nowait(message)


@dataclass(eq=False, slots=True)
class Live:
    """A table in memory, with those who look at it."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    gone_at: dict[str, float] = field(default_factory=dict)
    """When each visitor was last connected."""
    bots: asyncio.Task[None] | None = None
    referee: Referee | None = None
    seated: dict[tuple[int, str], Bot] = field(default_factory=dict)
    """The bots that have played here, by seat and name."""
    since: float = field(default_factory=time.monotonic)
    used: float = field(default_factory=time.monotonic)
    dropped: bool = False

    @property
    def online(self) -> set[str]:
        """Visitors who are connected."""
        return {connection.visitor for connection in self.connections}

    @property
    def spectators(self) -> int:
        """Connected visitors without a seat."""
        return sum(not self.table.seats_of(visitor) for visitor in self.online)

    def ask(self, seat: int, name: str, view: View) -> Answer:
        """A bot's move, or the one that is made for it: a bot that is gone makes faults."""
        if (seat, name) not in self.seated:
            seed = f"{self.table.founding.server_seed}-{seat}"
            self.seated[seat, name] = players.Invited(name, seed)
        return self.judge.choose(self.seated[seat, name], view, levels.budget(name))

    @property
    def judge(self) -> Referee:
        """What faults cost at this table. A server that starts anew has forgotten old ones."""
        if self.referee is None:
            self.referee = Referee(self.table.founding.server_seed, self._log_fault)
        return self.referee

    def _log_fault(self, seat: int, fault: Fault) -> None:
        text = "table %s, seat %d: %s (%s); the move is made for it"
        log.warning(text, self.table.id, seat + 1, fault, fault.kind)

    def send_bots_home(self) -> None:
        """Nobody plays here for now."""
        for bot in self.seated.values():
            players.close(bot)
        self.seated.clear()

    def away(self, visitor: str | None) -> float | None:
        """For how many seconds a visitor has been away; None while connected."""
        if visitor is None or visitor in self.online:
            return None
        return time.monotonic() - self.gone_at.get(visitor, self.since)


class Hall:
    """Finds tables, carries out commands, tells everyone, and keeps bots and clocks going."""

    def __init__(
        self, journal: Journal, bot_pause: float | None = None, expert: Expert | None = None
    ) -> None:
        self.journal = journal
        self._expert = expert or Expert()
        given = os.environ.get("SPOORBRUG_BOT_PAUSE")
        self.bot_pause = bot_pause if bot_pause is not None else float(given or BOT_PAUSE)
        self._live: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._thinkers = Thinkers(THINKERS)
        self._clock: asyncio.Task[None] | None = None
        self._commands: set[asyncio.Task[int]] = set()
        self._lost: set[str] = set()

    # Coming and going

    async def start(self) -> None:
        """Go on with every game that does not wait for a person."""
        self._clock = asyncio.create_task(self._tick())
        for table_id in await self.journal.unattended():
            try:
                await self.find(table_id)
            except Exception as error:  # one bad table must not keep the others
                log.warning("table %s cannot go on: %s", table_id, error)

    async def stop(self) -> None:
        """End bots and clocks, and close all sockets."""
        tasks = [live.bots for live in self._live.values() if live.bots]
        tasks += [self._clock] if self._clock else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for live in self._live.values():
            for connection in live.connections:
                connection.closing.set()
            live.send_bots_home()
        self._thinkers.stop()

    async def find(self, table_id: str) -> Live:
        """A table by its id, from memory or from storage."""
        live = self._live.get(table_id)
        if live is None:
            try:
                async with self._loading.setdefault(table_id, asyncio.Lock()):
                    live = self._live.get(table_id)
                    if live is None:
                        table = await self.journal.load(table_id)
                        if table is None:
                            raise Refused("not_found", status=404)
                        live = self._live[table_id] = Live(table)
                        self._wake_bots(live)
            finally:
                self._loading.pop(table_id, None)
        live.used = time.monotonic()
        return live

    async def found(self, founding: Founding, entries: Iterable[Entry]) -> Live:
        """Make a table."""
        live = Live(Table(new_id(), founding))
        await self._carry_out(live, list(entries), is_new=True)
        self._live[live.table.id] = live
        return live

    def online(self, table_id: str) -> set[str]:
        """Visitors who are connected to a table."""
        live = self._live.get(table_id)
        return live.online if live else set()

    @asynccontextmanager
    async def connected(
        self, live: Live, connection: Connection, seen: int | None
    ) -> AsyncIterator[None]:
        """While a socket is open. Its first message is what it missed, or a snapshot."""
        async with live.lock:
            if live.dropped:
                raise Refused("unavailable", status=503)
            if connection.visitor not in live.online:
                await self._welcome_back(live, connection.visitor)
            live.connections.add(connection)
            if connection.looking not in (None, *live.table.seats_of(connection.visitor)):
                connection.looking = seen = None  # the seat was lost while this waited
            if seen is not None and 0 < seen <= live.table.seq:
                connection.send(dumps(self._resumed(live, connection, seen)))
            else:
                connection.send(dumps(self.snapshot(live, connection, None)))
            self._tell(live, [], but=connection)
        try:
            yield
        finally:
            live.connections.discard(connection)
            if connection.visitor not in live.online:
                live.gone_at[connection.visitor] = time.monotonic()
            live.used = time.monotonic()
            async with live.lock:  # or they would hear of what is not yet stored
                self._tell(live, [])

    async def _welcome_back(self, live: Live, visitor: str) -> None:
        """Who comes back gets the seat back from the bot."""
        table = live.table
        if table.status != "playing":
            return
        entries = [
            entry
            for seat in table.seats_of(visitor)
            if not table.seats[seat].resigned
            for entry in table.come_back(visitor, seat)
        ]
        await self._carry_out(live, entries)

    # Commands

    async def command(
        self, live: Live, visitor: str, client: str | None, make: Callable[[Table], list[Entry]]
    ) -> int:
        """Carry out a command; answer the number of its last entry.

        Once begun it is finished, even if whoever sent it hangs up meanwhile.
        """
        task = asyncio.create_task(self._command(live, visitor, client, make))
        self._commands.add(task)
        task.add_done_callback(self._commands.discard)
        return await asyncio.shield(task)

    async def _command(
        self, live: Live, visitor: str, client: str | None, make: Callable[[Table], list[Entry]]
    ) -> int:
        async with live.lock:
            if live.dropped:
                raise Refused("unavailable", status=503)
            key = f"{visitor}:{client}" if client else None
            if key and key in live.table.clients:
                return live.table.clients[key]
            entries = make(live.table)
            if live.table.seq >= MOST_ENTRIES and any(e.kind != "moved" for e in entries):
                raise Refused("too_fast", status=429)
            if entries:
                entries[-1].client = key
            await self._carry_out(live, entries)
            return live.table.seq

    async def rematch(self, live: Live, visitor: str) -> None:
        """Make the table of a rematch, once."""
        async with live.lock:
            if live.table.rematch is not None:
                return
            founding = live.table.again(visitor)
            fresh = await self.found(founding, [Entry("created", None, visitor)])
            entry = Entry("rematch", None, visitor, {"table": fresh.table.id})
            await self._carry_out(live, [entry])

    async def _carry_out(self, live: Live, entries: list[Entry], is_new: bool = False) -> None:
        """Apply, store, tell. The lock is held."""
        if not entries and not is_new:
            return
        table = live.table
        now = time.time()
        try:
            for entry in entries:
                entry.at = now
                table.apply(entry)
            summary = screens.summary_data(table)
            await self.journal.store(table, entries, summary, is_new=is_new)
        except BaseException:
            self._drop(live)
            raise
        self._tell(live, entries)
        self._wake_bots(live)

    def _drop(self, live: Live) -> None:
        """Forget a table whose memory may be ahead of its storage; sockets come back."""
        live.dropped = True
        self._live.pop(live.table.id, None)
        self._lost.add(live.table.id)  # its bots and clocks must not wait for a visitor
        for connection in live.connections:
            connection.closing.set()

    # Telling

    def snapshot(self, live: Live, connection: Connection, client: str | None) -> Json:
        """The whole table for one viewer."""
        table, seat = live.table, connection.looking
        view = table.view(seat)
        return {
            "type": "snapshot",
            "client": client,
            "seq": table.seq,
            "table": self._table_data(live, connection.visitor),
            "looking": seat,
            "view": None if view is None else screens.view_data(view),
            "entries": [screens.entry_data(table, entry, seat) for entry in table.entries],
        }

    def _resumed(self, live: Live, connection: Connection, seen: int) -> Json:
        """What a viewer missed since a number."""
        table, seat = live.table, connection.looking
        view = table.view(seat)
        return {
            "type": "update",
            "seq": table.seq,
            "table": self._table_data(live, connection.visitor),
            "view": None if view is None else screens.view_data(view),
            "entries": self.missed(live, seat, seen),
        }

    def missed(self, live: Live, seat: int | None, seen: int) -> list[Json]:
        """The entries after a number, as a seat sees them."""
        table = live.table
        return [screens.entry_data(table, entry, seat) for entry in table.entries[max(seen, 0) :]]

    def _table_data(self, live: Live, visitor: str) -> Json:
        return screens.table_data(live.table, visitor, live.online, live.spectators)

    def _tell(self, live: Live, entries: list[Entry], but: Connection | None = None) -> None:
        """Send everyone what is new; views only when the game changed."""
        table = live.table
        kinds = {entry.kind for entry in entries}
        changed = bool(kinds & {"started", "moved", "undone", "resigned", "stopped"})
        games: dict[int | None, tuple[str, str]] = {}
        infos: dict[str, str] = {}
        for connection in live.connections - {but}:
            seat = connection.looking
            if seat not in (None, *table.seats_of(connection.visitor)):
                connection.looking = None  # whoever gets up no longer sees that hand
                connection.send(dumps(self.snapshot(live, connection, None)))
                continue
            if seat not in games:
                view = table.view(seat) if changed else None
                told = [screens.entry_data(table, entry, seat) for entry in entries]
                games[seat] = (
                    dumps(None if view is None else screens.view_data(view)),
                    dumps(told),
                )
            if connection.visitor not in infos:
                infos[connection.visitor] = dumps(self._table_data(live, connection.visitor))
            view_text, told_text = games[seat]
            connection.send(
                f'{{"type":"update","seq":{table.seq},"table":{infos[connection.visitor]},'
                f'"view":{view_text},"entries":{told_text}}}'
            )

    # Questions

    def why(self, live: Live, seat: int, move: str) -> Json | None:
        """Why a seat may not play a move; nothing if it may."""
        game = live.table.game
        if game is None or live.table.status == "waiting":
            raise Refused("not_playing")
        try:
            return screens.refusal_data(game.why_not(move, seat))
        except NotationError as error:
            raise Refused("bad_move", detail=str(error)) from None

    def way(self, live: Live, seat: int, ticket: str) -> Json:
        """The cheapest way to complete a ticket that the seat holds or is offered."""
        view = live.table.view(seat)
        if view is None:
            raise Refused("not_playing")
        found = [t for t in (*view.tickets, *view.offer) if t.name == ticket]
        if not found:
            raise Refused("bad_move", detail="This is not a ticket of yours.")
        way = Ways(view).cheapest(found[0])
        return {
            "type": "way",
            "ticket": ticket,
            "possible": way is not None,
            "trains": way.trains if way else 0,
            "toll": way.toll if way else 0,
            "tracks": [track.name for track in way.tracks] if way else [],
            "stops": list(way.stops) if way else [],
        }

    # Bots and clocks

    def _wake_bots(self, live: Live) -> None:
        if live.table.bot_turns and (live.bots is None or live.bots.done()):
            live.bots = asyncio.create_task(self._play_bots(live))

    async def _play_bots(self, live: Live) -> None:
        """Play while it is a bot's turn at this table."""
        while live.table.bot_turns and not live.dropped:
            if self.bot_pause:
                await asyncio.sleep(self.bot_pause)
            try:
                await self._play_bot(live)
            except Exception:
                log.exception("a bot at table %s", live.table.id)
                return

    async def _play_bot(self, live: Live) -> None:
        table = live.table
        turns = table.bot_turns
        if not turns:
            return
        seat, name = turns[0]
        seen, view = table.seq, table.view(seat)
        assert view is not None
        answer = await self._think(live, seat, name, view)
        async with live.lock:
            still = (seat, name) in table.bot_turns and not table.changed_for(seat, seen)
            if still and not live.dropped:
                await self._carry_out(live, table.move(None, seat, table.seq, answer.move))

    async def _think(self, live: Live, seat: int, name: str, view: View) -> Answer:
        """Ask a bot; one that never comes back is not asked again."""
        its_own = replace(view, games=view.games.copy())
        if levels.is_level(name):
            await self._expert.ready()  # or its first move would be late
        try:
            return await self._thinkers.run(partial(live.ask, seat, name, its_own), BOT_PATIENCE)
        except TimeoutError:
            text = f"{name} has not come back in {BOT_PATIENCE:g} seconds"
            return live.judge.dismiss(view, Fault(FaultKind.LATE, text))

    async def _tick(self) -> None:
        """Clocks that run out; tables that nobody looks at."""
        while True:
            await asyncio.sleep(TICK)
            now = time.time()
            for live in list(self._live.values()):
                if live.table.deadline is not None and live.table.deadline <= now:
                    await self._time_out(live)
                self._forget_idle(live)
            for table_id in list(self._lost):
                await self._read_again(table_id)

    async def _time_out(self, live: Live) -> None:
        try:
            async with live.lock:
                if not live.dropped:
                    await self._carry_out(live, live.table.time_out(time.time()))
        except Exception as error:  # the clocks of the others go on
            log.warning("table %s: %s", live.table.id, error)

    async def _read_again(self, table_id: str) -> None:
        try:
            await self.find(table_id)
        except Refused:
            pass  # it was never stored
        except Exception as error:
            log.warning("table %s: %s", table_id, error)
            return  # the next tick tries again
        self._lost.discard(table_id)

    def _forget_idle(self, live: Live) -> None:
        idle = time.monotonic() - live.used > IDLE_SECONDS
        if idle and not live.connections and not live.table.needs_server and not live.lock.locked():
            self._live.pop(live.table.id, None)
            live.send_bots_home()
