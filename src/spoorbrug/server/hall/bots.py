"""Bots at live tables: they think in threads, and what they answer is carried out as a command.

A bot waits a moment before it decides, so that people can follow. It waits longer with a move that
would end a person's chance to take back what they did last.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from spoorbrug.game import View
from spoorbrug.players import Answer, Fault, FaultKind
from spoorbrug.server import levels
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall.live import Live
from spoorbrug.server.hall.work import PlayFor
from spoorbrug.server.holding import Leases
from spoorbrug.server.levels import Expert
from spoorbrug.server.table import Entry, Table
from spoorbrug.server.thinking import ranks
from spoorbrug.server.thinking.questions import Question
from spoorbrug.server.thinking.ranks import Thinking
from spoorbrug.server.thread_pool import AWAITED, IDLE, WANTED, Thinkers

PATIENCE = 60.0
"""A bot that has not answered after this many seconds is not waited for, nor asked again."""
log = logging.getLogger("spoorbrug.server")


class Bots:
    """Plays for the bots of all tables that this server looks after.

    They wait `pause` seconds before each decision, and until `grace` seconds after a person's
    before they end the chance to take that back. `quick` are for bots that only take a moment:
    these never wait for the others.
    """

    def __init__(
        self,
        play_for: PlayFor,
        leases: Leases,
        expert: Expert,
        elsewhere: Thinking,
        pause: float,
        grace: float,
        thinkers: Thinkers,
        quick: Thinkers,
    ) -> None:
        self.pause = pause
        self.grace = grace
        self._play_for = play_for
        self._leases = leases
        self._expert = expert
        self._elsewhere = elsewhere
        self._thinkers = thinkers
        self._quick = quick

    @property
    def waiting(self) -> int:
        """How many bots wait for a thread."""
        return self._thinkers.waiting + self._quick.waiting

    def wake(self, live: Live) -> None:
        """Begin to play at a table where it is a bot's turn."""
        live.bots.news.set()
        if self._may_play(live) and not live.bots.playing:
            live.bots.task = asyncio.create_task(self._play(live))

    async def stop(self, tables: Iterable[Live]) -> None:
        """No bot plays any more."""
        tasks = [live.bots.task for live in tables if live.bots.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.stop()
        self._quick.stop()

    def _may_play(self, live: Live) -> bool:
        its_turn = bool(live.table.bot_turns) and not live.forgotten
        return its_turn and self._leases.holds(live.table.id)

    async def _play(self, live: Live) -> None:
        """Play while it is a bot's turn at this table."""
        while self._may_play(live):
            if self.pause:
                await asyncio.sleep(self.pause)
            try:
                await self._decide(live)
            except Refused as error:  # it is woken again once the table can be read
                log.debug("a bot at table %s: %s", live.table.id, error)
                return
            except Exception:
                log.exception("a bot at table %s", live.table.id)
                return

    async def _decide(self, live: Live) -> None:
        async with live.lock:
            table = live.table
            if live.dirty:
                raise Refused("unavailable", status=503)
            if not table.bot_turns:
                return
            seat, name = table.bot_turns[0]
            seen, view = table.seq, table.view(seat)
            assert view is not None
        answer = await self._think(live, seat, name, view)

        def still(table: Table) -> bool:
            return (seat, name) in table.bot_turns and not table.changed_for(seat, seen)

        def make(table: Table) -> list[Entry]:
            return table.move(None, seat, table.seq, answer.move) if still(table) else []

        while (
            still(live.table)
            and self._may_play(live)
            and (wait := self._grace_left(live, seat, answer.move)) > 0
        ):
            live.bots.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(live.bots.news.wait(), wait)
        await self._play_for(live, make)

    def _grace_left(self, live: Live, seat: int, move: int) -> float:
        """How many seconds longer a person may take something back that this move would fix."""
        table = live.table
        if not self.grace or not table.takes_undo_away(seat, move):
            return 0.0
        played = (e.at for e in reversed(table.entries) if e.kind == "moved" and e.visitor)
        return next(played, 0.0) + self.grace - time.time()

    async def _think(self, live: Live, seat: int, name: str, view: View) -> Answer:
        """Ask a bot; one that never comes back is not asked again."""
        its_own = replace(view, games=view.games.copy())
        if levels.is_level(name):
            answer = await self._think_elsewhere(live, seat, name, its_own)
            if answer is not None:
                return answer
            await self._expert.ready()  # or its first move would be late
        thinkers = self._quick if levels.is_quick(name) else self._thinkers
        work = partial(live.bots.ask, seat, name, its_own)
        try:
            return await thinkers.run(work, PATIENCE, live.table.host, partial(rank, live))
        except TimeoutError:
            text = f"{name} has not come back in {PATIENCE:g} seconds"
            return live.bots.referee.dismiss(view, Fault(FaultKind.LATE, text))

    async def _think_elsewhere(self, live: Live, seat: int, name: str, view: View) -> Answer | None:
        """A worker's answer, if there are workers and this bot is still asked."""
        if live.bots.referee.is_out(seat):
            return None
        question = Question("move", view, name, live.bots.seed_of(seat))
        found = await self._elsewhere.ask(
            question, live.table.host, lambda: ranks.RANKS[rank(live)]
        )
        return None if found is None else live.bots.take(name, view, found.get("move", -1))


def rank(live: Live) -> int:
    """How much it matters that the bots of a table move: is somebody waiting for them?"""
    people = [s.visitor for s in live.table.seats if s.kind == "person" and not s.left]
    if any(live.is_online(visitor) for visitor in people):
        return AWAITED
    return WANTED if people or live.connections else IDLE
