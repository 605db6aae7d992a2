// @vitest-environment node
/** The rules page is set like the texts; and the checks find what they are for. */
import { rulesOf } from './files.fixture';
import { languages } from './languages';
import { typography } from './typography.fixture';

it.each([
  ['en', 'It’s “here” …', 'It’s "here" …'],
  ['en', 'Loading …', 'Loading...'],
  ['en', '2\u00a0×\u00a0red', '2\u00a0red'],
  ['en', '2 – 3', '2 - 3'],
  ['en', '5% done', '5 % done'],
  ['de', '5\u00a0% fertig', '5% fertig'],
  ['nl', '‘Tol’: laden…', '“Tol”: laden…'],
  ['de', '„Maut“: 3', '“Maut”: 3'],
  ['de', 'Laden …', 'Laden…'],
  ['fr', 'Quoi\u202f? «\u202fRien\u202f»\u202f; fini.', 'Quoi ?'],
  ['fr', 'Fin\u202f: 3', 'Fin: 3'],
  ['fr', '«\u202fRien\u202f»', '« Rien »'],
  ['es', '¿Qué?', 'Qué?'],
  ['pl', '„Opłaty”', '„Opłaty“'],
  ['fi', '”Tulli”', '”Tulli'],
] as const)('%s: %s, not %s', (code, right, wrong) => {
  expect(typography(right, code)).toEqual([]);
  expect(typography(wrong, code)).not.toEqual([]);
});

/** The lines of the rules without their marks of Markdown. */
const linesOf = (code: string) =>
  rulesOf(code)
    .split('\n')
    .map((line) => line.replace(/^[\s>]*(- |#+ |!?\[|\|)?|[*\]]|\|\s*$/g, '').trim())
    .filter((line) => !/^[-|: ]*$/.test(line))
    .flatMap((line) => line.split('|').map((cell) => cell.trim()));

it.each(languages.map((one) => one.code))('the rules in %s', (code) => {
  const problems = linesOf(code).flatMap((line) =>
    typography(line, code).map((problem) => `${problem}: ${line}`),
  );
  expect(problems).toEqual([]);
});
