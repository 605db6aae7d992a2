/** `node games.mjs ROOT MOST`: tables in Pyodide, of what is packed for the browser. */
import { readFileSync, writeFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const [root, most] = process.argv.slice(2);
const at = (...path) => pathToFileURL(join(root, ...path));
const { loadPyodide } = await import(at('web', 'node_modules', 'pyodide', 'pyodide.mjs'));
const { settle, unpack, HOME } = await import(at('web', 'src', 'local', 'settle.ts'));
const built = join(root, 'build', 'local');
const { files } = JSON.parse(readFileSync(join(built, 'files.json'), 'utf8'));
const part = (what) => gunzipSync(readFileSync(join(built, files[what].file)));

const folder = mkdtempSync(join(tmpdir(), 'spoorbrug-'));
let text;
try {
  const library = join(folder, 'library.zip');
  writeFileSync(library, part('library.zip'));
  const python = await loadPyodide({
    indexURL: join(root, 'web', 'node_modules', 'pyodide'),
    stdLibURL: library,
    fsInit: async (fs) => unpack(fs, HOME, new Uint8Array(part('spoorbrug.pack')).buffer),
  });
  settle(python, (await WebAssembly.instantiate(part('kernel.wasm'), {})).instance);
  python.mountNodeFS('/tests', join(root, 'tests', 'local'));
  python.mountNodeFS('/support', join(root, 'tests', 'support'));
  python.globals.set('most', Number(most));
  text = await python.runPythonAsync(`
sys.path[:0] = ["/tests", "/support"]
import games
from choosing import choose
from spoorbrug.local.house import open_house
from spoorbrug.local.thinker import analyse, think
await games.ask_around(open_house, think, analyse, choose)
"\\n".join(await games.play_all(open_house, think, analyse, choose, most))
`);
} catch (error) {
  console.error(String(error).slice(-4000)); // its stack is a line of a megabyte
  process.exit(1);
} finally {
  rmSync(folder, { recursive: true });
}
process.stdout.write(text, () => process.exit(0));
