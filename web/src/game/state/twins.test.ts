import { expect, it } from 'vitest';
import type { Plan } from '../../api/types';
import { withoutTwins } from './twins';

const track = (name: string, colour: string, more: object = {}) => ({
  ...{ name, a: 0, b: 1, route: 0, length: 2, toll: 0, kind: 'normal', locomotives: 0, colour },
  ...more,
});
const tracks = [
  track('grey 1', 'grey'),
  track('grey 2', 'grey'),
  track('red', 'red'),
  track('long', 'grey', { length: 3 }),
  track('elsewhere', 'grey', { route: 1 }),
];
const plan = { cities: [], routes: [], tracks, tickets: [] } as unknown as Plan;

function left(dice: boolean, owners: Record<string, number> = {}, able = ['grey 1', 'grey 2']) {
  const standing = { plan, dice, owners, can: (name: string) => able.includes(name) };
  return withoutTwins(tracks, standing).map(({ name }) => name);
}

it('keeps one of the free tracks that are alike', () => {
  expect(left(false)).toEqual(['grey 1', 'red', 'long', 'elsewhere']);
});

it('minds colours only where they are paid with', () => {
  expect(left(true, {}, ['grey 1', 'grey 2', 'red'])).toEqual(['grey 1', 'long', 'elsewhere']);
});

it('keeps those that are held, and those of which only one can be claimed', () => {
  expect(left(false, { 'grey 1': 0 })).toContain('grey 2');
  expect(left(false, {}, ['grey 2'])).toEqual(['grey 1', 'grey 2', 'red', 'long', 'elsewhere']);
});
