/** Puts our modules, and the rules as WebAssembly, where Python looks: in a worker, and in tests. */
import type { PyodideAPI } from 'pyodide';
import { moduleOf } from '../api/module.ts';

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

/** Puts our modules where Python looks, and the rules behind them. */
export function settle(python: PyodideAPI, kernel: WebAssembly.Instance): void {
  python.globals.set('module', moduleOf(kernel));
  python.runPython(`
import sys
sys.path.insert(0, "${HOME}")
sys.dont_write_bytecode = True
from spoorbrug.browser.install import install
install(module)
`);
}
