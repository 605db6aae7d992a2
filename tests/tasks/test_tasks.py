"""Tasks: frozen, played by any bot, with results that can be checked."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from spoorbrug.cli import app
from spoorbrug.tasks import TASKS, TaskError, results, running, table
from tests.players.test_from_file import SPEC

PAGE = Path(__file__).parents[2] / "docs" / "tasks.md"
FILES = sorted((PAGE.parent / "tasks").glob("*.json"))
FROZEN = {
    "nederland-2": "1e562dab96be8f80",
    "nederland-4": "9051260c7a8f6d50",
    "usa-2": "c8f63d5c9d20a778",
    "europe-2": "bff5e822710b2f39",
    "germany-3-dice": "abfe2b2b0eca0da8",
}
"""The digests of the tasks as they are published. They never change; new tasks are added."""


def test_tasks_are_frozen():
    assert {name: task.digest[:16] for name, task in TASKS.items()} == FROZEN


@pytest.fixture
def key(tmp_path, monkeypatch):
    monkeypatch.setattr(results.platformdirs, "user_data_path", lambda name: tmp_path / "user")
    return tmp_path / "user" / results.KEY


@pytest.fixture
def result(key):
    return running.run(TASKS["nederland-2"], f"mine={SPEC}", by="us", deals=2)


def test_a_try_of_any_bot_has_a_score_and_a_signature(result, key):
    assert (result["bot"], result["deals"], result["official"]) == ("mine", 2, False)
    assert 0 <= result["low"] <= result["score"] <= result["high"] <= 1
    assert results.check(result).startswith("signed by the key")
    assert key.stat().st_mode & 0o777 == 0o600
    assert len(result["code"]) == 64 and result["faults"] == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"by": "somebody else"}, "signature does not fit"),
        ({"score": 1.0}, "Its deals give"),
        ({"shares": [1.0, 0.3]}, "is no share of the wins"),
        ({"shares": [1.0]}, "has 1 deals"),
        ({"digest": ""}, "something else of the task"),
        ({"task": None}, "is not whole"),
        ({"score": "all"}, "is not whole"),
        ({"official": True}, "says wrongly whether"),
    ],
    ids=str,
)
def test_a_file_that_was_changed_is_refused(result, changes, said):
    with pytest.raises(TaskError, match=said):
        results.check(result | changes)


def test_a_file_that_lacks_what_a_table_shows_is_refused(result):
    del result["faults"]
    with pytest.raises(TaskError, match="does not say: faults"):
        results.check(result)


def test_the_same_bot_gets_the_same_and_fresh_deals_are_others(result):
    again = running.run(TASKS["nederland-2"], f"mine={SPEC}", deals=2)
    assert again["shares"] == result["shares"]
    assert again["public_key"] == result["public_key"]
    fresh = running.run(TASKS["nederland-2"], f"mine={SPEC}", deals=1, fresh=True)
    assert not fresh["official"] and fresh["seed"] != again["seed"]


def test_commands(tmp_path, key):
    def run(*words):
        return CliRunner().invoke(app, ["task", *words])

    assert all(name in run("list").stdout for name in TASKS)
    out = tmp_path / "result.json"
    words = ["run", "nederland-2", "--bot", "random", "--deals", "3", "--processes", "1"]
    done = run(*words, "--out", str(out))
    assert done.exit_code == 0, done.output
    assert "random in nederland-2:" in done.stdout and "a try" in done.stdout
    assert run("verify", str(out)).exit_code == 0
    out.write_text(out.read_text().replace('"by": ""', '"by": "x"'))
    refused = run("verify", str(out))
    assert refused.exit_code == 1 and "signature does not fit" in refused.stderr
    for wrong, said in (
        (["run", "nowhere", "--bot", "random"], "there is no task 'nowhere'"),
        (["run", "usa-2", "--bot", "planner"], "planner is the opponent"),
        (["run", "usa-2", "--bot", "nobody"], "no bot 'nobody'"),
        (["run", "usa-2", "--bot", "random", "--deals", "0"], "at least one deal"),
        (["table", str(PAGE)], "is no JSON"),
    ):
        refused = run(*wrong)
        assert refused.exit_code == 2 and said in refused.stderr, refused.output


def test_the_table_of_the_page_is_made_of_the_files():
    text = PAGE.read_text(encoding="utf-8")
    made = "\n".join(table.lines(FILES))
    assert text.partition("<!-- results -->\n")[2] == made + "\n"
    assert len(table.official(FILES)) == len(FILES) > 0


def test_a_result_is_compared_with_the_next_deal_by_deal(result, tmp_path):
    other = result | {"bot": "other", "shares": [share / 2 for share in result["shares"]]}
    cells = table._cells(TASKS["nederland-2"], result, other)
    assert len(cells) == len(table.HEAD) and cells[0] == "`mine`"
    file = tmp_path / "try.json"
    file.write_text(json.dumps(result))
    assert "Nobody yet." in "\n".join(table.lines([file]))  # a try does not count
