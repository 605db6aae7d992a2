// @vitest-environment node
/** The start page comes with all that it says, and what comes later with the other words. */
import { names } from './i18n/files.fixture';
import { AT_ONCE } from './i18n/parts';
import { files, imports, read, targets, type Named } from './imports.fixture';

/** The files that come at once with this one, itself among them, and what each imports. */
function closure(first: string): Map<string, Named[]> {
  const found = new Map<string, Named[]>();
  const waiting = [first];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (found.has(file) || !files.includes(file)) continue;
    const named = imports(file, read(file));
    found.set(file, named);
    for (const { name, kind } of named) {
      if (kind === 'whole') waiting.push(...targets(file, name));
    }
  }
  return found;
}

const parts = names.map((name) => name.replace('.json', ''));
const KEY = new RegExp(`['"\`]((${parts.join('|')})\\.\\w*)`, 'g');

/** The keys that a text names of parts that come later. */
const later = (text: string): string[] =>
  Array.from(text.matchAll(KEY))
    .filter(([, , part]) => !AT_ONCE.includes(part!))
    .map(([, key]) => key!);

/** Is this a part of the page that might speak without its words? */
const speechless = ({ name, kind, within }: Named): boolean =>
  kind === 'lazy' && name.endsWith('.svelte') && within !== 'withWords';

const start = closure('main.ts');

it('comes at once: the start page, and no other screen', () => {
  const there = [...start.keys()];
  expect(there).toContain('home/Home.svelte');
  expect(there.filter((file) => /^(game|end|board|analysis|learn|settings)\//.test(file))).toEqual(
    [],
  );
});

it('says nothing that comes later', () => {
  const wrong = [...start.keys()].flatMap((file) =>
    later(read(file)).map((key) => `${file}: ${key}`),
  );
  expect(wrong).toEqual([]);
});

it('waits for the words of whatever else it shows', () => {
  const found = [...start.values()].flat();
  expect(found.filter(({ within }) => within === 'withWords').length).toBeGreaterThan(5);
  expect(found.filter(speechless)).toEqual([]);
});

it('has parts that there are', () => {
  expect(AT_ONCE.filter((part) => !parts.includes(part))).toEqual([]);
});

it('would notice', () => {
  expect(later("t('game.menu'); t(`hints.reason_${why}`); t('common.play_now')")).toEqual([
    'game.menu',
    'hints.reason_',
  ]);
  const [lazy, waiting] = imports(
    'a.ts',
    "import('./A.svelte'); withWords(import('./B.svelte')); import type { C } from './c';",
  );
  expect([speechless(lazy!), speechless(waiting!)]).toEqual([true, false]);
});
