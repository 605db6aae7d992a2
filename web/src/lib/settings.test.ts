// @vitest-environment happy-dom
import { clean, recall, remember, settings } from './settings.svelte';

it('keeps what it knows and forgets nonsense', () => {
  expect(clean({ theme: 'dark', speed: 'warp', sound: 'yes', language: 'fi' })).toMatchObject({
    theme: 'dark',
    language: 'fi',
    speed: undefined,
    sound: undefined,
  });
  expect(clean(null).theme).toBeUndefined();
});

it('remembers, and survives a broken store', () => {
  remember('x', { a: 1 });
  expect(recall('x')).toEqual({ a: 1 });
  localStorage.setItem('x', '{broken');
  expect(recall('x')).toBeUndefined();
  remember('x', undefined);
  expect(localStorage.getItem('x')).toBeNull();
});

it('paints the theme and scales time', () => {
  settings.theme = 'dark';
  expect(document.documentElement.dataset.theme).toBe('dark');
  settings.speed = 'off';
  expect(settings.duration(500)).toBe(0);
  settings.speed = 'fast';
  expect(settings.duration(500)).toBe(250);
  settings.confirm = 'always';
  expect(settings.confirms).toBe(true);
});
