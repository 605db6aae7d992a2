"""What a screen is made of: the same as a view shows, and the past packed up, with nothing lost."""

import random

import pytest

from spoorbrug.game import Game
from spoorbrug.game.choices import NOTHING, choices
from spoorbrug.game.previews import Previews, of_tracks
from spoorbrug.rules import kernel

from ..support.play import random_game
from ..support.setups import EVERY_BOARD, EVERY_SETUP, in_turn

SETUPS = pytest.mark.parametrize("setup", in_turn([*EVERY_SETUP, *EVERY_BOARD]))


@SETUPS
def test_a_look_shows_what_a_view_shows(setup):
    rng = random.Random(f"look {setup}")
    for _ in range(6):
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(150))
        for seat in (None, *range(setup.seats)):
            shown, known = game.look(seat), game.view(seat)
            assert shown.position() == known.position()
            assert choices(shown) == choices(known)
            assert shown.games.tobytes() == known.games.tobytes()


def test_what_is_open_is_made_once_for_a_position():
    game = Game.new(seats=3, seed="open")
    first = game.look(0).open_table
    assert game.look(None).open_table is first
    assert first.position["seats"][0]["hand"] is None
    game.push(game.legal_moves.ids[0])
    assert game.look(0).open_table is not first
    game.undo()
    assert game.look(0).position() == game.view(0).position()


def test_a_look_at_a_game_that_was_given_up():
    game = Game.new(seed="given-up")
    shown = game.look(0, is_over=True)
    assert shown.position()["waiting"] == []
    assert choices(shown) == NOTHING


def test_no_game_is_sampled_from_a_look():
    with pytest.raises(ValueError, match=r"Game\.view"):
        Game.new(seed="look").look(0).sample(random.Random(1))


@SETUPS
def test_a_preview_is_what_the_rules_do(setup):
    """Every claim is made and paid for in every way that was shown, by the game itself."""
    rng = random.Random(f"preview {setup}")
    tried = 0
    for _ in range(40):
        game = random_game(setup, rng.getrandbits(30), rng, stop=rng.randrange(10, 150))
        if game.phase.name not in ("TURN", "SPEND"):
            continue
        seat, view = game.seat, game.view(game.seat)
        for move in view.legal_moves.of_kind("claim")[::3]:
            shown = Previews(view).claim(move)
            claimed = game.copy()
            claimed.play(move)
            if shown.is_tunnel:
                assert bool(shown.ways) != setup.dice
                continue
            assert shown.payments == list(claimed.legal_moves)
            for way in shown.ways:
                paid = claimed.copy()
                paid.play(way.move)
                assert paid.state.fill_due == way.fillers
                held = claimed.state.tokens[seat].sum() - paid.state.tokens[seat].sum()
                if setup.dice:
                    spaces = setup.board_record[0].spaces[move.track.index]
                    assert way.tokens == held
                    assert way.bought == spaces - way.move.number - held
                while paid.phase.name == "FILL":
                    paid.push(paid.legal_moves.ids[0])
                assert shown.points == paid.state.points[seat] - game.state.points[seat]
                assert shown.loan == (paid.state.loans[seat] > game.state.loans[seat])
                tried += 1
    assert tried


def test_many_claims_in_little_room(monkeypatch):
    """When the rows are full the kernel is asked again for the rest."""
    game = Game.new(seed="room")
    while game.phase.name != "TURN" or game.decisions < 60:
        game.push(0 if 0 in game.legal_moves.ids else game.legal_moves.ids[-1])
    view = game.view(game.seat)
    tracks = [move.track.index for move in view.legal_moves.of_kind("claim")]
    assert len(tracks) > 20
    whole = of_tracks(view, tracks)
    small = kernel.new_ways()[: kernel.WAY_ROOM + 5]
    monkeypatch.setattr(kernel, "new_ways", small.copy)
    assert of_tracks(view, tracks) == whole


@SETUPS
def test_packed_steps_tell_the_same(setup):
    rng = random.Random(f"pack {setup}")
    game = random_game(setup, 5, rng, stop=120)
    told = [(step.before.tobytes(), step.text(setup.board)) for step in game.steps]
    events = game.view(0).events
    for step in game.steps[:-1]:
        step.pack()
    assert [(step.before.tobytes(), step.text(setup.board)) for step in game.steps] == told
    assert game.view(0).events == events
    half = game.at(60)
    assert half.to_array().tobytes() == told[61][0]


def test_a_decision_is_followed_only_in_its_own_game():
    game = Game.new(seed="follow")
    tried = game.copy()
    tried.push(tried.legal_moves.ids[0])
    ((step, games),) = tried.steps_since(0)
    assert not Game.new(seed="follow").follow(step, games)
    assert game.follow(step, games)
    assert not game.follow(step, games)
    assert game.to_array().tobytes() == tried.to_array().tobytes()
    assert [event.kind for event in game.events] == [event.kind for event in tried.events]
