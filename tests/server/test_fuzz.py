"""Thousands of messages that nobody should send: each is answered, and nothing changes."""

import contextlib
import json
import random
import string

import pytest
from pydantic import TypeAdapter
from websockets.exceptions import ConnectionClosed

from spoorbrug.game import IllegalMove, NotationError, Record
from spoorbrug.game.records import TITLE, _Chain
from spoorbrug.server import carrying_out, messages
from spoorbrug.server.serving import MOST_MESSAGE_BYTES
from tests.support.waiting import HANGS

from .house import CONTRIBUTION, choose, from_server, play, sit
from .test_table import looks

MESSAGES = 6000
BATCH = 40
from_page = TypeAdapter(messages.FromPage)
named = TypeAdapter(messages.Named)

ODD = [
    None, True, False, -1, 0, 1, 2, 5, 10**9, 10**30, -(10**400), 1.5, 1e308, "", " ", "0", "1",
    "\x00", "\x00" * 50, "\u202e", "\ud800", "\udfff\ud800", "💥" * 20, "x" * 65, "x" * 401,
    "x" * 5000, [], {}, [1], [[]], {"a": 1}, {"type": "move"}, "draw", "draw; draw; draw",
    "claim Breda–Rotterdam pink: 99 pink", "keep nothing", "pay 1 red + 1 blue", ";", ":", "; ;",
    "claim : :", "take", "take \x00", "keep " + ", " * 100, "lay x", "\n", "__class__", "{detail}",
    "%s%s%n", "'; DROP TABLE entries; --", "١٢٣", "claim ١–٢", "pay ٢ red",
]  # fmt: skip


def valid(rng, seq):
    """A command that may well be right, by somebody who may not."""
    seat = rng.choice([0, 1, 1, 2, 7, -1])
    seen = rng.choice([seq, seq, 0, seq - 1, seq + 5])
    kinds = [
        {"type": "move", "seat": seat, "seen": seen, "move": rng.choice(["draw", "tickets"])},
        {"type": "undo", "seat": seat, "seen": seen},
        {"type": "sit", "seat": seat, "name": "Eve", "contribution": CONTRIBUTION},
        {"type": "leave", "seat": seat},
        {"type": "colour", "seat": seat, "colour": "red"},
        {"type": "fill", "seat": seat, "bot": "planner"},
        {"type": "open", "seat": seat},
        {"type": "start"},
        {"type": "resign", "seat": seat},
        {"type": "stop", "seat": seat, "agree": rng.random() < 0.5},
        {"type": "substitute", "seat": seat},
        {"type": "return", "seat": seat},
        {"type": "rematch"},
        {"type": "look", "seat": rng.choice([0, 1, 2])},
        {"type": "why", "seat": seat, "move": "draw"},
        {"type": "way", "seat": seat, "ticket": "Breda–Eindhoven"},
    ]
    return rng.choice(kinds) | {"client": f"f{rng.getrandbits(40)}"}


def mutated(rng, seq):
    """A command with something wrong in it."""
    command = valid(rng, seq)
    for _ in range(rng.randrange(1, 4)):
        key = rng.choice([*command, "extra", "\ud800", "\x00", "__proto__", "type"])
        if rng.random() < 0.25:
            command.pop(key, None)
        else:
            command[key] = rng.choice(ODD)
    text = json.dumps(command, ensure_ascii=rng.random() < 0.7)
    if rng.random() < 0.3:  # and cut, doubled or stirred
        at = rng.randrange(len(text))
        text = rng.choice([text[:at], text + text, text[:at] + rng.choice(string.printable)
                           + text[at + 1 :], text[at:] + text[:at]])  # fmt: skip
    return text


def fuzzed(rng, seq):
    """One message: text or bytes."""
    kind = rng.randrange(12)
    if kind < 7:
        return mutated(rng, seq).encode("utf-8", "replace").decode()
    if kind < 9:
        return json.dumps(valid(rng, seq))
    if kind == 9:
        return rng.randbytes(rng.randrange(60))  # a binary frame
    if kind == 10:
        return "".join(chr(rng.choice([rng.randrange(128), rng.randrange(0xD800),
                                       rng.randrange(0xE000, 0x110000)]))
                       for _ in range(rng.randrange(80)))  # fmt: skip
    return rng.choice(
        [
            "[" * rng.randrange(2000),
            '{"a":' * rng.randrange(1000),
            "x" * (carrying_out.MOST_CHARACTERS + 1),
            '{"type":"ping","client":' + "9" * 5000 + "}",
            '{"type":"say","client":"a","text":"\\ud800"}',
            '{"type":"say","client":"a\\u0000","text":"x"}',
            '{"type":"say","client":"a","text":"\\u0000\\u202e"}',
            '{"type":"ping","client":"a","type":"nothing"}',
            "NaN",
            "Infinity",
            '{"type":"move","client":"x","seat":NaN,"seen":1,"move":"draw"}',
            "null",
            '""',
            "",
        ]
    )


def command_of(message):
    """The command that a message is after all, or None."""
    if isinstance(message, bytes) or len(message) > carrying_out.MOST_CHARACTERS:
        return None
    try:
        return from_page.validate_json(message)
    except ValueError:
        return None


def client_of(message):
    """The id that an answer should name: readable even where the command is not."""
    if isinstance(message, bytes) or len(message) > carrying_out.MOST_CHARACTERS:
        return None
    try:
        return named.validate_json(message).client
    except ValueError:
        return None


def is_harmless(command):
    """Is it one that would rightly be carried out? A spectator may ping, chat, and look."""
    return isinstance(command, messages.Ping | messages.Say) or (
        isinstance(command, messages.Look) and command.seat is None
    )


def test_thousands_of_bad_messages_change_nothing(server_on):
    """By a spectator and by a player who is not to move: in a running game, on both databases."""
    server = server_on
    people = [server.person(name) for name in ("Anna", "Bert")]
    table_id = people[0].make("person", "person")
    players = [person.socket(table_id) for person in people]
    sit(players)
    players[0].must("start")
    rng = random.Random("fuzz")
    play(players, rng, until=lambda: players[0].info["decisions"] >= 20)
    eve = server.person("Eve").socket(table_id)
    table = server.table(table_id)
    before = server.call(looks, table)
    codes = set()
    sent = 0
    while sent < MESSAGES:
        batch = []
        while len(batch) < BATCH:
            message = fuzzed(rng, table.seq)
            if not is_harmless(command_of(message)):
                batch.append(message)
        for message in batch:
            eve.raw.send(message)
        for message in batch:
            answer = eve.receive()
            while answer["type"] in ("update", "snapshot"):
                answer = eve.receive()
            assert answer["type"] == "failed", (message[:300], answer)
            assert answer["code"] and answer["sentence"], message[:300]
            assert len(json.dumps(answer)) < 20_000
            assert answer["client"] == client_of(message)
            codes.add(answer["code"])
        sent += len(batch)
    assert server.call(looks, table) == before
    assert server.table(table_id) is table, "the table was never dropped"
    assert codes >= {"bad_message", "too_long", "not_yours", "not_host", "seat_taken",
                     "not_seated"}, codes  # fmt: skip
    play(players, rng, until=lambda: players[0].info["decisions"] >= 26)
    for one in (*players, eve):
        one.close()


def test_bad_moves_of_someone_whose_turn_it_is(server):
    """Mutated moves of the one who decides: refused, or legal by accident."""
    rng = random.Random("moves")
    anna = server.person()
    table_id = anna.make("me", "me", start=True)
    one = anna.socket(table_id)
    table = server.table(table_id)
    refused = 0
    while refused < 600 and table.status == "playing":
        seat = table.waiting[0]
        one.must("look", seat=seat)
        good = choose(one.view, rng)
        before = server.call(looks, table)
        for _ in range(15):
            at = rng.randrange(len(good) + 1)
            text = rng.choice([
                good[:at] + rng.choice(string.printable) + good[at:],
                good[:at] + good[at + 1 :],
                good + ";" + good,
                good[::-1],
                good.replace("2", "٢"),
                rng.choice([o for o in ODD if isinstance(o, str)]).encode("utf-8", "replace")
                .decode() or "x",
            ])  # fmt: skip
            if not text or is_legal(table.game, text, seat):
                continue
            answer = ask(one, {"type": "move", "seat": seat, "seen": table.seq, "move": text})
            assert answer["type"] == "failed", (text, answer)
            assert answer["sentence"]
            refused += 1
        assert server.call(looks, table) == before
        assert one.move(good)["type"] == "done"
    assert refused >= 300
    one.close()


def is_legal(game, text, seat):
    """Would the move be carried out, at least its first step?"""
    after = game.copy()
    with contextlib.suppress(IllegalMove, NotationError):
        after.play(text, seat)
    return after.decisions != game.decisions


def ask(one, command):
    """Send, and take the next answer, whoever's it says it is."""
    one.raw.send(json.dumps(command | {"client": "fuzz"}))
    answer = one.receive()
    while answer["type"] in ("update", "snapshot"):
        answer = one.receive()
    return answer


def test_frames_that_are_too_long_or_no_text_close_the_socket_only(server):
    anna = server.person()
    table_id = anna.make("me", "planner", start=True)
    with anna.socket(table_id, seat=0) as one:
        one.raw.send("x" * (MOST_MESSAGE_BYTES + 1))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                one.raw.recv(HANGS)
        assert closed.value.rcvd.code == 1009
    with anna.socket(table_id, seat=0) as one:
        one.raw.send(b"\xff\xfe{", text=True)  # no UTF-8
        with pytest.raises(ConnectionClosed):
            while True:
                one.raw.recv(HANGS)
    with anna.socket(table_id, seat=0) as one:
        assert one.move(choose(one.view, random.Random(1)))["type"] == "done"


def test_names_and_chat_of_all_kinds(server_on):
    """Whatever is said is stored and told as text, on both databases."""
    anna = server_on.person("Anna")
    table_id = anna.make("me", "person")
    rng = random.Random("words")
    with anna.socket(table_id, seat=0) as one, server_on.person("E").socket(table_id) as two:
        for number in range(150):
            text = "".join(
                chr(rng.choice([rng.randrange(32), rng.randrange(0x300), 0x202E, 0x200D, 0xFFFF,
                                rng.randrange(0xE000, 0x110000), rng.randrange(0xD800)]))
                for _ in range(rng.randrange(1, 60))
            )  # fmt: skip
            answer = one.do("say", text=text + "x" * (number % 2))
            if answer["type"] == "done":
                two.until(lambda s, n=answer["seq"]: s.seq >= n)
                said = two.entries[-1]["text"]
                assert said.isprintable() or "\u200d" in said or "\u200c" in said or " " in said
                assert not set(said) & set("\x00\n\r\u2028\u2029\u202e\u2066")
            name = text[:24]
            two.do("sit", seat=1, name=name, contribution=CONTRIBUTION)
            if two.info["seats"][1]["kind"] == "person":
                two.must("leave", seat=1)
        for text in (*one.texts, *two.texts):
            from_server.validate_json(text)
    stored = server_on.run(server_on.services.journal.load(table_id))
    assert looks(stored) == server_on.call(looks, server_on.table(table_id))


def test_broken_records_are_refused_with_a_sentence(server):
    """Lines changed, with all their checks made right again: the reader still finds out."""
    anna = server.person()
    table_id = anna.make("random", "planner", start=True)
    with anna.socket(table_id) as one:
        one.until(lambda s: s.info["status"] == "over")
    text = anna.http.get(f"tables/{table_id}/record").text
    assert Record.read(text)
    lines = [line.rsplit(" ~", 1)[0].rstrip() for line in text.splitlines()[1:-1]]
    rng = random.Random("records")
    bad = 0
    for _ in range(60):
        changed = lines[:]
        at = rng.randrange(len(changed)) if rng.random() < 0.7 else rng.randrange(12)
        line = changed[at]
        cut = rng.randrange(len(line) + 1)
        changed[at] = rng.choice([
            line[:cut], line[:cut] + rng.choice("0²٣~[]\u2028;:,–x ") + line[cut:],
            line.replace("seat", "seat 9"), line.replace("1", "999999999999"), "", "[", "deal",
            "seed " + "x" * 300, line + line, line.replace("[", "[]["), rng.choice(lines),
        ])  # fmt: skip
        chain = _Chain()
        broken = TITLE + "\n" + "".join(chain.signed(one) for one in changed)
        broken += f"sha256 {chain.total}\n"
        answer = anna.http.post(
            "records", content=broken.encode(), headers={"content-type": "text/plain"}
        )
        assert answer.status_code == 200, (changed[at], answer.text)
        found = answer.json()
        assert found["sentence"]
        bad += not found["good"]
    assert bad > 40
