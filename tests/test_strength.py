"""The strength command in miniature: matches, their folders, and the page that comes of them."""

import json
from dataclasses import replace

import pytest
from benchmarks import strength
from benchmarks.strength_matches import MATCHES, Match

from spoorbrug import players
from spoorbrug.arena import report

SMALL = (
    Match("Two", "two", ("planner", "random"), "60%", deals=12, least=4),
    Match("More", "three", ("planner", "random"), "1.6x", deals=3, least=3, seats=3),
    Match("More", "neutral", ("random", "planner"), deals=2, least=2, neutral=True),
    Match("More", "dice", ("random", "planner"), deals=2, least=2, dice=True, board="usa"),
)


@pytest.fixture(autouse=True)
def no_plots(monkeypatch):
    """They take longer than the games, and the arena's own tests draw them."""
    names = ("ratings.png", "shares.png", "course.png", "points.png")
    monkeypatch.setattr(report.plots, "draw_all", lambda *_: dict.fromkeys(names, b""))


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "strength.md"
    path.write_text("# Head\n\n<!-- results -->\nold\n<!-- end -->\n\nTail\n", encoding="utf-8")
    return path


def run(tmp_path, page, *words):
    out = ["--out", str(tmp_path / "out"), "--page", str(page), "--processes", "1"]
    strength.main([*out, *words], SMALL)


def test_all_matches_and_the_page(tmp_path, page, capsys):
    run(tmp_path, page)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Head\n\n<!-- results -->\n")
    assert text.endswith("<!-- end -->\n\nTail\n")
    assert "old" not in text
    for words in (
        "### Two",
        "| `planner` | 1 × `random` | 100.0% |",
        "| > 60 % | **yes**, after ",
        "3.00 times its share",
        "| > 1.6 times | ",
        "| `random` | 1 × `planner`, and the neutral player | 0.0% |",
        "| `random` | 1 × `planner`, usa with dice | 0.0% |",
        "spoorbrug arena planner random --tables first --seed strength --deals 12 --least 4 ",
        '--test "planner>random:60%"',
    ):
        assert words in text
    summary = json.loads((tmp_path / "out" / "two" / "summary.json").read_text())
    assert summary["contests"][0]["answers"][0]["verdict"] == "yes"
    assert (tmp_path / "out" / "two" / "report.html").exists()


def test_one_match_then_the_others(tmp_path, page, capsys):
    run(tmp_path, page, "--only", "three")
    assert "### Two" not in page.read_text(encoding="utf-8")
    with pytest.raises(SystemExit, match="--resume goes on"):
        run(tmp_path, page, "--only", "three")
    before = (tmp_path / "out" / "three" / "summary.json").stat().st_mtime_ns
    run(tmp_path, page, "--resume")
    assert (tmp_path / "out" / "three" / "summary.json").stat().st_mtime_ns == before
    text = page.read_text(encoding="utf-8")
    assert "### Two" in text
    run(tmp_path, page, "--write")
    assert page.read_text(encoding="utf-8") == text


def test_matches_of_another_folder_keep_their_rows(tmp_path, page, capsys):
    run(tmp_path, page)
    text = page.read_text(encoding="utf-8")
    out = ["--out", str(tmp_path / "new"), "--page", str(page), "--write"]
    strength.main(out, SMALL)
    assert page.read_text(encoding="utf-8") == text
    asked_otherwise = [replace(SMALL[0], bar="70%"), *SMALL[1:]]
    strength.main(out, asked_otherwise)
    text = page.read_text(encoding="utf-8")
    assert "### Two" not in text
    assert "3.00 times its share" in text


def test_a_quick_run_leaves_the_page_alone(tmp_path, page, capsys):
    before = page.read_text(encoding="utf-8")
    run(tmp_path, page, "--quick", "--only", "two")
    assert page.read_text(encoding="utf-8") == before
    assert "### Two" in capsys.readouterr().out
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["quick"]


def test_a_match_that_was_made_longer_goes_on(tmp_path, page, capsys):
    run(tmp_path, page, "--only", "dice")
    longer = [replace(match, deals=match.deals + 1) for match in SMALL]
    out = ["--out", str(tmp_path / "out"), "--page", str(page), "--processes", "1"]
    strength.main([*out, "--only", "dice", "--resume"], longer)
    summary = json.loads((tmp_path / "out" / "dice" / "summary.json").read_text())
    assert summary["contests"][0]["deals"] == 3


def test_what_is_wrong_is_said(tmp_path, page):
    with pytest.raises(SystemExit, match="There is no match 'nobody'"):
        run(tmp_path, page, "--only", "nobody")
    page.write_text("nothing", encoding="utf-8")
    with pytest.raises(SystemExit, match="to write between"):
        run(tmp_path, page, "--write")


def test_the_real_table_asks_what_was_promised(capsys):
    by_name = {match.name: match for match in MATCHES}
    assert len(by_name) == len(MATCHES)
    assert by_name["planner"].bar == "65%"
    assert {by_name[name].bar for name in players.yardsticks()} == {"80%"}
    assert by_name["three"].bar == by_name["four"].bar == "1.6x"
    assert {by_name[n].bar for n in ("dice", "medium", "hard", "expert")} == {"60%"}
    assert {by_name[f"planner-{name}"].bar for name in players.yardsticks()} == {"60%"}
    assert by_name["long"].bar == "50%"
    for match in MATCHES:
        assert 1 <= match.least <= match.deals
        assert strength.plan_of(match, "s").questions or not match.bar
    strength.main(["--list"])
    assert "on 2 processes" in capsys.readouterr().out


def test_the_page_has_room_for_the_results():
    text = strength.PAGE.read_text(encoding="utf-8")
    assert strength.BEGIN in text
    assert strength.END in text
