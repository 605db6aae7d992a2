"""Version 1 of observations: whatever a seat can know of the past is there, and nothing more."""

import random
from collections import Counter

import numpy as np
import pytest

from spoorbrug.boards.model import LOCOMOTIVE, PASSENGER
from spoorbrug.envs import BatchEnv, Observer
from spoorbrug.game import Game, Setup
from spoorbrug.game.names import KINDS, members
from spoorbrug.game.phase import Phase
from spoorbrug.rules.compiler import OFF

from ..game.test_views import redealt
from ..support import rule
from ..support.play import random_game

SETUPS = [
    Setup.of(),
    Setup.of(seats=4),
    Setup.of(neutral=True),
    Setup.of(dice=True, seats=3),
    Setup.of("usa"),
    Setup.of("usa", 5),
    Setup.of("europe", 3),
    Setup.of("germany"),
    Setup.of("nordic", 3),
]
SAMPLES = 40
"""Enough to see most things vary; what has not is looked at in many more."""


def greedy(setup, seed, rng, stop):
    """A game whose players hoard cards and tickets: decks and piles run out."""
    game = Game.begin(setup, seed)
    while not game.is_over and game.decisions < stop:
        legal = game.legal_moves.ids
        hoarding = [move for move in legal if move < 11]
        game.push(rng.choice(hoarding if hoarding and rng.random() < 0.9 else legal))
    return game


def positions(setup, number):
    rng = random.Random(f"{setup} known")
    for n in range(number):
        make = greedy if n % 2 else random_game
        game = make(setup, rng.getrandbits(30), rng, stop=rng.randrange(400 if n % 2 else 150))
        yield game, rng.randrange(setup.seats), rng


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_view_and_a_game_tell_the_same(setup):
    """One reads events, the other follows the kernel: neither knows of the other."""
    observer = Observer(setup)
    for game, seat, _rng in positions(setup, 2 if OFF else 24):
        for who in range(seat, setup.seats):
            mine = observer.layout.split(observer.observe(game, who))
            theirs = observer.layout.split(observer.observe(game.view(who), who))
            for name, values in mine.items():
                assert values.tolist() == theirs[name].tolist(), (name, game.decisions, who)
    with pytest.raises(ValueError, match="that of seat 0, not of seat 1"):
        observer.observe(game.view(0), 1)


@rule("B14", "R33")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_a_seat_cannot_know_changes_nothing(setup):
    observer = Observer(setup)
    different = 0
    for game, seat, rng in positions(setup, 4 if OFF else 30):
        other = redealt(game, seat, rng)
        if other is not None:
            different += other.state.tobytes() != game.state.tobytes()
            mine = observer.observe(game, seat)
            assert mine.tobytes() == observer.observe(other.view(seat), seat).tobytes()
    assert different


class Facts:
    """What can be asked of a position, as numbers by name."""

    def __init__(self, setup, seat):
        self.setup, self.seat = setup, seat
        self.others = [s for s in range(setup.seats) if s != seat]

    def of(self, state):
        found = {}
        if not self.setup.dice:
            for kind, name in enumerate(KINDS):
                found["deck", name] = int(state.deck[kind])
                for other in self.others:
                    found["hand", other, name] = int(state.hand[other, kind])
        for ticket in range(len(self.setup.board.tickets)):
            found["pile", ticket] = int(ticket in self.pile)
            for other in self.others:
                found["with", other, ticket] = int(ticket in self.held[other])
        return found

    def read(self, state):
        self.pile = set(members(state.pile))
        self.held = {s: {*members(state.held[s]), *members(state.offer[s])} for s in self.others}
        return self.of(state)


def bounds(setup, seat, row, layout):
    """The same as the observation has them: the least and the most."""
    parts, found = layout.split(row), {}
    place = {(seat + i) % setup.seats: i for i in range(setup.seats)}
    others = [s for s in place if s != seat]
    if not setup.dice:
        deck = [np.round(parts[f"deck_{end}"] * 16).astype(int) for end in ("known", "possible")]
        hands = [np.round(parts[f"hand_{end}"] * 8).astype(int) for end in ("known", "possible")]
        for kind, name in enumerate(KINDS):
            found["deck", name] = deck[0][kind], deck[1][kind]
            for other in others:
                found["hand", other, name] = tuple(h[place[other]][kind] for h in hands)
    for ticket in range(len(setup.board.tickets)):
        found["pile", ticket] = both(parts["pile"][ticket])
        for other in others:
            found["with", other, ticket] = both(parts["tickets_of"][place[other]][ticket])
    return found


def both(value):
    return {0: (0, 0), 0.5: (0, 1), 1: (1, 1)}[float(value)]


def row_may_be_calm(game):
    """R28: a row left lying says something of the deck, which an observation leaves out."""
    market = Counter(dict(zip(KINDS, game.state.market.tolist(), strict=True)))
    return max(market[LOCOMOTIVE], market[PASSENGER]) >= 3


@pytest.mark.skipif(OFF, reason="thousands of sampled games")
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_whatever_samples_never_vary_follows_from_the_observation(setup):
    observer = Observer(setup)
    certain = looked = 0
    for game, seat, rng in positions(setup, 14):
        if game.is_over or game.phase is Phase.FILL or row_may_be_calm(game):
            continue
        view = game.view(seat)
        found = bounds(setup, seat, observer.observe(game, seat), observer.layout)
        facts, truth = Facts(setup, seat), None
        truth = facts.read(game.state)
        possible = view.possible()
        same = set(truth)
        for n in range(20 * SAMPLES):
            if n >= SAMPLES and all(found[name][0] == found[name][1] for name in same):
                break
            sampled = facts.read(possible.deal(rng)[0][0])
            for name, value in sampled.items():
                assert found[name][0] <= value <= found[name][1], (name, value, found[name])
            same = {name for name in same if sampled[name] == truth[name]}
        for name, (least, most) in found.items():
            assert least <= truth[name] <= most, name
        unsaid = {name: (truth[name], *found[name]) for name in same if len({*found[name]}) > 1}
        assert not unsaid, (game.decisions, game.phase)
        certain += len(same)
        looked += 1
    assert looked >= 5
    assert certain > 0


def test_a_batch_remembers_as_a_game_does():
    for board, seats in (("nederland", 3), ("germany", 2)):
        batch = BatchEnv(2, board=board, seats=seats)
        observations, _ = batch.reset("m")
        observer = Observer(batch.setup)
        games = [Game.begin(batch.setup, batch.seed_of(i)) for i in range(2)]
        rng = np.random.default_rng(3)
        for _ in range(20 if OFF else 300):
            for i, game in enumerate(games):
                assert observations[i].tobytes() == observer.observe(game, game.seat).tobytes()
            actions = batch.random_actions(rng)
            _, _, _, done = batch.step(actions)
            for i, game in enumerate(games):
                game.push(int(actions[i]))
                if done[i]:
                    games[i] = Game.begin(batch.setup, batch.seed_of(i))


def test_the_deck_is_known_after_a_shuffle():
    """Two seats: what the other drew from a deck that has run out is known to the last card."""
    rng = random.Random(4)
    for seed in range(50):
        game = greedy(Setup.of(), seed, rng, 400)
        if any(event.kind == "deck_shuffled" for event in game.events) and not game.is_over:
            break
    observer = Observer(game.setup)
    parts = observer.layout.split(observer.observe(game, 0))
    assert parts["hand_known"][1].sum() > parts["known"][1].sum()


def test_own_tickets_under_the_pile_are_known_in_their_order():
    game = Game.new(board="usa", seed=1)
    for seat in (0, 1):
        game.play(game.legal_moves_of(seat)[0], seat)
    observer = Observer(game.setup)
    state = game.state
    under = state.under[: state.under_count].tolist()
    for seat in (0, 1):
        parts = observer.layout.split(observer.observe(game, seat))
        places = {t: round(float(v) * 128) for t, v in enumerate(parts["under_known"]) if v}
        own = [t for t in under if t not in members(state.held[1 - seat]) and t in places]
        assert places == {t: under.index(t) + 1 for t in own}
        assert len(own) == 1
        assert parts["under"] * 128 == pytest.approx(2)


def test_version_0_has_only_what_it_had():
    setup = Setup.of("usa")
    old, new = Observer(setup, 0).layout, Observer(setup).layout
    assert list(new.parts)[: len(old.parts)] == list(old.parts)
    for name, placed in old.parts.items():
        assert placed.where == new.parts[name].where
    game = random_game(setup, 3, random.Random(3), stop=40)
    row = Observer(setup).observe(game, 1)
    assert (row[: old.size] == Observer(setup, 0).observe(game, 1)).all()
    with pytest.raises(ValueError, match="there is no version 7"):
        Observer(setup, 7)
