"""Cities by name, and the board as a picture."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING, Any

from spoorbrug.cli.files import CANNOT, FileProblem, reason

if TYPE_CHECKING:
    from spoorbrug.boards import Board, City
    from spoorbrug.game import View


def find_city(board: Board, text: str) -> City | None:
    """A city by its name or the only one that begins so; capitals and accents do not matter."""
    wanted = _plain(text)
    exact = [city for city in board.cities if _plain(city.name) == wanted]
    near = [city for city in board.cities if _plain(city.name).startswith(wanted)]
    found = exact or near
    return found[0] if len(found) == 1 else None


def _plain(text: str) -> str:
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if letter.isalnum())


def write_picture(view: View, name: str) -> Path:
    """Draw the board with everybody's trains, stations and passengers."""
    from spoorbrug.boards import looks
    from spoorbrug.boards.drawing import draw
    from spoorbrug.rules.record import NEUTRAL

    paint = dict(enumerate(looks.PLAYERS[: view.setup.seats])) | {NEUTRAL: looks.NEUTRAL}
    owners = {t.index: paint[seat] for seat in paint for t in view.tracks_of(seat)}
    stations = _standing(view.state.stations, paint)
    passengers = _standing(view.state.passengers, paint)
    picture = draw(view.board, owners=owners, stations=stations, passengers=passengers)
    return write_svg(name, picture)


def _standing(words: Any, paint: dict[int, str]) -> dict[int, str]:
    """Cities by index, with the colour of whoever stands there."""
    from spoorbrug.game.names import members

    return {city: paint[seat] for seat, word in enumerate(words) for city in members([word])}


def write_svg(name: str, text: str) -> Path:
    """Write a picture; a file that is no picture is left alone."""
    try:
        path = Path(name).expanduser()
        if path.exists() and "<svg" not in path.read_text(encoding="utf-8", errors="replace")[:500]:
            raise FileProblem(f"{path} exists already and is not a picture: choose another name")
        path.write_text(text, encoding="utf-8")
    except CANNOT as error:
        raise FileProblem(f"{name} cannot be written: {reason(error)}") from None
    return path
