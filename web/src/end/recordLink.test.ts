// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '../lib/addresses';
import { BadRecordLink, decode, encode, MOST, recordIn } from './recordLink';

const golden = join(import.meta.dirname, '..', '..', '..', 'tests', 'golden', 'v2');
const records = readdirSync(golden)
  .filter((name) => name.endsWith('.txt'))
  .map((name) => readFileSync(join(golden, name), 'utf8'));

it('carries every kind of game, in letters that an address holds as they are', async () => {
  expect(records.length).toBeGreaterThan(10);
  for (const record of records) {
    const letters = await encode(record);
    expect(letters).toMatch(/^[\w-]+$/);
    expect(letters.length).toBeLessThan(record.length / 2);
    expect(await decode(letters)).toBe(record);
    const { name, hash } = parse(`/#record=${letters}`);
    expect(name).toBe('record');
    expect(recordIn(hash)).toBe(letters);
  }
});

it('is read although a mail program has broken the line', async () => {
  const letters = await encode(records[0]!);
  const broken = letters.replace(/.{70}/g, '$&\r\n ');
  expect(await decode(broken)).toBe(records[0]);
  expect(await decode(encodeURIComponent(broken))).toBe(records[0]);
});

it('says so when letters are damaged, missing or none of ours', async () => {
  const letters = await encode(records[0]!);
  for (const bad of [
    '',
    'x',
    '!!!',
    '%',
    letters.slice(0, -40),
    letters.slice(9),
    `${letters}AAAA`,
  ])
    await expect(decode(bad), bad.slice(0, 12)).rejects.toThrow(BadRecordLink);
});

it('refuses an address that was made to fill the memory', async () => {
  const letters = await encode('a'.repeat(50 * MOST));
  await expect(decode(letters)).rejects.toThrow('too long');
});

it('knows the address of a game from others', () => {
  expect(recordIn('records')).toBe(null);
  expect(parse('/#records').name).toBe('home');
  expect(parse('/rules#record=abc').name).toBe('rules');
});
