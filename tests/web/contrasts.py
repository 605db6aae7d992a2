"""Contrasts that axe cannot decide: measured on the picture, with the letters taken away."""

from __future__ import annotations

import numpy as np
from tools import pngs

from tests.boards.colours import contrasts, to_linear

# Letters without colour: what is left is what they stand on.
BARE = "*, *::placeholder { color: transparent !important; text-shadow: none !important }"

TAKE_AWAY = """
(rules) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}
"""

# The colour of each text and where it is in sight; what something else covers is not seen.
SEEN = """
(targets) => targets.flatMap((target) => {
  const element = document.querySelector(target);
  const style = element && getComputedStyle(element);
  if (!style || style.visibility === 'hidden') return [];
  const range = document.createRange();
  range.selectNodeContents(element);
  const boxes = [...range.getClientRects()].map((box) => ({
    left: Math.max(0, box.left), top: Math.max(0, box.top),
    right: Math.min(innerWidth, box.right), bottom: Math.min(innerHeight, box.bottom) }))
    .filter((box) => box.right - box.left >= 2 && box.bottom - box.top >= 2)
    .filter((box) => {
      const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
      const hit = document.elementFromPoint(x, y);
      return hit && (element.contains(hit) || hit.contains(element));
    });
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700);
  return boxes.length ? [{ target, boxes, colour: style.color, least: large ? 3 : 4.5 }] : [];
})
"""


def too_faint(page, targets, blank) -> list[str]:
    """Which of these texts cannot be read well on what lies behind them. `blank` is a page
    without a policy that forbids to decode a picture."""
    texts = page.evaluate(SEEN, targets)
    if not texts:
        return []
    page.evaluate(TAKE_AWAY, BARE)
    png = page.screenshot(scale="css")
    page.evaluate("document.adoptedStyleSheets.pop()")
    seen = [(text, pixels(box)) for text in texts for box in text["boxes"]]
    found = []
    for (text, _), part in zip(seen, pngs.parts_of(png, blank, [b for _, b in seen]), strict=True):
        parts = text["colour"][4:].strip("(a) ").split(",")[:3]
        colour = to_linear(np.array(parts, float) / 255)
        # An edge or a corner of something else may reach into the box: most of it counts.
        usual = float(np.median(contrasts(colour, to_linear(part / 255))))
        if usual < text["least"]:
            found.append(f"{text['target']}: measured contrast {usual:.2f}")
    return found


def pixels(box) -> tuple[int, int, int, int]:
    """Left, top, width and height in whole pixels."""
    left, top, right, bottom = (int(box[side]) for side in ("left", "top", "right", "bottom"))
    return left, top, right - left + 1, bottom - top + 1
