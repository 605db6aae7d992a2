"""Sockets at a table: what each receives, what it must never receive, and coming back."""

import asyncio
import json
import random
import socket
import threading

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from spoorbrug.game import Record
from spoorbrug.server import screens
from spoorbrug.server.hall import connection as connections
from tests.support.waiting import HANGS

from .house import CONTRIBUTION, Server, choose, level, play, sit

VARIANTS = [  # people, bots, options
    (2, 0, {}),
    (2, 0, {"tolls": False}),
    (2, 0, {"neutral": True}),
    (2, 0, {"open_tolls": True}),
    (3, 0, {"tolls": True}),
    (2, 2, {"tolls": False}),
    (2, 3, {"tolls": True}),
]
NAMES = ("Anna", "Bert", "Cas", "Door", "Emma")


def table_for(server, number, bots=0, **given):
    """People at a table, each with a socket that looks from the own seat; then bots."""
    people = [server.person(name) for name in NAMES[:number]]
    table = people[0].make(*["person"] * number, *["planner"] * bots, **given)
    sockets = [person.socket(table) for person in people]
    sit(sockets)
    return table, people, sockets


def close(*sockets):
    for one in sockets:
        one.close()


# Nothing hidden leaves


def secrets_in(message):
    """Every (place, value) of a message that only the receiver's own seat may fill."""
    view = message.get("view")
    if view is not None:
        for number, seat in enumerate(view["seats"]):
            if seat["hand"] is not None:
                yield "hand", number, seat["hand"]
            for held in seat["held"] or []:
                yield "held", number, held["ticket"]
            if seat["tolls"] is not None:
                yield "tolls", number, seat["tolls"]
        for ticket in view["offer"]:
            yield "offer", view["seat"], ticket
    for entry in message.get("entries", []) + message.get("missed", []):
        for event in entry["events"]:
            if event["kind"] in ("dealt", "drawn") and event.get("card") is not None:
                yield event["kind"], event["seat"], event["card"]
            if event["kind"] == "offered" and event.get("ticket") is not None:
                yield "offered", event["seat"], event["ticket"]
            if event["kind"] == "kept" and event.get("tickets") is not None:
                yield "kept", event["seat"], event["tickets"]


def check_nothing_hidden(socket, looked, open_tolls=False):
    """A socket only ever heard secrets of the seats that it looked from, until the end."""
    for text in socket.texts:
        message = json.loads(text)
        over = message.get("table", {}).get("status") == "over"
        for place, seat, value in secrets_in(message):
            if place == "tolls" and (open_tolls or over):
                continue
            assert seat in looked, (place, seat, value)
        if not over and "table" in message:
            assert message["table"]["seed"] is None
            assert message["table"]["final"] is None


def names_before_the_end(socket):
    """All words of messages sent before the game was over."""
    for text in socket.texts:
        message = json.loads(text)
        if message.get("table", {}).get("status") != "over":
            yield text


def check_no_ticket_of_others(socket, table, seat, number):
    """No name of a ticket that only others ever saw occurs anywhere in what a seat was sent."""
    game = table.game
    seen = {seat: set() for seat in range(number)}
    public = set()
    for step in game.steps:
        for event in step.events(table.setup):
            facts = event.to_dict()
            named = {facts.get("ticket"), *facts.get("tickets", [])} - {None}
            if event.kind in ("offered", "kept"):
                seen[event.seat] |= named
            else:
                public |= named
            public |= set(facts.get("rejected", []))
    tracks = {track.name.rsplit(" ", 1)[0] for track in game.board.tracks}
    others = set().union(*(seen[s] for s in range(number) if s != seat))
    hidden = {name for name in others - public - seen.get(seat, set()) if name not in tracks}
    assert hidden, "a game without a secret proves nothing"
    for text in names_before_the_end(socket):
        for name in hidden:
            assert f'"{name}"' not in text, name


@pytest.mark.parametrize(("number", "bots", "options"), VARIANTS, ids=str)
def test_a_whole_game_with_nothing_hidden_told(server, number, bots, options):
    table_id, people, sockets = table_for(server, number, bots, options=options)
    watcher = server.person("Willem").socket(table_id)
    sockets[0].must("start")
    rng = random.Random(str(options))
    asked = 0

    def think(view, rng):
        nonlocal asked
        one = sockets[view["seat"]]
        held = [t["ticket"] for t in view["seats"][view["seat"]]["held"]] + view["offer"]
        if held and rng.random() < 0.1:
            way = one.must("way", seat=view["seat"], ticket=rng.choice(held))
            asked += way["possible"]
        if rng.random() < 0.1:
            one.must("why", seat=view["seat"], move="claim Breda–Rotterdam pink")
        return choose(view, rng)

    play(sockets, rng, think=think)
    watcher.until(lambda s: s.info["status"] == "over")
    assert asked
    table = server.table(table_id)
    opened = bool(options.get("open_tolls"))
    for seat, one in enumerate(sockets):
        check_nothing_hidden(one, {seat}, opened)
        check_no_ticket_of_others(one, table, seat, number + bots)
    check_nothing_hidden(watcher, set(), opened)
    check_no_ticket_of_others(watcher, table, None, number + bots)
    text = people[0].http.get(f"tables/{table_id}/record").text
    record = Record.read(text)
    assert record.is_finished and record.players == (*NAMES[:number], *["planner"] * bots)
    assert record.game.seed == sockets[0].info["seed"]
    assert sockets[0].info["final"]["winners"] == list(record.game.outcome.winners)
    close(*sockets, watcher)


def test_what_others_chose_in_secret_changes_no_message(server):
    """R33, by the wire: whatever the other keeps, this socket receives the same."""
    heard = []
    for choice in (0, 1):
        _, _, (one, two) = table_for(server, 2)
        one.must("start")
        two.until(lambda s: s.info["status"] == "playing")
        offers = two.view["offer"]
        kept = offers[choice : choice + 3]
        before = one.seq
        assert two.move("keep " + ", ".join(kept))["type"] == "done"
        one.until(lambda s, n=before: s.seq > n)
        entry = one.entries[-1]
        heard.append((entry["kind"], entry["seat"], entry["events"], one.view["seats"][1]))
        close(one, two)
    assert heard[0] == heard[1]


def test_whoever_gets_up_no_longer_sees_that_hand(server):
    table_id, _, sockets = table_for(server, 3)
    anna, _, _ = sockets
    anna.must("start")
    play(sockets, until=lambda: sockets[0].seq > 25)
    anna.must("leave", seat=0)
    assert anna.looking is None
    told = len(anna.texts)
    eve = server.person("Eve").socket(table_id)
    eve.must("sit", seat=0, name="Eve", contribution=CONTRIBUTION)
    eve.must("look", seat=0)
    assert eve.view["seats"][0]["hand"] is not None  # it may be empty
    players = [eve, *sockets[1:]]
    play(players, until=lambda: eve.seq > 50)
    anna.until(lambda s: s.seq >= 50)
    for text in anna.texts[told:]:
        assert not list(secrets_in(json.loads(text)))
    assert anna.refused("look", seat=0) == "not_yours"
    assert anna.refused("way", seat=0, ticket="x") == "not_yours"
    assert anna.refused("why", seat=0, move="draw") == "not_yours"
    close(*sockets, eve)


def test_players_do_not_look_from_each_others_seats(server):
    table_id, people, sockets = table_for(server, 2)
    sockets[0].must("start")
    assert sockets[0].refused("look", seat=1) == "not_yours"
    assert sockets[0].refused("look", seat=17) == "not_yours"
    with people[0].socket(table_id, seat=1, seen=1) as other:
        assert other.first["type"] == "snapshot" and other.looking is None
        check_nothing_hidden(other, set())
    with server.person("Eve").socket(table_id, seat=0) as eve:
        assert eve.first["looking"] is None
        assert eve.refused("move", seat=0, seen=eve.seq, move="draw") == "not_yours"
        assert eve.refused("undo", seat=0, seen=eve.seq) == "not_yours"
        for kind in ("resign", "leave"):
            assert eve.refused(kind, seat=0) == "not_yours"
        assert eve.refused("stop", seat=0, agree=True) == "not_yours"
        assert eve.refused("start") == "not_host"
        assert eve.refused("substitute", seat=0) == "not_seated"
        assert eve.refused("rematch") == "not_seated"
        assert eve.refused("return", seat=0) == "not_yours"
    close(*sockets)


def test_two_on_one_screen(server):
    anna = server.person("Anna")
    table_id = anna.make("me", "me", start=True)
    with anna.socket(table_id) as one:
        check_nothing_hidden(one, set())
        rng = random.Random(2)
        for _ in range(12):
            seat = rng.choice(server.table(table_id).waiting)
            one.must("look", seat=seat)
            assert one.view["seat"] == seat
            assert one.view["seats"][1 - seat]["hand"] is None
            assert one.move(choose(one.view, rng))["type"] == "done"
        one.must("look", seat=None)
        assert one.view["seat"] is None and one.view["choices"]["keep"] is None


# Coming back


def test_resuming_brings_exactly_what_was_missed(server):
    table_id, people, sockets = table_for(server, 2)
    sockets[0].must("start")
    play(sockets, until=lambda: sockets[0].seq > 15)
    seen, was = sockets[0].seq, sockets[0].entries[:]
    steady = people[0].socket(table_id, seat=0)
    sockets[0].close()
    play([steady, sockets[1]], until=lambda: steady.seq > 40)
    steady.must("say", text="hello")
    with people[0].socket(table_id, seat=0, seen=seen) as back:
        assert back.first["type"] == "update"
        assert was + back.first["entries"] == steady.entries
        assert back.view == steady.view and back.seq == steady.seq
    with people[0].socket(table_id, seat=0, seen=steady.seq) as back:
        assert back.first["type"] == "update" and back.first["entries"] == []
    for unknown in (steady.seq + 1, 10**9, 0, -3):
        with people[0].socket(table_id, seat=0, seen=unknown) as back:
            assert back.first["type"] == "snapshot"
            assert back.entries == steady.entries
    with people[0].socket(table_id, seen=seen) as back:  # as a spectator: another past
        check_nothing_hidden(back, set())
    close(steady, sockets[1])


def test_a_stale_command_is_told_what_changed(server):
    _, _, (one, two) = table_for(server, 2)
    one.must("start")
    play([one, two], until=lambda: one.info["decisions"] == 2)
    one.until(lambda s: s.decides)
    seen = one.seq
    assert one.move("draw")["type"] == "done"
    assert one.move("draw")["type"] == "done"
    two.until(lambda s: s.decides)
    failed = two.move("draw", seen=seen)
    assert failed["code"] == "stale"
    assert failed["missed"] == two.entries[seen:]
    assert len(failed["missed"]) == 2 and failed["missed"][0]["kind"] == "moved"
    check_nothing_hidden(two, {1})
    close(one, two)


def test_the_same_command_twice_is_carried_out_once(server_on, database_url):
    table_id, people, sockets = table_for(server_on, 2)
    one, two = sockets
    one.must("start")
    play(sockets, until=lambda: one.info["decisions"] == 2)
    one.until(lambda s: s.decides)
    command = {"client": "mine", "seat": 0, "seen": one.seq, "move": "draw"}
    done = one.do("move", **command)
    assert one.do("move", **command) == done
    one.close()
    with people[0].socket(table_id, seat=0) as back:
        assert back.do("move", **command) == done
        assert back.info["decisions"] == 3
    # Somebody else's id of the same name is another one.
    two.until(lambda s: s.info["decisions"] == 3)
    assert two.do("say", client="mine", text="hello")["seq"] > done["seq"]
    two.close()
    server_on.__exit__()
    with Server(database_url) as again, people[0].at(again.url).socket(table_id, seat=0) as back:
        assert back.do("move", **command) == done
        assert back.info["decisions"] == 3


# Commands


def test_undo_over_the_socket(server):
    _, _, sockets = table_for(server, 2)
    one, two = sockets
    one.must("start")
    play(sockets, random.Random(3), until=lambda: one.decides and one.view["choices"]["claims"]
         and one.view["phase"] == "turn")  # fmt: skip
    view, seen = one.view, one.seq
    claim = one.view["choices"]["claims"][0]["payments"][0]["move"]
    assert one.refused("undo", seat=0, seen=one.seq) in ("undo_revealed", "undo_moved")
    assert one.move(claim)["type"] == "done"
    one.must("undo", seat=0, seen=one.seq)
    assert one.view == view
    two.until(lambda s: s.entries[-1]["kind"] == "undone")
    assert [e["kind"] for e in two.entries[seen:]] == ["moved", "moved", "undone"]
    assert two.view["tracks"] == view["tracks"]
    close(*sockets)


def test_lobby_chat_and_rematch_over_the_socket(server):
    anna, bert = server.person("Anna"), server.person("Bert")
    table_id = anna.make("me", "person", "person", public=True)
    with anna.socket(table_id, seat=0) as one, bert.socket(table_id) as two:
        assert one.info["host"] and not two.info["host"]
        assert two.refused("start") == "not_host"
        assert one.refused("start") == "seats_open"
        two.must("sit", seat=1, name="Bert", contribution=CONTRIBUTION)
        two.must("colour", seat=1, colour="red")
        assert one.refused("fill", seat=2, bot="deep thought") == "bad_setup"
        one.must("fill", seat=2, bot="random")
        one.must("open", seat=2)
        one.must("fill", seat=2, bot="planner")
        nasty = "<script>alert(1)</script>\u202e\x00\n&"
        two.must("say", text=nasty)
        one.until(lambda s: s.entries[-1]["kind"] == "said")
        assert one.entries[-1]["text"] == "<script>alert(1)</script> &"
        one.must("start")
        assert one.refused("rematch") == "not_over"
        one.must("stop", seat=0, agree=True)
        two.until(lambda s: s.info["stop_votes"] == [0])
        two.must("stop", seat=1, agree=False)
        two.must("stop", seat=1, agree=True)
        one.until(lambda s: s.info["stop_votes"] == [1])
        one.must("stop", seat=0, agree=True)
        assert one.info["ending"] == "stopped" and one.info["final"]["winners"] == []
        two.must("rematch")
        one.must("rematch")  # the same one
        one.until(lambda s: s.info["rematch"])
        again = one.info["rematch"]
        assert [e["kind"] for e in one.entries].count("rematch") == 1
    mine = {line["id"]: line for line in anna.http.get("tables/mine").json()}
    assert mine[again]["waits_for_you"] and mine[again]["your_seats"] == [2]
    with anna.socket(again) as one, bert.socket(again) as two:
        assert [s["reserved"] for s in one.info["seats"]] == [True, False, True]
        one.must("sit", seat=2, name="Anna", contribution=CONTRIBUTION)
        two.must("sit", seat=0, name="Bert", contribution=CONTRIBUTION)
        one.until(lambda s: s.info["status"] == "playing")
        assert one.info["rematch_of"] == table_id


def test_bots_play_and_a_lone_person_too(server):
    anna = server.person()
    table_id = anna.make("planner", "me", "random", start=True)
    with anna.socket(table_id, seat=1) as one:
        play([one], until=lambda: one.info["decisions"] > 40)
        check_nothing_hidden(one, {1})
    bots = anna.make("planner", "random", start=True)
    with anna.socket(bots) as one:
        one.until(lambda s: s.info["status"] == "over")
        check_nothing_hidden(one, set())


def test_who_is_away_is_replaced_and_comes_back(server, monkeypatch):
    monkeypatch.setattr("spoorbrug.server.table.commands.PATIENCE", HANGS)
    table_id, people, sockets = table_for(server, 3)
    anna, bert, cas = sockets
    anna.must("start")
    assert bert.refused("substitute", seat=0) == "still_there"
    anna.close()
    bert.until(lambda s: not s.info["seats"][0]["online"])
    assert bert.refused("substitute", seat=0) == "still_there"  # patience
    monkeypatch.setattr("spoorbrug.server.table.commands.PATIENCE", 0.0)
    bert.must("substitute", seat=0)
    bert.until(lambda s: s.entries[-1]["kind"] == "moved")  # the bot has chosen tickets
    with people[0].socket(table_id, seat=0) as back:
        assert back.info["seats"][0]["bot"] is None
        assert "returned" in [e["kind"] for e in back.entries]
    close(bert, cas)


def test_after_a_restart_nobody_counts_as_away_at_once(server, monkeypatch):
    """The server has not seen anyone yet: that is no reason to give their seat to a bot."""
    monkeypatch.setattr("spoorbrug.server.table.commands.PATIENCE", HANGS)
    table_id, people, sockets = table_for(server, 2)
    sockets[0].must("start")
    close(*sockets)
    live = server.run(server.services.hall.find(table_id))
    server.call(live._gone_at.clear)
    with people[1].socket(table_id, seat=1) as bert:
        assert bert.refused("substitute", seat=0) == "still_there"


# Slow, foreign and unknown


def test_a_reader_that_never_reads_does_not_stall_the_table(tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "MOST_UNSENT", 8)
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", send_buffer=4096) as server:
        anna = server.person()
        table_id = anna.make("me", "person")
        small = socket.socket()
        small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        small.connect(server.address)
        cookie = f"spoorbrug={server.person('Lazy').http.cookies['spoorbrug']}"
        lines = (
            f"GET /api/tables/{table_id}/socket HTTP/1.1",
            f"Host: {server.host}",
            f"Cookie: {cookie}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {'A' * 22}==",
        )
        asking = "\r\n".join((*lines, "", ""))
        with anna.socket(table_id, seat=0) as one, small:
            small.sendall(asking.encode())  # and never reads the answer
            one.until(lambda s: s.info["spectators"] == 1)
            while one.info["spectators"]:
                one.must("say", text="x" * 390)
                assert one.seq < 2000
            assert len(live_of(server, table_id).connections) == 1


def live_of(server, table_id):
    return server.services.hall.tables.get(table_id)


def test_an_overfull_connection_is_closed_with_try_again(server, monkeypatch):
    anna = server.person()
    table_id = anna.make("me", "person")
    one = anna.socket(table_id, seat=0)
    live = live_of(server, table_id)
    (connection,) = live.connections

    def flood():
        connection.line = None  # as if it took nothing in any more
        for _ in range(connections.MOST_UNSENT + 2):
            connection.send(b'{"type":"pong","client":"x"}')

    server.call(flood)
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            one.receive()
    assert closed.value.rcvd.code == 1013
    with anna.socket(table_id, seat=0, seen=1) as back:
        assert back.first["type"] == "update"


def refused_by(server, path, headers):
    """The code with which a connection is closed, or the status that refuses it."""
    try:
        with connect(
            f"ws://{server.host}{path}", additional_headers=headers, open_timeout=HANGS
        ) as raw:
            while True:
                raw.recv(HANGS)
    except ConnectionClosed as closed:
        return closed.rcvd.code
    except Exception as error:
        return error.response.status_code


def test_doors_that_stay_closed(server):
    anna = server.person()
    table_id = anna.make("me", "person")
    path = f"/api/tables/{table_id}/socket"
    cookie = {"Cookie": f"spoorbrug={anna.http.cookies['spoorbrug']}"}
    for origin in ("https://evil.example", "null", f"http://{server.host}.evil.example", "x"):
        assert refused_by(server, path, cookie | {"Origin": origin}) == 403
    own = cookie | {"Origin": f"http://{server.host}"}
    with connect(f"ws://{server.host}{path}", additional_headers=own, open_timeout=HANGS) as raw:
        assert json.loads(raw.recv(HANGS))["type"] == "snapshot"
    assert refused_by(server, path, {}) == 4401
    assert refused_by(server, path, {"Cookie": "spoorbrug=nonsense"}) == 4401
    assert refused_by(server, f"/api/tables/{'x' * 22}/socket", cookie) == 4404
    for odd in ("x", "%00" * 16, "x" * 5000, "..%2f..", "%F0%9F%9A%82" * 4):
        assert refused_by(server, f"/api/tables/{odd}/socket", cookie) in (403, 404, 4404)
    assert refused_by(server, f"{path}?seen=abc", cookie) == 403
    assert not server.services.hall.tables._loading, "unknown tables are not remembered"


def test_too_many_messages(tmp_path, slow_windows):
    with Server(f"sqlite:///{tmp_path / 'a.sqlite'}", limits=True) as server:
        anna = server.person()
        table_id = anna.make("me", "person")
        with anna.socket(table_id, seat=0) as one:
            codes = [one.do("say", text="spam").get("code") for _ in range(14)]
            assert codes.count("too_fast") == 2
            answers = [one.send("ping") for _ in range(150)]
            heard = []
            while len(heard) < len(answers):
                message = one.receive()
                if message["type"] in ("pong", "failed"):
                    heard.append(message.get("code"))
            assert heard.count("too_fast") >= 50


# Told only what is stored


def test_nobody_hears_of_what_is_not_yet_stored(server):
    """Someone hangs up while a move is on its way to the disk: the others hear of neither."""
    table_id, people, sockets = table_for(server, 2)
    one, two = sockets
    one.must("start")
    watcher = people[1].socket(table_id, seat=1)
    one.until(lambda s: s.info["status"] == "playing")
    journal = server.services.journal
    store, gate = journal.store, threading.Event()
    entered = threading.Event()

    async def slow(*given, **options):
        entered.set()
        while not gate.is_set():
            await asyncio.sleep(0.001)
        await store(*given, **options)

    server.call(setattr, journal, "store", slow)
    try:
        before = one.seq
        client = one.send("move", seat=0, seen=one.seq, move=choose(one.view, random.Random(1)))
        assert entered.wait(HANGS)
        watcher.close()
        two.send("ping", client="there?")
        while two.receive().get("client") != "there?":
            pass
        assert two.seq == before
    finally:
        gate.set()
        server.call(delattr, journal, "store")
    while one.receive().get("client") != client:
        pass
    two.until(lambda s: s.seq == before + 1)
    assert two.entries[-1]["kind"] == "moved"
    close(*sockets)


def test_hanging_up_in_the_middle_of_a_move_disturbs_nobody(server):
    table_id, people, sockets = table_for(server, 2)
    one, two = sockets
    one.must("start")
    play(sockets, until=lambda: one.info["decisions"] == 2)
    rng = random.Random(8)
    for _ in range(15):
        deciding = one if one.decides else two
        seat = deciding.looking
        other = two if deciding is one else one
        deciding.send("move", seat=seat, seen=deciding.seq, move=choose(deciding.view, rng))
        deciding.raw.socket.close()  # without a word
        other.until(lambda s, n=deciding.seq: s.seq > n)  # never closed
        back = people[seat].socket(table_id, seat=seat)
        one, two = (back, two) if seat == 0 else (one, back)
        level([one, two])
    table = server.table(table_id)
    assert one.view == json.loads(json.dumps(screens.view_data(table.view(0))))
    close(one, two)
