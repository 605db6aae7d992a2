"""Tables of comma-separated values, read until they cannot be."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator


def rows_of(reader: Iterable[list[str]], wrong: Callable[[str], None]) -> Iterator[list[str]]:
    """What a reader gives; where it gives up, `wrong` is told why."""
    try:
        yield from reader
    except csv.Error as error:
        wrong(f"this is not a table of comma-separated values: {error}")
