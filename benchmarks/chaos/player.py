"""A page at one seat of a table.

It connects to a server chosen at random, comes back with the last number that it saw, sends again
what was not answered, and hangs up now and then to go on elsewhere.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 5.0
"""Seconds without an answer after which a page takes its line for dead."""
AGAIN = 0.2
"""Seconds until it tries again."""


class Broken(AssertionError):
    """Something that no page may ever see."""


@dataclass(slots=True)
class Player:
    """Someone who plays, and remembers everything that was said."""

    any_url: Callable[[], str]
    cookie: str
    visitor: str
    table: str
    seat: int
    rng: random.Random
    enough: Callable[[], bool] = lambda: False
    entries: list[dict[str, Any]] = field(default_factory=list)
    seen: list[tuple[int, dict[str, Any]]] = field(default_factory=list)
    """Every view of the game that was received, with the number it belongs to."""
    acknowledged: dict[str, int] = field(default_factory=dict)
    """The number of each command that was answered by `done`."""
    waits: list[float] = field(default_factory=list)
    """The seconds from each command to its `done`, with everything that came between."""
    asked: float = 0.0
    connections: int = 0
    info: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    pending: dict[str, Any] | None = None
    numbers: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    @property
    def seq(self) -> int:
        """The last number it saw."""
        return len(self.entries)

    @property
    def is_done(self) -> bool:
        """Is there nothing left to do?"""
        over = self.info is not None and self.info["status"] == "over"
        return (over or self.enough()) and self.pending is None

    async def play(self) -> None:
        """Play until the game is over, or it is enough."""
        while not self.is_done:
            try:
                await self._connect()
            except (OSError, WebSocketException, TimeoutError):
                await asyncio.sleep(AGAIN)

    async def _connect(self) -> None:
        seen = f"&seen={self.seq}" if self.seq else ""
        url = f"{self.any_url().replace('http', 'ws', 1)}/api/tables/{self.table}/socket"
        opening = connect(
            f"{url}?seat={self.seat}{seen}",
            additional_headers={"Cookie": self.cookie},
            open_timeout=PATIENCE,
            ping_interval=None,
            max_size=None,
            close_timeout=1,
            compression=None,
        )
        async with opening as socket:
            self.connections += 1
            await self._talk(socket, self.rng.randrange(4, 60))

    async def _talk(self, socket: ClientConnection, most: int) -> None:
        """Hear and answer some messages, then hang up."""
        for number in range(most):
            message = await self._hear(socket)
            if message["type"] == "failed" and message["client"] is None:
                raise OSError(message["sentence"])  # one moment
            if number == 0 and self.pending is not None:
                await self._send(socket)
            if self.is_done:
                return
            if self.pending is None and self._decides():
                self.pending = {
                    "type": "move",
                    "client": f"m{next(self.numbers)}",
                    "seat": self.seat,
                    "seen": self.seq,
                    "move": choose(self.view or {}, self.rng),
                }
                self.asked = time.monotonic()
                await self._send(socket)

    async def _hear(self, socket: ClientConnection) -> dict[str, Any]:
        """The next message; a line that says nothing when asked is dead."""
        try:
            text = await asyncio.wait_for(socket.recv(), PATIENCE)
        except TimeoutError:
            await socket.send('{"type":"ping","client":"ping"}')
            text = await asyncio.wait_for(socket.recv(), PATIENCE)
        message: dict[str, Any] = json.loads(text)
        await self._take_in(socket, message)
        return message

    async def _send(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps(self.pending))

    def _decides(self) -> bool:
        if self.info is None or self.view is None or self.info["status"] != "playing":
            return False
        return self.seat in self.view["waiting"] and self.info["seats"][self.seat]["bot"] is None

    async def _take_in(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("snapshot", "update"):
            if message["seq"] < self.seq:
                raise Broken(f"an older state: {message['seq']} after {self.seq}")
            first = message["entries"][0]["seq"] if message["entries"] else self.seq + 1
            if kind == "snapshot" or first <= self.seq:
                self._compare(message["entries"])
            self.entries += [entry for entry in message["entries"] if entry["seq"] > self.seq]
            if [entry["seq"] for entry in self.entries] != list(range(1, message["seq"] + 1)):
                raise Broken(f"entries are missing at {message['seq']}")
            self.info = message["table"]
            if message["view"] is not None:
                self.view = message["view"]
                self.seen.append((message["seq"], message["view"]))
        elif self.pending is not None and message.get("client") == self.pending["client"]:
            await self._answered(socket, message)

    def _compare(self, entries: list[dict[str, Any]]) -> None:
        """What was seen before looks the same when it is told again."""
        known = {entry["seq"]: entry for entry in self.entries}
        for entry in entries:
            if entry["seq"] in known and known[entry["seq"]] != entry:
                raise Broken(f"entry {entry['seq']} was another one before")

    async def _answered(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        assert self.pending is not None
        if message["type"] == "done":
            self.acknowledged[message["client"]] = message["seq"]
            self.waits.append(time.monotonic() - self.asked)
            self.pending = None
        elif message["code"] == "unavailable":
            await asyncio.sleep(AGAIN)
            await self._send(socket)
        elif message["code"] in ("stale", "not_yours", "refused", "not_playing"):
            self.pending = None  # something has happened meanwhile: decide again
        else:
            raise Broken(f"a move was refused: {message}")


def choose(view: dict[str, Any], rng: random.Random) -> str:
    """A move on a board with cards, as a page would make it; claims are what a game ends by."""
    found = view["choices"]
    if found["keep"] is not None:
        return "keep " + ", ".join(rng.sample(view["offer"], max(found["keep"], 1)))
    claims = [payment for claim in found["claims"] for payment in claim["payments"]]
    if claims:
        return str(rng.choice(claims)["move"])
    if found["draw"]:
        return "draw"
    if found["take"]:
        return f"take {rng.choice(found['take'])}"
    if found["tickets"]:
        return "tickets"
    return "pass"
