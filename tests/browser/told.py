"""Games between planners: all that is told of them, as one line for each decision.

Run by the test itself and, with the stand-ins, by Pyodide in Node: imports only what is there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

GAMES = [
    *(("nederland", 2, {}), ("nederland", 3, {"dice": True}), ("nederland", 2, {"neutral": True})),
    *(("europe", 2, {}), ("europe", 3, {"dice": True}), ("germany", 2, {})),
    *(("nordic", 2, {}), ("switzerland", 2, {}), ("usa", 4, {})),
]
"""A board, how many sit there, and options."""


def lines(most: int) -> Iterator[str]:
    """A hash of everything that each seat is told, for every decision up to a number."""
    from spoorbrug import players
    from spoorbrug.game import Game, Record
    from spoorbrug.game.choices import choices

    for number, (board, seats, options) in enumerate(GAMES):
        game = Game.new(board=board, seats=seats, seed=number, **options)
        bots = [players.make("planner", seat) for seat in range(seats)]
        while not game.is_over and game.decisions < most:
            seat = game.seat
            view = game.view(seat)
            shown = game.look(seat)
            track = game.board.tracks[game.decisions % len(game.board.tracks)]
            told = [
                view.to_dict(),
                shown.position(),
                choices(shown),
                [event.to_dict() for event in game.events[-4:]],
                str(game.why_not(f"claim {track.name}")),
            ]
            text = json.dumps(told, sort_keys=True)
            move = bots[seat].choose(view)
            yield f"{board} {game.decisions} {hashlib.sha256(text.encode()).hexdigest()} {move}"
            game.play(move)
        yield hashlib.sha256(game.to_array().tobytes()).hexdigest()
        yield json.dumps([one.total for one in game.count()])
        if game.is_over:
            yield Record.of(game, ["a", "b", "c", "d"][:seats]).write()
