"""What happened, told to one of the players (or to a reader who may know everything)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spoorbrug.game import Event, Refusal


def display_names(players: Sequence[str], me: int | None = None) -> list[str]:
    """Names to tell players apart: `you`, and a number behind those that occur twice."""
    return [
        "you" if seat == me else f"{name}-{seat + 1}" if players.count(name) > 1 else name
        for seat, name in enumerate(players)
    ]


class Telling:
    """Words for events. `whole` tells also what a player sees on the screen anyway."""

    def __init__(self, names: Sequence[str], me: int | None, whole: bool = False) -> None:
        self.names = names
        self.me = me
        self.whole = whole

    def lines(self, events: Iterable[Event]) -> list[str]:
        """A sentence for each thing that happened; the cards of one draw are joined."""
        found: list[str] = []
        run: list[Event] = []
        named = True
        for event in events:
            named = event.facts["route"] is not None if event.kind == "revealed" else named
            if event.kind == "blank" and not named:
                continue  # said already
            if event.kind == "turned_up" and run and run[0].kind in _DRAWS:
                run.append(event)  # the market is filled while somebody draws
                continue
            if run and not _joined(run[0], event):
                found += self._run(run)
                run = []
            if event.kind in _RUNS:
                run.append(event)
            else:
                found += self._one(event)
        return found + self._run(run)

    def refusal(self, refusal: Refusal) -> str:
        """A refusal with names instead of numbers."""
        text = str(refusal)
        if self.me is not None:
            you = f"seat {self.me + 1}"
            for theirs, yours in ((" has ", " have "), (" owns ", " own "), ("'s ", "r ")):
                text = text.replace(you + theirs, f"you{yours}")
        for seat, name in enumerate(self.names):
            text = text.replace(f"seat {seat + 1}", name)
        return text

    def _does(self, seat: int, verb: str) -> str:
        """`You take`, `planner takes`."""
        if seat == self.me:
            return f"You {verb}"
        end = "es" if verb.endswith("s") else "s"
        irregular = {"are": "is", "have": "has"}
        return f"{self.names[seat]} {irregular.get(verb, verb + end)}"

    def _run(self, run: list[Event]) -> list[str]:
        """Events of one kind in a row, in one sentence."""
        if not run:
            return []
        first = run[0]
        cards = ", ".join(event.facts.get("card", "a card") for event in run)
        if first.kind == "turned_up":
            return [f"The market gets {cards}."] if self.whole else []
        assert first.seat is not None
        if first.kind == "dealt":
            known = "card" in first.facts
            return [f"{self._does(first.seat, 'are')} dealt {cards}."] if known else []
        if first.kind == "offered":
            tickets = [event.facts["ticket"] for event in run if "ticket" in event.facts]
            shown = _number(len(run), "ticket") + (f": {', '.join(tickets)}" if tickets else "")
            return [f"{self._does(first.seat, 'are')} offered {shown}."] if self.whole else []
        mine = first.seat == self.me
        parts: list[str] = []
        for kind, group in groupby(run, lambda e: "drawn" if e.kind == "drawn" else "taken"):
            parts.append(_drawn(kind, self._cards(group), mine))
        return [f"{'You' if mine else self.names[first.seat]} {' and '.join(parts)}."]

    def _cards(self, group: Iterable[Event]) -> list[str]:
        """Cards that came into a hand, and what came up in their places."""
        cards: list[str] = []
        for event in group:
            if event.kind != "turned_up":
                cards.append(event.facts.get("card", "a card"))
            elif self.whole and cards:
                cards[-1] += f" (then up: {event.facts['card']})"
        return cards

    def _one(self, event: Event) -> list[str]:
        facts, seat = event.facts, event.seat
        match event.kind:
            case "claimed":
                assert seat is not None
                what = f"{facts['track']} with {facts['payment']}"
                points = _number(facts["points"], "point")
                return [f"{self._does(seat, 'claim')} {what}: {points}{self._toll(facts)}."]
            case "kept":
                assert seat is not None
                return [f"{self._does(seat, 'keep')} {_kept(facts)}."]
            case "first_chosen":
                assert seat is not None
                chosen = f"{self._does(seat, 'have')} chosen the first tickets."
                return [chosen] if self.whole else []
            case "passed":
                assert seat is not None
                return [f"{self._does(seat, 'pass')}: nothing can be done."]
            case "last_round":
                assert seat is not None
                left = _number(facts["trains"], "train")
                return [f"{self._does(seat, 'have')} {left} left: everyone has one more turn."]
            case _:
                return self._of_nobody(event)

    def _of_nobody(self, event: Event) -> list[str]:
        facts = event.facts
        match event.kind:
            case "swept":
                return ["Too many locomotives in the market: five new cards."]
            case "deck_shuffled":
                return [f"A new deck is made of {_number(len(facts['cards']), 'discard')}."]
            case "pile_shuffled":
                number = len(facts["tickets"])
                return [f"A new ticket pile is made of {_number(number, 'rejected ticket')}."]
            case "revealed":
                named = facts["route"] or "no route, so nothing is built"
                return [f"Neutral player: {facts['ticket']} is turned up; it names {named}."]
            case "blank":
                return ["No neutral trains go there."]
            case "laid":
                paid = facts["paid_to"]
                toll = "" if paid is None else f"; the bank pays {self.names[paid]} {facts['toll']}"
                return [f"Neutral trains go on {facts['track']}{toll}."]
            case "marker_passed":
                assert event.seat is not None
                return [f"The neutral marker goes to {self.names[event.seat]}."]
            case "neutral_done":
                return ["The neutral player is finished."]
            case "ended":
                return ["The game is over."]
        return [f"{event}."]

    def _toll(self, facts: dict[str, Any]) -> str:
        if not facts["toll"]:
            return ""
        receiver = facts["paid_to"]
        to = "the bank" if receiver is None else self.names[receiver]
        if not facts["loan"]:
            return f", toll {facts['toll']} to {to}"
        paid = "" if receiver is None else f"; the bank pays {to} {facts['toll']}"
        return f", and a loan, for want of the toll of {facts['toll']}{paid}"


_RUNS = {"dealt", "turned_up", "offered", "taken", "drawn"}
_DRAWS = {"taken", "drawn"}


def _joined(first: Event, event: Event) -> bool:
    """Does an event belong to the same sentence?"""
    same = first.kind == event.kind or {first.kind, event.kind} <= _DRAWS
    return same and first.seat == event.seat


def _drawn(kind: str, cards: list[str], mine: bool) -> str:
    """`take red and blue from the market`, `draws two cards from the deck`."""
    s = "" if mine else "s"
    if kind == "taken":
        return f"take{s} {' and '.join(cards)} from the market"
    joined = "two cards" if cards == ["a card"] * 2 else " and ".join(cards)
    return f"draw{s} {joined} from the deck"


def _kept(facts: dict[str, Any]) -> str:
    text = _number(facts["number"], "ticket")
    if "tickets" in facts:
        text += f" ({', '.join(facts['tickets'])})"
    if facts["rejected"]:
        text += f"; rejected: {', '.join(facts['rejected'])}"
    return text


def _number(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
