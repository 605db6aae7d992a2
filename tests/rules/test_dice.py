"""The dice: D1-D14, R10-R15, R21, R23, R25, R35-R37."""

import pytest

from spoorbrug.game import Game, Setup
from spoorbrug.game.phase import Phase
from spoorbrug.rules import kernel, record

from ..support import rule
from ..support.table import Table, owner, play, refusal, ticket_names

SINGLE_3 = "Rotterdam–Utrecht grey"  # a single route of three spaces
DOUBLE_3 = "'s-Hertogenbosch–Utrecht black"
SINGLE_4 = "Emmen–Zwolle grey"
NEXT = ["station"] * 5  # what the next player rolls


def texts(game):
    return [str(move) for move in game.legal_moves]


def claims(game):
    return {str(move).removeprefix("claim ") for move in game.legal_moves.of_kind("claim")}


def tokens(game, seat=0):
    return {"single": int(game.state.tokens[seat, 0]), "double": int(game.state.tokens[seat, 1])}


def dice_table(seats=2, board="nederland", **options):
    return Table(seats, board=board, dice=True, **options)


@rule("D1")
def test_there_are_no_cards_and_colours_do_not_matter():
    game = Game.new(dice=True, seed=1)
    assert game.state.deck_size == game.state.market_size == 0
    assert not game.state.hand.any()
    game = dice_table().roll(*["double"] * 3, "single", "single").game()
    assert {DOUBLE_3, "'s-Hertogenbosch–Utrecht red"} <= claims(game)


@rule("D1", "R25")
def test_a_double_route_stays_double_when_its_twin_is_taken():
    table = dice_table().roll(*["single"] * 3, "station", "station")
    table.owns(1, "'s-Hertogenbosch–Utrecht red")
    assert DOUBLE_3 not in claims(table.game())
    table = dice_table().roll(*["double"] * 3, "station", "station")
    table.owns(1, "'s-Hertogenbosch–Utrecht red")
    assert DOUBLE_3 in claims(table.game())


@rule("R20", "R25")
def test_triple_routes_and_unequal_pairs_are_double():
    row = Setup.of("germany", 3, dice=True).board_record[0]
    board = Setup.of("germany", 3).board
    for name in ("Düsseldorf–Köln grey 1", "Düsseldorf–Köln grey 3"):
        assert row.type[board.track_named[name].index] == record.DOUBLE
    nordic = Setup.of("nordic", 2, dice=True)
    pair = nordic.board.routes[nordic.board.track_named["Kristiansand–Stavanger green"].route]
    assert {nordic.board.tracks[i].length for i in pair.tracks} == {2, 3}
    assert all(nordic.board_record[0].type[i] == record.DOUBLE for i in pair.tracks)


@rule("R25")
def test_one_track_a_player_of_a_triple_route():
    table = Table(5, board="germany").hand(0, red=3).owns(0, "Düsseldorf–Köln grey 1")
    game = table.game()
    assert refusal(game, "claim Düsseldorf–Köln grey 2") == "B8"
    two = Table(2, board="germany").hand(0, red=3).owns(1, "Düsseldorf–Köln grey 1").game()
    assert refusal(two, "claim Düsseldorf–Köln grey 3") == "B9"


@rule("D2")
def test_the_faces_of_a_die():
    games = record.new_games()
    setup = Setup.of(dice=True)
    kernel.start(setup.board_record, games)
    games[0].phase = record.ROLL
    dealt, weights = kernel.new_moves(), kernel.new_moves()
    n = kernel.odds(setup.board_record, games, dealt, weights)
    assert weights[:n].tolist() == [2, 2, 1, 1]
    assert games[0].supply.tolist() == [15, 15]


@rule("D3")
def test_any_dice_may_be_rolled_once_more():
    table = dice_table().roll("single", "single", "double", "station", "wild", stands=False)
    game = table.game()
    assert game.phase is Phase.REROLL
    assert len(game.legal_moves) == 3 * 2 * 2 * 2
    assert refusal(game, "reroll 2 double") == "D3"
    play(game, "reroll 1 single + 1 station", "double", "wild")
    assert game.state.dice.tolist() == [1, 2, 0, 2]
    assert game.phase is Phase.SPEND  # the result stands
    game = table.game()
    play(game, "reroll nothing")
    assert game.phase is Phase.SPEND


@rule("D4")
def test_at_most_one_action():
    game = dice_table().roll("single", "single", "single", "station", "station").game()
    play(game, f"claim {SINGLE_3}")
    play(game, "use 3 dice")
    assert game.phase is Phase.TOKENS
    assert refusal(game, "tickets 2") == "B3"
    assert texts(game) == ["buy single", "buy double", "done"]


@rule("D5")
def test_dice_wilds_and_tokens_are_spaces_of_their_type():
    game = dice_table().roll("single", "single", "wild", "double", "double").game()
    assert SINGLE_3 in claims(game)
    assert DOUBLE_3 in claims(game)  # two doubles and the wild
    game = dice_table().roll("double", "double", "station", "station", "station").game()
    assert SINGLE_3 not in claims(game)
    assert refusal(game, f"claim {SINGLE_4}") == "D5"
    saved = dice_table().roll("double", "double", *["station"] * 3).tokens(0, single=3).game()
    assert SINGLE_3 in claims(saved)


@rule("D6", "R15", "R35")
def test_one_ticket_for_each_station_or_wild_and_none_need_be_kept():
    game = dice_table().roll("station", "wild", "single", "single", "double").game()
    assert [str(m) for m in game.legal_moves.of_kind("tickets")] == ["tickets 1", "tickets 2"]
    assert refusal(game, "tickets 3") == "D6"
    offered = sorted(ticket_names(game, game.state.pile))[:2]
    play(game, "tickets 2", *offered)
    assert game.phase is Phase.KEEP_TICKETS
    play(game, "keep nothing")
    assert ticket_names(game, game.state.rejected) == set(offered)  # R23: where the board says
    assert game.phase is Phase.TOKENS  # R35: the types of tokens are picked afterwards
    assert game.state.pairs == 1


@rule("R23")
def test_rejected_tickets_go_where_the_board_puts_them():
    for board, under in (("usa", 1), ("nordic", 0)):
        game = dice_table(board=board).roll("station", *["single"] * 4).game()
        ticket = game.board.tickets[0].name
        play(game, "tickets 1", ticket)
        play(game, "keep nothing")
        assert game.state.under_count == under
        assert ticket not in ticket_names(game, game.state.pile)


@rule("R23", "M2")
def test_with_two_piles_each_die_names_one():
    game = dice_table(board="germany").roll("station", "station", "wild", "single", "double").game()
    play(game, "tickets 3")
    assert game.phase is Phase.MIX
    assert texts(game) == [f"mix {n} long" for n in range(4)]
    long = [t.name for t in game.board.tickets if t.pile][:2]
    short = next(t.name for t in game.board.tickets if not t.pile)
    play(game, "mix 2 long", *long, short)
    assert game.phase is Phase.KEEP_TICKETS


@rule("D7")
def test_two_unused_dice_buy_a_token_to_keep():
    game = dice_table().roll("station", "station", "station", "station", "station").game()
    play(game, "done")
    play(game, "buy single")
    play(game, "buy double")
    assert tokens(game) == {"single": 1, "double": 1}
    assert game.state.supply.tolist() == [14, 14]
    assert refusal(game, "buy double") == "D7"


@rule("D7", "R21")
def test_a_bought_token_may_be_spent_in_the_same_claim():
    game = dice_table().roll("single", "single", "wild", "station", "station").game()
    play(game, f"claim {SINGLE_4}")  # three dice, and a token for the two stations
    assert texts(game) == ["use 3 dice"]
    play(game, "use 3 dice", *NEXT)
    assert owner(game, SINGLE_4) == 0
    assert tokens(game) == {"single": 0, "double": 0}
    assert game.state.supply.tolist() == [15, 15]
    assert game.seat == 1  # nothing left to buy with


@rule("D8", "R10")
def test_three_tokens_in_all():
    table = dice_table().roll(*["station"] * 5).tokens(0, single=1, double=1)
    game = table.game()
    play(game, "done")
    play(game, "buy double")
    assert refusal(game, "buy double") == "D8"
    assert tokens(game) == {"single": 1, "double": 2}


@rule("D8")
def test_who_starts_with_three_takes_none_even_after_spending():
    game = dice_table().roll(*["station"] * 5).tokens(0, single=3).game()
    game.state.barred = 3
    play(game, f"claim {SINGLE_3}")
    play(game, "use 0 dice", *NEXT)
    assert tokens(game) == {"single": 0, "double": 0}
    assert game.seat == 1  # no token to buy, none to give back


@rule("D8")
def test_the_bar_is_looked_at_when_the_turn_begins():
    game = dice_table().tokens(1, single=2, double=1).roll(*["station"] * 5).game()
    play(game, "done")
    play(game, "done", *["station"] * 5)
    assert game.seat == 1
    assert game.state.barred == 3


@rule("D8")
def test_tokens_may_be_given_back_at_the_end_of_a_turn():
    game = dice_table().roll(*["station"] * 5).tokens(0, single=2).game()
    play(game, "done")
    play(game, "buy double")
    assert refusal(game, "return double") == "D8"  # just bought: the same as not buying it
    play(game, "return single")
    play(game, "return single")
    assert tokens(game) == {"single": 0, "double": 1}
    assert refusal(game, "buy single") == "D8"  # buying comes first


@rule("R10", "R36")
def test_option_three_of_each_type():
    table = dice_table(dice_tokens="each").roll(*["station"] * 5).tokens(0, single=3, double=2)
    game = table.game()
    game.state.barred = 1  # R36: three singles bar singles only
    play(game, "done")
    assert refusal(game, "buy single") == "D8"
    play(game, "buy double")
    assert tokens(game) == {"single": 3, "double": 3}
    begins = dice_table(dice_tokens="each").tokens(1, single=3).roll(*["wild"] * 5).game()
    play(begins, "done")
    play(begins, "done", *["wild"] * 5)
    assert begins.state.barred == 1


@rule("D2", "R21")
def test_the_supply_is_limited():
    table = dice_table(5).roll(*["station"] * 5)
    for seat in range(1, 5):
        table.tokens(seat, single=3)
    table.tokens(0, single=2)
    table.state.supply[0] = 0
    game = table.game()
    play(game, "done")
    assert refusal(game, "buy single") == "D2"
    assert refusal(game, "buy double") is None


@rule("D9")
def test_the_booklets_example():
    """Single, single, double, station, wild, with two double tokens saved: three ways to go."""
    table = dice_table().roll("single", "single", "double", "station", "wild")
    table.tokens(0, double=2)
    three = table.game()
    play(three, f"claim {SINGLE_3}")
    play(three, "use 3 dice")
    play(three, "buy single")
    assert tokens(three) == {"single": 1, "double": 2}

    four = dice_table(board="usa").roll("single", "single", "double", "station", "wild")
    four = four.tokens(0, double=2).game()
    play(four, "claim Atlanta–New Orleans yellow")
    play(four, "use 2 dice")
    assert tokens(four) == {"single": 0, "double": 0}
    play(four, "buy double")
    assert tokens(four) == {"single": 0, "double": 1}
    assert owner(four, "Atlanta–New Orleans yellow") == 0

    tickets = table.game()
    names = sorted(ticket_names(tickets, tickets.state.pile))[:2]
    play(tickets, "tickets 2", *names)
    play(tickets, f"keep {', '.join(names)}")
    play(tickets, "buy single")
    assert tickets.state.held_count[0] == 2
    assert tokens(tickets) == {"single": 1, "double": 2}


@rule("D10", "R13", "R37")
def test_a_ferry_takes_a_wild_for_each_printed_locomotive():
    ferry = "Amsterdam–London grey"  # two spaces, two locomotives
    game = dice_table(board="europe").roll("single", "single", "single", "wild", "wild").game()
    assert ferry in claims(game)
    play(game, f"claim {ferry}")
    assert texts(game) == ["use 2 dice"]
    poor = dice_table(board="europe").roll("single", "single", "single", "single", "wild")
    poor = poor.tokens(0, single=3).game()
    assert refusal(poor, f"claim {ferry}") == "D10"  # tokens never stand for it


@rule("R37")
def test_wild_dice_are_not_bound_by_what_locomotive_cards_may_do():
    game = dice_table(board="nordic").roll(*["wild"] * 5).game()
    assert "Oslo–Örebro green" in claims(game)  # no ferry, no tunnel


@rule("D11", "R11", "R12")
def test_a_tunnel_rolls_three_dice_and_costs_more():
    tunnel = "Brig–Sion black"  # a single tunnel of three spaces
    table = dice_table(board="switzerland").roll(*["single"] * 3, "wild", "station")
    game = table.game()
    play(game, f"claim {tunnel}", "tunnel", "blank", "blank")
    assert game.phase is Phase.PAY_DICE
    assert texts(game) == ["take back", "use 3 dice", "use 4 dice"]
    play(game, "use 4 dice", *NEXT)
    assert owner(game, tunnel) == 0
    assert game.state.points[0] == 4
    assert game.state.trains[0] == 37


@rule("D11", "R11")
def test_a_tunnel_too_dear_ends_the_turn():
    tunnel = "Brig–Sion black"
    table = dice_table(board="switzerland").roll(*["single"] * 3, "station", "station")
    table.tokens(0, double=1)
    game = table.game()
    play(game, f"claim {tunnel}", "tunnel", "tunnel", "blank")
    assert texts(game) == ["take back"]
    play(game, "take back")
    assert owner(game, tunnel) is None
    assert refusal(game, "buy single") == "D7"  # none are bought
    play(game, "return double")  # but tokens may be given back
    assert tokens(game) == {"single": 0, "double": 0}


@rule("R11")
def test_unused_dice_may_buy_tokens_for_the_extra_space():
    table = dice_table(board="switzerland").roll(*["single"] * 3, "station", "station")
    game = table.game()
    play(game, "claim Brig–Sion black", "tunnel", "blank", "blank")
    assert texts(game) == ["take back", "use 3 dice"]
    play(game, "take back", *NEXT)  # and the player may decline
    assert owner(game, "Brig–Sion black") is None


@rule("D11", "R11")
def test_a_tunnel_without_a_symbol_is_claimed_at_once():
    tunnel = "Brig–Sion black"
    table = dice_table(board="switzerland").roll(*["single"] * 3, "wild", "station")
    game = table.game()
    play(game, f"claim {tunnel}", "blank", "blank", "blank")
    assert owner(game, tunnel) == 0
    assert texts(game) == ["buy single", "buy double", "done"]  # with the two dice that are left
    (paid,) = (event.to_dict() for event in game.events if event.kind == "claimed")
    assert (paid["dice"], paid["tokens"], paid["bought"]) == (3, 0, 0)


@rule("D11", "R11")
def test_it_is_paid_with_dice_first_then_with_tokens():
    tunnel = "Brig–Sion black"
    table = dice_table(board="switzerland").roll("single", *["station"] * 4)
    game = table.tokens(0, single=1).game()
    play(game, f"claim {tunnel}", "blank", "blank", "blank")
    assert owner(game, tunnel) == 0
    (paid,) = (event.to_dict() for event in game.events if event.kind == "claimed")
    assert (paid["dice"], paid["tokens"], paid["bought"]) == (1, 1, 1)
    assert tokens(game) == {"single": 0, "double": 0}
    assert game.state.pairs == 1


@rule("D11", "R11")
def test_who_has_a_token_to_spare_chooses_what_to_spend_but_cannot_decline():
    table = dice_table(board="switzerland").roll(*["single"] * 2, *["station"] * 3)
    game = table.tokens(0, single=2).game()
    play(game, "claim Brig–Sion black", "blank", "blank", "blank")
    assert game.phase is Phase.PAY_DICE
    assert texts(game) == ["use 0 dice", "use 1 die", "use 2 dice"]
    assert refusal(game, "take back") == "D11"
    play(game, "use 1 die")
    assert (game.state.tokens[0, 0], game.state.pairs) == (0, 2)


@rule("D11", "R11")
def test_in_version_1_a_tunnel_without_a_symbol_could_be_declined():
    table = dice_table(board="switzerland", rules=1).roll(*["single"] * 3, "wild", "station")
    game = table.game()
    play(game, "claim Brig–Sion black", "blank", "blank", "blank")
    assert texts(game) == ["take back", "use 1 die", "use 2 dice", "use 3 dice"]
    play(game, "take back", *NEXT)
    assert owner(game, "Brig–Sion black") is None


@rule("R11")
def test_only_tokens_held_before_may_pay_for_what_a_tunnel_adds():
    for tokens_held, ways in ((0, []), (1, ["use 3 dice"])):
        table = dice_table(board="switzerland", tunnel_tokens="held")
        table.roll(*["single"] * 3, "station", "station").tokens(0, single=tokens_held)
        game = table.game()
        play(game, "claim Brig–Sion black", "tunnel", "blank", "blank")
        assert texts(game) == ["take back", *ways]
        assert refusal(game, "use 2 dice") == "D7"


@rule("R11")
def test_without_a_symbol_bought_tokens_pay_all_the_same():
    table = dice_table(board="switzerland", tunnel_tokens="held")
    game = table.roll(*["single"] * 2, *["station"] * 3).game()
    play(game, "claim Brig–Sion black", "blank", "blank", "blank", *NEXT)
    assert owner(game, "Brig–Sion black") == 0


@rule("R11")
def test_the_printed_spaces_must_be_covered_before_a_tunnel_is_named():
    game = dice_table(board="switzerland").roll("single", *["station"] * 4).game()
    assert refusal(game, "claim Brig–Wassen red") == "D5"


@rule("R12")
@pytest.mark.parametrize("faces", [1, 2, 5])
def test_the_faces_of_a_tunnel_die(faces):
    options = {} if faces == 2 else {"tunnel_faces": faces}
    setup = Setup.of("europe", 2, dice=True, **options)
    games = record.new_games()
    kernel.start(setup.board_record, games)
    games[0].phase = record.TUNNEL_DIE
    dealt, weights = kernel.new_moves(), kernel.new_moves()
    n = kernel.odds(setup.board_record, games, dealt, weights)
    assert weights[:n].tolist() == [6 - faces, faces]


@rule("D12", "R13")
def test_a_station_takes_station_or_wild_dice():
    table = dice_table(board="europe").roll("station", "wild", "single", "single", "double")
    table.stations(0, "Wien")
    game = table.game()
    play(game, "build Berlin")
    assert game.state.stations[0].bit_count() == 2
    assert game.phase is Phase.TOKENS  # no other action, but three dice are left
    assert game.state.pairs == 1
    table.stations(0, "Paris")
    assert refusal(table.game(), "build Berlin") == "D12"


@rule("D13", "R13")
def test_a_passenger_takes_a_wild_die_for_each_track_of_others():
    table = dice_table(board="germany").roll("wild", "single", "single", "single", "single")
    table.owns(0, "Berlin–Leipzig orange").owns(
        1, "Dresden–Leipzig black", "Chemnitz–Dresden yellow"
    )
    table.passengers(0, "Berlin")
    game = table.game()
    play(game, "send Berlin")
    play(game, "walk Berlin–Leipzig orange")  # own: no die
    play(game, "walk Dresden–Leipzig black")
    assert refusal(game, "walk Chemnitz–Dresden yellow") == "M4"
    play(game, "stop")
    assert game.state.dice_used == 1
    assert game.state.pairs == 2
    assert game.phase is Phase.TOKENS


@rule("D14")
def test_a_player_may_do_nothing_with_a_roll():
    game = dice_table().roll("single", "single", "double", "station", "wild").game()
    play(game, "done")
    assert texts(game) == ["buy single", "buy double", "done"]
    play(game, "done", *["wild"] * 5)
    assert game.seat == 1


@rule("R14")
def test_no_track_costs_more_than_eight_with_dice():
    table = dice_table(board="nordic").roll(*["single"] * 5).tokens(0, single=3)
    game = table.game()
    track = "Lieksa–Murmansk grey"
    play(game, f"claim {track}")
    play(game, "use 5 dice", *NEXT)
    assert owner(game, track) == 0
    assert game.state.points[0] == 27
    assert game.state.trains[0] == 31


@rule("R13")
def test_a_station_may_rule_out_tokens():
    for sole in (False, True):
        table = dice_table(board="europe", sole_action=sole)
        table.roll("station", *["single"] * 4).tokens(0, single=1)
        game = table.game()
        play(game, "build Wien")
        wanted = ["return single", "done"] if sole else ["buy single", "buy double"]
        assert texts(game)[: len(wanted)] == wanted
        assert refusal(game, "buy single") == ("D7" if sole else None)


@rule("R13")
def test_a_passenger_may_rule_out_tokens():
    table = dice_table(board="germany", sole_action=True).roll(*["single"] * 5)
    table.owns(0, "Berlin–Leipzig orange").passengers(0, "Berlin")
    game = table.game()
    play(game, "send Berlin")
    play(game, "walk Berlin–Leipzig orange")
    play(game, "stop", *NEXT)
    assert game.seat == 1


@rule("R21")
def test_a_fourth_token_may_be_forbidden_even_in_a_claim():
    for strict, ways in ((False, ["use 1 die"]), (True, [])):
        table = dice_table(strict_tokens=strict).roll("single", *["station"] * 4)
        game = table.tokens(0, single=1, double=1).game()
        assert (SINGLE_4 in claims(game)) == bool(ways)
        if ways:
            play(game, f"claim {SINGLE_4}")
            assert texts(game) == ways


@rule("R21", "R10")
def test_with_three_of_each_type_only_that_type_counts_for_it():
    table = dice_table(strict_tokens=True, dice_tokens="each").roll("single", *["station"] * 4)
    game = table.tokens(0, single=1, double=2).game()
    assert SINGLE_4 in claims(game)  # with two more single tokens: three
    table = dice_table(strict_tokens=True, dice_tokens="each").roll(*["station"] * 5)
    game = table.tokens(0, single=2).game()
    assert SINGLE_4 not in claims(game)  # with two more: four


@rule("R25")
def test_spent_tokens_come_back_to_the_supply():
    game = dice_table().roll("single", *["station"] * 4).tokens(0, single=2).game()
    assert game.state.supply.tolist() == [13, 15]
    play(game, f"claim {SINGLE_3}")
    play(game, "use 1 dice")
    assert game.state.supply.tolist() == [15, 15]


@rule("R27")
def test_idle_rounds_end_the_game():
    game = dice_table(idle_rounds=2).roll(*["station"] * 5).game()
    for turn in range(4):
        play(game, "done")
        play(game, "done", *(NEXT if turn < 3 else []))
        assert game.is_over == (turn == 3)
        if turn < 3:
            play(game, "reroll nothing")


@rule("R27")
def test_tokens_that_come_and_go_do_not_keep_a_game_alive():
    game = dice_table(idle_rounds=3).roll(*["station"] * 5).game()
    turns = 0
    while not game.is_over:
        play(game, "done")
        held = tokens(game, game.seat)["single"]
        turns += 1
        ends = game.state.idle + 1 >= 6 and not (held == 0 and turns <= 2)
        play(game, "return single" if held else "buy single")
        play(game, "done", *([] if ends else NEXT))
        if not ends:
            play(game, "reroll nothing")
        assert turns < 20
    assert turns == 8  # two gains, then three idle rounds


@rule("R27")
@pytest.mark.parametrize(
    ("board", "moves"),
    [
        ("nederland", ["claim Breda–Rotterdam pink", "use 2 dice"]),
        ("europe", ["build Paris"]),
        ("germany", ["send Leipzig", "walk Berlin–Leipzig orange", "stop"]),
    ],
)
def test_a_claim_a_station_and_a_walk_start_the_count_again(board, moves):
    table = (
        dice_table(board=board).set(idle=3, most_held=90).roll("double", "double", *["station"] * 3)
    )
    if board == "germany":
        table.passengers(0, "Leipzig").owns(0, "Berlin–Leipzig orange")
    game = table.game()
    for move in moves:
        play(game, move)
    play(game, "done", *NEXT)
    assert game.state.idle == 0


def nothing_left_to_claim(rules, **numbers):
    """Seat 0 has two trains and can use them; seat 1 has none."""
    table = dice_table(rules=rules).roll("double", "double", *["station"] * 3)
    game = table.put(0, trains=2).put(1, trains=0).set(**numbers).game()
    play(game, "claim Breda–Rotterdam pink")
    return game


@rule("B11", "R19", "R27")
def test_nothing_that_fits_takes_no_last_turn_away():
    game = nothing_left_to_claim(rules=2)
    play(game, "use 2 dice")
    play(game, "done", *NEXT)
    assert (game.seat, game.state.turns_left) == (1, 2)
    play(game, "reroll nothing")
    play(game, "done")
    play(game, "done", *NEXT)
    assert (game.seat, game.state.turns_left) == (0, 1)
    play(game, "reroll nothing")
    play(game, "done")
    play(game, "done")
    assert game.is_over


@rule("R27")
def test_in_version_1_it_ended_the_game_at_once():
    game = nothing_left_to_claim(rules=1)
    play(game, "use 2 dice")
    play(game, "done")
    assert game.is_over
    assert [event.kind for event in game.events[-2:]] == ["no_room", "ended"]


@rule("R19", "R27")
def test_idle_turns_do_not_cut_the_last_round_short():
    for rules in (1, 2):
        table = dice_table(3, idle_rounds=1, rules=rules).roll(*["station"] * 5)
        game = table.put(0, trains=2).set(idle=2, turns_left=3).game()
        play(game, "done")
        play(game, "done", *([] if rules == 1 else NEXT))
        assert game.is_over == (rules == 1)


@rule("R27")
def test_before_the_last_round_idle_rounds_end_a_game_in_which_nothing_fits():
    table = dice_table(board="usa", idle_rounds=1, rules=2).roll(*["station"] * 5)
    everything = [track.name for track in table.board.tracks]
    game = table.owns(1, *everything).put(0, trains=3).put(1, trains=3).game()
    play(game, "done")
    play(game, "done", *NEXT)
    assert not game.is_over
    play(game, "reroll nothing")
    play(game, "done")
    play(game, "done")
    assert game.is_over
    assert [event.kind for event in game.events[-2:]] == ["idle", "ended"]


@rule("R30")
def test_the_neutral_phase_uses_no_dice():
    table = dice_table(neutral=True).roll(*["station"] * 5)
    table.set(turn=11, turn_of=1, seat=1)
    game = table.game()
    blank = next(t.name for t in game.board.tickets if t.neutral is None)
    play(game, "done")
    play(game, "done", blank, *["wild"] * 5)
    assert game.seat == 0
    assert game.state.dice.tolist() == [0, 0, 0, 5]
