// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../i18n/languages';
import { inline, NUMBER, numbers, parseRules, plain, sectionBefore, type Block } from './parse';
import { pictures } from './pictures';
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
  it('reads pictures by their place inside docs', () => {
    const source = '# T\n\nBefore.\n![What one sees.](../images/rules/de/pay.svg)\n\n![Broken](';
    expect(parseRules(source).sections[0]!.blocks).toEqual([
      { kind: 'text', text: 'Before.' },
      { kind: 'picture', alt: 'What one sees.', path: 'images/rules/de/pay.svg' },
      { kind: 'text', text: '![Broken](' },
    ]);
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

/** What must be the same in all languages: forms, sizes, pictures and the rules that are named. */
const shape = (blocks: Block[]): unknown[] =>
  blocks.map((block) => {
    switch (block.kind) {
      case 'rule':
        return [block.id, shape(block.blocks), named(block)];
      case 'list':
        return ['list', block.items.map(shape)];
      case 'aside':
        return ['aside', shape(block.blocks)];
      case 'table':
        return ['table', block.head.length, block.rows.map((row) => row.length)];
      case 'picture':
        return ['picture', block.path.split('/').at(-1)];
      case 'text':
        return ['text', named(block)];
    }
  });

/** The rules that a block names, each once: sentences may come in another order. */
const named = (block: Block) =>
  [...new Set(plain(block).match(new RegExp(`\\b${NUMBER}\\b`, 'g')) ?? [])].sort();

const found = (blocks: Block[]): Extract<Block, { kind: 'picture' }>[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'picture') return [block];
    if (block.kind === 'list') return block.items.flatMap(found);
    return block.kind === 'rule' || block.kind === 'aside' ? found(block.blocks) : [];
  });

const read = (code: string) =>
  parseRules(readFileSync(join(docs, code === 'en' ? 'rules.md' : `rules/${code}.md`), 'utf8'));

describe.each(languages.map((one) => one.code))('%s', (code) => {
  const rules = read(code);
  const shown = rules.sections.flatMap((section) => found(section.blocks));

  it('has the same rules, forms and pictures in the same order', () => {
    const original = read('en');
    expect(rules.sections.map((section) => Boolean(section.title))).toEqual(
      original.sections.map((section) => Boolean(section.title)),
    );
    rules.sections.forEach((section, place) => {
      expect(shape(section.blocks)).toEqual(shape(original.sections[place]!.blocks));
    });
  });
  it('indents what belongs to a rule by four spaces, as the documentation site needs it', () => {
    const file = code === 'en' ? 'rules.md' : `rules/${code}.md`;
    const lines = readFileSync(join(docs, file), 'utf8').split('\n');
    expect(lines.filter((line) => /^ +/.test(line) && !/^ {4}\S/.test(line))).toEqual([]);
  });
  it('begins with half a page and its picture, before the first rule', () => {
    const first = rules.sections[0]!;
    expect(numbers(first.blocks)).toEqual([]);
    expect(found(first.blocks).map((one) => one.path)).toEqual([`images/rules/${code}/start.svg`]);
    const words = first.blocks.map(plain).join(' ').split(/\s+/).length;
    expect(words).toBeGreaterThan(100);
    expect(words).toBeLessThan(300);
  });
  it('ends with the rulings', () => {
    const all = rules.sections.flatMap((section) => numbers(section.blocks));
    const ruling = all.findIndex((number) => number.startsWith('R'));
    expect(all.slice(ruling).filter((number) => !number.startsWith('R'))).toEqual([]);
  });
  it('shows every picture of its language once, with words for those who cannot see it', () => {
    const own = pictures.filter((path) => path.startsWith(`images/rules/${code}/`));
    expect(shown.map((one) => one.path).sort()).toEqual(own.sort());
    for (const one of shown) {
      expect(one.alt.length).toBeGreaterThan(20);
      if (code !== 'en') expect(english).not.toContain(one.alt);
    }
  });
});
