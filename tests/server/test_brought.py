"""Games of browsers that go on at a server: what it takes, and what it does not."""

import json

from spoorbrug.game import seeds
from spoorbrug.server import carried, messages
from spoorbrug.server.security import MOST_BYTES

from .house import CONTRIBUTION, Server, play
from .test_carried import NUMBER, begun, eventful
from .test_carried import play as decide


def game(people=2, bots=0, moves=12, number=NUMBER):
    table = begun(people=people, bots=bots)
    decide(table, moves)
    while bots and table.seats[table.waiting[0]].bot:
        decide(table, 1)
    return carried.written(table, number)


def bring(person, game, mine=(0,)):
    return person.http.post("tables/brought", json={"game": game, "mine": list(mine)})


def test_a_game_is_played_to_its_end_with_a_friend(server_on):
    anna, bert = server_on.person("Anna"), server_on.person("Bert")
    brought = game()
    answer = bring(anna, brought)
    assert answer.status_code == 201, answer.text
    info = messages.TableInfo.model_validate(answer.json())
    assert (info.id, info.brought, info.status, info.public) == (NUMBER, True, "playing", False)
    assert [seat.kind for seat in info.seats] == ["person", "open"]
    assert info.commitment == seeds.commitment(brought["seed"])
    assert brought["seed"] not in answer.text
    with bert.socket(NUMBER) as watching, anna.socket(NUMBER, seat=0) as one:
        assert brought["seed"] not in "".join(watching.texts)
        watching.must("sit", seat=1, name="Bert", contribution=CONTRIBUTION)
        watching.must("look", seat=1)
        assert anna.http.post("tables/brought", json={"game": brought, "mine": [0]}).is_success
        play([one, watching])
        assert one.info["final"] and one.info["seed"].startswith(brought["seed"])
    record = anna.http.get(f"tables/{NUMBER}/record").text
    headers = {"content-type": "text/plain"}
    checked = anna.http.post("records", content=record.encode(), headers=headers).json()
    assert checked["good"] and checked["players"][1] == "Bert"
    line = anna.http.get("tables/mine").json()[0]
    assert line["id"] == NUMBER


def test_brought_once_more_it_is_the_same_table_and_another_history_is_none(server):
    anna, bert = server.person("Anna"), server.person("Bert")
    number = "b" * 22
    brought = game(people=1, bots=1, number=number)
    assert bring(anna, brought).json()["id"] == number
    assert bring(anna, brought).json()["id"] == number
    decided = server.table(number).game.decisions
    longer = game(people=1, bots=1, moves=20, number=number)
    for person, wanted in ((anna, longer), (bert, brought)):
        answer = bring(person, wanted)
        assert (answer.status_code, answer.json()["code"]) == (409, "brought_before")
        assert answer.json()["facts"]["table"] == number
    assert server.table(number).game.decisions == decided


def test_what_does_not_fit_makes_no_table(server):
    anna = server.person()
    number = "c" * 22
    good = game(people=2, number=number)
    changed = json.loads(json.dumps(good))
    changed["entries"][-1]["data"]["dealt"] = ["locomotive"] * 2
    answer = bring(anna, changed)
    assert answer.status_code == 422
    assert (answer.json()["code"], answer.json()["facts"]["at"]) == (
        "bad_game", len(good["entries"]),
    )  # fmt: skip
    for wrong in ({"id": "../etc/passwd"}, {"seed": "a+b"}, {"entries": "x"}, {"spoorbrug": "x"}):
        assert bring(anna, good | wrong).status_code == 422
    assert bring(anna, good, mine=[]).status_code == 422
    assert bring(anna, good, mine=[3]).json()["code"] == "not_yours"
    longest = {"kind": "said", "seat": None, "data": {"text": "x" * MOST_BYTES}}
    assert bring(anna, good | {"entries": [longest]}).status_code == 413
    assert anna.http.get(f"tables/{number}").status_code == 404
    assert server.person().http.get("tables").json() == []


def test_games_that_are_brought_count_as_tables(tmp_path, slow_windows):
    with Server(f"sqlite+aiosqlite:///{tmp_path / 'limited.sqlite3'}", limits=True) as server:
        anna = server.person()
        brought = eventful()
        codes = [bring(anna, brought).status_code for _ in range(7)]
        assert codes == [201] * 6 + [429]
