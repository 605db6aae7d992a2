// @vitest-environment node
/** Each floor of the page imports only from those below, and no file imports itself by a detour. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parse } from 'svelte/compiler';
import { parser } from 'typescript-eslint';

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

const source = import.meta.dirname;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(svelte|ts)$/.test(path));
const folders = readdirSync(source).filter((name) => statSync(join(source, name)).isDirectory());

/** The folder that a file is in; `.` for those at the top. */
const partOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.');

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Every node of a syntax tree, whichever parser made it. */
function* nodes(value: unknown, seen = new Set<unknown>()): Generator<Node> {
  if (typeof value !== 'object' || value === null || seen.has(value)) return;
  seen.add(value);
  if (isNode(value)) yield value;
  for (const [key, child] of Object.entries(value)) {
    if (key !== 'parent') yield* nodes(child, seen);
  }
}

function isGlob({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
    return false;
  const { object, property } = callee;
  return isNode(object) && object.type === 'MetaProperty' && (property as Node).name === 'glob';
}

/** What a file names in its imports: also of types, when they are needed, and by pattern. */
function imports(file: string, text: string): string[] {
  const tree = file.endsWith('.svelte')
    ? parse(text, { modern: true, filename: file })
    : parser.parseForESLint(text).ast;
  const found: string[] = [];
  for (const node of nodes(tree)) {
    const named = /^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type)
      ? node.source
      : node.type === 'TSImportType'
        ? (node.source ?? node.argument)
        : isGlob(node)
          ? (node.arguments as unknown[])[0]
          : null;
    if (!isNode(named)) continue;
    // Pyodide's script is unpacked into an address that no file has.
    if (file === 'local/python.ts' && named.type === 'Identifier') continue;
    const value = named.type === 'TSLiteralType' ? (named.literal as Node).value : named.value;
    if (typeof value !== 'string')
      throw new Error(`${file}: an import whose name is not written out`);
    found.push(value);
  }
  return found;
}

/** The files that a name stands for; none for packages and for what is outside the page. */
function targets(file: string, name: string): string[] {
  if (!name.startsWith('.')) return [];
  const path = posix.join(posix.dirname(file), name.replace(/\?.*$/, ''));
  if (path.startsWith('../')) return [];
  if (path.includes('*')) {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    return files.filter((one) => pattern.test(one));
  }
  const ends = ['', '.ts', '.d.ts', '/index.ts'];
  const end = ends.find((one) => existsSync(join(source, path + one)) && /\.\w+$/.test(path + one));
  if (end === undefined) throw new Error(`${file}: imports ${name}, which is not there`);
  return [path + end];
}

const graph = new Map(
  files.map((file) => {
    const names = imports(file, readFileSync(join(source, file), 'utf8'));
    // A component may use itself, as a function may.
    const others = names.flatMap((name) => targets(file, name)).filter((one) => one !== file);
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
  const svelte = `<script lang="ts">
    import type { One } from './one';
    export { two } from './two';
    let five: import('./five').Five;
  </script>
  {#await import('./three.svelte') then Three}<Three.default />{/await}
  <button onclick={() => import('./four')}>4</button>`;

  it('sees every kind of import', () => {
    expect(imports('a.svelte', svelte).sort()).toEqual(
      ['./five', './four', './one', './three.svelte', './two'].sort(),
    );
    const script = `import type { One } from './one'; export * from './two'; import './three';
      const later = () => import('./four'); type Five = import('./five').Five;
      const many = import.meta.glob<string>('./six/*.ts', { eager: true });`;
    expect(imports('a.ts', script)).toHaveLength(6);
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
