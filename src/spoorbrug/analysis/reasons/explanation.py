"""Which reasons are given."""

from __future__ import annotations

from collections.abc import Sequence

from spoorbrug.analysis.judge import Thoughts
from spoorbrug.analysis.reasons import cards, other_moves, paying, tickets, tracks
from spoorbrug.analysis.reasons.facts import Facts
from spoorbrug.analysis.reasons.reason import Reason
from spoorbrug.game import View

MOST = 3
"""The number of reasons that a person reads at most."""
_SAID = {
    "cards_for_track": {"ready_to_claim", "needed_colour"},
    "largest_set": {"needed_colour"},
    "locomotive": {"ready_to_claim"},
}
"""Reasons that add nothing once one of the others has been given."""
_KINDS = (tracks, paying, cards, tickets, other_moves)


def explain(view: View, steps: Sequence[int], thoughts: Thoughts) -> tuple[Reason, ...]:
    """What speaks for some steps of a turn, the weightiest first; at least one reason.

    `steps` are ids: a move, with the payment for it if that is known.
    """
    if len(view.legal_moves) == 1 and len(steps) == 1:
        return (Reason("only_move"),)
    facts = Facts(view, steps, thoughts)
    found = [reason for kind in _KINDS for reason in kind.reasons(facts)]
    found += other_moves.of_any(facts)
    found.sort(key=lambda reason: -reason.weight)
    return tuple(_varied(found)[:MOST])


def _varied(found: Sequence[Reason]) -> list[Reason]:
    """One reason of each key, nothing twice, and what can be said of any move only if needed."""
    kept: dict[str, Reason] = {}
    for reason in found:
        said = _SAID.get(reason.key, set()) & kept.keys()
        needed = (
            reason.key not in other_moves.GENERAL or len(kept) < other_moves.GENERAL[reason.key]
        )
        if reason.key not in kept and not said and needed:
            kept[reason.key] = reason
    return list(kept.values())
