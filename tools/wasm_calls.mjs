/** Ask the module what native code was asked; compare every byte that it leaves, and its answers. */
import { readFileSync } from 'node:fs';
import { BOARD, EXPORTS, GAME, NODE } from '../web/src/api/kernel.ts';

const [path, dataPath, callsPath] = process.argv.slice(2);
const RECORDS = { BOARD, GAME, NODE };
const data = readFileSync(dataPath);
const calls = JSON.parse(readFileSync(callsPath, 'utf8'));
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const { memory, lend, give_back, ...exports } = instance.exports;

let same = 0;
const different = [];
const seconds = [];

/** The bytes of an array that was noted. */
const noted = (at, bytes) => data.subarray(at, at + bytes);

/** Which field of a record the first different byte is in. */
function fieldOf({ name, of }, offset) {
  const layout = RECORDS[of];
  if (!layout) return `${name}, byte ${offset}`;
  const inside = offset % layout.size;
  const before = Object.entries(layout.fields).filter(([, field]) => field.at <= inside);
  const [field, { at }] = before.at(-1);
  return `${name}[${Math.floor(offset / layout.size)}].${field}, byte ${inside - at}`;
}

/** One call; answers what is different, or nothing. */
function differs({ name, before, after, answer }) {
  const { takes, answers } = EXPORTS[name];
  const lent = new Map(); // arrays that share memory share it here, too
  const given = before.flatMap((one) => {
    if (typeof one === 'number') return [one];
    if (!lent.has(one.memory)) {
      const pointer = lend(Math.max(1, one.bytes));
      if (!pointer) throw new Error('there is no memory left');
      lent.set(one.memory, pointer);
      new Uint8Array(memory.buffer).set(noted(one.at, one.bytes), pointer);
    }
    return [lent.get(one.memory), ...one.shape];
  });
  const began = performance.now();
  const said = exports[name](...given);
  seconds.push((performance.now() - began) / 1000);
  const found = [];
  if (answers && said !== answer) found.push(`it answers ${said}, not ${answer}`);
  const left = [...after];
  before.forEach((one, i) => {
    if (typeof one === 'number') return;
    const is = Buffer.from(memory.buffer, lent.get(one.memory), one.bytes);
    const should = noted(left.shift(), one.bytes);
    if (is.equals(should)) return;
    found.push(fieldOf(takes[i], is.findIndex((byte, at) => byte !== should[at])));
  });
  for (const pointer of [...lent.values()].reverse()) give_back(pointer);
  return found.join('; ');
}

for (const [number, call] of calls.entries()) {
  const found = differs(call);
  if (found) different.push(`call ${number}, ${call.name}: ${found}`);
  else same += 1;
}
process.stdout.write(JSON.stringify({ same, different, seconds }));
