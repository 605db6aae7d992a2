import { common, corner, overlap, place, roomAt } from './placing';

const phone = { width: 360, height: 640 };

it('stays out of the way', () => {
  const size = { width: 350, height: 200 };
  const low = { left: 0, top: 600, width: 390, height: 244 };
  const spot = place(size, { width: 390, height: 844 }, [low]);
  expect(overlap({ ...spot, ...size }, low)).toBe(0);
});

it('lies off the board that it speaks of, and off the cards that it speaks of', () => {
  const size = { width: 350, height: 240 };
  const board = { left: 5, top: 110, width: 350, height: 280 };
  const cards = { left: 5, top: 395, width: 350, height: 180 };
  expect(overlap({ ...place(size, phone, [board, cards], 5), ...size }, board)).toBe(0);
  expect(overlap({ ...place(size, phone, [cards, board], 5), ...size }, cards)).toBe(0);
});

it('is lower where it would lie on what it points at', () => {
  const size = { width: 350, height: 240 };
  const offer = { left: 5, top: 200, width: 350, height: 380 };
  const box = roomAt({ left: 5, top: 5 }, size, offer, 120, 640);
  expect(box.height).toBeLessThan(200);
  expect(overlap(box, offer)).toBe(0);
  // Nobody could read it in less.
  const high = { ...offer, top: 100, height: 480 };
  expect(roomAt({ left: 5, top: 5 }, size, high, 120, 640).height).toBe(240);
});

it('goes below what it points at with all of its words', () => {
  const size = { width: 350, height: 200 };
  const purse = { left: 130, top: 45, width: 46, height: 24 };
  const box = roomAt({ left: 5, top: 5 }, size, purse, 130, 640);
  expect(box).toMatchObject({ top: 73, height: 200 });
});

it('points at what is seen of a list', () => {
  const list = { left: 5, top: 200, width: 350, height: 500 };
  const panel = { left: 5, top: 180, width: 350, height: 400 };
  expect(common(list, panel)).toEqual({ left: 5, top: 200, width: 350, height: 380 });
  expect(common(list, { ...panel, top: 0, height: 100 }).height).toBe(0);
});

it('waits in a corner where nothing is pressed', () => {
  const size = { width: 110, height: 44 };
  const board = { left: 5, top: 5, width: 350, height: 300 };
  const cancel = { left: 0, top: 250, width: 120, height: 60 };
  const zoom = { left: 300, top: 150, width: 55, height: 155 };
  expect(overlap({ ...corner(size, board, []), ...size }, cancel)).toBeGreaterThan(0);
  const spot = corner(size, board, [cancel, zoom]);
  expect(overlap({ ...spot, ...size }, cancel) + overlap({ ...spot, ...size }, zoom)).toBe(0);
});
