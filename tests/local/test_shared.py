"""A game that somebody has sent becomes a table that is over: the same game, seat by seat."""

from pathlib import Path

import pytest

from spoorbrug.game import Record
from spoorbrug.local import shared
from spoorbrug.server import past, screens
from spoorbrug.server.errors import Refused
from spoorbrug.server.showcase import RECORD
from spoorbrug.server.table import Table

GOLDEN = Path(__file__).parents[1] / "golden" / "v2"
PLAYED = RECORD.read_text(encoding="utf-8")


def table_of(text):
    founding, entries = shared.table_of(text)
    table = Table("local-" + shared.number_of(text), founding)
    for entry in entries:
        table.apply(entry)
    return table


def texts():
    """A game on every board, with cards and with dice."""
    found = {}
    for file in sorted(GOLDEN.glob("*-planner.txt")):
        board = file.name.partition("-")[0]
        found.setdefault((board, "dice" in file.name), file.read_text(encoding="utf-8"))
    return [PLAYED, *found.values()]


def lines(text):
    """What a record says, without the release that wrote it and the checks that follow from it."""
    return [line.rpartition(" ~")[0].rstrip() for line in text.splitlines()[2:-1]]


def test_every_kind_of_game_is_the_same_at_its_table():
    played = texts()
    assert len(played) > 10
    for text in played:
        table = table_of(text)
        record = Record.read(text)
        assert (table.status, table.ending) == ("over", "ended")
        assert table.winners() == list(record.game.outcome.winners)
        data = screens.table_data(table, "somebody", (), 0)
        assert [seat["name"] for seat in data["seats"]] == list(record.players)
        assert not any(seat["yours"] for seat in data["seats"])
        assert lines(past.record(table)[1]) == lines(text)
        last = past.moments(table, "somebody", 10**6, 10**6, None)["last"]
        assert last == record.game.decisions


def test_bots_are_known_by_their_names():
    seats = table_of(PLAYED).seats
    assert [(seat.kind, seat.bot) for seat in seats] == [("bot", "expert")] * 2


def test_what_is_no_whole_record_is_refused_with_its_line():
    lines = PLAYED.splitlines()
    changed = "\n".join([*lines[:20], lines[20].replace("claim", "tickets"), *lines[21:]])
    running = Record.read(PLAYED)
    running.game.undo()
    for text, said in (
        ("", "breaks off"),
        (PLAYED.replace("record 1", "record 2"), "begins with"),
        ("\n".join(lines[:30]), "breaks off"),
        (changed, "line 21: this line was changed"),
        (running.write(show_seed=False), "no seed"),
    ):
        with pytest.raises(Refused) as refused:
            shared.table_of(text)
        assert said in refused.value.sentence


def test_a_game_that_was_stopped_is_one_that_was_stopped():
    record = Record.read(PLAYED)
    for _ in range(20):
        record.game.undo()
    table = table_of(record.write())
    assert (table.status, table.ending) == ("over", "stopped")
