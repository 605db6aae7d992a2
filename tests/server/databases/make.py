"""Makes a database that later releases must be able to open.

    python -m tests.server.databases.make tests/server/databases/release_0_1

It starts a server of the release that it is run from, lets people and bots play at it over HTTP
and sockets, and writes the database as SQL, and beside it a JSON file: the cookies of the two
people, and for every game that had begun its state and a hash of its record. Files that were made
once are never made anew: they are what that release left behind. Make new ones before a release
that changes what is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import sqlite3
import sys
import tempfile
from pathlib import Path

from spoorbrug.game import Record
from spoorbrug.server.database import Database
from spoorbrug.server.journal import Journal
from tests.support.waiting import eventually

from ..house import Person, Server, planned, sit


class Maker:
    """Two people, Anna and Bert, and their tables."""

    def __init__(self, server: Server, cookies: dict[str, str] | None = None) -> None:
        self.server = server
        given = cookies or {}
        self.people = [
            Person(server.url, name, {"spoorbrug": given[name]} if name in given else None)
            for name in ("Anna", "Bert")
        ]
        self.anna, self.bert = self.people

    def cookies(self) -> dict[str, str]:
        return {person.name: person.http.cookies["spoorbrug"] for person in self.people}

    def together(self, board: str, **given):
        """A game of Anna and Bert that has begun: its id and their sockets."""
        table_id = self.anna.make("person", "person", board=board, **given)
        sockets = [person.socket(table_id) for person in self.people]
        sit(sockets)
        sockets[0].must("start")
        return table_id, sockets

    def play(self, table_id, sockets, until=lambda view, decisions: False):
        """As the planner would, until something is so for whoever is to decide."""
        undone = False
        while True:
            newest = max(one.seq for one in sockets)
            for one in sockets:
                one.until(lambda s, newest=newest: s.seq >= newest)
            if sockets[0].info["status"] == "over":
                return
            deciding = [one for one in sockets if one.decides]
            if not deciding:
                sockets[0].receive()
                continue
            one = deciding[0]
            decisions = one.info["decisions"]
            if until(one.view, decisions):
                return
            table = self.server.table(table_id)
            move = self.server.call(planned, table, one.looking)
            assert one.move(move)["type"] == "done"
            if decisions > 10 and not undone and move.startswith("claim"):
                undone = one.do("undo", seat=one.looking, seen=one.seq)["type"] == "done"
            if decisions == 12:
                one.must("say", text="Zo, daar ligt mijn trein. <b>Nu jij!</b> 🚂")

    def running(self, board, phase, after=20, **given):
        """A game that has come to a phase."""
        table_id, sockets = self.together(board, **given)
        found = []

        def there(view, decisions):
            found[:] = [view["phase"]]
            return decisions >= after and view["phase"] == phase

        self.play(table_id, sockets, there)
        for one in sockets:
            one.close()
        return table_id, found == [phase] and sockets[0].info["status"] == "playing"

    def finished(self, board, **given):
        """A game that is played to its end."""
        table_id, sockets = self.together(board, **given)
        self.play(table_id, sockets)
        return table_id, sockets


def main(target: Path) -> None:
    unwanted: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.sqlite3"
        url = f"sqlite:///{path}"
        with Server(url) as server:
            maker = Maker(server)
            for person in maker.people:
                person.http.patch("me", json={"name": person.name})
            make_finished(maker, unwanted)
            make_running(maker, unwanted)
            make_waiting(maker)
            cookies = maker.cookies()
        with Server(url, bot_pause=10**6) as server:  # where a bot is to move on
            make_unattended(Maker(server, cookies))
        forget(path, unwanted)
        about = {"cookies": cookies, "games": asyncio.run(games(url))}
        text = json.dumps(about, indent=1, ensure_ascii=False)
        target.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
        write(path, target.with_suffix(".sql"))


def make_finished(maker: Maker, unwanted: list[str]) -> None:
    table_id, sockets = maker.finished("nederland", options={"neutral": True}, hints=True)
    maker.anna.http.post(f"tables/{table_id}/analysis").raise_for_status()

    def analysed():
        return maker.anna.http.get(f"tables/{table_id}/analysis").json()["status"] == "done"

    sockets[0].must("rematch")  # a table that waits for both
    eventually(analysed)
    for one in sockets:
        one.close()
    for dice in (
        {"board": "nederland", "options": {"dice": True}},
        {"board": "switzerland", "options": {"dice": True, "tunnel_faces": 3}},
    ):
        for _ in range(40):  # until one ends at once in its last round: rules 1 did that
            table_id, sockets = maker.finished(**dice)
            state = maker.server.table(table_id).game.state
            for one in sockets:
                one.close()
            if dice["board"] != "nederland" or state.turns_left > 0:
                break
            unwanted.append(table_id)
        else:
            raise AssertionError("no game ended in the middle of its last round")
    for board in ("switzerland", "germany"):
        _, sockets = maker.finished(board)
        for one in sockets:
            one.close()
    # Given up, and stopped by all.
    table_id, sockets = maker.together("usa")
    maker.play(table_id, sockets, lambda view, decisions: decisions >= 14)
    sockets[1].must("resign", seat=1)
    for one in sockets:
        one.close()
    table_id, sockets = maker.together("europe", options={"dice": True, "dice_tokens": "each"})
    maker.play(table_id, sockets, lambda view, decisions: decisions >= 14)
    for seat, one in enumerate(sockets):
        one.must("stop", seat=seat, agree=True)
        one.close()


def make_running(maker: Maker, unwanted: list[str]) -> None:
    wanted = (
        ("nederland", "pay", {"options": {"neutral": True}}),
        ("nederland", "spend", {"options": {"dice": True}}),
        ("switzerland", "pay_tunnel", {}),
        ("switzerland", "pay_dice", {"options": {"dice": True}}),
        ("germany", "walk", {}),
        ("nordic", "second_card", {"public": True, "pace": {"kind": "days", "amount": 14}}),
        ("europe", "turn", {"options": {"idle_rounds": 7}}),
    )
    for board, phase, given in wanted:
        for _ in range(20):
            table_id, found = maker.running(board, phase, **given)
            if found:
                break
            unwanted.append(table_id)
        else:
            raise AssertionError(f"no game on {board} came to {phase}")
    # First tickets, chosen by one of two; and a hint in a game against a bot.
    table_id, sockets = maker.together("usa", public=True)
    two = sockets[1]
    two.until(lambda s: s.decides)
    assert two.move("keep " + ", ".join(two.view["offer"]))["type"] == "done"
    for one in sockets:
        one.close()
    alone = maker.anna.make("me", "random", start=True)
    with maker.anna.socket(alone, seat=0) as one:
        maker.play(alone, [one], lambda view, decisions: decisions >= 8)
        asked = {"seat": 0, "seen": one.seq}
        eventually(lambda: maker.anna.http.post(f"tables/{alone}/hint", json=asked).is_success)
        one.until(lambda s: s.entries[-1]["kind"] == "hinted")


def make_waiting(maker: Maker) -> None:
    maker.anna.make("me", "person", public=True, pace={"kind": "days", "amount": 2})
    maker.bert.make(
        "me", "planner", "person", board="europe", options={"dice": True, "dice_tokens": "each"}
    )


def make_unattended(maker: Maker) -> None:
    """A bot is to move, and one that plays for somebody who has left."""
    maker.anna.make("me", "planner", "random", start=True, board="germany")
    table_id, sockets = maker.together("nederland", options={"tolls": False})
    maker.play(table_id, sockets, lambda view, decisions: decisions >= 9)
    seat = sockets[0].view["waiting"][0]
    sockets[seat].must("leave", seat=seat)
    for one in sockets:
        one.close()


def forget(path: Path, unwanted: list[str]) -> None:
    """Delete games that did not come to what they were played for."""
    connection = sqlite3.connect(path)
    for name in ("analyses", "sitters", "entries", "tables"):
        column = "id" if name == "tables" else "table_id"
        marks = ",".join("?" * len(unwanted))
        connection.execute(f"DELETE FROM {name} WHERE {column} IN ({marks})", unwanted)
    connection.commit()
    connection.close()


async def games(url: str) -> dict[str, dict[str, object]]:
    """Every game that has begun, as this release reads it back."""
    database = Database(url)
    journal = Journal(database)
    with sqlite3.connect(database.url.database) as connection:
        found = [row[0] for row in connection.execute("SELECT id FROM tables ORDER BY rowid")]
    tables = [await journal.load(table_id) for table_id in found]
    await database.close()
    return {table.id: looks(table) for table in tables if table.game is not None}


def looks(table) -> dict[str, object]:
    """What must stay the same for ever."""
    return {
        "status": table.status,
        "entries": table.seq,
        "phase": table.game.phase.words,
        "waiting": list(table.waiting),
        "sha256": hashlib.sha256("\n".join(body(table.game)).encode()).hexdigest(),
    }


def body(game) -> list[str]:
    """The lines of a record from the deal on, without their checks: cards, moves and scores."""
    lines = Record.of(game).write().splitlines()[1:-1]
    texts = [line.rsplit(" ~", 1)[0].rstrip() for line in lines]
    return texts[next(i for i, text in enumerate(texts) if text.startswith("deal ")) :]


def write(path: Path, target: Path) -> None:
    """The database as SQL that SQLite reads, one row a line."""
    connection = sqlite3.connect(path)
    lines: list[str] = []
    asked = "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type = 'index'"
    schema = connection.execute(asked).fetchall()
    for _, sql in schema:
        lines.append(f"{sql};\n")
    names = [name for name, sql in schema if sql.startswith("CREATE TABLE")]
    for name in names:
        found = connection.execute(f"SELECT * FROM {name} ORDER BY rowid").fetchall()
        values = ",\n".join("(" + ",".join(map(_quoted, row)) + ")" for row in found)
        if found:
            lines.append(f"INSERT INTO {name} VALUES\n{values};\n")
    connection.close()
    target.write_text("".join(lines), encoding="utf-8")


def _quoted(value) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, str):
        if value[:1] in "[{":
            with contextlib.suppress(ValueError):
                value = json.dumps(json.loads(value), ensure_ascii=False, separators=(",", ":"))
        return "'" + value.replace("'", "''") + "'"
    return repr(round(value, 1) if isinstance(value, float) else value)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
