/** The screens. Everything but the start page comes when it is needed. */
import type { Component } from 'svelte';
import type { RouteName } from './lib/addresses';

type Loaded = Promise<{ default: Component }>;

const pages: Partial<Record<RouteName, () => Loaded>> = {
  new: () => import('./lobby/NewTable.svelte'),
  table: () => import('./lobby/TablePage.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  learn: () => import('./learn/Learn.svelte'),
  recover: () => import('./settings/Recover.svelte'),
  missing: () => import('./lib/Missing.svelte'),
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
