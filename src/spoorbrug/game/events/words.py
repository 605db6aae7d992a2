"""Events in English, for logs and for those who have no page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from spoorbrug.game.names import sum_of

Facts = dict[str, Any]


def number(n: int, word: str) -> str:
    """`1 point`, `2 points`."""
    return f"{n} {word}{'' if n == 1 else 's'}"


def _card(facts: Facts) -> str:
    name = facts.get("card", "card")
    return f"an {name}" if name == "orange" else f"a {name}"


def _toll(facts: Facts) -> str:
    if not facts["toll"]:
        return ""
    receiver = facts["paid_to"]
    to = "the bank" if receiver is None else f"seat {receiver + 1}"
    if facts["loan"]:
        paid = "" if receiver is None else f"; the bank pays {to} {facts['toll']}"
        return f", takes a loan instead of the toll of {facts['toll']}{paid}"
    return f", toll {facts['toll']} to {to}"


def _tickets(facts: Facts) -> str:
    names = f": {', '.join(facts['tickets'])}" if "tickets" in facts else ""
    return f"{number(facts['number'], 'ticket')}{names}"


def _rejected(facts: Facts) -> str:
    if facts.get("rejected"):
        return f"; rejected: {', '.join(facts['rejected'])}"
    some = facts.get("rejected_number")
    return f"; {some} rejected" if some else ""


def _swept(facts: Facts) -> str:
    cards = facts["cards"]
    passengers = cards.count("passenger") > cards.count("locomotive")
    what = "passengers" if passengers else "locomotives"
    return f"Too many {what}: the market is swept ({', '.join(cards)})"


def _claimed(facts: Facts) -> str:
    added = f" ({sum_of(facts['extra'])} of it for the tunnel)" if facts.get("extra") else ""
    return (
        f"claims {facts['track']} with {facts['payment']}{added} for "
        f"{number(facts['points'], 'point')}{_toll(facts)}"
    )


def _walked(facts: Facts) -> str:
    fare = " over another's track" if facts["spent"] else ""
    token = f" and takes merchandise worth {facts['value']}" if facts["value"] else ""
    return f"walks {facts['track']} to {facts['to']}{fare}{token}"


SENTENCES: dict[str, Callable[[Facts], str]] = {
    "dealt": lambda f: f"is dealt {_card(f)}",
    "drawn": lambda f: f"draws {_card(f)}, unseen",
    "taken": lambda f: f"takes {_card(f)} from the market",
    "turned_up": lambda f: f"The market gets {_card(f)}",
    "swept": _swept,
    "deck_shuffled": lambda f: f"{len(f['cards'])} discards are shuffled into a new deck",
    "mixed": lambda f: f"asks for {f['short']} short and {number(f['long'], 'long ticket')}",
    "offered": lambda f: f"is offered {f.get('ticket', 'a ticket')}",
    "first_chosen": lambda f: "has chosen the first tickets",
    "kept": lambda f: f"keeps {_tickets(f)}{_rejected(f)}",
    "pile_shuffled": lambda f: f"{len(f['tickets'])} rejected tickets make a new pile",
    "claimed": _claimed,
    "laid_set": lambda f: f"lays {f['payment']} for the tunnel {f['track']}",
    "tunnelled": lambda f: f"names the tunnel {f['track']}",
    "tunnel_card": lambda f: f"turns up {_card(f)} beside the tunnel",
    "tunnel_die": lambda f: f"rolls a {'tunnel' if f['hit'] else 'blank'} with a tunnel die",
    "tunnel_failed": lambda f: f"does not pay {f['cost']} more for {f['track']}",
    "built": lambda f: f"builds a station in {f['city']} with {f['payment']}",
    "stood": lambda f: f"stands a passenger in {f['city']}",
    "sent": lambda f: f"sends the passenger of {f['city']}",
    "walked": _walked,
    "arrived": lambda f: (
        f"ends the walk in {f['city']} with {number(f['merchandise'], 'point')} of merchandise"
    ),
    "rolled": lambda f: f"rolls a {f['face']}",
    "rerolls": lambda f: f"rolls {sum_of(f['dice'])} again",
    "stands": lambda f: "lets the roll stand",
    "bought": lambda f: f"buys a {f['token']} token",
    "returned": lambda f: f"gives back a {f['token']} token",
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
    "last_round": lambda f: f"has {number(f['trains'], 'train')} left: everyone has one more turn",
    "idle": lambda f: "Too many rounds have passed in which nothing happened",
    "no_room": lambda f: "Nobody has trains enough for any track that is open",
    "ended": lambda f: "The game is over",
}
