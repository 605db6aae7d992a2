"""`spoorbrug study`: from a board to a folder with a report, or one sentence why not."""

import json

import pytest
from typer.testing import CliRunner

from spoorbrug.arena import store
from spoorbrug.cli import app
from spoorbrug.rules.compiler import OFF
from spoorbrug.studies import playing

pytestmark = pytest.mark.skipif(OFF, reason="whole games")


def run(*words):
    return CliRunner().invoke(app, ["study", *map(str, words)], env={"COLUMNS": "100"})


def said(result):
    return " ".join(result.output.split())


def test_the_command(tmp_path):
    out = tmp_path / "new" / "study"
    words = ("--games", 8, "--seed", 1, "--compare-dice", "--processes", 1)
    result = run("nederland", *words, "--out", out)
    assert result.exit_code == 0, result.output
    assert "Cards and dice compared" in said(result)
    assert "games decided by: toll bonus" in said(result)
    names = {path.name for path in out.iterdir()}
    for kind in ("cards", "dice"):
        assert {f"{kind}-{name}.parquet" for name in ("games", "offers", "claims")} <= names
        assert {f"{kind}-map-{name}.svg" for name in ("claimed", "fought", "when")} <= names
        assert {f"{kind}-seats.png", f"{kind}-tickets.png", f"{kind}-routes.png"} <= names
    page = (out / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg ") == 6
    assert page.count("data:image/png;base64,") == 2 * 7 + 4
    assert "<script" not in page
    assert 'src="http' not in page
    summary = (out / "summary.md").read_text(encoding="utf-8")
    command = "spoorbrug study nederland --games 8 --compare-dice --seed 1"
    assert command in summary
    assert command in page
    for line in summary.splitlines():
        if line.startswith("!["):
            assert (out / line.partition("](")[2].rstrip(")")).exists()
    again = run("nederland", *words, "--json")
    data = json.loads(again.stdout)
    assert data == json.loads((out / "summary.json").read_text(encoding="utf-8"))
    assert set(data["setups"]) == {"cards", "dice"}
    assert data["setups"]["dice"]["plan"]["options"] == "tolls, dice"


def test_the_tables_are_there_to_be_read(tmp_path):
    from pyarrow import parquet

    result = run("usa", "--games", 3, "--seats", 3, "--processes", 1, "--out", tmp_path / "a")
    assert result.exit_code == 0, result.output
    assert "Tickets" in said(result)
    games = parquet.read_table(tmp_path / "a" / "games.parquet")
    assert games.num_rows == 9
    assert {"seed", "total", "share", "place_without_longest_path"} <= set(games.column_names)
    claims = parquet.read_table(tmp_path / "a" / "claims.parquet")
    assert claims.column_names[:4] == ["game", "turn", "seat", "track"]


def test_bots_that_are_not_compiled_play_fewer_games(monkeypatch):
    asked = []

    def play(plan, processes, tell, on):
        asked.append(plan.number)
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "play", play)
    for players in ("planner", "planner,program:cat"):
        result = run("nederland", "--players", players)
        assert result.exit_code == 130
        assert "nothing was written" in said(result)
    assert asked == [20_000, 200]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("atlantis",), "atlantis"),
        (("nederland", "--games", 1), "at least two games"),
        (("nederland", "--seats", 9), "2 to 5 players"),
        (("nederland", "--players", "nobody"), "no bot 'nobody'"),
        (("nederland", "--players", "random,random,random"), "3 bots do not fit"),
        (("nederland", "--dice", "--compare-dice"), "leave --dice away"),
        (("nederland", "--processes", 0), "At least one process"),
        (("nederland", "--on", "mars"), "'here' or on 'ray'"),
        (("nederland", "--on", "ray", "--processes", 2), "leave --processes away"),
        (("nederland", "--seed", "a b"), "A seed is"),
        (("nederland", "--out", "full"), "is not empty"),
        (("nederland", "--out", "full/file"), "cannot be written"),
        (("usa", "--compare-dice", "--tunnel-faces", 9), "tunnel"),
    ],
)
def test_bad_input_gets_a_sentence(words, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("mine")
    never = lambda *a, **k: pytest.fail("it was refused only after playing")  # noqa: E731
    monkeypatch.setattr(playing, "play", never)
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert sentence in said(result)
    assert "Traceback" not in result.output
    assert (tmp_path / "full" / "file").read_text() == "mine"


def test_what_is_not_installed_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(store.importlib.util, "find_spec", lambda name: None)
    result = run("nederland", "--out", tmp_path / "a")
    assert result.exit_code == 2
    assert "spoorbrug[arena]" in said(result)
