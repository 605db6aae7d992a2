"""What is said at a table: the host can mute, and a long past comes page by page."""

import pytest

from spoorbrug.server import screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.hall import Connection, Live, updates
from spoorbrug.server.hall.room import ROOM
from spoorbrug.server.hall.updates import RECENT
from spoorbrug.server.table import Entry, Table

from .house import Server, sit
from .test_fairness import playing
from .test_table import ANNA, BERT, GIVEN, founding, looks, read_back


def table_with(server):
    """Anna, who is the host, and Bert at a table; Carla watches."""
    people = [server.person(name) for name in ("Anna", "Bert", "Carla")]
    table = people[0].make("me", "person")
    for person in people:
        person.http.patch("me", json={"name": person.name})
    anna, bert, carla = (person.socket(table) for person in people)
    sit([bert], first=1)
    return people, table, anna, bert, carla


def close(*sockets):
    for one in sockets:
        one.close()


def heard(socket, kind):
    """The last entry of a kind, once it is there."""
    socket.until(lambda s: any(entry["kind"] == kind for entry in s.entries))
    return next(entry for entry in reversed(socket.entries) if entry["kind"] == kind)


def test_the_host_mutes_somebody_at_the_table_and_takes_it_back(server_on):
    people, table, anna, bert, carla = table_with(server_on)
    anna.must("mute", seat=1, muted=True)
    entry = heard(bert, "muted")
    assert (entry["seat"], entry["name"]) == (1, "Bert")
    assert bert.info["muted"] and bert.info["seats"][1]["muted"]
    assert bert.refused("say", text="can you hear me?") == "muted"
    assert bert.refused("react", reaction="hello") == "muted"
    heard(carla, "muted")
    carla.must("say", text="I can")
    assert not carla.info["muted"]
    seq = anna.must("mute", seat=1, muted=True)["seq"]  # once is enough
    assert anna.must("mute", seat=1, muted=True)["seq"] == seq
    close(bert)
    with people[1].socket(table, seat=1) as again:  # it outlives the socket
        assert again.info["muted"]
        anna.must("mute", seat=1, muted=False)
        heard(again, "unmuted")
        assert not again.info["muted"] and not again.info["seats"][1]["muted"]
        again.must("say", text="thanks")
    close(anna, carla)


def test_the_host_mutes_a_spectator_by_what_was_said(server_on):
    people, _, anna, bert, carla = table_with(server_on)
    number = carla.must("say", text="spam")["seq"]
    anna.must("mute", entry=number, muted=True)
    carla.until(lambda s: s.info["muted"])
    assert carla.refused("say", text="more spam") == "muted"
    anna.until(lambda s: s.info["silenced"])
    ((silenced),) = anna.info["silenced"]
    assert silenced["name"] == "Carla"
    heard(bert, "muted")
    assert bert.info["silenced"] == []  # only the host needs to know
    assert people[2].id not in "".join(anna.texts + bert.texts)
    anna.must("mute", entry=silenced["entry"], muted=False)
    carla.until(lambda s: not s.info["muted"])
    carla.must("say", text="sorry")
    assert anna.info["silenced"] == []
    close(anna, bert, carla)


def test_only_the_host_mutes_and_only_others(server_on):
    _, _, anna, bert, carla = table_with(server_on)
    said = anna.must("say", text="hello")["seq"]
    assert bert.refused("mute", seat=0, muted=True) == "not_host"
    assert carla.refused("mute", entry=said, muted=True) == "not_host"
    for given in ({"seat": 0}, {"entry": said}, {"entry": 10_000}, {"entry": -1}, {}):
        assert anna.refused("mute", muted=True, **given) == "nobody_to_mute"
    assert anna.refused("mute", seat=9, muted=True) == "not_yours"
    close(anna, bert, carla)


def test_who_becomes_the_host_can_speak():
    table = Table("t", founding("open", "open"))
    for seat, who in enumerate((ANNA, BERT)):
        for entry in table.sit(who, seat, who, GIVEN):
            table.apply(entry)
    assert table.host == ANNA
    for entry in table.mute(ANNA, 1, None, True) + table.leave(ANNA, 0):
        table.apply(entry)
    assert table.host == BERT and not table.is_muted(BERT)
    table.say(BERT, "Bert", "it is mine")


# A long past


def long_table(said=ROOM["said"]):
    """A game with much talk before and after each of its decisions."""
    table = playing("open", "open")
    for number in range(said):
        table.apply(Entry("said", 0, ANNA, {"text": f"{number} " + "x" * 390, "name": "Anna"}))
    for _ in range(2 * RECENT):
        table.apply(Entry("stop_declined", 0, ANNA))
    return table


def first_of(table, seat=0):
    connection = Connection(ANNA, "Anna", seat)
    return Live(table), connection, updates.snapshot(Live(table), connection, None)


def test_a_snapshot_of_a_full_table_is_small_and_has_the_newest_of_both():
    table = long_table()
    _, _, found = first_of(table)
    kinds = [entry["kind"] for entry in found["entries"]]
    assert kinds.count("said") == RECENT and len(kinds) == 2 * RECENT
    assert [e["seq"] for e in found["entries"]] == sorted(e["seq"] for e in found["entries"])
    assert found["older"] == {
        "talk": ROOM["said"] - RECENT,
        "log": table.seq - ROOM["said"] - RECENT,
    }
    whole = [screens.entry_data(table, entry, 0) for entry in table.entries]
    assert len(screens.dumps(found["entries"])) < len(screens.dumps(whole)) / 8


@pytest.mark.parametrize("what", ["talk", "log"])
def test_page_by_page_one_reads_everything_once(what):
    table = long_table(2 * RECENT + 7)
    live, connection, found = first_of(table)
    kinds = ("said", "reacted")
    mine = [e for e in found["entries"] if (e["kind"] in kinds) == (what == "talk")]
    older = found["older"][what]
    while older:
        page = updates.earlier(live, connection, what, mine[0]["seq"], "c")
        assert 0 < len(page["entries"]) <= RECENT
        mine = page["entries"] + mine
        assert page["older"] == older - len(page["entries"])
        older = page["older"]
    whole = [screens.entry_data(table, entry, 0) for entry in table.entries]
    assert mine == [e for e in whole if (e["kind"] in kinds) == (what == "talk")]
    assert updates.earlier(live, connection, what, mine[0]["seq"], "c")["entries"] == []


def test_nobody_reads_what_is_not_yet_stored():
    table = playing("open", "open")
    live, connection, _ = first_of(table)
    table.apply(Entry("said", 0, ANNA, {"text": "not yet", "name": "Anna"}))
    page = updates.earlier(live, connection, "talk", 10_000, "c")
    assert page["entries"] == []


def test_earlier_is_asked_for_over_the_socket_and_shows_a_seat_what_is_its_own(server_on):
    anna, bert = server_on.person("Anna"), server_on.person("Bert")
    table = anna.make("me", "person")
    with anna.socket(table, seat=0) as one, bert.socket(table) as other:
        sit([other], first=1)
        one.must("start")
        one.until(lambda s: s.info["status"] == "playing")
        for socket in (one, other):
            socket.until(lambda s: s.info["status"] == "playing" and s.view)
        log = one.do("earlier", what="log", before=one.seq + 1)
        assert log["entries"] == [e for e in one.entries if e["kind"] != "said"]
        assert other.do("earlier", what="log", before=-3)["entries"] == []
        assert one.refused("earlier", what="gossip", before=3) == "bad_message"


def test_who_was_away_for_long_gets_a_snapshot_and_others_what_they_missed():
    table = long_table(RECENT)
    live = Live(table)
    assert updates.can_resume(live, table.seq - RECENT)
    assert not updates.can_resume(live, table.seq - RECENT - 1)
    assert not updates.can_resume(live, 0) and not updates.can_resume(live, table.seq + 1)
    assert len(updates.missed(live, 0, 0)) == RECENT


# Too many tables


def test_a_visitor_has_a_number_of_running_tables(database_url, monkeypatch):
    from spoorbrug.server import journal
    from spoorbrug.server.settings import Settings

    settings = Settings(tables_each=2)
    with Server(database_url, settings=settings, limits=True) as server:
        anna, bert = server.person("Anna"), server.person("Bert")
        first = anna.make("me", "person")
        anna.make("random", "random")  # nobody sits there, and it counts
        refused = anna.http.post("tables", json=_wanted())
        assert (refused.status_code, refused.json()["code"]) == (429, "too_many_tables")
        assert refused.json()["facts"] == {"most": 2}
        assert anna.http.post("lessons", json={"name": "Anna"}).status_code == 429
        bert.make("me", "me", start=True)
        with anna.socket(first) as socket:
            socket.must("fill", seat=1, bot="random")
            socket.must("start")
            socket.must("resign", seat=0)
            assert socket.until(lambda s: s.info["status"] == "over")
            assert anna.make("me", "person")
            assert socket.refused("rematch") == "too_many_tables"
        monkeypatch.setattr(journal, "LISTED", -1.0)  # as if a day had passed
        assert anna.make("me", "person")


def _wanted():
    return {"seats": [{"kind": "me", "name": "Anna"}, {"kind": "person"}], "contribution": GIVEN}


def test_limits_of_a_table_refuse_nothing_that_is_read_back():
    table = long_table(10)
    table.apply(Entry("muted", 1, BERT, {"name": "Bert"}))
    again = read_back(table)
    assert looks(again) == looks(table) and again.is_muted(BERT)
    with pytest.raises(Refused, match="muted"):
        again.react(BERT, "hello")
