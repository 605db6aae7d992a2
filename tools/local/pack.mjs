/** `node pack.mjs LIST`: has Pyodide compile and pack what the list (JSON) names. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const { packages, sources, tools, files, roots, without, library, ours, script } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
const { loadPyodide } = await import(pathToFileURL(join(packages, 'pyodide.mjs')));
const pyodide = await loadPyodide({ indexURL: packages, stderr: () => {} });
pyodide.mountNodeFS('/src', sources);
pyodide.mountNodeFS('/tools', tools);
pyodide.globals.set('archive', new Uint8Array(readFileSync(join(packages, 'python_stdlib.zip'))));
pyodide.globals.set('files', pyodide.toPy(files));
pyodide.globals.set('roots', pyodide.toPy(roots));
pyodide.globals.set('without', pyodide.toPy(new Set(without)));
pyodide.runPython(`
import sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/tools")
import pack
`);
const bytes = (code) => pyodide.runPython(code).toJs();
writeFileSync(library, bytes('pack.library(archive.to_py().tobytes(), roots, without)'));
writeFileSync(ours, bytes('pack.ours("/src", files)'));

// Its script keeps long names, which browsers would fetch, and every worker reads.
const beside = createRequire(join(packages, 'package.json'));
const { minify } = await import(pathToFileURL(beside.resolve('rolldown/utils')));
const long = readFileSync(join(packages, 'pyodide.asm.mjs'), 'utf8');
const { code, errors } = await minify('pyodide.asm.mjs', long, { module: true });
if (errors.length) throw errors[0];
writeFileSync(script, code);
