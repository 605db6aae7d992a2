"""What a viewer is sent of a table, as plain data in the shape of `messages`.

The only place where a table turns into something that leaves the server. Everything of the
game comes from a `View` or from events as that seat saw them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import orjson

from spoorbrug.game import Game, Refusal, View
from spoorbrug.game.choices import choices
from spoorbrug.game.kept import Kept, remembered
from spoorbrug.game.networks import CountedTicket, Network
from spoorbrug.game.step import Step
from spoorbrug.rules.options import OPTIONS
from spoorbrug.server.errors import Refused
from spoorbrug.server.founding import options_of
from spoorbrug.server.lesson import is_lesson
from spoorbrug.server.table import Entry, Table
from spoorbrug.server.times import moment

Json = dict[str, Any]

_USUAL = {name: option.default for name, option in OPTIONS.items()}


_options = remembered(64)(options_of)


def dumps(data: Any) -> str:
    """Compact JSON. What is kept is written once."""
    return written(data).decode()


def written(data: Any) -> bytes:
    """The same as it travels."""
    return orjson.dumps(data, _text, orjson.OPT_PASSTHROUGH_SUBCLASS)


def _text(data: Any) -> Any:
    """The text of what is kept, made when it is first asked for."""
    if not isinstance(data, Kept):
        raise TypeError(f"{type(data).__name__} is no plain data")
    if data.text is None:
        data.text = orjson.Fragment(_to_keep(dict(data)))
    return data.text


def _to_keep(data: Any) -> bytes:
    """A text in as much room as it needs: the encoder's own lies in a block of 8 kB."""
    return bytes(memoryview(written(data)))


def view_data(view: View) -> Json:
    """A view with what its seat may do."""
    return view.position() | {"choices": choices(view)}


def table_data(table: Table, visitor: str | None, online: Collection[str], spectators: int) -> Json:
    """A table as one visitor sees it."""
    return common_data(table, spectators) | visitor_data(table, visitor, online)


def visitor_data(table: Table, visitor: str | None, online: Collection[str]) -> Json:
    """What each visitor sees differently of a table."""
    host = visitor == table.host
    return {
        "seats": seats_data(table, visitor, online),
        "host": host,
        "muted": table.is_muted(visitor),
        "silenced": silenced_data(table) if host else [],
    }


def silenced_data(table: Table) -> list[Json]:
    """Those without a seat who are muted: only the host needs to know."""
    return [
        {"name": entry.data.get("name") or "", "entry": entry.seq}
        for visitor, entry in table.muted.items()
        if not table.seats_of(visitor)
    ]


def common_data(table: Table, spectators: int) -> Json:
    """What everyone sees alike of a table."""
    begun = table.status != "waiting"
    over = table.status == "over"
    founding = table.founding
    return {
        "id": table.id,
        "status": table.status,
        "ending": table.ending,
        "board": founding.board,
        "board_name": table.setup.board.name,
        "options": _options(table.setup),
        "pace": {"kind": founding.pace, "amount": founding.amount},
        "public": founding.public,
        "host_name": host_name(table),
        "spectators": spectators,
        "decisions": table.game.decisions if table.game else 0,
        "deadline": None if table.deadline is None else moment(table.deadline),
        "stop_votes": sorted(table.stop_votes),
        "undo": table.undo_refusals(),
        "hints": table.hints,
        "commitment": table.commitment,
        "contributions": table.contributions if begun else [],
        "seed": table.game.seed if over and table.game else None,
        "lesson": is_lesson(founding),
        "final": final_data(table) if over and table.game else None,
        "brought": table.brought,
        "went_to": table.went_to,
        "rematch": table.rematch,
        "rematch_of": founding.rematch_of,
        "created": moment(table.created),
    }


def seats_data(table: Table, visitor: str | None, online: Collection[str]) -> list[Json]:
    """Who sits where."""
    mine = table.seats_of(visitor)
    return [
        {
            "kind": seat.kind,
            "name": seat.name,
            "colour": seat.colour,
            "bot": seat.bot,
            "left": seat.left,
            "resigned": seat.resigned,
            "reserved": seat.reserved,
            "online": seat.kind == "bot" or (seat.visitor in online and not seat.left),
            "yours": i in mine or (visitor is not None and seat.visitor == visitor),
            "hints": seat.hints,
            "muted": table.is_muted(seat.visitor),
        }
        for i, seat in enumerate(table.seats)
    ]


def host_name(table: Table) -> str:
    """The name of the host, from a seat of theirs."""
    names = [seat.name for seat in table.seats if seat.visitor == table.host and seat.name]
    return names[0] if names else ""


def final_data(table: Table) -> Json:
    """The count and what it rests on, everyone's tickets among it: they are shown at the end."""
    game = table.game
    assert game is not None
    return {
        "counts": [
            {name: getattr(count, name) for name in count.__slots__} for count in game.count()
        ],
        "winners": table.winners(),
        "networks": [network_data(network) for network in table.networks],
    }


def network_data(network: Network) -> Json:
    """What a seat's tracks came to."""
    return {
        "longest": [track.name for track in network.longest],
        "borrowed": {city: track.name for city, track in network.borrowed.items()},
        "tickets": [ticket_data(counted) for counted in network.tickets],
    }


def ticket_data(counted: CountedTicket) -> Json:
    """What a ticket brought, and why."""
    goal = counted.goal
    several = len(counted.ticket.goals) > 1
    return {
        "ticket": counted.ticket.name,
        "complete": goal is not None,
        "points": counted.points,
        "goal": goal.name if goal and several else None,
        "way": [track.name for track in counted.way],
    }


def entry_data(table: Table, entry: Entry, seat: int | None) -> Json:
    """An entry as one seat (None: a spectator) sees it."""
    events = entry.step.seen_by(table.setup, seat) if entry.step else ()
    return open_entry_data(entry) | {"events": [event.to_dict() for event in events]}


def open_entry_data(entry: Entry) -> Json:
    """The same without what happened: everyone sees it alike."""
    data = entry.data
    decision = entry.step.number if entry.step else data.get("decision")
    return {
        "seq": entry.seq,
        "at": moment(entry.at),
        "kind": entry.kind,
        "seat": entry.seat,
        "name": data.get("name"),
        "text": data.get("text") or data.get("table") or data.get("bot"),
        "decision": decision,
    }


class Texts:
    """New entries as they travel: what several viewers see alike is written once."""

    def __init__(self, table: Table, entries: list[Entry]) -> None:
        self._setup = table.setup
        self._entries = [(entry.step, written(open_entry_data(entry))[:-1]) for entry in entries]
        self._happened: dict[int, bytes] = {}

    def seen_by(self, seat: int | None) -> bytes:
        """All of them as one seat (None: a spectator) sees them."""
        return b"[%s]" % b",".join(
            b'%s,"events":%s}' % (told, b"[]" if step is None else self._events(step, seat))
            for step, told in self._entries
        )

    def _events(self, step: Step, seat: int | None) -> bytes:
        seen = step.seen_by(self._setup, seat)  # the same one where nothing is hidden
        found = self._happened.get(id(seen))
        if found is None:
            found = self._happened[id(seen)] = written([event.to_dict() for event in seen])
        return found


def moment_data(game: Game, seat: int | None) -> Json:
    """A position of the past, as one seat saw it."""
    step = game.last_step
    assert step is not None
    return {
        "decision": game.decisions,
        "seat": step.seat,
        "events": [event.to_dict() for event in step.seen_by(game.setup, seat)],
        "view": view_data(game.view(seat)),
    }


def refusal_data(refusal: Refusal | None) -> Json | None:
    """A refusal for the page to word."""
    if refusal is None:
        return None
    return {
        "rule": refusal.rule,
        "key": refusal.key,
        "facts": refusal.facts,
        "sentence": refusal.sentence,
    }


def failed_data(error: Refused, client: str | None, missed: list[Json]) -> Json:
    """A command that was not carried out."""
    return {
        "type": "failed",
        "client": client,
        **error.to_dict(),
        "refusal": refusal_data(error.refusal),
        "missed": missed,
    }


def summary_data(table: Table) -> Json:
    """What the lists show, stored beside the table; `line_data` makes it one visitor's."""
    return {
        "seats": seats_data(table, None, ()),
        "visitors": [seat.visitor for seat in table.seats],
        "waiting": list(table.waiting),
        "board_name": table.setup.board.name,
        "options": _options(table.setup),
        "host_name": host_name(table),
        "deadline": table.deadline,
        "went_to": table.went_to,
    }


def line_data(row: Any, visitor: str | None, online: Collection[str]) -> Json:
    """A stored table as a line of a list."""
    summary, founding = row.summary, row.founding
    yours = [i for i, v in enumerate(summary["visitors"]) if v is not None and v == visitor]
    seats = [
        seat | {"yours": i in yours, "online": seat["online"] or summary["visitors"][i] in online}
        for i, seat in enumerate(summary["seats"])
    ]
    awaited = any(i in summary["waiting"] and not seats[i]["bot"] for i in yours)
    invited = row.status == "waiting" and any(seats[i]["reserved"] for i in yours)
    return {
        "id": row.id,
        "status": row.status,
        "board": founding["board"],
        "board_name": summary["board_name"],
        "options": _USUAL | summary["options"],  # it may be older than some of them
        "pace": {"kind": founding["pace"], "amount": founding["amount"]},
        "seats": seats,
        "host_name": summary["host_name"],
        "waits_for_you": awaited or invited,
        "your_seats": yours,
        "deadline": None if summary["deadline"] is None else moment(summary["deadline"]),
        "changed": moment(row.changed),
        "went_to": summary.get("went_to"),
    }
