/** Which file of the page imports which, for tests that read all of them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parse } from 'svelte/compiler';
import { parser } from 'typescript-eslint';

export const source = import.meta.dirname;
export const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(svelte|ts)$/.test(path));

export const read = (file: string) => readFileSync(join(source, file), 'utf8');

/** A name in an import. */
export interface Named {
  name: string;
  /** `lazy` ones come when they are needed, and of a `type` nothing comes at all. */
  kind: 'whole' | 'lazy' | 'type';
  /** The function that it is given to: `work` in `work(import('./part'))`. */
  within: string | null;
}

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

function kindOf(node: Node): Named['kind'] {
  if (node.type === 'ImportExpression' || isGlob(node)) return 'lazy';
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type'
    ? 'type'
    : 'whole';
}

/** What a file names in its imports: also of types, when they are needed, and by pattern. */
export function imports(file: string, text: string): Named[] {
  const tree = file.endsWith('.svelte')
    ? parse(text, { modern: true, filename: file })
    : parser.parseForESLint(text).ast;
  const found: Named[] = [];
  const given = new Map<Node, string>();
  for (const node of nodes(tree)) {
    if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.type === 'Identifier')
      for (const one of node.arguments as Node[]) given.set(one, node.callee.name as string);
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
    found.push({ name: value, kind: kindOf(node), within: given.get(node) ?? null });
  }
  return found;
}

/** The files that a name stands for; none for packages and for what is outside the page. */
export function targets(file: string, name: string): string[] {
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
