/** Play the same games in Pyodide, with the stand-ins and the WebAssembly module. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [root, module, most] = process.argv.slice(2);
const packages = join(root, 'web', 'node_modules', 'pyodide');
const { loadPyodide } = await import(pathToFileURL(join(packages, 'pyodide.mjs')));
const { moduleOf } = await import(pathToFileURL(join(root, 'web', 'src', 'api', 'module.ts')));
const pyodide = await loadPyodide({ indexURL: packages, stderr: () => {} });
pyodide.mountNodeFS('/src', join(root, 'src'));
pyodide.mountNodeFS('/tests', join(root, 'tests', 'browser'));
const { instance } = await WebAssembly.instantiate(readFileSync(module), {});
pyodide.globals.set('module', moduleOf(instance));
pyodide.globals.set('most', Number(most));
const text = pyodide.runPython(`
import sys
sys.path[:0] = ["/src", "/tests"]
sys.dont_write_bytecode = True
from spoorbrug.browser.install import install
install(module)
import told
"\\n".join(told.lines(most))
`);
process.stdout.write(text);
