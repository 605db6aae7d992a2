// @vitest-environment happy-dom
import common from '../i18n/en/common.json';
import { use } from '../i18n/index.svelte';
import { botTitle, keepLevel, lastLevel, sortBots } from './levels';

beforeAll(() => use('en', { common }));
beforeEach(() => localStorage.clear());

it('puts the levels in order and other bots behind them', () => {
  const bots = ['expert', 'planner', 'easy', 'hard', 'mine', 'medium'];
  expect(sortBots(bots)).toEqual({
    levels: ['easy', 'medium', 'hard', 'expert'],
    others: ['planner', 'mine'],
  });
  expect(sortBots(['planner'])).toEqual({ levels: [], others: ['planner'] });
});

it('calls a level by what it is and by its name', () => {
  expect(botTitle('easy')).toBe('Easy · Trainee');
  expect(botTitle('planner')).toBe('Planner');
  expect(botTitle('mine')).toBe('mine');
});

it('remembers the level, and nothing else', () => {
  expect(lastLevel()).toBe('medium');
  keepLevel('hard');
  expect(lastLevel()).toBe('hard');
  localStorage.setItem('spoorbrug.level', '"hungry"');
  expect(lastLevel()).toBe('medium');
});
