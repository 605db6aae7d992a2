/** Every text of every language, filled in: with each number that matters and with odd names. */
import { gapsOf, names, read, variantsOf } from './files.fixture';
import { t, use, type Args } from './index.svelte';
import { languages } from './languages';
import { typography } from './typography.fixture';

const NUMBERS = [0, 1, 2, 5, 22];
const NAME = 'Noor';

const ODD = {
  long: `${'Maximiliane-Theodora '.repeat(6)}von Hohenzollern`,
  markup: '<b onclick="x()">Noor</b> &amp; <script>',
  braces: '{name} {n, plural, other {#}} }{',
  quotes: `Noor's "best" “friend” ''{'`,
  dollars: '$& $1 %s #',
  hebrew: 'נועה',
  arabic: 'نور ٣',
};
/** Names that are read from the right stand alone. */
const shown = (odd: string) => (/[א-ת]|[ا-ي]/.test(odd) ? `\u2068${odd}\u2069` : odd);

describe.each(languages.map((one) => one.code))('%s', (code) => {
  const parts = Object.fromEntries(
    names.map((name) => [name.replace('.json', ''), read(code, name)] as const),
  );
  const errors = vi.spyOn(console, 'error');

  beforeEach(() => {
    errors.mockClear();
    use(code, parts);
  });

  it.each(Object.keys(parts))('%s', (part) => {
    const problems: string[] = [];
    for (const [key, text] of Object.entries(parts[part]!)) {
      const gaps = gapsOf(text);
      const fill = (variant: Record<string, string>, number: number, name: string): Args => ({
        ...variant,
        ...Object.fromEntries([...gaps.plurals].map((gap) => [gap, number])),
        ...Object.fromEntries([...gaps.plain].map((gap) => [gap, name])),
      });
      const numbers = gaps.plurals.size ? NUMBERS : [2];
      for (const variant of variantsOf(gaps)) {
        for (const number of numbers) {
          const said = t(`${part}.${key}`, fill(variant, number, NAME));
          const where = `${key} ${JSON.stringify(variant)} ${number}: ${said}`;
          if (/[{}#]/.test(said)) problems.push(`a gap is left in ${where}`);
          problems.push(...typography(said, code).map((problem) => `${problem} in ${where}`));
        }
        if (!gaps.plain.size) continue;
        const plainly = t(`${part}.${key}`, fill(variant, 2, NAME));
        for (const odd of Object.values(ODD)) {
          const said = t(`${part}.${key}`, fill(variant, 2, odd));
          if (said !== plainly.replaceAll(NAME, () => shown(odd))) {
            problems.push(`${odd} is changed in ${key}: ${said}`);
          }
        }
      }
    }
    expect([...new Set(problems)]).toEqual([]);
    expect(errors).not.toHaveBeenCalled();
  });
});
