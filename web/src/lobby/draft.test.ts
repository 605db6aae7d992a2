import { FIRST } from './boards';
import { fitting, preset, recolour, resize, toTable } from './draft';
import { USUAL } from './options';

const usa = { ...FIRST, id: 'usa', tolls: false, neutral: false };

it('begins with what was asked for', () => {
  expect(preset('friends').map((seat) => seat.who)).toEqual(['me', 'open']);
  expect(preset('screen').map((seat) => seat.who)).toEqual(['me', 'here']);
  expect(preset(undefined).map((seat) => seat.who)).toEqual(['me', 'medium']);
});

it('adds seats like the last, each with a colour of its own', () => {
  const five = resize(preset('screen'), 5);
  expect(five.map((seat) => seat.who)).toEqual(['me', 'here', 'here', 'here', 'here']);
  expect(new Set(five.map((seat) => seat.colour)).size).toBe(5);
  expect(resize(five, 2)).toEqual(five.slice(0, 2));
});

it('brings back seats that were put aside, in colours that are free', () => {
  const three = resize(preset('friends'), 3);
  three[2] = { who: 'random', name: 'Mila', colour: 'green' };
  const [two, aside] = [three.slice(0, 2), three.slice(2)];
  expect(resize(two, 3, aside)).toEqual(three);
  const again = resize(recolour(two, 0, 'green'), 3, aside);
  expect(again[2]).toMatchObject({ who: 'random', name: 'Mila', colour: 'red' });
});

it('exchanges colours', () => {
  const seats = recolour(preset('friends'), 0, 'blue');
  expect(seats.map((seat) => seat.colour)).toEqual(['blue', 'red']);
  expect(recolour(seats, 0, 'black').map((seat) => seat.colour)).toEqual(['black', 'red']);
});

it('seats as many as the board has room for', () => {
  const small = { ...usa, players: [2, 3] as [number, number] };
  expect([1, 2, 3, 5].map((count) => fitting(small, count))).toEqual([2, 2, 3, 3]);
});

it('starts at once when nobody is missing', () => {
  const draft = {
    board: FIRST,
    options: USUAL,
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
