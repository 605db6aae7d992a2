"""From games to figures: they add up, do not depend on who worked, and know their doubt."""

import numpy as np
import pytest

from spoorbrug.arena.simulate import Plan, simulate
from spoorbrug.boards.drawing import draw
from spoorbrug.game import Setup
from spoorbrug.rules import scoring
from spoorbrug.rules.compiler import OFF
from spoorbrug.studies import maps, playing, resampling, sentences
from spoorbrug.studies.measuring import COURSE, TOLLS, measure
from tests.support.packages import install

__all__ = ["install"]


def plan(number=24, bots=("planner",), seed="f", **options):
    return Plan.of(Setup.of(**options), bots, number, seed)


@pytest.fixture(scope="module")
def found():
    wanted = plan()
    seen = playing.play(wanted)
    return measure(wanted, seen, 50), seen


whole_games = pytest.mark.skipif(OFF, reason="whole games")


@whole_games
def test_the_games_are_those_of_simulate(found):
    results = simulate(plan())
    assert np.array_equal(found[1].counts, results.counts)
    assert np.array_equal(found[1].turns, results.turns)
    assert np.array_equal(found[1].decisions, results.decisions)


@whole_games
def test_the_same_figures_however_the_work_is_divided(found):
    for processes in (1, 2):
        seen = playing.play(plan(), processes, chunk=5)
        assert measure(plan(), seen, 50).to_dict() == found[0].to_dict()


@whole_games
def test_figures_add_up(found):
    findings, seen = found
    board = findings.plan.setup.board
    assert sum(seat.wins.value for seat in findings.seats) == pytest.approx(1)
    parts = {part.part: part for part in findings.parts}
    for who in ("all", "winners", "others"):
        total = sum(getattr(p, who).value for name, p in parts.items() if name != "total")
        assert total == pytest.approx(getattr(parts["total"], who).value)
    assert 0 < parts["toll_bonus"].decides.value < 1
    assert parts["tracks"].decides is None
    offers = sum(ticket.offered for ticket in findings.tickets)
    assert offers == len(seen.offers)
    kept = sum(t.kept.value * t.offered for t in findings.tickets if t.kept)
    assert kept == pytest.approx(seen.offered("kept").sum())
    assert findings.course["completed"].value == pytest.approx(
        seen.counts[:, :, scoring.COMPLETED].mean()
    )
    claims = sum(track.claimed.value for track in findings.tracks) * seen.games
    assert claims == pytest.approx(len(seen.claims))
    for route in findings.routes:
        assert route.shut_out.value <= route.fought.value <= route.claimed.value
        assert (route.shared is None) == (len(board.routes[route.route].tracks) == 1)
    assert set(findings.course) == set(COURSE)
    assert set(findings.tolls) == set(TOLLS)
    for figure in (*findings.course.values(), *findings.tolls.values()):
        assert figure is None or figure.low <= figure.value <= figure.high


@whole_games
def test_other_bots_and_their_faults(install):
    source = """
        class Wrong:
            name = "wrong"
            def __init__(self, seed): pass
            def choose(self, view, budget): return -1
    """
    install("wrong_bots", source, wrong="wrong_bots:Wrong")
    wanted = plan(2, ("wrong", "random"))
    findings = measure(wanted, playing.play(wanted), 10)
    assert findings.faults == 6
    assert findings.seats[1].wins.value == 1
    assert "made for a player" in str(sentences.about({"": findings}))


@whole_games
@pytest.mark.parametrize(
    "options", [{"board": "europe", "seats": 3}, {"board": "germany"}, {"neutral": True}], ids=str
)
def test_every_kind_of_board(options):
    wanted = plan(3, **options)
    findings = measure(wanted, playing.play(wanted), 10)
    told = list(sentences.sections({"": findings}))
    assert any(section.title == "Tolls and loans" for section in told) == wanted.setup.tolls
    for picture in maps.draw_all(findings).values():
        assert picture.count('class="track"') == len(wanted.setup.board.tracks)


# Intervals


def test_ratios_and_their_intervals():
    rng = np.random.default_rng(1)
    under = rng.integers(0, 5, 4000)
    over = rng.binomial(under, 0.3)
    nothing = np.zeros(4000)
    found = resampling.ratios(
        {"share": (over, under), "never": (nothing, under), "always": (under, under),
         "nowhere": (nothing, nothing), "points": (nothing - 1, nothing + 1)}, "s")  # fmt: skip
    share = found["share"]
    assert share.low < 0.3 < share.high
    assert share.high - share.low == pytest.approx(2 * 1.96 * (0.21 / under.sum()) ** 0.5, rel=0.2)
    assert found["nowhere"] is None
    assert (found["never"].low, found["always"].high) == (0, 1)
    assert found["never"].high == pytest.approx(3.69 / (under > 0).sum(), rel=0.01)
    assert found["always"].low == pytest.approx(1 - found["never"].high)
    assert found["points"].low == found["points"].high == -1
    again = resampling.ratios({"share": (over, under)}, "s")
    assert again["share"] == share


def test_many_columns_are_drawn_in_parts_from_the_same_games(monkeypatch):
    table = np.random.default_rng(2).integers(0, 9, (50, 7))  # whole, so that sums are exact
    wanted = {i: (table[:, i], np.ones(50)) for i in range(7)}
    at_once = resampling.ratios(wanted, "s", 100)
    monkeypatch.setattr(resampling, "_COLUMNS", 4)
    assert resampling.ratios(wanted, "s", 100) == at_once


# Maps


def test_colours_go_from_pale_to_dark():
    light = [sum(int(maps.colour(x)[i : i + 2], 16) for i in (1, 3, 5)) for x in (-1, 0, 0.5, 1, 2)]
    assert light[0] == light[1] > light[2] > light[3] == light[4]


def test_a_shaded_board_says_its_figures(nederland):
    from spoorbrug.boards.drawing import UNSHADED, Shading

    words = {track.index: f"{track.index} times" for track in nederland.tracks}
    shading = Shading("how often", {0: "#123456"}, words, [("seldom", "#123456")])
    picture = draw(nederland, shading=shading)
    assert picture.count('fill="#123456"') == 2  # the track and the legend
    assert picture.count(f'fill="{UNSHADED}"') == len(nederland.tracks) - 1
    assert ": 5 times</title>" in picture
    assert "how often" in picture
    assert "seldom" in picture


@pytest.fixture
def nederland():
    from spoorbrug.boards import load

    return load("nederland")
