/** Starts Python in a worker: Pyodide, its library cut down, our modules, the rules as WebAssembly. */
import { loadPyodide, type PyodideAPI } from 'pyodide';
import { file } from './files';
import { HOME, settle, unpack, type Files } from './settle';

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
