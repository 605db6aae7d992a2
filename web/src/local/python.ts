/** Starts Python in a worker: Pyodide, its library cut down, our modules, the rules as WebAssembly. */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { moduleOf } from '../api/module';
import { file } from './files';

/** What a worker needs; those that think get it from the table's, already compiled. */
export interface Parts {
  python: WebAssembly.Module;
  kernel: WebAssembly.Module;
  script: ArrayBuffer;
  library: ArrayBuffer;
  ours: ArrayBuffer;
  lock: string;
}

const WASM = 'application/wasm';

export async function fetchParts(base: string): Promise<Parts> {
  const bytes = async (what: string) => (await file(base, what)).arrayBuffer();
  const module = (what: string) => WebAssembly.compileStreaming(file(base, what, WASM));
  const [python, kernel, script, library, ours, lock] = await Promise.all([
    module('pyodide.wasm'),
    module('kernel.wasm'),
    bytes('pyodide.mjs'),
    bytes('library.zip'),
    bytes('spoorbrug.pack'),
    file(base, 'lock.json').then((answer) => answer.text()),
  ]);
  return { python, kernel, script, library, ours, lock };
}

/** A file system, as much of it as is needed. */
interface Files {
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

/** Pyodide fetches by name: what it asks for is here already. */
async function standIn<T>(parts: Parts, work: () => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  globalThis.fetch = (url) =>
    Promise.resolve(new Response(String(url).endsWith('library.zip') ? parts.library : null));
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module: parts.python,
    instance: await WebAssembly.instantiate(parts.python, imports),
  });
  try {
    return await work();
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

export const HOME = '/spoorbrug';

/** Python with the rules in it; nothing of ours is imported yet. */
export async function start(parts: Parts): Promise<PyodideAPI> {
  const script = URL.createObjectURL(new Blob([parts.script], { type: 'text/javascript' }));
  const [{ default: createPyodideModule }, kernel] = await Promise.all([
    import(/* @vite-ignore */ script) as Promise<{ default: unknown }>,
    WebAssembly.instantiate(parts.kernel, {}),
  ]);
  URL.revokeObjectURL(script);
  const options = {
    indexURL: '/',
    stdLibURL: '/library.zip',
    lockFileContents: parts.lock,
    packageBaseUrl: '/',
    createPyodideModule,
    fsInit: (fs: unknown) => Promise.resolve(unpack(fs as Files, HOME, parts.ours)),
  };
  const python = await standIn(parts, () => loadPyodide(options as never));
  settle(python, kernel);
  return python;
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
