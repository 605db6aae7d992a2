"""Why not: the rule's number and a sentence. The kernel judges; this only finds words."""

from __future__ import annotations

from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from spoorbrug.boards import Board
from spoorbrug.boards.model import GREY as GREY_NAME
from spoorbrug.game.names import KINDS, Phase
from spoorbrug.rules import ids, reasons
from spoorbrug.rules.record import GREY, LOCOMOTIVE, LONGEST, NEUTRAL, NONE


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that is not allowed: which rule forbids it, and why, in words.

    `key` and `facts` are for those who word it in another language: facts are plain names and
    numbers, seats are counted from 0, and the neutral player's number is 5.
    """

    rule: str | None
    key: str
    sentence: str
    facts: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.rule}: {self.sentence}" if self.rule else self.sentence


class IllegalMove(ValueError):
    """Raised when a move is refused; nothing has changed. `refusal` has the details."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(str(refusal))


_KEYS = {
    value: name.lower()
    for name, value in vars(reasons).items()
    if isinstance(value, int) and name.isupper() and value
}

_SENTENCES = {
    "not_a_move": "there is no such move on this board.",
    "game_over": "the game is over.",
    "chance_first": "the cards are still being dealt.",
    "b3_not_now": "{phase}.",
    "b4_not_in_market": "there is no {card} card face up.",
    "b4_locomotive_second": "a face-up locomotive can only be the first card of a draw, and then "
    "the only one.",
    "b5_no_cards": "there are no cards left to draw unseen.",
    "b6_taken": "{track} belongs to {owner} already.",
    "b6_trains": "{track} needs {length} trains, and seat {seat} has {trains}.",
    "b6_cards": "{track} needs {length} cards of {colour} or locomotives, and seat {seat} has "
    "{cards} and {locomotives}.",
    "b6_colour": "{track} is paid in {colour}, not in {card}.",
    "b6_number": "{track} takes exactly {length} cards.",
    "b8_own_twin": "seat {seat} owns another track of {route}, and nobody owns two.",
    "b9_closed": "the other track of {route} is taken, which closes this one with {seats} "
    "players{without_tolls}.",
    "b10_too_few": "at least {minimum} of the {offered} tickets offered must be kept.",
    "b10_not_offered": "only tickets of the offer can be kept.",
    "b15_can_play": "only a player who can do nothing at all passes.",
    "n13_other_route": "the neutral trains go on a track of {named}.",
    "n13_taken": "{track} belongs to {owner} already.",
    "r2_no_tickets": "there are no tickets left to draw.",
}

_NOW = {
    Phase.FIRST_TICKETS: "the first tickets are chosen before anything else",
    Phase.TURN: "a turn is one of: draw cards, claim a track, draw tickets",
    Phase.SECOND_CARD: "the second card is drawn next",
    Phase.PAY: "the claimed track is paid for next",
    Phase.KEEP_TICKETS: "tickets of the offer are chosen next",
    Phase.NEUTRAL_TRACK: "the holder of the marker chooses a track for the neutral trains next",
}


def word(board: Board, boards: Any, game: Any, move: int | None, reason: int) -> Refusal:
    """The refusal for a reason of the kernel. `move` is None for a move that has no id here."""
    key = _KEYS[reason]
    facts = _facts(board, boards, game, move)
    sentence = _SENTENCES[key].format_map(_worded(facts))
    named = {name for _, name, _, _ in Formatter().parse(_SENTENCES[key]) if name}
    used = {name: value for name, value in facts.items() if name in named}
    return Refusal(reasons.rule_of(reason), key, sentence, used)


def _facts(board: Board, boards: Any, game: Any, move: int | None) -> dict[str, Any]:
    """Everything that a sentence may name."""
    seat = int(game.seat)
    phase = Phase(int(game.phase))
    facts: dict[str, Any] = {
        "phase": phase.name.lower(),
        "seat": seat,
        "seats": int(boards.seats),
        "trains": int(game.trains[seat]),
        "locomotives": int(game.hand[seat, LOCOMOTIVE]),
        "offered": int(game.offer_count[seat]),
        "minimum": min(
            int(boards.keep_first if phase is Phase.FIRST_TICKETS else boards.keep),
            int(game.offer_count[seat]),
        ),
        "without_tolls": bool(board.tolls and not boards.tolls),
        "card": "",
    }
    track = None
    if phase is Phase.PAY:
        track = board.tracks[int(game.track)]
        if move is not None and ids.PAY_WITH <= move < ids.PAY_LOCOMOTIVES:
            facts["card"] = KINDS[(move - ids.PAY_WITH) // LONGEST]
    elif move is not None and ids.CLAIM <= move < ids.CLAIM + len(board.tracks):
        track = board.tracks[move - ids.CLAIM]
    elif move is not None and ids.TAKE <= move < ids.DRAW_TICKETS:
        facts["card"] = KINDS[move - ids.TAKE]
    if track is not None:
        facts |= _track_facts(board, boards, game, seat, track)
    if game.revealed != NONE:
        named = board.tickets[int(game.revealed)].neutral
        facts["named"] = board.routes[named].name if named is not None else None
    return facts


def _track_facts(board: Board, boards: Any, game: Any, seat: int, track: Any) -> dict[str, Any]:
    colour = int(boards.colour[track.index])
    hand = game.hand[seat]
    return {
        "track": track.name,
        "route": board.routes[track.route].name,
        "length": track.length,
        "colour": track.colour,
        "cards": int(max(hand[:LOCOMOTIVE]) if colour == GREY else hand[colour]),
        "owner": next((s for s in range(NEUTRAL + 1) if _owns(game, s, track.index)), None),
    }


def _worded(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts as an English sentence wants them."""
    words = dict(facts)
    words["phase"] = _NOW.get(Phase[facts["phase"].upper()], "it is not the time for that")
    words["seat"] = facts["seat"] + 1
    words["locomotives"] = _number(facts["locomotives"], "locomotive")
    words["without_tolls"] = " without tolls" if facts["without_tolls"] else ""
    words["named"] = facts.get("named") or "no route"
    if "track" in facts:
        grey = facts["colour"] == GREY_NAME
        owner = facts["owner"]
        words["colour"] = "one colour" if grey else facts["colour"]
        words["cards"] = (
            f"{facts['cards']} of its best" if grey else f"{facts['cards']} {facts['colour']}"
        )
        words["owner"] = "the neutral player" if owner == NEUTRAL else f"seat {(owner or 0) + 1}"
    return words


def _owns(game: Any, seat: int, track: int) -> bool:
    return bool(int(game.owned[seat, track >> 6]) >> (track & 63) & 1)


def _number(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
