"""What can be measured about how a screen looks."""

from __future__ import annotations

from playwright.sync_api import TimeoutError

from .words import RAW_KEY

LEAST_BOARD = 190
"""Pixels: what the smallest phone has left beside the dice."""

# Fonts and pictures are there, and nothing moves any more.
STILL = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  await frame();
  await frame();
  // A board comes in pieces.
  while (document.querySelector('.board[aria-busy=true]')) await frame();
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await Promise.all(document.getAnimations().filter((one) =>
    one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => {})));
  await frame();
  await frame();
}
"""  # noqa: E501

# By how much the page is too wide. A phone's window grows with what is in it: its root does not.
SIDEWAYS = """
() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? `${scrollWidth} wide on ${clientWidth}` : '';
}
"""

_COMMON = """
  const shown = (element) => {
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return false;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || element.closest('.spoken, [inert]')) return false;
    const dialog = document.querySelector('dialog[open]');
    return !dialog || dialog.contains(element);
  };
  const called = (element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ` +
    (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim().slice(0, 60);
"""  # noqa: E501

# The whole row that a finger may hit counts: the label of a box, the cell of a link.
TARGETS = (
    """
() => {"""
    + _COMMON
    + """
  const found = [];
  const all = 'button, a[href], select, input:not([type=hidden]), summary, label:has(input)';
  for (const element of document.querySelectorAll(all)) {
    if (!shown(element) || element.disabled) continue;
    if (element.matches('label input')) continue;
    // Links in running text follow the text.
    if (element.matches('p a, li > a:not(.button), dd a, footer a, .note a, td a, nav ul a')) continue;
    const box = element.getBoundingClientRect();
    const main = element.matches('.warm, .primary, .big, .slot, .pile, .buttons button');
    const least = main ? 43.5 : 23.5;
    if (box.width < least || box.height < least) {
      found.push(`${called(element)}: ${Math.round(box.width)}×${Math.round(box.height)}`);
    }
  }
  return found;
}
"""  # noqa: E501
)

# Words that do not fit into what holds them, or stick out of the screen.
CUT_OFF = (
    """
() => {"""
    + _COMMON
    + """
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const inScroller = (element) => {
    for (let one = element; one && one !== document.body; one = one.parentElement) {
      if (scrolls(one)) return true;
    }
    return false;
  };
  const found = [];
  const all = 'button, a.button, label, legend, h1, h2, h3, th, td, summary, [role=tab], b, strong, .name, .mark, .badge, .numbers, .cities, .caption, li > span';
  for (const element of document.querySelectorAll(all)) {
    // Cards and dice are pictures, with a number or a sign that sits on their corner.
    if (!shown(element) || element.matches('.slot, .pile, .die')) continue;
    if (element.closest('[data-testid="board"] svg')) continue;  // it may be zoomed in
    const wide = element.scrollWidth - element.clientWidth;
    const inline = getComputedStyle(element).display === 'inline';
    if (!inline && wide > 1 && !scrolls(element)) {
      found.push(`${called(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
    }
    const box = element.getBoundingClientRect();
    if ((box.right > innerWidth + 1 || box.left < -1) && !inScroller(element)) {
      found.push(`${called(element)}: from ${Math.round(box.left)} to ${Math.round(box.right)}`);
    }
  }
  return found;
}
"""  # noqa: E501
)

# Names on the board that the zoom buttons cover in part.
UNDER_BUTTONS = """
() => {
  const board = document.querySelector('[data-testid="board"]');
  if (!board) return ['the board is not whole yet'];
  const over = board.querySelector('.zoom').getBoundingClientRect();
  return [...board.querySelectorAll('svg text')].filter((name) => {
    const box = name.getBoundingClientRect();
    return box.left < over.right && box.right > over.left &&
      box.top < over.bottom && box.bottom > over.top;
  }).map((name) => name.textContent);
}
"""

# Letters on the board that are too small to read, in pixels.
SMALL = """
() => [...document.querySelectorAll('[data-testid="board"] svg text')]
  .map((text) => ({ text: text.textContent,
    size: parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a }))
  .filter(({ size }) => size < 8.9)
"""

# What the turn offers and a finger cannot reach: something lies over it, or it is off the screen.
COVERED = (
    """
() => {"""
    + _COMMON
    + """
  const mine = document.querySelector('[data-testid="prompt"].mine');
  if (!mine || document.querySelector('dialog[open]')) return [];
  const offered = '[data-testid="dice"] .actions button, [data-testid="prompt"] button, ' +
    '.question footer button';
  return [...document.querySelectorAll(offered)].filter((element) => {
    if (!shown(element) || element.disabled) return false;
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !hit || !element.contains(hit);
  }).map(called);
}
"""
)

# The board of a phone while nothing lies beside it but what is always there.
BOARD = """
() => {
  if (document.querySelector('.question, .game.offering')) return null;
  const board = document.querySelector('.game [data-testid="board"]');
  return board && board.getBoundingClientRect().height;
}
"""

# Tickets that a hint means and that cannot be seen: it lies over them, or the list is too long.
HINTED_UNSEEN = """
() => [...document.querySelectorAll('[data-ticket].hinted .bulb')].filter((bulb) => {
  const box = bulb.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !hit?.closest('[data-ticket].hinted');
}).map((bulb) => bulb.closest('[data-ticket]').dataset.ticket)
"""

SAID = """
() => [document.title, document.body.innerText,
  ...[...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))]
  .join('\\n')
"""

FOCUS = """
() => {
  const element = document.activeElement;
  if (!element || element === document.body) return 'the focus is lost';
  if (element.matches('h1, h2, main, [role=dialog], dialog')) return '';
  const ring = (node) => {
    if (!node) return false;
    const style = getComputedStyle(node);
    const outlined = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
    return outlined || style.boxShadow !== 'none';
  };
  const around = [element, element.closest('label'), element.nextElementSibling];
  const circle = element.querySelector('circle.focus');
  if (circle && getComputedStyle(circle).stroke !== 'none') return '';
  return around.some(ring) ? '' : `no ring around ${element.outerHTML.slice(0, 120)}`;
}
"""


def fits(player):
    """Nothing scrolls sideways."""
    assert player.page.evaluate(SIDEWAYS) == "", player.page.url


def targets(player):
    """Everything is big enough for a finger."""
    small = player.page.evaluate(TARGETS)
    assert small == [], small


def within_reach(player):
    """Nothing that the turn offers lies under something else."""
    covered = player.page.evaluate(COVERED)
    assert covered == [], covered


def comes_right(player, wrong):
    """A script finds nothing wrong, at the latest when what was done is drawn."""
    try:
        player.page.wait_for_function(f"() => !({wrong})().length")
    except TimeoutError:
        raise AssertionError(player.page.evaluate(wrong)) from None


def board_has_room(player):
    """Dice leave a phone's board enough to look at."""
    height = player.page.evaluate(BOARD)
    assert height is None or height >= LEAST_BOARD, height


def names_are_free(player):
    """Nothing lies over a name on the board."""
    comes_right(player, UNDER_BUTTONS)


def names_are_large(player):
    """Names on the board can be read: they follow a new zoom a frame later."""
    comes_right(player, SMALL)


def cut_off(player):
    return player.page.evaluate(CUT_OFF)


def raw_keys(player):
    """Messages that have no words."""
    return RAW_KEY.findall(player.page.evaluate(SAID))


def focus_is_seen(player):
    """Whoever uses the keyboard knows where they are, as soon as what they did is done."""
    comes_right(player, FOCUS)
