"""Every kind of event is declared once, and told everywhere."""

import re
from dataclasses import fields
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from spoorbrug.cli.event_lines import EventLines
from spoorbrug.game.events import EVENT_KINDS
from spoorbrug.game.events.kinds.base import Happening, OfNobody, OfSeat
from spoorbrug.game.events.kinds.table import table
from spoorbrug.server import messages
from spoorbrug.server.messages.base import Model
from spoorbrug.server.openapi import PLACE

from ..support.events import EVERY_KIND

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
KINDS = pytest.mark.parametrize("event", EVERY_KIND, ids=lambda event: event.kind)


class Served(Model):
    """An event within a message."""

    event: messages.Event


def subclasses(*bases):
    """Names: a dataclass with slots leaves the class behind that it was made from."""
    return {event.__name__ for base in bases for event in base.__subclasses__()}


def test_every_kind_is_in_the_union_and_in_the_tests():
    assert subclasses(Happening) == {"OfSeat", "OfNobody"}
    assert subclasses(OfSeat, OfNobody) == {event.__name__ for event in EVENT_KINDS}
    assert [type(event) for event in EVERY_KIND] == list(EVENT_KINDS)


@KINDS
def test_a_kind_is_named_like_its_class(event):
    assert event.kind == re.sub(r"(?<!^)(?=[A-Z])", "_", type(event).__name__).lower()
    assert type(event).__doc__ and not type(event).__doc__.startswith(type(event).__name__)
    assert [fact.name for fact in fields(event)][:2] == ["kind", "seat"]


@KINDS
def test_the_terminal_tells_every_kind(event):
    for me in (0, 1, None):
        for seen in (event, event.seen_by(1), event.seen_by(None)):
            assert str(seen)
            for whole in (True, False):
                told = EventLines(["Anna", "Ben"], me, whole).lines([seen])
                silent = not whole or event.kind == "stands" or seen != event
                assert told or silent
                for line in (*told, str(seen)):
                    assert not line[0].islower() and "None" not in line
                assert all(line.endswith(".") for line in told)


@KINDS
def test_the_server_describes_every_kind(event):
    for seen in (event, event.seen_by(1)):
        data = seen.to_dict()
        assert Served(event=data).event == seen
        assert Served(event=seen).model_dump() == {"event": data}
    for name in ("seat", *event.secret):
        if data[name] is not None:
            with pytest.raises(ValidationError, match=name):
                Served(event=data | {name: ["wrong"]})
    with pytest.raises(ValidationError, match="more"):
        Served(event=data | {"more": 1})


def test_the_description_is_a_union_by_kind():
    found = TypeAdapter(messages.Entry).json_schema(ref_template=PLACE)["$defs"]
    mapping = found["Event"]["discriminator"]["mapping"]
    assert set(mapping) == {event.kind for event in EVERY_KIND}
    assert not [name for name in found if "__" in name], "two models have the same name"


def test_the_page_of_the_protocol_has_the_table_of_kinds():
    found = re.search(r"<!-- events -->\n(.*?)\n<!-- end -->", PAGE.read_text("utf-8"), re.S)
    assert found, "docs/protocol.md has a place for the table"
    assert found[1] == table(), "python -m spoorbrug.game.events"


def test_only_the_seat_itself_sees_its_secrets():
    secrets = {event.kind: set(event.secret) for event in EVERY_KIND if event.secret}
    assert secrets == {
        "dealt": {"card"},
        "drawn": {"card"},
        "offered": {"ticket"},
        "kept": {"tickets", "rejected"},
        "claimed": {"completed"},
    }
    for event in EVERY_KIND:
        for seat in (1, None):
            seen = event.seen_by(seat).to_dict()
            assert {name for name in seen if seen[name] != event.to_dict()[name]} == event.secret
        assert event.seen_by(event.seat).to_dict() == event.to_dict() or event.seat is None
