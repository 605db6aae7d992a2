/** Python in Node as a browser's worker has it: of the packed files, for tests and benchmarks. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

export async function start(root) {
  const at = (...path) => pathToFileURL(join(root, ...path));
  const { loadPyodide } = await import(at('web', 'node_modules', 'pyodide', 'pyodide.mjs'));
  const { settle, unpack, HOME } = await import(at('web', 'src', 'local', 'settle.ts'));
  const built = join(root, 'build', 'local');
  const { files } = JSON.parse(readFileSync(join(built, 'files.json'), 'utf8'));
  const part = (what) => gunzipSync(readFileSync(join(built, files[what].file)));
  const folder = mkdtempSync(join(tmpdir(), 'spoorbrug-'));
  try {
    const library = join(folder, 'library.zip');
    writeFileSync(library, part('library.zip'));
    const python = await loadPyodide({
      indexURL: join(root, 'web', 'node_modules', 'pyodide'),
      stdLibURL: library,
      fsInit: async (fs) => unpack(fs, HOME, new Uint8Array(part('spoorbrug.pack')).buffer),
    });
    settle(python, (await WebAssembly.instantiate(part('kernel.wasm'), {})).instance);
    return python;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Says what went wrong: the stack of an error of Pyodide's is a line of a megabyte. */
export function fail(error) {
  console.error(String(error).slice(-4000));
  process.exit(1);
}
