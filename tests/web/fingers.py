"""Taps as a real finger makes them, and what the page makes of each."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .sight import ON_BOARD, SPACES

# Half of a finger that is 9 mm wide, on a screen with 160 pixels to an inch.
HALF = 4.5 * 160 / 25.4

FAR = 60
"""Pixels: no longer a double tap."""

# What the page would ask the server about a track is noted down: it tells what a tap has meant.
# The answer is that there is nothing to say, so that no note has to be drawn and closed again.
KEEP = """
window.whys = [];
window.clicks = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  const { type, move, client } = JSON.parse(text);
  if (type !== 'why') return send.call(this, text);
  window.whys.push(move);
  const data = JSON.stringify({ type: 'because', client, refusal: null });
  queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
};
addEventListener('click', () => window.clicks++);
"""

# The land under the tracks takes long to paint, and no finger means it.
BARE = """
() => document.querySelector('[data-testid="board"] svg > g > g').style.display = 'none'
"""

# Where each track is on the screen, what else lies under a finger there, and what is covered.
AIM = (
    """
(half) => {"""
    + ON_BOARD
    + SPACES
    + """
  const svg = document.querySelector('[data-testid="board"] svg');
  const shapes = [];
  for (const track of svg.querySelectorAll('[data-track]')) {
    for (const { matrix, x, y, length, width } of spacesOf(track)) {
      shapes.push({ kind: 'track', name: track.dataset.track, middle: { x, y },
        scale: Math.hypot(matrix.a, matrix.b), inverse: matrix.inverse(),
        left: -length / 2, top: -width / 2, right: length / 2, bottom: width / 2 });
    }
  }
  for (const city of svg.querySelectorAll('[data-city]')) {
    const box = city.querySelector('.dot').getBoundingClientRect();
    shapes.push({ kind: 'city', name: city.dataset.city, radius: box.width / 2,
      middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } });
  }
  const far = (shape, x, y) => {
    if (shape.kind === 'city')
      return Math.max(0, Math.hypot(x - shape.middle.x, y - shape.middle.y) - shape.radius);
    const point = new DOMPoint(x, y).matrixTransform(shape.inverse);
    const dx = Math.max(shape.left - point.x, 0, point.x - shape.right);
    const dy = Math.max(shape.top - point.y, 0, point.y - shape.bottom);
    return Math.hypot(dx, dy) * shape.scale;
  };
  const names = [...new Set(shapes.filter((one) => one.kind === 'track').map((one) => one.name))];
  return names.map((name) => {
    const spaces = shapes.filter((one) => one.kind === 'track' && one.name === name);
    const order = spaces.map((one, i) => [Math.abs(i - (spaces.length - 1) / 2), one])
      .sort((a, b) => a[0] - b[0]).map(([, one]) => one);
    const at = order.map((one) => one.middle).find(onBoard);
    if (!at) return { name, hidden: true };
    const near = shapes.filter((one) => far(one, at.x, at.y) <= half + 1);
    const city = near.filter((one) => one.kind === 'city')
      .sort((a, b) => far(a, at.x, at.y) - far(b, at.x, at.y))[0];
    const moved = city ? { x: city.middle.x, y: city.middle.y } : { x: at.x, y: at.y };
    return { name, x: at.x, y: at.y, hidden: false, moved, beside: !!city,
      near: [...new Set(near.map((one) => `${one.kind} ${one.name}`))] };
  });
}
"""
)

# What a tap has led to.
FOUND = """
const one = (selector) => document.querySelector(selector);
const all = (selector, name) => [...document.querySelectorAll(selector)].map((e) => e.dataset[name]);
const frame = () => new Promise(requestAnimationFrame);
const found = () => ({
  whys: window.whys.splice(0),
  about: one('.question[data-about]')?.dataset.about ?? null,
  tracks: all('[data-testid="which"] [data-track-option]', 'trackOption'),
  cities: all('[data-testid="which"] [data-city-option]', 'cityOption'),
  lit: document.querySelectorAll('[data-testid="board"] path.way').length,
  dialog: one('dialog[open] h2')?.textContent ?? null,
});
const close = () => {
  one('dialog[open]')?.close();
  one('.question footer button')?.click();
};
// Everything is closed, and the board stands still.
const settle = async () => {
  const transform = () => one('[data-testid="board"] svg > g').getAttribute('transform') +
    one('[data-testid="board"] .sheet').style.transform;
  const open = () => one('.question footer, dialog[open]');
  let still = 0;
  for (let i = 0, before = ''; i < 300 && still < 3; i++) {
    close();
    still = !open() && transform() === before ? still + 1 : 0;
    before = transform();
    await frame();
  }
  return still === 3;
};
"""  # noqa: E501

# After a real tap.
TAKE = f"""
async (clicks) => {{
  {FOUND}
  for (let i = 0; i < 300 && window.clicks === clicks; i++) await frame();
  const came = window.clicks > clicks;
  await frame();
  const what = found();
  return {{ ...what, came, closed: await settle() }};
}}
"""

# Every place in turn, by the events that a browser makes of a tap, without waiting for it to
# paint: the finger goes up where it was, the click has been moved onto the nearest city.
PRESS = f"""
async (aims) => {{
  {FOUND}
  const svg = one('[data-testid="board"] svg');
  const settled = async () => {{ for (let i = 0; i < 20; i++) await null; }};
  const told = [];
  for (const {{ x, y, moved }} of aims) {{
    const given = {{ bubbles: true, cancelable: true, clientX: x, clientY: y, pointerType: 'touch' }};
    svg.dispatchEvent(new PointerEvent('pointerdown', given));
    svg.dispatchEvent(new PointerEvent('pointerup', given));
    svg.dispatchEvent(new PointerEvent('click', {{ ...given, clientX: moved.x, clientY: moved.y }}));
    await settled();
    told.push({{ ...found(), came: true, closed: true }});
    close();
    await settled();
  }}
  return {{ told, closed: await settle() }};
}}
"""  # noqa: E501


@dataclass(frozen=True)
class Aim:
    """A track, where it is tapped, and everything that the finger covers there."""

    name: str
    x: float
    y: float
    near: frozenset[str]
    moved: dict[str, float]
    """Where the browser may say that it was clicked."""
    beside: bool
    """A city lies under the same finger."""


class Finger:
    """A finger on the board of a player whose page notes down its questions (`KEEP`)."""

    def __init__(self, player):
        self.page = player.page
        self.session = player.visitor.context.new_cdp_session(self.page)
        self.last = (-math.inf, -math.inf)
        """Where it was. What follows soon and near is the other half of a double tap."""

    def _elsewhere(self, aim) -> bool:
        return math.dist(self.last, (aim.x, aim.y)) > FAR

    def aims(self) -> list[Aim]:
        """Every track; no two that follow each other are near each other."""
        found = self.page.evaluate(AIM, HALF)
        assert not [one["name"] for one in found if one["hidden"]], "tracks that nobody can reach"
        aims = sorted(
            (
                Aim(one["name"], one["x"], one["y"], frozenset(one["near"]), one["moved"],
                    one["beside"])
                for one in found
            ),
            key=lambda aim: aim.x,
        )  # fmt: skip
        half = (len(aims) + 1) // 2
        pairs = zip(aims[:half], [*aims[half:], None], strict=False)
        return [aim for pair in pairs for aim in pair if aim]

    def judge_all(self) -> dict[str, str]:
        """What every track leads to, by the events of a tap."""
        aims = self.aims()
        if not self._elsewhere(aims[0]):
            aims.reverse()
        self.last = (aims[-1].x, aims[-1].y)
        places = [{"x": aim.x, "y": aim.y, "moved": aim.moved} for aim in aims]
        answer = self.page.evaluate(PRESS, places)
        assert answer["closed"], "something stays open"
        return {
            aim.name: self.judge(aim, found)
            for aim, found in zip(aims, answer["told"], strict=True)
        }

    def judge_some(self, number) -> dict[str, str]:
        """What some tracks lead to under a real finger: first those with a city beside them,
        where browsers move the click."""
        said: dict[str, str] = {}
        while len(said) < number:
            left = [aim for aim in self.aims() if aim.name not in said and self._elsewhere(aim)]
            aim = max(left, key=lambda aim: aim.beside)
            clicks = self.page.evaluate("clicks")
            self.tap(aim.x, aim.y)
            self.last = (aim.x, aim.y)
            said[aim.name] = self.judge(aim, self.page.evaluate(TAKE, clicks))
        return said

    def tap(self, x, y) -> None:
        """A touch as wide as a fingertip: browsers look for things to click all around it."""
        point = {"x": x, "y": y, "radiusX": HALF, "radiusY": HALF}
        self.session.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]}
        )
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def judge(self, aim, found) -> str:
        """What a tap on a track has led to: `chosen`, `asked`, or what went wrong."""
        assert found["came"] and found["closed"], (aim, found)
        if found["dialog"]:
            return f"opened {found['dialog']}"
        asked = [f"track {name}" for name in found["tracks"]]
        asked += [f"city {name}" for name in found["cities"]]
        acted = [f"track {why.partition(' ')[2].partition(':')[0]}" for why in found["whys"]]
        acted += [f"track {found['about']}"] if found["about"] else []
        if strangers := {*asked, *acted} - aim.near:
            return f"meant {strangers}"
        if acted:
            return "chosen" if acted == [f"track {aim.name}"] else f"chose {acted}"
        if f"track {aim.name}" not in asked:
            return f"asked for {asked}" if asked else "nothing"
        return "asked" if found["lit"] == len(found["tracks"]) else "asked, but not lit"
