"""Why not: the rule's number and a sentence. The kernel judges; this only finds words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from string import Formatter
from typing import Any

from spoorbrug.boards import Board, Track
from spoorbrug.boards.model import FERRY
from spoorbrug.boards.model import GREY as GREY_NAME
from spoorbrug.game import moves
from spoorbrug.game.names import KINDS, TYPES, face_counts, sum_of
from spoorbrug.game.phase import Phase
from spoorbrug.rules import ids, refusal_codes
from spoorbrug.rules.record import GREY, LOCOMOTIVE, NEUTRAL, NONE, STATION, WILD


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
    for name, value in vars(refusal_codes).items()
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
    "e1_ferry": "{track} is a ferry: it takes {length} cards of {colour}, at least {ferry} among "
    "them.",
    "e2_number": "the tunnel costs exactly {cost} more.",
    "e2_cards": "the tunnel costs {cost} more, of {laid}, and seat {seat} does not have that "
    "beside the set.",
    "e3_none_left": "seat {seat} has no station left.",
    "e3_taken": "there is a station in {city} already.",
    "e3_country": "a station stands in a city, not in a country.",
    "e3_cards": "the next station of seat {seat} costs {price} of one colour, or locomotives.",
    "e3_number": "this station takes exactly {price}.",
    "f2_locomotives": "locomotives cannot be played on {track}.",
    "f2_substitutes": "on {track} other cards can stand in for {substitutes} of the set.",
    "f2_no_card": "seat {seat} has no {card} card to add.",
    "f2_order": "the cards that stand in are added in the order of colours, and {due} more must "
    "follow.",
    "m1_too_short": "a plus-four is played on tracks of four spaces and more; {track} has "
    "{length}.",
    "m2_number": "{due} tickets are drawn in all, long and short ones together.",
    "m2_pile": "one of the two piles has too few tickets for that mix.",
    "m3_other_city": "the passenger may stand in one of the two cities of {track}.",
    "m3_country": "no passenger stands in a country.",
    "m3_taken": "there is a passenger in {city} already.",
    "m4_no_passenger": "seat {seat} has no passenger in {city}.",
    "m4_no_way": "there is no track that the passenger in {city} could walk.",
    "m4_not_yet": "a walk goes over one track at least.",
    "m4_not_here": "{track} does not lead on from {at}.",
    "m4_country": "a passenger never enters a country.",
    "m4_twice": "the passenger has walked {track} already.",
    "m4_nobodys": "{track} belongs to nobody.",
    "m4_no_card": "{track} belongs to {owner}, and seat {seat} has no {fare} for it.",
    "d2_supply": "there are no {token} tokens left.",
    "d3_no_such_dice": "the dice show {roll}, and only those can be rolled again.",
    "d5_dice": "{track} takes {spaces} in {token} or wild dice and {token} tokens; seat {seat} "
    "has {good} and {held}.",
    "d6_dice": "each ticket takes a station or a wild, and the dice show {stations} of them.",
    "d7_tokens": "tokens cannot make up the rest of {track} with that number of dice.",
    "d7_pairs": "a token takes two unused dice, and there are no two left.",
    "d8_order": "tokens are bought before any is given back, single ones first.",
    "d8_limit": "seat {seat} can have no further {token} token in this turn.",
    "d8_none": "seat {seat} has no {token} token to give back.",
    "d8_just_bought": "a {token} token was bought just now, so none is given back.",
    "d10_wilds": "{track} is a ferry and takes {wilds}; the dice show {wild}.",
    "d11_no_tunnel": "{track} is no tunnel, so there is nothing to take back.",
    "d11_no_symbol": "no tunnel die shows a symbol, so the claim of {track} stands.",
    "d12_dice": "the next station of seat {seat} takes {dice}, station or wild; the dice show "
    "{stations} of them.",
}

_WITHOUT_LOCOMOTIVES = (
    "{track} needs {length} cards of {colour}, and seat {seat} has {cards}; locomotives do not "
    "count there."
)
"""B6 where F2 or S1 bars locomotives."""

_NOW = {
    Phase.FIRST_TICKETS: "the first tickets are chosen before anything else",
    Phase.SECOND_CARD: "the second card is drawn next",
    Phase.PAY: "the claimed track is paid for next",
    Phase.KEEP_TICKETS: "tickets of the offer are chosen next",
    Phase.NEUTRAL_TRACK: "the holder of the marker chooses a track for the neutral trains next",
    Phase.MIX: "the mix of long and short tickets is named next",
    Phase.FILL: "the cards that stand in for others are added next",
    Phase.PAY_TUNNEL: "what the tunnel costs is paid next, or the set is taken back",
    Phase.PAY_STATION: "the station is paid for next",
    Phase.STAND: "a passenger may stand in a city of the track next, or nowhere",
    Phase.WALK: "the passenger walks on next, or stops",
    Phase.REROLL: "the dice to roll again are chosen next, or nothing",
    Phase.PAY_DICE: "the track is paid for next, with dice and tokens",
    Phase.TOKENS: "tokens are bought or given back next, or the turn is done",
}
_ACTIONS = {
    Phase.TURN: "a turn is one of: draw cards, claim a track, draw tickets{more}",
    Phase.SPEND: "the dice are for one action: claim a track, draw tickets{more}, or be done",
}


def word(board: Board, boards: Any, game: Any, move: int | None, reason: int) -> Refusal:
    """The refusal for a reason of the kernel. `move` is None for a move that has no id here."""
    key = _KEYS[reason]
    facts = _facts(board, boards, game, move)
    template = _SENTENCES[key]
    named = {name for _, name, _, _ in Formatter().parse(template) if name}
    if key == "b6_cards":
        named.add("wild_track")
        if not facts.get("wild_track", True):
            template = _WITHOUT_LOCOMOTIVES
    used = {name: value for name, value in facts.items() if name in named}
    sentence = template.format_map(_worded(board, facts))
    return Refusal(_rule(board, reason), key, sentence, used)


def _rule(board: Board, reason: int) -> str | None:
    """The rule's number; what bars locomotives on ordinary tracks is S1 where there is no F2."""
    if reason == refusal_codes.F2_LOCOMOTIVES and FERRY not in board.cards.locomotives_on:
        return "S1"
    return refusal_codes.rule_of(reason)


def _facts(board: Board, boards: Any, game: Any, move: int | None) -> dict[str, Any]:
    """Everything that a sentence may name."""
    seat = int(game.seat)
    phase = Phase.of(game)
    price = moves.station_price(game)
    facts: dict[str, Any] = {
        "phase": phase.key,
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
        "cost": int(game.tunnel_cost),
        "laid": KINDS[int(game.laid_colour)],
        "price": price,
        "dice": price,
        "due": int(game.fill_due if phase is Phase.FILL else game.tickets_due),
        "at": board.cities[int(game.city)].name,
        "roll": face_counts(game.dice),
        "wild": int(game.dice[WILD]),
        "stations": int(game.dice[STATION] + game.dice[WILD]),
        "fare": "wild" if boards.dice else "passenger",
    }
    track = None
    if phase.is_on_track:
        track = board.tracks[int(game.track)]
    if move is not None:
        named = _named(board, move)
        track = named.pop("track", track)
        facts |= named
    if track is not None:
        facts |= _track_facts(board, boards, game, seat, track)
    if game.revealed != NONE:
        ticket = board.tickets[int(game.revealed)]
        facts["named"] = board.routes[ticket.neutral].name if ticket.neutral is not None else None
    return facts


def _named(board: Board, move: int) -> dict[str, Any]:
    """What the move itself names."""
    cities = [city.name for city in board.cities]
    ranges: tuple[tuple[int, str, Sequence[Any]], ...] = (
        (ids.CLAIM, "track", board.tracks),
        (ids.WALK_ALONG, "track", board.tracks),
        (ids.BUILD, "city", cities),
        (ids.SEND, "city", cities),
        (ids.STAND_IN, "city", cities),
        (ids.TAKE, "card", KINDS),
        (ids.FILL_WITH, "card", KINDS),
        (ids.BUY, "token", TYPES),
        (ids.GIVE_BACK, "token", TYPES),
    )
    for first, name, things in ranges:
        if first <= move < first + len(things):
            return {name: things[move - first]}
    if ids.PAY_WITH <= move < ids.FILL_WITH:
        colour = (move - ids.PAY_WITH) // (ids.AMOUNTS * ids.AMOUNTS)
        return {"card": KINDS[min(colour, LOCOMOTIVE)]}
    return {}


def _track_facts(board: Board, boards: Any, game: Any, seat: int, track: Track) -> dict[str, Any]:
    colour = int(boards.colour[track.index])
    kind = int(boards.type[track.index])
    hand = game.hand[seat]
    return {
        "track": track.name,
        "route": board.routes[track.route].name,
        "length": track.length,
        "colour": track.colour,
        "cards": int(max(hand[:LOCOMOTIVE]) if colour == GREY else hand[colour]),
        "owner": next((s for s in range(NEUTRAL + 1) if _owns(game, s, track.index)), None),
        "wild_track": bool(boards.wild[track.index]),
        "ferry": int(boards.ferry[track.index]),
        "wilds": int(boards.ferry[track.index]),
        "substitutes": int(boards.most_fillers[track.index]),
        "spaces": int(boards.spaces[track.index] + game.tunnel_cost),
        "token": TYPES[kind],
        "good": int(game.dice[kind] + game.dice[WILD]),
        "held": int(game.tokens[seat, kind]),
    }


def _worded(board: Board, facts: dict[str, Any]) -> dict[str, Any]:
    """The facts as an English sentence wants them."""
    words = {"city": "that city", "token": ""} | facts
    words["phase"] = _now(board, Phase[facts["phase"].upper()])
    words["seat"] = facts["seat"] + 1
    words["locomotives"] = _number(facts["locomotives"], "locomotive")
    words["without_tolls"] = " without tolls" if facts["without_tolls"] else ""
    words["named"] = facts.get("named") or "no route"
    words["cost"] = _number(facts["cost"], "card")
    words["price"] = _number(facts["price"], "card")
    words["dice"] = "1 die" if facts["dice"] == 1 else f"{facts['dice']} dice"
    words["roll"] = sum_of(facts["roll"]) or "nothing"
    words["fare"] = "wild die" if facts["fare"] == "wild" else "passenger card"
    locomotive = KINDS[LOCOMOTIVE]
    laid = facts["laid"]
    words["laid"] = "locomotives" if laid == locomotive else f"{laid} or locomotives"
    if "track" in facts:
        words |= _track_words(facts)
    return words


def _track_words(facts: dict[str, Any]) -> dict[str, Any]:
    grey = facts["colour"] == GREY_NAME
    owner = facts["owner"]
    return {
        "colour": "one colour" if grey else facts["colour"],
        "cards": f"{facts['cards']} of its best" if grey else f"{facts['cards']} {facts['colour']}",
        "owner": "the neutral player" if owner == NEUTRAL else f"seat {(owner or 0) + 1}",
        "ferry": _number(facts["ferry"], "locomotive"),
        "wilds": _number(facts["wilds"], "wild"),
        "wild": _number(facts["wild"], "wild") if "wild" in facts else "",
        "substitutes": f"{_number(facts['substitutes'], 'card')} at most"
        if facts["substitutes"]
        else "no card",
        "spaces": _number(facts["spaces"], "space"),
        "held": _number(facts["held"], "token"),
    }


def _now(board: Board, phase: Phase) -> str:
    """What is to be done in a phase; some boards have more kinds of actions."""
    more = ", build a station" if board.stations else ""
    more += ", send a passenger" if board.passengers else ""
    if phase in _ACTIONS:
        return _ACTIONS[phase].format(more=more)
    return _NOW.get(phase, "it is not the time for that")  # chance, or over


def _owns(game: Any, seat: int, track: int) -> bool:
    return bool(int(game.owned[seat, track >> 6]) >> (track & 63) & 1)


def _number(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
