"""Reads optional CSV files, and collects what is wrong with them."""

from __future__ import annotations

import csv
import difflib
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path

from spoorbrug.boards.model import BoardError, Problem
from spoorbrug.boards.tables import rows_of


class Sheets:
    """Reads a folder's optional CSV files and collects what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def wrong(self, file: str, line: int | None, text: str) -> None:
        """Note a problem."""
        self.problems.append(Problem(file, line, text))

    def stop_if_wrong(self) -> None:
        """Raise everything that was noted."""
        if self.problems:
            raise BoardError(self.problems)

    def exists(self, file: str) -> bool:
        """Whether the folder has that file."""
        return (self.folder / file).is_file()

    def rows(self, file: str, columns: tuple[str, ...]) -> Iterator[tuple[int, list[str]]]:
        """The lines of a file with their numbers; nothing when there is no such file."""
        if not self.exists(file):
            return
        try:
            text = (self.folder / file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            self.wrong(file, None, "this file cannot be read as UTF-8 text")
            return
        reader = csv.reader(text.splitlines())
        if next(reader, None) != list(columns):
            self.wrong(file, 1, f"the first line should be {','.join(columns)}")
            return
        for cells in rows_of(reader, partial(self.wrong, file, None)):
            if cells and len(cells) != len(columns):
                count = f"{len(cells)} values where {len(columns)} are expected"
                self.wrong(file, reader.line_num, count)
            elif cells:
                yield reader.line_num, [cell.strip() for cell in cells]

    def number(self, file: str, line: int, what: str, text: str, low: float, high: float) -> float:
        """A number from low to high; a problem, and low, otherwise."""
        try:
            value = float(text)
            if low <= value <= high:
                return value
        except ValueError:
            pass
        self.wrong(file, line, f"{what} should be a number from {low:g} to {high:g}, not '{text}'")
        return low

    def one_of(self, file: str, line: int, what: str, text: str, known: Iterable[str]) -> bool:
        """Whether a word is one of the known ones; a problem otherwise."""
        words = list(known)
        if text in words:
            return True
        near = difflib.get_close_matches(text, words, n=1)
        hint = f"did you mean '{near[0]}'?" if near else f"known are {', '.join(words)}"
        self.wrong(file, line, f"unknown {what} '{text}' ({hint})")
        return False
