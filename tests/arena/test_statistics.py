"""Ratings, intervals and tests: what is known of made-up players comes out again."""

import math

import numpy as np
import pytest

from spoorbrug.arena import intervals, ratings, sequential
from spoorbrug.arena.sequential import SequentialTest, Verdict
from spoorbrug.arena.standings import standings
from tests.arena.games import plan, run_of


def random():
    return np.random.Generator(np.random.PCG64(5))


# Ratings


def expected_wins(points, seats, games):
    """What players of known strength win on average."""
    weights = seats * np.exp(np.array(points) / ratings.ELO)
    return games * weights / weights.sum(axis=1, keepdims=True)


PAIRS = np.array([[1, 1, 0], [1, 0, 1], [0, 1, 1]])
MIXED = np.array([[1, 1, 1], [1, 3, 0], [0, 1, 3]])


@pytest.mark.parametrize("seats", [PAIRS, MIXED], ids=["pairs", "more seats"])
def test_known_strengths_are_found(seats):
    points = [120.0, 10.0, -130.0]
    wins = expected_wins(points, seats, 1000)[None]
    assert ratings.fit(wins, seats, drawn=0)[0] == pytest.approx(points, abs=1e-6)


def test_known_strengths_are_found_among_chance():
    points = [150.0, -20.0, -130.0]
    chances = expected_wins(points, PAIRS, 1)
    draws = random().multinomial(4000, chances)[None].astype(float)
    assert ratings.fit(draws, PAIRS)[0] == pytest.approx(points, abs=20)


def test_a_clean_sweep_has_a_rating():
    wins = np.array([[[10.0, 0.0]], [[1000.0, 0.0]]])
    few, many = ratings.fit(wins, np.array([[1, 1]]))
    assert 100 < few[0] < many[0] < 1000
    assert few.sum() == pytest.approx(0)


def test_points_are_odds():
    assert ratings.chance(400) == pytest.approx(10 / 11)
    assert ratings.chance(0) == 0.5


# Intervals


def lucky_deals(number, chance=0.5):
    """Deals that decide everything: who is lucky wins in both seatings."""
    lucky = random().random(number) < chance
    return [((0,), (1,)) if win else ((1,), (0,)) for win in lucky]


def width(interval):
    return interval.high - interval.low


def test_over_deals_is_wider_than_over_games_where_deals_matter():
    wanted = plan(deals=100)
    share = standings(run_of(wanted, lucky_deals(100))).contests[0].standings[0].share
    games = np.repeat([first == (0,) for first, _ in lucky_deals(100)], 2).astype(float)
    naive = intervals.resampled_sums(games[:, None], random()) / len(games)
    ratio = width(share) / width(intervals.percentiles(naive[:, 0]))
    assert ratio == pytest.approx(math.sqrt(2), rel=0.1)


def test_over_deals_is_narrower_where_seatings_cancel_luck():
    """The first seat always wins: every deal is even, and there is little left to doubt."""
    wanted = plan(deals=100)
    share = standings(run_of(wanted, [((0,), (0,))] * 100)).contests[0].standings[0].share
    assert share.value == pytest.approx(0.5)
    assert width(share) < 0.01


def test_the_interval_holds_as_often_as_it_says():
    hits = 0
    for seed in range(200):
        source = np.random.Generator(np.random.PCG64(seed))
        scores = source.choice([0, 0.5, 1], p=[0.2, 0.4, 0.4], size=(80, 1))
        found = intervals.percentiles(intervals.resampled_sums(scores, source, 400)[:, 0] / 80)
        hits += found.low <= 0.6 <= found.high
    assert 180 <= hits <= 198


def test_a_clean_sweep_is_not_certain():
    wanted = plan(deals=20)
    found = standings(run_of(wanted, [((0,), (1,))] * 20))
    share = found.contests[0].standings[0].share
    assert share.value == share.high == 1
    assert share.low == pytest.approx(0.025 ** (1 / 20), abs=0.02)
    best, worst = next(iter(found.ratings.values()))
    assert best.points.low < best.points.value
    assert worst.points.value < worst.points.high


def test_shares_and_seats_add_up():
    found = standings(run_of(plan(deals=30), lucky_deals(30))).contests[0]
    assert sum(s.share.value for s in found.standings) == pytest.approx(1)
    assert sum(s.value for s in found.by_seat) == pytest.approx(1)
    assert found.standings[0].times.value == pytest.approx(2 * found.standings[0].share.value)


# Tests that look after every deal

SHAPES = {
    "all or nothing": ([0.0, 1.0], [0.5, 0.5]),
    "mostly even": ([0.0, 0.5, 1.0], [0.1, 0.8, 0.1]),
    "skewed": ([0.25, 1.0], [2 / 3, 1 / 3]),
}


def first_verdicts(values, chances, bar, runs=400, deals=400, error=0.05):
    """Many runs at once, each looked at after every deal; how often yes and no came first."""
    scores = random().choice(values, p=chances, size=(runs, deals))
    needed = math.log(1 / error)
    wealth = []
    for told, against in ((scores, bar), (1 - scores, 1 - bar)):
        logs = np.cumsum(sequential._growth(told, against), axis=1)
        most = logs.max(axis=2)
        mixed = most + np.log(np.exp(logs - most[:, :, None]).mean(axis=2))
        wealth.append(
            np.where((mixed >= needed).any(axis=1), (mixed >= needed).argmax(axis=1), deals)
        )
    yes, no = wealth
    return ((yes < no).mean(), (no < yes).mean(), np.minimum(yes, no))


@pytest.mark.parametrize("shape", SHAPES)
def test_looking_after_every_deal_rarely_errs(shape):
    """The mean is exactly at the bar, the hardest case: both answers are wrong, each rarely."""
    values, chances = SHAPES[shape]
    yes, no, _ = first_verdicts(values, chances, bar=0.5)
    assert yes <= 0.05 + 2 * 0.011  # two deviations of 400 runs above what is promised
    assert no <= 0.05 + 2 * 0.011


def test_it_finds_what_is_there():
    yes, no, deals = first_verdicts([0.0, 0.5, 1.0], [0.15, 0.4, 0.45], bar=0.5)
    assert yes > 0.97
    assert no == 0
    assert np.median(deals) < 100


def test_one_by_one_is_the_same_as_all_at_once():
    values, chances = SHAPES["all or nothing"]
    scores = random().choice(values, p=chances, size=(400, 400))
    told = []
    for row in scores[:30]:
        test = SequentialTest(0.5, 0.05)
        for score in row:
            test.add(score)
        told.append(test.seen if test.verdict is not Verdict.OPEN else 401)
    _, _, wanted = first_verdicts(values, chances, bar=0.5)
    assert told == (wanted[:30] + 1).tolist()


def test_an_answer_stays():
    test = SequentialTest(0.5, 0.05)
    while test.add(1.0) is Verdict.OPEN:
        pass
    seen = test.seen
    for _ in range(100):
        assert test.add(0.0) is Verdict.YES
    assert test.seen == seen < 12


def test_the_interval_at_any_time():
    scores = random().choice([0.0, 0.5, 1.0], p=[0.2, 0.4, 0.4], size=300)
    low, high = sequential.interval(scores)
    assert 0.5 < low < 0.6 < high < 0.7
    assert sequential.interval(np.ones(10))[1] == pytest.approx(1)
    # It is the test's own: a bar just below it is refuted, one just above is not.
    for bar, wanted in ((low - 0.005, Verdict.YES), (low + 0.005, Verdict.OPEN)):
        test = SequentialTest(bar, 0.025)
        test._above = sequential._growth(scores, bar).sum(axis=0)
        assert (test.evidence_for >= math.log(40)) == (wanted is Verdict.YES)
