/** Reads the rules: the few forms of Markdown that docs/rules.md uses, and its numbers. */

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule'; id: string; blocks: Block[] }
  | { kind: 'list'; items: Block[][] }
  | { kind: 'aside'; blocks: Block[] }
  /** `path` is where the file is inside docs. */
  | { kind: 'picture'; path: string; alt: string };

export interface Section {
  /** For links: `s0`, `s1`, … the same in all languages. */
  id: string;
  title: string;
  blocks: Block[];
}

export interface Rules {
  title: string;
  sections: Section[];
}

export type Inline =
  { kind: 'text' | 'strong' | 'em' | 'code'; text: string } | { kind: 'rule'; text: string };

/** What a rule's number looks like: base, Nederland, the other boards, dice, rulings. */
export const NUMBER = '[BNEFSMDR]\\d{1,2}';
const RULE = new RegExp(`^\\*\\*(${NUMBER})\\*\\*\\s+`);
/** What belongs to an item is indented by four spaces: MkDocs needs that many. */
const INDENT = /^ {4}/;
const PICTURE = /^!\[(.*)\]\((?:\.\.\/)*(.+)\)$/;

export function parseRules(source: string): Rules {
  const lines = source.replace(/\r/g, '').split('\n');
  let title = '';
  const parts: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  for (const line of lines) {
    if (line.startsWith('# ')) title = line.slice(2).trim();
    else if (line.startsWith('## ')) parts.push({ title: line.slice(3).trim(), lines: [] });
    else parts.at(-1)!.lines.push(line);
  }
  const sections = parts.map((part, i) => ({
    id: `s${i}`,
    title: part.title,
    blocks: parseBlocks(part.lines),
  }));
  return { title, sections };
}

function parseBlocks(lines: string[]): Block[] {
  const blocks: Block[] = [];
  let i = 0;
  const take = (test: (line: string) => boolean) => {
    const from = i;
    while (i < lines.length && test(lines[i]!)) i += 1;
    return lines.slice(from, i);
  };
  while (i < lines.length) {
    const line = lines[i]!;
    const picture = PICTURE.exec(line);
    if (!line.trim()) {
      i += 1;
    } else if (picture) {
      blocks.push({ kind: 'picture', alt: picture[1]!, path: picture[2]! });
      i += 1;
    } else if (line.startsWith('|')) {
      blocks.push(parseTable(take((one) => one.startsWith('|'))));
    } else if (line.startsWith('>')) {
      const inside = take((one) => one.startsWith('>')).map((one) => one.replace(/^> ?/, ''));
      blocks.push({ kind: 'aside', blocks: parseBlocks(inside) });
    } else if (line.startsWith('- ')) {
      parseItem(lines, i, blocks);
      i = endOfItem(lines, i);
    } else {
      const text = take(
        (one) => one.trim() !== '' && !/^([|>]|- )/.test(one) && !PICTURE.test(one),
      );
      blocks.push({ kind: 'text', text: text.map((one) => one.trim()).join(' ') });
    }
  }
  return blocks;
}

/** An item goes on as long as lines are indented, with empty lines between them. */
function endOfItem(lines: string[], start: number): number {
  let end = start + 1;
  for (let i = end; i < lines.length; i += 1) {
    const line = lines[i]!;
    if (INDENT.test(line)) end = i + 1;
    else if (line.trim()) break;
  }
  return end;
}

function parseItem(lines: string[], start: number, blocks: Block[]): void {
  const [first, ...rest] = lines.slice(start, endOfItem(lines, start));
  const inside = [first!.slice(2), ...rest.map((line) => line.replace(INDENT, ''))];
  const rule = RULE.exec(inside[0] ?? '');
  if (rule) {
    inside[0] = inside[0]!.slice(rule[0].length);
    blocks.push({ kind: 'rule', id: rule[1]!, blocks: parseBlocks(inside) });
    return;
  }
  const item = parseBlocks(inside);
  const last = blocks.at(-1);
  if (last?.kind === 'list') last.items.push(item);
  else blocks.push({ kind: 'list', items: [item] });
}

function parseTable(lines: string[]): Block {
  const rows = lines.map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );
  return {
    kind: 'table',
    head: rows[0] ?? [],
    rows: rows.slice(1).filter((row) => !row.every((cell) => /^:?-+:?$/.test(cell))),
  };
}

const FORMS = new RegExp(
  `\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|\\[(.+?)\\]\\(.+?\\)|\\b(${NUMBER})\\b`,
  'g',
);

/** Bold, italic, code, links (only their text: they lead out of the page), numbers of rules. */
export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(FORMS)) {
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) });
    const [all, strong, em, code, link, rule] = match;
    if (strong) found.push({ kind: 'strong', text: strong });
    else if (em) found.push({ kind: 'em', text: em });
    else if (code) found.push({ kind: 'code', text: code });
    else if (link) found.push({ kind: 'text', text: link });
    else if (rule) found.push({ kind: 'rule', text: rule });
    at = match.index + all.length;
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) });
  return found;
}

/** The numbers of all rules, in their order. */
export function numbers(blocks: Block[]): string[] {
  return blocks.flatMap((block): string[] => {
    if (block.kind === 'rule') return [block.id, ...numbers(block.blocks)];
    if (block.kind === 'list') return block.items.flatMap(numbers);
    return block.kind === 'aside' ? numbers(block.blocks) : [];
  });
}

/** The part before the one that has a rule. */
export function sectionBefore(rules: Rules, number: string): string | undefined {
  const at = rules.sections.findIndex((section) => numbers(section.blocks).includes(number));
  return rules.sections[at - 1]?.id;
}

/** The bare words of a block, for searching. */
export function plain(block: Block): string {
  switch (block.kind) {
    case 'text':
      return inline(block.text)
        .map((one) => one.text)
        .join('');
    case 'table':
      return [block.head, ...block.rows].flat().join(' ');
    case 'rule':
      return `${block.id} ${block.blocks.map(plain).join(' ')}`;
    case 'list':
      return block.items.flat().map(plain).join(' ');
    case 'aside':
      return block.blocks.map(plain).join(' ');
    case 'picture':
      return block.alt;
  }
}
