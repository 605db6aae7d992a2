"""What happened, for people: read off the difference that each move made.

No rule is repeated here. An event is what anyone could see by looking at the table before
and after; `seen_by` leaves out what a seat could not see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from spoorbrug.boards import Board, Track
from spoorbrug.game.names import KINDS, Phase, card_list, members
from spoorbrug.rules import ids
from spoorbrug.rules.record import AFTER_DEAL, NEUTRAL, NONE


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Facts are names and numbers; seats are counted from 0.

    `secret` names the facts that only the event's own seat may see.
    """

    kind: str
    seat: int | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    secret: frozenset[str] = frozenset()

    def seen_by(self, seat: int | None) -> Event:
        """The event as one seat (None: a spectator) sees it."""
        if not self.secret or seat == self.seat:
            return self
        facts = {name: value for name, value in self.facts.items() if name not in self.secret}
        return replace(self, facts=facts)

    def to_dict(self) -> dict[str, Any]:
        """Plain data, for JSON."""
        return {"kind": self.kind, "seat": self.seat, **self.facts}

    def __str__(self) -> str:
        who = "" if self.seat is None else f"Seat {self.seat + 1} "
        return who + _WORDS[self.kind](self.facts)


def _card(facts: dict[str, Any]) -> str:
    name = facts.get("card", "card")
    return f"an {name}" if name == "orange" else f"a {name}"


def _toll(facts: dict[str, Any]) -> str:
    if not facts["toll"]:
        return ""
    receiver = facts["paid_to"]
    to = "the bank" if receiver is None else f"seat {receiver + 1}"
    if facts["loan"]:
        paid = "" if receiver is None else f"; the bank pays {to} {facts['toll']}"
        return f", takes a loan instead of the toll of {facts['toll']}{paid}"
    return f", toll {facts['toll']} to {to}"


def _tickets(facts: dict[str, Any]) -> str:
    names = f": {', '.join(facts['tickets'])}" if "tickets" in facts else ""
    number = facts["number"]
    return f"{number} ticket{'' if number == 1 else 's'}{names}"


def _rejected(facts: dict[str, Any]) -> str:
    return f"; rejected: {', '.join(facts['rejected'])}" if facts["rejected"] else ""


_WORDS: dict[str, Callable[[dict[str, Any]], str]] = {
    "dealt": lambda f: f"is dealt {_card(f)}",
    "drawn": lambda f: f"draws {_card(f)}, unseen",
    "taken": lambda f: f"takes {_card(f)} from the market",
    "turned_up": lambda f: f"The market gets {_card(f)}",
    "swept": lambda f: f"Too many locomotives: the market is swept ({', '.join(f['cards'])})",
    "deck_shuffled": lambda f: f"{len(f['cards'])} discards are shuffled into a new deck",
    "offered": lambda f: f"is offered {f.get('ticket', 'a ticket')}",
    "first_chosen": lambda f: "has chosen the first tickets",
    "kept": lambda f: f"keeps {_tickets(f)}{_rejected(f)}",
    "pile_shuffled": lambda f: f"{len(f['tickets'])} rejected tickets make a new pile",
    "claimed": lambda f: (
        f"claims {f['track']} with {f['payment']} for {f['points']} "
        f"point{'' if f['points'] == 1 else 's'}{_toll(f)}"
    ),
    "passed": lambda f: "can do nothing and passes",
    "revealed": lambda f: (
        f"turns up {f['ticket']} for the neutral player: "
        + (f"it names {f['route']}" if f["route"] else "it names no route")
    ),
    "blank": lambda f: "The ticket changes nothing",
    "laid": lambda f: (
        f"Neutral trains on {f['track']}"
        + (
            f"; the bank pays seat {f['paid_to'] + 1} {f['toll']}"
            if f["paid_to"] is not None
            else ""
        )
    ),
    "marker_passed": lambda f: "now holds the neutral marker",
    "neutral_done": lambda f: "The neutral player is done; its marker is put away",
    "last_round": lambda f: (
        f"has {f['trains']} train{'' if f['trains'] == 1 else 's'} left: everyone has one more turn"
    ),
    "ended": lambda f: "The game is over",
}


def observe(board: Board, before: Any, move: int, after: Any) -> Iterator[Event]:
    """The events between two positions with one move, or one outcome of chance, in between."""
    phase = Phase(int(before.phase))
    seat = int(before.seat)
    yield from _OF_PHASE[phase](board, before, move, after, seat)
    yield from _shuffles(board, before, after, phase)
    if before.turns_left == 0 and after.turns_left > 0:
        turn_of = int(before.turn_of)
        yield Event("last_round", turn_of, {"trains": int(after.trains[turn_of])})
    if after.phase == Phase.OVER:
        yield Event("ended")


def _draw_card(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    kind = "dealt" if before.after == AFTER_DEAL else "drawn"
    yield Event(kind, seat, {"card": KINDS[move - ids.CARD]}, frozenset({"card"}))


def _turn_up(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    yield Event("turned_up", None, {"card": KINDS[move - ids.CARD]})
    if after.market_size == 0:
        cards = [*card_list(before.market), KINDS[move - ids.CARD]]
        yield Event("swept", None, {"cards": cards})


def _deal_ticket(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    name = board.tickets[move - ids.TICKET].name
    yield Event("offered", seat, {"ticket": name}, frozenset({"ticket"}))
    yield from _marker(before, after)


def _reveal(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    ticket = board.tickets[move - ids.TICKET]
    route = None if ticket.neutral is None else board.routes[ticket.neutral].name
    yield Event("revealed", seat, {"ticket": ticket.name, "route": route})
    laid = list(_laid(board, before, after))
    yield from laid
    if not laid and after.phase != Phase.NEUTRAL_TRACK:
        yield Event("blank")
    if after.phase != Phase.NEUTRAL_TRACK:
        yield from _marker(before, after)


def _neutral_track(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    yield from _laid(board, before, after)
    if after.marker == NONE:
        yield Event("neutral_done")
    else:
        yield from _marker(before, after)


def _laid(board: Board, before: Any, after: Any) -> Iterator[Event]:
    for track in set(members(after.owned[NEUTRAL])) - set(members(before.owned[NEUTRAL])):
        receiver = Purses.of(before).receiver(Purses.of(after), NEUTRAL)
        toll = 0 if receiver is None else int(after.tolls[receiver] - before.tolls[receiver])
        name = board.tracks[track].name
        yield Event("laid", None, {"track": name, "toll": toll, "paid_to": receiver})


def _marker(before: Any, after: Any) -> Iterator[Event]:
    if before.marker != after.marker:
        if after.marker == NONE:
            yield Event("neutral_done")
        else:
            yield Event("marker_passed", int(after.marker))


def _first_tickets(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    yield Event("first_chosen", seat)
    if after.phase != Phase.FIRST_TICKETS:
        for other in range(len(after.held)):
            offer = set(members(before.offer[other])) | set(members(before.held[other]))
            if offer:
                yield _kept(board, other, offer, after)


def _keep_tickets(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    yield _kept(board, seat, set(members(before.offer[seat])), after)


def _kept(board: Board, seat: int, offer: set[int], after: Any) -> Event:
    kept = offer & set(members(after.held[seat]))
    names = [board.tickets[i].name for i in sorted(kept)]
    rejected = [board.tickets[i].name for i in sorted(offer - kept)]
    facts = {"number": len(kept), "tickets": names, "rejected": rejected}
    return Event("kept", seat, facts, frozenset({"tickets"}))


def _turn(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    if move == ids.PASS:
        yield Event("passed", seat)
    elif ids.TAKE <= move < ids.DRAW_TICKETS:
        yield Event("taken", seat, {"card": KINDS[move - ids.TAKE]})


def _pay(board: Board, before: Any, move: int, after: Any, seat: int) -> Iterator[Event]:
    track = board.tracks[int(before.track)]
    played = {
        KINDS[kind]: int(before.hand[seat, kind] - after.hand[seat, kind])
        for kind in range(len(KINDS))
        if before.hand[seat, kind] != after.hand[seat, kind]
    }
    yield Event(
        "claimed",
        seat,
        {
            "track": track.name,
            "cards": played,
            "payment": " + ".join(f"{n} {card}" for card, n in played.items()),
            **consequences(track, seat, Purses.of(before), Purses.of(after)),
        },
    )
    if before.market_size > 0 and after.market_size == 0:
        yield Event("swept", None, {"cards": card_list(before.market)})


@dataclass(frozen=True, slots=True)
class Purses:
    """What a payment changes, by seat."""

    points: list[int]
    tolls: list[int]
    loans: list[int]

    @classmethod
    def of(cls, game: Any) -> Purses:
        """Read off a record."""
        return cls(game["points"].tolist(), game["tolls"].tolist(), game["loans"].tolist())

    def receiver(self, after: Purses, payer: int) -> int | None:
        """Who got a toll."""
        for seat, (had, has) in enumerate(zip(self.tolls, after.tolls, strict=True)):
            if seat != payer and has > had:
                return seat
        return None


def consequences(track: Track, seat: int, before: Purses, after: Purses) -> dict[str, Any]:
    """What a payment for a track brought and cost."""
    loan = after.loans[seat] > before.loans[seat]
    return {
        "points": after.points[seat] - before.points[seat],
        "toll": track.toll if loan else before.tolls[seat] - after.tolls[seat],
        "paid_to": before.receiver(after, seat),
        "loan": loan,
    }


def _shuffles(board: Board, before: Any, after: Any, phase: Phase) -> Iterator[Event]:
    drawn = 1 if phase in (Phase.DRAW_CARD, Phase.TURN_UP) else 0
    if after.deck_size > before.deck_size - drawn:
        yield Event("deck_shuffled", None, {"cards": card_list(after.deck)})
    dealt = 1 if phase in (Phase.DEAL_TICKET, Phase.REVEAL_TICKET) else 0
    if after.pile_size > before.pile_size - dealt:
        names = [board.tickets[i].name for i in members(after.pile)]
        yield Event("pile_shuffled", None, {"tickets": names})


_OF_PHASE = {
    Phase.DRAW_CARD: _draw_card,
    Phase.TURN_UP: _turn_up,
    Phase.DEAL_TICKET: _deal_ticket,
    Phase.REVEAL_TICKET: _reveal,
    Phase.FIRST_TICKETS: _first_tickets,
    Phase.TURN: _turn,
    Phase.SECOND_CARD: _turn,
    Phase.PAY: _pay,
    Phase.KEEP_TICKETS: _keep_tickets,
    Phase.NEUTRAL_TRACK: _neutral_track,
}
