"""People at tables, and the troubles of an evening."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

import asyncpg
import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.chaos.player import AGAIN, Broken, Player
from benchmarks.chaos.servers import Servers
from spoorbrug.server.database import Database
from spoorbrug.server.journal import Journal
from spoorbrug.server.leases import SHARDS

CONTRIBUTION = "0123456789abcdef01234567"
PEOPLE = 2
Trouble = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Evening:
    """Tables of two people and a bot, and what befalls their servers."""

    servers: Servers
    rng: random.Random
    restart_database: Callable[[], None]
    players: list[Player] = field(default_factory=list)
    happened: dict[str, int] = field(default_factory=dict)
    """How often each trouble happened."""

    @property
    def moves(self) -> int:
        """How many moves were acknowledged."""
        return sum(len(player.acknowledged) for player in self.players)

    async def table(self, enough: Callable[[], bool], bot: str = "planner") -> list[Player]:
        """A new table whose game has begun, with those who play there."""
        people = [await self._visitor() for _ in range(PEOPLE)]
        seats: list[dict[str, str]] = [{"kind": "me", "name": "Anna"}, {"kind": "person"}]
        data = {"seats": [*seats, {"kind": "bot", "bot": bot}], "contribution": CONTRIBUTION}
        made = await self._ask("POST", "tables", people[0][0], json=data)
        players = [
            Player(
                self.servers.any_url, cookie, visitor, made["id"], seat,
                random.Random(self.rng.random()), enough,
            )
            for seat, (cookie, visitor) in enumerate(people)
        ]  # fmt: skip
        await self._begin(made["id"], people)
        self.players += players
        return players

    async def sit(self, enough: Callable[[], bool], *, to_the_end: bool = False) -> None:
        """One game after the other, until it is enough; the last one to its end if wanted."""
        while not enough():
            try:
                players = await self.table((lambda: False) if to_the_end else enough, self._bot())
            except (OSError, httpx.HTTPError, WebSocketException, TimeoutError, KeyError):
                await asyncio.sleep(AGAIN)  # servers are away now and then: one moment
                continue
            await asyncio.gather(*(player.play() for player in players))

    def _bot(self) -> str:
        """One that the servers think for, or, where there are workers, one of theirs."""
        return self.rng.choice(("planner", "easy")) if self.servers.workers else "planner"

    async def _begin(self, table: str, people: list[tuple[str, str]]) -> None:
        """The other sits down, then the host begins: each at another server perhaps."""
        commands: list[tuple[str, str]] = [
            (people[1][0], f'{{"type":"sit","client":"sit","seat":1,"name":"Bert",'
             f'"contribution":"{CONTRIBUTION}"}}'),
            (people[0][0], '{"type":"start","client":"start"}'),
        ]  # fmt: skip
        for cookie, command in commands:
            url = self.servers.any_url().replace("http", "ws", 1)
            address = f"{url}/api/tables/{table}/socket"
            async with connect(address, additional_headers={"Cookie": cookie}) as socket:
                await socket.send(command)
                async for text in socket:
                    if '"client":"sit"' in str(text) or '"client":"start"' in str(text):
                        if '"type":"done"' not in str(text):
                            raise ConnectionError(str(text))
                        break

    async def _visitor(self) -> tuple[str, str]:
        async with httpx.AsyncClient(verify=False) as client:
            answer = await client.get(f"{self.servers.any_url()}/api/me", timeout=60)
            cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
            return cookie, str(answer.json()["id"])

    async def _ask(self, method: str, path: str, cookie: str, **given: Any) -> Any:
        async with httpx.AsyncClient(verify=False) as client:
            url = f"{self.servers.any_url()}/api/{path}"
            answer = await client.request(
                method, url, headers={"Cookie": cookie}, timeout=60, **given
            )
            answer.raise_for_status()
            return answer.json()

    async def settle(self) -> None:
        """Wait until every bot has moved on."""
        database = Database(self.servers.database)
        try:
            for table_id in sorted({player.table for player in self.players}):
                while True:
                    table = await Journal(database).load(table_id)
                    if table is not None and not table.bot_turns:
                        break
                    await asyncio.sleep(0.1)
        finally:
            await database.close()

    # Troubles

    @property
    def troubles(self) -> dict[str, Trouble]:
        """Everything that can happen."""
        workers = {"worker": self.worker} if self.servers.workers else {}
        return workers | {
            "line": self.line,
            "restart": self.restart,
            "kill": self.kill,
            "pause": self.pause,
            "database": self.database,
        }

    async def befall(self, name: str) -> None:
        """Let something happen."""
        self.happened[name] = self.happened.get(name, 0) + 1
        await self.troubles[name]()

    async def line(self) -> None:
        """All connections to a server break; from now on its line is bad, or good again."""
        line = self.rng.choice(self.servers.lines)
        line.bad, before = not line.bad, line.dropped
        line.drop_all()
        while line.bad and line.dropped == before:  # somebody will try it
            await asyncio.sleep(0.1)

    async def restart(self) -> None:
        """One server after the other is stopped in good order, and started again."""
        for server in self.servers.all:
            code = await asyncio.to_thread(server.end)
            if code not in (0, -signal.SIGTERM):
                raise Broken(f"a server that was told to stop ended with {code}")
            await asyncio.to_thread(server.start)

    async def kill(self) -> None:
        """A server is killed, and started again."""
        server = self.rng.choice(self.servers.all)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

    async def worker(self) -> None:
        """A worker is killed in the middle of its thoughts, and started again."""
        worker = self.rng.choice(self.servers.workers)
        await asyncio.to_thread(worker.kill)
        await asyncio.to_thread(worker.start)

    async def pause(self) -> None:
        """A server sleeps until others have taken over what it held, and wakes."""
        server, number = self.rng.choice(self.servers.all), len(self.servers.all)
        await self._held_by(number)
        server.stop()
        await self._held_by(number - 1)
        server.wake()

    async def _held_by(self, number: int) -> None:
        """Wait until all shards are held, by this number of servers."""
        while True:
            holders = await self._holders()
            if len(holders) == number and sum(holders.values()) == SHARDS:
                return
            await asyncio.sleep(0.1)

    async def _holders(self) -> dict[str, int]:
        """Who holds how many shards, of those leases that are good."""
        plain = self.servers.database.replace("+asyncpg", "")
        connection = await asyncpg.connect(plain)
        try:
            rows = await connection.fetch(
                "SELECT holder, count(*) FROM leases "
                "WHERE until > extract(epoch FROM clock_timestamp()) GROUP BY holder"
            )
            return {row["holder"]: row["count"] for row in rows}
        finally:
            await connection.close()

    async def database(self) -> None:
        """The database is stopped and started again."""
        await asyncio.to_thread(self.restart_database)
