"""A table as a fold over its entries: every command, every refusal, and the way back."""

import json
import random

import pytest

from spoorbrug.boards.looks import PLAYERS
from spoorbrug.game import seeds
from spoorbrug.game.phase import Phase
from spoorbrug.server import screens
from spoorbrug.server.errors import SENTENCES, Refused
from spoorbrug.server.founding import Founding, new_id
from spoorbrug.server.seats import SUBSTITUTE
from spoorbrug.server.table import Entry, Table
from spoorbrug.server.table.commands import PATIENCE

COLOURS = list(PLAYERS)
GIVEN = "0123456789abcdef01234567"
ANNA, BERT, CAS, EVE = "anna", "bert", "cas", "eve"


def founding(*kinds, **given):
    """Kinds are `open` or a bot's name."""
    seats = [
        {"kind": "open", "colour": COLOURS[i]}
        if kind == "open"
        else {"kind": "bot", "bot": kind, "name": kind, "colour": COLOURS[i]}
        for i, kind in enumerate(kinds)
    ]
    facts = {
        "board": "nederland", "tolls": True, "neutral": False, "open_tolls": False,
        "pace": "none", "amount": 0, "public": False, "host": ANNA,
        "server_seed": "test", "seats": tuple(seats),
    }  # fmt: skip
    return Founding.read(facts | given)


class At:
    """A table with those who carry out and note what is done at it."""

    def __init__(self, *kinds, **given):
        self.table = Table("t" * 22, founding(*kinds, **given), 1000.0)
        self.clock = 1000.0
        self.do([Entry("created", None, ANNA)])

    def do(self, entries, client=None):
        self.clock += 1
        for entry in entries:
            entry.at = self.clock
        if client:
            entries[-1].client = client
        for entry in entries:
            self.table.apply(entry)
        return entries

    def __getattr__(self, name):
        """A command, carried out."""
        command = getattr(self.table, name)
        return lambda *given: self.do(command(*given))

    def refused(self, name, *given):
        """The code with which a command is refused; nothing changes by it."""
        before = looks(self.table)
        with pytest.raises(Refused) as error:
            getattr(self.table, name)(*given)
        assert looks(self.table) == before
        assert error.value.sentence
        assert error.value.code in SENTENCES
        return error.value.code

    def seen(self):
        return self.table.seq

    def keep(self, seat, visitor=None):
        """First tickets."""
        move = self.table.view(seat).legal_moves[0]
        return self.move(visitor or WHO[seat], seat, self.seen(), str(move))


WHO = [ANNA, BERT, CAS, "door", "emma"]


def looks(table):
    """Everything that anyone is ever sent of a table, as text."""
    views = [table.view(seat) for seat in (*range(len(table.seats)), None)]
    return json.dumps(
        [
            [None if view is None else screens.view_data(view) for view in views],
            [
                [screens.entry_data(table, entry, seat) for entry in table.entries]
                for seat in (*range(len(table.seats)), None)
            ],
            [screens.table_data(table, who, (), 0) for who in (*WHO, EVE, None)],
            screens.summary_data(table),
            [table.host, table.deadline, table.needs_server, sorted(table.clients.items())],
        ]
    )


def read_back(table):
    """The same table, made anew from what would be stored."""
    stored = json.loads(
        json.dumps(
            [
                table.founding.stored(),
                [[e.kind, e.seat, e.visitor, e.data, e.client, e.at] for e in table.entries],
            ]
        )
    )
    again = Table(table.id, Founding.read(stored[0]), table.created)
    for entry in stored[1]:
        again.apply(Entry(*entry))
    return again


def seated(number=2, **given):
    """People at a table, before the start."""
    at = At(*["open"] * number, **given)
    for seat in range(number):
        at.sit(WHO[seat], seat, WHO[seat].title(), GIVEN)
    return at


def begun(number=2, chosen=True, **given):
    """People at a table who have begun, and chosen their first tickets."""
    at = seated(number, **given)
    at.start(ANNA)
    for seat in range(number if chosen else 0):
        at.keep(seat)
    return at


# Before the start


def test_seats_are_taken_once():
    at = At("open", "open", "planner")
    at.sit(ANNA, 0, "  Anna\u202e  <b>x</b> ", GIVEN)
    assert at.table.seats[0].name == "Anna <b>x</b>"
    assert at.refused("sit", BERT, 0, "Bert", GIVEN) == "seat_taken"
    assert at.refused("sit", ANNA, 0, "Anna", GIVEN) == "seat_taken"
    assert at.refused("sit", BERT, 2, "Bert", GIVEN) == "seat_taken"
    assert at.refused("sit", BERT, 3, "Bert", GIVEN) == "not_yours"
    assert at.refused("sit", BERT, -1, "Bert", GIVEN) == "not_yours"
    for name in ("", " ", "\u200d", "\x00", "\u202e", "\u3164", "\u2800", "x" * 25):
        assert at.refused("sit", BERT, 1, name, GIVEN) == "bad_name", ascii(name)
    assert at.refused("start", ANNA) == "seats_open"
    at.sit(ANNA, 1, "Anna's brother", GIVEN)  # two on one screen
    assert at.table.seats_of(ANNA) == [0, 1]


def test_leaving_opens_the_seat_and_the_host_passes_on():
    at = seated(3)
    assert at.refused("leave", BERT, 0) == "not_yours"
    assert at.refused("leave", EVE, 1) == "not_yours"
    at.leave(ANNA, 0)
    assert at.table.seats[0].kind == "open" and at.table.host == BERT
    assert at.refused("start", ANNA) == "not_host"
    at.leave(BERT, 1)
    at.leave(CAS, 2)
    assert at.table.host == ""  # nobody is left to be host
    at.sit(EVE, 0, "Eve", GIVEN)
    assert at.table.host == EVE


def test_colours_are_exchanged():
    at = At("open", "open", "planner")
    at.sit(ANNA, 0, "Anna", GIVEN)
    at.colour(ANNA, 0, "blue")
    assert [seat.colour for seat in at.table.seats] == ["blue", "red", "green"]
    at.colour(ANNA, 0, "black")
    assert [seat.colour for seat in at.table.seats] == ["black", "red", "green"]
    at.colour(ANNA, 2, "black")  # the host, for a bot
    assert [seat.colour for seat in at.table.seats] == ["green", "red", "black"]
    assert at.refused("colour", BERT, 2, "red") == "not_yours"
    assert at.refused("colour", ANNA, 1, "blue") == "not_yours"
    assert at.refused("colour", ANNA, 9, "blue") == "not_yours"
    at.fill(ANNA, 1, "random")
    at.start(ANNA)
    assert at.refused("colour", ANNA, 0, "red") == "not_waiting"


def test_the_host_fills_and_frees_seats():
    at = At("open", "open", "planner")
    at.sit(ANNA, 0, "Anna", GIVEN)
    at.sit(BERT, 1, "Bert", GIVEN)
    assert at.refused("fill", BERT, 2, "random") == "not_host"
    assert at.refused("fill", ANNA, 1, "random") == "seat_taken"
    assert at.refused("open", BERT, 2) == "not_host"
    at.open(ANNA, 1)
    assert at.table.seats_of(BERT) == []
    at.fill(ANNA, 1, "random")
    at.open(ANNA, 2)
    assert at.refused("start", ANNA) == "seats_open"
    at.fill(ANNA, 2, "planner")
    assert [seat.kind for seat in at.table.seats] == ["person", "bot", "bot"]
    at.open(ANNA, 0)  # oneself: that is getting up
    assert at.table.entries[-1].kind == "left"
    at.sit(ANNA, 0, "Anna", GIVEN)
    at.start(ANNA)
    assert at.refused("start", ANNA) == "not_waiting"
    assert at.refused("open", ANNA, 1) == "not_waiting"
    assert at.refused("fill", ANNA, 1, "random") == "seat_taken"


def test_the_deal_follows_from_all_contributions():
    at = At("open", "open")
    at.sit(ANNA, 0, "Anna", "a" * 24)
    at.sit(BERT, 1, "Bert", "b" * 24)
    assert at.table.commitment == seeds.commitment("test")
    assert screens.table_data(at.table, BERT, (), 0)["contributions"] == []
    at.start(ANNA)
    data = screens.table_data(at.table, BERT, (), 0)
    assert data["contributions"] == ["a" * 24, "b" * 24]
    assert data["seed"] is None
    at.resign(BERT, 1)
    data = screens.table_data(at.table, BERT, (), 0)
    assert data["seed"] == "+".join(["test", "a" * 24, "b" * 24])


def test_wrong_setups_are_refused_with_a_sentence():
    for kinds, given in [
        (("open",) * 3, {"neutral": True}),
        (("open",) * 2, {"neutral": True, "tolls": False}),
        (("open",) * 2, {"open_tolls": True, "tolls": False}),
        (("open",), {}),
    ]:
        with pytest.raises(Refused) as error:
            Table("x", founding(*kinds, **given))
        assert error.value.code == "bad_setup" and error.value.sentence.endswith(".")


# Moves


def test_nothing_of_the_game_before_it_begins():
    at = seated()
    for given in (
        ("move", ANNA, 0, at.seen(), "draw"),
        ("undo", ANNA, 0, at.seen()),
        ("resign", ANNA, 0),
        ("stop", ANNA, 0, True),
        ("substitute", ANNA, 1, 999.0),
        ("come_back", ANNA, 0),
    ):
        assert at.refused(*given) == "not_playing"
    assert at.refused("again", ANNA) == "not_over"
    assert at.table.time_out(10**12) == []


def test_moves_are_the_kernels_to_judge():
    at = begun()
    assert at.refused("move", BERT, 1, at.seen(), "draw") == "refused"
    assert at.refused("move", ANNA, 1, at.seen(), "draw") == "not_yours"
    assert at.refused("move", EVE, 0, at.seen(), "draw") == "not_yours"
    assert at.refused("move", ANNA, 7, at.seen(), "draw") == "not_yours"
    assert at.refused("move", ANNA, 0, at.seen(), "fly to Texel") == "bad_move"
    assert at.refused("move", ANNA, 0, at.seen(), "pay 2 red") == "refused"
    assert at.refused("move", ANNA, 0, at.seen(), "draw; tickets") == "refused"
    with pytest.raises(Refused) as error:
        at.table.move(BERT, 1, at.seen(), "draw")
    assert error.value.refusal.key == "not_your_turn"
    entries = at.move(ANNA, 0, at.seen(), "draw; draw")
    assert [entry.kind for entry in entries] == ["moved", "moved"]
    assert at.table.game.seat == 1


def test_a_text_that_fails_after_a_card_stands_as_far_as_that():
    at = begun()
    entries = at.move(ANNA, 0, at.seen(), "draw; take locomotive")
    drawn = [entry for entry in entries if entry.kind == "moved"]
    locomotive = "locomotive" in str(at.table.view(0).position()["market"])
    assert len(drawn) == 1 or locomotive
    assert at.table.game.phase is Phase.SECOND_CARD


def test_a_move_that_was_made_for_another_position_is_stale():
    at = begun()
    old = at.seen()
    at.move(ANNA, 0, old, "draw")
    assert at.refused("move", ANNA, 0, old, "draw") == "stale"
    at.say(EVE, "Eve", "what a draw")
    at.move(ANNA, 0, at.seen() - 1, "draw")  # chat changes nothing
    assert at.refused("move", BERT, 1, old, "draw") == "stale"
    assert at.refused("move", BERT, 1, 0, "draw") == "stale"
    assert at.refused("move", BERT, 1, -5, "draw") == "stale"
    assert at.refused("undo", BERT, 1, old) == "stale"


def test_first_tickets_are_chosen_at_once_by_all():
    at = begun(3, chosen=False)
    seen = at.seen()
    choices = [str(at.table.view(seat).legal_moves[0]) for seat in range(3)]
    at.move(CAS, 2, seen, choices[2])
    at.move(ANNA, 0, seen, choices[0])
    assert at.refused("move", ANNA, 0, seen, choices[0]) == "stale"
    assert at.refused("move", ANNA, 0, at.seen(), choices[0]) == "refused"
    at.move(BERT, 1, seen, choices[1])
    assert at.table.game.phase is Phase.TURN
    assert at.refused("move", ANNA, 0, seen, "draw") == "stale"


# Undo


def among_bots(number=3, chosen=True, **given):
    """Anna at a table with bots, which has begun, and all have chosen their first tickets."""
    at = At("open", *["random"] * (number - 1), **given)
    at.sit(ANNA, 0, "Anna", GIVEN)
    at.start(ANNA)
    for seat in range(number if chosen else 0):
        move = at.table.view(seat).legal_moves[0]
        at.move(at.table.seats[seat].visitor, seat, at.seen(), str(move))
    return at


def claimable(number=2, make=begun, **given):
    """A table at which seat 0 may claim a track, without anything being dealt after it."""
    rng = random.Random(4)
    at = make(number, **given)
    while True:
        seat = at.table.game.seat
        view = at.table.view(seat)
        claims = screens.view_data(view)["choices"]["claims"]
        if claims and seat == 0 and at.table.game.phase is Phase.TURN:
            return at, claims[0]["payments"][0]["move"]
        moves = [str(m) for m in view.legal_moves if m.kind in ("draw", "take")]
        at.move(at.table.seats[seat].visitor, seat, at.seen(), rng.choice(moves))


def test_a_claim_is_taken_back_with_its_payment():
    at, claim = claimable()
    before = at.table.view(0).to_json()
    at.move(ANNA, 0, at.seen(), claim)
    decisions = at.table.game.decisions
    at.undo(ANNA, 0, at.seen())
    assert at.table.view(0).to_json() == before
    assert at.table.game.decisions == decisions - 2
    assert at.table.entries[-1].data == {"steps": 2, "decision": decisions - 2}
    at.move(ANNA, 0, at.seen(), claim.partition(":")[0])  # chosen, not yet paid
    at.undo(ANNA, 0, at.seen())
    assert at.table.view(0).to_json() == before
    at.move(ANNA, 0, at.seen(), claim)
    assert looks(read_back(at.table)) == looks(at.table)


def test_what_cannot_be_taken_back():
    at = begun(3, chosen=False)
    assert at.refused("undo", ANNA, 0, at.seen()) == "undo_nothing"
    at.keep(0)
    at.undo(ANNA, 0, at.seen())
    at.keep(0)
    at.keep(1)
    assert at.refused("undo", ANNA, 0, at.seen()) == "undo_moved"
    assert at.refused("undo", CAS, 2, at.seen()) == "undo_nothing"
    assert at.table.undo_refusals() == ["undo_moved", None, "undo_nothing"]
    at.keep(2)
    # The others' rejected tickets lie open now (R33): choosing anew would be a free look.
    assert at.refused("undo", CAS, 2, at.seen()) == "undo_revealed"
    at.move(ANNA, 0, at.seen(), "draw")
    assert at.refused("undo", ANNA, 0, at.seen()) == "undo_revealed"
    assert at.refused("undo", BERT, 1, at.seen()) == "undo_moved"
    assert at.refused("undo", BERT, 0, at.seen()) == "not_yours"
    at.move(ANNA, 0, at.seen(), "draw")
    at.move(BERT, 1, at.seen(), "tickets")
    assert at.refused("undo", BERT, 1, at.seen()) == "undo_revealed"


def test_among_bots_ones_own_decision_is_taken_back_with_theirs():
    at, claim = claimable(3, among_bots)
    before = at.table.view(0).to_json()
    at.move(ANNA, 0, at.seen(), claim)
    seen, decisions = at.seen(), at.table.game.decisions
    for seat in (1, 1, 2, 2):  # cards of the deck, which Anna does not see
        at.move(None, seat, at.seen(), "draw")
    assert at.table.waiting == (0,)
    assert at.table.undo_refusals() == [None, "undo_revealed", "undo_revealed"]
    at.undo(ANNA, 0, seen)  # whatever bots did meanwhile, it is the same decision of hers
    assert at.table.entries[-1].data == {"steps": 6, "decision": decisions - 2}
    assert at.table.view(0).to_json() == before
    assert at.refused("undo", ANNA, 0, seen) == "stale"
    assert looks(read_back(at.table)) == looks(at.table)


def test_among_bots_nothing_is_taken_back_that_showed_something():
    at, claim = claimable(2, among_bots)
    at.move(ANNA, 0, at.seen(), claim)
    take = next(str(m) for m in at.table.view(1).legal_moves if m.kind == "take")
    at.move(None, 1, at.seen(), take)  # the market gets a card of the deck
    assert at.refused("undo", ANNA, 0, at.seen()) == "undo_revealed"


def test_a_bot_that_draws_tickets_shows_what_it_rejects_on_some_boards():
    at, claim = claimable(2, among_bots)
    at.move(ANNA, 0, at.seen(), claim)
    at.move(None, 1, at.seen(), "tickets")
    assert at.table.undo_refusals()[0] is None  # nobody else sees what is offered
    offer = at.table.view(1).position()["offer"]
    one, all_of_them = (f"keep {', '.join(offer[:n])}" for n in (1, len(offer)))
    assert at.table.takes_undo_away(1, move_id(at, 1, one))
    assert not at.table.takes_undo_away(1, move_id(at, 1, all_of_them))
    at.move(None, 1, at.seen(), one)  # here rejected tickets lie face up
    assert at.refused("undo", ANNA, 0, at.seen()) == "undo_revealed"


def move_id(at, seat, text):
    """The number of a move that is one step."""
    legal = at.table.view(seat).legal_moves
    return next(number for number, move in zip(legal.ids, legal, strict=True) if str(move) == text)


@pytest.mark.parametrize(("make", "draw"), [(among_bots, False), (begun, True)])
def test_whether_a_bot_takes_an_undo_away(make, draw):
    at, claim = claimable(2, make)
    take = next(str(m) for m in at.table.view(0).legal_moves if m.kind == "take")
    assert not at.table.takes_undo_away(0, move_id(at, 0, take))  # there is none to take away
    at.move(ANNA, 0, at.seen(), claim)
    take = next(str(m) for m in at.table.view(1).legal_moves if m.kind == "take")
    assert at.table.takes_undo_away(1, move_id(at, 1, take))
    assert at.table.takes_undo_away(1, move_id(at, 1, "draw")) == draw
    at.undo(ANNA, 0, at.seen())  # thinking of a move has not made it


def test_nobody_takes_back_what_a_bot_played_in_their_seat():
    at, claim = claimable(3)
    at.resign(ANNA, 0)
    at.move(None, 0, at.seen(), claim)
    assert at.refused("undo", ANNA, 0, at.seen()) == "not_yours"
    assert at.refused("move", ANNA, 0, at.seen(), "draw") == "not_yours"


# Giving up, stopping, leaving


def test_resigning_with_two_seats_ends_the_game():
    at = begun()
    assert at.refused("resign", EVE, 0) == "not_yours"
    at.resign(BERT, 1)
    assert (at.table.status, at.table.ending, at.table.winners()) == ("over", "resigned", [0])
    assert at.refused("move", ANNA, 0, at.seen(), "draw") == "not_playing"
    assert at.refused("leave", ANNA, 0) == "not_playing"
    assert at.refused("sit", EVE, 1, "Eve", GIVEN) == "not_playing"
    assert at.refused("fill", ANNA, 1, "planner") == "seat_taken"
    assert at.refused("undo", ANNA, 0, at.seen()) == "not_playing"
    assert screens.final_data(at.table)["winners"] == [0]
    assert at.table.undo_refusals() == []


def test_resigning_with_three_seats_leaves_a_bot():
    at = begun(3)
    at.resign(ANNA, 0)
    assert at.table.status == "playing"
    assert at.table.bot_turns == [(0, SUBSTITUTE)]
    assert at.refused("resign", ANNA, 0) == "not_playing"
    assert at.refused("come_back", ANNA, 0) == "not_yours"
    assert at.refused("stop", ANNA, 0, False) == "not_playing"
    at.leave(ANNA, 0)
    assert at.refused("sit", EVE, 0, "Eve", GIVEN) == "seat_taken"
    at.resign(BERT, 1)
    assert (at.table.ending, at.table.winners()) == ("resigned", [2])


def test_who_gave_up_does_not_win():
    at = begun(3)
    at.resign(ANNA, 0)
    while at.table.status == "playing":
        seat = at.table.game.seat
        at.move(None, seat, at.seen(), at.table.game.legal_moves.ids[-1])
    assert at.table.ending == "ended"
    assert at.table.winners() and 0 not in at.table.winners()


def test_all_must_agree_to_stop():
    at = begun(3)
    at.stop(ANNA, 0, True)
    assert at.table.stop_votes == {0}
    assert at.table.stop(ANNA, 0, True) == []  # asking twice is asking once
    at.stop(BERT, 1, False)
    assert at.table.stop_votes == set()
    assert at.table.stop(BERT, 1, False) == []  # nothing to decline
    for seat in (0, 1):
        at.stop(WHO[seat], seat, True)
    assert at.table.status == "playing"
    at.stop(CAS, 2, True)
    assert (at.table.status, at.table.ending, at.table.winners()) == ("over", "stopped", [])


def test_one_person_speaks_for_all_on_one_screen():
    at = At("open", "open", "open")
    for seat, who in enumerate((ANNA, ANNA, BERT)):
        at.sit(who, seat, f"{who} {seat}", GIVEN)
    at.start(ANNA)
    at.stop(ANNA, 1, True)
    assert at.table.stop_votes == {0, 1}
    at.stop(BERT, 2, True)
    assert at.table.ending == "stopped"


def test_bots_and_those_who_left_are_not_asked():
    at = At("open", "open", "planner")
    at.sit(ANNA, 0, "Anna", GIVEN)
    at.sit(BERT, 1, "Bert", GIVEN)
    at.start(ANNA)
    at.leave(BERT, 1)
    at.stop(ANNA, 0, True)
    assert at.table.ending == "stopped"


def test_someone_who_left_is_replaced():
    at = begun(3)
    at.leave(ANNA, 0)
    assert at.table.host == BERT
    assert at.table.bot_turns == [(0, SUBSTITUTE)]
    assert at.refused("move", ANNA, 0, at.seen(), "draw") == "not_yours"
    # Nobody who knows another hand of this game takes over a second one.
    assert at.refused("sit", BERT, 0, "Bert", GIVEN) == "seat_taken"
    assert at.refused("fill", CAS, 0, "random") == "not_host"
    at.fill(BERT, 0, "random")
    assert at.table.bot_turns == [(0, "random")]
    at.sit(EVE, 0, "Eve", "f" * 24)
    assert at.table.bot_turns == [] and at.table.seats[0].name == "Eve"
    assert at.table.seats[0].contribution == GIVEN  # the deal is done
    assert at.refused("come_back", ANNA, 0) == "not_yours"
    at.move(EVE, 0, at.seen(), "draw")


def test_who_left_may_come_back_to_an_empty_seat():
    at = begun(3)
    at.leave(ANNA, 0)
    at.come_back(ANNA, 0)
    assert at.table.seats_of(ANNA) == [0]
    at.move(ANNA, 0, at.seen(), "draw")
    assert at.table.come_back(ANNA, 0) == []


def test_a_bot_plays_for_someone_who_is_away():
    at = begun(3)
    assert at.refused("substitute", EVE, 0, 999.0) == "not_seated"
    assert at.refused("substitute", BERT, 0, None) == "still_there"
    assert at.refused("substitute", BERT, 0, PATIENCE - 1) == "still_there"
    assert at.refused("substitute", BERT, 9, 999.0) == "not_yours"
    at.substitute(BERT, 0, PATIENCE + 1)
    assert at.table.bot_turns == [(0, SUBSTITUTE)]
    assert at.refused("substitute", BERT, 0, 999.0) == "seat_taken"
    assert at.refused("move", ANNA, 0, at.seen(), "draw") == "not_yours"
    assert at.refused("come_back", BERT, 0) == "not_yours"
    at.come_back(ANNA, 0)
    at.move(ANNA, 0, at.seen(), "draw")


def test_the_pace_runs_out():
    at = begun(2, pace="seconds", amount=30)
    deadline = at.table.deadline
    assert deadline == at.clock + 30
    assert at.table.needs_server
    assert at.table.time_out(deadline - 1) == []
    at.do(at.table.time_out(deadline))
    assert at.table.bot_turns == [(0, SUBSTITUTE)]
    at.move(None, 0, at.seen(), "draw; draw")
    assert at.table.deadline == at.clock + 30  # for seat 1
    at.come_back(ANNA, 0)
    at.move(BERT, 1, at.seen(), "draw; draw")
    assert at.table.deadline == at.clock + 30
    at.leave(ANNA, 0)
    at.sit(EVE, 0, "Eve", GIVEN)  # whoever sits down in mid-turn has the whole time
    assert at.table.deadline == at.clock + 30
    at.resign(EVE, 0)
    assert at.table.deadline is None


def test_days_are_days():
    at = begun(2, pace="days", amount=3)
    assert at.table.deadline == at.clock + 3 * 86_400


# Rematch


def test_a_rematch_keeps_the_people_and_moves_them_on():
    at = At("open", "open", "planner")
    at.sit(ANNA, 0, "Anna", GIVEN)
    at.sit(BERT, 1, "Bert", GIVEN)
    at.start(ANNA)
    assert at.refused("again", ANNA) == "not_over"
    for seat, who in enumerate((ANNA, BERT)):
        at.stop(who, seat, True)
    assert at.refused("again", EVE) == "not_seated"
    found = at.table.again(BERT)
    assert found.server_seed != "test" and found.rematch_of == at.table.id
    at.do([Entry("rematch", None, BERT, {"table": "r" * 22})])
    assert at.table.rematch == "r" * 22

    again = At.__new__(At)
    again.table, again.clock = Table("r" * 22, found, 2000.0), 2000.0
    assert [seat.name for seat in again.table.seats] == ["Bert", "planner", "Anna"]
    assert [seat.colour for seat in again.table.seats] == ["blue", "green", "red"]
    assert [seat.reserved for seat in again.table.seats] == [True, False, True]
    assert again.refused("sit", EVE, 0, "Eve", GIVEN) == "seat_taken"
    again.sit(BERT, 0, "Bert", GIVEN)
    again.sit(ANNA, 2, "Anna", "f" * 24)  # the last one: it begins
    assert again.table.status == "playing"
    assert again.table.game.seed == "+".join([found.server_seed, GIVEN, "f" * 24])
    assert looks(read_back(again.table)) == looks(again.table)


def test_the_host_of_a_rematch_frees_the_seat_of_someone_who_does_not_come():
    at = begun()
    at.resign(BERT, 1)
    again = At.__new__(At)
    again.table, again.clock = Table("r" * 22, at.table.again(ANNA), 2000.0), 2000.0
    again.sit(ANNA, 1, "Anna", GIVEN)
    again.open(ANNA, 0)
    again.sit(EVE, 0, "Eve", GIVEN)
    assert again.table.status == "playing"


# Chat, ids


def test_chat_is_text():
    at = seated()
    at.say(ANNA, "whatever", "hello\nworld\x00\u202e <b>&amp;</b> 👩\u200d🚂")
    entry = at.table.entries[-1]
    assert entry.data == {"text": "hello world <b>&amp;</b> 👩\u200d🚂", "name": "Anna"}
    assert entry.seat == 0
    at.say(EVE, "Eve", "from outside")
    assert (at.table.entries[-1].seat, at.table.entries[-1].data["name"]) == (None, "Eve")
    assert at.refused("say", ANNA, "Anna", "\u200b\u202e\x00") == "bad_message"
    at.react(ANNA, "bravo")
    assert screens.entry_data(at.table, at.table.entries[-1], 1)["text"] == "bravo"
    assert at.refused("react", EVE, "bravo") == "not_seated"


def test_client_ids_are_kept_for_good():
    """However much is said between: a forgotten one would be refused by the database."""
    at = seated()
    for number in range(1200):
        at.do(at.table.say(ANNA, "Anna", "x"), client=f"anna:{number}")
    assert at.table.clients["anna:0"] == 4
    assert read_back(at.table).clients == at.table.clients


def test_ids_cannot_be_guessed():
    found = {new_id() for _ in range(1000)}
    assert len(found) == 1000 and {len(one) for one in found} == {22}


# The property


def random_command(at, rng):
    """Some command of somebody's: often legal, often not."""
    table = at.table
    who = rng.choice([*WHO[: len(table.seats)], EVE])
    seat = rng.randrange(-1, len(table.seats) + 1)
    if rng.random() < 0.6 and table.seats_of(who):
        seat = rng.choice(table.seats_of(who))
    seen = table.seq if rng.random() < 0.8 else rng.randrange(-2, table.seq + 3)
    if table.waiting and rng.random() < 0.8:  # let the game go on
        seat = rng.choice(table.waiting)
        holder = table.seats[seat]
        who = None if holder.bot else holder.visitor
        if who is not None and rng.random() < 0.2:
            return "undo", who, seat, seen
        ids = table.game.legal_moves_of(seat).ids
        move = rng.choice(ids)
        if who is not None:
            view = table.view(seat)
            move = rng.choice(["draw", "draw; draw", "tickets", "take red; draw", "what",
                               *(str(m) for m in view.legal_moves)])  # fmt: skip
        return "move", who, seat, seen, move
    return rng.choice(
        [
            ("sit", who, seat, rng.choice(["Jo", "", "x" * 30]), GIVEN),
            ("sit", who, seat, "Jo", GIVEN),
            ("leave", who, seat),
            ("colour", who, seat, rng.choice(COLOURS)),
            ("fill", who, seat, "planner"),
            ("open", who, seat),
            ("start", who),
            ("start", table.host),
            ("fill", table.host, seat, "random"),
            ("say", who, "Jo", rng.choice(["hello", " "])),
            ("stop", who, seat, rng.random() < 0.3),
            ("substitute", who, seat, rng.choice([None, 10.0, 100.0])),
            ("come_back", who, seat),
            ("time_out", at.clock + rng.choice([0, 100])),
            ("undo", who, seat, seen),
            ("resign", who, seat) if rng.random() < 0.1 else ("say", who, "Jo", "not yet"),
        ]
    )


@pytest.mark.parametrize("seed", range(12))
def test_a_table_read_back_is_the_same_to_the_byte(seed):
    rng = random.Random(f"table {seed}")
    number = rng.choice([2, 2, 3, 4, 5])
    at = At(
        *["open"] * number,
        tolls=(tolls := rng.random() < 0.7),
        neutral=tolls and number == 2,
        open_tolls=tolls and rng.random() < 0.5,
        pace=rng.choice(["none", "seconds"]),
        amount=50,
    )
    codes, kinds = set(), set()
    at.sit(ANNA, 0, "Anna", GIVEN)
    for number in range(220):
        if number == 60 and at.table.status == "waiting":
            host = at.table.host
            for seat in [i for i, s in enumerate(at.table.seats) if s.kind == "open"]:
                at.fill(host, seat, "random")
            at.start(host)
            kinds.add("started")
        name, *given = random_command(at, rng)
        before = looks(at.table) if number % 5 == 0 else None
        try:
            entries = getattr(at.table, name)(*given)
        except Refused as error:
            codes.add(error.code)
            if before:
                assert looks(at.table) == before, (name, given)
            continue
        if before:
            assert looks(at.table) == before, "a command only looks"
        if entries:
            at.do(entries, client=f"c{number}")
        kinds.update(entry.kind for entry in entries)
        if number % 20 == 0:
            assert looks(read_back(at.table)) == looks(at.table)
    assert looks(read_back(at.table)) == looks(at.table)
    assert len(codes) > 4 and {"started", "moved"} <= kinds, (codes, kinds)
