/** `node games.mjs ROOT MOST`: tables in Pyodide, of what is packed for the browser. */
import { join } from 'node:path';
import { fail, start } from '../../tools/local/node.mjs';

const [root, most] = process.argv.slice(2);
try {
  const python = await start(root, true); // as whoever comes back
  python.mountNodeFS('/tests', join(root, 'tests', 'local'));
  python.mountNodeFS('/support', join(root, 'tests', 'support'));
  python.globals.set('most', Number(most));
  const text = await python.runPythonAsync(`
sys.path[:0] = ["/tests", "/support"]
import games
from choosing import choose
from spoorbrug.local.house import open_house
from spoorbrug.local.thinker import analyse, think
await games.ask_around(open_house, think, analyse, choose)
"\\n".join(await games.play_all(open_house, think, analyse, choose, most))
`);
  process.stdout.write(text, () => process.exit(0));
} catch (error) {
  fail(error);
}
