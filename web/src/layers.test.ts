// @vitest-environment node
/** Each floor of the page imports only from those below, and no file imports itself by a detour. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files, imports, read, source, targets } from './imports.fixture';

/** From the ground up. Folders of one floor know nothing of each other. */
const FLOORS = [
  ['api', 'i18n'],
  ['local'],
  ['lib'],
  ['words', 'board', 'offline'],
  ['table', 'rules'],
  ['lobby', 'game', 'end'],
  ['analysis', 'home', 'learn', 'settings'],
  ['.'], // the files at the top: the page itself and its screens
];
const floorOf = new Map(FLOORS.flatMap((parts, floor) => parts.map((part) => [part, floor])));

const folders = readdirSync(source).filter((name) => statSync(join(source, name)).isDirectory());

/** The folder that a file is in; `.` for those at the top. */
const partOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');

const graph = new Map(
  files.map((file) => {
    // A component may use itself, as a function may.
    const others = imports(file, read(file))
      .flatMap(({ name }) => targets(file, name))
      .filter((one) => one !== file);
    return [file, [...new Set(others)]];
  }),
);

/** Imports that go up, or aside to another folder of the same floor. */
function upward(from: Map<string, string[]>): string[] {
  return [...from].flatMap(([file, others]) =>
    others
      .filter((other) => {
        const [here, there] = [partOf(file), partOf(other)];
        return here !== there && floorOf.get(there)! >= floorOf.get(here)!;
      })
      .map((other) => `${file} imports ${other}`),
  );
}

/** The first circle that a walk along the imports comes to; null when there is none. */
function circle(from: Map<string, string[]>): string[] | null {
  const done = new Set<string>();
  function walk(file: string, way: string[]): string[] | null {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    for (const other of from.get(file) ?? []) {
      const found = walk(other, [...way, file]);
      if (found) return found;
    }
    done.add(file);
    return null;
  }
  for (const file of from.keys()) {
    const found = walk(file, []);
    if (found) return found;
  }
  return null;
}

it('has a floor for every folder', () => {
  expect([...floorOf.keys()].filter((part) => part !== '.').sort()).toEqual([...folders].sort());
});

it('imports downwards only', () => {
  expect(upward(graph)).toEqual([]);
});

it('has no circle', () => {
  expect(circle(graph)).toBeNull();
});

it('has no circle of folders within the game either', () => {
  const within = /^game\/\w+(?=\/)/;
  const between = new Map<string, string[]>();
  for (const [file, others] of graph) {
    const here = within.exec(file)?.[0];
    if (!here) continue;
    const there = others.flatMap((other) => within.exec(other)?.[0] ?? []);
    between.set(here, [...(between.get(here) ?? []), ...there.filter((one) => one !== here)]);
  }
  expect(between.size).toBeGreaterThan(5);
  expect(circle(between)).toBeNull();
});

it('says in docs/architecture.md what every folder is for', () => {
  const docs = join(dirname(source), '..', 'docs', 'architecture.md');
  const rows = readFileSync(docs, 'utf8').match(/^\| `\w+\/`.*\|$/gm) ?? [];
  const named = rows.flatMap((row) => row.split('|')[1]!.match(/\w+(?=\/`)/g) ?? []);
  expect(named.sort()).toEqual([...folders].sort());
});

describe('the test itself', () => {
  const names = (file: string, text: string) =>
    imports(file, text)
      .map(({ name }) => name)
      .sort();

  const svelte = `<script lang="ts">
    import type { One } from './one';
    export { two } from './two';
    let five: import('./five').Five;
  </script>
  {#await import('./three.svelte') then Three}<Three.default />{/await}
  <button onclick={() => import('./four')}>4</button>`;

  it('sees every kind of import', () => {
    expect(names('a.svelte', svelte)).toEqual(
      ['./five', './four', './one', './three.svelte', './two'].sort(),
    );
    const script = `import type { One } from './one'; export * from './two'; import './three';
      const later = () => import('./four'); type Five = import('./five').Five;
      const many = import.meta.glob<string>('./six/*.ts', { eager: true });`;
    expect(names('a.ts', script)).toHaveLength(6);
  });

  it('refuses a name that is put together', () => {
    expect(() => imports('a.ts', 'import(`./${one}.ts`)')).toThrow('not written out');
  });

  it('finds what goes up, aside or in a circle', () => {
    const wrong = new Map([
      ['lib/a.ts', ['game/b.svelte']],
      ['game/b.svelte', ['end/c.ts']],
      ['end/c.ts', ['lib/a.ts', 'end/d.ts']],
      ['end/d.ts', []],
    ]);
    expect(upward(wrong)).toEqual([
      'lib/a.ts imports game/b.svelte',
      'game/b.svelte imports end/c.ts',
    ]);
    expect(circle(wrong)).toEqual(['lib/a.ts', 'game/b.svelte', 'end/c.ts', 'lib/a.ts']);
  });
});
