"""What a person sees of a game who tries things out, and what programs ask of any good value."""

import copy
import pickle
import random
import re
import subprocess
import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest

import spoorbrug
from spoorbrug import Game, boards, players
from spoorbrug.boards import drawing

OPTIONS = [
    {"board": "nederland", "neutral": True},
    {"board": "usa"},
    {"board": "europe", "seats": 3},
    {"board": "germany", "dice": True},
    {"board": "germany"},
]


def played(decisions=90, seed=5, **options):
    game, rng = Game.new(seed=seed, **options), random.Random(seed)
    while not game.is_over and game.decisions < decisions:
        game.play(rng.choice(game.legal_moves))
    return game


def said(svg):
    """The words that stand in a picture, which has to be well-formed."""
    return " ".join(t for e in ElementTree.fromstring(svg).iter() if (t := (e.text or "").strip()))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_views_show_their_own_cards_and_tickets_and_nobody_elses(options):
    game = played(**options)
    for seat in (*range(game.setup.seats), None):
        view = game.view(seat)
        words = said(view._repr_svg_())
        assert f"seat {game.setup.seats}, " in words
        for other in range(game.setup.seats):
            for ticket in game.view(other).tickets:
                known = seat == other or ticket in view.tickets
                assert (f"{ticket.name} {ticket.points}" in words) == known, (seat, ticket)
        assert ("your tickets" in words) == (seat is not None)
        assert ("your cards" in words) == (seat is not None and not game.setup.dice)
    assert said(game._repr_svg_()) == said(game.view(None)._repr_svg_())


def test_what_is_offered_is_shown():
    view = Game.new(seed=1).view(0)
    assert all(ticket.name in said(view._repr_svg_()) for ticket in view.offer)


def test_a_board_shows_itself():
    for name in boards.available():
        board = boards.load(name)
        assert board._repr_svg_() == drawing.draw(board)


def test_reprs_are_short():
    game = played(seats=4)
    shown = [game, game.view(0), game.setup, game.board, game.legal_moves, game.last_step]
    shown += [game.board.tickets[0], game.board.tracks[0], game.board.cities[0]]
    for one in shown:
        assert len(repr(one)) < 200 and "\n" not in repr(one), one
    first = Game.new(seed=1).legal_moves
    assert repr(first).endswith(f"{len(first) - 6} more>")


def test_the_package_says_what_is_in_it():
    assert set(spoorbrug.__all__) <= set(dir(spoorbrug))


# Values


def test_games_are_equal_when_nothing_tells_them_apart():
    game = played()
    other = game.copy()
    assert game == other and game != "a game"
    other.play(other.legal_moves[0])
    assert game != other
    other.undo()
    assert game == other
    assert Game.new(seed=1) == Game.new(seed=1) != Game.new(seed=2)
    same_place = Game(game.setup, game.to_array(), game._key)
    assert same_place != game and same_place.position_hash == game.position_hash


def test_equal_positions_have_equal_hashes_anywhere():
    game = Game.new(board="usa", seed=3)
    for seat in (0, 1):
        game.play(game.legal_moves_of(seat)[-1], seat)
    other = game.at(0)
    for seat in (1, 0):  # in the other order
        other.play(other.legal_moves_of(seat)[-1], seat)
    assert other != game and other.position_hash == game.position_hash
    assert Game.new(board="usa", seed=3, seats=3).position_hash != game.position_hash
    program = """
from spoorbrug import Game
game = Game.new(board="usa", seed=3)
for seat in (0, 1):
    game.play(game.legal_moves_of(seat)[-1], seat)
print(game.position_hash)
"""
    assert int(subprocess.check_output([sys.executable, "-c", program])) == game.position_hash


def test_a_long_game_can_be_pickled_and_copied():
    game = played(decisions=2000, board="nederland", seats=5)
    assert game.is_over and game.decisions > 300
    for other in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        assert other == game and other.events == game.events
        other.undo()
        assert other != game


def test_views_can_be_pickled():
    view = played(board="europe").view(1)
    other = pickle.loads(pickle.dumps(view))
    assert other == view
    assert other.sample(random.Random(1)) == view.sample(random.Random(1))


def test_the_expert_can_be_pickled_and_thinks_the_same():
    view = played().view(played().seat)
    expert = players.make("expert:iterations=8", seed=4)
    other = pickle.loads(pickle.dumps(expert))
    assert other.name == expert.name
    assert other.consider(view) == expert.consider(view)


# Chances


def test_chances_are_all_that_may_be_dealt():
    game = Game.new(board="usa", seats=2, seed=7)
    for seat in (0, 1):
        game.play(game.legal_moves_of(seat)[0], seat)
    before = game.copy()
    found = list(game.chances("draw"))
    assert game == before
    deck = game.state.deck
    assert len(found) == int((deck > 0).sum())
    assert sum(one.odds for one in found) == 1
    assert [one.odds for one in found] == sorted((one.odds for one in found), reverse=True)
    red = next(one for one in found if one.dealt == ("red",))
    assert red.odds == Fraction(int(deck[0]), int(deck.sum()))
    assert repr(red) == f"<Chance {red.odds}: red>"
    game.play("draw")
    dealt = tuple(game.last_step.text(game.board)[1])
    assert game == next(one.game for one in found if one.dealt == dealt)


def test_chances_of_a_tunnel_and_of_a_market_that_is_dealt_anew():
    """Three cards, whose odds multiply; a refresh may have no last result, so look at some."""
    rng, seen = random.Random(2), set()
    for seed in range(6):
        game = Game.new(board="europe", seats=2, seed=seed)
        while not game.is_over and seen < {1, 3}:
            move = rng.choice(game.legal_moves)
            for number, one in enumerate(game.chances(move)):
                if len(one.dealt) in (1, 3) and number == 0:
                    seen.add(len(one.dealt))
                assert 0 < one.odds <= 1 and not one.game.phase.is_chance
                if number == 20:
                    break
            game.play(move)
    assert seen >= {1, 3}


def test_chances_are_asked_for_one_legal_step():
    game = Game.new(seed=1)
    with pytest.raises(spoorbrug.IllegalMove):
        game.chances("draw")
    with pytest.raises(ValueError, match="more than one step"):
        game.chances("draw; draw")


def test_text_in_pictures_is_escaped():
    assert not re.search(r"<title>[^<]*<(?!/title)", Game.new(seed=1)._repr_svg_())
