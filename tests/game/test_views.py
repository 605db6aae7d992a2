"""Nobody sees what they may not; and what they know is enough for a possible game."""

import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from spoorbrug.game import Game, Setup, positions
from spoorbrug.game import moves as move_ids
from spoorbrug.game.names import KINDS, card_counts, members
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids, kernel, record
from spoorbrug.rules.compiler import OFF

from ..support import rule
from ..support.play import random_game
from ..support.setups import EVERY_BOARD, EVERY_SETUP, in_turn
from ..support.table import Table, cards, play

SETUPS = pytest.mark.parametrize("setup", in_turn([*EVERY_SETUP, *EVERY_BOARD]))
EUROPE = Setup.of("europe", 3)
NEDERLAND = pytest.mark.parametrize("setup", EVERY_SETUP, ids=str)
GAMES = 1 if OFF else 2


def redealt(game, seat, rng):
    """The same game with hidden things dealt otherwise, or None where this try did not fit.

    Cards that others drew unseen change places with each other and with the deck; tickets
    that nobody has shown change names. Everything is then played again, checked.
    """
    setup = game.setup
    view = game.view(seat)
    told = view.to_json()
    names = {}
    for pile in (0, 1):  # the backs of tickets can be seen
        hidden = [t.index for t in game.board.tickets if t.pile == pile]
        hidden = [i for i in hidden if _is_hidden(view, told, game.board.tickets[i])]
        names |= dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
    other = Game.undealt(setup, "another")
    for step in game.steps:
        move = step.move
        if step.move >= 0:
            state = step.before[0]
            chosen = move_ids.from_id(game.board, state, step.move)
            kept = sorted(names.get(t.index, t.index) for t in chosen.tickets)
            chosen = replace(chosen, tickets=tuple(game.board.tickets[i] for i in kept))
            try:
                move = move_ids.to_id(game.board, other._at(step.seat)[0], chosen)
            except move_ids.NotHere:
                return None
            if kernel.reason(setup.board_record, other._at(step.seat), move):
                return None
        dealt = _changed(game, step, other, move, seat, names, rng)
        try:
            other.replay(move, dealt, step.seat)
        except ValueError:
            return None
    return other


def _is_hidden(view, told, ticket):
    if view.seat is not None and ticket in [*view.tickets, *view.offer]:
        return False
    return f'"{ticket.name}"' not in told


def _changed(game, step, other, move, seat, names, rng):
    """What chance deals in the other game: the same wherever this seat could see it."""
    dealt = []
    mine, theirs = step.before.copy(), other._at(step.seat).copy()
    boards = game.setup.board_record
    if step.move >= 0:
        kernel.apply(boards, mine, step.move)
        kernel.apply(boards, theirs, move)
    room, weights = kernel.new_moves(), kernel.new_moves()
    for one in step.dealt:
        state = mine[0]
        new = one
        if ids.TICKET <= one < ids.FACE:
            new = ids.TICKET + names.get(one - ids.TICKET, one - ids.TICKET)
        elif state.phase == record.DRAW_CARD and state.seat != seat and rng.random() < 0.3:
            n = kernel.odds(boards, theirs, room, weights)
            (new,) = rng.choices(room[:n].tolist(), weights[:n].tolist())
        dealt.append(new)
        kernel.apply(boards, mine, one)
        if theirs[0].phase in range(record.FIRST_CHANCE, record.LAST_CHANCE + 1):
            kernel.apply(boards, theirs, new)
    return dealt


def check_whole(game):
    """Nothing is created or lost: a written position says so, and comes back."""
    again = positions.read(positions.write(game))
    assert again.state.tobytes() == game.state.tobytes()


@rule("B14", "R33")
@SETUPS
def test_redealing_what_a_seat_cannot_know_changes_nothing_it_sees(setup):
    rng = random.Random(str(setup))
    compared = Counter()
    for _ in range(40 if OFF else 200):
        if compared["different"] >= (2 if OFF else 8):
            break
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(60))
        seat = rng.choice([*range(setup.seats), None])
        other = redealt(game, seat, rng)
        if other is None:
            continue
        mine, theirs = game.view(seat), other.view(seat)
        assert mine.events == theirs.events
        compared["different"] += game.state.tobytes() != other.state.tobytes()
        assert mine.games.tobytes() == theirs.games.tobytes()
        assert mine.legal_moves.ids == theirs.legal_moves.ids
        assert mine.to_json() == theirs.to_json()
        assert mine == theirs
    assert compared["different"] >= 2


@rule("B14")
def test_what_is_hidden_is_blank():
    game = random_game(EVERY_SETUP[2], 3, random.Random(3), stop=30)
    for seat in (0, 1, 2, None):
        state = game.view(seat).state
        assert not state.deck.any()
        assert not state.pile.any()
        for other in range(3):
            if other != seat:
                assert not state.hand[other].any()
                assert not state.held[other].any()
                assert not state.offer[other].any()
                assert state.hand_size[other] == game.state.hand_size[other]
                assert state.held_count[other] == game.state.held_count[other]
            else:
                assert (state.hand[other] == game.state.hand[other]).all()
                assert (state.held[other] == game.state.held[other]).all()


@rule("B14")
def test_secrets_leave_the_events_too():
    game = Table(2).game()
    play(game, "draw", "pink")
    play(game, "take red", "white")
    play(game, "tickets", "Sneek–Utrecht", "Zwolle–Rotterdam", "Breda–Eindhoven", "Lingen–Duisburg")
    play(game, "keep Sneek–Utrecht, Zwolle–Rotterdam")
    mine = [str(event) for event in game.view(0).events]
    theirs = [str(event) for event in game.view(1).events]
    assert "Seat 1 draws a pink, unseen" in mine
    assert "Seat 1 draws a card, unseen" in theirs
    assert "Seat 1 takes a red from the market" in mine
    kept = "Seat 2 keeps 2 tickets: Zwolle–Rotterdam, Sneek–Utrecht; rejected: "
    assert any(text.startswith("Seat 2 keeps 2 tickets; rejected: ") for text in mine)
    assert any("Sneek–Utrecht" in text and "keeps" in text for text in theirs), kept
    assert not any("Sneek–Utrecht" in text for text in mine)


def test_a_view_knows_whose_decision_it_is():
    game = Game.new(seats=3, seed=1)
    assert all(game.view(seat).decides for seat in range(3))
    assert not game.view(None).decides
    assert game.view(None).offer == game.view(None).tickets == []
    game = Table(3).game()
    assert game.view(0).decides
    assert len(game.view(0).legal_moves) == len(game.legal_moves)
    assert len(game.view(1).legal_moves) == 0
    with pytest.raises(ValueError, match="seats 0 to 2"):
        game.view(3)


def test_completed_tickets_are_marked():
    table = Table().tickets(0, "Amsterdam–Rotterdam", "Breda–Eindhoven")
    view = table.owns(0, "Amsterdam–Rotterdam red").game().view(0)
    held = {t["ticket"]: t["complete"] for t in view.to_dict()["seats"][0]["held"]}
    assert held == {"Amsterdam–Rotterdam": True, "Breda–Eindhoven": False}


@SETUPS
def test_a_possible_game_is_whole_and_looks_the_same(setup):
    rng = random.Random(str(setup))
    for seed in range(GAMES if setup in EVERY_SETUP else 1):
        game = Game.begin(setup, seed)
        while not game.is_over:
            if rng.random() < 0.2:
                seat = rng.choice([*range(setup.seats), None])
                view = game.view(seat)
                possible = view.sample(rng)
                check_whole(possible)
                hidden = possible.view(seat)
                assert hidden.games.tobytes() == view.games.tobytes()
                assert hidden.legal_moves.ids == view.legal_moves.ids
            game.push(rng.choice(game.legal_moves.ids))


@SETUPS
def test_a_possible_game_can_be_played_to_its_end(setup):
    rng = random.Random(8)
    for stop in (3, 30, 90):
        game = random_game(setup, 8, rng, stop=stop).view(0).sample(rng)
        while not game.is_over:
            game.push(rng.choice(game.legal_moves.ids))
        assert game.outcome is not None


def test_samples_differ_in_what_is_hidden():
    game = random_game(EVERY_SETUP[2], 5, random.Random(5), stop=40)
    view = game.view(0)
    rng = np.random.default_rng(5)
    samples = {view.sample(rng).state.tobytes() for _ in range(20)}
    assert len(samples) > 15


def test_after_a_shuffle_two_players_know_each_others_hands():
    """The whole deck has been drawn and the discards are public: the other hand is what is left."""
    game = Game.new(seats=2, seed=12)
    rng = random.Random(12)
    for seat in (0, 1):
        game.play(game.legal_moves_of(seat)[0], seat)
    shuffled = False
    while not shuffled:
        assert not game.is_over
        claims = game.legal_moves.of_kind("claim")
        if claims and rng.random() < 0.2:
            game.play(rng.choice(claims))
        elif "draw" in game.legal_moves:
            game.play("draw")
        else:
            game.push(rng.choice(game.legal_moves.ids))
        shuffled = any(event.kind == "deck_shuffled" for event in game.steps[-1].events(game.setup))
    for seat in (0, 1):
        for _ in range(5):
            possible = game.view(seat).sample(rng)
            assert (possible.state.hand == game.state.hand).all()
            assert (possible.state.deck == game.state.deck).all()


@NEDERLAND
def test_what_was_shuffled_into_the_deck_bounds_what_is_there(setup):
    """In every possible game the deck is part of what it was made of."""
    rng = random.Random(str(setup) + "eras")
    looked = 0
    for seed in range(2 if OFF else 8):
        game = random_game(setup, seed, rng)
        made_of = None
        for event in game.events:
            if event.kind == "deck_shuffled":
                made_of = Counter(event.cards)
            elif made_of and event.kind == "turned_up":
                made_of[event.card] -= 1
        if made_of:
            looked += 1
            for seat in (0, None):
                deck = game.view(seat).sample(rng).state.deck
                assert all(deck[k] <= made_of[name] for k, name in enumerate(KINDS))
    assert looked or OFF or setup.seats == 2


def test_what_others_took_face_up_is_in_their_hands():
    game = Table(3).market("red", "red", "red", "blue", "blue").game()
    play(game, "draw", "black")
    play(game, "draw", "black")
    play(game, "take red", "red")
    play(game, "take red", "red")
    rng = random.Random(1)
    for _ in range(20):
        possible = game.view(0).sample(rng)
        assert possible.state.hand[1, 0] >= 2
        assert possible.state.hand_size[1] == possible.state.hand[1].sum() == 2
        assert cards(possible.state.hand[0]) == {"black": 2}


def test_hidden_first_choices_are_possible_ones():
    game = Game.new(seats=3, seed=2)
    game.play(game.legal_moves_of(1)[0], 1)
    rng = random.Random(2)
    sizes = set()
    for _ in range(30):
        possible = game.view(0).sample(rng)
        assert possible.phase is Phase.FIRST_TICKETS
        held, offer = possible.state.held[1], possible.state.offer[1]
        assert len(members(held)) + len(members(offer)) == 5
        sizes.add(len(members(held)))
        for seat in possible.waiting:
            possible.play(possible.legal_moves_of(seat)[0], seat)
        assert possible.phase is Phase.TURN
    assert sizes == {3, 4, 5}


def test_a_row_of_locomotives_that_stays_says_what_the_deck_is_not():
    row = ["locomotive"] * 5
    game = Table().market(*row).deck(1, locomotive=3, red=1).game()
    game.state.hand[0] += game.state.hand[1]
    game.state.hand[1] = 0
    game.state.hand[1, 8], game.state.hand[0, 8] = game.state.hand[0, 8], 0
    game.state.hand[1, 1], game.state.hand[0, 1] = 6, game.state.hand[0, 1] - 6
    for seat in (0, 1):
        game.state.hand_size[seat] = game.state.hand[seat].sum()
    # A history that fits: everything drawn unseen in one era.
    from spoorbrug.game.events.kinds import Drawn, TurnedUp
    from spoorbrug.game.possible import Possible

    events = [TurnedUp(card="locomotive")] * 5
    for kind, n in enumerate(game.state.hand[0]):
        events += [Drawn(seat=0, card=KINDS[kind])] * int(n)
    events += [Drawn(seat=1, card=None)] * int(game.state.hand_size[1])
    view = game.view(0)
    rng = random.Random(3)
    for _ in range(20):
        games, _ = Possible(game.setup, 0, view.games, events).deal(rng)
        others = games[0].deck.sum() - games[0].deck[8]
        assert others <= 2


@SETUPS
def test_a_game_without_a_past_has_possible_games_too(setup):
    """A position, or a possible game itself: what the table shows is what is known."""
    rng = random.Random(str(setup))
    game = random_game(setup, 4, rng, stop=45)
    for pastless in (game.view(0).sample(rng), positions.read(positions.write(game))):
        for seat in (*range(setup.seats), None):
            view = pastless.view(seat)
            possible = view.sample(rng)
            check_whole(possible)
            assert possible.view(seat).games.tobytes() == view.games.tobytes()


def test_known_locomotives_stay_where_they_are():
    from spoorbrug.game.possible.cards import Era, calm_market

    setup = Table().setup
    game = Table().market("locomotive", "locomotive", "locomotive", "locomotive", "red").game()
    hands = {1: Counter(locomotive=2, red=1)}
    known = {1: Counter(locomotive=2)}
    deck = Counter(blue=3, locomotive=1)
    era = Era(Counter(), Counter({1: 1}))
    calm_market(setup, game.state, hands, known, deck, era, random.Random(1))
    assert hands[1]["locomotive"] == 2


@rule("B10", "R33")
def test_what_one_put_under_the_pile_is_known_to_lie_there():
    game = Game.new(board="usa", seats=3, seed=4)
    for seat in range(3):
        two = [move for move in game.legal_moves_of(seat) if len(move.tickets) == 2]
        game.play(two[0], seat)
    assert game.state.under_count == 3
    rng = random.Random(4)
    under = game.state.under[:3].tolist()
    assert (game.view(1).state.under == record.NONE).all()
    samples = [game.view(1).sample(rng).state.under[:3].tolist() for _ in range(20)]
    assert {sample[1] for sample in samples} == {under[1]}
    assert len({sample[0] for sample in samples}) > 1
    assert len({sample[2] for sample in samples}) > 1


@rule("E3")
def test_long_tickets_are_nowhere_in_the_pile_of_a_possible_game():
    game = random_game(EUROPE, 5, random.Random(5), stop=30)
    long = {ticket.index for ticket in game.board.tickets if ticket.pile}
    rng = random.Random(5)
    for seat in (0, 1, 2, None):
        for _ in range(10):
            state = game.view(seat).sample(rng).state
            assert not long & set(members(state.pile))
            assert not long & set(state.under.tolist())
            assert all(len(long & set(members(held))) <= 1 for held in state.held)


@rule("E2", "B14")
def test_a_set_laid_for_a_tunnel_stays_known_when_it_is_taken_back():
    rng = random.Random(6)
    looked = 0
    for seed in range(2 if OFF else 10):
        game = Game.begin(EUROPE, seed)
        laid = None
        while not game.is_over:
            game.push(rng.choice(game.legal_moves.ids))
            for event in game.steps[-1].events(EUROPE):
                if event.kind == "laid_set":
                    laid = event
                elif event.kind == "tunnel_failed":
                    other = (event.seat + 1) % 3
                    state = game.view(other).sample(rng).state
                    for card, number in laid.cards.items():
                        assert state.hand[event.seat, KINDS.index(card)] >= number
                    looked += 1
    assert looked or OFF


@rule("M2")
def test_first_tickets_that_went_back_are_not_anybodys_first_ones():
    """What this seat itself gave back was not in another's offer then."""
    setup = Setup.of("germany", 3, dice=True)
    game = Game.begin(setup, 3)
    for _ in range(3):
        game.play("mix 2 long")
    for seat in range(3):
        two = [move for move in game.legal_moves_of(seat) if len(move.tickets) == 2]
        game.play(two[0], seat)
    (kept,) = [e for e in game.view(0).events if e.kind == "kept" and e.seat == 0]
    back = {game.board.ticket_named[name].index for name in kept.rejected}
    rng = random.Random(3)
    for _ in range(20):
        state = game.view(0).sample(rng).state
        assert back <= set(members(state.pile))


@pytest.mark.parametrize("board", ["nederland", "europe"])
def test_head_starts_and_longest_paths_are_told_as_they_will_be_counted(board):
    game = Game.new(board=board, seats=3, seed=5)
    rng = random.Random(5)
    while not game.is_over and game.decisions < 150:
        game.push(rng.choice(game.legal_moves.ids))
    counts = game.count()
    for viewer in (0, None):  # tracks lie open: everyone sees the same
        seats = game.view(viewer).position()["seats"]
        assert [seat["head_start"] for seat in seats] == [count.start for count in counts]
        longest = [count.longest for count in counts] if board == "europe" else [None] * 3
        assert [seat["longest"] for seat in seats] == longest


def test_plain_data_has_the_cards_that_everybody_knows():
    game = random_game(Setup.of(seats=3), 5, random.Random(5), stop=60)
    for seat in (None, 0, 2):
        known = game.view(seat).to_dict()["known"]
        assert known == [card_counts(hand) for hand in game.state.known[:3].tolist()]
    assert any(known)
    assert Game.new(dice=True, seed=1).view(0).to_dict()["known"] is None
