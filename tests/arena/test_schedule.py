"""Who meets whom, and in which seats."""

from collections import Counter
from math import factorial

import pytest

from spoorbrug.arena import schedule
from spoorbrug.arena.plan import ArenaError, Question
from spoorbrug.game import Setup
from tests.arena.games import plan

SETUPS = {seats: Setup.of(seats=seats) for seats in (2, 3, 4, 5)}


def lineups(bots, seats, tables):
    return [c.lineup for c in schedule.contests(bots, [SETUPS[seats]], tables)]


def test_two_seats_every_pair_once():
    assert lineups("abc", 2, "pairs") == [("a", "b"), ("a", "c"), ("b", "c")]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_more_seats_one_among_copies_of_the_other_and_the_other_way_round(seats):
    others = seats - 1
    assert lineups("ab", seats, "pairs") == [
        ("a", *"b" * others),
        ("b", *"a" * others),
    ]


def test_the_first_against_each_other_one():
    assert lineups("abc", 4, "first") == [("a", "b", "b", "b"), ("a", "c", "c", "c")]


def test_mixed_tables_are_all_choices_of_different_bots():
    assert lineups("abcd", 3, "mixed") == [
        ("a", "b", "c"),
        ("a", "b", "d"),
        ("a", "c", "d"),
        ("b", "c", "d"),
    ]


@pytest.mark.parametrize("tables", schedule.TABLES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_seatings_are_there_once_and_every_bot_sits_everywhere_alike(tables, seats):
    for contest in schedule.contests("abcde", [SETUPS[seats]], tables):
        held = Counter(contest.lineup)
        ways = factorial(seats)
        for copies in held.values():
            ways //= factorial(copies)
        assert len(contest.seatings) == len(set(contest.seatings)) == ways
        assert all(Counter(seating) == held for seating in contest.seatings)
        for seat in range(seats):
            here = Counter(seating[seat] for seating in contest.seatings)
            for bot in contest.bots:
                assert here[bot] / ways == pytest.approx(contest.share_expected(bot))


def test_contests_are_numbered_through_all_setups():
    found = list(schedule.contests("ab", [SETUPS[2], SETUPS[3]], "pairs"))
    assert [c.number for c in found] == [0, 1, 2]
    assert [c.name for c in found] == ["a – b", "a among 2 × b", "b among 2 × a"]


# Questions


@pytest.mark.parametrize(
    ("text", "bar", "at_four"),
    [
        ("planner>random:0.6", 0.6, 0.6),
        ("planner > random : 60%", 0.6, 0.6),
        ("planner>random:1.6x", 1.6, 0.4),
        ("planner>random", 1.0, 0.25),
    ],
)
def test_a_question_in_words(text, bar, at_four):
    question = Question.read(text, ["random", "planner"])
    assert (question.bot, question.against) == ("planner", "random")
    assert question.bar == pytest.approx(bar)
    assert question.share(4) == pytest.approx(at_four)


def test_a_question_about_bots_with_parameters():
    bots = ["expert:iterations=400", "program:a > b"]
    question = Question.read("expert:iterations=400>program:a > b:0.55", bots)
    assert (question.bot, question.against, question.bar) == (*bots, 0.55)
    assert Question.read("program:a > b>expert:iterations=400", bots).times


@pytest.mark.parametrize("text", ["planner", "planner>nobody:0.5", "planner>random:much", ">", ""])
def test_what_is_no_question(text):
    with pytest.raises(ArenaError, match="A test is two of the bots and a bar"):
        Question.read(text, ["random", "planner"])


def test_a_question_is_answered_by_one_contest_a_setup():
    wanted = plan(setups=[SETUPS[2], SETUPS[3]], tests=["random>planner:1.5x"])
    asked = [bool(wanted.questions_about(contest)) for contest in wanted.contests]
    assert asked == [True, False, True]


def test_a_question_that_no_table_answers_is_refused():
    with pytest.raises(ArenaError, match="nobody plays what would show"):
        plan(setups=[SETUPS[3]], tables="first", tests=["random>planner"])
