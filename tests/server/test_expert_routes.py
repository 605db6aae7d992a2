"""Hints and analyses at a server: who may ask, what they hear, and what is kept."""

import asyncio
import base64
import threading

import pytest

from spoorbrug.analysis import judge, report
from spoorbrug.server import analyses as kept
from spoorbrug.server import hints, messages
from spoorbrug.server.settings import Settings
from spoorbrug.server.thinking import questions
from tests.support.thinking import Simple
from tests.support.waiting import HANGS, eventually

from .house import CONTRIBUTION, Server


@pytest.fixture(autouse=True)
def simple(monkeypatch):
    """Thoughts that are quick and need no compiler: what is made of them is tested here."""
    found = Simple()
    monkeypatch.setattr(judge, "expert", lambda: found)
    monkeypatch.setattr(judge, "prepare", lambda tell: None)
    monkeypatch.setattr(hints, "PATIENCE", HANGS)
    return found


def asked(person, table, seat=0, seen=None):
    """A hint, or why there is none."""
    data = {"seat": seat, "seen": person.seen if seen is None else seen}
    return person.http.post(f"tables/{table}/hint", json=data)


def code(answer):
    assert answer.json()["sentence"]
    return answer.json()["code"]


def begun(server, *seats, **given):
    anna = server.person()
    table = anna.make(*seats, start=True, **given)
    anna.seen = server.table(table).seq
    return anna, table


# Hints


def test_a_hint_can_be_played(server, simple):
    anna, table = begun(server, "me", "planner")
    with anna.socket(table, seat=0) as one:
        # The bot chooses its first tickets while we look at ours.
        one.until(lambda s: s.info["decisions"] == 1)
        for _ in range(12):
            one.until(lambda s: s.decides)
            anna.seen = one.seq
            answer = asked(anna, table)
            assert answer.status_code == 200, answer.text
            found = messages.Hint.model_validate(answer.json(), strict=True)
            assert found.seat == 0
            assert found.decision == one.info["decisions"]
            assert 1 <= len(found.reasons) <= 3
            assert one.move(found.text)["type"] == "done", found
    assert {view.seat for view in simple.shown} == {0}


def test_a_hint_is_written_down_once(server, simple):
    anna, table = begun(server, "me", "planner")
    with anna.socket(table, seat=0) as one:
        one.until(lambda s: s.info["decisions"] == 1)  # the bot has chosen its first tickets
        first = asked(anna, table).json()
        one.until(lambda s: s.entries[-1]["kind"] == "hinted")
        assert one.entries[-1]["seat"] == 0
        assert one.entries[-1]["decision"] == first["decision"] + 1
        number = len(simple.shown)
        assert asked(anna, table).json() == first
        assert len(simple.shown) == number  # nobody thought twice
        assert [seat["hints"] for seat in one.info["seats"]] == [1, 0]
        assert one.move(first["text"])["type"] == "done"
        one.until(lambda s: s.decides)
        anna.seen = one.seq
        assert asked(anna, table).status_code == 200
        one.until(lambda s: s.entries[-1]["kind"] == "hinted")
        assert [seat["hints"] for seat in one.info["seats"]] == [2, 0]


def test_who_may_not_ask(server):
    anna, table = begun(server, "me", "planner")
    bert = server.person("Bert")
    bert.seen = anna.seen
    assert code(asked(bert, table)) == "not_yours"
    assert code(asked(anna, table, seat=1)) == "not_yours"
    assert code(asked(anna, table, seat=7)) == "not_yours"
    assert code(asked(anna, table, seen=10_000)) == "stale"
    assert code(asked(anna, "x" * 22)) == "not_found"
    waiting = anna.make("me", "person")
    assert code(asked(anna, waiting)) == "not_playing"
    answer = anna.http.post(f"tables/{table}/hint", json={"seat": "a"})
    assert code(answer) == "bad_message"


def test_not_on_others_turns(server):
    anna, table = begun(server, "me", "me", hints=True)
    with anna.socket(table, seat=0) as one:
        one.must("move", seat=0, seen=one.seq, move=first(one.view))
        one.must("look", seat=1)
        one.must("move", seat=1, seen=one.seq, move=first(one.view))
        waiting = one.view["waiting"]
        anna.seen = one.seq
        assert code(asked(anna, table, seat=1 - waiting[0])) == "not_deciding"
        assert asked(anna, table, seat=waiting[0]).status_code == 200


def first(view):
    return "keep " + ", ".join(view["offer"][: view["choices"]["keep"]])


def test_where_people_meet_there_are_none_unless_they_say_so(server):
    anna = server.person()
    for seats, given, there in (
        (("me", "planner"), {}, True),
        (("me", "planner", "random"), {}, True),
        (("me", "planner"), {"hints": False}, False),
        (("me", "me"), {}, False),
        (("me", "person"), {}, False),
        (("me", "me"), {"hints": True}, True),
    ):
        table = anna.make(*seats, start="person" not in seats, **given)
        assert anna.http.get(f"tables/{table}").json()["hints"] is there
        if not there and "person" not in seats:
            assert code(asked(anna, table, seen=server.table(table).seq)) == "hints_off"


def test_one_thought_a_table(server, simple, monkeypatch):
    """Two at once: the second hears that somebody is at it, and others are not held up."""
    anna, table = begun(server, "me", "planner")
    begins, goes_on = threading.Event(), threading.Event()
    consider = Simple.consider

    def slow(self, view, budget):
        begins.set()
        assert goes_on.wait(HANGS)
        return consider(self, view, budget)

    monkeypatch.setattr(Simple, "consider", slow)
    answers = []
    asking = threading.Thread(target=lambda: answers.append(asked(anna, table)))
    asking.start()
    assert begins.wait(HANGS)
    again = server.person("again").http
    again.cookies = anna.http.cookies
    answer = again.post(f"tables/{table}/hint", json={"seat": 0, "seen": anna.seen})
    assert (answer.status_code, code(answer)) == (429, "busy")
    assert again.get("me").status_code == 200  # nobody else waits
    goes_on.set()
    asking.join(HANGS)
    assert answers[0].status_code == 200


def test_an_expert_that_fails(server, monkeypatch):
    anna, table = begun(server, "me", "planner")
    monkeypatch.setattr(questions, "hint", lambda view: 1 / 0)
    answer = asked(anna, table)
    assert (answer.status_code, code(answer)) == (503, "no_thought")
    assert server.table(table).seats[0].hints == 0


def test_an_expert_that_is_not_ready_yet(server, monkeypatch):
    """Nobody's browser waits for a compiler."""
    anna, table = begun(server, "me", "planner")
    monkeypatch.setattr(hints, "PATIENCE", 0.01)
    never = asyncio.Event()
    monkeypatch.setattr(server.services.hints._expert, "ready", never.wait)
    answer = asked(anna, table)
    assert (answer.status_code, code(answer)) == (503, "no_thought")


def test_too_many_hints(tmp_path, slow_windows):
    with Server(f"sqlite+aiosqlite:///{tmp_path / 'a.sqlite3'}", limits=True) as server:
        anna, table = begun(server, "me", "planner")
        codes = [asked(anna, table).status_code for _ in range(31)]
        assert codes == [200] * 30 + [429]


# Analyses


def over(server):
    """A game that was given up at once: there is little to think about."""
    anna, table = begun(server, "me", "planner")
    with anna.socket(table, seat=0) as one:
        one.must("move", seat=0, seen=one.seq, move=first(one.view))
        one.must("resign", seat=0)
    return anna, table


def made(person, table):
    """An analysis, waited for."""
    answer = person.http.post(f"tables/{table}/analysis")
    assert answer.status_code == 200, answer.text
    states = []

    def done():
        states.append(person.http.get(f"tables/{table}/analysis").json())
        return states[-1]["status"] in ("done", "failed")

    eventually(done)
    messages.AnalysisState.model_validate(states[-1], strict=True)
    assert states[-1]["status"] == "done"
    return states[-1]["analysis"]


def test_an_analysis_is_made_when_asked_for(server):
    anna = server.person()
    table = anna.make("planner", "random", start=True)
    with anna.socket(table) as one:
        one.until(lambda s: s.info["status"] == "over")
    nothing = {"status": "none", "progress": 0.0, "analysis": None}
    assert anna.http.get(f"tables/{table}/analysis").json() == nothing
    found = made(anna, table)
    assert len(found["moments"]) == server.table(table).game.decisions + 1
    assert found["finished"]
    assert sum(found["end"]) == 1.0
    assert made(anna, table) == found
    assert made(server.person("Bert"), table) == found  # whoever has the address


def test_nothing_of_a_game_that_runs(server):
    anna, table = begun(server, "me", "planner")
    for ask in (anna.http.get, anna.http.post):
        answer = ask(f"tables/{table}/analysis")
        assert (answer.status_code, code(answer)) == (409, "not_over")
        answer = ask(f"tables/{'x' * 22}/analysis")
        assert (answer.status_code, code(answer)) == (404, "not_found")


def test_a_game_that_was_given_up(server):
    found = made(*over(server))
    assert not found["finished"]
    assert 0 < found["end"][0] < 1


def test_kept_over_a_restart(database_url, simple):
    with Server(database_url) as server:
        anna, table = over(server)
        found = made(anna, table)
    number = simple.judged
    with Server(database_url) as server:
        again = anna.at(server.url)
        state = again.http.get(f"tables/{table}/analysis").json()
        assert state["status"] == "done"
        assert state["analysis"] == found
        assert made(again, table) == found
    assert simple.judged == number  # it was not made again


def test_another_version_is_made_anew(server, monkeypatch):
    anna, table = over(server)
    found = made(anna, table)
    monkeypatch.setattr(report, "VERSION", report.VERSION + 1)
    assert anna.http.get(f"tables/{table}/analysis").json()["status"] == "none"
    assert made(anna, table) == found
    assert anna.http.get(f"tables/{table}/analysis").json()["status"] == "done"


def test_one_that_failed_is_tried_again(server, monkeypatch):
    anna, table = over(server)
    with monkeypatch.context() as patch:
        patch.setattr(judge, "expert", lambda: 1 / 0)
        anna.http.post(f"tables/{table}/analysis")
        look = f"tables/{table}/analysis"
        eventually(lambda: anna.http.get(look).json()["status"] == "failed")
    assert made(anna, table)


def test_too_many_wait(server, simple, monkeypatch):
    tables = [over(server)[1] for _ in range(3)]
    anna = server.person()
    monkeypatch.setattr(kept, "MOST_WAITING", 1)
    begins, goes_on = threading.Event(), threading.Event()
    judge = Simple.judge

    def slow(self, *given):
        begins.set()
        assert goes_on.wait(HANGS)
        return judge(self, *given)

    monkeypatch.setattr(Simple, "judge", slow)
    one, two, three = (f"tables/{table}/analysis" for table in tables)
    anna.http.post(one)
    assert begins.wait(HANGS)
    assert anna.http.get(one).json()["status"] == "working"
    assert anna.http.post(two).json()["status"] == "waiting"
    assert anna.http.post(two).json()["status"] == "waiting"
    assert code(anna.http.post(three)) == "busy"
    goes_on.set()
    assert made(anna, tables[1])
    assert made(anna, tables[2])


# Levels


def test_no_yardsticks_on_the_page(server):
    listed = server.person().http.get("bots").json()
    yardsticks, learnt = {"hungry", "path", "one_step", "long_route"}, {"adviser", "ppo", "dqn"}
    assert not {"quick", "search", *yardsticks, *learnt} & set(listed)
    assert {"planner", "random"} <= set(listed)
    server.person().make("hungry", "planner")  # but whoever wants one may have it


def test_a_table_that_was_made_without_a_word_of_hints(server):
    """Those of older releases have none."""
    anna = server.person()
    data = {"seats": [{"kind": "me", "name": "Anna"}], "contribution": CONTRIBUTION}
    data["seats"].append({"kind": "bot", "bot": "planner"})
    table = anna.http.post("tables", json=data).json()
    assert table["hints"] is True
    assert "hints" not in table["options"]


# Browsers that think by themselves


@pytest.fixture(scope="module")
def leaving_it(tmp_path_factory):
    """A server that leaves thinking to browsers."""
    folder = tmp_path_factory.mktemp("leaving")
    address = f"sqlite+aiosqlite:///{folder / 'tables.sqlite3'}"
    with Server(address, settings=Settings(thinking="browser")) as running:
        yield running


def test_a_browser_that_thinks_is_sent_what_its_seat_may_see_and_nothing_else(leaving_it, simple):
    anna, table = begun(leaving_it, "me", "planner")
    with anna.socket(table, seat=0) as one:
        one.until(lambda s: s.info["decisions"] == 1)  # the bot has chosen its first tickets
        data = {"seat": 0, "seen": one.seq, "here": True}
        answer = anna.http.post(f"tables/{table}/hint", json=data)
        given = messages.HintQuestion.model_validate(answer.json(), strict=True)
        packed = base64.b64decode(given.question)
        asked_view = questions.Question.unpack(packed).view
        true = leaving_it.table(table).game
        assert (asked_view.seat, given.decision) == (0, 1)
        assert (
            asked_view.games.tobytes() == true.view(0).games.tobytes() != true.to_array().tobytes()
        )
        assert not simple.shown  # nobody has thought here
        one.until(lambda s: s.entries[-1]["kind"] == "hinted")  # and yet it was a hint
        # A browser that cannot is answered as ever; so is one that gives up.
        assert asked(anna, table, seen=one.seq).json()["reasons"]
        assert simple.shown
        for wrong in ({"seat": 1}, {"seen": one.seq + 9}):
            assert anna.http.post(f"tables/{table}/hint", json=data | wrong).status_code == 409


def test_a_browser_that_thinks_makes_analyses_by_itself(leaving_it):
    anna, table = begun(leaving_it, "me", "planner")
    assert anna.http.post(f"tables/{table}/analysis?here=true").status_code == 409
    with anna.socket(table, seat=0) as one:
        one.must("resign", seat=0)
        one.until(lambda s: s.info["status"] == "over")
    state = anna.http.post(f"tables/{table}/analysis?here=true").json()
    assert state == {"status": "yours", "progress": 0, "analysis": None}
    assert anna.http.get(f"tables/{table}/analysis").json()["status"] == "none"
    anna.http.post(f"tables/{table}/analysis")  # for whoever cannot
    eventually(lambda: anna.http.get(f"tables/{table}/analysis").json()["status"] == "done")
    made = anna.http.post(f"tables/{table}/analysis?here=true").json()
    assert made["status"] == "done"  # what is there is not made again


def test_a_server_that_thinks_itself_leaves_nothing_to_browsers(server):
    anna, table = begun(server, "me", "planner")
    with anna.socket(table, seat=0) as one:
        one.until(lambda s: s.info["decisions"] == 1)
        data = {"seat": 0, "seen": one.seq, "here": True}
        assert anna.http.post(f"tables/{table}/hint", json=data).json()["reasons"]
        one.must("resign", seat=0)
        one.until(lambda s: s.info["status"] == "over")
    state = anna.http.post(f"tables/{table}/analysis?here=true").json()
    assert state["status"] in ("waiting", "working", "done")
