/** Python in Node as a browser's worker has it: of the packed files, for tests and benchmarks. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** Started of the files; with `again`, of the memory that another one noted, as a second visit is. */
export async function start(root, again = false) {
  const at = (...path) => pathToFileURL(join(root, ...path));
  const { loadPyodide } = await import(at('web', 'node_modules', 'pyodide', 'pyodide.mjs'));
  const local = await import(at('web', 'src', 'local', 'settle.ts'));
  const { moduleOf } = await import(at('web', 'src', 'api', 'module.ts'));
  const built = join(root, 'build', 'local');
  const { files } = JSON.parse(readFileSync(join(built, 'files.json'), 'utf8'));
  const part = (what) => gunzipSync(readFileSync(join(built, files[what].file)));
  const folder = mkdtempSync(join(tmpdir(), 'spoorbrug-'));
  try {
    const library = join(folder, 'library.zip');
    writeFileSync(library, part('library.zip'));
    const ours = new Uint8Array(part('spoorbrug.pack')).buffer;
    const begin = async (memory) => {
      const { instance } = await WebAssembly.instantiate(part('kernel.wasm'), {});
      const kernel = moduleOf(instance);
      const python = await loadPyodide({
        indexURL: join(root, 'web', 'node_modules', 'pyodide'),
        stdLibURL: library,
        fsInit: async (fs) => local.unpack(fs, local.HOME, ours),
        ...local.beginning(memory, kernel),
      });
      return { python, memory: local.ready(python, kernel, memory) };
    };
    const { python, memory } = await begin(null);
    return again ? (await begin(memory)).python : python;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Says what went wrong: the stack of an error of Pyodide's is a line of a megabyte. */
export function fail(error) {
  console.error(String(error).slice(-4000));
  process.exit(1);
}
