// @vitest-environment happy-dom
import { bestLanguage, has, languages, list, number, signed, t, use } from './index.svelte';

describe('words', () => {
  beforeEach(() =>
    use('en', {
      game: {
        plain: 'Draw',
        cards: '{number, plural, one {# card} other {# cards}}',
        draws: '{who, select, you {You draw} other {{name} draws}}',
        broken: '{oops',
      },
    }),
  );

  it('fills in', () => {
    expect(t('game.plain')).toBe('Draw');
    expect(t('game.cards', { number: 1 })).toBe('1 card');
    expect(t('game.draws', { who: 'other', name: 'Noor' })).toBe('Noor draws');
  });
  it('shows the key of what is missing, and does not fall over a broken message', () => {
    expect(t('game.nothing')).toBe('game.nothing');
    expect(has('game.nothing')).toBe(false);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(t('game.broken')).toBe('{oops');
  });
  it('writes a loss with a true minus, alone and in a message, in every language', () => {
    for (const { code } of languages) {
      use(code, { game: { lost: '{number, plural, other {# p}}' } });
      expect([number(-41), signed(-41), t('game.lost', { number: -41 })]).toEqual([
        '−41',
        '−41',
        '−41 p',
      ]);
      expect([signed(3), signed(0)]).toEqual(['+3', '0']);
    }
  });
  it('follows the language', () => {
    use('pl', { game: { cards: '{number, plural, one {# karta} few {# karty} other {# kart}}' } });
    expect(t('game.cards', { number: 3 })).toBe('3 karty');
    expect(document.documentElement.lang).toBe('pl');
    expect(list(['a', 'b'])).toBe('a i b');
  });
});

it.each([
  [['de-AT'], 'de'],
  [['no'], 'nb'],
  [['nn-NO'], 'nb'],
  [['pt-PT'], 'pt-BR'],
  [['xx', 'sv-SE'], 'sv'],
  [[], 'en'],
])('%j is read as %s', (wanted, found) => expect(bestLanguage(wanted)).toBe(found));

describe('the words of a language', () => {
  const fresh = async () => {
    vi.resetModules();
    return import('./index.svelte');
  };
  const LATER = 'game.menu';

  it('come in two goes, and the second when something needs it', async () => {
    const words = await fresh();
    await words.setLanguage('de');
    expect(words.t('common.board')).not.toBe('common.board');
    expect(words.has(LATER)).toBe(false);
    expect(await words.withWords(Promise.resolve('Settings'))).toBe('Settings');
    expect(words.has(LATER)).toBe(true);
    expect(words.has('common.board')).toBe(true);
  });

  it('come together where they are asked for together, and from then on', async () => {
    const words = await fresh();
    await Promise.all([words.setLanguage('fr'), words.withWords(Promise.resolve())]);
    const french = words.t(LATER);
    await words.setLanguage('fi');
    expect([words.language(), words.has(LATER)]).toEqual(['fi', true]);
    expect(words.t(LATER)).not.toBe(french);
  });

  it('are those of the language that was chosen last, whatever comes first', async () => {
    const words = await fresh();
    await words.setLanguage('en');
    const all = words.withWords(Promise.resolve());
    const two = [words.setLanguage('pl'), words.setLanguage('nl')];
    await Promise.all([all, ...two]);
    expect([words.language(), words.has(LATER)]).toEqual(['nl', true]);
  });

  it('are asked for again after a failure', async () => {
    const words = await fresh();
    await expect(words.setLanguage('xx' as 'en')).rejects.toThrow('no language xx');
    await words.setLanguage('sv');
    await words.withWords(Promise.resolve());
    expect([words.language(), words.has(LATER)]).toEqual(['sv', true]);
  });
});
