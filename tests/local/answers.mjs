/** `node answers.mjs ROOT QUESTIONS`: what a worker in a browser answers to a file of questions. */
import { readFileSync } from 'node:fs';
import { fail, start } from '../../tools/local/node.mjs';

const [root, questions] = process.argv.slice(2);
try {
  const python = await start(root, true); // as whoever comes back
  python.globals.set('questions', readFileSync(questions, 'utf8'));
  const text = await python.runPythonAsync(`
import json
from spoorbrug.local.thinker import analyse, think
json.dumps([
    json.loads(analyse(text, lambda done: None) if kind == "analyse" else think(text))
    for kind, text in json.loads(questions)
])
`);
  process.stdout.write(text, () => process.exit(0));
} catch (error) {
  fail(error);
}
