"""Games as data: written by several processes, read back as the games that were played."""

import json

import numpy as np
import pytest
from pyarrow import parquet

from spoorbrug.arena import dataset, simulate
from spoorbrug.arena.dataset import Dataset
from spoorbrug.arena.simulate import Plan, SimulationError
from spoorbrug.game import Setup
from tests.players.test_from_file import SPEC


def plan(bots=("random",), number=5, **options):
    return Plan.of(Setup.of(**options), list(bots), number, "data")


SETUPS = [{"board": "nederland", "neutral": True}, {"board": "europe", "seats": 3, "dice": True}]


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_what_is_read_are_the_games_that_were_played(tmp_path, options):
    wanted = plan(("random", "planner", "random")[: options.get("seats", 2)], **options)
    decisions = dataset.write(wanted, tmp_path / "data", views=True)
    data = Dataset(tmp_path / "data")
    assert len(data) == 5 and data.facts["decisions"] == decisions
    assert sum(len(part["move"]) for part in data.parts()) == decisions
    plain = simulate.simulate(wanted)
    rows = data.results().to_pylist()
    assert [row["total"] for row in rows] == simulate.columns_of(plain)["total"]
    for number in (0, 4):
        game, told = data.game(number), data.decisions(number)
        assert game.is_over
        record = simulate.record_of(wanted.setup, f"data-{number}", wanted.bots)
        assert game == record.game
        steps = [step for step in game.steps if step.move >= 0]
        assert told["step"].tolist() == list(range(len(steps)))
        assert told["seat"].tolist() == [step.seat + 1 for step in steps]
        for at in (0, 1, len(steps) // 2, len(steps) - 1):
            view = game.at(at).view(steps[at].seat)
            assert told["view"][at].tobytes() == view.games.tobytes()


def test_several_processes_and_bots_of_ones_own_write_the_same(tmp_path):
    wanted = plan((SPEC, "random"), number=3)
    dataset.write(wanted, tmp_path / "one")
    dataset.write(wanted, tmp_path / "two", processes=2)
    one, two = Dataset(tmp_path / "one"), Dataset(tmp_path / "two")
    assert len(list((tmp_path / "two").glob("moves-*"))) == 2
    for number in range(3):
        assert "view" not in one.decisions(number)
        assert np.array_equal(one.decisions(number)["move"], two.decisions(number)["move"])
        assert one.game(number) == two.game(number)
    assert one.results() == two.results()


def test_more_changes_than_guessed_are_kept_whole(tmp_path, monkeypatch):
    dataset.write(plan(number=2), tmp_path / "one", views=True)
    monkeypatch.setattr(dataset, "_CHANGES", 1)
    dataset.write(plan(number=2), tmp_path / "two", views=True)
    one, two = (next(Dataset(tmp_path / name).parts()) for name in ("one", "two"))
    assert one["view"].tobytes() == two["view"].tobytes()


def test_each_view_of_a_file_is_what_its_seat_saw(tmp_path):
    """One file holds several games: each begins anew from nothing."""
    wanted = plan(("planner",), number=3)
    dataset.write(wanted, tmp_path / "data", views=True)
    data = Dataset(tmp_path / "data")
    (rows,) = data.parts()
    seen = []
    for number in range(3):
        game = data.game(number)
        for step in game.steps:
            if step.move >= 0:
                seen.append(game.at(step.number - 1).view(step.seat).games.tobytes())
    assert [row.tobytes() for row in rows["view"]] == seen


def test_a_card_says_what_the_columns_are(tmp_path):
    dataset.write(plan(number=1), tmp_path / "data", views=True)
    card = (tmp_path / "data" / dataset.CARD).read_text(encoding="utf-8")
    (file,) = (tmp_path / "data").glob("moves-*")
    assert all(f"`{name}`" in card for name in parquet.read_schema(file).names)


def test_what_cannot_be_is_a_sentence(tmp_path):
    done = tmp_path / "data"
    dataset.write(plan(number=1), done)
    with pytest.raises(SimulationError, match="is there already"):
        dataset.write(plan(number=1), done)
    with pytest.raises(SimulationError, match="is a folder, not a file"):
        dataset.write(plan(number=1), tmp_path / "a.csv")
    with pytest.raises(SimulationError, match="was not finished"):
        Dataset(tmp_path)
    with pytest.raises(IndexError, match="games 0 to 0"):
        Dataset(done).decisions(1)
    facts = json.loads((done / dataset.FILE).read_text())
    (done / dataset.FILE).write_text(json.dumps(facts | {"ids": "others"}))
    with pytest.raises(SimulationError, match="numbers moves otherwise"):
        Dataset(done)
    (done / dataset.FILE).write_text(json.dumps(facts | {"record": "others"}))
    with pytest.raises(SimulationError, match="lays out views otherwise"):
        Dataset(done)
    (done / dataset.FILE).write_text(json.dumps(facts | {"format": 1}))
    with pytest.raises(SimulationError, match="writes such folders otherwise"):
        Dataset(done)
