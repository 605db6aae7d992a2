"""The last events as numbers: what they were, in the order of play, and nothing that is secret."""

import random

import gymnasium
import numpy as np
import pytest

from spoorbrug.envs import BatchEnv, Observer, VersusEnv, parallel, recent
from spoorbrug.envs import gymnasium as tables
from spoorbrug.envs import pettingzoo as zoo
from spoorbrug.envs.infostates import KINDS as EVENTS
from spoorbrug.game import Game, Setup
from spoorbrug.game.names import KINDS
from spoorbrug.rules.compiler import OFF

from ..support.play import random_game
from ..support.setups import EVERY_SETUP, ONE_EACH

PLACE = {name: at for at, name in enumerate(recent.COLUMNS)}


@pytest.mark.parametrize("setup", [*EVERY_SETUP, *ONE_EACH][:: 9 if OFF else 1], ids=str)
def test_a_view_and_a_game_tell_the_same_events(setup):
    rng = random.Random(f"{setup} recent")
    game = random_game(setup, 5, rng, stop=12 if OFF else 120)
    box = tables.observation_space(Observer(setup).layout, events=60)["events"]
    for seat in range(setup.seats):
        view = game.view(seat)
        found = recent.rows(game, seat, 60)
        assert (recent.rows(view, seat, 60) == found).all()
        assert box.contains(found)
        for event, row in zip(view.events[-60:], found[-len(view.events) :], strict=True):
            assert row[PLACE["kind"]] == EVENTS[event.kind]
            who = 0 if event.seat is None else (event.seat - seat) % setup.seats + 1
            assert row[PLACE["seat"]] == who
            track = getattr(event, "track", None)
            at = setup.board.track_named[track].index + 1 if track else 0
            assert row[PLACE["track"]] == at


def test_what_a_claim_tells_and_what_a_draw_does_not():
    game = Game.new(seed=7)
    rng = random.Random(1)
    while not any(event.kind == "claimed" for event in game.events[-3:]):
        game.push(rng.choice(game.legal_moves.ids))
    (claim,) = (event for event in game.events[-3:] if event.kind == "claimed")
    number = len(game.events)
    rows = recent.rows(game, 0, number)
    row = rows[max(n for n, one in enumerate(rows) if one[0] == EVENTS["claimed"])]
    assert row[PLACE["number"]] == claim.points
    cards = {kind: row[PLACE[f"{kind} cards"]] for kind in KINDS}
    assert {kind: n for kind, n in cards.items() if n} == claim.cards
    secret = [row for row in rows if row[0] == EVENTS["dealt"]]
    assert {float(row[6:].sum()) for row in secret if row[1] == 1} == {1}
    assert {float(row[6:].sum()) for row in secret if row[1] == 2} == {0}


def test_environments_show_them_if_asked():
    env = tables.OneSeat("random", events=5)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    assert (seen["events"] == recent.rows(env.game, 0, 5)).all()
    table = zoo.raw_env(events=3)
    table.reset(seed=1)
    assert table.observation_space("seat_1").contains(table.observe("seat_1"))
    both = parallel.parallel_env(events=3)
    seen, _ = both.reset(seed=1)
    assert all(one["events"].shape == recent.shape(3) for one in seen.values())
    assert "events" not in tables.OneSeat("random").observation_space.spaces
    batch = BatchEnv(1, past=True)
    batch.reset(1)
    batch.step(batch.random_actions(np.random.default_rng(1)))
    seat = int(batch.seats[0])
    assert recent.rows(batch.view(0), seat, 4)[:, 0].all()


def last_legal(observations, masks):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


OPPONENTS = {"none": None, "planner": "planner", "policy": ["random", last_legal]}


@pytest.mark.parametrize("opponents", OPPONENTS.values(), ids=OPPONENTS)
def test_a_batch_shows_the_same_as_one_game(opponents):
    """Each row against a game that is played beside it, by the events that its seat's view has."""
    if opponents is None:
        batch = BatchEnv(3, seats=2, events=6)
    else:
        batch = VersusEnv(3, opponents, seats=3 if len(opponents) == 2 else 2, events=6)
    batch.reset("e")
    rng = np.random.default_rng(5)
    games = 0
    steps = 0
    while games == 0 and steps < (4 if OFF else 1000):
        steps += 1
        for i in range(3):
            view = batch.view(i)
            assert (batch.recent[i] == recent.rows(view, int(batch.seats[i]), 6)).all()
            assert view.state.turn == round(turn_of(batch, i))
        games += int(batch.step(batch.random_actions(rng))[3].sum())
    assert OFF or games > 0
    assert BatchEnv(2).recent.shape == (2, 0, len(recent.COLUMNS))


def turn_of(batch, i):
    """The turn that the compiled observation tells of."""
    return float(batch.layout.part(batch.observations[i : i + 1], "turn")[0]) * 100


def test_a_vector_shows_what_one_table_does():
    """The same deal, seat and opponent: Gymnasium's one table shows the same events."""
    envs = gymnasium.make_vec("spoorbrug/Usa-v1", num_envs=1, opponents="random", events=4)
    seen, _ = envs.reset(seed=3)
    assert envs.observation_space.contains(seen)
    rng = np.random.default_rng(3)
    for _ in range(30):
        own = envs.unwrapped.games
        game = own._with_past(0, own._pasts)
        expected = Observer(own.setup, events=4).see(game, game.seat)
        assert (seen["events"][0] == expected["events"]).all()
        seen = envs.step(own.random_actions(rng))[0]


def test_what_is_wrong_is_said():
    for ask in (lambda: Observer(Setup.of(), events=-1), lambda: BatchEnv(2, events=-1)):
        with pytest.raises(ValueError, match="0 or more are told, not -1"):
            ask()
    with pytest.raises(ValueError, match="that of seat 0, not of seat 1"):
        recent.rows(Game.new(seed=1).view(0), 1, 3)
    assert recent.rows(Game.new(seed=1), 0, 0).shape == (0, len(recent.COLUMNS))
