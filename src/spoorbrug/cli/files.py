"""Files that people name: read and written, or one sentence why not."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

MOST_BYTES = 20_000_000
TITLE = "Spoorbrug record"
CANNOT = (OSError, ValueError, RuntimeError)
"""What a file name may bring: no such place, an odd character, no such person's home."""


class FileProblem(Exception):
    """A file that cannot be read or written; the message says why."""


def read_text(name: str) -> str:
    """The text of a file; `-` is standard input."""
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES).decode("utf-8")
        with Path(name).expanduser().open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise FileProblem("this file is far too large to be a record")
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise FileProblem(f"line {line}: this is not UTF-8 text") from None
    except CANNOT as error:
        raise FileProblem(f"this file cannot be read: {reason(error)}") from None


def write_record(name: str | Path, text: str) -> Path:
    """Write a record; anything else that has the name already is left alone."""
    try:
        path = Path(name).expanduser()
        if path.exists() and not _is_record(path):
            raise FileProblem(f"{path} exists already and is not a saved game: choose another name")
        path.write_text(text, encoding="utf-8")
    except CANNOT as error:
        raise FileProblem(f"{name} cannot be written: {reason(error)}") from None
    return path


def write_new_save(board: str, text: str) -> Path:
    """Write a record to the folder for saved games, under a name that is new."""
    import platformdirs

    folder = platformdirs.user_data_path("spoorbrug") / "saves"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileProblem(f"{folder} cannot be made: {reason(error)}") from None
    name = f"{board}-{datetime.now():%Y-%m-%d-%H%M%S}"
    path, number = folder / f"{name}.txt", 1
    while path.exists():
        number += 1
        path = folder / f"{name}-{number}.txt"
    return write_record(path, text)


def _is_record(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(TITLE)) == TITLE.encode()


def reason(error: Exception) -> str:
    """What the system says, in a few words."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
