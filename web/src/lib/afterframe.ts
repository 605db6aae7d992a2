/**
 * Work that can wait a moment: a piece or a few after each frame that is drawn. What is large comes
 * onto the screen in such pieces, so that a slow phone is never deaf for long.
 */
type Piece = () => void;

/** A page that nobody sees draws no frames. After this many milliseconds it goes on without. */
const NO_FRAME = 1000;

/** Where things are quick, several pieces are done at once; this long, in milliseconds. */
const AT_ONCE = 16;

let waiting: Piece[] = [];
let asked = false;

function ask(): void {
  if (asked || !waiting.length) return;
  asked = true;
  let gone = false;
  const go = () => {
    if (gone) return;
    gone = true;
    clearTimeout(timer);
    // Not before the frame: its drawing is a task of its own.
    setTimeout(() => void next());
  };
  const timer = setTimeout(go, NO_FRAME);
  requestAnimationFrame(go);
}

async function next(): Promise<void> {
  const began = performance.now();
  do {
    try {
      waiting.shift()?.();
    } catch (problem) {
      console.error('Something did not come:', problem);
    }
    await Promise.resolve(); // what follows from it happens now, and counts
  } while (waiting.length && performance.now() - began < AT_ONCE);
  asked = false;
  ask();
}

/** Do this after a frame, and after whatever waits already. Returns how to leave it undone. */
export function afterFrame(piece: Piece): () => void {
  waiting.push(piece);
  ask();
  return () => (waiting = waiting.filter((one) => one !== piece));
}
