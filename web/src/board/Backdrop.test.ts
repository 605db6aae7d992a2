// @vitest-environment happy-dom
import { render } from '@testing-library/svelte';
import type { Plan } from '../api/types';
import Backdrop from './Backdrop.svelte';

const name = (text: string, size: number) => ({
  text,
  size,
  x: 0,
  y: 0,
  kind: 'sea',
  spacing: 1,
  italic: false,
});
const plan = {
  view: [0, 0, 100, 100],
  backdrop: [],
  painting: [],
  sketches: { line: '', ink: '' },
  names: [name('Noordzee', 21), name('Waddenzee', 11.5)],
} as unknown as Plan;

it.each([
  [1, ['Noordzee', 'Waddenzee']],
  [0.6, ['Noordzee']],
  [0.3, []],
])('at %d pixels a unit writes only what can be read', (scale, written) => {
  const { container } = render(Backdrop, { plan, id: 'b', scale });
  expect([...container.querySelectorAll('text')].map((text) => text.textContent)).toEqual(written);
});
