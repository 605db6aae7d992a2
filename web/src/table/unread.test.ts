// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { markRead, readUpTo } from './unread';

beforeEach(() => localStorage.clear());

it('remembers how far the chat of each table was read', () => {
  expect(readUpTo('one')).toBe(0);
  markRead('one', 12);
  markRead('two', 3);
  expect([readUpTo('one'), readUpTo('two')]).toEqual([12, 3]);
});

it('never goes back, and takes nothing that is no number', () => {
  markRead('one', 12);
  markRead('one', 5);
  expect(readUpTo('one')).toBe(12);
  localStorage.setItem('spoorbrug.read.one', '"far"');
  expect(readUpTo('one')).toBe(0);
});
