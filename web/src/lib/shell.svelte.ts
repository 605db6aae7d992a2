import { route } from './router.svelte';

/**
 * What stands around a screen. A running game has the whole window to itself, and most tables that
 * someone opens are one: nothing is put around a table before it is known.
 */
let bare = $state(route.name === 'table');

export const shell = {
  get bare(): boolean {
    return bare;
  },
  set bare(value: boolean) {
    bare = value;
  },
};
