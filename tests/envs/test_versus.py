"""One seat of many games against others: compiled bots, policies, past selves; and by Gymnasium."""

import random

import gymnasium
import numpy as np
import pytest

from spoorbrug import players
from spoorbrug.envs import BatchEnv, Observer, VersusEnv, actions, choosing, rewards
from spoorbrug.envs import gymnasium as one_seat
from spoorbrug.envs.vector import OneSeatVector
from spoorbrug.game import Game, Setup
from spoorbrug.players.compiled.environments import batch as compiled
from spoorbrug.rules import ids, kernel, record, scoring
from spoorbrug.rules.compiler import OFF

from ..support.play import random_game
from ..support.setups import EVERY_BOARD, EVERY_SETUP, ONE_EACH

STEPS = 12 if OFF else 150


def first_legal(observations, masks):
    return masks.argmax(axis=1)


def last_legal(observations, masks):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


def test_policies_and_seats_are_asked_as_in_a_plain_batch():
    """A plain batch, in which everybody is played from outside, goes the same way."""
    versus = VersusEnv(4, [first_legal, last_legal], seats=3)
    plain = BatchEnv(4, seats=3)
    versus.reset("v")
    plain.reset("v")
    rng = np.random.default_rng(1)
    finished = 0
    played = [0] * 4
    for _ in range(STEPS):
        mine = versus.choose(rng)
        seats = versus.seats.copy()
        _, _, gained, done = versus.step(mine)
        assert (versus.own == seats).all()
        waiting = set(range(4))
        ended = np.zeros(4, bool)
        turn = mine.copy()
        moved = np.zeros(4, bool)
        while waiting:  # step only those whose own seat does not decide yet
            chosen = np.zeros(4, np.int64)
            for i in range(4):
                own = (i + played[i]) % 3
                others = [s for s in range(3) if s != own]
                seat = int(plain.seats[i])
                if i not in waiting:
                    chosen[i] = compiled.WAIT
                elif seat == own and moved[i]:
                    waiting.discard(i)
                    chosen[i] = compiled.WAIT
                elif seat == own:
                    chosen[i], moved[i] = turn[i], True
                else:
                    policy = (first_legal, last_legal)[others.index(seat)]
                    chosen[i] = policy(None, plain.masks[i : i + 1])[0]
            plain._play(chosen)
            for i in np.flatnonzero(plain.done):
                ended[i] = True
                played[i] += 1
                plain._deal_next([int(i)])
        assert (ended == done).all()
        assert (plain.observations == versus.observations).all()
        assert (plain.masks == versus.masks).all()
        assert (versus.own_rewards == gained[np.arange(4), versus.own]).all()
        finished += done.sum()
        for i in np.flatnonzero(done):
            shares = rewards.of("win", versus.counts[i : i + 1, :3])[0]
            assert gained[i].tolist() == shares.tolist()
        assert versus.seed_of(0) == plain.seed_of(0)
    assert finished or OFF


@pytest.mark.parametrize("name", ["random", "planner"])
def test_compiled_bots_answer_at_once(name):
    versus = VersusEnv(3, name, board="europe", seats=3, seat=1)
    versus.reset(5)
    observer = Observer(versus.setup)
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(STEPS):
        assert (versus.seats == 1).all()
        _, _, gained, done = versus.step(versus.choose(rng))
        ended += done.sum()
        assert gained[done].sum() == pytest.approx(done.sum())
        assert not gained[~done].any()
    assert observer.layout.size == versus.observations.shape[1]
    assert ended or OFF


@pytest.mark.skipif(OFF, reason="whole games")
def test_the_planner_in_a_batch_is_as_strong_as_at_a_table():
    versus = VersusEnv(20, "planner", seat=0)
    versus.reset(1)
    rng = np.random.default_rng(3)
    won = played = 0
    while played < 20:
        versus.step(versus.choose(rng))
        played += int(versus.done.sum())
        won += float(versus.own_rewards.sum())
    assert won <= 2


def test_past_selves_come_and_go():
    def other(observations, masks):
        return first_legal(observations, masks)

    versus = VersusEnv(3, first_legal)
    versus.reset(1)
    rng = np.random.default_rng(1)
    versus.step(versus.choose(rng))
    versus.set_opponents(other, [0])
    versus.set_opponents("random", [2])
    for _ in range(STEPS):
        versus.step(versus.choose(rng))
    if not OFF:
        seated = [set(row[:2].tolist()) for row in versus._bots]
        codes = {first_legal: -2, other: -3, "random": players.CODES["random"]}
        assert seated == [{-1, codes[other]}, {-1, codes[first_legal]}, {-1, codes["random"]}]
        versus.set_opponents("planner")
        for _ in range(STEPS):
            versus.step(versus.choose(rng))
        versus.set_opponents("planner")
        assert not versus._policies


def test_what_is_wrong_with_opponents():
    with pytest.raises(ValueError, match="'expert' cannot play in a batch; planner, random can"):
        VersusEnv(1, "expert")
    with pytest.raises(ValueError, match="2 opponents do not fit 1 other seats"):
        VersusEnv(1, ["random", "random"])
    with pytest.raises(ValueError, match="there are seats 0 to 1, not 2"):
        VersusEnv(1, seat=2)
    for answer, wrong in (
        (lambda o, m: np.zeros(len(m)), "float64 of shape"),
        (lambda o, m: np.zeros((len(m), 2), int), "of shape"),
        (lambda o, m: np.full(len(m), -2), "a policy's action is -2"),
        (lambda o, m: np.full(len(m), ids.PASS), "is not legal"),
    ):
        versus = VersusEnv(1, answer, seat=1)
        with pytest.raises(ValueError, match=wrong):
            versus.reset(1)


# Actions


@pytest.mark.parametrize("setup", [*EVERY_SETUP, *ONE_EACH, *EVERY_BOARD], ids=str)
def test_compact_actions_leave_out_nothing_that_comes_up(setup):
    found = actions.of(setup, "compact")
    assert (np.diff(found.ids) > 0).all()
    assert (found.places[found.ids] == np.arange(len(found))).all()
    assert (found.places >= 0).sum() == len(found) < ids.MOVES / 2
    rng = random.Random(str(setup))
    for n in range(1 if OFF else 3):
        game = random_game(setup, n, rng, stop=10 if OFF else None)
        assert {step.move for step in game.steps[1:]} <= set(found.ids.tolist())


def test_a_compact_batch_is_the_same_game():
    whole, compact = BatchEnv(3, board="usa"), BatchEnv(3, board="usa", actions="compact")
    assert len(compact.actions) == 173
    whole.reset(1)
    compact.reset(1)
    rng = np.random.default_rng(1)
    for _ in range(STEPS):
        assert (whole.masks[:, compact.actions.ids] == compact.masks).all()
        assert whole.masks.sum() == compact.masks.sum()
        chosen = compact.choose(rng)
        compact.step(chosen)
        whole.step(compact.actions.ids[chosen])
        assert (whole.observations == compact.observations).all()
    with pytest.raises(ValueError, match="game 0: action 173 is not legal"):
        compact.step(np.full(3, 173))
    with pytest.raises(ValueError, match="there are no actions 'few'; there are all, compact"):
        BatchEnv(1, actions="few")


def test_actions_are_whole_numbers():
    batch = BatchEnv(2)
    batch.reset(1)
    for wrong in (np.zeros(2), np.zeros(2, bool), ["a", "b"]):
        with pytest.raises(ValueError, match="actions are whole numbers, not"):
            batch.step(wrong)
    assert batch.masks.dtype == bool
    assert BatchEnv(2, version=0).masks.dtype == np.int8


def test_choosing_from_masks():
    rng = np.random.default_rng(1)
    masks = rng.random((64, 40)) < 0.2
    masks[:, 7] = True
    rows = np.arange(64)
    counts = np.zeros((64, 40), int)
    for _ in range(400):
        chosen = choosing.uniform(masks, rng)
        assert masks[rows, chosen].all()
        counts[rows, chosen] += 1
    assert (counts[masks] > 0).mean() > 0.99
    logits = rng.normal(size=masks.shape).astype(np.float32)
    assert masks[rows, choosing.by_logits(logits, masks, rng)].all()
    best = choosing.best(logits, masks)
    assert (logits[rows, best] == np.where(masks, logits, -9).max(axis=1)).all()
    masks[3] = False
    with pytest.raises(ValueError, match="row 3 of the masks allows nothing"):
        choosing.uniform(masks, rng)


# Gymnasium's vectors


def test_a_vector_plays_as_its_single_tables_do():
    envs = gymnasium.make_vec(
        "spoorbrug/Nederland-v1", num_envs=2, opponents=first_legal, actions="all"
    )
    assert isinstance(envs.unwrapped, OneSeatVector)
    seen, infos = envs.reset(seed=[11, 12])
    assert envs.observation_space.contains(dict(seen))
    assert infos["seat"].tolist() == [0, 0]
    rng = np.random.default_rng(1)
    over = 0
    for _ in range(STEPS):
        chosen = envs.unwrapped.random_actions(rng)
        seen, gained, terminated, truncated, infos = envs.step(chosen)
        assert not truncated.any()
        over += terminated.sum()
        if terminated.any():
            totals = infos["totals"][terminated]
            assert (infos["_totals"] == terminated).all()
            best = totals[:, 0] >= totals[:, 1]
            assert ((gained[terminated] > 0) <= best).all()
    assert over or OFF
    again, _ = envs.reset(seed=3)
    first = again["observation"].copy()
    again, _ = envs.reset(seed=3)
    assert (again["observation"] == first).all()
    other, _ = envs.reset(seed=[4, None])
    assert (other["observation"] != first).any()
    assert one_seat.Choice(4).sample(np.array([False, False, True, False])) == 2
    with pytest.raises(ValueError, match="no render mode 'human'"):
        OneSeatVector(2, render_mode="human")
    with pytest.raises(ValueError, match="whole numbers, not float64"):
        envs.step(np.zeros(2))


def test_the_games_of_a_vector_have_their_seeds():
    envs = OneSeatVector(2, "random", board="usa", seats=3)
    envs.reset(seed=1)
    game = Game.begin(Setup.of("usa", 3), envs.games.seed_of(1))
    row = Observer(game.setup).observe(game, 0)
    assert (envs.games.observations[1] == row).all()
    assert envs.games.counts.shape[2] == scoring.COLUMNS


def test_a_view_knows_its_past_among_bots_and_policies():
    """Bots' answers are not written down: they follow from the seed."""
    versus = VersusEnv(3, ["planner", first_legal, "random"], seats=4, past=True)
    versus.reset(4)
    rng = np.random.default_rng(4)
    ended = 0
    for n in range(STEPS):
        if n % 5 == 0:
            for i in range(3):
                view = versus.view(i)
                assert view.seat == versus.seats[i]
                hidden = record.copy(versus._games[i : i + 1])
                kernel.hide(versus.setup.board_record, hidden, view.seat)
                assert view.games.tobytes() == hidden.tobytes()
                assert {event.seat for event in view.events} >= set(range(4))
        _, _, _, done = versus.step(versus.choose(rng))
        ended += done.sum()
    assert ended or OFF
