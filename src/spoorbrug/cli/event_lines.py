"""What happened, told to one of the players (or to a reader who may know everything)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from spoorbrug.game.events.kinds import (
    Arrived,
    Blank,
    Bought,
    Built,
    Claimed,
    Dealt,
    DeckShuffled,
    Drawn,
    Ended,
    Event,
    FirstChosen,
    Idle,
    Kept,
    Laid,
    LaidSet,
    LastRound,
    MarkerPassed,
    Mixed,
    NeutralDone,
    NoRoom,
    Offered,
    Passed,
    PileShuffled,
    Rerolls,
    Returned,
    Revealed,
    Rolled,
    Sent,
    Stands,
    Stood,
    Swept,
    Taken,
    TunnelCard,
    TunnelDie,
    TunnelFailed,
    Tunnelled,
    TurnedUp,
    Walked,
)
from spoorbrug.game.names import FACES, Face

if TYPE_CHECKING:
    from spoorbrug.game import Refusal

_Draws = Taken | Drawn
_Rolls = Rolled | Rerolls | Stands
_Joined = Dealt | TurnedUp | Offered | TunnelCard | TunnelDie | Bought | Returned | _Draws | _Rolls
"""Several of these in a row make one sentence."""
_Neutral = Revealed | Blank | Laid | MarkerPassed | NeutralDone
_OfNobody = Swept | DeckShuffled | PileShuffled | _Neutral | Idle | NoRoom | Ended
_Alone = (
    Claimed | Kept | FirstChosen | Mixed | Passed | LastRound
    | LaidSet | Tunnelled | TunnelFailed | Built | Stood | Sent | Walked | Arrived | _OfNobody
)  # fmt: skip
"""These have a sentence each; mypy sees that every kind of event is here or above."""


def display_names(players: Sequence[str], me: int | None = None) -> list[str]:
    """Names to tell players apart: `you`, and a number behind those that occur twice."""
    return [
        "you" if seat == me else f"{name}-{seat + 1}" if players.count(name) > 1 else name
        for seat, name in enumerate(players)
    ]


class EventLines:
    """Words for events. `whole` tells also what a player sees on the screen anyway."""

    def __init__(self, names: Sequence[str], me: int | None, whole: bool = False) -> None:
        self.names = names
        self.me = me
        self.whole = whole

    def lines(self, events: Iterable[Event]) -> list[str]:
        """A sentence for each thing that happened; the cards of one draw are joined."""
        found: list[str] = []
        run: list[_Joined] = []
        named = True
        for event in events:
            named = event.route is not None if isinstance(event, Revealed) else named
            if isinstance(event, Blank) and not named:
                continue  # said already
            if isinstance(event, TurnedUp) and run and isinstance(run[0], _Draws):
                run.append(event)  # the market is filled while somebody draws
                continue
            if run and not _go_together(run[0], event):
                found += self._run(run)
                run = []
            if isinstance(event, _Joined):
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
        irregular = {"are": "is", "have": "has", "try": "tries"}
        return f"{self.names[seat]} {irregular.get(verb, verb + end)}"

    def _phrase(self, seat: int, words: str) -> str:
        """The same for a verb with something behind it: `planner gives back`."""
        verb, _, rest = words.partition(" ")
        return f"{self._does(seat, verb)} {rest}".rstrip()

    # Several events in one sentence

    def _run(self, run: list[_Joined]) -> list[str]:
        """Events that go together, in one sentence."""
        if not run:
            return []
        first = run[0]
        match first:
            case TurnedUp():
                return [f"The market gets {_cards(run)}."] if self.whole else []
            case Dealt():
                dealt = f"{self._does(first.seat, 'are')} dealt {_cards(run)}."
                return [] if first.card is None else [dealt]
            case Offered():
                tickets = [one.ticket for one in run if isinstance(one, Offered) and one.ticket]
                shown = _number(len(run), "ticket") + (f": {', '.join(tickets)}" if tickets else "")
                return [f"{self._does(first.seat, 'are')} offered {shown}."] if self.whole else []
            case TunnelCard():
                return [f"Beside the tunnel: {_cards(run)}."]
            case TunnelDie():
                hits = sum(isinstance(one, TunnelDie) and one.hit for one in run)
                return [f"The tunnel dice show {_number(hits, 'tunnel') if hits else 'no tunnel'}."]
            case Bought():
                return [f"{self._does(first.seat, 'buy')} {_tokens(run)}."]
            case Returned():
                return [f"{self._phrase(first.seat, 'give back')} {_tokens(run)}."]
            case Rolled() | Rerolls() | Stands():
                return self._rolled(first.seat, run)
            case Drawn() | Taken():
                return [self._drawn(first.seat, run)]
            case _:
                assert_never(first)

    def _rolled(self, seat: int, run: list[_Joined]) -> list[str]:
        """A roll with what was rolled again; to a player only how others' dice lie in the end."""
        if not self.whole:
            if seat == self.me:
                return []
            dice = Counter[Face]()
            for event in run:
                if isinstance(event, Rolled):
                    dice[event.face] += 1
                elif isinstance(event, Rerolls):
                    dice.subtract(event.dice)
            return [f"{self._does(seat, 'roll')} {_dice(dice)}."]
        found: list[str] = []
        for _, group in groupby(run, type):
            events = list(group)
            faces = Counter(event.face for event in events if isinstance(event, Rolled))
            if faces:
                found.append(f"{self._does(seat, 'roll')} {_dice(faces)}.")
            elif isinstance(events[0], Rerolls):
                found.append(f"{self._does(seat, 'pick')} up {_dice(events[0].dice)}.")
        return found

    def _drawn(self, seat: int, run: list[_Joined]) -> str:
        """Cards that came into a hand, of the market and of the deck."""
        mine = seat == self.me
        parts: list[str] = []
        for from_deck, group in groupby(run, lambda event: isinstance(event, Drawn)):
            parts.append(_draws(from_deck, self._replaced(group), mine))
        return f"{'You' if mine else self.names[seat]} {' and '.join(parts)}."

    def _replaced(self, group: Iterable[_Joined]) -> list[str]:
        """Cards that came into a hand, and what came up in their places."""
        cards: list[str] = []
        for event in group:
            if isinstance(event, _Draws):
                cards.append(event.card or "a card")
            elif isinstance(event, TurnedUp) and self.whole and cards:
                cards[-1] += f" (then up: {event.card})"
        return cards

    # One event

    def _one(self, event: _Alone) -> list[str]:
        match event:
            case Claimed():
                what = f"{event.track} with {event.payment}"
                points = _number(event.points, "point")
                claim = f"{self._does(event.seat, 'claim')} {what}: {points}{self._toll(event)}."
                done = event.completed or []
                return [claim, *(f"That completes {ticket}." for ticket in done)]
            case Kept():
                return [f"{self._does(event.seat, 'keep')} {_kept(event)}."]
            case FirstChosen():
                chosen = f"{self._does(event.seat, 'have')} chosen the first tickets."
                return [chosen] if self.whole else []
            case Mixed():
                long = _number(event.long, "long ticket")
                asked = f"{self._does(event.seat, 'ask')} for {event.short} short and {long}."
                return [asked] if self.whole or event.seat != self.me else []
            case Passed():
                return [f"{self._does(event.seat, 'pass')}: nothing can be done."]
            case LastRound():
                left = _number(event.trains, "train")
                who = self._does(event.seat, "have")
                return [f"{who} {left} left: everyone has one more turn."]
            case LaidSet() | Tunnelled() | TunnelFailed():
                return [self._tunnel(event)]
            case Built() | Stood() | Sent() | Walked() | Arrived():
                return [self._in_a_city(event)]
            case _:
                return [self._of_nobody(event)]

    def _tunnel(self, event: LaidSet | Tunnelled | TunnelFailed) -> str:
        match event:
            case LaidSet():
                who = self._does(event.seat, "lay")
                return f"{who} {event.payment} for the tunnel {event.track}."
            case Tunnelled():
                return f"{self._does(event.seat, 'try')} the tunnel {event.track}."
            case TunnelFailed():
                more = f"it would cost {event.cost} more" if event.cost else "it is not paid for"
                return f"{self._phrase(event.seat, 'give up')} {event.track}: {more}."
            case _:
                assert_never(event)

    def _in_a_city(self, event: Built | Stood | Sent | Walked | Arrived) -> str:
        """Stations and passengers."""
        match event:
            case Built():
                who = self._does(event.seat, "build")
                return f"{who} a station in {event.city} with {event.payment}."
            case Stood():
                return f"{self._does(event.seat, 'put')} a passenger in {event.city}."
            case Sent():
                return f"{self._does(event.seat, 'send')} the passenger of {event.city}."
            case Walked():
                goods = f", which brings {event.value}" if event.value else ""
                return f"It goes to {event.to}{goods}."
            case Arrived():
                goods = _number(event.merchandise, "point")
                return f"It stops in {event.city}, with {goods} of merchandise in all."
            case _:
                assert_never(event)

    def _of_nobody(self, event: _OfNobody) -> str:
        match event:
            case Swept():
                return f"Too many {event.crowd}s in the market: five new cards."
            case DeckShuffled():
                return f"A new deck is made of {_number(len(event.cards), 'discard')}."
            case PileShuffled():
                number = _number(len(event.tickets), "rejected ticket")
                return f"A new ticket pile is made of {number}."
            case Revealed():
                named = event.route or "no route, so nothing is built"
                return f"Neutral player: {event.ticket} is turned up; it names {named}."
            case Blank():
                return "No neutral trains go there."
            case Laid():
                paid = event.paid_to
                toll = "" if paid is None else f"; the bank pays {self.names[paid]} {event.toll}"
                return f"Neutral trains go on {event.track}{toll}."
            case MarkerPassed():
                return f"The neutral marker goes to {self.names[event.seat]}."
            case NeutralDone():
                return "The neutral player is finished."
            case Idle():
                return "For too many rounds nobody has got anywhere."
            case NoRoom():
                return "Nobody has trains enough for any open track."
            case Ended():
                return "The game is over."
            case _:
                assert_never(event)

    def _toll(self, event: Claimed) -> str:
        if not event.toll:
            return ""
        to = "the bank" if event.paid_to is None else self.names[event.paid_to]
        if not event.loan:
            return f", toll {event.toll} to {to}"
        paid = "" if event.paid_to is None else f"; the bank pays {to} {event.toll}"
        return f", and a loan, for want of the toll of {event.toll}{paid}"


def _go_together(first: _Joined, event: Event) -> bool:
    """Does an event belong to the same sentence?"""
    if first.seat != event.seat:
        return False
    both = (first, event)
    return type(first) is type(event) or any(
        all(isinstance(one, kinds) for one in both) for kinds in (_Draws, _Rolls)
    )


def _draws(from_deck: bool, cards: list[str], mine: bool) -> str:
    """`take red and blue from the market`, `draws two cards from the deck`."""
    s = "" if mine else "s"
    if not from_deck:
        return f"take{s} {' and '.join(cards)} from the market"
    joined = "two cards" if cards == ["a card"] * 2 else " and ".join(cards)
    return f"draw{s} {joined} from the deck"


def _cards(run: Iterable[_Joined]) -> str:
    """The cards of a run; `a card` for each that is not seen."""
    kinds = Dealt | TurnedUp | TunnelCard
    return ", ".join(event.card or "a card" for event in run if isinstance(event, kinds))


def _dice(dice: Mapping[Face, int]) -> str:
    """`2 single, 1 wild`."""
    return ", ".join(f"{dice[face]} {face}" for face in FACES if dice.get(face)) or "no dice"


def _tokens(run: Iterable[_Joined]) -> str:
    """`2 single tokens`, `1 single and 1 double token`."""
    numbers = Counter(event.token for event in run if isinstance(event, Bought | Returned))
    parts = [f"{number} {kind}" for kind, number in numbers.items()]
    return " and ".join(parts) + (" token" if list(numbers.values())[-1] == 1 else " tokens")


def _kept(event: Kept) -> str:
    text = _number(event.number, "ticket")
    if event.tickets:
        text += f" ({', '.join(event.tickets)})"
    if event.rejected:
        text += f"; rejected: {', '.join(event.rejected)}"
    elif event.rejected_number:
        text += f"; {event.rejected_number} rejected"
    return text


def _number(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
