import { possible, preset, recolour, resize, settle, toTable } from './draft';

it('begins with what was asked for', () => {
  expect(preset('friends').map((seat) => seat.who)).toEqual(['me', 'open']);
  expect(preset('screen').map((seat) => seat.who)).toEqual(['me', 'here']);
  expect(preset(undefined).map((seat) => seat.who)).toEqual(['me', 'planner']);
});

it('adds seats like the last, each with a colour of its own', () => {
  const five = resize(preset('screen'), 5);
  expect(five.map((seat) => seat.who)).toEqual(['me', 'here', 'here', 'here', 'here']);
  expect(new Set(five.map((seat) => seat.colour)).size).toBe(5);
  expect(resize(five, 2)).toEqual(five.slice(0, 2));
});

it('exchanges colours', () => {
  const seats = recolour(preset('friends'), 0, 'blue');
  expect(seats.map((seat) => seat.colour)).toEqual(['blue', 'red']);
  expect(recolour(seats, 0, 'black').map((seat) => seat.colour)).toEqual(['black', 'red']);
});

it('explains what is impossible, and switches it off', () => {
  expect(possible(3, true).neutral).toBe('neutral_needs_two');
  expect(possible(2, false)).toEqual({
    neutral: 'neutral_needs_tolls',
    open_tolls: 'open_needs_tolls',
  });
  const all = { tolls: true, neutral: true, open_tolls: true };
  expect(settle(2, all)).toEqual(all);
  expect(settle(3, all).neutral).toBe(false);
  expect(settle(2, { ...all, tolls: false })).toEqual({
    tolls: false,
    neutral: false,
    open_tolls: false,
  });
});

it('starts at once when nobody is missing', () => {
  const draft = {
    board: 'nederland',
    options: { tolls: true, neutral: false, open_tolls: false },
    pace: 'days3' as const,
    public: false,
    contribution: 'c',
    guest: 'Guest',
  };
  const ready = toTable({ ...draft, seats: preset('screen') });
  expect(ready.start).toBe(true);
  expect(ready.seats).toMatchObject([{ kind: 'me', name: 'Guest' }, { kind: 'me' }]);
  expect(ready.pace).toEqual({ kind: 'days', amount: 3 });
  expect(toTable({ ...draft, seats: preset('friends') }).start).toBe(false);
});
