"""What a worker can be asked, as it travels: what a seat may see, and nothing else.

A question is stored for seconds, for workers that run the very same code (`code`): so it may hold
the kernel's record as it is. The record is the view's, which is blank where the seat cannot see.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Literal

import numpy as np

import spoorbrug
from spoorbrug import players
from spoorbrug.analysis import hints, json_data, judge
from spoorbrug.game import Setup, View
from spoorbrug.game.events import EVENT_KINDS, Event
from spoorbrug.rules import record
from spoorbrug.server import levels
from spoorbrug.server.founding import options_of
from spoorbrug.server.screens import Json

Kind = Literal["move", "hint"]
_THINKING = ("boards", "rules", "game", "players", "analysis")
"""The packages that an answer depends on."""
_KINDS: dict[str, Any] = {
    str(fact.default): kind for kind in EVENT_KINDS for fact in fields(kind) if fact.name == "kind"
}


class Unanswerable(Exception):
    """A question that this worker cannot answer, whoever is right about it."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot of ours would play for a seat, or what the expert would tell it."""

    kind: Kind
    view: View
    bot: str = ""
    seed: str = ""
    """The bot's own: nobody can work out from it how the cards will fall."""

    def pack(self) -> bytes:
        """As it is stored."""
        asked = {"kind": self.kind, "bot": self.bot, "seed": self.seed, "view": _packed(self.view)}
        return zlib.compress(json.dumps(asked, separators=(",", ":")).encode())

    @classmethod
    def unpack(cls, stored: bytes) -> Question:
        """What was stored; raises `Unanswerable`, for example for a board that is not here."""
        try:
            asked = json.loads(zlib.decompress(stored))
            view = _unpacked(asked["view"])
            return cls(asked["kind"], view, asked["bot"], asked["seed"])
        except (ValueError, LookupError, TypeError, zlib.error) as error:
            raise Unanswerable(str(error) or repr(error)) from error

    def answer(self) -> Json:
        """Think about it."""
        if self.kind == "hint":
            return hint(self.view)
        if not levels.is_level(self.bot):
            raise Unanswerable(f"'{self.bot}' is not one of the levels")
        bot = players.make(self.bot, self.seed)
        return {"move": int(bot.choose(self.view, levels.budget(self.bot)))}


def hint(view: View) -> Json:
    """What the expert would do, and why, as the page hears it."""
    return json_data.hint_data(hints.hint(view, judge.expert()))


def _packed(view: View) -> Json:
    setup = view.setup
    return {
        "board": setup.board.id,
        "fingerprint": setup.board.fingerprint,
        "seats": setup.seats,
        "rules": setup.rules,
        "options": options_of(setup),
        "seat": view.seat,
        "waiting": list(view.waiting),
        "games": base64.b64encode(view.games.tobytes()).decode(),
        "events": [event.to_dict() for event in view.events],
    }


def _unpacked(data: Json) -> View:
    setup = Setup.of(data["board"], data["seats"], rules=data["rules"], **data["options"])
    if setup.board.fingerprint != data["fingerprint"]:
        raise ValueError(f"the board '{data['board']}' is another one here")
    like = record.new_games()
    games = np.frombuffer(base64.b64decode(data["games"]), like.dtype).copy()
    if games.shape != like.shape:
        raise ValueError("this is not the record of a game")
    events: tuple[Event, ...] = tuple(_KINDS[one["kind"]](**one) for one in data["events"])
    return View(setup, data["seat"], games, events, tuple(data["waiting"]))


@cache
def code() -> str:
    """What an answer depends on beside the question: who has the same gives the same answer."""
    home = Path(spoorbrug.__file__).parent
    digest = hashlib.sha256(spoorbrug.__version__.encode())
    for package in _THINKING:
        files = [file for kind in ("*.py", "*.npz") for file in (home / package).rglob(kind)]
        for file in sorted(files):
            digest.update(file.relative_to(home).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:32]
