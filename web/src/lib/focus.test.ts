// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { letGo, moveFocus } from './focus';

let button: HTMLButtonElement;
const here = () => document.activeElement === button;

beforeEach(() => {
  vi.useFakeTimers();
  button = document.createElement('button');
  document.body.append(button);
});
afterEach(() => {
  button.remove();
  vi.useRealTimers();
});

it('moves after the frame where a finger was used, and at once where keys were', async () => {
  window.dispatchEvent(new Event('pointerdown'));
  moveFocus(() => button);
  expect(here()).toBe(false);
  await vi.runAllTimersAsync();
  expect(here()).toBe(true);
  button.blur();
  window.dispatchEvent(new Event('keydown'));
  moveFocus(() => button);
  expect(here()).toBe(true);
});

it('leaves the focus where it is when there is nothing to give it to any more', async () => {
  button.focus();
  window.dispatchEvent(new Event('pointerdown'));
  moveFocus(() => null);
  await vi.runAllTimersAsync();
  expect(here()).toBe(true);
});

it('lets go of what is about to leave, but not of what stays, nor where keys are used', () => {
  window.dispatchEvent(new Event('pointerdown'));
  button.focus();
  letGo();
  expect(here()).toBe(true);
  const question = document.createElement('div');
  question.dataset.passing = '';
  document.body.append(question);
  question.append(button);
  button.focus();
  window.dispatchEvent(new Event('keydown'));
  letGo();
  expect(here()).toBe(true);
  window.dispatchEvent(new Event('pointerdown'));
  letGo();
  expect(here()).toBe(false);
  question.remove();
});
