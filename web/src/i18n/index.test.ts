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
