"""The expert and its levels: what they may know, that they repeat, and that they see the point."""

import random
import time
from itertools import pairwise

import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.game import Game, Setup
from spoorbrug.game.names import members
from spoorbrug.players import Budget, beliefs
from spoorbrug.players.compiled.search import NEAR_LOOK
from spoorbrug.players.expert import (
    FAR,
    ITERATIONS,
    NEAR,
    TRIES,
    TURNS,
    WORLDS,
    Expert,
    possible_games,
    turns_ahead,
)
from spoorbrug.rules import kernel, record
from spoorbrug.rules.compiler import OFF

from ..game.test_views import redealt
from ..support.setups import EVERY_SETUP, ONE_EACH
from ..support.table import Table

LITTLE = Budget(iterations=4 if OFF else 40)
EXPERT = players.make("expert", 1)


def text(game, move):
    return str(game.legal_moves[game.legal_moves.ids.index(move)])


def midgame(setup, seed="mid", decisions=60):
    """A game of planners, stopped at a decision with something to choose."""
    planner = players.make("planner", 1)
    game = Game.begin(setup, seed)
    while game.decisions < decisions or len(game.legal_moves) < 3:
        game.push(planner.choose(game.view(game.seat)))
    return game


@pytest.mark.parametrize("setup", [*EVERY_SETUP[::4], *ONE_EACH][:: 9 if OFF else 1], ids=str)
def test_every_answer_is_legal_to_the_end(setup):
    """The search plays on every board, whatever is asked there."""
    bots = [players.make("expert", 1), *[players.make("planner", 1)] * (setup.seats - 1)]
    game = Game.begin(setup, "expert")
    while not game.is_over and game.decisions < (8 if OFF else 10_000):
        move = bots[game.seat].choose(game.view(game.seat), Budget(iterations=6))
        assert move in game.legal_moves.ids
        game.push(move)
    assert game.is_over or OFF


def test_the_same_budget_gives_the_same_thoughts():
    view = midgame(Setup.of()).view(midgame(Setup.of()).seat)
    again = players.make("expert", 1).consider(view, LITTLE)
    assert EXPERT.consider(view, LITTLE) == again
    # What it thought of before does not matter.
    EXPERT.consider(midgame(Setup.of(), "other").view(midgame(Setup.of(), "other").seat), LITTLE)
    assert EXPERT.consider(view, LITTLE) == again


def test_thoughts_cover_every_move():
    game = midgame(Setup.of("nederland", 3))
    thoughts = EXPERT.consider(game.view(game.seat), LITTLE)
    assert sorted(option.move for option in thoughts.options) == sorted(game.legal_moves.ids)
    assert sum(thoughts.chances) == pytest.approx(1)
    assert len(thoughts.chances) == 3
    assert thoughts.chances[game.seat] == pytest.approx(thoughts.options[0].chance)
    assert all(0 <= option.chance <= 1 and option.tries > 0 for option in thoughts.options)


def test_only_the_view_matters():
    """What is hidden may lie in any way: as long as the seat sees the same, it does the same."""
    game = midgame(Setup.of())
    seat, rng = game.seat, random.Random(1)
    other = next(filter(None, (redealt(game, seat, rng) for _ in range(50))))
    assert other.state.tobytes() != game.state.tobytes()
    thoughts = [EXPERT.consider(one.view(seat), LITTLE) for one in (game, other)]
    assert thoughts[0] == thoughts[1]


def test_it_refuses_to_decide_for_others():
    game = midgame(Setup.of())
    with pytest.raises(ValueError, match="not this seat's decision"):
        EXPERT.choose(game.view(1 - game.seat))
    with pytest.raises(ValueError, match="not this seat's decision"):
        EXPERT.choose(game.view(None))


@pytest.mark.parametrize("level", players.LEVELS)
def test_the_last_claim_is_the_one_that_wins(level):
    """Its last turn, a little behind: the claim that completes its ticket and nothing else.

    Whoever looked on would laugh at any other move, whatever the level, however often it slips.
    """
    table = Table(tolls=False).owns(0, "Amsterdam–Haarlem black")
    table.tickets(0, "Amsterdam–'s-Gravenhage")
    table.hand(0, white=4, red=2).put(0, points=20).put(1, points=22)
    table.set(turns_left=1)
    game = table.game()
    for seed in range(1 if OFF else 12):
        move = players.make(level, seed).choose(game.view(0))
        assert text(game, move) == "claim Haarlem–'s-Gravenhage white"


def test_more_tries_look_further():
    assert turns_ahead(1) == NEAR_LOOK
    assert turns_ahead(ITERATIONS) == TURNS
    assert turns_ahead(3 * ITERATIONS) == 3 * TURNS
    assert turns_ahead(1000 * ITERATIONS) == FAR


def test_more_tries_are_spread_over_more_possible_games():
    numbers = [possible_games(tries) for tries in range(1, 10 * ITERATIONS)]
    assert numbers == sorted(numbers)
    assert numbers[0] == 2
    assert possible_games(ITERATIONS // 4) == WORLDS // 2
    assert possible_games(ITERATIONS) == WORLDS
    assert possible_games(4 * ITERATIONS) == 16 * WORLDS
    assert possible_games(1000 * ITERATIONS) == 1000 * ITERATIONS // TRIES


def test_all_looks_agree_on_a_game_that_ends_before_them():
    """Near and far looks are a mean: of a counted result, that result."""
    table = Table(tolls=False).hand(0, white=4, red=2).put(0, points=20).put(1, points=22)
    view = table.set(turns_left=1).game().view(0)
    near, far = (players.make(f"expert:turns={turns}", 1) for turns in (2, 16))
    assert near.consider(view, LITTLE) == far.consider(view, LITTLE)


def test_a_game_that_is_over_is_judged_as_it_ended():
    game = Game.begin(Setup.of("nederland", 3), "over")
    planner = players.make("planner", 1)
    while not game.is_over:
        game.push(planner.choose(game.view(game.seat)))
    totals = game.outcome.totals
    chances = EXPERT.judge(game.setup, game.to_array(), 3)
    assert chances[totals.index(max(totals))] == 1
    assert sum(chances) == 1


def test_judging_leaves_the_game_as_it_is():
    game = midgame(Setup.of())
    before = game.state.tobytes()
    chances = EXPERT.judge(game.setup, game.to_array(), 8, 5)
    assert game.state.tobytes() == before
    assert chances == EXPERT.judge(game.setup, game.to_array(), 8, 5)
    assert sum(chances) == pytest.approx(1)


@pytest.mark.parametrize("level", players.LEVELS)
def test_no_level_takes_what_looks_far_worse(level):
    """A weaker eye confuses what is close; it does not fall for what anyone would laugh at."""
    bot = players.make(level, 2)
    for seed in ("a", "b", "c", "d"):
        game = midgame(Setup.of(), seed)
        taken, *others = bot.consider(game.view(game.seat), LITTLE).options
        longest = max(others, key=lambda option: option.tries)
        assert taken.chance >= longest.chance - NEAR or taken.tries >= longest.tries


def test_levels_are_the_same_player_with_less():
    bots = [players.make(level, 1) for level in players.LEVELS]
    assert all(isinstance(bot, Expert) for bot in bots)
    assert [bot.name for bot in bots] == list(players.LEVELS)
    for weaker, stronger in pairwise(bots):
        assert weaker._iterations < stronger._iterations
        assert weaker._slips > stronger._slips
        assert weaker._watches <= stronger._watches


def test_a_budget_in_seconds_is_answered():
    game = midgame(Setup.of())
    assert EXPERT.choose(game.view(game.seat), Budget(seconds=0.001)) in game.legal_moves.ids


def test_a_budget_in_seconds_is_used_and_kept(monkeypatch):
    """By a clock that goes on with every try, as far as it looks."""
    view = midgame(Setup.of()).view(midgame(Setup.of()).seat)
    bot = players.make("expert", 1)
    now, asked = 0.0, []

    def think(view, moves, rng, iterations):
        nonlocal now
        now += costs(iterations)
        asked.append(iterations)
        return iterations

    def costs(iterations):
        return iterations * turns_ahead(iterations) / 40_000

    monkeypatch.setattr(bot, "_think", think)
    monkeypatch.setattr(time, "perf_counter", lambda: now)
    for seconds in (0.1, 1.0, 5.0):
        now = 0.0
        asked.clear()
        assert bot.consider(view, Budget(seconds=seconds)) == asked[-1]
        assert all(later == 2 * earlier for earlier, later in pairwise(asked))
        assert now <= seconds < now + 1.2 * costs(2 * asked[-1])


def test_an_expert_without_a_thought_is_refused():
    with pytest.raises(ValueError, match="at least 1"):
        players.make("expert:iterations=0")
    with pytest.raises(ValueError, match="at least 1"):
        players.make("expert:turns=0")


# What it believes of others


def test_tickets_that_tracks_join_are_likelier():
    table = Table().owns(1, "Amsterdam–Haarlem black", "Haarlem–'s-Gravenhage white")
    view = table.game().view(0)
    leaning = beliefs.leaning(view)
    named = {ticket.name: ticket.index for ticket in table.board.tickets}
    joined = leaning[1, named["Amsterdam–'s-Gravenhage"]]
    others = [leaning[1, n] for name, n in named.items() if "Maastricht" in name]
    assert joined > max(others)
    assert np.isfinite(leaning).all()
    assert (leaning > 0).all()


@pytest.mark.parametrize("setup", [Setup.of(), *ONE_EACH][:: 9 if OFF else 1], ids=str)
def test_imagined_games_are_possible_ones(setup):
    """Leaning changes what is likely, never what can be."""
    game = midgame(setup, decisions=40)
    view = game.view(game.seat)
    for world in EXPERT.imagine(view, 3, random.Random(1)):
        games = record.copy(np.array([world]))
        possible = Game(setup, games, kernel.new_key([1, 2])).view(game.seat)
        assert possible.games.tobytes() == view.games.tobytes()
        for other in range(setup.seats):
            assert len(members(games[0].held[other])) == game.state.held_count[other]
