/** Puts our modules, and the rules as WebAssembly, where Python looks: in a worker, and in tests. */
import type { PyodideAPI } from 'pyodide';
import type { KernelModule } from '../api/module.ts';

export const HOME = '/spoorbrug';

/** A file system, as much of it as is needed. */
export interface Files {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}

/** Our modules and data, out of one file: see `tools/local/pack.py`. */
export function unpack(fs: Files, folder: string, packed: ArrayBuffer): void {
  const size = new DataView(packed).getUint32(0, true);
  const index = new TextDecoder().decode(new Uint8Array(packed, 4, size));
  let at = 4 + size;
  let last = '';
  for (const [name, length] of JSON.parse(index) as [string, number][]) {
    const path = `${folder}/${name}`;
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (parent !== last) fs.mkdirTree(parent);
    last = parent;
    fs.writeFile(path, new Uint8Array(packed, at, length));
    at += length;
  }
}

/** How Pyodide is to begin: with a memory, or so that its memory can be noted. */
export function beginning(memory: Uint8Array | null, kernel: KernelModule): object {
  if (!memory) return { _makeSnapshot: true };
  const held = (name: string): unknown => (name === '' ? kernel : of(kernel, name));
  return { _loadSnapshot: memory, _snapshotDeserializer: held };
}

/**
 * Our modules, with the rules behind them, and everything fetched that a first table needs. Answers
 * the memory as it then is; all that it holds of the browser's own is the rules. Where it cannot be
 * noted there is none, and the game goes on.
 */
export function ready(
  python: PyodideAPI,
  kernel: KernelModule,
  memory: Uint8Array | null,
): Uint8Array | null {
  let found = memory;
  if (!found) {
    python.globals.set('module', kernel);
    python.runPython(PREPARE);
    const serializer = (held: unknown) =>
      held === kernel ? '' : Object.keys(kernel).find((name) => of(kernel, name) === held);
    try {
      found = python.makeMemorySnapshot({ serializer });
    } catch (error) {
      console.warn(String(error));
    }
  }
  python.runPython(WAKE);
  return found;
}

const of = (kernel: KernelModule, name: string): unknown => kernel[name as keyof KernelModule];

const PREPARE = `
import sys
sys.path.insert(0, "${HOME}")
sys.dont_write_bytecode = True
from spoorbrug.browser.install import install
install(module)
from spoorbrug.local.rehearsal import rehearse
rehearse()
`;
const WAKE = `
from spoorbrug.browser.install import wake
wake()
`;
