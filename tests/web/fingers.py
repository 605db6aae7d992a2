"""Taps as a real finger makes them, and what the page makes of each."""

from __future__ import annotations

from dataclasses import dataclass

# Half of a finger that is 9 mm wide, on a screen with 160 pixels to an inch.
HALF = 4.5 * 160 / 25.4

# What the page asks the server about a track is noted down: it tells what a tap has meant.
KEEP = """
window.whys = [];
window.clicks = 0;
const send = WebSocket.prototype.send;
WebSocket.prototype.send = function (text) {
  const { type, move } = JSON.parse(text);
  if (type === 'why') window.whys.push(move);
  send.call(this, text);
};
addEventListener('click', () => window.clicks++);
"""

# The land under the tracks takes long to paint, and no finger means it.
BARE = """
() => document.querySelector('[data-testid="board"] svg > g > g').style.display = 'none'
"""

# Where each track is on the screen, what else lies under a finger there, and what is covered.
AIM = """
(half) => {
  const svg = document.querySelector('[data-testid="board"] svg');
  const shapes = [];
  for (const track of svg.querySelectorAll('[data-track]')) {
    for (const space of track.querySelectorAll('rect.space')) {
      const matrix = space.getScreenCTM();
      const [left, top, width, height] = ['x', 'y', 'width', 'height']
        .map((name) => space[name].baseVal.value);
      const middle = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(matrix);
      shapes.push({ kind: 'track', name: track.dataset.track, middle, scale: Math.hypot(matrix.a, matrix.b),
        inverse: matrix.inverse(), left, top, right: left + width, bottom: top + height });
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
  const open = ({ x, y }) => document.elementFromPoint(x, y)?.closest('svg') === svg;
  const names = [...new Set(shapes.filter((one) => one.kind === 'track').map((one) => one.name))];
  return names.map((name) => {
    const spaces = shapes.filter((one) => one.kind === 'track' && one.name === name);
    const order = spaces.map((one, i) => [Math.abs(i - (spaces.length - 1) / 2), one])
      .sort((a, b) => a[0] - b[0]).map(([, one]) => one);
    const at = order.map((one) => one.middle).find(open);
    if (!at) return { name, hidden: true };
    const near = shapes.filter((one) => far(one, at.x, at.y) <= half + 1);
    return { name, x: at.x, y: at.y, hidden: false,
      near: [...new Set(near.map((one) => `${one.kind} ${one.name}`))] };
  });
}
"""  # noqa: E501

# What a tap has led to. What it opened is closed, and the board stands still again.
TAKE = """
async (clicks) => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector, name) => [...document.querySelectorAll(selector)].map((e) => e.dataset[name]);
  const frame = () => new Promise(requestAnimationFrame);
  for (let i = 0; i < 300 && window.clicks === clicks; i++) await frame();
  const came = window.clicks > clicks;
  await frame();
  const found = {
    came,
    whys: window.whys.splice(0),
    about: one('.question[data-about]')?.dataset.about ?? null,
    tracks: all('[data-testid="which"] [data-track-option]', 'trackOption'),
    cities: all('[data-testid="which"] [data-city-option]', 'cityOption'),
    lit: document.querySelectorAll('[data-testid="board"] path.way').length,
    dialog: one('dialog[open] h2')?.textContent ?? null,
  };
  const note = '[data-testid="refusal"]';
  for (let i = 0; i < 300 && found.whys.length && !one(note); i++) await frame();
  one(`${note} button`)?.click();
  one('dialog[open]')?.close();
  one('.question footer button')?.click();
  const transform = () => one('[data-testid="board"] svg > g').getAttribute('transform');
  const open = () => one(`.question footer, dialog[open], ${note}`);
  let still = 0;
  for (let i = 0, before = ''; i < 300 && still < 3; i++) {
    still = !open() && transform() === before ? still + 1 : 0;
    before = transform();
    await frame();
  }
  return { ...found, closed: still === 3 };
}
"""  # noqa: E501

HOME = """() => document.querySelector('[data-testid="board"] svg > g').getAttribute('transform')"""


@dataclass(frozen=True)
class Aim:
    """A track, where it is tapped, and everything that the finger covers there."""

    name: str
    x: float
    y: float
    near: frozenset[str]


class Finger:
    """A finger on the board of a player whose page notes down its questions (`KEEP`)."""

    def __init__(self, player):
        self.page = player.page
        self.session = player.visitor.context.new_cdp_session(self.page)

    def aims(self) -> list[Aim]:
        """Every track; no two that follow each other are near each other."""
        found = self.page.evaluate(AIM, HALF)
        assert not [one["name"] for one in found if one["hidden"]], "tracks that nobody can reach"
        aims = sorted(
            (Aim(one["name"], one["x"], one["y"], frozenset(one["near"])) for one in found),
            key=lambda aim: aim.x,
        )
        half = (len(aims) + 1) // 2
        pairs = zip(aims[:half], [*aims[half:], None], strict=False)
        return [aim for pair in pairs for aim in pair if aim]

    def judge_all(self) -> dict[str, str]:
        """What every track leads to. Where the board has moved, it is aimed again."""
        said: dict[str, str] = {}
        while True:
            home = self.page.evaluate(HOME)
            left = [aim for aim in self.aims() if aim.name not in said]
            if not left:
                return said
            for aim in left:
                if self.page.evaluate(HOME) != home:
                    break
                said[aim.name] = self.judge(aim)

    def tap(self, x, y) -> None:
        """A touch as wide as a fingertip: browsers look for things to click all around it."""
        point = {"x": x, "y": y, "radiusX": HALF, "radiusY": HALF}
        self.session.send(
            "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]}
        )
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def judge(self, aim) -> str:
        """Tap a track: `chosen`, `asked`, or what went wrong."""
        clicks = self.page.evaluate("clicks")
        self.tap(aim.x, aim.y)
        found = self.page.evaluate(TAKE, clicks)
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
