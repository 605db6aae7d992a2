"""Running games that are carried: they are made again, and what was changed is refused."""

import copy
import json
import random
from functools import cache

import pytest

from spoorbrug import players
from spoorbrug.boards.looks import PLAYERS
from spoorbrug.game import Record, seeds
from spoorbrug.server import carried, past, screens
from spoorbrug.server.carried import brought, read, table_of, written
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding, options_of, setup_of
from spoorbrug.server.table import Entry, Table

from .house import CONTRIBUTION

ANNA, BERT = "anna", "bert"
NUMBER = "0123456789abcdefghijkl"
SETUPS = [
    (board, seats, dice)
    for board, seats in (
        *(("nederland", 2), ("usa", 3), ("europe", 3), ("nordic", 2), ("switzerland", 3)),
        ("germany", 2),
    )
    for dice in (False, True)
]


def begun(board="nederland", people=1, bots=1, **options):
    """A table in a browser, begun."""
    given = [{"kind": "open"}] * people + [
        {"kind": "bot", "bot": "planner", "name": "planner"}
    ] * bots
    seats = tuple(seat | {"colour": colour} for seat, colour in zip(given, PLAYERS, strict=False))
    founding = Founding(
        board=board, pace="none", amount=0, public=False, host=ANNA, server_seed=seeds.fresh(),
        seats=seats, options={"tickets": "standard"} | options,
    )  # fmt: skip
    founding = Founding.read(founding.stored() | options_of(setup_of(founding, len(seats))))
    table = Table("local-" + NUMBER, founding)
    do(table, [Entry("created", None, ANNA)])
    for seat in range(people):
        do(table, table.sit(ANNA, seat, f"Anna {seat + 1}", "" if seat else CONTRIBUTION))
    do(table, table.start(ANNA))
    return table


def do(table, entries):
    for entry in entries:
        table.apply(entry)


def play(table, most):
    """As many decisions of anybody's, by the planner."""
    planner = players.make("planner", "test")
    for _ in range(most):
        if table.status != "playing":
            return
        seat = table.waiting[0]
        who = ANNA if table.seats[seat].bot is None else None
        do(table, table.move(who, seat, table.seq, planner.choose(table.view(seat))))


@cache
def eventful():
    """A game in which everything happened that can happen in a browser."""
    table = begun(people=2, bots=1)
    do(table, table.say(ANNA, "Anna", "Hello"))
    do(table, table.react(ANNA, "wow"))
    play(table, 5)
    while table.seats[table.waiting[0]].bot:
        play(table, 1)
    seat = table.waiting[0]
    do(table, table.leave(ANNA, 1 - seat))
    do(table, table.fill(ANNA, 1 - seat, "random"))
    do(table, table.come_back(ANNA, 1 - seat))
    play(table, 30)
    return written(table, NUMBER)


def refused(game, function=table_of):
    with pytest.raises(Refused) as problem:
        function(read(json.dumps(game)), ANNA)
    assert problem.value.code == "bad_game"
    return problem.value


def replayed(founding, entries):
    table = Table("local-" + NUMBER, founding)
    do(table, entries)
    return table


@pytest.mark.parametrize(("board", "seats", "dice"), SETUPS)
def test_a_game_is_the_same_wherever_it_is_carried(board, seats, dice):
    table = begun(board, 1, seats - 1, dice=dice)
    play(table, 40)
    text = json.dumps(written(table, NUMBER))
    again = replayed(*table_of(read(text), BERT))
    assert again.game.to_array().tobytes() == table.game.to_array().tobytes()
    assert (again.commitment, again.founding.rules) == (table.commitment, table.founding.rules)
    assert carried.history(again) == carried.history(table)
    assert again.seats_of(BERT) == [0] and not again.seats_of(ANNA)
    assert json.dumps(written(again, NUMBER)) == text
    # It goes on with the same cards, to the same end, and its record is right.
    play_both = [table, again]
    again.seats[0].visitor = ANNA
    for one in play_both:
        play(one, 10_000)
    assert past.record(again)[1] == past.record(table)[1]
    record = Record.read(past.record(again)[1])
    assert record.is_finished and record.game.seed.startswith(table.founding.server_seed)


def test_everything_that_happens_in_a_browser_is_made_again():
    game = eventful()
    kinds = {entry["kind"] for entry in game["entries"]}
    assert kinds == {"created", "sat", "started", "said", "reacted", "moved", "left", "filled",
                     "returned"}  # fmt: skip
    founding, entries = table_of(read(json.dumps(game)), BERT)
    assert [e.visitor for e in entries if e.kind in ("created", "said", "left")] == [BERT] * 3
    assert written(replayed(founding, entries), NUMBER) == game


def test_a_hint_and_what_was_taken_back_come_along():
    table = begun()
    while not (claims := [m for m in table.view(0).legal_moves if str(m).startswith("claim")]):
        play(table, 1)
    do(table, table.hinted(ANNA, 0, table.seq))
    do(table, table.move(ANNA, 0, table.seq, str(claims[0])))
    do(table, table.undo(ANNA, 0, table.seq))
    game = written(table, NUMBER)
    again = replayed(*table_of(read(json.dumps(game)), ANNA))
    assert again.seats[0].hints == 1 and "undone" in again.kinds
    assert again.game.to_array().tobytes() == table.game.to_array().tobytes()
    taken = next(i for i, e in enumerate(game["entries"]) if e["kind"] == "undone")
    game["entries"][taken]["data"]["steps"] = 9
    assert refused(game).facts["at"] == taken + 1


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_changed_is_found_at_its_entry(seed):
    """Any entry that is left out, doubled, or says something else."""
    rng = random.Random(seed)
    game = eventful()
    for _ in range(6):
        changed = copy.deepcopy(game)
        entries = changed["entries"]
        at = rng.randrange(3, len(entries) - 1)
        while entries[at]["kind"] != "moved":
            at = rng.randrange(3, len(entries) - 1)
        match rng.randrange(4):
            case 0:
                entries[at]["seat"] = (entries[at]["seat"] + 1) % 3
            case 1:
                entries[at]["data"]["dealt"] = ["locomotive", "locomotive", "locomotive"]
            case 2:
                entries[at]["data"]["move"] = "claim Amsterdam–Nowhere"
            case 3:
                entries[at] = {"kind": "stopped", "seat": 0, "data": {}}
        problem = refused(changed)
        assert problem.facts["key"] == "entry" and problem.facts["at"] == at + 1
        assert f"entry {at + 1}" in problem.sentence


def test_another_seed_deals_other_cards():
    game = copy.deepcopy(eventful())
    game["seed"] = seeds.fresh()
    started = next(i for i, e in enumerate(game["entries"], 1) if e["kind"] == "started")
    assert refused(game).facts["at"] == started


def test_what_is_no_game_is_told_apart():
    game = eventful()
    for text in ("", "[]", "{}", "[" * 100_000, json.dumps({"spoorbrug": 1})):
        with pytest.raises(Refused) as problem:
            read(text)
        assert problem.value.facts["key"] == "no_game"

    def key(**given):
        return refused({**game, **given}).facts["key"]

    assert key(spoorbrug="game 2") == "newer"
    assert key(rules=999) == "newer"
    assert key(board="atlantis") == "board"
    assert key(fingerprint="0" * 16) == "board"
    assert key(seats=[*game["seats"][:-1], {**game["seats"][-1], "bot": "program:rm"}]) == "bot"
    assert key(seats=game["seats"] * 3) == "damaged"
    assert key(options={**game["options"], "stations": 99}) == "damaged"
    assert key(more=1) == "damaged"
    assert key(entries=[{"kind": "moved", "seat": "x"}]) == "entry"
    assert key(entries=[]) == "damaged"
    assert key(entries=[game["entries"][0]] * 4000) == "damaged"
    assert key(entries=game["entries"][:2]) == "over"
    for data in ({}, {"move": 5, "dealt": 7}, {"move": None}):
        broken = [*game["entries"], {"kind": "moved", "seat": 0, "data": data}]
        assert refused({**game, "entries": broken}).facts["at"] == len(broken)


def test_nothing_but_running_games_is_written():
    table = begun()
    do(table, table.resign(ANNA, 0))
    with pytest.raises(Refused):
        written(table, NUMBER)


def test_who_does_not_come_along_leaves_a_seat_open():
    game = read(json.dumps(eventful()))
    table = replayed(*brought(game, ANNA, [0]))
    assert table.brought and table.seats_of(ANNA) == [0]
    assert [seat.kind for seat in table.seats] == ["person", "open", "bot"]
    assert table.seats[1].name == "Anna 2"
    while 1 not in table.waiting:
        play(table, 1)
    assert not table.bot_turns and table.due is None  # it waits for the friend
    with pytest.raises(Refused) as problem:
        table.sit(ANNA, 1, "Anna", CONTRIBUTION)  # who has seen a hand does not get another
    assert problem.value.code == "seat_taken"
    do(table, table.sit(BERT, 1, "Bert", CONTRIBUTION))
    assert table.seats_of(BERT) == [1]
    data = screens.table_data(table, BERT, (), 0)
    assert data["brought"] and data["seats"][1]["name"] == "Bert"
    assert table.founding.server_seed not in json.dumps(data)
    for mine in ([], [2], [0, 1, 2], [7]):
        with pytest.raises(Refused):
            brought(game, ANNA, mine)


def test_a_bot_may_sit_in_for_a_friend_until_they_come():
    table = replayed(*brought(read(json.dumps(eventful())), ANNA, [0]))
    do(table, table.fill(ANNA, 1, "planner"))
    while 1 not in table.waiting:
        play(table, 1)
    assert table.bot_turns == [(1, "planner")]
    do(table, table.sit(BERT, 1, "Bert", CONTRIBUTION))
    assert not table.bot_turns


def test_a_game_that_went_on_elsewhere_stands_still_until_somebody_stays():
    table = begun(people=1, bots=1)
    play(table, 4)
    before = written(table, NUMBER)
    do(table, table.go_on_at(ANNA, NUMBER))
    assert table.waiting == () and not table.bot_turns and table.view(0).waiting == ()
    assert screens.table_data(table, ANNA, (), 0)["went_to"] == NUMBER
    assert written(table, NUMBER) == before  # a file does not say where it was played
    assert table.go_on_at(ANNA, NUMBER) == []
    for command in (
        lambda: table.move(ANNA, 0, table.seq, "draw"),
        lambda: table.undo(ANNA, 0, table.seq),
        lambda: table.resign(ANNA, 0),
        lambda: table.finished_game(),
    ):
        with pytest.raises(Refused):
            command()
    do(table, table.stay(ANNA))
    assert table.waiting and table.stay(ANNA) == []
