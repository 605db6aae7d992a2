"""The tables of a load: two people each, who look at everything and move in time.

A screen that loses its line comes back, as a page does, and sends again what was not answered.
What arrives is read only as far as the next move needs it.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import orjson
from websockets.exceptions import WebSocketException

from spoorbrug.server.load_lines import Line, connect

PATIENCE = 30.0
"""Seconds after which a move is given up: it counts as one that took so long."""
SITTING_SECONDS = 120.0
"""How long it may take until people see the game at a table that was just made."""
AGAIN = 0.2
"""Seconds until a screen that has lost its line tries again."""
_DRAWN = 30
"""Number of moves before a table claims tracks: a run measures the middle of games."""
_SEQ = re.compile(rb'"seq":(\d+)')
_NEWS = (b'{"type":"update"', b'{"type":"snapshot"')


class LoadError(Exception):
    """The load could not be run; the message says why."""


class Screen:
    """One person's page at a table."""

    def __init__(self, address: str, cookie: str, seat: int) -> None:
        self.seat = seat
        self.seq = 0
        self.arrived = 0.0
        """When the number came that is waited for, or a later one."""
        self.awaited = 0
        self.refused: str | None = None
        """Why the last command was refused."""
        self.news = asyncio.Event()
        """Set when something has come; the screens of a table share one."""
        self._address = address
        self._cookie = cookie
        self._line: Line | None = None
        self._view: dict[str, Any] | None = None
        self._newest = b""
        """The newest message with a view, until somebody reads it."""
        self._pending: dict[str, Any] | None = None
        """A command that was not answered yet."""
        self._closing = False

    @property
    def has_view(self) -> bool:
        """Has the game been seen?"""
        return bool(self._newest) or self._view is not None

    @property
    def view(self) -> dict[str, Any]:
        """The newest view."""
        if self._newest:
            self._view, self._newest = orjson.loads(self._newest)["view"], b""
        assert self._view is not None
        return self._view

    async def listen(self) -> None:
        """Hear everything, over as many lines as it takes."""
        while not self._closing:
            seen = f"&seen={self.seq}" if self.seq else ""
            with suppress(OSError, TimeoutError, WebSocketException):
                address = f"{self._address}?seat={self.seat}{seen}"
                self._line = await connect(address, self._cookie, self._hear)
                self._say_again()
                await self._line.ended
            if not self._closing:
                await asyncio.sleep(AGAIN)

    def _hear(self, message: bytes) -> None:
        """Note when a number arrives, and keep the newest view."""
        now = time.perf_counter()
        if message.startswith(_NEWS):
            found = _SEQ.search(message)
            assert found is not None
            if (
                b'"looking":null' in message
            ):  # a server of an old release was not asked for the seat
                self._say({"type": "look", "client": "look", "seat": self.seat})
                return
            self.seq, before = max(self.seq, int(found.group(1))), self.seq
            if before < self.awaited <= self.seq:
                self.arrived = now
            if b'"view":null' not in message:
                self._newest = message
            self.news.set()
        elif message.startswith(b'{"type":"done"'):
            self._pending = None
        elif message.startswith(b'{"type":"failed"'):
            self._failed(orjson.loads(message))

    def _failed(self, message: dict[str, Any]) -> None:
        if self._pending is None or message["client"] != self._pending["client"]:
            return
        if message["code"] == "unavailable":  # one moment
            asyncio.get_running_loop().call_later(AGAIN, self._say_again)
            return
        self._pending, self.refused = None, message["sentence"]
        self.news.set()

    def send(self, command: dict[str, Any]) -> None:
        """Send a command; one that finds no line goes out with the next."""
        self._pending, self.refused = command, None
        self._say_again()

    def _say_again(self) -> None:
        if self._pending is not None:
            self._say(self._pending)

    def _say(self, message: dict[str, Any]) -> None:
        if self._line is not None:
            self._line.send(orjson.dumps(message))

    def close(self) -> None:
        """Go."""
        self._closing = True
        if self._line is not None:
            self._line.hang_up()


class Table:
    """Two people at a table who move in time, and go to a new one when their game is over."""

    def __init__(self, make: Callable[[], Awaitable[list[Screen]]], every: float) -> None:
        self.screens: list[Screen] = []
        self.every = every
        self.times: list[float] = []
        self.moves = self.wanted = 0
        """How many were made, and how many should have been."""
        self.refused: str | None = None
        """Why a move was refused last."""
        self._make = make
        """Sits two people down at a new table."""
        self._drawn = 0
        self._news = asyncio.Event()
        self._listeners: list[asyncio.Task[None]] = []

    async def sit_down(self) -> None:
        """Make a table, and look at it."""
        self.screens, self._drawn = await self._make(), 0
        for screen in self.screens:
            screen.news = self._news
        self._listeners = [asyncio.create_task(screen.listen()) for screen in self.screens]
        async with asyncio.timeout(SITTING_SECONDS):
            while not self._is_seen:
                self._news.clear()
                await self._news.wait()

    @property
    def _is_seen(self) -> bool:
        return bool(self.screens) and all(screen.has_view for screen in self.screens)

    async def leave(self) -> None:
        """Look at it no longer."""
        for screen in self.screens:
            screen.close()
        for listener in self._listeners:
            listener.cancel()
        await asyncio.gather(*self._listeners, return_exceptions=True)

    def begin(self) -> None:
        """Forget what was measured so far; the game goes on."""
        self.times, self.moves, self.wanted = [], 0, 0

    async def play(self, until: float) -> None:
        """Make a move at a steady pace until the time is over."""
        start = time.perf_counter() + random.random() * self.every
        while start < until:
            await asyncio.sleep(max(0.0, start - time.perf_counter()))
            start += self.every
            if not self._is_seen or self.screens[0].view["phase"] == "over":
                with suppress(OSError, TimeoutError, WebSocketException, LoadError):  # or later
                    await self.leave()
                    await self.sit_down()
                continue
            self.wanted += 1
            await self._move()

    async def _move(self) -> None:
        waiting = self.screens[0].view["waiting"]
        me = next((screen for screen in self.screens if screen.seat in waiting), None)
        if me is None:
            return  # a bot is thinking
        other = self.screens[1 - self.screens.index(me)]
        for screen in self.screens:
            screen.awaited = me.seq + 1
        command = {
            "type": "move",
            "client": f"m{me.seq}",
            "seat": me.seat,
            "seen": me.seq,
            "move": move_for(me.view, self._drawn),
        }
        sent = time.perf_counter()
        me.send(command)
        try:
            async with asyncio.timeout(PATIENCE):
                while me.refused is None and min(me.seq, other.seq) < me.awaited:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            self.times.append(1000 * PATIENCE)
            return
        if me.refused is not None:
            self.refused = me.refused
            return
        self.times.append(1000 * (other.arrived - sent))
        self.moves += 1
        self._drawn += 1


def move_for(view: dict[str, Any], drawn: int) -> str:
    """A plain legal move, from what the server says may be done."""
    choices = view["choices"]
    if choices["keep"] is not None:
        return "keep " + ", ".join(view["offer"][: choices["keep"]])
    if choices["claims"] and drawn >= _DRAWN:
        return str(choices["claims"][-1]["payments"][0]["move"])
    if choices["draw"]:
        return "draw"
    if choices["take"]:
        return f"take {choices['take'][0]}"
    if choices["claims"]:
        return str(choices["claims"][-1]["payments"][0]["move"])
    return "tickets" if choices["tickets"] else "pass"
