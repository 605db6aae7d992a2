"""What happened, told to one of the players (or to a reader who may know everything)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from spoorbrug.game.names import FACES

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

    def _does(self, seat: int | None, verb: str) -> str:
        """`You take`, `planner takes`."""
        assert seat is not None
        if seat == self.me:
            return f"You {verb}"
        end = "es" if verb.endswith("s") else "s"
        irregular = {"are": "is", "have": "has"}
        return f"{self.names[seat]} {irregular.get(verb, verb + end)}"

    # Several events in one sentence

    def _run(self, run: list[Event]) -> list[str]:
        """Events of one kind in a row, in one sentence."""
        if not run:
            return []
        first = run[0]
        cards = ", ".join(event.facts.get("card", "a card") for event in run)
        match first.kind:
            case "turned_up":
                return [f"The market gets {cards}."] if self.whole else []
            case "dealt":
                known = "card" in first.facts
                return [f"{self._does(first.seat, 'are')} dealt {cards}."] if known else []
            case "offered":
                tickets = [event.facts["ticket"] for event in run if "ticket" in event.facts]
                shown = _number(len(run), "ticket") + (f": {', '.join(tickets)}" if tickets else "")
                return [f"{self._does(first.seat, 'are')} offered {shown}."] if self.whole else []
            case "tunnel_card":
                return [f"Beside the tunnel: {cards}."]
            case "tunnel_die":
                hits = sum(event.facts["hit"] for event in run)
                return [f"The tunnel dice show {_number(hits, 'tunnel') if hits else 'no tunnel'}."]
            case "bought" | "returned":
                verb = "buy" if first.kind == "bought" else "give back"
                return [f"{self._phrase(first.seat, verb)} {_tokens(run)}."]
            case "rolled" | "rerolls" | "stands":
                return self._rolled(run)
        mine = first.seat == self.me
        parts: list[str] = []
        for kind, group in groupby(run, lambda e: "drawn" if e.kind == "drawn" else "taken"):
            parts.append(_drawn(kind, self._cards(group), mine))
        assert first.seat is not None
        return [f"{'You' if mine else self.names[first.seat]} {' and '.join(parts)}."]

    def _phrase(self, seat: int | None, words: str) -> str:
        """The same for a verb with something behind it: `planner gives back`."""
        verb, _, rest = words.partition(" ")
        return f"{self._does(seat, verb)} {rest}".rstrip()

    def _rolled(self, run: list[Event]) -> list[str]:
        """A roll with what was rolled again; to a player only how others' dice lie in the end."""
        seat = run[0].seat
        if not self.whole:
            if seat == self.me:
                return []
            dice = Counter[str]()
            for event in run:
                if event.kind == "rolled":
                    dice[event.facts["face"]] += 1
                elif event.kind == "rerolls":
                    dice.subtract(event.facts["dice"])
            return [f"{self._does(seat, 'roll')} {_dice(dice)}."]
        found: list[str] = []
        for kind, group in groupby(run, lambda event: event.kind):
            events = list(group)
            if kind == "rolled":
                rolled = _dice(Counter(event.facts["face"] for event in events))
                found.append(f"{self._does(seat, 'roll')} {rolled}.")
            elif kind == "rerolls":
                found.append(f"{self._does(seat, 'pick')} up {_dice(events[0].facts['dice'])}.")
        return found

    def _cards(self, group: Iterable[Event]) -> list[str]:
        """Cards that came into a hand, and what came up in their places."""
        cards: list[str] = []
        for event in group:
            if event.kind != "turned_up":
                cards.append(event.facts.get("card", "a card"))
            elif self.whole and cards:
                cards[-1] += f" (then up: {event.facts['card']})"
        return cards

    # One event

    def _one(self, event: Event) -> list[str]:
        facts, seat = event.facts, event.seat
        match event.kind:
            case "claimed":
                what = f"{facts['track']} with {facts['payment']}"
                points = _number(facts["points"], "point")
                return [f"{self._does(seat, 'claim')} {what}: {points}{self._toll(facts)}."]
            case "kept":
                return [f"{self._does(seat, 'keep')} {_kept(facts)}."]
            case "first_chosen":
                chosen = f"{self._does(seat, 'have')} chosen the first tickets."
                return [chosen] if self.whole else []
            case "mixed":
                long = _number(facts["long"], "long ticket")
                asked = f"{self._does(seat, 'ask')} for {facts['short']} short and {long}."
                return [asked] if self.whole or seat != self.me else []
            case "passed":
                return [f"{self._does(seat, 'pass')}: nothing can be done."]
            case "last_round":
                left = _number(facts["trains"], "train")
                return [f"{self._does(seat, 'have')} {left} left: everyone has one more turn."]
            case "laid_set" | "tunnelled" | "tunnel_failed":
                return [self._tunnel(event)]
            case "built" | "stood" | "sent" | "walked" | "arrived":
                return self._in_a_city(event)
            case _:
                return self._of_nobody(event)

    def _tunnel(self, event: Event) -> str:
        facts, seat = event.facts, event.seat
        if event.kind == "laid_set":
            return f"{self._does(seat, 'lay')} {facts['payment']} for the tunnel {facts['track']}."
        if event.kind == "tunnelled":
            return f"{self._does(seat, 'try')} the tunnel {facts['track']}.".replace(
                "trys", "tries"
            )
        more = f"it would cost {facts['cost']} more" if facts["cost"] else "it is not paid for"
        return f"{self._phrase(seat, 'give up')} {facts['track']}: {more}."

    def _in_a_city(self, event: Event) -> list[str]:
        """Stations and passengers."""
        facts, seat = event.facts, event.seat
        match event.kind:
            case "built":
                with_what = f"{facts['city']} with {facts['payment']}"
                return [f"{self._does(seat, 'build')} a station in {with_what}."]
            case "stood":
                return [f"{self._does(seat, 'put')} a passenger in {facts['city']}."]
            case "sent":
                return [f"{self._does(seat, 'send')} the passenger of {facts['city']}."]
            case "walked":
                goods = f", which brings {facts['value']}" if facts["value"] else ""
                return [f"It goes to {facts['to']}{goods}."]
        goods = _number(facts["merchandise"], "point")
        return [f"It stops in {facts['city']}, with {goods} of merchandise in all."]

    def _of_nobody(self, event: Event) -> list[str]:
        facts = event.facts
        match event.kind:
            case "swept":
                cards = facts["cards"]
                crowd = max(("locomotive", "passenger"), key=cards.count)
                return [f"Too many {crowd}s in the market: five new cards."]
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
            case "idle":
                return ["For too many rounds nobody has got anywhere."]
            case "no_room":
                return ["Nobody has trains enough for any open track."]
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


_DRAWS = {"taken", "drawn"}
_ROLLS = {"rolled", "rerolls", "stands"}
_RUNS = {
    "dealt", "turned_up", "offered", "tunnel_card", "tunnel_die", "bought", "returned",
    *_DRAWS, *_ROLLS,
}  # fmt: skip


def _joined(first: Event, event: Event) -> bool:
    """Does an event belong to the same sentence?"""
    pair = {first.kind, event.kind}
    same = len(pair) == 1 or pair <= _DRAWS or pair <= _ROLLS
    return same and first.seat == event.seat


def _drawn(kind: str, cards: list[str], mine: bool) -> str:
    """`take red and blue from the market`, `draws two cards from the deck`."""
    s = "" if mine else "s"
    if kind == "taken":
        return f"take{s} {' and '.join(cards)} from the market"
    joined = "two cards" if cards == ["a card"] * 2 else " and ".join(cards)
    return f"draw{s} {joined} from the deck"


def _dice(dice: dict[str, int]) -> str:
    """`2 single, 1 wild`."""
    return ", ".join(f"{dice[face]} {face}" for face in FACES if dice.get(face)) or "no dice"


def _tokens(run: list[Event]) -> str:
    """`2 single tokens`, `1 single and 1 double token`."""
    numbers = Counter(event.facts["token"] for event in run)
    parts = [f"{number} {kind}" for kind, number in numbers.items()]
    return " and ".join(parts) + (" token" if list(numbers.values())[-1] == 1 else " tokens")


def _kept(facts: dict[str, Any]) -> str:
    text = _number(facts["number"], "ticket")
    if facts.get("tickets"):
        text += f" ({', '.join(facts['tickets'])})"
    if facts.get("rejected"):
        text += f"; rejected: {', '.join(facts['rejected'])}"
    elif facts.get("rejected_number"):
        text += f"; {facts['rejected_number']} rejected"
    return text


def _number(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
