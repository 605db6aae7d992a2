"""What the other boards add: E3, F1-F3, S1, S2, M1-M6, R20, R26, R33."""

from spoorbrug.game import Game
from spoorbrug.game.phase import Phase

from ..support import rule
from ..support.table import Table, cards, hand, owner, play, refusal, ticket_names


def texts(game):
    return [str(move) for move in game.legal_moves]


# Europe


@rule("E3")
def test_stations_cost_one_two_and_three_cards():
    game = Table(2, board="europe").hand(0, red=4, blue=1, locomotive=1).game()
    play(game, "build Wien")
    assert game.phase is Phase.PAY_STATION
    assert texts(game) == ["pay 1 red", "pay 1 blue", "pay 1 locomotive"]
    play(game, "pay 1 blue")
    assert game.seat == 1
    assert hand(game, 0) == {"red": 4, "locomotive": 1}
    second = Table(2, board="europe").hand(0, red=1, locomotive=1).stations(0, "Wien").game()
    play(second, "build Berlin")
    assert texts(second) == ["pay 1 red + 1 locomotive"]
    third = Table(2, board="europe").hand(0, red=2).stations(0, "Wien", "Berlin").game()
    assert refusal(third, "build Paris") == "E3"


@rule("E3")
def test_a_city_has_one_station_and_a_player_three():
    table = Table(2, board="europe").hand(0, red=9).stations(1, "Wien")
    assert refusal(table.game(), "build Wien") == "E3"
    table.stations(0, "Berlin", "Paris", "Roma")
    assert refusal(table.game(), "build London") == "E3"


@rule("E3")
def test_a_station_lends_a_track_and_each_unbuilt_one_counts():
    table = Table(2, board="europe").owns(0, "Frankfurt–München pink")
    table.owns(1, "Berlin–Frankfurt red", "Essen–Frankfurt green")
    table.tickets(0, "Essen–Kyiv").stations(0, "Frankfurt")
    game = table.game()
    (mine, others) = game.count()
    assert mine.stations == 8
    assert others.stations == 12
    assert mine.failed == -10  # the station alone does not lead to Kyiv
    berlin = Table(2, board="europe").owns(0, "Frankfurt–München pink", "Berlin–Warszawa pink")
    berlin.owns(1, "Berlin–Frankfurt red").stations(0, "Frankfurt")
    berlin.state.held[0] = 0
    name = next(t.name for t in berlin.board.tickets if t.name == "Frankfurt–Kobenhavn")
    berlin.tickets(0, name)
    assert berlin.game().count()[0].completed == 0


@rule("E3")
def test_first_tickets_are_one_long_and_three_others_and_the_rest_leaves_the_game():
    game = Game.new("europe", 3, seed=5)
    for seat in range(3):
        names = ticket_names(game, game.state.offer[seat])
        long = [n for n in names if game.board.ticket_named[n].pile]
        assert (len(names), len(long)) == (4, 1)
    assert not any(game.board.ticket_named[n].pile for n in ticket_names(game, game.state.pile))
    before = int(game.state.pile_size)
    for _ in range(3):
        game.play(game.legal_moves[0])
    assert game.state.pile_size == before == 40 - 9
    assert game.state.under_count == 0


@rule("E3")
def test_ties_go_to_fewer_stations():
    table = Table(2, board="europe").owns(0, "Brest–Dieppe orange").owns(1, "Bruxelles–Paris red")
    table.put(0, points=2).put(1, points=6).stations(1, "Wien")
    first, second = table.game().count()
    assert first.total == second.total
    assert (first.place, second.place) == (1, 2)


@rule("R33")
def test_first_tickets_go_under_the_pile_in_seat_order():
    game = Game.new("usa", 2, seed=3)
    offers = [[game.board.tickets[i] for i in game.state.offer_order[s][:3]] for s in range(2)]
    game.play(f"keep {offers[1][0].name}, {offers[1][2].name}", seat=1)
    game.play(f"keep {offers[0][1].name}, {offers[0][2].name}", seat=0)
    under = [int(t) for t in game.state.under[: game.state.under_count]]
    assert under == [offers[0][0].index, offers[1][1].index]


# Nordic


@rule("F1", "R26")
def test_two_face_up_locomotives_may_be_taken_and_the_row_stays():
    table = Table(2, board="nordic").market("locomotive", "locomotive", "locomotive", "red", "red")
    game = table.game()
    play(game, "take locomotive", "locomotive")
    assert game.phase is Phase.SECOND_CARD
    assert game.state.market[8] == 3  # not refreshed
    play(game, "take locomotive", "white")
    assert hand(game, 0) == {"locomotive": 2}


@rule("R26")
def test_option_refresh():
    table = Table(2, board="nordic", refresh=True).market(*["locomotive"] * 2, "red", "red", "red")
    game = table.game()
    play(game, "take red", "locomotive", "blue", "blue", "green", "green", "white")
    assert game.state.market[8] == 0
    swiss = Table(2, board="switzerland").market(*["locomotive"] * 2, "red", "red", "red").game()
    play(swiss, "take red", "locomotive", "blue", "blue", "green", "green", "white")
    assert swiss.state.market[8] == 0


@rule("F2")
def test_locomotives_are_played_on_ferries_and_tunnels_only():
    game = Table(2, board="nordic").hand(0, green=1, locomotive=2).game()
    assert refusal(game, "claim Oslo–Örebro green") == "B6"
    assert refusal(game, "claim Ålborg–Göteborg grey") is None
    own = Table(2, board="nordic").hand(0, green=2, locomotive=2).game()
    play(own, "claim Oslo–Örebro green")
    assert texts(own) == ["pay 2 green"]
    assert refusal(own, "pay 1 green + 1 locomotive") == "F2"


@rule("F2")
def test_three_cards_stand_for_a_printed_locomotive():
    game = Table(2, board="nordic").hand(0, red=1, blue=2, green=1).game()
    play(game, "claim Ålborg–Göteborg grey")
    assert "pay 1 red + 1 substitute" in texts(game)
    assert refusal(game, "pay 2 blue") == "E1"
    play(game, "pay 1 red + 1 substitute")
    assert game.phase is Phase.FILL
    play(game, "add green")
    assert refusal(game, "add green") == "F2"
    play(game, "add blue")
    play(game, "add blue")
    assert owner(game, "Ålborg–Göteborg grey") == 0
    assert hand(game, 0) == {}


@rule("F2")
def test_nothing_stands_for_a_locomotive_in_a_tunnel():
    game = Table(2, board="nordic").hand(0, yellow=1, red=6).game()
    assert refusal(game, "claim Åndalsnes–Lillehammer yellow") == "B6"


@rule("F3")
def test_four_cards_stand_for_one_between_lieksa_and_murmansk():
    game = Table(2, board="nordic").hand(0, red=8, blue=3, locomotive=1).game()
    track = "Lieksa–Murmansk grey"
    play(game, f"claim {track}")
    assert texts(game) == ["pay 8 red + 1 substitute"]
    assert refusal(game, "pay 8 red + 1 locomotive") == "F2"
    play(game, "pay 8 red + 1 substitute")
    for card in ("blue", "blue", "blue", "locomotive"):
        play(game, f"add {card}")
    assert owner(game, track) == 0
    assert game.state.points[0] == 27


@rule("R20")
def test_an_unequal_pair_is_a_double_route():
    table = Table(2, board="nordic").hand(0, orange=3, locomotive=3)
    table.owns(1, "Kristiansand–Stavanger green")
    assert refusal(table.game(), "claim Kristiansand–Stavanger orange") == "B9"


# Switzerland


@rule("S1")
def test_locomotives_are_played_in_tunnels_only():
    game = Table(2, board="switzerland").hand(0, blue=1, locomotive=4).game()
    assert refusal(game, "claim Luzern–Schwyz blue") is None
    assert refusal(game, "claim Pfäffikon–Zürich blue") == "B6"
    assert refusal(game, "claim Brig–Wassen red") is None
    pair = Table(2, board="switzerland").market("locomotive", "locomotive", "red", "red", "red")
    game = pair.game()
    play(game, "take locomotive", "blue")
    assert refusal(game, "take locomotive") is None


@rule("S2")
def test_the_dearest_destination_reached_counts():
    ticket = "Bern–France/Deutschland/Österreich/Italia"
    table = Table(2, board="switzerland").tickets(0, ticket)
    assert table.game().count()[0].failed == -5  # the cheapest: none is reached
    table.owns(0, "Bern–Fribourg orange", "Fribourg–Lausanne red", "Genève–Lausanne blue")
    table.owns(0, "Genève–France2 yellow")
    assert table.game().count()[0].tickets == 5
    table.owns(0, "Bern–Interlaken blue", "Brig–Interlaken white", "Brig–Italia5 green")
    count = table.game().count()[0]
    assert (count.tickets, count.completed, count.failed) == (8, 1, 0)


@rule("S2")
def test_countries_join_nothing():
    table = Table(2, board="switzerland").tickets(0, "France–Deutschland/Österreich/Italia")
    table.owns(0, "Genève–France2 yellow", "Delémont–France4 black", "Basel–Delémont yellow")
    table.owns(0, "Basel–Deutschland1 blue")
    assert table.game().count()[0].tickets == 5  # by Delémont and Basel
    apart = Table(2, board="switzerland").tickets(0, "France–Deutschland/Österreich/Italia")
    apart.owns(0, "Genève–France2 yellow", "Basel–Deutschland1 blue")
    assert apart.game().count()[0].failed == -5


# Germany


@rule("M1")
def test_the_deck_has_118_cards():
    game = Game.new("germany", 2, seed=1)
    state = game.state
    assert int(state.deck.sum() + state.market.sum() + state.hand.sum()) == 118
    table = Table(2, board="germany")
    assert cards(table.state.deck + table.state.market) == {
        **dict.fromkeys(("red", "orange", "yellow", "green", "blue", "pink", "black", "white"), 11),
        "locomotive": 14, "plus-four": 6, "passenger": 10,
    }  # fmt: skip


@rule("M1")
def test_a_plus_four_is_wild_on_four_spaces_or_more():
    game = Table(2, board="germany").hand(0, orange=3, plus_four=1).game()
    play(game, "claim Augsburg–Nürnberg orange")
    assert texts(game) == ["pay 3 orange + 1 plus-four"]
    short = Table(2, board="germany").hand(0, red=2, plus_four=3).game()
    assert refusal(short, "claim Berlin–Magdeburg red") == "B6"
    three = Table(2, board="germany").hand(0, red=3, plus_four=1).game()
    play(three, "claim Berlin–Magdeburg red")
    assert refusal(three, "pay 2 red + 1 plus-four") == "M1"


@rule("M1")
def test_special_cards_are_taken_like_ordinary_ones():
    game = Table(2, board="germany").market("plus-four", "passenger", "red", "red", "red").game()
    play(game, "take plus-four", "blue")
    play(game, "take passenger", "blue")
    assert hand(game, 0) == {"plus-four": 1, "passenger": 1}


@rule("M1")
def test_three_passengers_face_up_refresh_the_row():
    game = Table(2, board="germany").market("passenger", "passenger", "red", "red", "red").game()
    play(game, "take red", "passenger", "blue", "blue", "green", "green", "white")
    assert game.state.market[10] == 0
    three = Table(2, board="germany").market("plus-four", "plus-four", "red", "red", "red").game()
    play(three, "take red", "plus-four")  # a plus-four does not count as a locomotive here
    assert three.state.market[9] == 3


@rule("M2")
def test_a_player_names_the_mix_before_drawing():
    game = Game.new("germany", 2, seed=4)
    assert game.phase is Phase.MIX
    assert [str(m) for m in game.legal_moves] == [f"mix {n} long" for n in range(5)]
    game.play("mix 3 long")
    assert game.seat == 1
    game.play("mix 0 long")
    assert game.phase is Phase.FIRST_TICKETS
    longs = [
        sum(game.board.tickets[i].pile for i in game.state.offer_order[seat][:4])
        for seat in range(2)
    ]
    assert longs == [3, 0]


@rule("M2")
def test_a_mix_must_be_possible():
    table = Table(2, board="germany")
    game = table.game()
    game.state.long_left = 1
    play(game, "tickets")
    assert refusal(game, "mix 2 long") == "M2"
    assert refusal(game, "mix 1 long") is None


@rule("M3")
def test_a_passenger_may_stand_in_one_of_the_two_cities():
    game = Table(2, board="germany").hand(0, red=3).game()
    play(game, "claim Berlin–Magdeburg red")
    play(game, "pay 3 red")
    assert game.phase is Phase.STAND
    assert texts(game) == ["stand Berlin", "stand Magdeburg", "stand nowhere"]
    assert refusal(game, "stand Hamburg") == "M3"
    play(game, "stand Magdeburg")
    assert game.state.passengers_left[0] == 2
    assert game.seat == 1


@rule("M3")
def test_one_passenger_a_city_and_never_in_a_country():
    table = Table(2, board="germany").hand(0, red=3).passengers(1, "Berlin")
    game = table.game()
    play(game, "claim Berlin–Magdeburg red")
    play(game, "pay 3 red")
    assert refusal(game, "stand Berlin") == "M3"
    abroad = Table(2, board="germany").hand(0, white=2).game()
    play(abroad, "claim Emden–Niederlande1 white")
    play(abroad, "pay 2 white")
    assert texts(abroad) == ["stand Emden", "stand nowhere"]
    assert refusal(abroad, "stand Niederlande1") == "M3"


def walking():
    """A passenger in Leipzig, tracks of both players around it."""
    table = Table(2, board="germany").hand(0, passenger=1).passengers(0, "Leipzig")
    table.owns(0, "Berlin–Leipzig orange", "Dresden–Leipzig black", "Berlin–Dresden green")
    return table.owns(1, "Chemnitz–Dresden yellow", "Chemnitz–Leipzig blue")


@rule("M4", "M5")
def test_a_passenger_walks_and_collects():
    game = walking().game()
    play(game, "send Leipzig")
    assert refusal(game, "stop") == "M4"
    play(game, "walk Berlin–Leipzig orange")
    assert game.state.points[0] == 7  # Berlin's top token, scored at once
    play(game, "walk Berlin–Dresden green")
    assert game.state.points[0] == 10
    assert refusal(game, "walk Berlin–Dresden green") == "M4"  # no track twice
    play(game, "walk Chemnitz–Dresden yellow")  # another's: a passenger card
    assert hand(game, 0) == {}
    assert game.state.points[0] == 12
    assert refusal(game, "walk Chemnitz–Leipzig blue") == "M4"
    play(game, "stop")
    assert game.state.goods[0] == 12
    assert not game.state.passengers[0]
    assert game.state.passengers_left[0] == 2  # it leaves the game
    assert game.seat == 1


@rule("M4")
def test_the_starting_city_gives_nothing_and_each_city_once():
    game = walking().game()
    play(game, "send Leipzig")
    play(game, "walk Berlin–Leipzig orange")
    play(game, "walk Berlin–Dresden green")
    play(game, "walk Dresden–Leipzig black")  # back where it set out
    assert game.state.goods[0] == 10


@rule("M4")
def test_a_passenger_never_enters_a_country():
    table = Table(2, board="germany").passengers(0, "Emden").owns(0, "Emden–Niederlande1 white")
    assert refusal(table.game(), "send Emden") == "M4"


@rule("M5")
def test_the_merchandise():
    board = Table(2, board="germany").board
    stacks = [city.merchandise for city in board.cities if city.merchandise]
    assert sum(map(len, stacks)) == 74
    assert {s: stacks.count(s) for s in set(stacks)} == {
        (7, 6, 5, 4): 1, (4, 3, 2): 6, (3, 2, 1): 12, (2,): 16,
    }  # fmt: skip


@rule("M6")
def test_ties_go_to_more_merchandise():
    table = Table(2, board="germany").put(0, points=9).put(1, points=9)
    table.state.goods[1] = 4
    first, second = table.game().count()
    assert first.total == second.total
    assert (first.place, second.place) == (2, 1)
