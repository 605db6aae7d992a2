"""What is asked in the middle of a turn, phase by phase."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from spoorbrug.cli.wording import plural
from spoorbrug.game.phase import Phase

if TYPE_CHECKING:
    from spoorbrug.game import View


def question(view: View) -> str:
    """The question of the decision that is next."""
    return QUESTIONS[view.phase](view)


def _track(view: View) -> str:
    return view.board.tracks[int(view.state.track)].name


def _city(view: View) -> str:
    return view.board.cities[int(view.state.city)].name


def _more(view: View) -> str:
    return plural(int(view.state.tunnel_cost), "space" if view.setup.dice else "card")


def _pay_dice(view: View) -> str:
    more = f" ({_more(view)} more)" if view.state.tunnel_cost else ""
    return f"How do you pay for {_track(view)}?{more}"


def _fill(view: View) -> str:
    return f"{plural(int(view.state.fill_due), 'card')} of any kind to add for {_track(view)}:"


def _mix(view: View) -> str:
    return f"{plural(int(view.state.tickets_due), 'ticket')}: how many of them long?"


def _tokens(view: View) -> str:
    return f"Tokens: {plural(int(view.state.pairs), 'pair')} of unused dice left."


QUESTIONS: dict[Phase, Callable[[View], str]] = {
    Phase.SECOND_CARD: lambda view: "Now your second card.",
    Phase.PAY: lambda view: f"How do you pay for {_track(view)}?",
    Phase.PAY_DICE: _pay_dice,
    Phase.PAY_TUNNEL: lambda view: f"{_track(view)} costs {_more(view)} more.",
    Phase.PAY_STATION: lambda view: f"How do you pay for the station in {_city(view)}?",
    Phase.FILL: _fill,
    Phase.MIX: _mix,
    Phase.STAND: lambda view: f"Do you put a passenger beside {_track(view)}?",
    Phase.WALK: lambda view: f"Your passenger is in {_city(view)}. Where does it go?",
    Phase.SPEND: lambda view: "Your dice. What do you do with them?",
    Phase.TOKENS: _tokens,
    Phase.NEUTRAL_TRACK: lambda view: "You choose the track for the neutral trains:",
}
"""For all decisions but those that are asked with the whole table, or with an offer, in sight."""
