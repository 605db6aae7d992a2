"""Small pictures of a screen at six sizes side by side, and how much two of them differ.

A picture is kept in a quarter of its width and height: a person still sees what it shows, and a
letter that is set a hair to the right changes nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from tools import pngs

SIZES = ((1920, 1080), (1280, 800), (820, 1180), (390, 844), (360, 640), (844, 390))
SMALLER = 4
GAP = 4
# A place has changed if its mean over 3 × 3 small pixels is off by more than this, of 255.
OFF = 24
# This share of a picture may change: a caret, the edge of a shadow, a line of text one pixel up.
SHARE = 0.02


def changed(one: Any, other: Any) -> float:
    """The share of a picture in which two differ; all of it where they differ in size."""
    if one.shape != other.shape:
        return 1.0
    apart = one.astype(float) - other
    height, width, _ = apart.shape
    around = sum(apart[y : height - 2 + y, x : width - 2 + x] for y in range(3) for x in range(3))
    return float((np.abs(around / 9).max(axis=2) > OFF).mean())


def sheet(pictures: list[Any]) -> Any:
    """All of them in a row, on grey."""
    width = sum(picture.shape[1] + GAP for picture in pictures)
    whole = np.full((max(picture.shape[0] for picture in pictures), width, 3), 128.0)
    left = 0
    for picture in pictures:
        whole[: picture.shape[0], left : left + picture.shape[1]] = picture
        left += picture.shape[1] + GAP
    return whole


def apart(whole: Any) -> list[Any]:
    """The pictures of a sheet."""
    found, left = [], 0
    for width, height in SIZES:
        found.append(whole[: height // SMALLER, left : left + width // SMALLER])
        left += width // SMALLER + GAP
    return found


def write(file: Path, whole: Any) -> None:
    """Keep a sheet."""
    file.parent.mkdir(parents=True, exist_ok=True)
    pngs.write(file, whole.astype(np.uint8))


def read(file: Path, blank: Any) -> Any:
    """A sheet that was kept; a browser decodes it."""
    return pngs.pixels_of(file.read_bytes(), blank)
