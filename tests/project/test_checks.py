"""`python -m tools.checks`: several at once, and every failure is told."""

import re

import pytest
from tools import checks
from tools.checks import Check

GOOD = Check("good", "keyword", "a module that does nothing")
BAD = Check("bad", "nowhere.at.all", "a module that there is not")


@pytest.mark.parametrize("at_once", [1, 3])
def test_what_fails_is_told_and_the_others_are_done(capsys, at_once):
    results = checks.run_all([BAD, GOOD], at_once)
    assert {result.check.name: result.good for result in results} == {"bad": False, "good": True}
    said = capsys.readouterr().out
    assert re.search(r"^\[\d/2\] good: a module that does nothing: good, \d+ s$", said, re.M)
    assert re.search(r"^\[\d/2\] bad: a module that there is not: FAILED, \d+ s$", said, re.M)
    assert "No module named" in said


def test_one_that_comes_after_another_waits_for_it():
    first = Check("first", "keyword", "…")
    second = Check("second", "keyword", "…", after="first")
    done = [result.check.name for result in checks.run_all([second, first], 2)]
    assert done == ["first", "second"]


def test_what_has_to_be_done_before_is_done():
    names = [check.name for check in checks.with_those_before(["eslint", "mypy"])]
    assert names == ["packages", "mypy", "eslint"]


def test_the_command_says_which_failed(monkeypatch):
    monkeypatch.setattr(checks, "CHECKS", (GOOD, BAD))
    monkeypatch.setattr("sys.argv", ["checks"])
    with pytest.raises(SystemExit, match="Failed: bad"):
        checks.main()
    monkeypatch.setattr("sys.argv", ["checks", "good"])
    checks.main()


def test_an_unknown_one_is_refused(monkeypatch, capsys):
    monkeypatch.setattr("sys.argv", ["checks", "tea"])
    with pytest.raises(SystemExit):
        checks.main()
    assert "there is no tea" in capsys.readouterr().err


def test_every_order_can_be_kept():
    """None comes after one that does not exist, or that itself comes after another."""
    free = {check.name for check in checks.CHECKS if not check.after}
    assert {check.after for check in checks.CHECKS} - {""} <= free
