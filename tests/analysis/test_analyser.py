"""The analysis of a whole game: what its numbers add up to."""

import json
import random
from itertools import pairwise

import pytest

from spoorbrug.analysis import analyser, json_data
from spoorbrug.analysis.report import Effort, changes, swing
from spoorbrug.game import Game
from spoorbrug.server import messages
from tests.support.thinking import Simple

from .games import decisions, played

EFFORT = Effort(judge=2, consider=8, compare=3)
GAMES = {
    "two": {},
    "three": {"bots": ("planner", "random", "planner")},
    "neutral": {"neutral": True},
    "dice": {"dice": True},
    "europe": {"board": "europe", "bots": ("planner", "planner", "random")},
    "germany": {"board": "germany"},
}


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    return played(**GAMES[request.param])


@pytest.fixture(scope="module")
def found(game):
    return analysed(game)


def analysed(game, thinker=None, **given):
    return analyser.analyse(game, thinker or Simple(), EFFORT, **given)


def test_luck_and_play_account_for_everything(game, found):
    assert len(found.moments) == game.decisions + 1
    steps = changes(found.start, found.moments)
    for seat, total in enumerate(found.totals):
        whole = round(found.end[seat] - found.start[seat], 4)
        assert round(total.luck + total.own + total.others, 4) == whole
        assert round(sum(step.after[seat] - step.before[seat] for step in steps), 4) == whole
        assert (total.start, total.end) == (found.start[seat], found.end[seat])
    for one, following in pairwise(steps):
        assert one.after == following.before  # nothing happens in between
    assert abs(sum(total.luck for total in found.totals)) < 0.01  # one's luck is another's loss


def test_the_end_is_the_outcome(game, found):
    assert found.finished
    winners = game.outcome.winners
    assert [seat for seat, chance in enumerate(found.end) if chance] == list(winners)
    assert sum(found.end) == pytest.approx(1, abs=0.001)


def test_the_same_game_gets_the_same_analysis(game, found):
    one, other = found, analysed(game.copy())
    assert one == other
    text = json.dumps(json_data.analysis_data(one))
    assert text == json.dumps(json_data.analysis_data(other))
    messages.Analysis.model_validate_json(text, strict=True)


def test_what_nobody_could_choose_is_nobodys_play(game, found):
    for then, step in decisions(game):
        moment, last = found.moments[step.number], found.moments[step.number - 1]
        assert (moment.decision, moment.seat) == (step.number, step.seat)
        legal = len(then.legal_moves_of(step.seat))
        assert (moment.choice is None) == (legal <= 1)
        if legal <= 1:
            assert moment.made == last.after
        else:
            assert moment.choice.options == legal
        if not step.dealt and step.number < game.decisions:
            assert moment.after == moment.made  # there was no luck


def test_giving_away(found):
    """Never less than nothing, and something only where the expert does something else."""
    for moment in found.moments:
        if moment.choice is not None:
            choice = moment.choice
            assert choice.given >= 0
            assert choice.chance == pytest.approx(choice.best_chance - choice.given, abs=1e-4)
            assert 0 <= choice.chance <= choice.best_chance <= 1
            assert (choice.best is not None) == (choice.given > 0)
            assert choice.best != moment.move
    for total in found.totals:
        assert 0 <= total.accuracy <= 1
        assert total.best <= total.choices


class Sure(Simple):
    """Wherever two moves are compared, the first, which is the planner's, is better."""

    def judge(self, setup, games, iterations, seed):
        if iterations > 1:
            return super().judge(setup, games, iterations, seed)
        self.compared = not getattr(self, "compared", False)
        return (0.7 if self.compared else 0.5,) * setup.seats

    def consider(self, view, budget):
        self.compared = False
        thoughts = super().consider(view, budget)
        self.compared = False
        return thoughts


def test_whoever_plays_like_the_expert_gives_nothing_away():
    game = played(("planner", "random"), seed=3)
    found = analysed(game, Sure())
    one, other = found.totals
    assert (one.given, one.accuracy, one.best) == (0, 1, one.choices)
    differs = [m.choice for m in found.moments if m.seat == 1 and m.choice and m.choice.best]
    assert len(differs) > 20
    assert {choice.given for choice in differs} == {0.2}
    assert all(choice.reasons for choice in differs)
    assert other.given == round(0.2 * len(differs), 4)
    assert other.best == other.choices - len(differs)
    assert other.accuracy < 1


def test_turning_points(found):
    sizes = [point.size for point in found.turning]
    assert sizes == sorted(sizes, reverse=True)
    assert 0 < len(sizes) <= 8
    steps = changes(found.start, found.moments)
    assert sizes[0] == round(max(swing(one.before, one.after) for one in steps), 4)
    for point in found.turning:
        moment = found.moments[point.decision]
        assert point.after == (moment.made if point.cause == "move" else moment.after)


def test_only_the_views_of_those_who_decided():
    """What the expert would have done is asked of what that seat could know."""
    game = played()
    thinker = Simple()
    analysed(game, thinker)
    wanted = [then.view(step.seat) for then, step in decisions(game)]
    assert thinker.shown == [view for view in wanted if len(view.legal_moves) > 1]


def test_other_futures_must_agree_that_it_turned():
    """A swing that only one judgement sees is an accident."""

    class Nervous(Simple):
        def judge(self, setup, games, iterations, seed):
            if iterations < EFFORT.judge or seed == analyser.OTHER_SEED:
                return (0.5, 0.5)
            return random.Random(games.tobytes()).choice(((0.2, 0.8), (0.8, 0.2)))

    found = analysed(played(), Nervous())
    assert max(swing(one.before, one.after) for one in changes(found.start, found.moments)) > 0.5
    assert not any(point.size > 0.05 for point in found.turning if point.decision < 100)


def test_a_game_that_did_not_end():
    whole = played()
    part = whole.at(whole.decisions // 2)
    found = analysed(part)
    assert not found.finished
    assert len(found.moments) == part.decisions + 1
    assert all(0 < chance < 1 for chance in found.end)
    assert part.decisions == whole.decisions // 2  # nobody touched it


def test_just_dealt():
    found = analysed(Game.new(seed=1))
    assert len(found.moments) == 1
    assert [total.choices for total in found.totals] == [0, 0]
    assert [total.accuracy for total in found.totals] == [1, 1]


def test_only_from_the_deal_on():
    position = played().at(5)
    loose = Game(position.setup, position.to_array(), position._key)
    with pytest.raises(ValueError, match="from its deal"):
        analysed(loose)


def test_progress_is_told_and_the_work_can_be_stopped():
    told = []
    analysed(played(), tell=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert all(0 < done <= 1 for done in told)

    def stop(done):
        if done > 0.1:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        analysed(played(), tell=stop)
