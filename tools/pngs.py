"""PNG files with a palette: pictures of a page in a third of their size, and they look the same.

A browser decodes what it took itself, so that only NumPy and zlib are needed here.
"""

from __future__ import annotations

import base64
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page

COLOURS = 256
# Number of colours kept as they are: the most frequent, of large even areas.
EVEN = 112
ROUNDS = 6
# Bayer's: thresholds that are spread evenly.
PATTERN = (np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]) + 0.5) / 16

# Opens a PNG in base64, and sends pixels, four bytes each, in base64 again.
HELPERS = """
  const open = (png) => createImageBitmap(
    new Blob([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))], { type: 'image/png' }));
  const send = async (parts) => {
    const reader = new FileReader();
    await new Promise((done) => { reader.onload = done; reader.readAsDataURL(new Blob(parts)); });
    return reader.result.split(',')[1];
  };
"""
# All of a picture.
DECODE = f"""
async ([png, shrink]) => {{{HELPERS}
  const picture = await open(png);
  const [width, height] = [picture.width, picture.height].map((side) => Math.floor(side / shrink));
  const canvas = new OffscreenCanvas(width, height).getContext('2d');
  canvas.imageSmoothingQuality = 'high';
  canvas.drawImage(picture, 0, 0, width, height);
  return {{ width, height, pixels: await send([canvas.getImageData(0, 0, width, height).data]) }};
}}
"""
# Some parts of it, one after the other.
CROP = f"""
async ([png, boxes]) => {{{HELPERS}
  const picture = await open(png);
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas.drawImage(picture, 0, 0);
  return send(boxes.map((box) => canvas.getImageData(...box).data));
}}
"""


def parts_of(png: bytes, blank: Page, boxes: list[tuple[int, int, int, int]]) -> list[Any]:
    """Rows of red, green and blue of each box: left, top, width, height."""
    found = base64.b64decode(blank.evaluate(CROP, [base64.b64encode(png).decode(), boxes]))
    ends = np.cumsum([4 * width * height for _, _, width, height in boxes])
    flat = np.split(np.frombuffer(found, np.uint8), ends[:-1])
    return [
        part.reshape(height, width, 4)[:, :, :3]
        for part, (_, _, width, height) in zip(flat, boxes, strict=True)
    ]


def pixels_of(png: bytes, blank: Page, shrink: int = 1) -> Any:
    """Rows of red, green and blue, of a picture that is made smaller by a factor; the page is one
    without a policy of its own."""
    found = blank.evaluate(DECODE, [base64.b64encode(png).decode(), shrink])
    flat = np.frombuffer(base64.b64decode(found["pixels"]), np.uint8)
    return flat.reshape(found["height"], found["width"], 4)[:, :, :3]


def nearest(colours: Any, palette: Any) -> Any:
    """For each colour the number of the one in the palette that is most like it."""
    return np.concatenate(
        [
            ((part[:, None, :] - palette[None]) ** 2).sum(axis=2).argmin(axis=1)
            for part in np.array_split(colours, max(1, len(colours) // 4096))
        ]
    )


def dithered(colours: Any, palette: Any, place: Any) -> Any:
    """For each pixel a number in the palette; in between two colours both, in a fine pattern."""
    one = nearest(colours, palette)
    other = nearest(2 * colours - palette[one], palette)
    far = np.linalg.norm(colours - palette[one], axis=1)
    share = far / np.maximum(far + np.linalg.norm(colours - palette[other], axis=1), 1)
    rows, columns = np.indices(place.shape)
    return np.where(share[place] > PATTERN[rows % 4, columns % 4], other[place], one[place])


def palette_of(colours: Any, counts: Any) -> Any:
    """The colours that stand for all."""
    order = np.argsort(-counts, kind="stable")
    even, others = colours[order[:EVEN]], order[EVEN:]
    if not len(others):
        return even
    # The soft edges of letters are few pixels and many colours: the root is fairer to them.
    return np.concatenate([even, middles(colours[others], counts[others] ** 0.5, COLOURS - EVEN)])


def middles(colours: Any, weights: Any, most: int) -> Any:
    """Fewer colours for many: boxes cut at their median, then moved to the middles."""
    boxes = [np.arange(len(colours))]
    while len(boxes) < min(most, len(colours)):
        spread = [np.ptp(colours[box], axis=0).max() * weights[box].sum() ** 0.5 for box in boxes]
        box = boxes.pop(int(np.argmax(spread)))
        box = box[np.argsort(colours[box, np.ptp(colours[box], axis=0).argmax()], kind="stable")]
        half = np.searchsorted(np.cumsum(weights[box]), weights[box].sum() / 2)
        cut = min(max(int(half), 1), len(box) - 1)
        boxes += [box[:cut], box[cut:]]
    palette = np.array([np.average(colours[box], axis=0, weights=weights[box]) for box in boxes])
    for _ in range(ROUNDS):
        number = nearest(colours, palette)
        total = np.bincount(number, weights, len(palette))
        for channel in range(3):
            sums = np.bincount(number, weights * colours[:, channel], len(palette))
            palette[:, channel] = np.where(total, sums / np.maximum(total, 1), palette[:, channel])
    return palette.round()


def write(file: Path, pixels: Any) -> None:
    """Keep a picture with at most 256 colours."""
    height, width, _ = pixels.shape
    packed = pixels.astype(np.uint32) @ np.array([1 << 16, 1 << 8, 1], np.uint32)
    values, place, counts = np.unique(packed, return_inverse=True, return_counts=True)
    colours = np.stack([values >> 16, values >> 8 & 255, values & 255], axis=1).astype(float)
    palette = palette_of(colours, counts)
    rows = dithered(colours, palette, place.reshape(height, width)).astype(np.uint8)
    data = np.concatenate([np.zeros((height, 1), np.uint8), rows], axis=1).tobytes()

    def chunk(kind: bytes, content: bytes) -> bytes:
        checked = kind + content
        return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))

    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    file.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"PLTE", palette.astype(np.uint8).tobytes())
        + chunk(b"IDAT", zlib.compress(data, 9))
        + chunk(b"IEND", b"")
    )
