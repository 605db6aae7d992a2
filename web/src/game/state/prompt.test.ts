import { beforeAll, expect, it } from 'vitest';
import type { View } from '../../api/types';
import common from '../../i18n/en/common.json';
import game from '../../i18n/en/game.json';
import { use } from '../../i18n/index.svelte';
import { promptText } from './prompt';

beforeAll(() => use('en', { common, game }));

const names = ['Noor', 'Bas'];
const view = (more: object) =>
  ({ phase: 'pay_dice', waiting: [1], turn_of: 1, choices: {}, tunnel: null, ...more }) as View;
const tunnel = { track: 'A–B red', laid: null, cards: [], hits: 1, cost: 1 };

it('speaks of a tunnel only where one is tried', () => {
  expect(promptText(view({}), names, 0)).not.toContain('tunnel');
  expect(promptText(view({ tunnel }), names, 0)).toContain('tunnel');
  expect(promptText(view({}), names, 1)).not.toContain('tunnel');
  expect(promptText(view({ tunnel }), names, 1)).toContain('tunnel');
});

it('does not ask to pay for a tunnel that one cannot pay for', () => {
  const extra = { cost: 1, fits: [], payments: [{}], decline: 'take back' };
  const asked = (payments: object[]) =>
    promptText(
      view({ phase: 'pay_tunnel', tunnel, choices: { extra: { ...extra, payments } } }),
      names,
      1,
    );
  expect(asked([{}])).toContain('pay, or take your cards back');
  expect(asked([])).toBe('The tunnel costs 1 extra card. You can’t pay for it.');
});

it('says that something is still to be paid', () => {
  for (const phase of ['pay', 'pay_station', 'pay_dice'])
    expect(promptText(view({ phase }), names, 1)).toBe('Your turn: choose how to pay.');
});
