"""What a seat may do now, sorted by what a person would call it: for pages and menus."""

from __future__ import annotations

from typing import Any

from spoorbrug.game.moves import Move, MoveKind
from spoorbrug.game.names import Phase
from spoorbrug.game.previews import Preview, Previews
from spoorbrug.game.view import View

_KEEPING = (Phase.FIRST_TICKETS, Phase.KEEP_TICKETS)


def choices(view: View) -> dict[str, Any]:
    """Plain data, for JSON. Every payment brings the text of its move."""
    moves = view.legal_moves
    of_kind: dict[MoveKind, list[Move]] = {kind: [] for kind in MoveKind}
    if view.phase not in _KEEPING:  # an offer's many subsets are not listed one by one
        for move in moves:
            of_kind[move.kind].append(move)
    previews = Previews(view)
    claims = [_claim(previews.claim(move), "claim") for move in of_kind[MoveKind.CLAIM]]
    if of_kind[MoveKind.PAY]:
        claims = [_claim(previews.payment(of_kind[MoveKind.PAY][0]), "pay")]
    return {
        "draw": bool(of_kind[MoveKind.DRAW]),
        "take": [move.card for move in of_kind[MoveKind.TAKE]],
        "tickets": bool(of_kind[MoveKind.TICKETS]),
        "can_pass": bool(of_kind[MoveKind.PASS]),
        "keep": _fewest(view),
        "claims": claims,
        "lay": [move.track.name for move in of_kind[MoveKind.LAY] if move.track],
    }


def _fewest(view: View) -> int | None:
    """How many tickets must be kept, read off the legal moves."""
    if not view.decides or view.phase not in _KEEPING:
        return None
    return min(len(move.tickets) for move in view.legal_moves)


def _claim(claim: Preview, word: str) -> dict[str, Any]:
    name = claim.track.name
    return {
        "track": name,
        "points": claim.points,
        "toll": claim.toll,
        "paid_to": claim.paid_to,
        "loan": claim.loan,
        "payments": [
            {
                "card": payment.card,
                "cards": payment.cards,
                "locomotives": payment.locomotives,
                "move": f"claim {name}: {payment.payment}" if word == "claim" else str(payment),
            }
            for payment in claim.payments
        ],
    }
