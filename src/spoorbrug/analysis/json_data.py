"""Hints and analyses as plain data, for JSON: the shape that server, page and command share."""

from __future__ import annotations

from typing import Any

from spoorbrug.analysis.hints import Hint, Proposal
from spoorbrug.analysis.report import Analysis, Choice, Moment, Totals, Turning
from spoorbrug.game import Move, MoveKind
from spoorbrug.game.names import FACES

Json = dict[str, Any]
DIGITS = 4
_OWN = {MoveKind.KEEP: "tickets", MoveKind.MIX: "number", MoveKind.REROLL: "dice"}
"""The field that says what such a move is about, given even if it is empty."""


def move_data(move: Move) -> Json:
    """A move for a page to word: only what it has."""
    found: Json = {
        "kind": move.kind.value,
        "text": str(move),
        "card": move.card,
        "cards": move.cards,
        "locomotives": move.locomotives,
        "plus_fours": move.plus_fours,
        "substitutes": move.substitutes,
        "track": move.track.name if move.track else None,
        "tickets": [ticket.name for ticket in move.tickets],
        "city": move.city.name if move.city else None,
        "number": move.number,
        "dice": {face: n for face, n in zip(FACES, move.dice, strict=False) if n},
        "token": move.token,
    }
    return {name: value for name, value in found.items() if value or name == _OWN.get(move.kind)}


def hint_data(hint: Hint) -> Json:
    """A hint."""
    return _proposal(hint.best) | {
        "reasons": [reason.to_dict() for reason in hint.reasons],
        "alternatives": [_proposal(other) for other in hint.alternatives],
        "iterations": hint.iterations,
    }


def _proposal(proposal: Proposal) -> Json:
    return {
        "moves": [move_data(move) for move in proposal.moves],
        "text": proposal.text,
        "chance": round(proposal.chance, DIGITS),
    }


def analysis_data(analysis: Analysis) -> Json:
    """The analysis of a whole game."""
    budget = analysis.budget
    return {
        "version": analysis.version,
        "release": analysis.release,
        "budget": {
            "judge": budget.judge,
            "consider": budget.consider,
            "compare": budget.compare,
        },
        "margin": analysis.margin,
        "finished": analysis.finished,
        "start": list(analysis.start),
        "end": list(analysis.end),
        "moments": [_moment(moment) for moment in analysis.moments],
        "turning": [_turning(point) for point in analysis.turning],
        "totals": [_totals(totals) for totals in analysis.totals],
    }


def _moment(moment: Moment) -> Json:
    return {
        "decision": moment.decision,
        "seat": moment.seat,
        "move": move_data(moment.move) if moment.move else None,
        "made": list(moment.made),
        "after": list(moment.after),
        "choice": _choice(moment.choice) if moment.choice else None,
    }


def _choice(choice: Choice) -> Json:
    return {
        "options": choice.options,
        "chance": choice.chance,
        "best_chance": choice.best_chance,
        "given": choice.given,
        "best": move_data(choice.best) if choice.best else None,
        "reasons": [reason.to_dict() for reason in choice.reasons],
    }


def _turning(point: Turning) -> Json:
    return {
        "decision": point.decision,
        "cause": point.cause,
        "seat": point.seat,
        "before": list(point.before),
        "after": list(point.after),
        "size": point.size,
    }


def _totals(totals: Totals) -> Json:
    return {name: getattr(totals, name) for name in totals.__slots__}
