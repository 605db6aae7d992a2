/** How each language is set: quotation marks, spaces, dots. */

interface Style {
  /** Opening and closing quotation mark. */
  quotes: [string, string];
  /** Is there a space before the dots of something that goes on? */
  dots: '' | ' ';
}

const STYLES: Record<string, Style> = {
  en: { quotes: ['“', '”'], dots: ' ' },
  nl: { quotes: ['‘', '’'], dots: '' },
  de: { quotes: ['„', '“'], dots: ' ' },
  fr: { quotes: ['«\u202f', '\u202f»'], dots: '' },
  es: { quotes: ['«', '»'], dots: '' },
  it: { quotes: ['«', '»'], dots: '' },
  pl: { quotes: ['„', '”'], dots: '' },
  fi: { quotes: ['”', '”'], dots: '' },
  da: { quotes: ['”', '”'], dots: ' ' },
  nb: { quotes: ['«', '»'], dots: ' ' },
  sv: { quotes: ['”', '”'], dots: ' ' },
  'pt-BR': { quotes: ['“', '”'], dots: '' },
};

const count = (text: string, mark: string) => text.split(mark).length - 1;

/** A percentage as the language writes it, whatever its figures. */
function percentage(code: string): RegExp {
  const written = new Intl.NumberFormat(code, { style: 'percent' }).format(0.05);
  return new RegExp(`\\d${written.replace('5', '')}`, 'g');
}

/** What a text of this language does not do; empty when all is well. */
export function typography(said: string, code: string): string[] {
  const text = said.replace(/(?<=\d)[\u00a0\u202f](?=\d)/g, '').replace(percentage(code), '0');
  const { quotes, dots } = STYLES[code]!;
  const [open, close] = quotes;
  const problems: string[] = [];
  const no = (found: RegExp, problem: string) => {
    const match = found.exec(text);
    if (match) problems.push(`${problem} (${match[0]})`);
  };
  no(/["']/, 'straight quotation mark');
  no(/\.\.\./, 'three dots in place of …');
  no(/ - | -\d/, 'hyphen in place of a dash or minus');
  no(/ {2}|^ | $/, 'a space too many');
  // "2 × red" stays on one line.
  no(/\u00a0(?!×)(?<!×\u00a0)/, 'a wide no-break space');
  no(/%/, 'a percentage that is not written as the language does');

  const others = [...'“”„‟«»‹›‚'].filter((mark) => !`${open}${close}`.includes(mark));
  for (const mark of others) if (text.includes(mark)) problems.push(`quotation mark ${mark}`);
  if (
    open === close
      ? count(text, open) % 2
      : close !== '’' && count(text, open) !== count(text, close)
  ) {
    problems.push('quotation marks without partners');
  }
  if (close !== '’' && text.includes('‘')) problems.push('quotation mark ‘');

  if (dots) no(/[^\s–]…/, 'no space before …');
  else no(/\s…/, 'a space before …');

  if (code === 'fr') {
    // Not inside of a number or an address: 12:30.
    no(/[^\u202f][;!?»]|[^\u202f\d]:/, 'no narrow space before the mark');
    no(/«(?!\u202f)/, 'no narrow space after «');
  } else {
    no(/\s[;:!?]/, 'a space before the mark');
    no(/\u202f/, 'a narrow space');
  }
  no(/\s[,.](?!\d)/, 'a space before the mark');
  if (code === 'es') {
    if (count(text, '¿') !== count(text, '?')) problems.push('¿ and ? do not match');
    if (count(text, '¡') !== count(text, '!')) problems.push('¡ and ! do not match');
  }
  return problems;
}
