/** `node local.mjs ROOT REPEATS < QUESTION`: how long a worker of the page thinks, in milliseconds. */
import { readFileSync } from 'node:fs';
import { fail, start } from '../tools/local/node.mjs';

const [root, repeats] = process.argv.slice(2);
try {
  const question = readFileSync(0, 'utf8');
  const python = await start(root);
  const { think } = python.pyimport('spoorbrug.local.thinker');
  const found = [];
  for (let i = 0; i <= Number(repeats); i += 1) {
    const before = process.cpuUsage();
    const answer = think(question);
    const { user, system } = process.cpuUsage(before);
    found.push({ answer, seconds: (user + system) / 1e6 });
  }
  process.stdout.write(JSON.stringify(found), () => process.exit(0));
} catch (error) {
  fail(error);
}
