/** Starts Python in a worker: Pyodide, its library cut down, our modules, the rules as WebAssembly. */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { moduleOf, type KernelModule } from '../api/module';
import { file, nameOf } from './files';
import { recall } from './memory';
import { beginning, HOME, ready, unpack, type Files } from './settle';

/** What a worker needs; those that think get it from the table's, already compiled. */
export interface Parts {
  python: WebAssembly.Module;
  kernel: WebAssembly.Module;
  script: ArrayBuffer;
  library: ArrayBuffer;
  ours: ArrayBuffer;
  lock: string;
  /** Of a Python that has imported everything: to begin with, where there is one. */
  memory: Uint8Array | null;
}

const WASM = 'application/wasm';
const MADE_OF = ['pyodide.wasm', 'pyodide.mjs', 'library.zip', 'spoorbrug.pack', 'kernel.wasm'];

/** What a memory was made of: these files, in this browser. */
export async function madeOf(base: string): Promise<string> {
  const names = await Promise.all(MADE_OF.map((what) => nameOf(base, what)));
  return [...names, navigator.userAgent].join(' ');
}

export async function fetchParts(base: string): Promise<Parts> {
  const bytes = async (what: string) => (await file(base, what)).arrayBuffer();
  const module = (what: string) => WebAssembly.compileStreaming(file(base, what, WASM));
  const [python, kernel, script, library, ours, lock, memory] = await Promise.all([
    module('pyodide.wasm'),
    module('kernel.wasm'),
    bytes('pyodide.mjs'),
    bytes('library.zip'),
    bytes('spoorbrug.pack'),
    file(base, 'lock.json').then((answer) => answer.text()),
    madeOf(base).then((of) => recall(base, of)),
  ]);
  return { python, kernel, script, library, ours, lock, memory };
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

async function load(parts: Parts, kernel: KernelModule): Promise<PyodideAPI> {
  const script = URL.createObjectURL(new Blob([parts.script], { type: 'text/javascript' }));
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ script)) as {
    default: unknown;
  };
  URL.revokeObjectURL(script);
  const options = {
    indexURL: '/',
    stdLibURL: '/library.zip',
    lockFileContents: parts.lock,
    packageBaseUrl: '/',
    createPyodideModule,
    fsInit: (fs: unknown) => Promise.resolve(unpack(fs as Files, HOME, parts.ours)),
    ...beginning(parts.memory, kernel),
  };
  return standIn(parts, () => loadPyodide(options as never));
}

/** Python with the rules in it. Where it had no memory to begin with, its own is noted. */
export async function start(parts: Parts): Promise<PyodideAPI> {
  const kernel = moduleOf(await WebAssembly.instantiate(parts.kernel, {}));
  try {
    const python = await load(parts, kernel);
    parts.memory = ready(python, kernel, parts.memory);
    return python;
  } catch (error) {
    if (!parts.memory) throw error;
    parts.memory = null; // it does not serve: another is made
    return start(parts);
  }
}
