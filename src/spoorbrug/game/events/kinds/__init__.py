"""Every kind of event, declared once.

A kind is a class: what it carries, what of that is secret, and what it is in English. A new one
joins the union `Event`; then mypy and the tests name every place that must tell it: the
terminal, the page's log and the page's sounds. The API's models and the page's types are made
from these classes.
"""

from __future__ import annotations

from typing import get_args

from spoorbrug.game.events.kinds.cards import (
    Dealt,
    DeckShuffled,
    Drawn,
    Swept,
    Taken,
    TurnedUp,
)
from spoorbrug.game.events.kinds.cities import Arrived, Built, Sent, Stood, Walked
from spoorbrug.game.events.kinds.dice import Bought, Rerolls, Returned, Rolled, Stands
from spoorbrug.game.events.kinds.neutral import (
    Blank,
    Laid,
    MarkerPassed,
    NeutralDone,
    Revealed,
)
from spoorbrug.game.events.kinds.tickets import (
    FirstChosen,
    Kept,
    Mixed,
    Offered,
    PileShuffled,
)
from spoorbrug.game.events.kinds.tracks import (
    Claimed,
    LaidSet,
    TunnelCard,
    TunnelDie,
    TunnelFailed,
    Tunnelled,
)
from spoorbrug.game.events.kinds.turns import Ended, Idle, LastRound, NoRoom, Passed

__all__ = [
    "EVENT_KINDS",
    "Arrived",
    "Blank",
    "Bought",
    "Built",
    "Claimed",
    "Dealt",
    "DeckShuffled",
    "Drawn",
    "Ended",
    "Event",
    "FirstChosen",
    "Idle",
    "Kept",
    "Laid",
    "LaidSet",
    "LastRound",
    "MarkerPassed",
    "Mixed",
    "NeutralDone",
    "NoRoom",
    "Offered",
    "Passed",
    "PileShuffled",
    "Rerolls",
    "Returned",
    "Revealed",
    "Rolled",
    "Sent",
    "Stands",
    "Stood",
    "Swept",
    "Taken",
    "TunnelCard",
    "TunnelDie",
    "TunnelFailed",
    "Tunnelled",
    "TurnedUp",
    "Walked",
]

Event = (
    Dealt | Drawn | Taken | TurnedUp | Swept | DeckShuffled
    | Mixed | Offered | FirstChosen | Kept | PileShuffled
    | Claimed | LaidSet | Tunnelled | TunnelCard | TunnelDie | TunnelFailed
    | Built | Stood | Sent | Walked | Arrived
    | Rolled | Rerolls | Stands | Bought | Returned
    | Revealed | Blank | Laid | MarkerPassed | NeutralDone
    | Passed | LastRound | Idle | NoRoom | Ended
)  # fmt: skip
"""Something that happened."""

EVENT_KINDS: tuple[type[Event], ...] = get_args(Event)
"""The classes of the union."""
