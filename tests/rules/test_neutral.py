"""The neutral player: N12-N16, R6-R9, R30, R38."""

import pytest

from spoorbrug.game import Game, Setup, SetupError
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids
from spoorbrug.rules.record import NEUTRAL, NONE

from ..support import rule
from ..support.setups import NEDERLAND
from ..support.table import Table, owner, play, refusal, ticket_names

BLANK = "Duisburg–Rotterdam"
NAMES_AMS_ROT = "'s-Gravenhage–Liège"
NAMES_AMS_ROT_TOO = "Emmen–Lelystad"


def late(turn=11, **options):
    """The second seat's turn in a late round: a neutral phase follows it."""
    return Table(neutral=True, **options).set(seat=1, turn_of=1, turn=turn)


def end_turn(game, *revealed):
    card = "white" if game.state.deck[7] > 1 else "black"
    play(game, "draw", card)
    play(game, "draw", card, *revealed)


@rule("N12")
def test_it_joins_two_players_with_tolls_only():
    with pytest.raises(SetupError, match="N12"):
        Setup.of(seats=3, neutral=True)
    with pytest.raises(SetupError, match="N12"):
        Setup.of(seats=2, tolls=False, neutral=True)


@rule("N12", "R38")
def test_forty_trains_and_the_second_player_holds_the_marker():
    game = Game.new(seats=2, neutral=True, seed=1)
    assert game.state.trains[NEUTRAL] == 40
    assert game.state.marker == 1
    assert Game.new(seats=2, seed=1).state.marker == NONE


@rule("N13")
def test_five_rounds_without_it():
    game = Table(neutral=True).game()
    for number in range(1, 13):
        dealt = [BLANK] if number == 12 else []
        end_turn(game, *dealt)
        assert game.seat == number % 2
    assert ticket_names(game, game.state.rejected) == {BLANK}


@rule("N13", "R6")
def test_a_blank_ticket_is_discarded_and_the_holder_keeps_the_marker():
    game = late().game()
    end_turn(game, BLANK)
    assert game.state.marker == 1
    assert ticket_names(game, game.state.rejected) == {BLANK}
    assert game.state.trains[NEUTRAL] == 40
    assert (game.seat, game.phase) == (0, Phase.TURN)


@rule("N13")
def test_both_tracks_free_the_holder_chooses_and_hands_the_marker_on():
    game = late().game()
    end_turn(game, NAMES_AMS_ROT)
    assert (game.seat, game.phase) == (1, Phase.NEUTRAL_TRACK)
    ways = ["lay Amsterdam–Rotterdam red", "lay Amsterdam–Rotterdam blue"]
    assert [str(move) for move in game.legal_moves] == ways
    assert refusal(game, "lay Amsterdam–Utrecht orange") == "N13"
    assert refusal(game, "claim Amsterdam–Rotterdam red") == "B3"
    assert refusal(game, "draw") == "B3"
    assert refusal(game, ids.PAY_WITH) == refusal(game, ids.PASS) == "B3"
    play(game, "lay Amsterdam–Rotterdam blue")
    assert owner(game, "Amsterdam–Rotterdam blue") == NEUTRAL
    assert owner(game, "Amsterdam–Rotterdam red") is None
    assert game.state.trains[NEUTRAL] == 36
    assert game.state.marker == 0
    assert ticket_names(game, game.state.rejected) == {NAMES_AMS_ROT}
    assert game.state.revealed == NONE
    assert game.state.tolls[:2].tolist() == [30, 30]
    assert game.state.bank == 0
    assert (game.seat, game.phase) == (0, Phase.TURN)


@rule("N13")
def test_the_marker_comes_back():
    game = late().set(marker=0).game()
    end_turn(game, NAMES_AMS_ROT)
    assert game.seat == 0
    play(game, "lay Amsterdam–Rotterdam red")
    assert game.state.marker == 1


@rule("N13")
@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_track_owned_the_bank_pays_its_owner(seat, holder):
    game = late().owns(seat, "Amsterdam–Rotterdam blue").set(marker=holder).game()
    end_turn(game, NAMES_AMS_ROT)
    assert owner(game, "Amsterdam–Rotterdam red") == NEUTRAL
    tolls = [30, 30]
    tolls[seat] += 2
    assert game.state.tolls[:2].tolist() == tolls
    assert game.state.bank == -2
    assert game.state.marker == holder
    assert game.seat == 0


@rule("N13", "N14")
def test_neutral_there_already_is_blank():
    named = [t.neutral for t in NEDERLAND.tickets if t.neutral is not None]
    twice = {NEDERLAND.routes[r].name for r in named if named.count(r) == 2}
    assert twice == {"Amsterdam–Rotterdam", "Antwerpen–Rotterdam"}
    assert len(named) == 35
    game = late().owns(NEUTRAL, "Amsterdam–Rotterdam blue").game()
    end_turn(game, NAMES_AMS_ROT_TOO)
    assert owner(game, "Amsterdam–Rotterdam red") is None
    assert game.state.marker == 1
    assert game.state.trains[NEUTRAL] == 36


@rule("R7")
def test_both_tracks_taken_by_players_is_blank():
    table = late().owns(0, "Amsterdam–Rotterdam blue").owns(1, "Amsterdam–Rotterdam red")
    game = table.game()
    end_turn(game, NAMES_AMS_ROT)
    assert game.state.tolls[:2].tolist() == [30, 30]
    assert game.state.marker == 1


@rule("N15", "R30", "R38")
@pytest.mark.parametrize(("trains", "lays"), [(3, False), (4, True)])
def test_too_few_trains_finish_it(trains, lays):
    game = late().put(NEUTRAL, trains=trains).owns(0, "Amsterdam–Rotterdam blue").game()
    end_turn(game, NAMES_AMS_ROT)
    assert (owner(game, "Amsterdam–Rotterdam red") == NEUTRAL) is lays
    assert (game.state.marker == NONE) is not lays
    assert ticket_names(game, game.state.rejected) == {NAMES_AMS_ROT}
    if not lays:
        assert game.state.tolls[0] == 30
        end_turn(game)
        end_turn(game)
        assert game.seat == 0


@rule("R30")
def test_too_few_trains_with_a_choice_finish_it_too():
    game = late().put(NEUTRAL, trains=3).game()
    end_turn(game, NAMES_AMS_ROT)
    assert game.state.marker == NONE
    assert game.phase is Phase.TURN


@rule("R30")
def test_a_blank_ticket_comes_before_too_few_trains():
    game = late().owns(NEUTRAL, "Amsterdam–Rotterdam blue").put(NEUTRAL, trains=1).game()
    end_turn(game, NAMES_AMS_ROT)
    assert game.state.marker == 1


@rule("N15", "R30")
def test_the_last_ticket_is_carried_out_then_it_is_finished():
    table = late().pile(NAMES_AMS_ROT, rest_to=0).owns(0, "Amsterdam–Rotterdam blue")
    game = table.game()
    end_turn(game, NAMES_AMS_ROT)
    assert owner(game, "Amsterdam–Rotterdam red") == NEUTRAL
    assert game.state.tolls[0] == 32
    assert game.state.marker == NONE
    assert ticket_names(game, game.state.pile) == {NAMES_AMS_ROT}
    assert (game.state.pile_size, game.state.rejected_count) == (1, 0)


@rule("N15", "R30")
def test_the_last_ticket_with_a_choice():
    game = late().pile(NAMES_AMS_ROT, rest_to=0).game()
    end_turn(game, NAMES_AMS_ROT)
    assert (game.phase, game.seat) == (Phase.NEUTRAL_TRACK, 1)
    play(game, "lay Amsterdam–Rotterdam red")
    assert game.state.marker == NONE
    assert ticket_names(game, game.state.pile) == {NAMES_AMS_ROT}


@rule("N15", "R30")
@pytest.mark.parametrize("size", [3, 4])
def test_a_players_draw_that_empties_the_pile_finishes_it(size):
    names = ["Sneek–Utrecht", "Zwolle–Rotterdam", "Breda–Eindhoven", "Lingen–Duisburg"]
    table = Table(neutral=True).set(turn=20).rejected(names[3], BLANK)
    table = table if size == 3 else Table(neutral=True).set(turn=20).rejected(BLANK)
    game = table.pile(*names[:size], rest_to=1).game()
    play(game, "tickets", *names)
    assert game.state.marker == NONE
    play(game, "keep Sneek–Utrecht")
    end_turn(game)
    assert game.seat == 0


@rule("N16", "R25")
def test_it_never_brings_on_the_end_and_scores_nothing():
    game = late().put(NEUTRAL, trains=4).game()
    end_turn(game, NAMES_AMS_ROT)
    play(game, "lay Amsterdam–Rotterdam red")
    assert game.state.trains[NEUTRAL] == 0
    assert game.state.turns_left == 0
    assert len(game.count()) == 2
    end_turn(game)
    assert game.state.turns_left == 0


@rule("R8")
@pytest.mark.parametrize(("tolls", "loan"), [(30, 0), (1, 1)])
def test_beside_the_neutral_player_the_bank_is_paid(tolls, loan):
    table = Table(neutral=True).owns(NEUTRAL, "Breda–Rotterdam pink")
    game = table.hand(0, yellow=2).put(0, tolls=tolls).game()
    play(game, "claim Breda–Rotterdam yellow")
    play(game, "pay 2 yellow")
    assert game.state.loans[0] == loan
    assert (game.state.tolls[0], game.state.bank) == ((1, 0) if loan else (26, 4))
    assert game.state.tolls[1] == 30
