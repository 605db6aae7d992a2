"""Reasons in English, for terminals and logs: a page has its own words for the same keys."""

from __future__ import annotations

from collections.abc import Sequence
from string import Formatter

from spoorbrug.analysis.reasons.reason import Reason

SENTENCES = {
    "only_move": "there is nothing else to do",
    "completes_ticket": "completes {ticket}, {points} points",
    "towards_ticket": "brings {ticket} nearer; trains that it lacks: {after} instead of {before}",
    "last_cheap_way": "takes the last cheap way to {city} for {ticket}: {extra}",
    "single_track_before_others": "{track} is the last track of its route that is open to you",
    "blocks": "{track} was the shortest link of {seat} between {a} and {b}",
    "takes_toll_lead": "takes the toll lead",
    "keeps_toll_lead": "keeps the toll lead, for a toll of {toll}",
    "avoids_loan": "takes no loan, as {track} would",
    "earns_toll": "whoever claims the other track beside {track} pays you {toll}",
    "long_track_points": "no track that you can pay for brings more than these {points} points, "
    "for {length} spaces",
    "last_round_points": "it is the last round, and this brings {points} points",
    "ends_the_game_ahead": "begins the last round, with a chance to win of {chance:.0%}",
    "saves_the_locomotive": "locomotives that other payments would cost more: {number}",
    "spare_colour": "{colour} is not needed on the ways to your tickets",
    "fewest_dice": "no payment takes fewer dice than {dice}",
    "needed_colour": "{colour} is what {track} needs: {held} of {needed} are there",
    "ready_to_claim": "with one more {card} you can pay for {track}",
    "largest_set": "then {number} {colour} cards are there, more than of any other colour",
    "locomotive": "a locomotive goes with any colour",
    "unseen_is_as_good": "no card that lies open is needed on the ways to your tickets",
    "cards_for_track": "{track} lacks {missing} of its cards",
    "more_tickets_time_left": "there is time: everybody has at least {trains} trains",
    "tickets_done": "your tickets are complete, all {number}",
    "ticket_near": "{ticket} is near; trains that it lacks: {trains}",
    "ticket_complete_already": "{ticket} is complete already",
    "tickets_share_way": "{ticket} and {other} share a way: together {trains} trains fewer",
    "drops_far_ticket": "{ticket} is put back: {trains}",
    "neutral_away": "{track} is on no way to your tickets",
    "merchandise": "the passenger finds merchandise, worth {value}",
    "tunnel_too_dear": "the tunnel wants {cost} more",
    "clear_best": "clearly the best: the next move has {by:.0%} less chance to win",
    "close_call": "a close call: the next move is nearly as good, by {by:.1%}",
    "best_of_few": "the best of {options} moves that were tried",
}
KEYS: dict[str, tuple[str, ...]] = {
    key: tuple(name for _, name, _, _ in Formatter().parse(text) if name)
    for key, text in SENTENCES.items()
}
"""Every key there is, with its facts."""


def sentence(reason: Reason, names: Sequence[str]) -> str:
    """A reason in words; `names` are those of the seats."""
    facts = dict(reason.params)
    if "seat" in facts:
        facts["seat"] = names[facts["seat"]]
    if "extra" in facts:
        longer = f"another is {facts['extra']} trains longer"
        facts["extra"] = "there is no other" if facts["extra"] is None else longer
    if reason.key == "drops_far_ticket":
        far = f"it lacks {facts['trains']} trains"
        facts["trains"] = "it cannot be completed" if facts["trains"] is None else far
    return SENTENCES[reason.key].format_map(facts)
