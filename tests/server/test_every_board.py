"""Tables on every board, with cards and with dice: what is sent is what the models say, a stored
table is the same table, and nobody takes back what chance has answered."""

import json
import random

import pytest
from pydantic import TypeAdapter

from spoorbrug import boards
from spoorbrug.game.phase import Phase
from spoorbrug.rules.compiler import OFF
from spoorbrug.server import messages, screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import Founding
from spoorbrug.server.table import Entry, Table

from .house import play
from .test_table import ANNA, WHO, At, among_bots, begun, looks, read_back, seated

SETUPS = [(board, dice) for board in boards.available() for dice in (False, True)]
NAMED = [
    pytest.param(*setup, id=f"{setup[0]}-{'dice' if setup[1] else 'cards'}") for setup in SETUPS
]
MOST = 60 if OFF else 240
"""Decisions of a game that are looked at: most of them, few where the rules are slow."""

view_of = TypeAdapter(messages.View)
entry_of = TypeAdapter(messages.Entry)
info_of = TypeAdapter(messages.TableInfo)


def opened(board, dice, number=2, **given):
    """A table that has begun; nobody has decided anything."""
    tolls = boards.load(board).tolls is not None
    return begun(number, chosen=False, board=board, dice=dice, tolls=tolls, **given)


def right(table, entries=()):
    """Everything that would be sent now is what the models say, to the letter."""
    for seat in (*range(len(table.seats)), None):
        view_of.validate_json(json.dumps(screens.view_data(table.view(seat))), strict=True)
        for entry in entries:
            entry_of.validate_json(json.dumps(screens.entry_data(table, entry, seat)), strict=True)
    info_of.validate_json(json.dumps(screens.table_data(table, ANNA, (), 0)), strict=True)


@pytest.mark.parametrize(("board", "dice"), NAMED)
def test_all_that_is_sent_is_what_the_models_say(board, dice):
    rng = random.Random(f"{board} {dice}")
    at = opened(board, dice)
    table = at.table
    right(table)
    phases = set()
    while table.status == "playing" and table.game.decisions < MOST:
        seat = table.waiting[0]
        phases.add(table.game.phase)
        move = rng.choice(table.game.legal_moves_of(seat).ids)
        right(table, at.move(None, seat, table.seq, move))
    assert len(phases) > 3
    assert looks(read_back(table)) == looks(table)


@pytest.mark.parametrize(("board", "dice"), NAMED)
def test_nothing_is_taken_back_that_chance_has_answered(board, dice):
    rng = random.Random(f"undo {board} {dice}")
    at = opened(board, dice)
    table, taken, kept = at.table, 0, 0
    while table.status == "playing" and table.game.decisions < MOST // 2:
        seat = table.waiting[0]
        at.move(WHO[seat], seat, table.seq, rng.choice(table.game.legal_moves_of(seat).ids))
        if table.status != "playing":
            break
        last = table.game.last_step
        told = table.undo_refusals()
        assert set(told[:seat] + told[seat + 1 :]) <= {"undo_moved", "undo_nothing"}
        try:
            undo = table.undo(WHO[seat], seat, table.seq)
        except Refused as error:
            assert told[seat] == error.code
            first = last.before["phase"][0] == Phase.FIRST_TICKETS != table.game.phase
            assert error.code == "undo_revealed"
            assert last.dealt or first
            kept += 1
            continue
        assert told[seat] is None
        assert not any(step.dealt for step in table.game.steps[-undo[0].data["steps"] :])
        if rng.random() < 0.5:
            at.do(undo)
            assert table.game.seat == seat or table.game.phase is Phase.FIRST_TICKETS
            taken += 1
    assert taken and kept
    assert looks(read_back(table)) == looks(table)


OPEN = {"turned_up", "rolled", "tunnel_card", "tunnel_die", "revealed"}
"""What chance deals in sight of all."""


def shown(event, seat):
    """Did an event show a seat anything that was hidden before?"""
    if event.kind in OPEN:
        return True
    if event.kind in ("drawn", "dealt", "offered"):
        return event.seat == seat
    return event.kind == "kept" and event.seat != seat and bool(event.rejected)


@pytest.mark.parametrize(("board", "dice"), NAMED)
def test_among_bots_nothing_is_taken_back_that_anyone_saw(board, dice):
    """Anna takes bots' decisions back with hers, and finds everything as it was."""
    rng = random.Random(f"bots {board} {dice}")
    tolls = boards.load(board).tolls is not None
    at = among_bots(2, chosen=False, board=board, dice=dice, tolls=tolls)
    table, far = at.table, 0
    views = {}
    while table.status == "playing" and table.game.decisions < MOST // 2:
        seat = table.waiting[0]
        views[table.game.decisions] = table.view(0).to_json()
        move = rng.choice(table.game.legal_moves_of(seat).ids)
        at.move(ANNA if seat == 0 else None, seat, table.seq, move)
        if table.status != "playing" or table.undo_refusals()[0] is not None:
            continue
        undo = table.undo(ANNA, 0, table.seq)
        gone = table.game.steps[-undo[0].data["steps"] :]
        assert not any(shown(event, 0) for step in gone for event in step.seen_by(table.setup, 0))
        if gone[-1].seat == 1 and rng.random() < 0.3:
            at.do(undo)
            assert table.view(0).to_json() == views[table.game.decisions]
            far += 1
    assert far or dice  # with dice, what one does ends with the next one's roll
    assert looks(read_back(table)) == looks(table)


def played(at, *texts):
    """What someone plays, each text in one message, whoever's turn it is."""
    for text in texts:
        seat = at.table.waiting[0]
        at.move(WHO[seat], seat, at.seen(), text)


def until(at, there, rng):
    """Play at random until something is so, and answer it."""
    while not (found := there(at.table.game)):
        seat = at.table.waiting[0]
        at.move(WHO[seat], seat, at.seen(), rng.choice(at.table.game.legal_moves_of(seat).ids))
        assert at.table.status == "playing", "it never came to that"
    return found


@pytest.mark.parametrize("board", [b for b in boards.available() if boards.load(b).has_tunnels])
@pytest.mark.skipif(OFF, reason="many games want compiled rules")
def test_a_tunnel_is_not_looked_into_for_free(board):
    at = opened(board, False)
    game = at.table.game
    until(at, lambda g: g.phase is Phase.PAY_TUNNEL, random.Random(board))
    seat = game.seat
    # The set lies there, and cards were turned up beside it.
    assert at.refused("undo", WHO[seat], seat, at.seen()) == "undo_revealed"
    played(at, "take back")
    # To let go was a decision that nothing has answered yet: it may be taken back alone.
    at.undo(WHO[seat], seat, at.seen())
    assert at.table.game.phase is Phase.PAY_TUNNEL
    assert at.table.game.view(seat).position()["tunnel"]["cards"]


@pytest.mark.skipif(OFF, reason="many games want compiled rules")
def test_a_payment_is_taken_back_with_what_it_pays_for():
    at = opened("europe", False)
    last = until(
        at,
        lambda g: (
            g.last_step.before["phase"][0] == Phase.PAY_STATION
            and not g.last_step.dealt
            and g.last_step
        ),
        random.Random("station"),
    )
    decisions = at.table.game.decisions
    at.undo(WHO[last.seat], last.seat, at.seen())
    assert at.table.game.decisions == decisions - 2  # the cards, and the city
    assert (at.table.game.phase, at.table.game.seat) == (Phase.TURN, last.seat)


@pytest.mark.skipif(OFF, reason="many games want compiled rules")
def test_cards_that_stand_for_others_are_taken_back_one_by_one_until_all_are_there():
    at = opened("nordic", False)
    rng = random.Random("fill")
    game = at.table.game
    until(at, lambda g: g.phase is Phase.FILL and g.state.fill_due > 1, rng)
    seat, due = game.seat, int(at.table.game.state.fill_due)
    played(at, str(at.table.game.legal_moves[0]))
    at.undo(WHO[seat], seat, at.seen())
    assert (at.table.game.phase, int(at.table.game.state.fill_due)) == (Phase.FILL, due)
    before = at.table.game.decisions
    while at.table.game.phase is Phase.FILL:
        played(at, str(at.table.game.legal_moves[0]))
    if at.table.game.last_step.dealt:
        assert at.refused("undo", WHO[seat], seat, at.seen()) == "undo_revealed"
    else:
        at.undo(WHO[seat], seat, at.seen())
        assert at.table.game.decisions < before - 1
        assert at.table.game.phase is Phase.TURN


def test_the_mix_of_the_first_tickets_is_named_one_after_the_other():
    at = seated(3, board="germany", tolls=None)
    at.start(ANNA)
    for seat in range(3):
        assert at.table.waiting == (seat,)
        assert at.table.game.phase is Phase.MIX
        for other in {0, 1, 2} - {seat}:
            assert at.refused("move", WHO[other], other, at.seen(), "mix 1 long") == "refused"
        at.move(WHO[seat], seat, at.seen(), f"mix {seat} long")
        if seat < 2:
            at.undo(WHO[seat], seat, at.seen())  # nothing is dealt before all have named theirs
            at.move(WHO[seat], seat, at.seen(), f"mix {seat} long")
    assert at.refused("undo", WHO[2], 2, at.seen()) == "undo_revealed"
    assert at.table.waiting == (0, 1, 2)
    for seat in (2, 0, 1):  # these are chosen by all at once
        at.keep(seat)
    assert at.table.waiting == (0,)


def test_dice_are_rolled_once():
    at = opened("nederland", True)
    for seat in (0, 1):
        at.keep(seat)
    assert at.table.game.phase is Phase.REROLL
    assert at.refused("undo", WHO[1], 1, at.seen()) == "undo_revealed"  # who chose last
    at.move(ANNA, 0, at.seen(), "reroll nothing")
    at.undo(ANNA, 0, at.seen())
    faces = at.table.view(0).position()["dice"]["faces"]
    face = next(face for face, n in faces.items() if n)
    at.move(ANNA, 0, at.seen(), f"reroll 1 {face}")
    assert at.refused("undo", ANNA, 0, at.seen()) == "undo_revealed"


def test_a_founding_of_the_first_release_is_still_a_table():
    at = begun()
    stored = {
        name: value
        for name, value in at.table.founding.stored().items()
        if name
        in (
            "board", "tolls", "neutral", "open_tolls", "pace", "amount", "public", "host",
            "server_seed", "seats", "rematch_of",
        )
    }  # fmt: skip
    again = Table(at.table.id, Founding.read(stored), at.table.created)
    for entry in at.table.entries:
        again.apply(Entry(entry.kind, entry.seat, entry.visitor, entry.data, None, entry.at))
    assert looks(again) == looks(at.table)


def test_a_rematch_is_played_by_the_same_rules():
    at = begun(
        chosen=False, board="usa", tolls=None, tickets="mega", dice=True, dice_tokens="each",
        idle_rounds=5,
    )  # fmt: skip
    at.resign(WHO[1], 1)
    again = Table("n" * 22, at.table.again(ANNA))
    assert again.setup == at.table.setup
    assert again.setup.board.ticket_set == "mega"


@pytest.mark.parametrize(
    ("given", "key"),
    [
        ({"board": "usa", "neutral": True}, "no_neutral"),
        ({"board": "usa", "tolls": True}, "no_tolls"),
        ({"board": "usa", "tickets": "long"}, "no_such_tickets"),
        ({"board": "switzerland", "number": 4}, "players"),
        ({"neutral": True, "number": 3}, "needs_seats"),
        ({"dice_tokens": "each"}, "needs_dice"),
        ({"dice": True, "tunnel_faces": 9}, "not_a_number"),
        ({"dice": True, "idle_rounds": 0}, "not_a_number"),
    ],
)
def test_a_mix_that_makes_no_sense_is_refused_with_a_key_and_facts(given, key):
    with pytest.raises(Refused) as error:
        At(*["open"] * given.pop("number", 2), **({"tolls": None} | given))
    assert (error.value.code, error.value.facts["key"]) == ("bad_setup", key)
    assert error.value.facts["detail"] == error.value.sentence
    assert error.value.sentence.endswith(".")


def test_a_table_whose_board_has_gone_says_so():
    with pytest.raises(Refused, match="there is no such board") as error:
        At("open", "open", board="atlantis")
    assert error.value.code == "bad_setup"


@pytest.mark.skipif(OFF, reason="whole games want compiled rules")
@pytest.mark.parametrize(("board", "dice"), NAMED)
def test_what_the_choices_say_is_enough_to_play_to_the_end(server, board, dice):
    person = server.person()
    given = {"board": board, "options": {"dice": dice}, "start": True}
    table_id = person.make("me", "random", **given)
    with person.socket(table_id, seat=0) as one:
        play([one], random.Random(f"{board} {dice}"))
        final = one.info["final"]
        assert one.info["options"]["dice"] == dice
        plan = person.http.get(f"boards/{board}").json()
        assert len(final["counts"]) == 2
        for count, network in zip(final["counts"], final["networks"], strict=True):
            points = [ticket["points"] for ticket in network["tickets"]]
            assert count["completed"] == sum(ticket["complete"] for ticket in network["tickets"])
            assert count["tickets"] + count["failed"] == sum(points)
            length = {track["name"]: track["length"] for track in plan["tracks"]}
            assert count["longest"] == sum(length[name] for name in network["longest"])
    text = person.http.get(f"tables/{table_id}/record").text
    verified = person.http.post("records", content=text, headers={"content-type": "text/plain"})
    assert verified.json()["good"], verified.json()["sentence"]
