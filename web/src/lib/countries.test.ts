import { use } from '../i18n/index.svelte';
import { countryName } from './countries';

describe('countries', () => {
  it.each([
    ['en', 'Österreich', 'Austria'],
    ['fr', 'Österreich', 'Autriche'],
    ['pl', 'Niederlande', 'Holandia'],
    ['de', 'Italia', 'Italien'],
    ['de', 'Frankreich', 'Frankreich'],
  ] as const)('in %s, %s is %s', (code, printed, said) => {
    use(code, {});
    expect(countryName(printed)).toBe(said);
  });

  it('leaves alone what is no country', () => {
    use('fr', {});
    expect(countryName('Mordor')).toBe('Mordor');
  });
});
