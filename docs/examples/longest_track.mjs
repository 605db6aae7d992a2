// A bot for Spoorbrug in JavaScript: `spoorbrug play --bots "program:node longest_track.mjs"`.
// It claims the longest track it can, pays with as few locomotives as possible, and draws
// otherwise. Messages are lines of JSON; docs/bots.md describes them.

import { createInterface } from 'node:readline';

/** Facts of the tracks by name, from the message about the board. */
let tracks = new Map();

function say(message) {
  process.stdout.write(JSON.stringify(message) + '\n');
}

/** How much a move is wanted: the best is played. */
function worth(move) {
  const [, verb, rest] = /^(\S+) ?(.*)$/.exec(move.text);
  switch (verb) {
    case 'claim':
      return 10 * tracks.get(rest).length;
    case 'pay': {
      const locomotives = /(\d+) locomotive/.exec(rest);
      return locomotives ? -Number(locomotives[1]) : 0;
    }
    case 'draw':
      return 1;
    default:
      return 0;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'hello') {
    say({ type: 'ready', protocol: 1 });
  } else if (message.type === 'board') {
    tracks = new Map(message.board.tracks.map((track) => [track.name, track]));
  } else if (message.type === 'choose') {
    const best = message.moves.reduce((a, b) => (worth(b) > worth(a) ? b : a));
    say({ type: 'move', question: message.question, move: best.id });
  } else if (message.type === 'quit') {
    process.exit(0);
  }
}
