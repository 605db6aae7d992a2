"""What goes wrong, as a code that the page words and a sentence for everyone else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from spoorbrug.game import Refusal

SENTENCES = {
    "bad_message": "This message was not understood: {detail}",
    "too_fast": "That was too much in too short a time; wait a moment.",
    "too_long": "This message is too long.",
    "not_found": "There is no such table.",
    "not_seated": "Only those who sit at this table may do that.",
    "not_yours": "This seat is not yours.",
    "seat_taken": "This seat is taken.",
    "not_host": "Only the host may do that.",
    "not_waiting": "The game has begun already.",
    "not_playing": "No game is being played at this table.",
    "not_over": "The game is not over yet.",
    "seats_open": "Not every seat is taken yet.",
    "stale": "Something happened since you looked.",
    "refused": "{refusal}",
    "bad_move": "{detail}",
    "bad_setup": "{detail}",
    "not_deciding": "It is not your decision.",
    "hints_off": "There are no hints at this table.",
    "busy": "Others are being thought for already; wait a moment.",
    "no_thought": "The expert cannot be asked at the moment; try again.",
    "undo_nothing": "You have nothing to take back.",
    "undo_revealed": "Something hidden has been revealed since; that cannot be taken back.",
    "undo_moved": "Another player has moved since; that cannot be taken back.",
    "still_there": "This player is still there.",
    "bad_name": "A name has one to {most} visible characters.",
    "bad_link": "This recovery link is not valid, too old, revoked, or replaced by a newer one.",
    "banned": "Whoever keeps this server has closed it to you.",
    "no_identity": "Reload the page: your browser sent no identity.",
    "preparing": "The rules are being compiled, once for this version: {done} of {total} steps.",
    "not_prepared": "The server could not get ready: {detail}",
    "unavailable": "One moment: this cannot be stored right now; try again.",
    "too_many_tables": "You have made {most} tables that are not over yet; finish one first.",
    "muted": "The host of this table has muted you: here you cannot chat or react.",
    "nobody_to_mute": "There is nobody else there who could be muted.",
    "table_full": "This table has no room for more of that. The game goes on.",
    "bad_game": "{detail}",
    "brought_before": "This game is here already, and has gone on otherwise since.",
    "went_on": "This game goes on at a table of a server.",
    "unreadable": "This game cannot be read: {detail}.",
    "unknown_rules": "This game is played by rules {theirs}, and this release plays rules 1 to "
    "{ours}: it needs a newer release of Spoorbrug.",
}


class Refused(Exception):
    """A request that is not carried out. Nothing has changed."""

    def __init__(
        self, code: str, *, refusal: Refusal | None = None, status: int = 409, **facts: Any
    ) -> None:
        self.code = code
        self.facts = facts
        self.refusal = refusal
        self.status = status
        self.sentence = SENTENCES[code].format_map(facts | {"refusal": refusal})
        super().__init__(self.sentence)

    def to_dict(self) -> dict[str, Any]:
        """What every answer says of it, over HTTP and over the socket."""
        return {"code": self.code, "sentence": self.sentence, "facts": self.facts}


def first_problem(found: Sequence[Any]) -> str:
    """The first of pydantic's errors as `where: what`."""
    where = ".".join(str(part) for part in found[0]["loc"])[:80]
    return f"{where}: {found[0]['msg']}"[:200] if where else found[0]["msg"][:200]
