"""What a player looks at: scripts that read the screen, and nothing behind it."""

from __future__ import annotations

# Where the spaces of a track lie on the screen, each with a matrix from around its middle.
SPACES = """
const spacesOf = (track) => {
  const path = track.querySelector('.space');
  const { a, b, c, d, e, f } = path.getScreenCTM();
  return path.getAttribute('d').split('M').slice(1).map((plate) => {
    const ends = plate.split(/[LA]/).map((part) => part.match(/[-.\\d]+/g).map(Number).slice(-2));
    const corners = ends.slice(0, 8); // the ninth is the first again
    const middle = [0, 1].map((i) => corners.reduce((sum, end) => sum + end[i], 0) / 8);
    const radius = Number(plate.match(/A([.\\d]+)/)[1]);
    const side = (from, to) => [to[0] - from[0], to[1] - from[1]];
    const along = side(corners[0], corners[1]);
    const angle = Math.atan2(along[1], along[0]) * 180 / Math.PI;
    const matrix = new DOMMatrix([a, b, c, d, e, f]).translate(...middle).rotate(angle);
    return { matrix, x: matrix.e, y: matrix.f, length: Math.hypot(...along) + 2 * radius,
      width: Math.hypot(...side(corners[2], corners[3])) + 2 * radius };
  });
};
"""

# What can be seen of a game: all of it is on the screen, nothing is asked of the program.
LOOK = """
() => {
  const one = (selector) => document.querySelector(selector);
  const all = (selector) => [...document.querySelectorAll(selector)];
  const text = (selector) => one(selector)?.textContent.replace(/\\s+/g, ' ').trim() ?? '';
  const seen = { at: 'elsewhere', key: '', ready: false };
  if (one('[data-testid="final-table"]')) {
    Object.assign(seen, { at: 'end', ready: true });
  } else if (one('[data-testid="curtain"]')) {
    Object.assign(seen, { at: 'curtain', ready: true, key: text('[data-testid="curtain"]') });
  } else if (one('[data-testid="game"]')) {
    seen.at = 'game';
    seen.mine = !!one('[data-testid="prompt"].mine');
    seen.prompt = text('[data-testid="prompt"] h1');
    seen.offer = all('[data-testid="offer"] input').map((box) => box.checked);
    const question = one('.question[data-testid]');
    seen.question = question?.dataset.testid ?? null;
    seen.claim = seen.question === 'claim';
    seen.dialog = text('dialog[open] h2, [role=dialog]:not(.question)');
    seen.options = all('[data-track-option]').map((option) => option.dataset.trackOption);
    seen.lit = all('[data-testid="board"] .track.lit')
      .map((track) => ({ name: track.dataset.track, length: Number(track.dataset.length),
        tunnel: !!track.querySelector('[stroke-dasharray]') }))
      .sort((a, b) => b.length - a.length);
    seen.take = all('[data-slot].can').map((slot) => slot.dataset.card);
    seen.draw = !!one('[data-deck].can');
    seen.tickets = !!one('[data-pile].can');
    seen.station = !!one('[data-testid="build-station"]');
    seen.send = !!one('[data-testid="send-passenger"]');
    seen.pass = !!one('[data-testid="prompt"].mine button.warm');
    seen.fillers = all('[data-filler]:enabled').map((pile) => pile.dataset.filler);
    seen.dice = all('[data-testid="dice"] [data-die]').map((die) => ({
      face: die.dataset.die, picked: die.getAttribute('aria-pressed') === 'true' }));
    seen.buttons = all('[data-testid="dice"] .actions button').map((button) =>
      ['testid', 'pile', 'buy', 'return'].map((name) => button.dataset[name])
        .find((name) => name !== undefined));
    const picked = seen.dice.some((die) => die.picked);
    // One of the two is off by choice, all others only while a move is on its way.
    const off = picked ? 'roll-keep' : 'roll-again';
    seen.busy = all('.slot.can').some((slot) => slot.getAttribute('aria-disabled') === 'true') ||
      !!one(`[data-testid="dice"] .actions button:disabled:not([data-testid="${off}"])`) ||
      (!!question && !seen.fillers.length && !!one('.question footer button:disabled')) ||
      !!one('[data-mix]:disabled, [data-place]:disabled, [data-walk]:disabled');
    seen.hand = Object.fromEntries(
      all('[data-pile-of]').map((pile) => [pile.dataset.pileOf, Number(pile.textContent.trim())]));
    seen.handOver = !!one('[data-testid="hand-over"]');
    seen.owned = all('[data-testid="board"] .track[data-owner]').length;
    const offering = seen.offer.length > 0;
    const whole = !!one('[data-testid="board"]'); // it comes piece by piece, last of all
    seen.ready = whole && !seen.busy && (offering || seen.mine || seen.handOver);
    seen.key = JSON.stringify([
      seen.mine, seen.prompt, seen.offer, seen.dialog, seen.take, seen.draw, seen.busy,
      seen.question, text('.question'), seen.dice, seen.buttons, text('[data-testid="tokens"]'),
      seen.hand, seen.handOver, seen.owned, text('[data-deck]'), text('.players'),
      all('[data-slot]').map((slot) => slot.dataset.card), text('[data-testid="announcer"]'),
    ]);
  }
  seen.key = `${location.pathname} ${seen.at} ${seen.key}`;
  return seen;
}
"""

# Does a pointer hit the board there? Not at its very edge: browsers round where a finger was.
ON_BOARD = """
  const onBoard = ({ x, y }) => [[-2, -2], [2, -2], [-2, 2], [2, 2]].every(([dx, dy]) =>
    document.elementFromPoint(x + dx, y + dy)?.closest('[data-testid="board"] svg'));
"""

# Where a pointer hits a track and nothing that lies over it.
POINT = (
    """
(name) => {"""
    + ON_BOARD
    + SPACES
    + """
  const track = document.querySelector(`[data-track="${CSS.escape(name)}"]`);
  const spaces = spacesOf(track).map(({ x, y }) => ({ x, y }));
  const middle = (spaces.length - 1) / 2;
  return spaces
    .map((point, i) => ({ point, far: Math.abs(i - middle) }))
    .sort((a, b) => a.far - b.far)
    .map(({ point }) => point)
    .find(onBoard) ?? null;
}
"""
)

# The middle of something that can be pressed right there.
HIT = """
(element) => {
  if (element.disabled || element.getAttribute('aria-disabled') === 'true') return null;
  const box = element.getBoundingClientRect();
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const hit = document.elementFromPoint(point.x, point.y);
  return hit && element.contains(hit) ? point : null;
}
"""

WHICH_WAY = """
(element) => document.activeElement.compareDocumentPosition(element) & 4 ? 'Tab' : 'Shift+Tab'
"""

# Where a pointer hits a city that is asked for, and where the board shows it.
PLACE = (
    """
(name) => {"""
    + ON_BOARD
    + """
  const city = document.querySelector(`.place[data-city="${CSS.escape(name)}"] .dot`);
  if (!city) return null;
  const box = city.getBoundingClientRect();
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return onBoard(point) ? point : null;
}
"""
)
