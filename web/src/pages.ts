/** The screens. Everything but the start page comes when it is needed. */
import type { Component } from 'svelte';
import { withWords } from './i18n/index.svelte';
import type { RouteName } from './lib/addresses';
import { api } from './lib/api';
import { me } from './lib/me.svelte';

type Loaded = Promise<{ default: Component }>;

const pages: Partial<Record<RouteName, () => Loaded>> = {
  new: () => withWords(import('./lobby/NewTable.svelte')),
  table: () => withWords(import('./TablePage.svelte')),
  rules: () => withWords(import('./rules/Rules.svelte')),
  learn: () => withWords(import('./learn/Learn.svelte')),
  recover: () => withWords(import('./settings/Recover.svelte')),
  record: () => withWords(import('./end/RecordPage.svelte')),
  missing: () => withWords(import('./lib/Missing.svelte')),
};
const loaded: Partial<Record<RouteName, Loaded>> = {};

/** A screen, asked for once; again after a failure. */
export function page(name: RouteName): Loaded {
  const known = loaded[name];
  if (known) return known;
  const coming = pages[name]!();
  coming.catch(() => delete loaded[name]);
  loaded[name] = coming;
  return coming;
}

/** Ask at once for everything that a screen will need, rather than for one thing after another. */
export function prepare(name: RouteName): void {
  const coming: Promise<unknown>[] = [me.load()];
  if (name !== 'home') coming.push(page(name));
  // Most tables that someone opens are being played, and on this board.
  if (name === 'table') coming.push(withWords(import('./game/Game.svelte')), api.plan('nederland'));
  // What fails here is asked for again, and then somebody hears of it.
  for (const one of coming) one.catch(() => {});
}
