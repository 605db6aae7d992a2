// @vitest-environment node
/** No key is missing in English, and none is there for nothing. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dynamic } from './dynamic';

const source = join(import.meta.dirname, '..');
const parts = readdirSync(join(import.meta.dirname, 'en')).map((name) => name.replace('.json', ''));
const keys = new Set(
  parts.flatMap((part) =>
    Object.keys(
      JSON.parse(readFileSync(join(import.meta.dirname, 'en', `${part}.json`), 'utf8')),
    ).map((key) => `${part}.${key}`),
  ),
);

const code = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(svelte|ts)$/.test(path) && !/\.test\.ts$|dynamic\.ts$/.test(path))
  .map((path) => readFileSync(join(source, path), 'utf8'))
  .join('\n');

const start = `(?:${parts.join('|')})\\.`;
const used = new Set(
  Array.from(code.matchAll(new RegExp(`['"\`](${start}[A-Za-z0-9_]+)['"\`]`, 'g')), (m) => m[1]!),
);
const templates = new Set(
  Array.from(code.matchAll(new RegExp(`\`(${start}[A-Za-z0-9_]*)\\$\\{`, 'g')), (m) => m[1]!),
);

it('knows every key that the code uses', () => {
  expect([...used].filter((key) => !keys.has(key))).toEqual([]);
});

it('declares every key that is put together', () => {
  expect([...templates].sort()).toEqual(Object.keys(dynamic).sort());
});

it('uses every key', () => {
  const made = Object.values(dynamic).flat();
  const unused = [...keys].filter(
    (key) => !used.has(key) && !made.some((beginning) => key.startsWith(beginning)),
  );
  expect(unused).toEqual([]);
});
