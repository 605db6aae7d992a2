// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../i18n/languages';
import { inline, numbers, parseRules, plain, sectionBefore, type Block } from './parse';
import { DICE_RULES, rulesOf } from './links';
import { fold, highlight, search, terms } from './search';

const docs = join(import.meta.dirname, '../../../docs');
const english = readFileSync(join(docs, 'rules.md'), 'utf8');

const sample = `# The title

Before *all* sections.

| word | meaning |
|---|---|
| route | two cities |

## One

- **N1** First rule, see B9.
- **B7** With a table.

  | spaces | 1 | 2 |
  |---|---|---|
  | points | 1 | 2 |

  And a word after it.
- **R38** Slips:
  - the first;
  - the second.

> **Example: two.** Noor
> pays.
>
> A second part.
`;

describe('the parser', () => {
  const rules = parseRules(sample);
  const blocks = rules.sections[1]!.blocks;

  it('finds title, sections and rules', () => {
    expect(rules.title).toBe('The title');
    expect(rules.sections.map((section) => section.title)).toEqual(['', 'One']);
    expect(numbers(blocks)).toEqual(['N1', 'B7', 'R38']);
  });
  it('reads tables, also inside a rule', () => {
    expect(rules.sections[0]!.blocks[1]).toEqual({
      kind: 'table',
      head: ['word', 'meaning'],
      rows: [['route', 'two cities']],
    });
    const inside = (blocks[1] as Extract<Block, { kind: 'rule' }>).blocks;
    expect(inside.map((block) => block.kind)).toEqual(['text', 'table', 'text']);
  });
  it('reads lists inside a rule and examples of several parts', () => {
    expect(plain(blocks[2]!)).toBe('R38 Slips: the first; the second.');
    expect(blocks[3]).toMatchObject({ kind: 'aside', blocks: [{}, { text: 'A second part.' }] });
  });
  it('finds forms inside a line', () => {
    expect(inline('**Bold**, *soft*, `code`, [how](x.md), N10 and PN10.')).toEqual([
      { kind: 'strong', text: 'Bold' },
      { kind: 'text', text: ', ' },
      { kind: 'em', text: 'soft' },
      { kind: 'text', text: ', ' },
      { kind: 'code', text: 'code' },
      { kind: 'text', text: ', ' },
      { kind: 'text', text: 'how' },
      { kind: 'text', text: ', ' },
      { kind: 'rule', text: 'N10' },
      { kind: 'text', text: ' and PN10.' },
    ]);
    expect(inline('D13, E3').map((one) => one.kind)).toEqual(['rule', 'text', 'rule']);
    expect(inline('a *wild* for M4').at(-1)).toEqual({ kind: 'rule', text: 'M4' });
  });
});

describe('searching', () => {
  const rules = parseRules(english);
  const ids = (query: string) => search(rules, query).flatMap((section) => numbers(section.blocks));

  it('finds a rule by its number', () => {
    expect(ids('n8')).toContain('N8');
    expect(ids('N1')).not.toContain('N10');
    for (const one of ['E2', 'F3', 'S1', 'M4', 'D9', 'R37']) expect(ids(one)).toContain(one);
    expect(ids('d1')).not.toContain('D10');
  });
  it('finds words in any order, without minding capitals', () => {
    expect(ids('LOAN purse')).toContain('N8');
    expect(ids('zebra')).toEqual([]);
  });
  it('shows everything for nothing', () => {
    expect(search(rules, '  ')).toBe(rules.sections);
  });
  it('folds accents and marks what it found in place', () => {
    expect(fold('Żółw Ähre')).toHaveLength(9);
    expect(highlight('Ein Darlehen für Übermut', terms('UBER'))).toEqual([
      { text: 'Ein Darlehen für ', found: false },
      { text: 'Über', found: true },
      { text: 'mut', found: false },
    ]);
  });
});

describe('links', () => {
  const rules = parseRules(english);
  const all = rules.sections.flatMap((section) => numbers(section.blocks));

  it('lead to the rules of each board, and of dice', () => {
    const boards = ['nederland', 'europe', 'nordic', 'switzerland', 'germany'];
    for (const link of [...boards.map(rulesOf), DICE_RULES]) {
      expect(all).toContain(link.replace('/rules/', ''));
    }
    expect(rulesOf('of-my-own')).toBe(rulesOf('usa'));
    const place = sectionBefore(rules, 'E1');
    expect(rules.sections.find((section) => section.id === place)?.title).toBe('The boards');
  });
});

const shape = (text: string) => {
  const rules = parseRules(text);
  return rules.sections.map((section) => ({
    rules: numbers(section.blocks),
    blocks: section.blocks.map((block) => block.kind),
  }));
};

describe.each(languages.map((one) => one.code).filter((code) => code !== 'en'))('%s', (code) => {
  const path = join(docs, 'rules', `${code}.md`);
  it('has the rules with the same numbers, in the same order and form', () => {
    expect(existsSync(path)).toBe(true);
    expect(shape(readFileSync(path, 'utf8'))).toEqual(shape(english));
  });
});
